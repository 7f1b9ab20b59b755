// kind: none
// line: 15
#include <stdio.h>

static const int *current;

static void begin(int level)
{
    static int copy;
    copy = level * 2;
    current = &copy;
}

static int report(void)
{
    int seen = *current;
    return seen;
}

int main(void)
{
    begin(4);
    printf("%d\n", report());
    return 0;
}
