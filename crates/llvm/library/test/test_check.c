/* The models in a check: no output, any input, and nothing that the system's
   functions could not do. */

#define _GNU_SOURCE
#include "compare.h"
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

MODEL(vprintf);
MODEL(puts);
MODEL(fputs);
MODEL(fwrite);
MODEL(putchar);
MODEL(fflush);
MODEL(write);
MODEL(perror);
MODEL(getchar);
MODEL(fgets);
MODEL(fread);
MODEL(getline);
MODEL(read);
MODEL(scanf);
MODEL(feof);
MODEL(ferror);
MODEL(clearerr);
MODEL(rand);
MODEL(srand);
MODEL(free);
MODEL(qsort);
MODEL(stdin);
MODEL(stdout);
MODEL(stderr);
int m_printf(const char *format, ...);
MODEL(fputwc); MODEL(fputws); MODEL(wprintf); MODEL(getwchar); MODEL(fgetws); MODEL(wmemset);
MODEL(wmemcpy);
int m_wscanf(const wchar_t *format, ...);

extern int checking;
extern const int *unknown_values;
extern int unknown_left;

enum { UNKNOWN = 600 };
static int chosen[UNKNOWN];

static void choose(int first)
{
    for (int i = 0; i < UNKNOWN; i++)
        chosen[i] = (int)any();
    chosen[0] = first;
    unknown_values = chosen;
    unknown_left = UNKNOWN;
}

static void choose_all(int value)
{
    for (int i = 0; i < UNKNOWN; i++)
        chosen[i] = value;
    unknown_values = chosen;
    unknown_left = UNKNOWN;
}

struct lengths {
    int least, most, of_system;
};

static struct lengths lengths_of(const char *format, va_list arguments)
{
    struct lengths lengths;
    va_list again;
    va_copy(again, arguments);
    lengths.of_system = vsnprintf(NULL, 0, format, again);
    va_end(again);
    choose_all(0);
    va_copy(again, arguments);
    lengths.least = m_vprintf(format, again);
    va_end(again);
    choose_all(-1);
    lengths.most = m_vprintf(format, arguments);
    return lengths;
}

/* What the system prints has the length that the model says. */
static void check_length(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    struct lengths found = lengths_of(format, arguments);
    va_end(arguments);
    check(found.least == found.of_system && found.most == found.of_system,
          "length of %s: %d, model %d to %d", format, found.of_system, found.least, found.most);
}

/* For numbers with a point, and for addresses, one that the model may say. */
static void check_possible(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    struct lengths found = lengths_of(format, arguments);
    va_end(arguments);
    check(found.least <= found.of_system && found.of_system <= found.most,
          "length of %s: %d, model %d to %d", format, found.of_system, found.least, found.most);
}

static void check_random_lengths(void)
{
    const char *formats[] = {"%lld",  "%+lld", "% 12lld", "%.7lld", "%-30.20lld|", "%llu",
                             "%#llo", "%llx",  "%#20llx", "%.0llu", "%#.0llo",     "%020lld"};
    const char *narrow[] = {"%d", "%u", "%#x", "%o", "%hhd", "%hu", "%5d", "%.3d", "%+.0d"};
    for (int i = 0; i < 20000; i++) {
        long long value = (long long)any() >> below(64);
        check_length(formats[below(12)], i < 20 ? 0LL : value);
        check_length(narrow[below(9)], i < 20 ? 0 : (int)value);
    }
}

static void test_output(void)
{
    captured_length = 0;
    check_length("text");
    check_length("100%%");
    check_length("%d %5d %-5d %05d", 0, -7, INT_MIN, 123456789);
    check_length("%.0d %.12d %+d % d", 0, 3, 4, 5);
    check_length("%u %o %#o %x %#x %X", 0, -1, 8, -1, 255, 7);
    check_length("%hhd %hd %ld %lld %zu %jd %td", 1, 2, LONG_MIN, LLONG_MIN, SIZE_MAX,
                 INTMAX_MIN, PTRDIFF_MIN);
    check_length("%llo %p %10p", ULLONG_MAX, NULL, NULL);
    check_random_lengths();
    check_possible("%p %20p", (void *)captured, (void *)captured);
    check_possible("%f %e %g %a %.3f %f", -1.5, 1e300, 1e-5, 0.1, -1e308, 1.0 / 0.0);
    check_possible("%.100f %200.3f %Lf", -1e308, 1.0, 1e10L);
    check_length("%s|%10s|%-10s|%.2s|%s", "abc", "abc", "abc", "abc", "");
    check_length("%c%3c%*d%-*d%.*s", 'a', 'b', 5, 1, -6, 2, 2, "abc");
    check_length("%ls %m %!", L"wide");
    char *text = fenced(0, 4);
    memcpy(text, "full", 4);
    check_length("%.4s %.*s", text, 3, text);
    int count = -1;
    check(m_printf("ab%s%n%d", "cd", &count, 3) > 4 && count == 4, "%%n: %d", count);
    m_printf("%d%n", 345, &count);
    check(count == 3, "%%n after a number: %d", count);
    memcpy(text, "abc", 4);
    choose(3);
    check(m_puts(text) == 4, "puts");
    check(m_fputs(text, m_stderr) == 1, "fputs");
    check(m_fputs(text, m_stdin) == EOF, "fputs to the input");
    check(m_fwrite(text, 2, 2, m_stdout) == 2, "fwrite");
    check(m_fwrite(NULL, 2, 0, m_stdout) == 0, "fwrite of nothing");
    check(m_putchar('a' + 256) == 'a', "putchar");
    choose(0);
    check(m_write(1, text, 4) == 4, "write");
    check(m_fflush(NULL) == 0 && m_fflush(m_stdout) == 0, "fflush");
    m_perror(text);
    m_perror(NULL);
    check(captured_length == 0, "%zu bytes of output", captured_length);
}

