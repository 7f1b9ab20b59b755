// kind: array-bounds
// line: 11
// stdin: Zebra\n
#include <stdio.h>

int main(void)
{
    int counts[26] = { 0 }, c;
    while ((c = getchar()) != EOF && c != '\n') {
        if (c >= 'A' && c <= 'z')
            counts[c - 'a']++;
    }
    printf("%d\n", counts[0]);
    return 0;
}
