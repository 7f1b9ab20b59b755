/* wchar.h: wide strings and arrays of wide characters.

   As in string.c, every loop touches exactly the elements that the C standard
   lets the function touch, one at a time and in order; in a check, blocks of a
   given size are left to the compiler's intrinsics, and a function of the C
   standard calls none that is not. */

#include "skolem.h"

/* What so many elements take in bytes. Where that is no size, a larger size than
   any object's: the product would wrap to a small one. */
static size_t bytes_of(size_t count)
{
    return count > PTRDIFF_MAX / sizeof(wchar_t) ? PTRDIFF_MAX : count * sizeof(wchar_t);
}

wchar_t *wmemcpy(wchar_t *restrict to, const wchar_t *restrict from, size_t count)
{
    if (__skolem_checking()) {
        __builtin_memcpy(to, from, bytes_of(count));
        return to;
    }
    for (size_t i = 0; i < count; i++)
        to[i] = from[i];
    return to;
}

wchar_t *wmempcpy(wchar_t *restrict to, const wchar_t *restrict from, size_t count)
{
    return wmemcpy(to, from, count) + count;
}

wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t count)
{
    if (__skolem_checking()) {
        __builtin_memmove(to, from, bytes_of(count));
        return to;
    }
    if (to <= from) {
        for (size_t i = 0; i < count; i++)
            to[i] = from[i];
    } else {
        for (size_t i = count; i > 0; i--)
            to[i - 1] = from[i - 1];
    }
    return to;
}

/* No intrinsic fills with elements, but zeros are the same in bytes. */
wchar_t *wmemset(wchar_t *to, wchar_t value, size_t count)
{
    if (__skolem_checking() && value == 0) {
        __builtin_memset(to, 0, bytes_of(count));
        return to;
    }
    for (size_t i = 0; i < count; i++)
        to[i] = value;
    return to;
}

static int order(wchar_t left, wchar_t right)
{
    return (left > right) - (left < right);
}

static int result(wchar_t left, wchar_t right)
{
    return __library_order(order(left, right));
}

/* Reads all of both arrays even after a difference, as memcmp does. */
int wmemcmp(const wchar_t *left, const wchar_t *right, size_t count)
{
    int difference = 0;
    for (size_t i = 0; i < count; i++) {
        int here = order(left[i], right[i]);
        if (difference == 0)
            difference = here;
    }
    return __library_order(difference);
}

wchar_t *wmemchr(const wchar_t *elements, wchar_t wanted, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (elements[i] == wanted)
            return (wchar_t *)(elements + i);
    return NULL;
}

size_t wcslen(const wchar_t *text)
{
    size_t length = 0;
    while (text[length] != 0)
        length++;
    return length;
}

size_t wcsnlen(const wchar_t *text, size_t most)
{
    size_t length = 0;
    while (length < most && text[length] != 0)
        length++;
    return length;
}

/* The result is where the copy ends. */
static wchar_t *copy(wchar_t *restrict to, const wchar_t *restrict from)
{
    size_t i = 0;
    while (from[i] != 0) {
        to[i] = from[i];
        i++;
    }
    to[i] = 0;
    return to + i;
}

wchar_t *wcscpy(wchar_t *restrict to, const wchar_t *restrict from)
{
    copy(to, from);
    return to;
}

wchar_t *wcpcpy(wchar_t *restrict to, const wchar_t *restrict from)
{
    return copy(to, from);
}

/* One loop, so that every place that is written is known even where the length
   of the text is not. The result is where the text ends in the copy. */
static wchar_t *copy_padded(wchar_t *restrict to, const wchar_t *restrict from, size_t count)
{
    size_t length = 0;
    int ended = 0;
    for (size_t i = 0; i < count; i++) {
        if (!ended)
            ended = from[i] == 0;
        to[i] = ended ? 0 : from[i];
        length += !ended;
    }
    return to + length;
}

wchar_t *wcsncpy(wchar_t *restrict to, const wchar_t *restrict from, size_t count)
{
    copy_padded(to, from, count);
    return to;
}

wchar_t *wcpncpy(wchar_t *restrict to, const wchar_t *restrict from, size_t count)
{
    return copy_padded(to, from, count);
}

wchar_t *wcscat(wchar_t *restrict to, const wchar_t *restrict from)
{
    copy(to + wcslen(to), from);
    return to;
}

