// kind: null-dereference
// line: 12
// nondet: 0
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

struct node { int value; struct node *next; };

static int last(const struct node *list)
{
    while (list->next != NULL)
        list = list->next;
    return list->value;
}

int main(void)
{
    struct node b = { 2, NULL }, a = { 1, &b };
    const struct node *list = __VERIFIER_nondet_int() > 0 ? &a : NULL;
    printf("%d\n", last(list));
    return 0;
}
