// kind: invalid-pointer
// line: 13
// sanitizer: memory
// also: null-dereference 13
#include <stdio.h>
#include <stdlib.h>

struct node { int value; struct node *next; };

static int length(const struct node *n)
{
    int count = 0;
    for (; n != NULL; n = n->next)
        count++;
    return count;
}

int main(void)
{
    struct node *n = malloc(sizeof *n);
    if (n == NULL)
        return 1;
    n->value = 4;
    printf("%d\n", length(n));
    free(n);
    return 0;
}
