/* A buffer that the program brings, and closes. */
#include <stdio.h>

int main(void)
{
    static char own[200];
    setvbuf(stdout, own, _IOFBF, sizeof own);
    for (int i = 0; i < 60; i++) {
        printf("number %d ", i);
        fputs("|", stderr);
    }
    fclose(stdout);
    fputs("closed\n", stderr);
    return 0;
}
