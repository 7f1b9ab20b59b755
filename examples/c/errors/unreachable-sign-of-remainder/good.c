// kind: none
// line: 12
#include <stdio.h>

static const char *parity(int n)
{
    int r = n & 1;
    if (r == 0)
        return "even";
    if (r == 1)
        return "odd";
    __builtin_unreachable();
}

int main(void)
{
    for (int i = 2; i >= -2; i--)
        puts(parity(i));
    return 0;
}
