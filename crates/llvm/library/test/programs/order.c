/* Mixes the two streams around the sizes where the output buffer is written,
   and ends with handlers that print. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void first(void) { printf("first handler\n"); }
static void second(void) { fprintf(stderr, "second handler\n"); atexit(first); }

int main(int count, char **arguments)
{
    static char block[9000];
    memset(block, 'x', sizeof block - 1);
    atexit(first);
    atexit(second);
    printf("%d arguments, last %s\n", count, arguments[count - 1]);
    fprintf(stderr, "error %d\n", 1);
    for (int i = 0; i < 700; i++) {
        printf("line %d of many\n", i);
        if (i % 50 == 0)
            fprintf(stderr, "[%d]", i);
    }
    fflush(stdout);
    fputs("after a flush", stderr);
    for (int size = 4090; size < 4103; size++) {
        fwrite(block, 1, (size_t)size, stdout);
        fprintf(stderr, "<%d>", size);
        putchar('.');
        fprintf(stderr, "<.>");
    }
    fwrite(block, 1, 8999, stdout);
    fputs("<8999>", stderr);
    printf("%s%s", block, "end");
    fputs("<block>", stderr);
    for (int i = 0; i < 10000; i++) {
        putchar('a' + i % 26);
        if (i % 100 == 0)
            fputc('!', stderr);
    }
    puts("");
    return 3;
}
