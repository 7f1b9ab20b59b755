// kind: double-free
// line: 27
// nondet: 4 4
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct interval { int *low, *high; };

static int *number(int value)
{
    int *p = malloc(sizeof *p);
    if (p != NULL)
        *p = value;
    return p;
}

int main(void)
{
    int low = __VERIFIER_nondet_int(), high = __VERIFIER_nondet_int();
    struct interval i = { number(low), NULL };
    i.high = high == low ? i.low : number(high);
    if (i.low != NULL && i.high != NULL)
        printf("%d %d\n", *i.low, *i.high);
    free(i.low);
    free(i.high);
    return 0;
}
