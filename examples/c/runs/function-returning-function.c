#include <stdio.h>

static int twice(int x) { return 2 * x; }
static int square(int x) { return x * x; }
static int negate(int x) { return -x; }

static int (*choose(char c))(int)
{
    switch (c) {
    case 't': return twice;
    case 's': return square;
    case 'n': return negate;
    default: return NULL;
    }
}

typedef int unary(int);

static int apply_all(unary *functions[], int n, int x)
{
    for (int i = 0; i < n; i++)
        x = functions[i](x);
    return x;
}

static int compose(unary f, unary g, int x)
{
    return f(g(x));
}

struct state;
typedef struct state (*step)(int *);
struct state { step next; };

static struct state grow(int *n);
static struct state shrink(int *n) { *n -= 3; return (struct state){ *n > 10 ? shrink : NULL }; }
static struct state grow(int *n) { *n *= 2; return (struct state){ *n > 40 ? shrink : grow }; }

int main(void)
{
    unary *chain[8];
    int n = 0;
    for (const char *s = "tsxnst"; *s; s++)
        if ((chain[n] = choose(*s)) != NULL)
            n++;
    printf("%d functions give %d\n", n, apply_all(chain, n, 3));
    printf("%d %d\n", compose(square, negate, 7), compose(negate, square, 7));
    printf("%d\n", choose('s')(choose('t')(5)));
    int value = 3, steps = 0;
    for (struct state s = { grow }; s.next != NULL; steps++)
        s = s.next(&value);
    printf("%d after %d steps\n", value, steps);
    return steps;
}
