#include <stdio.h>
#include <string.h>

#define LIMIT 100000

static unsigned char composite[LIMIT / 16 + 1];

static int is_prime(int n)
{
    if (n < 2 || (n > 2 && n % 2 == 0))
        return 0;
    return n == 2 || !(composite[n >> 4] >> (n >> 1 & 7) & 1);
}

int main(void)
{
    for (int n = 3; n * n < LIMIT; n += 2)
        if (is_prime(n))
            for (int m = n * n; m < LIMIT; m += 2 * n)
                composite[m >> 4] |= (unsigned char)(1u << (m >> 1 & 7));
    int count = 0, twins = 0, last = 0, widest = 0, widest_at = 0;
    for (int n = 2; n < LIMIT; n++)
        if (is_prime(n)) {
            count++;
            twins += n - last == 2;
            if (last && n - last > widest) {
                widest = n - last;
                widest_at = last;
            }
            last = n;
        }
    printf("%d primes below %d, %d twins, last %d\n", count, LIMIT, twins, last);
    printf("widest gap %d after %d\n", widest, widest_at);
    return widest;
}
