/* string.h and strings.h.

   Every loop touches exactly the bytes that the C standard lets the function
   touch, one at a time and in order: an access outside an object is then found
   in the function that the user called, for the byte that is to blame. In a
   check, blocks of a given size are left to the compiler's intrinsics, which
   test and move them as a whole, even where the size is unknown.

   A function of the C standard calls none that is not: a program may have its
   own under such a name. */

#include "skolem.h"

void *memcpy(void *restrict to, const void *restrict from, size_t count)
{
    __skolem_valid(to);
    __skolem_valid(from);
    unsigned char *target = to;
    const unsigned char *source = from;
    /* Onto itself is undefined, too, but compilers copy structures that way. */
    if (to != from)
        __skolem_apart(to, count, from, count);
    if (__skolem_checking()) {
        __builtin_memcpy(to, from, count);
        return to;
    }
    for (size_t i = 0; i < count; i++)
        target[i] = source[i];
    return to;
}

void *mempcpy(void *restrict to, const void *restrict from, size_t count)
{
    return (unsigned char *)memcpy(to, from, count) + count;
}

void *memmove(void *to, const void *from, size_t count)
{
    __skolem_valid(to);
    __skolem_valid(from);
    unsigned char *target = to;
    const unsigned char *source = from;
    if (__skolem_checking()) {
        __builtin_memmove(to, from, count);
        return to;
    }
    if (target <= source) {
        for (size_t i = 0; i < count; i++)
            target[i] = source[i];
    } else {
        for (size_t i = count; i > 0; i--)
            target[i - 1] = source[i - 1];
    }
    return to;
}

void *memset(void *to, int value, size_t count)
{
    __skolem_valid(to);
    unsigned char *target = to;
    if (__skolem_checking()) {
        __builtin_memset(to, value, count);
        return to;
    }
    for (size_t i = 0; i < count; i++)
        target[i] = (unsigned char)value;
    return to;
}

int __library_order(int difference)
{
    if (!__skolem_checking())
        return difference;
    int choice = __skolem_unspecified_int();
    if (difference == 0 || choice < 0) /* as in a run */
        return difference;
    return difference < 0 ? ~choice : choice == 0 ? 1 : choice;
}

/* Reads all bytes of both objects even after a difference: that they are there
   is the caller's promise, and only a full read tests it. */
int memcmp(const void *left, const void *right, size_t count)
{
    __skolem_valid(left);
    __skolem_valid(right);
    const unsigned char *a = left;
    const unsigned char *b = right;
    int difference = 0;
    for (size_t i = 0; i < count; i++) {
        int here = a[i] - b[i];
        if (difference == 0)
            difference = here;
    }
    return __library_order(difference);
}

void *memchr(const void *bytes, int wanted, size_t count)
{
    __skolem_valid(bytes);
    const unsigned char *at = bytes;
    for (size_t i = 0; i < count; i++)
        if (at[i] == (unsigned char)wanted)
            return (void *)(at + i);
    return NULL;
}

void *memrchr(const void *bytes, int wanted, size_t count)
{
    __skolem_valid(bytes);
    const unsigned char *at = bytes;
    for (size_t i = count; i > 0; i--)
        if (at[i - 1] == (unsigned char)wanted)
            return (void *)(at + i - 1);
    return NULL;
}

void *memmem(const void *bytes, size_t count, const void *wanted, size_t length)
{
    const unsigned char *at = bytes;
    if (length == 0)
        return (void *)at;
    for (size_t i = 0; length <= count && i <= count - length; i++)
        if (memcmp(at + i, wanted, length) == 0)
            return (void *)(at + i);
    return NULL;
}

size_t strlen(const char *text)
{
    size_t length = 0;
    while (text[length] != '\0')
        length++;
    return length;
}

size_t strnlen(const char *text, size_t most)
{
    __skolem_valid(text);
    size_t length = 0;
    while (length < most && text[length] != '\0')
        length++;
    return length;
}

/* The result is where the copy ends. Whether the copy overlaps is tested on the
   way, before a text whose end is overwritten goes on for ever. */
