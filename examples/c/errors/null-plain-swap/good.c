// kind: none
// line: 8
#include <stdio.h>

static void swap(int *a, int *b)
{
    int t = *a;
    *a = *b;
    *b = t;
}

int main(void)
{
    int x = 1, y = 2;
    int *p = &x, *q = &y;
    if (y > 5)
        q = &y;
    swap(p, q);
    printf("%d %d\n", x, y);
    return 0;
}
