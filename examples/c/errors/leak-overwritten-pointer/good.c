// kind: none
// line: 9
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *copy(const char *s)
{
    char *c = malloc(strlen(s) + 1);
    if (c != NULL)
        strcpy(c, s);
    return c;
}

static void greet(void)
{
    char *name = copy("first");
    if (name != NULL)
        puts(name);
    free(name);
    name = copy("second");
    if (name != NULL)
        puts(name);
    free(name);
}

int main(void)
{
    greet();
    return 0;
}
