#include <assert.h>
#include <stddef.h>
#include <stdio.h>

#define POOL 1024

union block { struct { size_t size; union block *next; } header; max_align_t align; };

static union block pool[POOL / sizeof(union block)];
static union block *free_list;

static void pool_init(void)
{
    pool[0].header.size = sizeof pool / sizeof pool[0];
    pool[0].header.next = NULL;
    free_list = pool;
}

static void *pool_alloc(size_t bytes)
{
    size_t units = (bytes + sizeof(union block) - 1) / sizeof(union block) + 1;
    for (union block **p = &free_list; *p; p = &(*p)->header.next) {
        union block *b = *p;
        if (b->header.size < units)
            continue;
        if (b->header.size > units) {
            b->header.size -= units;
            b += b->header.size;
            b->header.size = units;
        } else {
            *p = b->header.next;
        }
        return b + 1;
    }
    return NULL;
}

static void pool_free(void *memory)
{
    union block *b = (union block *)memory - 1, **p = &free_list;
    while (*p && *p < b)
        p = &(*p)->header.next;
    b->header.next = *p;
    *p = b;
    for (union block *q = free_list; q && q->header.next;) {
        union block *n = q->header.next;
        if (q + q->header.size == n) {
            q->header.size += n->header.size;
            q->header.next = n->header.next;
        } else {
            q = n;
        }
    }
}

static void report(const char *when)
{
    printf("%s:", when);
    for (union block *b = free_list; b; b = b->header.next)
        printf(" [%td +%zu]", b - pool, b->header.size);
    putchar('\n');
}

int main(void)
{
    pool_init();
    report("start");
    char *a = pool_alloc(100), *b = pool_alloc(10);
    long *c = pool_alloc(20 * sizeof *c);
    assert(a && b && c);
    for (int i = 0; i < 20; i++)
        c[i] = i;
    snprintf(a, 100, "sum of c[0..19]");
    report("three");
    pool_free(b);
    report("hole");
    void *d = pool_alloc(5000);
    printf("%s %d %ld\n", a, d == NULL, c[0] + c[19]);
    b = pool_alloc(1);
    report("refilled");
    pool_free(a);
    pool_free(c);
    pool_free(b);
    report("end");
    return 0;
}
