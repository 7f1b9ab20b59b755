// kind: unreachable
// line: 13
// nondet: 4
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

static int index_of(const int *v, int x)
{
    for (int i = 0; i < 5; i++)
        if (v[i] == x)
            return i;
    __builtin_unreachable();
}

int main(void)
{
    static const int v[5] = { 1, 2, 3, 5, 8 };
    int x = __VERIFIER_nondet_int();
    if (x < 1 || x > 5)
        return 1;
    printf("%d\n", index_of(v, x));
    return 0;
}
