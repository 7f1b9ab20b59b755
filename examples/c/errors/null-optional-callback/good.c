// kind: none
// line: 20
// nondet: 2
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

struct handler { const char *event; int *counter; };

static int opened, closed;

static struct handler handlers[] = { { "open", &opened }, { "close", &closed }, { "resize", NULL } };

int main(void)
{
    int event = __VERIFIER_nondet_int();
    if (event < 0 || event > 2)
        return 1;
    struct handler *h = &handlers[event];
    if (h->counter != NULL)
        ++*h->counter;
    printf("%s: %d %d\n", h->event, opened, closed);
    return 0;
}
