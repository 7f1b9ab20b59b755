#include <stdio.h>

#define LIMIT 6000

static unsigned short cache[LIMIT];

static unsigned length(unsigned long n)
{
    unsigned steps = 0;
    unsigned long start = n;
    while (n != 1) {
        if (n < start && n < LIMIT && cache[n])
            return cache[n] + steps;
        n = n & 1 ? 3 * n + 1 : n / 2;
        steps++;
    }
    return steps + 1;
}

static unsigned plain_length(unsigned long n)
{
    unsigned steps = 1;
    for (; n != 1; steps++)
        n = n % 2 ? 3 * n + 1 : n / 2;
    return steps;
}

int main(void)
{
    unsigned longest = 0, at = 0;
    unsigned long total = 0;
    for (unsigned n = 1; n < LIMIT; n++) {
        cache[n] = (unsigned short)length(n);
        total += cache[n];
        if (cache[n] > longest) {
            longest = cache[n];
            at = n;
        }
    }
    printf("%u steps from %u, %lu in all\n", longest, at, total);
    int wrong = 0;
    for (unsigned n = 1; n < LIMIT; n += 13)
        wrong += plain_length(n) != cache[n];
    printf("%d wrong\n", wrong);
    return wrong;
}
