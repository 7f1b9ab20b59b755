// kind: division-by-zero
// line: 14
// args:
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    int total = 0, words = 0;
    for (int i = 1; i < argc && i < 100; i++) {
        total += (int)(strlen(argv[i]) % 1000);
        words++;
    }
    printf("average length %d\n", total / words);
    return 0;
}
