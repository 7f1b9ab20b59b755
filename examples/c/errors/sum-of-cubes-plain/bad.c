// kind: overflow
// line: 9
#include <stdio.h>

int main(void)
{
    int sum = 0;
    for (int i = 1; i <= 400; i++)
        sum += i * i * i;
    printf("%d\n", sum);
    return 0;
}
