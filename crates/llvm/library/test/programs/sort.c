/* Records with equal keys keep their order; numbers are those of rand. */
#include <stdio.h>
#include <stdlib.h>

struct record { int key; double weight; char name[8]; };

static int by_key(const void *a, const void *b)
{
    const struct record *x = a, *y = b;
    return (x->key > y->key) - (x->key < y->key);
}

int main(void)
{
    static struct record records[300];
    srand(7);
    for (int i = 0; i < 300; i++) {
        records[i].key = rand() % 40;
        records[i].weight = rand() / (double)RAND_MAX;
        snprintf(records[i].name, sizeof records[i].name, "r%d", i);
    }
    qsort(records, 300, sizeof *records, by_key);
    for (int i = 0; i < 300; i++)
        printf("%d %.3f %s %g\n", records[i].key, records[i].weight, records[i].name, records[i].weight * 1e9);
    return 0;
}
