// kind: none
// line: 13
// stdin: 99999999999\n
// bounds: --unroll 16
#include <limits.h>
#include <stdio.h>

int main(void)
{
    int value = 0, c;
    while ((c = getchar()) >= '0' && c <= '9') {
        int digit = c - '0';
        if (value > (INT_MAX - digit) / 10)
            return 1;
        value = value * 10 + digit;
    }
    printf("%d\n", value);
    return value == INT_MIN;
}
