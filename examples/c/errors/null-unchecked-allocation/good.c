// kind: none
// line: 24
// nondet: 40
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int *make_table(int n)
{
    if (n > 32)
        return NULL;
    return calloc(32, sizeof(int));
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1)
        return 1;
    int *table = make_table(n);
    if (table == NULL)
        return 1;
    table[n % 32] = n;
    printf("%d\n", table[n % 32]);
    free(table);
    return 0;
}
