// kind: use-after-free
// line: 25
// nondet: 2
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct timer { int remaining; int fired; void (*expired)(struct timer *); };

static void dispose(struct timer *t)
{
    free(t);
}

static void restart(struct timer *t)
{
    t->remaining = 10;
}

static void tick(struct timer *t)
{
    if (--t->remaining == 0) {
        t->expired(t);
        t->fired = 1;
    }
}

int main(void)
{
    struct timer *t = malloc(sizeof *t);
    if (t == NULL)
        return 1;
    int choice = __VERIFIER_nondet_int();
    *t = (struct timer){ 1, 0, choice == 2 ? dispose : restart };
    tick(t);
    if (choice != 2)
        free(t);
    return 0;
}
