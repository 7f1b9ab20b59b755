#include <stdio.h>

static int is_odd(unsigned n);
static int is_even(unsigned n) { return n == 0 ? 1 : is_odd(n - 1); }
static int is_odd(unsigned n) { return n == 0 ? 0 : is_even(n - 1); }

static int male(int n);
static int female(int n) { return n == 0 ? 1 : n - male(female(n - 1)); }
static int male(int n) { return n == 0 ? 0 : n - female(male(n - 1)); }

static unsigned ackermann(unsigned m, unsigned n)
{
    if (m == 0)
        return n + 1;
    return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}

static int takeuchi_calls;

static int takeuchi(int x, int y, int z)
{
    takeuchi_calls++;
    return y < x ? takeuchi(takeuchi(x - 1, y, z), takeuchi(y - 1, z, x), takeuchi(z - 1, x, y)) : z;
}

int main(void)
{
    printf("%d %d\n", is_even(100), is_odd(77));
    for (int i = 0; i < 12; i++)
        printf("%d/%d ", female(i), male(i));
    putchar('\n');
    printf("%u %u %u\n", ackermann(1, 5), ackermann(2, 4), ackermann(3, 3));
    printf("%d", takeuchi(6, 4, 0));
    printf(" in %d calls\n", takeuchi_calls);
    return is_even(255) * 2 + is_odd(255);
}
