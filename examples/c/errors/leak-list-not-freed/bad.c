// kind: leak
// line: 19
// args: a b c
// bounds: --array-length 4
#include <stdio.h>
#include <stdlib.h>

struct word { const char *text; struct word *next; };

static int count_distinct_starts(char **words)
{
    struct word *seen = NULL;
    int n = 0;
    for (; *words; words++) {
        struct word *w = seen;
        while (w != NULL && w->text[0] != (*words)[0])
            w = w->next;
        if (w == NULL) {
            w = malloc(sizeof *w);
            if (w == NULL)
                break;
            *w = (struct word){ *words, seen };
            seen = w;
            n++;
        }
    }
    free(seen);
    return n;
}

int main(int argc, char **argv)
{
    if (argc < 1)
        return 1;
    printf("%d\n", count_distinct_starts(argv + 1));
    return 0;
}
