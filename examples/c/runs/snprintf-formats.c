#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    char b[24];
    int n = snprintf(b, 8, "%s-%d", "overflow", 12345);
    printf("%d [%s]\n", n, b);
    n = snprintf(NULL, 0, "%05d|%-5d|%+d", 42, 42, 42);
    printf("%d\n", n);
    n = sprintf(b, "%x %X %#x %o %#o", 255u, 255u, 255u, 8u, 8u);
    printf("%d [%s]\n", n, b);
    printf("[%5s] [%-5s] [%.2s] [%5.1s] [%c]\n", "abc", "abc", "abc", "abc", 'q');
    printf("[%5d] [%-5d] [%05d] [%+5d] [% d] [%.3d] [%8.3d]\n", 42, 42, 42, 42, 42, 7, -7);
    printf("%hhd %hd %ld %lld %zu %td\n", (signed char)-1, (short)-2, -3L, -4LL, sizeof b, (ptrdiff_t)-5);
    printf("%u %lu %llu\n", UINT_MAX, ULONG_MAX, ULLONG_MAX);
    printf("%d %ld\n", INT_MIN, LONG_MIN);
    printf("%*d|%-*d|%.*s\n", 6, 1, 6, 2, 3, "truncate");
    printf("%%|%5c|%-3c|\n", 'x', 'y');
    printf("%08lx|%#010x|%-#8x|\n", 0xabcdeful, 0x12u, 0x12u);
    int before = 0;
    n = printf("counted%n here\n", &before);
    printf("%d %d\n", before, n);
    memset(b, '#', sizeof b);
    snprintf(b, (size_t)before - 6, "gone");
    printf("%d %c\n", b[0], b[1]);
    printf("%s %p\n", "null", (void *)0);
    return n;
}
