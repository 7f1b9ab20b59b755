/* Runs all suites, or those named, and prints what did not agree. */

#define _GNU_SOURCE
#include "compare.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

long checks;
long failures;
extern int capturing;

void check(int holds, const char *format, ...)
{
    checks++;
    if (holds)
        return;
    failures++;
    if (failures > 40)
        return;
    va_list arguments;
    va_start(arguments, format);
    fputs("  differs: ", stdout);
    vprintf(format, arguments);
    putchar('\n');
    va_end(arguments);
}

char *fenced(int which, size_t size)
{
    enum { REGION = 1 << 16, PAGE = 4096 };
    static char *regions[4];
    if (regions[which] == NULL) {
        char *start = mmap(NULL, REGION + PAGE, PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        mprotect(start + REGION, PAGE, PROT_NONE);
        regions[which] = start;
    }
    return regions[which] + REGION - size;
}

uint64_t any(void)
{
    static uint64_t state = 88172645463325252u;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state * 2685821657736338717u;
}

int below(int limit)
{
    return (int)(any() >> 33) % limit;
}

static const struct {
    const char *name;
    void (*run)(void);
} suites[] = {
    {"string", test_string}, {"ctype", test_ctype},   {"stdlib", test_stdlib},
    {"floats", test_floats}, {"printf", test_printf}, {"scanf", test_scanf},
    {"stdio", test_stdio},   {"math", test_math},     {"check", test_check},
    {"wide", test_wide},     {"time", test_time},     {"getopt", test_getopt},
};

int main(int count, char **names)
{
    long all = 0;
    capturing = 1;
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (size_t i = 0; i < sizeof suites / sizeof *suites; i++) {
        int wanted = count == 1;
        for (int n = 1; n < count; n++)
            wanted |= strcmp(names[n], suites[i].name) == 0;
        if (!wanted)
            continue;
        checks = failures = 0;
        suites[i].run();
        printf("%-8s %8ld comparisons, %ld differ\n", suites[i].name, checks, failures);
        all += failures;
    }
    return all != 0;
}
