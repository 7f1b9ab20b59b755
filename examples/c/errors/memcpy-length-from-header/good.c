// kind: none
// line: 15
// stdin: 30 payload\n
#include <stdio.h>
#include <string.h>

struct packet { unsigned length; char body[16]; };

int main(void)
{
    struct packet p = { 0, "" };
    char copy[16];
    if (scanf("%u %15s", &p.length, p.body) != 2)
        return 1;
    if (p.length > sizeof copy)
        return 2;
    memcpy(copy, p.body, p.length);
    printf("%u %c\n", p.length, p.length > 0 ? copy[0] : '-');
    return 0;
}
