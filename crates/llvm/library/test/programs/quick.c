#include <stdio.h>
#include <stdlib.h>

static void quick(void) { fprintf(stderr, "quick\n"); }
static void never(void) { fprintf(stderr, "never\n"); }

int main(void)
{
    printf("lost\n");
    atexit(never);
    at_quick_exit(quick);
    quick_exit(9);
}
