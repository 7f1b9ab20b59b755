// stdin: 5 3 9 -1 100 7 42 8 8 0 -50 61 23\n
#include <stdio.h>
#include <stdlib.h>

struct vector { int *items; size_t size, capacity; };

static int vector_push(struct vector *v, int item)
{
    if (v->size == v->capacity) {
        size_t capacity = v->capacity * 2 + 1;
        int *items = realloc(v->items, capacity * sizeof *items);
        if (!items)
            return 0;
        v->items = items;
        v->capacity = capacity;
    }
    v->items[v->size++] = item;
    return 1;
}

static void vector_remove(struct vector *v, size_t at)
{
    v->size--;
    for (size_t i = at; i < v->size; i++)
        v->items[i] = v->items[i + 1];
}

int main(void)
{
    struct vector v = { NULL, 0, 0 };
    int n;
    while (scanf("%d", &n) == 1)
        if (!vector_push(&v, n))
            return 1;
    printf("%zu of %zu\n", v.size, v.capacity);
    for (size_t i = 0; i < v.size;) {
        if (v.items[i] % 2 == 0)
            vector_remove(&v, i);
        else
            i++;
    }
    int *shrunk = realloc(v.items, v.size * sizeof *shrunk);
    if (shrunk)
        v.items = shrunk;
    int sum = 0;
    for (size_t i = 0; i < v.size; i++) {
        printf("%d ", v.items[i]);
        sum += v.items[i];
    }
    putchar('\n');
    char *zeros = calloc(10, 3);
    int any = 0;
    for (int i = 0; zeros && i < 30; i++)
        any |= zeros[i];
    free(zeros);
    free(v.items);
    free(NULL);
    return sum + any;
}
