#include <stdio.h>
#include <stdlib.h>

static long gcd(long a, long b)
{
    while (b) {
        long t = a % b;
        a = b;
        b = t;
    }
    return labs(a);
}

static long extended(long a, long b, long *x, long *y)
{
    if (b == 0) {
        *x = 1;
        *y = 0;
        return a;
    }
    long x1, y1, g = extended(b, a % b, &x1, &y1);
    *x = y1;
    *y = x1 - a / b * y1;
    return g;
}

static long inverse(long a, long m)
{
    long x, y;
    return extended(a, m, &x, &y) == 1 ? (x % m + m) % m : -1;
}

static unsigned totient(unsigned n)
{
    unsigned result = n;
    for (unsigned p = 2; p * p <= n; p++)
        if (n % p == 0) {
            while (n % p == 0)
                n /= p;
            result -= result / p;
        }
    return n > 1 ? result - result / n : result;
}

static void factor(unsigned long n)
{
    printf("%lu =", n);
    for (unsigned long p = 2; p * p <= n; p += p == 2 ? 1 : 2)
        for (; n % p == 0; n /= p)
            printf(" %lu", p);
    if (n > 1)
        printf(" %lu", n);
    putchar('\n');
}

int main(void)
{
    printf("%ld %ld %ld\n", gcd(1071, 462), gcd(-48, 180), gcd(17, 0));
    long x, y, g = extended(240, 46, &x, &y);
    printf("%ld = 240*%ld + 46*%ld\n", g, x, y);
    printf("%ld %ld\n", inverse(3, 11), inverse(6, 9));
    for (unsigned n = 1; n <= 36; n += 5)
        printf("%u ", totient(n));
    putchar('\n');
    factor(1001);
    factor(65536);
    factor(600851475143ul);
    factor(999983);
    int perfect = 0;
    for (int n = 2; n < 600; n++) {
        int sum = 1;
        for (int d = 2; d * d <= n; d++)
            if (n % d == 0)
                sum += d + (d * d == n ? 0 : n / d);
        if (sum == n)
            printf("%d is perfect\n", n), perfect++;
    }
    return perfect;
}
