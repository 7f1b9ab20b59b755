// kind: none
// line: 10
#include <stdio.h>
#include <string.h>

struct record { char tag[4]; long key; };

static void clear(short *values, int n)
{
    memset(values, 0, (size_t)n * sizeof *values);
}

int main(void)
{
    short values[6] = { 1, 2, 3, 4, 5, 6 };
    clear(values, 6);
    printf("%d %zu\n", values[5], sizeof(struct record));
    return 0;
}
