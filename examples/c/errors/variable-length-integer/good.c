// kind: none
// line: 11
// stdin: \x81\x82\x83\x84\x85\x01
#include <stdio.h>

int main(void)
{
    unsigned value = 0;
    int shift = 0, c;
    while ((c = getchar()) != EOF) {
        if (shift >= 32)
            return 1;
        value |= (unsigned)(c & 0x7f) << shift;
        shift += 7;
        if ((c & 0x80) == 0)
            break;
    }
    printf("%u\n", value);
    return 0;
}
