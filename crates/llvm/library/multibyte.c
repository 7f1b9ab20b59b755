/* stdlib.h and wchar.h: wide characters in bytes. In the C locale a character
   is one byte of ASCII, and the other bytes are none. So there is no state
   between two calls, and the one that a program passes stays as it is. */

#include "skolem.h"

typedef unsigned wint_t;

enum { WEOF_VALUE = -1, INCOMPLETE = -2, HIGHEST = 127 };

struct state {
    int count; /* of the bytes of a character that is not complete */
    unsigned value;
};

wint_t btowc(int c)
{
    return c >= 0 && c <= HIGHEST ? (wint_t)c : (wint_t)WEOF_VALUE;
}

int wctob(wint_t c)
{
    return c <= HIGHEST ? (int)c : WEOF_VALUE;
}

int mbsinit(const struct state *state)
{
    return state == NULL || state->count == 0;
}

static size_t fail(void)
{
    errno = EILSEQ;
    return (size_t)-1;
}

size_t mbrtowc(wchar_t *restrict to, const char *restrict from, size_t count,
               struct state *restrict state)
{
    (void)state;
    if (from == NULL)
        return 0;
    if (count == 0)
        return (size_t)INCOMPLETE;
    unsigned char byte = (unsigned char)*from;
    if (byte > HIGHEST)
        return fail();
    if (to != NULL)
        *to = byte;
    return byte != 0;
}

size_t mbrlen(const char *restrict from, size_t count, struct state *restrict state)
{
    return mbrtowc(NULL, from, count, state);
}

size_t __mbrlen(const char *restrict from, size_t count, struct state *restrict state)
{
    return mbrtowc(NULL, from, count, state);
}

int mbtowc(wchar_t *restrict to, const char *restrict from, size_t count)
{
    size_t result = mbrtowc(to, from, count, NULL);
    return result == (size_t)INCOMPLETE ? -1 : (int)result;
}

int mblen(const char *from, size_t count)
{
    return mbtowc(NULL, from, count);
}

size_t wcrtomb(char *restrict to, wchar_t c, struct state *restrict state)
{
    (void)state;
    if (to == NULL)
        return 1;
    if (c < 0 || c > HIGHEST)
        return fail();
    *to = (char)c;
    return 1;
}

int wctomb(char *to, wchar_t c)
{
    return to == NULL ? 0 : (int)wcrtomb(to, c, NULL);
}

/* Both directions: at most so many characters are read, and at most so many
   stored. Where there is no place to store them, that limit does not count and
   the pointer stays as it is; else it is left at what was not taken, or is null
   after the final zero. */

static size_t to_wide(wchar_t *to, const char **from, size_t most_read, size_t most_stored)
{
    const char *text = *from;
    size_t most = to != NULL && most_stored < most_read ? most_stored : most_read;
    for (size_t i = 0; i < most; i++) {
        unsigned char byte = (unsigned char)text[i];
        if (to != NULL)
            *from = byte == 0 ? NULL : text + i;
        if (byte > HIGHEST)
            return fail();
        if (to != NULL)
            to[i] = byte;
        if (byte == 0)
            return i;
    }
    if (to != NULL)
        *from = text + most;
    return most;
}

static size_t to_bytes(char *to, const wchar_t **from, size_t most_read, size_t most_stored)
{
    const wchar_t *text = *from;
    size_t most = to != NULL && most_stored < most_read ? most_stored : most_read;
    for (size_t i = 0; i < most; i++) {
        wchar_t c = text[i];
        if (to != NULL)
            *from = c == 0 ? NULL : text + i;
        if (c < 0 || c > HIGHEST)
            return fail();
        if (to != NULL)
            to[i] = (char)c;
        if (c == 0)
            return i;
    }
    if (to != NULL)
        *from = text + most;
    return most;
}

size_t mbstowcs(wchar_t *restrict to, const char *restrict from, size_t most)
{
    const char *at = from;
    return to_wide(to, &at, SIZE_MAX, most);
}

size_t wcstombs(char *restrict to, const wchar_t *restrict from, size_t most)
{
    const wchar_t *at = from;
    return to_bytes(to, &at, SIZE_MAX, most);
}

size_t mbsrtowcs(wchar_t *restrict to, const char **restrict from, size_t most,
                 struct state *restrict state)
{
    (void)state;
    return to_wide(to, from, SIZE_MAX, most);
}

size_t wcsrtombs(char *restrict to, const wchar_t **restrict from, size_t most,
                 struct state *restrict state)
{
    (void)state;
    return to_bytes(to, from, SIZE_MAX, most);
}

size_t mbsnrtowcs(wchar_t *restrict to, const char **restrict from, size_t most_read,
                  size_t most_stored, struct state *restrict state)
{
    (void)state;
    return to_wide(to, from, most_read, most_stored);
}

size_t wcsnrtombs(char *restrict to, const wchar_t **restrict from, size_t most_read,
                  size_t most_stored, struct state *restrict state)
{
    (void)state;
    return to_bytes(to, from, most_read, most_stored);
}
