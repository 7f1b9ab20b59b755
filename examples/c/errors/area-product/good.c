// kind: none
// line: 16
// args: 70000 50000
// bounds: --array-length 6
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    if (argc != 3)
        return 1;
    long width = strtol(argv[1], NULL, 10), height = strtol(argv[2], NULL, 10);
    if (width < 0 || width > 100000 || height < 0 || height > 100000)
        return 1;
    int w = (int)width, h = (int)height;
    long area = (long)w * h;
    printf("%ld\n", area);
    return 0;
}
