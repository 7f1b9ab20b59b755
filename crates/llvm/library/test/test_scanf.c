/* The scanf family: every conversion on every input, from a text and from a
   stream; results, all bytes stored, and where the scan stopped. */

#define _GNU_SOURCE
#include "compare.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

/* The headers may rename these three; the models define all names. */
extern int m_sscanf(const char *, const char *, ...);
extern int m___isoc99_sscanf(const char *, const char *, ...);
extern int m___isoc23_sscanf(const char *, const char *, ...);
extern int m_scanf(const char *, ...);
extern int m___isoc99_swscanf(const wchar_t *, const wchar_t *, ...);
extern int m_getc(void *);
extern void m_clearerr(void *);
extern void *m_stdin;

enum { SLOT = 64 };

static const char *const inputs[] = {
    "", " ", "\n", "0", "7", "-7", "+7", "--7", "+", "-", "- 7", "42 43", "42,43", " 42", "12abc",
    "0x1f", "0X1F", "0x", "0xg", "-0x10", "-0x", "0", "00", "08", "077", "0b1", "x", "abc", "abc def",
    "  abc", "a", "%", " %", "% d", "(nil)", "(nix", "0x1234", "2147483648", "-2147483649",
    "99999999999", "9223372036854775808", "18446744073709551616", "99999999999999999999999", "300",
    "70000", "1.5", "-1.5e3", "1e", "1e+", "1e5x", ".5", "5.", ".", "-.", "1..2", "1.5.2", "e5",
    "1e5e5", "0x1.8p1", "0x1p", "0x.8", "0x.", "0xp1", "inf", "INFINITY", "infi", "infinit",
    "-inf", "i", "in", "nan", "NaN(1)", "na", "n", "-nan", "1e400", "1e-400", "3.4e38 5", "0.1 0.2",
    "a]b", "]ab", "^ab", "-ab", "a-c", "key=value", "key = value", "12:34:56", "10 20 30",
    "1 2", "abc 12", "12 abc 3.5", "\xe9t\xe9", "a\tb", "+0", "-0", "0e", "0e1", "00x1", "0.0", "1,000"};

static const char *const formats[] = {
    "%d", "%i", "%u", "%o", "%x", "%X", "%p", "%hhd", "%hd", "%ld", "%lld", "%jd", "%zu", "%td",
    "%hhu", "%hx", "%lx", "%llu", "%li", "%lli", "%1d", "%2d", "%3d", "%1x", "%2x", "%3x", "%2i",
    "%3i", "%*d", "%*2d%d", "%d%d", "%d %d", "%d,%d", "%d%c", "%i%s", "%x%s", "%f", "%lf", "%e",
    "%g", "%a", "%lg", "%1f", "%2f", "%3f", "%4lf", "%f%s", "%lf %lf", "%f%c", "%*f%s", "%lf%n",
    "%c", "%2c", "%3c", "%5c", "%*c%c", " %c", "%c%c", "%s", "%1s", "%3s", "%*s%s", "%s%s", "%s %d",
    "%s%n", "%[abc]", "%[^b]", "%[a-c]", "%[]a]", "%[^]a]", "%[^^]", "%[a-]", "%[-a]", "%2[a-z]",
    "%*[a-z]%s", "%[a-z]%d", "%[c-a]", "%[^=]=%s", "%[^=] = %s", "%[0-9]", "%n", "%d%n", " %n",
    "%d %n", "x%d", "x %d", " x", "a", "abc", "%%", "%%%d", "%d%%", "a%d", "%d:%d:%d", "%d %s %f",
    "%ls", "%3ls%s", "%lc%2lc", "%S", "%l[a-c]%ls", "%*ls%C", "%hd %hd %hd", "%d%1s", "%9d", "%*n%d", "%y", "%", "", " ", "  %d", "%d\n"};

/* Alignment: a slot may receive a long double. */
union slots {
    char bytes[3][SLOT];
    long double aligned;
};

