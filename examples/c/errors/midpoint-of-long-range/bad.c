// kind: overflow
// line: 10
// nondet: 9000000000000000000 9100000000000000000
#include <stdio.h>

extern long __VERIFIER_nondet_long(void);

static long midpoint(long low, long high)
{
    return (low + high) / 2;
}

int main(void)
{
    long low = __VERIFIER_nondet_long(), high = __VERIFIER_nondet_long();
    if (low < 0 || high < low)
        return 1;
    printf("%ld\n", midpoint(low, high));
    return 0;
}
