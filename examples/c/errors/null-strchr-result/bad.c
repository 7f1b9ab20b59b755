// kind: null-dereference
// line: 13
// stdin: no equals sign here\n
#include <stdio.h>
#include <string.h>

int main(void)
{
    char line[64];
    if (fgets(line, sizeof line, stdin) == NULL)
        return 1;
    char *equals = strchr(line, '=');
    *equals = '\0';
    printf("key %s\n", line);
    return 0;
}
