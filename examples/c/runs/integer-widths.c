#include <limits.h>
#include <stdint.h>
#include <stdio.h>

static void show(const char *name, unsigned size, long long low, unsigned long long high)
{
    printf("%-12s %u bytes, %lld to %llu\n", name, size, low, high);
}

int main(void)
{
    show("signed char", sizeof(signed char), SCHAR_MIN, SCHAR_MAX);
    show("short", sizeof(short), SHRT_MIN, SHRT_MAX);
    show("int", sizeof(int), INT_MIN, INT_MAX);
    show("long", sizeof(long), LONG_MIN, LONG_MAX);
    show("long long", sizeof(long long), LLONG_MIN, LLONG_MAX);
    show("unsigned", sizeof(unsigned), 0, UINT_MAX);
    show("uint64_t", sizeof(uint64_t), 0, UINT64_MAX);
    show("pointer", sizeof(void *), 0, UINTPTR_MAX);

    uint8_t a = 250;
    a += 10;
    uint16_t b = 65535;
    b++;
    uint32_t c = 0;
    c--;
    uint64_t d = 1;
    d -= 2;
    printf("%u %u %u %llu\n", a, b, c, (unsigned long long)d);
    int8_t e = (int8_t)200;
    int16_t f = (int16_t)40000;
    int32_t g = (int32_t)3000000000u;
    printf("%d %d %d\n", e, f, g);
    return sizeof(long) == 8 ? 0 : 1;
}
