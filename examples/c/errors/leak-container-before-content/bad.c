// kind: leak
// line: 14
#include <stdio.h>
#include <stdlib.h>

struct polygon { int n; double *coordinates; };

static struct polygon *polygon_new(int n)
{
    struct polygon *p = malloc(sizeof *p);
    if (p == NULL)
        return NULL;
    p->n = n;
    p->coordinates = calloc((size_t)n * 2, sizeof(double));
    return p;
}

static void polygon_free(struct polygon *p)
{
    free(p);
}

int main(void)
{
    struct polygon *p = polygon_new(3);
    if (p != NULL)
        printf("%d\n", p->n);
    polygon_free(p);
    return 0;
}
