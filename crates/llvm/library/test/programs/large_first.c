/* The first output fills the buffer exactly. */
#include <stdio.h>
#include <string.h>

int main(void)
{
    char block[8193];
    memset(block, 'y', sizeof block);
    fwrite(block, 1, 4096, stdout);
    fputs("<1>", stderr);
    fwrite(block, 1, 4096, stdout);
    fputs("<2>", stderr);
    fwrite(block, 1, 8192, stdout);
    fputs("<3>", stderr);
    putchar('.');
    fputs("<4>", stderr);
    fwrite(block, 1, 8193, stdout);
    fputs("<5>", stderr);
    return 0;
}
