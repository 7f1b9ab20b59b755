// kind: invalid-free
// line: 19
// stdin:   indented\n
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    char *line = calloc(40, 1);
    if (line == NULL)
        return 1;
    if (fgets(line, 40, stdin) == NULL) {
        free(line);
        return 1;
    }
    while (*line == ' ')
        line++;
    printf("%s", line);
    free(line);
    return 0;
}
