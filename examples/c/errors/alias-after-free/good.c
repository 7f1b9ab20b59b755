// kind: none
// line: 23
#include <stdio.h>
#include <stdlib.h>

struct buffer { int *data; int *cursor; };

static void close(struct buffer *b)
{
    free(b->data);
    b->data = NULL;
}

int main(void)
{
    struct buffer b;
    b.data = calloc(4, sizeof *b.data);
    if (b.data == NULL)
        return 1;
    b.cursor = b.data + 2;
    *b.cursor = 5;
    printf("%d\n", *b.cursor);
    close(&b);
    return b.data != NULL;
}
