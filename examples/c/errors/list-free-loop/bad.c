// kind: use-after-free
// line: 29
// nondet: 3
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node { int value; struct node *next; };

static struct node *push(struct node *list, int value)
{
    struct node *n = malloc(sizeof *n);
    if (n == NULL)
        return list;
    n->value = value;
    n->next = list;
    return n;
}

int main(void)
{
    struct node *list = NULL;
    int n = __VERIFIER_nondet_int();
    if (n > 5)
        n = 5;
    for (int i = 0; i < n; i++)
        list = push(list, i);
    for (struct node *p = list; p != NULL; p = p->next)
        free(p);
    return 0;
}
