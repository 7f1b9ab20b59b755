// kind: none
// line: 12
// nondet: 9
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

struct ring { int head; int data[8]; };

static void push(struct ring *r, int value)
{
    r->data[r->head] = value;
    r->head = r->head == 7 ? 0 : r->head + 1;
}

int main(void)
{
    struct ring r = { 0, { 0 } };
    int n = __VERIFIER_nondet_int();
    if (n > 12)
        return 1;
    for (int i = 0; i < n; i++)
        push(&r, i);
    printf("%d\n", r.head);
    return 0;
}
