// kind: none
// line: 16
// nondet: 70
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static void *grow(void *old, int size)
{
    return size > 64 ? NULL : realloc(old, (size_t)size);
}

static int store(int size)
{
    char *buffer = malloc(16);
    if (buffer == NULL)
        return 1;
    char *bigger = grow(buffer, size);
    if (bigger == NULL) {
        free(buffer);
        return 2;
    }
    buffer = bigger;
    buffer[0] = 'x';
    putchar(buffer[0]);
    free(buffer);
    return 0;
}

int main(void)
{
    int size = __VERIFIER_nondet_int();
    if (size < 16)
        size = 16;
    printf("%d\n", store(size));
    return 0;
}
