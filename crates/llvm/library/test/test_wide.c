/* Wide strings, characters, numbers and multibyte text: random short texts of
   few letters, so that matches are frequent, in arrays that end where the text
   does. */

#define _GNU_SOURCE
#include "compare.h"
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

MODEL(wmemcpy); MODEL(wmempcpy); MODEL(wmemmove); MODEL(wmemset); MODEL(wmemcmp); MODEL(wmemchr);
MODEL(wcslen); MODEL(wcsnlen); MODEL(wcscpy); MODEL(wcpcpy); MODEL(wcsncpy); MODEL(wcpncpy);
MODEL(wcscat); MODEL(wcsncat); MODEL(wcscmp); MODEL(wcsncmp); MODEL(wcscasecmp); MODEL(wcsncasecmp);
MODEL(wcschr); MODEL(wcschrnul); MODEL(wcsrchr); MODEL(wcsstr); MODEL(wcsspn); MODEL(wcscspn);
MODEL(wcspbrk); MODEL(wcstok); MODEL(wcsdup); MODEL(wcscoll); MODEL(wcsxfrm); MODEL(free);
MODEL(iswalnum); MODEL(iswalpha); MODEL(iswblank); MODEL(iswcntrl); MODEL(iswdigit); MODEL(iswgraph);
MODEL(iswlower); MODEL(iswprint); MODEL(iswpunct); MODEL(iswspace); MODEL(iswupper); MODEL(iswxdigit);
MODEL(towlower); MODEL(towupper); MODEL(wctype); MODEL(iswctype); MODEL(wctrans); MODEL(towctrans);
MODEL(wcwidth); MODEL(wcswidth); MODEL(btowc); MODEL(wctob);
MODEL(mbtowc); MODEL(mblen); MODEL(wctomb); MODEL(mbrtowc); MODEL(mbrlen); MODEL(wcrtomb); MODEL(mbsinit);
MODEL(mbstowcs); MODEL(wcstombs); MODEL(mbsrtowcs); MODEL(wcsrtombs); MODEL(mbsnrtowcs); MODEL(wcsnrtombs);
MODEL(wcstol); MODEL(wcstoul); MODEL(wcstoll); MODEL(wcstoull); MODEL(wcstod); MODEL(wcstof);
MODEL(swprintf);
extern int *m___errno_location(void);
#define m_errno (*m___errno_location())

static int sign(int x)
{
    return (x > 0) - (x < 0);
}

static wchar_t letter(void)
{
    static const wchar_t letters[] = {'a', 'b', 'A', 'B', ' ', ',', 'z', -2, 0x20ac};
    return letters[below(9)];
}

static wchar_t *wide(int which, int length)
{
    return (wchar_t *)(void *)fenced(which, (size_t)length * sizeof(wchar_t));
}

/* Elements without an end: reading one more is an error of the function. */
static wchar_t *elements(int which, int length)
{
    wchar_t *result = wide(which, length);
    for (int i = 0; i < length; i++)
        result[i] = letter();
    return result;
}

static wchar_t *text(int which, int length)
{
    wchar_t *result = wide(which, length + 1);
    for (int i = 0; i < length; i++)
        result[i] = letter();
    result[length] = 0;
    return result;
}

static void compare_readers(void)
{
    wchar_t *a = text(0, below(20));
    wchar_t *b = text(1, below(4));
    wchar_t c = below(10) == 0 ? 0 : letter();
    if (below(4) == 0)
        b = wcscpy(wide(1, (int)wcslen(a) + 1), a);
    check(m_wcslen(a) == wcslen(a), "wcslen");
    check(m_wcschr(a, c) == wcschr(a, c), "wcschr");
    check(m_wcschrnul(a, c) == wcschrnul(a, c), "wcschrnul");
    check(m_wcsrchr(a, c) == wcsrchr(a, c), "wcsrchr");
    check(m_wcsstr(a, b) == wcsstr(a, b), "wcsstr");
    check(m_wcsspn(a, b) == wcsspn(a, b), "wcsspn");
    check(m_wcscspn(a, b) == wcscspn(a, b), "wcscspn");
    check(m_wcspbrk(a, b) == wcspbrk(a, b), "wcspbrk");
    check(sign(m_wcscmp(a, b)) == sign(wcscmp(a, b)), "wcscmp");
    check(sign(m_wcscoll(a, b)) == sign(wcscoll(a, b)), "wcscoll");
    check(m_wcswidth(a, 10) == wcswidth(a, 10), "wcswidth");
    /* The system compares the values that it has made lower as unsigned ones. */
    check((m_wcscasecmp(a, b) == 0) == (wcscasecmp(a, b) == 0), "wcscasecmp");
}

