#include <stdint.h>
#include <stdio.h>

typedef unsigned __int128 u128;

static void print_u128(u128 v)
{
    char digits[40];
    int n = 0;
    do {
        digits[n++] = (char)('0' + (int)(v % 10));
        v /= 10;
    } while (v != 0);
    while (n > 0)
        putchar(digits[--n]);
    putchar('\n');
}

static uint64_t multiply_mod(uint64_t a, uint64_t b, uint64_t m)
{
    return (uint64_t)((u128)a * b % m);
}

static uint64_t power_mod(uint64_t base, uint64_t exponent, uint64_t m)
{
    uint64_t result = 1;
    for (base %= m; exponent != 0; exponent >>= 1) {
        if (exponent & 1)
            result = multiply_mod(result, base, m);
        base = multiply_mod(base, base, m);
    }
    return result;
}

int main(void)
{
    u128 factorial = 1;
    for (int i = 2; i <= 33; i++)
        factorial *= i;
    print_u128(factorial);
    print_u128((u128)-1);
    print_u128(((u128)1 << 100) + 7);
    print_u128((u128)UINT64_MAX * UINT64_MAX);
    printf("%llu\n", (unsigned long long)power_mod(3, 1000000, 18446744073709551557ull));
    printf("%llu\n", (unsigned long long)power_mod(2, 18446744073709551556ull, 18446744073709551557ull));
    return 0;
}