static int cut_short;

/* A line may have zeros inside, and then looks shorter than it is. */
static void check_line(const char *line, int most)
{
    int length = (int)strlen(line);
    const char *newline = strchr(line, '\n');
    check(length <= most, "a line of %d characters of %d", length, most);
    check(newline == NULL || newline[1] == '\0', "a line that goes on after its end");
    cut_short += newline == NULL && length < most && !m_feof(m_stdin);
}

static void test_lines(void)
{
    int ends = 0;
    for (int i = 0; i < 2000; i++) {
        int size = 2 + below(20);
        char *line = fenced(0, size);
        m_clearerr(m_stdin);
        choose(below(2 * size + 2));
        if (m_fgets(line, size, m_stdin) != NULL)
            check_line(line, size - 1);
        else
            check(m_feof(m_stdin) && ++ends, "no line, but not the end");
        m_clearerr(m_stdin);
        choose(INT_MIN);
        check(m_fgets(line, size, m_stdin) == NULL && !m_feof(m_stdin) && m_ferror(m_stdin), "a failure");
        check(!m_feof(m_stdin) || m_fgets(line, size, m_stdin) == NULL, "a line after the end");
    }
    check(ends > 0, "an end");
    check(cut_short > 0, "a zero in a line");
    char *line = NULL;
    size_t size = 0;
    for (int i = 0; i < 300; i++) {
        m_clearerr(m_stdin);
        choose(below(140));
        long length = m_getline(&line, &size, m_stdin);
        check(length < 0 ? m_feof(m_stdin) : length >= (long)strlen(line) && line[length] == '\0', "getline %ld", length);
        if (length > 0)
            check_line(line, 64);
    }
    m_free(line);
}

static void test_bytes(void)
{
    int seen[257] = {0}, ends = 0, failures = 0;
    for (int i = 0; i < 20000; i++) {
        m_clearerr(m_stdin);
        choose((int)any());
        int c = m_getchar();
        check(c >= -1 && c <= 255, "getchar %d", c);
        check((c == EOF) == (m_feof(m_stdin) || m_ferror(m_stdin)), "getchar %d, but neither end nor failure", c);
        check(!m_feof(m_stdin) || !m_ferror(m_stdin), "end and failure at once");
        ends += m_feof(m_stdin);
        failures += m_ferror(m_stdin);
        check(!m_feof(m_stdin) || m_getchar() == EOF, "a character after the end");
        seen[c + 1] = 1;
    }
    check(ends > 1000 && failures > 1000, "%d ends, %d failures", ends, failures);
    for (int c = 0; c < 257; c++)
        check(seen[c], "getchar is never %d", c - 1);
    unsigned char *to = (unsigned char *)fenced(0, 12);
    for (int i = 0; i < 200; i++) {
        m_clearerr(m_stdin);
        choose(below(12) | (below(2) ? INT_MIN : 0));
        size_t count = m_fread(to, 4, 3, m_stdin);
        check(count <= 3 && (count == 3) == !(m_feof(m_stdin) || m_ferror(m_stdin)), "fread %zu", count);
        choose(below(20));
        long length = m_read(0, to, 12);
        check(length >= 0 && length <= 12, "read %ld", length);
    }
}

