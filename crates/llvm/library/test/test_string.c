/* Results, bytes written and bytes touched: all arrays end at a fence. */

#define _GNU_SOURCE
#include "compare.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

MODEL(memcpy); MODEL(memmove); MODEL(memset); MODEL(memcmp); MODEL(memchr); MODEL(memrchr);
MODEL(mempcpy); MODEL(memmem); MODEL(strlen); MODEL(strnlen); MODEL(strcpy); MODEL(strncpy);
MODEL(stpcpy); MODEL(stpncpy); MODEL(strcat); MODEL(strncat); MODEL(strcmp); MODEL(strncmp);
MODEL(strcasecmp); MODEL(strncasecmp); MODEL(strchr); MODEL(strrchr); MODEL(strstr);
MODEL(strcasestr); MODEL(strspn); MODEL(strcspn); MODEL(strpbrk); MODEL(strtok); MODEL(strtok_r);
MODEL(strdup); MODEL(strndup); MODEL(strerror); MODEL(strcoll); MODEL(strxfrm); MODEL(strsep);
MODEL(strchrnul); MODEL(bzero); MODEL(bcmp); MODEL(index); MODEL(rindex); MODEL(free);
MODEL(rawmemchr); MODEL(memccpy); MODEL(ffs); MODEL(ffsl); MODEL(ffsll);
extern size_t m_strlcpy(char *, const char *, size_t), m_strlcat(char *, const char *, size_t);
extern int __xpg_strerror_r(int, char *, size_t), m___xpg_strerror_r(int, char *, size_t);

/* The system's memcmp, and on 32 bits all its comparisons, return values that
   depend on the processor: their sign is all there is to compare. */
static int sign(int x)
{
    return (x > 0) - (x < 0);
}

/* Few letters, so that texts often agree; some of them above 127. */
static char letter(void)
{
    return "aAbBc,; \xe1\xff"[below(10)];
}

static char *text(int which, int length)
{
    char *result = fenced(which, (size_t)length + 1);
    for (int i = 0; i < length; i++)
        result[i] = letter();
    result[length] = '\0';
    return result;
}

/* No final zero: a bound must stop the function. */
static char *bytes(int which, int length)
{
    char *result = fenced(which, (size_t)length);
    for (int i = 0; i < length; i++)
        result[i] = letter();
    return result;
}

static void compare_readers(void)
{
    char *a = text(0, below(20));
    char *b = text(1, below(4));
    int c = letter();
    if (below(4) == 0)
        b = strcpy(fenced(1, strlen(a) + 1), a);
    if (below(10) == 0)
        c = 0;
    check(m_strlen(a) == strlen(a), "strlen(\"%s\")", a);
    check(m_strchr(a, c) == strchr(a, c), "strchr(\"%s\", %d)", a, c);
    check(m_strchr(a, c + 256) == strchr(a, c + 256), "strchr(\"%s\", %d)", a, c);
    check(m_strrchr(a, c) == strrchr(a, c), "strrchr(\"%s\", %d)", a, c);
    check(m_index(a, c) == index(a, c), "index(\"%s\", %d)", a, c);
    check(m_rindex(a, c) == rindex(a, c), "rindex(\"%s\", %d)", a, c);
    check(m_strchrnul(a, c) == strchrnul(a, c), "strchrnul(\"%s\", %d)", a, c);
    check(m_strstr(a, b) == strstr(a, b), "strstr(\"%s\", \"%s\")", a, b);
    check(m_strcasestr(a, b) == strcasestr(a, b), "strcasestr(\"%s\", \"%s\")", a, b);
    check(m_strspn(a, b) == strspn(a, b), "strspn(\"%s\", \"%s\")", a, b);
    check(m_strcspn(a, b) == strcspn(a, b), "strcspn(\"%s\", \"%s\")", a, b);
    check(m_strpbrk(a, b) == strpbrk(a, b), "strpbrk(\"%s\", \"%s\")", a, b);
    check(sign(m_strcmp(a, b)) == sign(strcmp(a, b)), "strcmp(\"%s\", \"%s\")", a, b);
    check(sign(m_strcoll(a, b)) == sign(strcoll(a, b)), "strcoll(\"%s\", \"%s\")", a, b);
    check(sign(m_strcasecmp(a, b)) == sign(strcasecmp(a, b)), "strcasecmp(\"%s\", \"%s\")", a, b);
    if (sizeof(long) == 8) {
        check(m_strcmp(a, b) == strcmp(a, b), "value of strcmp(\"%s\", \"%s\")", a, b);
        check(m_strcasecmp(a, b) == strcasecmp(a, b), "value of strcasecmp(\"%s\", \"%s\")", a, b);
    }
}

