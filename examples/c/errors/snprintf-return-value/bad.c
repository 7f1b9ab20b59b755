// kind: array-bounds
// line: 16
// args: longer-than-eight
// bounds: --array-length 10
// also: array-bounds 17
#include <stdio.h>

int main(int argc, char **argv)
{
    char text[8];
    if (argc < 2)
        return 1;
    int n = snprintf(text, sizeof text, "%s", argv[1]);
    if (n < 1)
        return 2;
    text[n - 1] = '.';
    printf("%s\n", text);
    return 0;
}
