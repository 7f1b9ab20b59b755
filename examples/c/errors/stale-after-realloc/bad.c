// kind: use-after-free
// line: 28
// nondet: 20
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100)
        return 1;
    int *v = malloc(4 * sizeof *v);
    if (v == NULL)
        return 1;
    for (int i = 0; i < 4; i++)
        v[i] = i;
    int *first = &v[0];
    if (n > 4) {
        int *bigger = realloc(v, (size_t)n * sizeof *v);
        if (bigger == NULL) {
            free(v);
            return 1;
        }
        v = bigger;
    }
    *first += 10;
    printf("%d\n", v[0]);
    free(v);
    return 0;
}
