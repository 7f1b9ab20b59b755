// kind: none
// line: 11
#include <stdio.h>

#define COLUMNS 40

int main(void)
{
    unsigned long row = 0;
    for (int c = 0; c < COLUMNS; c += 9)
        row |= 1ul << c;
    printf("%lx\n", row);
    return 0;
}
