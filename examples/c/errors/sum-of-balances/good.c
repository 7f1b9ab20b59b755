// kind: none
// line: 13
// nondet: 2000000000 2000000000
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int first = __VERIFIER_nondet_int(), second = __VERIFIER_nondet_int();
    if (first < 0 || second < 0)
        return 1;
    long total = (long)first + second;
    printf("%ld\n", total);
    return 0;
}
