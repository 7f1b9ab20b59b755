// kind: null-dereference
// line: 10
#include <stdio.h>

static const char *names[4] = { "north", "east", "south" };

static int length(const char *s)
{
    int n = 0;
    while (s[n] != '\0')
        n++;
    return n;
}

int main(void)
{
    int total = 0;
    for (int i = 0; i < 4; i++)
        total += length(names[i]);
    printf("%d\n", total);
    return 0;
}
