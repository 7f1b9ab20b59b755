// kind: none
// line: 9
#include <stdio.h>

int main(void)
{
    int sum = 0;
    for (int d = 5; d > 0; d--)
        sum += 60 / d;
    printf("%d\n", sum);
    return 0;
}
