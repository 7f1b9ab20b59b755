// kind: none
// line: 13
// nondet: 13
// bounds: --unroll 16
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

static int factorial(int n)
{
    int product = 1;
    for (int i = 2; i <= n; i++)
        product *= i;
    return product;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 12)
        return 1;
    printf("%d\n", factorial(n));
    return 0;
}
