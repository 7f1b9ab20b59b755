// kind: double-free
// line: 25
// nondet: -5
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int *data = malloc(8 * sizeof *data);
    int status = 0;
    if (data == NULL)
        return 1;
    int n = __VERIFIER_nondet_int();
    if (n < 0) {
        puts("negative");
        free(data);
        status = 2;
        goto out;
    }
    data[0] = n;
    printf("%d\n", data[0]);
out:
    free(data);
    return status;
}
