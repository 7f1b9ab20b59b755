// kind: none
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

static int tick(struct timer *t)
{
    if (--t->remaining == 0) {
        int gone = t->expired == dispose;
        t->fired = 1;
        t->expired(t);
        return gone;
    }
    return 0;
}

int main(void)
{
    struct timer *t = malloc(sizeof *t);
    if (t == NULL)
        return 1;
    int choice = __VERIFIER_nondet_int();
    *t = (struct timer){ 1, 0, choice == 2 ? dispose : restart };
    if (!tick(t))
        free(t);
    return 0;
}
