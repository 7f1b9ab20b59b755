/* Memory, integers in text, sorting, searching and pseudo-random numbers. */

#define _GNU_SOURCE
#include "compare.h"
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <locale.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

MODEL(malloc); MODEL(calloc); MODEL(realloc); MODEL(reallocarray); MODEL(free);
MODEL(strtol); MODEL(strtoll); MODEL(strtoul); MODEL(strtoull); MODEL(atoi); MODEL(atol); MODEL(atoll);
MODEL(abs); MODEL(labs); MODEL(llabs); MODEL(div); MODEL(ldiv); MODEL(lldiv);
MODEL(qsort); MODEL(bsearch); MODEL(rand); MODEL(srand); MODEL(random); MODEL(srandom); MODEL(rand_r);
MODEL(getenv); MODEL(setenv); MODEL(unsetenv); MODEL(putenv); MODEL(clearenv); MODEL(lfind); MODEL(lsearch);
MODEL(localeconv); MODEL(system); MODEL(time); MODEL(clock); MODEL(difftime);
extern int *m___errno_location(void);
extern long m___isoc23_strtol(const char *, char **, int);
#define m_errno (*m___errno_location())
extern int refuse_allocations;

#define SAME_NUMBER(name)                                                             \
    do {                                                                              \
        char *end = (char *)1, *model_end = (char *)1;                                \
        errno = m_errno = 0;                                                          \
        __typeof__(name(text, &end, base)) expected = name(text, &end, base);         \
        __typeof__(expected) result = m_##name(text, &model_end, base);               \
        check(result == expected && end == model_end && errno == m_errno,             \
              #name "(\"%s\", %d): %lld errno %d, not %lld errno %d", text, base,     \
              (long long)result, m_errno, (long long)expected, errno);                \
    } while (0)

static void compare_integers(const char *given, int base)
{
    char *text = strcpy(fenced(0, strlen(given) + 1), given);
    SAME_NUMBER(strtol);
    SAME_NUMBER(strtoll);
    SAME_NUMBER(strtoul);
    SAME_NUMBER(strtoull);
    check(m_atoi(text) == atoi(text), "atoi(\"%s\")", text);
    check(m_atol(text) == atol(text), "atol(\"%s\")", text);
    check(m_atoll(text) == atoll(text), "atoll(\"%s\")", text);
}

static void test_integers(void)
{
    static const char *const texts[] = {
        "", " ", "0", "-0", "+7", "--1", "+-1", "0x", "0x1", "0X1f", "0xg", "-0x10", "08", "077",
        "0b11", "12abc", "zZ", " \t\n\v\f\r42 ", "2147483647", "2147483648", "-2147483648",
        "-2147483649", "4294967295", "4294967296", "-4294967295", "-4294967296",
        "9223372036854775807", "9223372036854775808", "-9223372036854775808",
        "-9223372036854775809", "18446744073709551615", "18446744073709551616",
        "-18446744073709551615", "-18446744073709551616", "99999999999999999999999",
        "-99999999999999999999999", "7fffffffffffffff", "ffffffffffffffff", "0x10000000000000000",
        "1777777777777777777777", "3w5e11264sgsf", "\3771", "1\xff", "- 1", "0x 1", "00x1"};
    static const int bases[] = {0, 2, 3, 8, 10, 16, 35, 36, 1, 37, -1};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (size_t k = 0; k < sizeof bases / sizeof *bases; k++)
            compare_integers(texts[i], bases[k]);
    for (int i = 0; i < 50000; i++) {
        char text[40];
        int length = below(25);
        for (int k = 0; k < length; k++)
            text[k] = "0123456789abfxXzZ+- "[below(k < 2 ? 20 : 14)];
        text[length] = '\0';
        compare_integers(text, below(38) - 1);
        snprintf(text, sizeof text, "%" PRId64, (int64_t)(any() >> below(64)));
        compare_integers(text, 10);
    }
    char *end;
    check(m___isoc23_strtol("0b101z", &end, 0) == 5 && *end == 'z', "__isoc23_strtol");
    check(m___isoc23_strtol("0b2", &end, 2) == 0 && *end == 'b', "__isoc23_strtol");
    for (int i = 0; i < 1000; i++) {
        long long x = (long long)any(), y = (long long)any() | 1;
        check(m_llabs(x) == llabs(x) && m_labs((long)x) == labs((long)x), "labs");
        check(m_abs((int)x) == abs((int)x), "abs");
        check(m_div((int)x, (int)y).quot == div((int)x, (int)y).quot, "div");
        check(m_ldiv((long)x, (long)y).rem == ldiv((long)x, (long)y).rem, "ldiv");
        check(m_lldiv(x, y).quot == x / y && m_lldiv(x, y).rem == x % y, "lldiv");
    }
}

