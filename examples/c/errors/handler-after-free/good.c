// kind: none
// line: 15
// nondet: 1
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int *total;

// Runs after `main` has returned.
static void report(void)
{
    if (total != NULL)
        printf("total %d\n", *total);
}

int main(void)
{
    total = malloc(sizeof *total);
    if (total == NULL)
        return 1;
    *total = 0;
    atexit(report);
    for (int i = 0; i < 3; i++)
        *total += i;
    if (__VERIFIER_nondet_int()) {
        free(total);
        total = NULL;
        return 2;
    }
    return 0;
}
