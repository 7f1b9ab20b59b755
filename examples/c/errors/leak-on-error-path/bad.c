// kind: leak
// line: 11
// nondet: -1
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int process(int n)
{
    int *table = malloc(10 * sizeof *table);
    if (table == NULL)
        return 1;
    if (n < 0)
        return 2;
    table[0] = n;
    printf("%d\n", table[0]);
    free(table);
    return 0;
}

int main(void)
{
    int result = process(__VERIFIER_nondet_int());
    printf("result %d\n", result);
    return 0;
}
