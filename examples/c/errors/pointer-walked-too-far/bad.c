// kind: array-bounds
// line: 18
// args: nospace
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    if (argc < 2)
        return 1;
    size_t n = strlen(argv[1]);
    char *copy = malloc(n + 1);
    if (copy == NULL)
        return 1;
    memcpy(copy, argv[1], n + 1);
    char *p = copy;
    while (*p != ' ')
        p++;
    printf("%d\n", (int)(p - copy));
    free(copy);
    return 0;
}
