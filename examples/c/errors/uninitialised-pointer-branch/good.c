// kind: none
// line: 18
// nondet: 5
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int small = 1, large = 2;
    int *p = &small;
    int n = __VERIFIER_nondet_int();
    if (n < 0)
        p = &small;
    if (n > 10)
        p = &large;
    printf("%d\n", *p);
    return 0;
}
