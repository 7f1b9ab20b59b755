// kind: none
// line: 28
// args: key
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *upper(const char *s)
{
    char *copy = malloc(strlen(s) + 1);
    if (copy == NULL)
        return NULL;
    strcpy(copy, s);
    for (char *p = copy; *p; p++)
        if (*p >= 'a' && *p <= 'z')
            *p = (char)(*p - 32);
    return copy;
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return 1;
    char *u = upper(argv[1]);
    if (u == NULL)
        return 1;
    char first = u[0];
    printf("%c\n", first);
    free(u);
    return 0;
}
