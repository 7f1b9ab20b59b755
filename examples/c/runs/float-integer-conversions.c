#include <stdint.h>
#include <stdio.h>

int main(void)
{
    static const double values[] = { 0.0, 0.9, -0.9, 1.5, -1.5, 127.99, 2147483647.0, -2147483648.0, 4294967295.5 };
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
        double d = values[i];
        printf("%g:", d);
        if (d > -2147483649.0 && d < 2147483648.0)
            printf(" int %d", (int)d);
        if (d > -1 && d < 4294967296.0)
            printf(" unsigned %u", (unsigned)d);
        if (d > -129 && d < 128)
            printf(" schar %d", (signed char)d);
        printf(" long %ld\n", (long)d);
    }
    printf("%.1f %.1f\n", (double)INT64_MAX, (double)UINT64_MAX);
    printf("%.1f %.1f\n", (double)(float)16777217, (double)(float)INT32_MAX);
    uint64_t large = 18446744073709549568ull;
    printf("%llu\n", (unsigned long long)(uint64_t)(double)large);
    printf("%llu\n", (unsigned long long)(uint64_t)1e19);
    int i = 7, j = 2;
    printf("%d %.2f %.2f\n", i / j, (double)(i / j), (double)i / j);
    float f = 1 / 3.0f;
    double d = f;
    printf("%d %.10f %.10f\n", d == 1 / 3.0, d, 1 / 3.0);
    int sum = 0;
    for (float x = 0; x < 1; x += 0.125f)
        sum += (int)(x * 8);
    i += 2.75;
    i *= 1.5;
    printf("%d %d\n", sum, i);
    unsigned char c = 10;
    c *= 12.5;
    printf("%d\n", c);
    return c;
}