static void compare_bounded_readers(void)
{
    int length = below(20);
    char *a = bytes(0, length);
    char *b = bytes(1, length);
    int c = letter();
    size_t n = (size_t)length;
    if (below(2) == 0)
        memcpy(b, a, n);
    if (length > 0 && below(2) == 0)
        b[below(length)] = letter();
    check(sign(m_memcmp(a, b, n)) == sign(memcmp(a, b, n)), "memcmp %d", length);
    check(sign(m_bcmp(a, b, n) != 0) == sign(bcmp(a, b, n) != 0), "bcmp %d", length);
    check(m_memchr(a, c, n) == memchr(a, c, n), "memchr %d", length);
    check(m_memrchr(a, c, n) == memrchr(a, c, n), "memrchr %d", length);
    check(m_memmem(a, n, b, n / 3) == memmem(a, n, b, n / 3), "memmem %d", length);
    check(m_strnlen(a, n) == strnlen(a, n), "strnlen %d", length);
    check(sign(m_strncmp(a, b, n)) == sign(strncmp(a, b, n)), "strncmp %d", length);
    check(sign(m_strncasecmp(a, b, n)) == sign(strncasecmp(a, b, n)), "strncasecmp %d", length);
    if (length > 0) {
        char *found = m_memchr(a, a[length - 1], 1000);
        check(found != NULL && *found == a[length - 1], "memchr reads beyond what it finds");
        a[length - 1] = '\0';
        check(m_strnlen(a, 1000) == strlen(a), "strnlen reads beyond the end");
        check(m_strncmp(a, a, 1000) == 0, "strncmp reads beyond the end");
    }
}

