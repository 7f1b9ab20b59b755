// kind: shift
// line: 13
// nondet: 32
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int bit = __VERIFIER_nondet_int();
    if (bit < 0 || bit > 32)
        return 1;
    unsigned mask = 1u << bit;
    printf("%x\n", mask);
    return 0;
}
