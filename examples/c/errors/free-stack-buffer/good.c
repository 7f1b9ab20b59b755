// kind: none
// line: 23
// nondet: 10
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char small[16], *buffer = small;
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 1;
    if (n > 16) {
        buffer = malloc((size_t)n);
        if (buffer == NULL)
            return 1;
    }
    memset(buffer, 0, (size_t)n);
    printf("%d\n", buffer[n - 1]);
    if (buffer != small)
        free(buffer);
    return 0;
}
