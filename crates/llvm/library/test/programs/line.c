/* A line-buffered output. */
#include <stdio.h>

int main(void)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    printf("line\nrest");
    fputs("<1>", stderr);
    printf(" of it\n");
    fputs("<2>", stderr);
    putchar('a');
    fputs("<3>", stderr);
    putchar('\n');
    fputs("<4>", stderr);
    puts("text");
    fputs("<5>", stderr);
    fputs("one\ntwo", stdout);
    fputs("<6>", stderr);
    return 0;
}
