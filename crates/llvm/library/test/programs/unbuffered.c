/* An output without a buffer. */
#include <stdio.h>

int main(void)
{
    setbuf(stdout, NULL);
    printf("now");
    fputs("<1>", stderr);
    putchar('!');
    fputs("<2>", stderr);
    fwrite("abc", 1, 3, stdout);
    fputs("<3>", stderr);
    printf("%5d|%-5s|%g", 42, "x", 0.1);
    fputs("<4>", stderr);
    return 0;
}
