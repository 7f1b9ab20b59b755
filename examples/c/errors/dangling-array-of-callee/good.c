// kind: none
// line: 19
#include <stdio.h>

static int squares[8];

static const int *make_squares(int n)
{
    const int *result = squares;
    for (int i = 0; i < 8; i++)
        squares[i] = i * n;
    return result;
}

int main(void)
{
    const int *s = make_squares(3);
    int sum = 0;
    for (int i = 0; i < 8; i++)
        sum += s[i];
    printf("%d\n", sum);
    return 0;
}
