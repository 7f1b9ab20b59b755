#include <assert.h>
#include <stdio.h>
#include <string.h>

static int calls;

static int counted(int condition)
{
    calls++;
    return condition;
}

static unsigned isqrt(unsigned n)
{
    unsigned r = 0;
    for (unsigned bit = 1u << 15; bit; bit >>= 1)
        if ((r | bit) * (r | bit) <= n)
            r |= bit;
    assert(r * r <= n);
    assert(r == 65535 || (r + 1) * (r + 1) > n);
    return r;
}

static void insert(int *v, int *n, int x)
{
    int i = (*n)++;
    for (; i > 0 && v[i - 1] > x; i--)
        v[i] = v[i - 1];
    v[i] = x;
    for (int k = 1; k < *n; k++)
        assert(v[k - 1] <= v[k] && "kept sorted");
}

int main(void)
{
    int v[12], n = 0;
    for (int i = 0; i < 12; i++)
        insert(v, &n, i * 5 % 12);
    assert(n == 12);
    assert(counted(v[0] == 0) && counted(v[11] == 11));
    assert(strcmp("left", "right") < 0);
    printf("%u %u %u %u\n", isqrt(0), isqrt(99), isqrt(100), isqrt(4294967295u));
    printf("%d calls\n", calls);
    return calls;
}
