// kind: division-by-zero
// line: 12
// nondet: 7 7 3
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

static int interpolate(int low, int high, int at)
{
    if (low > high)
        return 0;
    return 100 * (at - low) / (high - low);
}

int main(void)
{
    int low = __VERIFIER_nondet_int(), high = __VERIFIER_nondet_int(), at = __VERIFIER_nondet_int();
    if (low < 0 || low > 1000 || high < 0 || high > 1000 || at < 0 || at > 1000)
        return 1;
    printf("%d%%\n", interpolate(low, high, at));
    return 0;
}
