// kind: assert
// line: 15
// stdin: \n
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    char line[32];
    if (fgets(line, sizeof line, stdin) == NULL)
        return 1;
    size_t n = strcspn(line, "\n");
    line[n] = '\0';
    assert(n > 0);
    printf("%c\n", line[n - 1]);
    return 0;
}