static long called;
static uint64_t call_trace;

/* Compares a part of the element only, so that many are equal. */
static int by_key(const void *left, const void *right)
{
    const unsigned char *a = left, *b = right;
    called++;
    call_trace = call_trace * 31 + *a * 256u + *b;
    return *a - *b;
}

static void test_sorting(void)
{
    static unsigned char a[40000], b[40000];
    static const size_t sizes[] = {1, 2, 3, 4, 8, 12, 24, 32, 40};
    for (int i = 0; i < 3000; i++) {
        size_t size = sizes[below(9)];
        size_t count = (size_t)below(i % 50 == 0 ? 1000 : 40);
        for (size_t k = 0; k < count * size; k++)
            a[k] = b[k] = (unsigned char)below(i % 2 == 0 ? 8 : 256);
        refuse_allocations = i % 7 == 0;
        called = 0;
        call_trace = 0;
        qsort(a, count, size, by_key);
        long expected_calls = called;
        uint64_t expected_trace = call_trace;
        called = 0;
        call_trace = 0;
        m_qsort(b, count, size, by_key);
        check(memcmp(a, b, count * size) == 0, "qsort of %zu elements of %zu", count, size);
        if (!refuse_allocations)
            check(called == expected_calls && call_trace == expected_trace, "calls of qsort");
        refuse_allocations = 0;
        unsigned char key = (unsigned char)below(256);
        check(m_bsearch(&key, a, count, size, by_key) == bsearch(&key, a, count, size, by_key),
              "bsearch among %zu", count);
    }
}

static void test_random(void)
{
    for (int i = 0; i < 100; i++)
        check(m_rand() == rand(), "rand without a seed");
    static const unsigned seeds[] = {0, 1, 2, 42, 123456789, 2147483647, 2147483648u, 4294967295u};
    for (int s = 0; s < 8; s++) {
        srand(seeds[s]);
        m_srand(seeds[s]);
        for (int i = 0; i < 1000; i++)
            check(m_rand() == rand(), "rand after srand(%u)", seeds[s]);
        srandom(seeds[s]);
        m_srandom(seeds[s]);
        for (int i = 0; i < 100; i++)
            check(m_random() == random(), "random after srandom(%u)", seeds[s]);
        unsigned x = seeds[s], y = seeds[s];
        for (int i = 0; i < 100; i++)
            check(m_rand_r(&x) == rand_r(&y) && x == y, "rand_r");
    }
}

static void compare_environments(void)
{
    static const char *const names[] = {"ONE", "TWO", "ON", "", "A=B", "LONGER_NAME"};
    static const char *const values[] = {"", "1", "a value", "=="};
    static char put[] = "TWO=put", unput[] = "ONE";
    clearenv();
    m_clearenv();
    for (int i = 0; i < 3000; i++) {
        const char *name = names[below(6)], *value = values[below(4)];
        int replace = below(2), result = 0, expected = 0;
        errno = m_errno = 0;
        switch (below(8)) {
        case 0: expected = unsetenv(name), result = m_unsetenv(name); break;
        case 1: expected = putenv(put), result = m_putenv(put); break;
        case 2: expected = putenv(unput), result = m_putenv(unput); break;
        default: expected = setenv(name, value, replace), result = m_setenv(name, value, replace); break;
        }
        check(result == expected && errno == m_errno, "setting %s: %d, not %d", name, result, expected);
        for (int k = 0; k < 6; k++) {
            const char *a = getenv(names[k]), *b = m_getenv(names[k]);
            check(a == NULL ? b == NULL : b != NULL && strcmp(a, b) == 0, "getenv(%s): %s, not %s", names[k],
                  b == NULL ? "nothing" : b, a == NULL ? "nothing" : a);
        }
    }
    clearenv();
    m_clearenv();
    check(m_getenv("ONE") == NULL, "clearenv");
}

