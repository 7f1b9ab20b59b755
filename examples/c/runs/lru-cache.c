#include <stdio.h>
#include <stdlib.h>

#define BUCKETS 7

struct item {
    int key, value;
    struct item *newer, *older, *chain;
};

struct cache {
    struct item *newest, *oldest, *buckets[BUCKETS];
    int size, capacity, hits, misses;
};

static void detach(struct cache *c, struct item *i)
{
    *(i->newer ? &i->newer->older : &c->newest) = i->older;
    *(i->older ? &i->older->newer : &c->oldest) = i->newer;
}

static void attach_newest(struct cache *c, struct item *i)
{
    i->newer = NULL;
    i->older = c->newest;
    *(c->newest ? &c->newest->newer : &c->oldest) = i;
    c->newest = i;
}

static void evict(struct cache *c)
{
    struct item *i = c->oldest;
    struct item **p = &c->buckets[i->key % BUCKETS];
    while (*p != i)
        p = &(*p)->chain;
    *p = i->chain;
    detach(c, i);
    free(i);
    c->size--;
}

static int get(struct cache *c, int key, int (*compute)(int))
{
    struct item *i = c->buckets[key % BUCKETS];
    while (i && i->key != key)
        i = i->chain;
    if (i) {
        c->hits++;
        detach(c, i);
    } else {
        c->misses++;
        if (c->size == c->capacity)
            evict(c);
        i = malloc(sizeof *i);
        if (!i)
            abort();
        *i = (struct item){ key, compute(key), NULL, NULL, c->buckets[key % BUCKETS] };
        c->buckets[key % BUCKETS] = i;
        c->size++;
    }
    attach_newest(c, i);
    return i->value;
}

static int expensive(int n) { return n < 2 ? n : expensive(n - 1) + expensive(n - 2); }

int main(void)
{
    struct cache c = { .capacity = 4 };
    static const int requests[] = { 5, 10, 5, 12, 15, 10, 3, 5, 12, 3, 15, 15, 10, 1 };
    long sum = 0;
    for (unsigned i = 0; i < sizeof requests / sizeof *requests; i++)
        sum += get(&c, requests[i], expensive);
    printf("%ld: %d hits, %d misses\n", sum, c.hits, c.misses);
    for (struct item *i = c.newest; i; i = i->older)
        printf("%d=%d ", i->key, i->value);
    putchar('\n');
    while (c.size)
        evict(&c);
    return c.newest == NULL && c.oldest == NULL ? c.hits : 99;
}