static void test_scan(void)
{
    enum { MATCHED = 255, LAST = 256, NOTHING = 512 };
    for (int i = 0; i < 500; i++) {
        int number = -1;
        long longer = -1;
        char *word = fenced(0, 6);
        char *digits = fenced(1, 4);
        double fraction = -1;
        char byte = 0;
        m_clearerr(m_stdin);
        choose(below(7) | (below(4) == 0 ? LAST : 0) | (below(8) == 0 ? NOTHING : 0));
        strcpy(digits, "-");
        strcpy(word, "-");
        int items = m_scanf("%d, %ld %5s%*d %3[0-9] %lf %c", &number, &longer, word, digits,
                            &fraction, &byte);
        if ((chosen[0] & NOTHING) != 0) {
            check(items == EOF && m_feof(m_stdin), "scanf at the end: %d", items);
            check(m_scanf("%d", &number) == EOF, "scanf after the end");
            continue;
        }
        int wanted = chosen[0] & MATCHED;
        check(items == (wanted > 6 ? 6 : wanted), "scanf %d of %d", items, wanted);
        check(items < 1 || number == chosen[1], "scanf stores a number");
        check(items < 2 || sizeof(long) == 4 || longer >> 32 == chosen[3], "scanf stores a long");
        check(items < 3 ? strcmp(word, "-") == 0
                        : strcspn(word, " \t\n\v\f\r") == strlen(word),
              "scanf stores a word");
        check(items < 4 ? strcmp(digits, "-") == 0
                        : strlen(digits) >= 1 && strspn(digits, "0123456789") == strlen(digits),
              "scanf stores digits");
    }
}

struct pair {
    int key;
    int place;
};

static int by_key(const void *left, const void *right)
{
    return ((const struct pair *)left)->key - ((const struct pair *)right)->key;
}

static void test_wide_ones(void)
{
    captured_length = 0;
    wchar_t *text = (wchar_t *)(void *)fenced(0, 4 * sizeof(wchar_t));
    m_wmemset(text, 0, 4);
    check(text[0] == 0 && text[3] == 0, "wmemset");
    m_wmemcpy(text, L"abc", 4);
    int count = -1;
    choose(0);
    check(m_wprintf(L"%ls %.2ls %s%n%!", text, text, "x", &count) == 10 && count == 8, "wprintf %d", count);
    choose(-1);
    check(m_wprintf(L"%d", -71) == 3 && m_wprintf(L"%") == -1, "wprintf");
    check(m_fputws(text, m_stderr) == 1 && m_fputwc(0x20ac, m_stdout) == 0x20ac, "fputws");
    check(captured_length == 0, "%zu bytes of output", captured_length);
    int ends = 0;
    for (int i = 0; i < 2000; i++) {
        wchar_t line[8];
        m_clearerr(m_stdin);
        choose((int)any() & 15);
        wchar_t *result = m_fgetws(line, 6, m_stdin);
        check(result == NULL ? m_feof(m_stdin) : result == line, "fgetws");
        ends += m_feof(m_stdin);
        if (result == NULL)
            continue;
        size_t length = wcslen(line);
        wchar_t *newline = wcschr(line, L'\n');
        check(length <= 5, "a wide line of %zu", length);
        check(newline == NULL || newline[1] == 0, "a wide line that goes on after its end");
        choose((int)any());
        wint_t c = m_getwchar();
        check(c == WEOF || c <= 127, "getwchar");
    }
    for (int i = 0; i < 500; i++) {
        wchar_t word[6] = L"-", digits[4] = L"-";
        char bytes[4] = "-";
        m_clearerr(m_stdin);
        choose(below(5));
        int items = m_wscanf(L"%5ls %3l[0-9]%3s", word, digits, bytes);
        check(items >= 0 && items <= 3 && wcslen(word) <= 5, "wscanf");
        check(items < 1 || wcscspn(word, L" \t\n\v\f\r") == wcslen(word), "a wide word");
        check(items < 2 ? wcscmp(digits, L"-") == 0 : wcsspn(digits, L"0123456789") == wcslen(digits),
              "wide digits");
        check(items < 3 ? strcmp(bytes, "-") == 0 : strlen(bytes) <= 3, "bytes");
    }
    check(ends > 100 && ends < 1900, "%d wide lines at the end", ends);
}

static void test_others(void)
{
    m_srand(3);
    choose(-1);
    check(m_rand() == INT_MAX, "rand");
    choose(INT_MIN);
    check(m_rand() == 0, "rand");
    for (int i = 0; i < 50; i++) {
        struct pair pairs[12];
        for (int k = 0; k < 12; k++)
            pairs[k] = (struct pair){below(5), k};
        m_qsort(pairs, 12, sizeof *pairs, by_key);
        for (int k = 1; k < 12; k++)
            check(pairs[k - 1].key < pairs[k].key ||
                      (pairs[k - 1].key == pairs[k].key && pairs[k - 1].place < pairs[k].place),
                  "qsort");
    }
}

void test_check(void)
{
    checking = 1;
    test_output();
    test_lines();
    test_bytes();
    test_scan();
    test_wide_ones();
    test_others();
    m_clearerr(m_stdin);
    m_clearerr(m_stdout);
    unknown_left = 0;
    checking = 0;
}