static char *copy(char *restrict to, const char *restrict from)
{
    int is_near = __skolem_same_block(to, from);
    size_t i = 0;
    while (from[i] != '\0') {
        to[i] = from[i];
        i++;
        if (is_near)
            __skolem_apart(to, i, from, i + 1);
    }
    to[i] = '\0';
    if (is_near)
        __skolem_apart(to, i + 1, from, i + 1);
    return to + i;
}

char *strcpy(char *restrict to, const char *restrict from)
{
    copy(to, from);
    return to;
}

char *stpcpy(char *restrict to, const char *restrict from)
{
    return copy(to, from);
}

/* One loop, so that every place that is written is known even where the length
   of the text is not. The result is where the text ends in the copy. */
static char *copy_padded(char *restrict to, const char *restrict from, size_t count)
{
    int is_near = __skolem_same_block(to, from);
    size_t length = 0;
    int ended = 0;
    for (size_t i = 0; i < count; i++) {
        if (!ended)
            ended = from[i] == '\0';
        to[i] = ended ? '\0' : from[i];
        length += !ended;
        if (is_near)
            __skolem_apart(to, i + 1, from, length + (size_t)ended);
    }
    return to + length;
}

char *strncpy(char *restrict to, const char *restrict from, size_t count)
{
    __skolem_valid(to);
    __skolem_valid(from);
    copy_padded(to, from, count);
    return to;
}

char *stpncpy(char *restrict to, const char *restrict from, size_t count)
{
    __skolem_valid(to);
    __skolem_valid(from);
    return copy_padded(to, from, count);
}

char *strcat(char *restrict to, const char *restrict from)
{
    copy(to + strlen(to), from);
    return to;
}

char *strncat(char *restrict to, const char *restrict from, size_t count)
{
    __skolem_valid(to);
    __skolem_valid(from);
    char *end = to + strlen(to);
    int is_near = __skolem_same_block(to, from);
    size_t i = 0;
    while (i < count && from[i] != '\0') {
        end[i] = from[i];
        i++;
        if (is_near)
            __skolem_apart(end, i, from, i);
    }
    end[i] = '\0';
    if (is_near)
        __skolem_apart(end, i + 1, from, i < count ? i + 1 : i);
    return to;
}

int strcmp(const char *left, const char *right)
{
    const unsigned char *a = (const unsigned char *)left;
    const unsigned char *b = (const unsigned char *)right;
    size_t i = 0;
    while (a[i] == b[i] && a[i] != '\0')
        i++;
    return __library_order(a[i] - b[i]);
}

int strncmp(const char *left, const char *right, size_t count)
{
    __skolem_valid(left);
    __skolem_valid(right);
    const unsigned char *a = (const unsigned char *)left;
    const unsigned char *b = (const unsigned char *)right;
    for (size_t i = 0; i < count; i++)
        if (a[i] != b[i] || a[i] == '\0')
            return __library_order(a[i] - b[i]);
    return 0;
}

static int lower(unsigned char c)
{
    return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
}

int strcasecmp(const char *left, const char *right)
{
    const unsigned char *a = (const unsigned char *)left;
    const unsigned char *b = (const unsigned char *)right;
    size_t i = 0;
    while (lower(a[i]) == lower(b[i]) && a[i] != '\0')
        i++;
    return __library_order(lower(a[i]) - lower(b[i]));
}

int strncasecmp(const char *left, const char *right, size_t count)
{
    __skolem_valid(left);
    __skolem_valid(right);
    const unsigned char *a = (const unsigned char *)left;
    const unsigned char *b = (const unsigned char *)right;
    for (size_t i = 0; i < count; i++)
        if (lower(a[i]) != lower(b[i]) || a[i] == '\0')
            return __library_order(lower(a[i]) - lower(b[i]));
    return 0;
}

static char *find_or_end(const char *text, int wanted)
{
    size_t i = 0;
    while (text[i] != (char)wanted && text[i] != '\0')
        i++;
    return (char *)(text + i);
}

char *strchr(const char *text, int wanted)
{
    char *found = find_or_end(text, wanted);
    return *found == (char)wanted ? found : NULL;
}

char *strchrnul(const char *text, int wanted)
{
    return find_or_end(text, wanted);
}