/* What is of ASCII, also as wide text. */
static void compare_wide(const char *input, const char *format)
{
    static union slots expected, result;
    wchar_t *wide_format = (wchar_t *)(void *)fenced(1, (strlen(format) + 1) * sizeof(wchar_t));
    wchar_t *text = (wchar_t *)(void *)fenced(0, (strlen(input) + 1) * sizeof(wchar_t));
    for (size_t i = 0; i <= strlen(format); i++)
        wide_format[i] = (unsigned char)format[i];
    for (size_t i = 0; i <= strlen(input); i++) {
        text[i] = (unsigned char)input[i];
        if (text[i] > 127)
            return;
    }
    memset(&expected, 0xa5, sizeof expected);
    memset(&result, 0xa5, sizeof result);
    int count = swscanf(text, wide_format, expected.bytes[0], expected.bytes[1], expected.bytes[2]);
    int model_count = m___isoc99_swscanf(text, wide_format, result.bytes[0], result.bytes[1], result.bytes[2]);
    /* The system writes a second zero after a text of bytes. */
    for (size_t i = 2; i < sizeof result; i++)
        if (((char *)&expected)[i] == '\0' && ((char *)&result)[i - 1] == '\0' &&
            ((char *)&result)[i] == '\xa5')
            ((char *)&result)[i] = '\0';
    check(count == model_count && memcmp(&expected, &result, sizeof result) == 0,
          "swscanf(\"%s\", \"%s\"): %d, not %d", input, format, model_count, count);
}

static void compare(const char *input, const char *format)
{
    static union slots expected, result;
    memset(&expected, 0xa5, sizeof expected);
    memset(&result, 0xa5, sizeof result);
    char *text = strcpy(fenced(0, strlen(input) + 1), input);
    int count = sscanf(text, format, expected.bytes[0], expected.bytes[1], expected.bytes[2]);
    int model_count = m___isoc99_sscanf(text, format, result.bytes[0], result.bytes[1], result.bytes[2]);
    check(count == model_count && memcmp(&expected, &result, sizeof result) == 0,
          "sscanf(\"%s\", \"%s\"): %d, not %d", input, format, model_count, count);

    if (*input == '\0')
        return;
    memset(&result, 0xa5, sizeof result);
    FILE *stream = fmemopen(text, strlen(text), "r");
    count = fscanf(stream, format, expected.bytes[0], expected.bytes[1], expected.bytes[2]);
    model_input = input;
    model_input_left = strlen(input);
    m_clearerr(m_stdin);
    model_count = m_scanf(format, result.bytes[0], result.bytes[1], result.bytes[2]);
    check(count == model_count && memcmp(&expected, &result, sizeof result) == 0,
          "scanf(\"%s\", \"%s\"): %d, not %d", input, format, model_count, count);
    int here, there;
    do {
        here = getc(stream);
        there = m_getc(m_stdin);
    } while (here == there && here != EOF);
    check(here == there, "after scanf(\"%s\", \"%s\"): %d, not %d", input, format, there, here);
    while (m_getc(m_stdin) != EOF)
        ;
    fclose(stream);
}

static int has_wide_conversions(const char *format)
{
    return strpbrk(format, "SC") != NULL || strstr(format, "ls") != NULL || strstr(format, "lc") != NULL ||
           strstr(format, "l[") != NULL;
}

/* A run ends where a byte that is no character is to be a wide one. */
static void compare_both(const char *input, const char *format)
{
    if (!has_wide_conversions(format) || strchr(input, '\xe9') == NULL)
        compare(input, format);
    compare_wide(input, format);
}

void test_scanf(void)
{
    for (size_t f = 0; f < sizeof formats / sizeof *formats; f++)
        for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++)
            compare_both(inputs[i], formats[f]);
    for (int i = 0; i < 30000; i++) {
        char input[24];
        int length = below(12);
        for (int k = 0; k < length; k++)
            input[k] = "0123456789abcxefpi+-. ,:\n"[below(25)];
        input[length] = '\0';
        compare_both(input, formats[below((int)(sizeof formats / sizeof *formats))]);
    }
    int a = 0, b = 0;
    long double x = 0;
    check(m_sscanf("-1.25", "%Lf", &x) == 1 && x == -1.25L, "sscanf of a long double");
    check(m_sscanf("5 6", "%d%d", &a, &b) == 2 && a == 5 && b == 6, "sscanf");
    check(m___isoc23_sscanf("5 6", "%d%d", &b, &a) == 2 && a == 6 && b == 5, "__isoc23_sscanf");
}
