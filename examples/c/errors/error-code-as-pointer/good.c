// kind: none
// line: 27
// args: missing
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static char text[] = "contents";

static const char *load(const char *name)
{
    return strcmp(name, "known") == 0 ? text : (const char *)(intptr_t)-2;
}

static int is_error(const char *p)
{
    return (intptr_t)p < 0 && (intptr_t)p > -100;
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return 1;
    const char *data = load(argv[1]);
    if (is_error(data))
        return 2;
    char first = data[0];
    printf("%c\n", first);
    return 0;
}
