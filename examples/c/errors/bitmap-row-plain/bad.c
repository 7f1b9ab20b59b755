// kind: shift
// line: 11
#include <stdio.h>

#define COLUMNS 40

int main(void)
{
    unsigned row = 0;
    for (int c = 0; c < COLUMNS; c += 9)
        row |= 1u << c;
    printf("%x\n", row);
    return 0;
}
