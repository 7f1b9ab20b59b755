// kind: none
// line: 12
// stdin: 99999999999\n
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