static int by_value(const void *left, const void *right)
{
    return *(const int *)left != *(const int *)right;
}

static void compare_searches(void)
{
    int a[20], b[20];
    size_t count = 0, model_count = 0;
    for (int i = 0; i < 40; i++) {
        int key = below(20);
        int *x = lfind(&key, a, &count, sizeof key, by_value);
        int *y = m_lfind(&key, b, &model_count, sizeof key, by_value);
        check(x == NULL ? y == NULL : x - a == y - b, "lfind");
        x = lsearch(&key, a, &count, sizeof key, by_value);
        y = m_lsearch(&key, b, &model_count, sizeof key, by_value);
        check(x - a == y - b && count == model_count && *x == *y, "lsearch");
    }
    const struct lconv *x = localeconv(), *y = m_localeconv();
    check(strcmp(x->decimal_point, y->decimal_point) == 0 && strcmp(x->grouping, y->grouping) == 0 &&
              strcmp(x->negative_sign, y->negative_sign) == 0 && x->frac_digits == y->frac_digits &&
              x->int_n_sign_posn == y->int_n_sign_posn,
          "localeconv");
}

static void test_memory(void)
{
    for (int i = 0; i < 1000; i++) {
        size_t size = (size_t)below(200) + 1, larger = (size_t)below(400) + 1;
        unsigned char *block = m_malloc(size);
        for (size_t k = 0; k < size; k++)
            block[k] = (unsigned char)k;
        block = m_realloc(block, larger);
        int kept = 1;
        for (size_t k = 0; k < size && k < larger; k++)
            kept &= block[k] == (unsigned char)k;
        check(kept, "realloc from %zu to %zu", size, larger);
        m_free(block);
        block = m_calloc(size, 3);
        for (size_t k = 0; k < 3 * size; k++)
            kept &= block[k] == 0;
        check(kept, "calloc of %zu", size);
        check(m_realloc(block, 0) == NULL, "realloc to nothing");
    }
    void *block = m_realloc(NULL, 5);
    check(block != NULL, "realloc of NULL");
    m_free(block);
    m_free(NULL);
    void *empty = m_malloc(0);
    check(empty != NULL, "malloc of nothing");
    m_free(empty);
    m_errno = 0;
    check(m_calloc(SIZE_MAX / 2, 3) == NULL && m_errno == ENOMEM, "calloc overflow");
    m_errno = 0;
    check(m_reallocarray(NULL, SIZE_MAX / 2, 3) == NULL && m_errno == ENOMEM, "reallocarray overflow");
    m_errno = 0;
    check(m_malloc((size_t)PTRDIFF_MAX + 1) == NULL && m_errno == ENOMEM, "malloc too large");
    refuse_allocations = 1;
    m_errno = 0;
    check(m_malloc(1) == NULL && m_errno == ENOMEM, "malloc refused");
    refuse_allocations = 0;
    check(m_getenv("PATH") == NULL, "getenv");
    compare_environments();
    compare_searches();
    check(m_system("true") == -1 && m_system(NULL) == 0, "system");
}

static void test_clocks(void)
{
    time_t last = 0, stored;
    clock_t last_tick = 0;
    for (int i = 0; i < 100; i++) {
        time_t now = m_time(&stored);
        clock_t tick = m_clock();
        check(now == stored && now >= last && tick >= last_tick, "clocks run backwards");
        last = m_time(NULL);
        last_tick = tick;
    }
    check(m_difftime(7, 10) == difftime(7, 10), "difftime");
}

void test_stdlib(void)
{
    test_integers();
    test_sorting();
    test_random();
    test_memory();
    test_clocks();
}
