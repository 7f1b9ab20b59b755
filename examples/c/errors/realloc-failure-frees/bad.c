// kind: double-free
// line: 32
// nondet: 500
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int resize(char **buffer, int size)
{
    if (size > 100) {
        free(*buffer);
        return 0;
    }
    char *p = realloc(*buffer, (size_t)size);
    if (p == NULL)
        return 0;
    *buffer = p;
    return 1;
}

int main(void)
{
    int size = __VERIFIER_nondet_int();
    char *buffer = malloc(10);
    if (buffer == NULL)
        return 1;
    if (size < 1)
        size = 1;
    int ok = resize(&buffer, size);
    printf("%d\n", ok);
    free(buffer);
    return 0;
}
