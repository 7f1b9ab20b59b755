#include <stdint.h>
#include <stdio.h>

union word { float f; uint32_t u; int32_t i; unsigned char b[4]; };
union longword { double d; uint64_t u; uint32_t half[2]; };

static void describe(float f)
{
    union word w = { .f = f };
    printf("%g: %08x sign %u exponent %u mantissa %06x bytes %02x%02x%02x%02x\n", (double)f, w.u, w.u >> 31,
           (w.u >> 23) & 0xff, w.u & 0x7fffff, w.b[3], w.b[2], w.b[1], w.b[0]);
}

static float next_up(float f)
{
    union word w = { f };
    w.u++;
    return w.f;
}

int main(void)
{
    describe(1.0f);
    describe(-2.5f);
    describe(0.1f);
    describe(-0.0f);
    describe(16777216.0f);
    printf("%.9g\n", (double)next_up(1.0f));
    union word w;
    w.u = 0x40490fdb;
    printf("%.6f\n", (double)w.f);
    w.b[3] |= 0x80;
    printf("%.6f %d\n", (double)w.f, w.i < 0);
    union longword l = { .d = 1.0 };
    printf("%08x %08x\n", l.half[1], l.half[0]);
    l.u += 1ull << 52;
    printf("%g\n", l.d);
    l.half[0] = 0xffffffffu;
    printf("%.17g\n", l.d);
    return 0;
}
