// kind: array-bounds
// line: 14
// args: abcdefgh
// bounds: --array-length 10
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    char code[8];
    if (argc < 2)
        return 1;
    strncpy(code, argv[1], sizeof code);
    size_t n = strlen(code);
    printf("%zu\n", n);
    return 0;
}
