// kind: none
// line: 29
// args: --default
// bounds: --array-length 10
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char default_name[] = "anonymous";

static char *choose_name(const char *argument)
{
    if (strcmp(argument, "--default") == 0)
        return default_name;
    char *copy = malloc(strlen(argument) + 1);
    if (copy != NULL)
        strcpy(copy, argument);
    return copy;
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return 1;
    char *name = choose_name(argv[1]);
    if (name == NULL)
        return 1;
    puts(name);
    if (name != default_name)
        free(name);
    return 0;
}