char *strrchr(const char *text, int wanted)
{
    const char *found = NULL;
    size_t i = 0;
    for (;;) {
        if (text[i] == (char)wanted)
            found = text + i;
        if (text[i] == '\0')
            return (char *)found;
        i++;
    }
}

char *index(const char *text, int wanted)
{
    return strchr(text, wanted);
}

char *rindex(const char *text, int wanted)
{
    return strrchr(text, wanted);
}

char *strstr(const char *text, const char *wanted)
{
    for (size_t start = 0;; start++) {
        size_t i = 0;
        while (wanted[i] != '\0' && text[start + i] == wanted[i])
            i++;
        if (wanted[i] == '\0')
            return (char *)(text + start);
        if (text[start + i] == '\0')
            return NULL;
    }
}

char *strcasestr(const char *text, const char *wanted)
{
    for (size_t start = 0;; start++) {
        size_t i = 0;
        while (wanted[i] != '\0' &&
               lower((unsigned char)text[start + i]) == lower((unsigned char)wanted[i]))
            i++;
        if (wanted[i] == '\0')
            return (char *)(text + start);
        if (text[start + i] == '\0')
            return NULL;
    }
}

static int contains(const char *set, char c)
{
    for (size_t i = 0; set[i] != '\0'; i++)
        if (set[i] == c)
            return 1;
    return 0;
}

size_t strspn(const char *text, const char *accepted)
{
    size_t length = 0;
    while (text[length] != '\0' && contains(accepted, text[length]))
        length++;
    return length;
}

size_t strcspn(const char *text, const char *rejected)
{
    size_t length = 0;
    while (text[length] != '\0' && !contains(rejected, text[length]))
        length++;
    return length;
}

char *strpbrk(const char *text, const char *accepted)
{
    const char *found = text + strcspn(text, accepted);
    return *found != '\0' ? (char *)found : NULL;
}

static char *split(char *restrict text, const char *restrict separators, char **restrict rest)
{
    char *start = text != NULL ? text : *rest;
    start += strspn(start, separators);
    if (*start == '\0') {
        *rest = start;
        return NULL;
    }
    char *end = start + strcspn(start, separators);
    if (*end != '\0')
        *end++ = '\0';
    *rest = end;
    return start;
}

char *strtok_r(char *restrict text, const char *restrict separators, char **restrict rest)
{
    return split(text, separators, rest);
}

char *__strtok_r(char *restrict text, const char *restrict separators, char **restrict rest)
{
    return split(text, separators, rest);
}

char *strtok(char *restrict text, const char *restrict separators)
{
    static char *rest;
    return split(text, separators, &rest);
}

char *strsep(char **text, const char *separators)
{
    char *start = *text;
    if (start == NULL)
        return NULL;
    char *end = start + strcspn(start, separators);
    if (*end == '\0') {
        *text = NULL;
    } else {
        *end = '\0';
        *text = end + 1;
    }
    return start;
}

char *strndup(const char *text, size_t most)
{
    size_t length = strnlen(text, most);
    char *result = malloc(length + 1);
    if (result == NULL)
        return NULL;
    memcpy(result, text, length);
    result[length] = '\0';
    return result;
}

char *strdup(const char *text)
{
    size_t size = strlen(text) + 1;
    char *result = malloc(size);
    if (result == NULL)
        return NULL;
    return memcpy(result, text, size);
}

char *__strdup(const char *text)
{
    return strdup(text);
}

char *__strndup(const char *text, size_t most)
{
    return strndup(text, most);
}

/* The C locale collates by byte value. */
int strcoll(const char *left, const char *right)
{
    return strcmp(left, right);
}

size_t strxfrm(char *restrict to, const char *restrict from, size_t count)
{
    size_t length = strlen(from);
    if (count > 0)
        copy_padded(to, from, length < count ? length + 1 : count);
    return length;
}

void bzero(void *to, size_t count)
{
    memset(to, 0, count);
}

int bcmp(const void *left, const void *right, size_t count)
{
    return memcmp(left, right, count);
}

void bcopy(const void *from, void *to, size_t count)
{
    memmove(to, from, count);
}
