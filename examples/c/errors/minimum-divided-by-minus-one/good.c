// kind: none
// line: 14
// nondet: -2147483648 -1
#include <limits.h>
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (b == 0)
        return 1;
    if (a == INT_MIN && b == -1)
        return 2;
    int q = a / b;
    printf("%d\n", q);
    return a == INT_MAX;
}
