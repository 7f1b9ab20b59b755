#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry { char *key; int value; struct entry *next; };
struct table { struct entry **buckets; size_t size, used; };

static unsigned long hash(const char *s)
{
    unsigned long h = 5381;
    while (*s)
        h = h * 33 ^ (unsigned char)*s++;
    return h;
}

static void grow(struct table *t)
{
    size_t size = t->size ? t->size * 2 : 4;
    struct entry **buckets = calloc(size, sizeof *buckets);
    if (!buckets)
        abort();
    for (size_t i = 0; i < t->size; i++)
        for (struct entry *e = t->buckets[i], *next; e; e = next) {
            next = e->next;
            size_t b = hash(e->key) % size;
            e->next = buckets[b];
            buckets[b] = e;
        }
    free(t->buckets);
    t->buckets = buckets;
    t->size = size;
}

static int *lookup(struct table *t, const char *key)
{
    if (t->used >= t->size)
        grow(t);
    struct entry **p = &t->buckets[hash(key) % t->size];
    for (; *p; p = &(*p)->next)
        if (strcmp((*p)->key, key) == 0)
            return &(*p)->value;
    struct entry *e = malloc(sizeof *e);
    if (!e || !(e->key = malloc(strlen(key) + 1)))
        abort();
    strcpy(e->key, key);
    e->value = 0;
    e->next = NULL;
    *p = e;
    t->used++;
    return &e->value;
}

static void destroy(struct table *t)
{
    for (size_t i = 0; i < t->size; i++)
        while (t->buckets[i]) {
            struct entry *e = t->buckets[i];
            t->buckets[i] = e->next;
            free(e->key);
            free(e);
        }
    free(t->buckets);
}

int main(void)
{
    const char *text = "the cat sat on the mat and the dog sat on the cat while the bird sang on and on";
    struct table counts = { 0 };
    char word[16];
    for (int n = 0; sscanf(text, "%15s%n", word, &n) == 1; text += n)
        ++*lookup(&counts, word);
    static const char *const asked[] = { "the", "on", "cat", "sat", "and", "bird", "fish" };
    int total = 0;
    for (unsigned i = 0; i < sizeof asked / sizeof *asked; i++) {
        printf("%s %d\n", asked[i], *lookup(&counts, asked[i]));
        total += *lookup(&counts, asked[i]);
    }
    printf("%zu words in %zu buckets\n", counts.used, counts.size);
    destroy(&counts);
    return total;
}
