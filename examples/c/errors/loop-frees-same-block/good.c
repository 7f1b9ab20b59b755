// kind: none
// line: 19
// nondet: 2
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int rounds = __VERIFIER_nondet_int();
    if (rounds < 0 || rounds > 8)
        return 1;
    char *scratch = malloc(32);
    if (scratch == NULL)
        return 1;
    for (int i = 0; i < rounds; i++) {
        printf("round %d\n", i);
    }
    free(scratch);
    return 0;
}
