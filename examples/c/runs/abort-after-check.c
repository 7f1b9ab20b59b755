#include <stdio.h>
#include <stdlib.h>

struct account { long cents; int locked; };

static void invariant(const struct account *a, const char *when)
{
    if (a->cents < 0 || (a->locked != 0 && a->locked != 1)) {
        printf("broken %s: %ld cents\n", when, a->cents);
        fflush(stdout);
        abort();
    }
    printf("fine %s\n", when);
}

static void withdraw(struct account *a, long cents)
{
    if (!a->locked)
        a->cents -= cents;
}

int main(void)
{
    struct account a = { 1000, 0 };
    invariant(&a, "at first");
    withdraw(&a, 300);
    invariant(&a, "after 300");
    a.locked = 1;
    withdraw(&a, 3000);
    invariant(&a, "while locked");
    a.locked = 0;
    withdraw(&a, 701);
    invariant(&a, "after 701");
    return 0;
}