static void compare_bounded_readers(void)
{
    int length = below(20);
    wchar_t *a = elements(0, length);
    wchar_t *b = elements(1, length);
    wchar_t c = letter();
    size_t n = (size_t)length;
    if (below(2) == 0)
        wmemcpy(b, a, n);
    if (length > 0 && below(2) == 0)
        b[below(length)] = letter();
    check(sign(m_wmemcmp(a, b, n)) == sign(wmemcmp(a, b, n)), "wmemcmp %d", length);
    check(m_wmemchr(a, c, n) == wmemchr(a, c, n), "wmemchr %d", length);
    check(m_wcsnlen(a, n) == wcsnlen(a, n), "wcsnlen %d", length);
    check(sign(m_wcsncmp(a, b, n)) == sign(wcsncmp(a, b, n)), "wcsncmp %d", length);
    check((m_wcsncasecmp(a, b, n) == 0) == (wcsncasecmp(a, b, n) == 0), "wcsncasecmp %d", length);
    if (length > 0) {
        a[length - 1] = 0;
        check(m_wcsnlen(a, 1000) == wcslen(a), "wcsnlen reads beyond the end");
        check(m_wcsncmp(a, a, 1000) == 0, "wcsncmp reads beyond the end");
    }
}

/* Both versions write into fenced arrays of the same size and contents. */
#define WRITES(size, call, ...)                                                     \
    do {                                                                            \
        size_t room = (size_t)(size);                                               \
        wchar_t *to = wide(2, (int)room);                                           \
        wmemcpy(to, start, room);                                                   \
        ptrdiff_t expected = call(to, __VA_ARGS__) - to;                            \
        wchar_t *model_to = wide(3, (int)room);                                     \
        wmemcpy(model_to, start, room);                                             \
        ptrdiff_t result = m_##call(model_to, __VA_ARGS__) - model_to;              \
        check(result == expected && wmemcmp(to, model_to, room) == 0, #call);       \
    } while (0)

static void compare_writers(void)
{
    wchar_t start[64];
    for (int i = 0; i < 64; i++)
        start[i] = letter();
    int length = below(20);
    wchar_t *from = text(0, length);
    int count = below(25);
    WRITES(length + 1, wcscpy, from);
    WRITES(length + 1, wcpcpy, from);
    WRITES(count, wcsncpy, from, (size_t)count);
    WRITES(count, wcpncpy, from, (size_t)count);
    WRITES(length, wmemcpy, from, (size_t)length);
    WRITES(length, wmempcpy, from, (size_t)length);
    WRITES(length, wmemmove, from, (size_t)length);
    WRITES(count, wmemset, from[0], (size_t)count);
    int present = below(6);
    start[present] = 0;
    int appended = count < length ? count : length;
    WRITES(present + length + 1, wcscat, from);
    WRITES(present + appended + 1, wcsncat, from, (size_t)count);
    wchar_t *copy = m_wcsdup(from);
    check(wcscmp(copy, from) == 0, "wcsdup");
    m_free(copy);
    from = elements(1, count);
    WRITES(count, wcsncpy, from, (size_t)count);
    WRITES(present + (int)wcsnlen(from, (size_t)count) + 1, wcsncat, from, (size_t)count);

    wchar_t a[40], b[40];
    for (int i = 0; i < 40; i++)
        a[i] = b[i] = i;
    int at = below(20), to = below(20);
    wmemmove(a + to, a + at, (size_t)length);
    m_wmemmove(b + to, b + at, (size_t)length);
    check(wmemcmp(a, b, 40) == 0, "wmemmove %d to %d", at, to);

    wcscpy(a, text(0, length));
    wcscpy(b, a);
    wchar_t separators[4];
    wcscpy(separators, text(1, below(3)));
    wchar_t *rest_a, *rest_b;
    wchar_t *x = wcstok(a, separators, &rest_a);
    wchar_t *y = m_wcstok(b, separators, &rest_b);
    while (x != NULL && y != NULL) {
        check(x - a == y - b && wcscmp(a, b) == 0, "wcstok");
        check((rest_a == NULL) == (rest_b == NULL), "what wcstok keeps");
        x = wcstok(NULL, separators, &rest_a);
        y = m_wcstok(NULL, separators, &rest_b);
    }
    check(x == NULL && y == NULL && rest_a == NULL && rest_b == NULL, "wcstok ends");
}

#define SAME_CLASS(name) check(!m_##name(c) == !name(c), #name "(%x)", c)

static void compare_characters(void)
{
    static const char *const names[] = {"alnum", "alpha", "blank", "cntrl", "digit", "graph", "lower",
                                        "print", "punct", "space", "upper", "xdigit", "none"};
    for (int i = 0; i < 20000; i++) {
        wint_t c = i < 10000 ? (wint_t)(i - 3) : (wint_t)any();
        SAME_CLASS(iswalnum); SAME_CLASS(iswalpha); SAME_CLASS(iswblank); SAME_CLASS(iswcntrl);
        SAME_CLASS(iswdigit); SAME_CLASS(iswgraph); SAME_CLASS(iswlower); SAME_CLASS(iswprint);
        SAME_CLASS(iswpunct); SAME_CLASS(iswspace); SAME_CLASS(iswupper); SAME_CLASS(iswxdigit);
        check(m_towlower(c) == towlower(c) && m_towupper(c) == towupper(c), "case of %x", c);
        check(m_wctob(c) == wctob(c), "wctob(%x)", c);
        check(m_wcwidth((wchar_t)c) == wcwidth((wchar_t)c), "wcwidth(%x)", c);
        if (i >= 300)
            continue;
        check(m_btowc(i - 3) == btowc(i - 3), "btowc(%d)", i - 3);
        for (int k = 0; k < 13; k++)
            check(!m_iswctype(c, m_wctype(names[k])) == !iswctype(c, wctype(names[k])), "%s of %x",
                  names[k], c);
        check(m_towctrans(c, m_wctrans("toupper")) == towctrans(c, wctrans("toupper")), "toupper %x", c);
        check(m_towctrans(c, m_wctrans("tolower")) == towctrans(c, wctrans("tolower")), "tolower %x", c);
    }
    check(m_wctype("none") == 0 && m_wctrans("none") == NULL, "no such class");
}

static void compare_single_conversions(void)
{
    mbstate_t a = {0}, b = {0};
    wchar_t x, y;
    char p[8], q[8];
    for (int c = 0; c < 256; c++)
        for (size_t n = c == 0; n < 3; n++) { /* the system reads a zero even if n is 0 */
            char *from = fenced(0, 1);
            *from = (char)c;
            x = y = 77;
            errno = m_errno = 0;
            check(m_mbtowc(&x, from, n) == mbtowc(&y, from, n) && x == y, "mbtowc(%d)", c);
            check(errno == m_errno, "errno of mbtowc(%d)", c);
            check(m_mbtowc(NULL, from, n) == mbtowc(NULL, from, n), "mbtowc(%d)", c);
            check(m_mblen(from, n) == mblen(from, n), "mblen(%d)", c);
            check(m_mbrtowc(&x, from, n, &a) == mbrtowc(&y, from, n, &b) && x == y, "mbrtowc(%d)", c);
            check(m_mbrlen(from, n, &a) == mbrlen(from, n, &b), "mbrlen(%d)", c);
        }
    for (wchar_t c = -300; c < 300; c++) {
        memset(p, 1, sizeof p);
        memset(q, 1, sizeof q);
        errno = m_errno = 0;
        check(m_wctomb(p, c) == wctomb(q, c) && memcmp(p, q, sizeof p) == 0, "wctomb(%d)", c);
        check(errno == m_errno, "errno of wctomb(%d)", c);
        check(m_wcrtomb(p, c, &a) == wcrtomb(q, c, &b) && memcmp(p, q, sizeof p) == 0, "wcrtomb(%d)", c);
    }
    check(m_mbtowc(NULL, NULL, 0) == 0 && m_wctomb(NULL, 0) == 0 && m_mblen(NULL, 0) == 0, "no state");
    check(m_mbrtowc(NULL, NULL, 0, &a) == 0 && m_wcrtomb(NULL, 'a', &a) == 1, "no text");
    check(m_mbsinit(NULL) && m_mbsinit(&a), "mbsinit");
}

static void compare_texts(void)
{
    int length = below(12), count = below(15), read = below(15);
    char *bytes = fenced(0, (size_t)length + 1);
    wchar_t *wides = wide(1, length + 1);
    for (int i = 0; i < length; i++) {
        int c = below(40) == 0 ? 200 : 'a' + below(26);
        bytes[i] = (char)c;
        wides[i] = c;
    }
    bytes[length] = '\0';
    wides[length] = 0;
    wchar_t *x = wide(2, count), *y = wide(3, count);
    wmemset(x, 7, (size_t)count);
    wmemset(y, 7, (size_t)count);
#define SAME_WIDE(name, call, model_call)                                                   \
    do {                                                                                    \
        const char *from = bytes, *model_from = bytes;                                      \
        (void)from, (void)model_from;                                                       \
        errno = m_errno = 0;                                                                \
        size_t expected = call, result = model_call;                                        \
        check(result == expected && from == model_from && errno == m_errno, name " %zu %zu",\
              result, expected);                                                            \
        check(wmemcmp(x, y, (size_t)count) == 0 || result == (size_t)-1, name " stores");   \
    } while (0)
    size_t n = (size_t)count, m = (size_t)read;
    SAME_WIDE("mbstowcs", mbstowcs(x, bytes, n), m_mbstowcs(y, bytes, n));
    SAME_WIDE("mbstowcs", mbstowcs(NULL, bytes, 0), m_mbstowcs(NULL, bytes, 0));
    mbstate_t a = {0}, b = {0};
    SAME_WIDE("mbsrtowcs", mbsrtowcs(x, &from, n, &a), m_mbsrtowcs(y, &model_from, n, &b));
    SAME_WIDE("mbsrtowcs", mbsrtowcs(NULL, &from, n, &a), m_mbsrtowcs(NULL, &model_from, n, &b));
    SAME_WIDE("mbsnrtowcs", mbsnrtowcs(x, &from, m, n, &a), m_mbsnrtowcs(y, &model_from, m, n, &b));
    char *p = fenced(2, n), *q = fenced(3, n);
    memset(p, 7, n);
    memset(q, 7, n);
#define SAME_BYTES(name, call, model_call)                                                  \
    do {                                                                                    \
        const wchar_t *from = wides, *model_from = wides;                                   \
        (void)from, (void)model_from;                                                       \
        errno = m_errno = 0;                                                                \
        size_t expected = call, result = model_call;                                        \
        check(result == expected && from == model_from && errno == m_errno, name " %zu %zu",\
              result, expected);                                                            \
        check(memcmp(p, q, n) == 0 || result == (size_t)-1, name " stores");                \
    } while (0)
    SAME_BYTES("wcstombs", wcstombs(p, wides, n), m_wcstombs(q, wides, n));
    SAME_BYTES("wcstombs", wcstombs(NULL, wides, 0), m_wcstombs(NULL, wides, 0));
    SAME_BYTES("wcsrtombs", wcsrtombs(p, &from, n, &a), m_wcsrtombs(q, &model_from, n, &b));
    SAME_BYTES("wcsnrtombs", wcsnrtombs(p, &from, m, n, &a), m_wcsnrtombs(q, &model_from, m, n, &b));
}

static void compare_numbers(void)
{
    static const char *const numbers[] = {
        "", "0", "-0", "42", " \t\n+17x", "-123456789", "2147483648", "9223372036854775807",
        "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "18446744073709551615",
        "18446744073709551616", "99999999999999999999999", "0x", "0xg", "0xFF", "-0x1f", "077", "089",
        "zz", "+", "- 1", "1.5", "-.5e3", "1e", "1e400", "-1e-400", "0x1.8p3", "inf", "-Infinity", "nan",
        "nan(12)", "3.14159265358979323846264338327950288419716939937510582097494459230781640628620899",
        "1.7976931348623157e308", "4.9e-324", "1e39", ".", "e5", "12,5", "1_000"};
    static const int bases[] = {0, 2, 8, 10, 16, 36, 1, 37};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        wchar_t *from = wide(0, (int)strlen(numbers[i]) + 1);
        for (size_t k = 0; k <= strlen(numbers[i]); k++)
            from[k] = (unsigned char)numbers[i][k];
        wchar_t *end = NULL, *model_end = NULL;
#define SAME_NUMBER(name, ...)                                                              \
    do {                                                                                    \
        errno = m_errno = 0;                                                                \
        check(m_##name(from, &model_end __VA_ARGS__) == name(from, &end __VA_ARGS__) &&     \
                  end == model_end && errno == m_errno, #name "(%s)", numbers[i]);          \
    } while (0)
#define COMMA ,
        for (size_t k = 0; k < sizeof bases / sizeof *bases; k++) {
            SAME_NUMBER(wcstol, COMMA bases[k]);
            SAME_NUMBER(wcstoul, COMMA bases[k]);
            SAME_NUMBER(wcstoll, COMMA bases[k]);
            SAME_NUMBER(wcstoull, COMMA bases[k]);
        }
        if (numbers[i][0] != 'n') {
            SAME_NUMBER(wcstod, );
            SAME_NUMBER(wcstof, );
        }
        check(isnan(wcstod(from, &end)) == isnan(m_wcstod(from, &model_end)) && end == model_end,
              "wcstod(%s)", numbers[i]);
    }
}

/* Arrays of every size up to one that is large enough. */
#define SAME(format, ...)                                                                   \
    do {                                                                                    \
        static wchar_t enough[400];                                                         \
        int length = swprintf(enough, 400, format, __VA_ARGS__);                            \
        for (int room = 0; room < (length < 0 ? 20 : length + 2); room++) {                 \
            wchar_t *to = wide(2, room), *model_to = wide(3, room);                         \
            errno = m_errno = 0;                                                            \
            int expected = swprintf(to, (size_t)room, format, __VA_ARGS__);                 \
            int result = m_swprintf(model_to, (size_t)room, format, __VA_ARGS__);           \
            check(result == expected, "%ls: %d, not %d", format, result, expected);         \
            check(room == 0 || wcscmp(to, model_to) == 0, "%ls in %d: %ls, not %ls",        \
                  format, room, model_to, to);                                              \
        }                                                                                   \
    } while (0)

static void compare_formats(void)
{
    SAME(L"text%%%d", 1);
    SAME(L"%5d|%-5d|%05d|%+d|% d|%.3d", 12, 34, 56, 78, 90, 7);
    SAME(L"%x %#X %o %u %hhd %ld %lld", 255, 255, 8, 9u, 300, LONG_MIN, LLONG_MAX);
    SAME(L"%f %.2e %g %a %10.3f|%-12g|", 1.5, -2e10, 0.1, 1.0, 3.14159, 2.5);
    SAME(L"%s|%8s|%-8s|%.2s|%.*s", "abc", "abc", "abc", "abc", 1, "abc");
    SAME(L"%ls|%8ls|%-8ls|%.2ls|%S", L"abc", L"abc", L"ab\x20ac", L"abc", L"\xe9");
    SAME(L"%c%3c|%lc%-3lc|%C", 'a', 'b', L'c', L'\x20ac', L'd');
    SAME(L"%c|%lc|", 0, 0);
    SAME(L"%s %ls %p", (char *)NULL, (wchar_t *)NULL, NULL);
    SAME(L"\x20ac %d %!", 1);
    SAME(L"%d %", 1);
    SAME(L"a%s", "b\xe9");
    SAME(L"%5s", "b\xe9");
    int count = 0, model_count = 0;
    wchar_t to[20];
    swprintf(to, 20, L"%d%n", 123, &count);
    m_swprintf(to, 20, L"%d%n", 123, &model_count);
    check(count == model_count, "%%n of swprintf");
}

void test_wide(void)
{
    for (int i = 0; i < 20000; i++) {
        compare_readers();
        compare_bounded_readers();
        compare_writers();
        compare_texts();
    }
    compare_characters();
    compare_single_conversions();
    compare_numbers();
    compare_formats();
}
