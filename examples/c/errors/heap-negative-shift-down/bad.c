// kind: array-bounds
// line: 16
// nondet: 0
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int *v = calloc(6, sizeof *v);
    if (v == NULL)
        return 1;
    int at = __VERIFIER_nondet_int();
    for (int i = 5; i >= at && i >= 0; i--)
        v[i] = v[i - 1] + 1;
    printf("%d\n", v[5]);
    free(v);
    return 0;
}
