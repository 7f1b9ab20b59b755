#include <stdio.h>
#include <stdlib.h>

static int level;

static void last(void) { printf("last, level %d\n", level); }

static void middle(void)
{
    level *= 10;
    printf("middle, level %d\n", level);
}

static void registered_late(void) { puts("registered while exiting"); }

static void first(void)
{
    level++;
    printf("first, level %d\n", level);
    atexit(registered_late);
}

int main(void)
{
    int failures = 0;
    failures += atexit(last) != 0;
    failures += atexit(middle) != 0;
    failures += atexit(middle) != 0;
    failures += atexit(first) != 0;
    level = 4;
    printf("main leaves with %d failures\n", failures);
    return 17 + failures;
}
