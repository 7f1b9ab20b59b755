// kind: invalid-free
// line: 21
#include <stdio.h>
#include <stdlib.h>

static char *write_digits(char *out, int n)
{
    for (int d = 0; d < n; d++)
        *out++ = (char)('0' + d);
    *out = '\0';
    return out;
}

int main(void)
{
    char *text = malloc(16);
    if (text == NULL)
        return 1;
    text = write_digits(text, 7);
    printf("[%s]\n", text);
    free(text);
    return 0;
}
