// kind: none
// line: 12
// nondet: 3
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

struct item { int id; struct item *next; };

static void remove_after(struct item *at)
{
    if (at->next != NULL)
        at->next = at->next->next;
}

int main(void)
{
    struct item c = { 3, NULL }, b = { 2, &c }, a = { 1, &b };
    int times = __VERIFIER_nondet_int();
    if (times > 4)
        times = 4;
    for (int i = 0; i < times; i++)
        remove_after(&a);
    printf("%d\n", a.next == NULL);
    return 0;
}
