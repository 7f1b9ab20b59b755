// kind: leak
// line: 15
// nondet: 2
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node { int value; struct node *next; };

static struct node *build(int n)
{
    struct node *list = NULL;
    for (int i = 1; i <= n; i++) {
        struct node *fresh = malloc(sizeof *fresh);
        if (fresh == NULL)
            break;
        *fresh = (struct node){ i, list };
        list = fresh;
    }
    return list;
}

static void drop(struct node **list, int value)
{
    for (; *list != NULL; list = &(*list)->next)
        if ((*list)->value == value) {
            *list = (*list)->next;
            return;
        }
}

int main(void)
{
    struct node *list = build(3);
    drop(&list, __VERIFIER_nondet_int());
    while (list != NULL) {
        struct node *next = list->next;
        printf("%d\n", list->value);
        free(list);
        list = next;
    }
    return 0;
}
