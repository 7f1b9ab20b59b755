// kind: use-after-free
// line: 23
// nondet: 1
#include <stdio.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct session { int id; int open; };

int main(void)
{
    struct session *s = malloc(sizeof *s);
    int closed = 0;
    if (s == NULL)
        return 1;
    s->id = 7;
    s->open = 1;
    if (__VERIFIER_nondet_bool()) {
        free(s);
        closed = 1;
    }
    printf("%d\n", s->id);
    if (!closed)
        free(s);
    return 0;
}
