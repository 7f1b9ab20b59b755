// kind: none
// line: 10
// nondet: 3 5
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

static unsigned field(unsigned word, int high, int low)
{
    return high < low ? 0 : word >> (high - low);
}

int main(void)
{
    int high = __VERIFIER_nondet_int(), low = __VERIFIER_nondet_int();
    if (high < 0 || high > 31 || low < 0 || low > 31)
        return 1;
    printf("%u\n", field(0xabcdu, high, low));
    return 0;
}
