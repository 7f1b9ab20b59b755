#include <stdio.h>

static long long mix(int a, unsigned b, long long c, unsigned char d)
{
    return a * 1000003LL + b - c / (d + 1);
}

int main(void)
{
    printf("%lld\n", mix(-1, 4000000000u, 1LL << 40, 255));
    printf("%lld\n", mix(2147483647, 0, -9000000000LL, 0));

    int i = 70000;
    long long truncated_late = (long long)i * i;
    int quotient = (int)(truncated_late / i);
    printf("%lld %d\n", truncated_late, quotient);

    unsigned long long mask = 0;
    for (int bit = 0; bit < 64; bit += 7)
        mask |= 1ull << bit;
    printf("%llx\n", mask);

    long long negative = -17;
    printf("%lld %lld %lld\n", negative / 5, negative % 5, negative >> 2);
    printf("%llu\n", (unsigned long long)negative / 5);
    printf("%d\n", (int)(negative * 1000000007LL));
    short s = (short)0x12348765;
    printf("%d %x\n", s, (unsigned short)s);
    long as_long = s;
    printf("%ld %lx\n", as_long, (unsigned long)as_long);
    return (int)(mask % 251);
}
