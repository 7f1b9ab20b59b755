// kind: none
// line: 9
#include <stdio.h>

static int largest(const int *begin, const int *end)
{
    int best = *begin;
    for (const int *p = begin + 1; p < end; p++)
        if (*p > best)
            best = *p;
    return best;
}

int main(void)
{
    int values[5] = { 3, 9, 2, 7, 4 };
    printf("%d\n", largest(values, values + 5));
    return 0;
}
