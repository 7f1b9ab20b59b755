// std: gnu11
#include <stdint.h>
#include <stdio.h>

static int log2_floor(uint64_t v)
{
    return 63 - __builtin_clzll(v);
}

int main(void)
{
    uint64_t v = 1;
    for (int i = 0; i < 20; i++) {
        printf("%llu: clz %d ctz %d pop %d parity %d\n", (unsigned long long)v, __builtin_clzll(v),
               __builtin_ctzll(v), __builtin_popcountll(v), __builtin_parityll(v));
        v = v * 6 + (uint64_t)i;
    }
    printf("%d %d\n", log2_floor(1), log2_floor(1000000));
    printf("%08x %04x %016llx\n", __builtin_bswap32(0x11223344u), __builtin_bswap16(0xabcd),
           (unsigned long long)__builtin_bswap64(0x0102030405060708ull));
    printf("%d %d %d\n", __builtin_ffs(0), __builtin_ffs(8), __builtin_ffs(-1));
    if (__builtin_expect(v != 0, 1))
        puts("likely");
    int sum;
    printf("%d ", __builtin_add_overflow(2147483647, 1, &sum));
    printf("%d\n", __builtin_mul_overflow(1000, 1000, &sum));
    printf("%d\n", sum);
    return 0;
}
