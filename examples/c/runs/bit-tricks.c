#include <stdint.h>
#include <stdio.h>

static int popcount(uint32_t v)
{
    v = v - ((v >> 1) & 0x55555555u);
    v = (v & 0x33333333u) + ((v >> 2) & 0x33333333u);
    return (int)((((v + (v >> 4)) & 0x0f0f0f0fu) * 0x01010101u) >> 24);
}

static uint32_t reverse_bits(uint32_t v)
{
    uint32_t r = 0;
    for (int i = 0; i < 32; i++, v >>= 1)
        r = r << 1 | (v & 1);
    return r;
}

static uint32_t next_power_of_two(uint32_t v)
{
    v--;
    for (int s = 1; s < 32; s *= 2)
        v |= v >> s;
    return v + 1;
}

static uint32_t next_same_popcount(uint32_t v)
{
    uint32_t low = v & -v, ripple = v + low;
    return ripple | (((v ^ ripple) / low) >> 2);
}

int main(void)
{
    static const uint32_t samples[] = { 0, 1, 0xff, 0xdeadbeef, 0x80000000u, 12345 };
    for (int i = 0; i < 6; i++) {
        uint32_t v = samples[i];
        printf("%08x: %2d bits, reversed %08x, lowest %x, power of two %d\n", v, popcount(v), reverse_bits(v), v & -v,
               v != 0 && (v & (v - 1)) == 0);
    }
    printf("%u %u %u\n", next_power_of_two(5), next_power_of_two(64), next_power_of_two(1000));
    for (uint32_t v = 7, n = 0; n < 10; n++, v = next_same_popcount(v))
        printf("%u ", v);
    putchar('\n');
    int x = 25, y = -7;
    x ^= y;
    y ^= x;
    x ^= y;
    printf("%d %d %d\n", x, y, (x + (x >> 31)) ^ (x >> 31));
    return 0;
}
