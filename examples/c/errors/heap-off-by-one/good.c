// kind: none
// line: 18
// nondet: 4
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 50)
        return 1;
    int *v = malloc((size_t)n * sizeof *v);
    if (v == NULL)
        return 1;
    for (int i = 0; i < n; i++)
        v[i] = i * i;
    printf("%d\n", v[n - 1]);
    free(v);
    return 0;
}
