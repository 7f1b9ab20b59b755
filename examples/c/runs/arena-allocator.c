#include <stdalign.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct chunk { struct chunk *previous; size_t used, size; alignas(16) unsigned char data[]; };
struct arena { struct chunk *current; int chunks; };

static void *arena_alloc(struct arena *a, size_t n)
{
    n = (n + 15) & ~(size_t)15;
    if (!a->current || a->current->used + n > a->current->size) {
        size_t size = n > 256 ? n : 256;
        struct chunk *c = malloc(sizeof *c + size);
        if (!c)
            abort();
        c->previous = a->current;
        c->used = 0;
        c->size = size;
        a->current = c;
        a->chunks++;
    }
    void *p = a->current->data + a->current->used;
    a->current->used += n;
    return p;
}

static char *arena_copy(struct arena *a, const char *s)
{
    return strcpy(arena_alloc(a, strlen(s) + 1), s);
}

static void arena_free(struct arena *a)
{
    while (a->current) {
        struct chunk *c = a->current;
        a->current = c->previous;
        free(c);
    }
}

struct word { const char *text; struct word *next; };

int main(void)
{
    struct arena a = { 0 };
    struct word *list = NULL;
    char buffer[32];
    for (int i = 0; i < 30; i++) {
        struct word *w = arena_alloc(&a, sizeof *w);
        sprintf(buffer, "word number %d", i * i);
        w->text = arena_copy(&a, buffer);
        w->next = list;
        list = w;
    }
    double *big = arena_alloc(&a, 100 * sizeof *big);
    for (int i = 0; i < 100; i++)
        big[i] = i / 2.0;
    size_t letters = 0;
    for (struct word *w = list; w; w = w->next)
        letters += strlen(w->text);
    printf("%zu letters, %.1f, %d chunks, %s ... %s\n", letters, big[99], a.chunks, list->text, list->next->text);
    printf("aligned %d\n", (uintptr_t)big % 16 == 0);
    int code = a.chunks;
    arena_free(&a);
    return code;
}
