// kind: use-after-free
// line: 17
#include <stdio.h>
#include <stdlib.h>

struct list { int *items; int count; };

static void clear(struct list *l)
{
    free(l->items);
}

static int sum(const struct list *l)
{
    int total = 0;
    for (int i = 0; i < l->count; i++)
        total += l->items[i];
    return total;
}

int main(void)
{
    struct list l = { calloc(3, sizeof(int)), 3 };
    if (l.items == NULL)
        return 1;
    l.items[1] = 5;
    printf("%d\n", sum(&l));
    clear(&l);
    printf("%d\n", sum(&l));
    return 0;
}
