// kind: none
// line: 9
#include <stdio.h>

static int count_bits(unsigned v)
{
    int n = 0;
    for (int i = 0; i < 32; i++)
        n += v >> i & 1;
    return n;
}

int main(void)
{
    printf("%d\n", count_bits(0xf0f0u));
    return 0;
}
