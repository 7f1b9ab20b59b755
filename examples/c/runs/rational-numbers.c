#include <stdio.h>
#include <stdlib.h>

struct rational { long top, bottom; };

static long gcd(long a, long b) { return b ? gcd(b, a % b) : labs(a); }

static struct rational make(long top, long bottom)
{
    long g = gcd(top, bottom);
    if (bottom < 0)
        g = -g;
    return (struct rational){ top / g, bottom / g };
}

static struct rational add(struct rational a, struct rational b)
{
    return make(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
}

static struct rational times(struct rational a, struct rational b) { return make(a.top * b.top, a.bottom * b.bottom); }
static struct rational inverse(struct rational a) { return make(a.bottom, a.top); }
static int compare(struct rational a, struct rational b)
{
    long d = a.top * b.bottom - b.top * a.bottom;
    return (d > 0) - (d < 0);
}

static void print(struct rational r)
{
    if (r.bottom == 1)
        printf("%ld", r.top);
    else
        printf("%ld/%ld", r.top, r.bottom);
}

int main(void)
{
    struct rational sum = { 0, 1 };
    for (long n = 1; n <= 12; n++)
        sum = add(sum, make(n % 2 ? 1 : -1, n));
    print(sum);
    putchar('\n');
    struct rational x = make(1, 1);
    for (int i = 0; i < 8; i++) {
        x = add(make(1, 1), inverse(add(make(1, 1), x)));
        print(x);
        putchar(i < 7 ? ' ' : '\n');
    }
    printf("%d %d %d\n", compare(make(1, 3), make(2, 6)), compare(make(-1, 2), make(1, -3)), compare(make(3, 4), make(2, 3)));
    print(times(make(-6, 4), make(2, -9)));
    putchar('\n');
    struct rational best = make(0, 1);
    for (long bottom = 1; bottom < 20; bottom++)
        for (long top = 0; top <= bottom; top++) {
            struct rational r = make(top, bottom);
            if (compare(r, make(5, 13)) < 0 && compare(r, best) > 0)
                best = r;
        }
    print(best);
    putchar('\n');
    return (int)best.bottom;
}
