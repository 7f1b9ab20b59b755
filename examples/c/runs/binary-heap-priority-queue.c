#include <stdio.h>
#include <stdlib.h>

struct job { int priority, number; };
struct heap { struct job *items; int size, capacity; };

static int before(struct job a, struct job b)
{
    return a.priority > b.priority || (a.priority == b.priority && a.number < b.number);
}

static void push(struct heap *h, struct job j)
{
    if (h->size == h->capacity) {
        h->capacity = h->capacity ? 2 * h->capacity : 2;
        struct job *items = realloc(h->items, (size_t)h->capacity * sizeof *items);
        if (!items)
            exit(1);
        h->items = items;
    }
    int i = h->size++;
    while (i > 0 && before(j, h->items[(i - 1) / 2])) {
        h->items[i] = h->items[(i - 1) / 2];
        i = (i - 1) / 2;
    }
    h->items[i] = j;
}

static struct job pop(struct heap *h)
{
    struct job top = h->items[0], last = h->items[--h->size];
    int i = 0;
    for (int child; (child = 2 * i + 1) < h->size; i = child) {
        if (child + 1 < h->size && before(h->items[child + 1], h->items[child]))
            child++;
        if (!before(h->items[child], last))
            break;
        h->items[i] = h->items[child];
    }
    h->items[i] = last;
    return top;
}

int main(void)
{
    struct heap h = { 0 };
    for (int i = 0; i < 25; i++)
        push(&h, (struct job){ i * i % 11, i });
    for (int i = 0; i < 5; i++) {
        struct job j = pop(&h);
        printf("%d:%d ", j.priority, j.number);
        push(&h, (struct job){ j.priority - 6, j.number + 100 });
    }
    putchar('\n');
    int last = 1000, ordered = 1;
    while (h.size) {
        struct job j = pop(&h);
        printf("%d:%d ", j.priority, j.number);
        ordered &= j.priority <= last;
        last = j.priority;
    }
    putchar('\n');
    free(h.items);
    return ordered ? h.capacity : 0;
}
