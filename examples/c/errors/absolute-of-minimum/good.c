// kind: none
// line: 11
// nondet: -2147483648
#include <limits.h>
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

static int absolute(int v)
{
    if (v == INT_MIN)
        return INT_MAX;
    return v < 0 ? -v : v;
}

int main(void)
{
    int v = __VERIFIER_nondet_int();
    printf("%d\n", absolute(v));
    return v == INT_MAX;
}
