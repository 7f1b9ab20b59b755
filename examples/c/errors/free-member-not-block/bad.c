// kind: invalid-free
// line: 22
// nondet: 1
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct link { struct link *next; };
struct task { int id; struct link link; };

int main(void)
{
    struct task *t = malloc(sizeof *t);
    if (t == NULL)
        return 1;
    t->id = 4;
    t->link.next = NULL;
    struct link *l = &t->link;
    if (__VERIFIER_nondet_int() == 1)
        free(l);
    else
        free(t);
    puts("released");
    return 0;
}