/* Both versions write into fenced arrays of the same size and contents. */
#define WRITES(size, call, ...)                                                             \
    do {                                                                                    \
        size_t room = (size_t)(size);                                                       \
        char *to = fenced(2, room);                                                         \
        memcpy(to, start, room);                                                            \
        ptrdiff_t expected = (char *)call(to, __VA_ARGS__) - to;                            \
        char *model_to = fenced(3, room);                                                   \
        memcpy(model_to, start, room);                                                      \
        ptrdiff_t result = (char *)m_##call(model_to, __VA_ARGS__) - model_to;              \
        check(result == expected && memcmp(to, model_to, room) == 0, #call " of %s", from); \
    } while (0)

static void compare_writers(void)
{
    char start[64];
    for (int i = 0; i < 64; i++)
        start[i] = letter();
    int length = below(20);
    char *from = text(0, length);
    int count = below(25);
    WRITES(length + 1, strcpy, from);
    WRITES(length + 1, stpcpy, from);
    WRITES(count, strncpy, from, (size_t)count);
    WRITES(count, stpncpy, from, (size_t)count);
    WRITES(length, memcpy, from, (size_t)length);
    WRITES(length, mempcpy, from, (size_t)length);
    WRITES(length, memmove, from, (size_t)length);
    WRITES(count, memset, from[0], (size_t)count);
    int present = below(6);
    start[present] = '\0';
    int appended = count < length ? count : length;
    WRITES(present + length + 1, strcat, from);
    WRITES(present + appended + 1, strncat, from, (size_t)count);

    char *unended = bytes(1, count);
    from = unended;
    appended = (int)strnlen(unended, (size_t)count);
    WRITES(count, strncpy, unended, (size_t)count);
    WRITES(present + appended + 1, strncat, unended, (size_t)count);
    char *copy = m_strndup(unended, (size_t)count);
    check(strlen(copy) == (size_t)appended && memcmp(copy, unended, (size_t)appended) == 0, "strndup");
    m_free(copy);

    char *plain = text(0, length);
    copy = m_strdup(plain);
    check(strcmp(copy, plain) == 0, "strdup(\"%s\")", plain);
    m_free(copy);
    char *to = fenced(2, (size_t)count);
    char *expected = fenced(3, (size_t)count);
    size_t needed = m_strxfrm(to, plain, (size_t)count);
    check(needed == strxfrm(expected, plain, (size_t)count), "strxfrm(\"%s\", %d)", plain, count);
    check((int)needed >= count || strcmp(to, expected) == 0, "strxfrm(\"%s\", %d)", plain, count);
}

static void compare_extensions(void)
{
    int length = below(20), count = below(25), present = below(6);
    char *from = text(0, length);
    char start[64] = "abcdef";
    int c = letter();
    if (length > 0) {
        char *found = from + below(length);
        check(m_rawmemchr(from, *found) == rawmemchr(from, *found), "rawmemchr");
    }
    WRITES(length, mempcpy, from, (size_t)length);
    char *to = fenced(2, (size_t)length), *model_to = fenced(3, (size_t)length);
    char *end = memccpy(to, from, c, (size_t)length), *model_end = m_memccpy(model_to, from, c, (size_t)length);
    check(end == NULL ? model_end == NULL : end - to == model_end - model_to, "memccpy");
    check(memcmp(to, model_to, end == NULL ? (size_t)length : (size_t)(end - to)) == 0, "memccpy copies");
    int x = below(2) == 0 ? (int)any() : 1 << below(31);
    long long y = (long long)any() & -(1LL << below(63));
    check(m_ffs(x) == ffs(x) && m_ffs(0) == 0, "ffs(%x)", (unsigned)x);
    check(m_ffsl((long)y) == ffsl((long)y) && m_ffsll(y) == ffsll(y), "ffsl(%llx)", y);

    /* This system may not have them, but what they do can be said otherwise. */
    char expected[64];
    to = fenced(2, (size_t)count);
    snprintf(expected, (size_t)count, "%s", from);
    check(m_strlcpy(to, from, (size_t)count) == (size_t)length, "strlcpy");
    check(count == 0 || strcmp(to, expected) == 0, "strlcpy copies");
    count += present + 1;
    to = fenced(2, (size_t)count);
    memcpy(to, start, (size_t)present);
    to[present] = '\0';
    snprintf(expected, (size_t)count, "%.*s%s", present, start, from);
    check(m_strlcat(to, from, (size_t)count) == (size_t)(present + length), "strlcat");
    check(strcmp(to, expected) == 0, "strlcat copies");
    check(m_strlcat(start, "abc", 4) == 7 && strcmp(start, "abcdef") == 0, "strlcat without an end");
    char message[30], model_message[30];
    size_t room = 1 + (size_t)below(29);
    check(__xpg_strerror_r(length, message, room) == m___xpg_strerror_r(length, model_message, room) &&
              strcmp(message, model_message) == 0,
          "strerror_r(%d)", length);
}

static void compare_overlapping(void)
{
    char a[40], b[40];
    for (int i = 0; i < 40; i++)
        a[i] = b[i] = (char)i;
    int from = below(20), to = below(20);
    size_t count = (size_t)below(20);
    memmove(a + to, a + from, count);
    void *result = m_memmove(b + to, b + from, count);
    check(result == b + to && memcmp(a, b, 40) == 0, "memmove %d to %d, %zu", from, to, count);
    m_bzero(b + to, count);
    memset(a + to, 0, count);
    check(memcmp(a, b, 40) == 0, "bzero");
}

static void compare_splitters(void)
{
    char a[32] = "", b[32] = "";
    int length = below(30);
    strcpy(a, text(0, length));
    strcpy(b, a);
    char separators[4];
    strcpy(separators, text(1, below(3)));
    char *rest_a, *rest_b;
    char *x = strtok_r(a, separators, &rest_a);
    char *y = m_strtok_r(b, separators, &rest_b);
    while (x != NULL && y != NULL) {
        check(x - a == y - b && memcmp(a, b, sizeof a) == 0, "strtok_r in \"%s\"", separators);
        x = strtok_r(NULL, separators, &rest_a);
        y = m_strtok_r(NULL, separators, &rest_b);
    }
    check(x == y, "strtok_r ends");

    strcpy(b, a);
    x = strtok(a, ", ");
    y = m_strtok(b, ", ");
    while (x != NULL && y != NULL) {
        check(x - a == y - b, "strtok");
        x = strtok(NULL, ", ");
        y = m_strtok(NULL, ", ");
    }
    check(x == y, "strtok ends");

    strcpy(a, text(0, length));
    strcpy(b, a);
    rest_a = a;
    rest_b = b;
    for (;;) {
        x = strsep(&rest_a, separators);
        y = m_strsep(&rest_b, separators);
        if (x == NULL || y == NULL)
            break;
        check(x - a == y - b && strcmp(x, y) == 0, "strsep");
    }
    check(x == y && rest_a == NULL && rest_b == NULL, "strsep ends");
}

void test_string(void)
{
    for (int i = 0; i < 20000; i++) {
        compare_readers();
        compare_bounded_readers();
        compare_writers();
        compare_overlapping();
        compare_extensions();
        compare_splitters();
    }
    for (int number = -3; number < 140; number++)
        check(strcmp(m_strerror(number), strerror(number)) == 0, "strerror(%d)", number);
    check(strcmp(m_strerror(-2147483647 - 1), strerror(-2147483647 - 1)) == 0, "strerror(INT_MIN)");
    check(strcmp(m_strerror(2147483647), strerror(2147483647)) == 0, "strerror(INT_MAX)");
}