wchar_t *wcsncat(wchar_t *restrict to, const wchar_t *restrict from, size_t count)
{
    wchar_t *end = to + wcslen(to);
    size_t i = 0;
    while (i < count && from[i] != 0) {
        end[i] = from[i];
        i++;
    }
    end[i] = 0;
    return to;
}

int wcscmp(const wchar_t *left, const wchar_t *right)
{
    size_t i = 0;
    while (left[i] == right[i] && left[i] != 0)
        i++;
    return result(left[i], right[i]);
}

int wcsncmp(const wchar_t *left, const wchar_t *right, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (left[i] != right[i] || left[i] == 0)
            return result(left[i], right[i]);
    return 0;
}

static wchar_t lower(wchar_t c)
{
    return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
}

int wcscasecmp(const wchar_t *left, const wchar_t *right)
{
    size_t i = 0;
    while (lower(left[i]) == lower(right[i]) && left[i] != 0)
        i++;
    return result(lower(left[i]), lower(right[i]));
}

int wcsncasecmp(const wchar_t *left, const wchar_t *right, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (lower(left[i]) != lower(right[i]) || left[i] == 0)
            return result(lower(left[i]), lower(right[i]));
    return 0;
}

static wchar_t *find_or_end(const wchar_t *text, wchar_t wanted)
{
    size_t i = 0;
    while (text[i] != wanted && text[i] != 0)
        i++;
    return (wchar_t *)(text + i);
}

wchar_t *wcschr(const wchar_t *text, wchar_t wanted)
{
    wchar_t *found = find_or_end(text, wanted);
    return *found == wanted ? found : NULL;
}

wchar_t *wcschrnul(const wchar_t *text, wchar_t wanted)
{
    return find_or_end(text, wanted);
}

wchar_t *wcsrchr(const wchar_t *text, wchar_t wanted)
{
    const wchar_t *found = NULL;
    size_t i = 0;
    for (;;) {
        if (text[i] == wanted)
            found = text + i;
        if (text[i] == 0)
            return (wchar_t *)found;
        i++;
    }
}

wchar_t *wcsstr(const wchar_t *text, const wchar_t *wanted)
{
    for (size_t start = 0;; start++) {
        size_t i = 0;
        while (wanted[i] != 0 && text[start + i] == wanted[i])
            i++;
        if (wanted[i] == 0)
            return (wchar_t *)(text + start);
        if (text[start + i] == 0)
            return NULL;
    }
}

static int contains(const wchar_t *set, wchar_t c)
{
    for (size_t i = 0; set[i] != 0; i++)
        if (set[i] == c)
            return 1;
    return 0;
}

size_t wcsspn(const wchar_t *text, const wchar_t *accepted)
{
    size_t length = 0;
    while (text[length] != 0 && contains(accepted, text[length]))
        length++;
    return length;
}

size_t wcscspn(const wchar_t *text, const wchar_t *rejected)
{
    size_t length = 0;
    while (text[length] != 0 && !contains(rejected, text[length]))
        length++;
    return length;
}

wchar_t *wcspbrk(const wchar_t *text, const wchar_t *accepted)
{
    const wchar_t *found = text + wcscspn(text, accepted);
    return *found != 0 ? (wchar_t *)found : NULL;
}

/* Unlike strtok_r, it keeps a null pointer once the text has ended, and takes
   one for a text that has. */
wchar_t *wcstok(wchar_t *restrict text, const wchar_t *restrict separators,
                wchar_t **restrict rest)
{
    wchar_t *start = text != NULL ? text : *rest;
    if (start == NULL)
        return NULL;
    start += wcsspn(start, separators);
    if (*start == 0) {
        *rest = NULL;
        return NULL;
    }
    wchar_t *end = start + wcscspn(start, separators);
    *rest = NULL;
    if (*end != 0) {
        *end = 0;
        *rest = end + 1;
    }
    return start;
}

wchar_t *wcsdup(const wchar_t *text)
{
    size_t length = wcslen(text);
    wchar_t *result = malloc((length + 1) * sizeof(wchar_t));
    if (result == NULL)
        return NULL;
    return wmemcpy(result, text, length + 1);
}

/* The C locale collates by value. */
int wcscoll(const wchar_t *left, const wchar_t *right)
{
    return wcscmp(left, right);
}

size_t wcsxfrm(wchar_t *restrict to, const wchar_t *restrict from, size_t count)
{
    size_t length = wcslen(from);
    if (count > 0)
        copy_padded(to, from, length < count ? length + 1 : count);
    return length;
}
