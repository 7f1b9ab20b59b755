// kind: use-after-free
// line: 20
// stdin: quit\n
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *line = malloc(32);
    if (line == NULL)
        return 1;
    if (fgets(line, 32, stdin) == NULL) {
        free(line);
        return 1;
    }
    int quit = line[0] == 'q';
    if (quit)
        free(line);
    size_t n = strlen(line);
    printf("%zu\n", n);
    if (!quit)
        free(line);
    return 0;
}
