#include <stdint.h>
#include <stdio.h>

static uint32_t rotate_left(uint32_t v, unsigned n)
{
    n &= 31;
    return n == 0 ? v : (v << n) | (v >> (32 - n));
}

static uint8_t rotate_right8(uint8_t v, unsigned n)
{
    n &= 7;
    return (uint8_t)((v >> n) | (v << ((8 - n) & 7)));
}

int main(void)
{
    for (unsigned n = 0; n <= 32; n += 8)
        printf("%08x ", rotate_left(0x12345678u, n));
    putchar('\n');
    for (unsigned n = 0; n < 8; n++)
        printf("%02x ", rotate_right8(0x96, n));
    putchar('\n');

    int negative = -256;
    printf("%d %d %d\n", negative >> 1, negative >> 4, negative >> 31);
    printf("%u\n", (unsigned)negative >> 28);
    uint64_t wide = 1;
    wide <<= 63;
    printf("%llx %llx\n", (unsigned long long)wide, (unsigned long long)(wide >> 62));
    short s = -2;
    printf("%d\n", s >> 1);
    unsigned char c = 0x81;
    printf("%x %x\n", c << 1, (unsigned char)(c << 1));
    long count = 40;
    printf("%ld\n", 1L << count);
    c >>= 7;
    c <<= 3;
    printf("%d\n", c);
    return 0;
}
