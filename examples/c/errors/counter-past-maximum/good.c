// kind: none
// line: 9
#include <limits.h>
#include <stdio.h>

int main(void)
{
    int steps = 0;
    for (int i = INT_MAX - 10; i < INT_MAX - 3; i += 3)
        steps++;
    printf("%d\n", steps);
    return 0;
}
