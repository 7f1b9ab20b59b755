// kind: none
// line: 13
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    const char *word = "terminator";
    char *copy = malloc(strlen(word) + 1);
    if (copy == NULL)
        return 1;
    strcpy(copy, word);
    puts(copy);
    free(copy);
    return 0;
}
