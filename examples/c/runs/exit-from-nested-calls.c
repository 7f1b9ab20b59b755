#include <stdio.h>
#include <stdlib.h>

static int budget = 12;

static void goodbye(void) { printf("budget left: %d\n", budget); }

static void spend(int amount, const char *what)
{
    if (amount > budget) {
        printf("cannot afford %s\n", what);
        exit(amount * 3);
    }
    budget -= amount;
    printf("%s for %d\n", what, amount);
}

static void shop(int depth)
{
    char what[20];
    snprintf(what, sizeof what, "item %d", depth);
    spend(depth, what);
    for (int i = 0; i < 2; i++)
        shop(depth + 1);
}

int main(void)
{
    if (atexit(goodbye))
        return EXIT_FAILURE;
    shop(1);
    puts("never printed");
    return 0;
}
