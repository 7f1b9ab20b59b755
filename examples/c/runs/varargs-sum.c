#include <stdarg.h>
#include <stdio.h>

static int sum(int count, ...)
{
    va_list args;
    va_start(args, count);
    int total = 0;
    while (count-- > 0)
        total += va_arg(args, int);
    va_end(args);
    return total;
}

static double average(int count, ...)
{
    va_list args;
    double total = 0;
    va_start(args, count);
    for (int i = 0; i < count; i++)
        total += va_arg(args, double);
    va_end(args);
    return count ? total / count : 0;
}

static long alternating(const char *first, ...)
{
    va_list args;
    long total = 0;
    va_start(args, first);
    for (const char *s = first; s; s = va_arg(args, const char *)) {
        long l = va_arg(args, long);
        total += s[0] == '-' ? -l : l;
    }
    va_end(args);
    return total;
}

int main(void)
{
    char c = 'A';
    short s = -3;
    float f = 0.5f;
    printf("%d\n", sum(0));
    printf("%d\n", sum(3, 1, 2, 3));
    printf("%d\n", sum(10, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
    printf("%d\n", sum(3, c, s, (unsigned char)255));
    printf("%.4f\n", average(4, 1.0, 2.5, f, -4.0));
    printf("%.4f\n", average(12, 1., 2., 3., 4., 5., 6., 7., 8., 9., 10., 11., 12.5));
    printf("%ld\n", alternating("+", 10L, "-", 3L, "+", 1000000000000L, "-", 1L, NULL));
    return sum(2, 40, 2);
}
