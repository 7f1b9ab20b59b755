#include <stdbool.h>
#include <stdio.h>

#define CAPACITY 8

struct ring { unsigned char data[CAPACITY]; unsigned head, tail; unsigned long dropped; };

static unsigned used(const struct ring *r) { return r->head - r->tail; }

static bool put(struct ring *r, unsigned char c)
{
    if (used(r) == CAPACITY) {
        r->dropped++;
        return false;
    }
    r->data[r->head++ % CAPACITY] = c;
    return true;
}

static int get(struct ring *r)
{
    return used(r) ? r->data[r->tail++ % CAPACITY] : -1;
}

int main(void)
{
    struct ring r = { .head = -3u, .tail = -3u };
    const char *text = "a ring buffer whose indices wrap around";
    while (*text) {
        for (int i = 0; i < 5 && *text; i++)
            if (put(&r, (unsigned char)*text))
                text++;
        for (int i = 0; i < 3; i++) {
            int c = get(&r);
            if (c >= 0)
                putchar(c);
        }
        putchar('|');
    }
    for (int c; (c = get(&r)) >= 0;)
        putchar(c);
    printf("\n%lu dropped, %u left, head %u\n", r.dropped, used(&r), r.head);
    return (int)r.dropped;
}
