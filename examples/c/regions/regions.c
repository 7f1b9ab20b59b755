/* The programs of papers/3, Fig. 1, with a `bar` that nobody wants to look into: a check that enters only what matters
   never does. */
#include <assert.h>
#include <stddef.h>

int x, y;

int bar(int a)
{
    unsigned hash = (unsigned)a;
    for (int i = 0; i < 1000; i++)
        for (int j = 0; j < 1000; j++)
            hash = hash * 31 + (hash >> 7) * (unsigned)j + (unsigned)i;
    return (int)(hash % 1000);
}

int neg(int a)
{
    if (a > 0)
        return -a;
    else
        return a;
}

/* Fails where `bar` is not even called. */
void foo_bad(const int *p, int c)
{
    if (p == NULL)
        x = c;
    else
        x = bar(*p);
    assert(x > c);
}

/* Fails by what `neg` returns. */
void foo_neg_bad(const int *p, int c)
{
    if (p == NULL)
        x = c;
    else
        x = bar(*p);
    if (x == c)
        y = neg(x);
    else
        y = 0;
    assert(y >= 0);
}

/* Holds, whatever `bar` returns. */
void foo(const int *p, int c)
{
    if (p == NULL)
        x = c;
    else
        x = bar(*p);
    if (x == c)
        y = neg(x);
    else
        y = 0;
    assert(y <= 0);
}

/* Fails after three passes of the loop. */
void loop_bad(int n)
{
    if (n < 1 || n > 10000)
        return;
    int i = 0, j = 0;
    while (i < n) {
        j = j + 2 * i;
        i++;
    }
    assert(j < 2 * n);
}

/* Fails after a thousand. */
void long_loop_bad(int n)
{
    int i = 0;
    while (i < n) {
        i++;
        assert(i != 1000);
    }
}
