// kind: none
// line: 9
#include <stdio.h>

int main(void)
{
    long sum = 0;
    for (int i = 1; i <= 400; i++)
        sum += i * i * i;
    printf("%ld\n", sum);
    return 0;
}
