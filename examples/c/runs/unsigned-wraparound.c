#include <limits.h>
#include <stdio.h>

static unsigned wrapping_difference(unsigned later, unsigned earlier)
{
    return later - earlier;
}

static int add_would_carry(unsigned long a, unsigned long b, unsigned long *sum)
{
    *sum = a + b;
    return *sum < a;
}

int main(void)
{
    unsigned clock = UINT_MAX - 5;
    unsigned start = clock;
    for (int i = 0; i < 12; i++) {
        clock++;
        printf("%u ", wrapping_difference(clock, start));
    }
    putchar('\n');
    printf("clock is now %u\n", clock);

    unsigned long sum;
    printf("%d ", add_would_carry(ULONG_MAX, 1, &sum));
    printf("%lu\n", sum);
    printf("%d ", add_would_carry(ULONG_MAX - 7, 7, &sum));
    printf("%lx\n", sum);

    unsigned product = 65537u * 65537u;
    printf("%u %u\n", product, 123456789u * 987654321u);
    unsigned short narrow = USHRT_MAX;
    narrow += 2;
    printf("%d\n", narrow);
    unsigned long long big = 0ull - 3;
    printf("%llu %llu\n", big / 10, big % 10);
    return (int)(clock & 0xff);
}
