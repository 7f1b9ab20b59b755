#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum state { EMPTY, FULL, DELETED };
struct slot { uint32_t key; int value; unsigned char state; };
struct map { struct slot *slots; unsigned mask, live, filled, probes; };

static uint32_t scramble(uint32_t x)
{
    x ^= x >> 16;
    x *= 0x7feb352du;
    x ^= x >> 15;
    x *= 0x846ca68bu;
    return x ^ x >> 16;
}

static struct slot *locate(struct map *m, uint32_t key)
{
    struct slot *tombstone = NULL;
    for (unsigned i = scramble(key) & m->mask;; i = (i + 1) & m->mask) {
        struct slot *s = &m->slots[i];
        m->probes++;
        if (s->state == EMPTY)
            return tombstone ? tombstone : s;
        if (s->state == FULL && s->key == key)
            return s;
        if (s->state == DELETED && !tombstone)
            tombstone = s;
    }
}

static void put(struct map *m, uint32_t key, int value);

static void resize(struct map *m)
{
    struct map bigger = { calloc((m->mask + 1) * 2, sizeof *m->slots), m->mask * 2 + 1, 0, 0, m->probes };
    if (!bigger.slots)
        abort();
    for (unsigned i = 0; i <= m->mask; i++)
        if (m->slots[i].state == FULL)
            put(&bigger, m->slots[i].key, m->slots[i].value);
    free(m->slots);
    *m = bigger;
}

static void put(struct map *m, uint32_t key, int value)
{
    if (m->filled * 4 >= (m->mask + 1) * 3)
        resize(m);
    struct slot *s = locate(m, key);
    if (s->state != FULL) {
        m->live++;
        m->filled += s->state == EMPTY;
    }
    *s = (struct slot){ key, value, FULL };
}

static int take(struct map *m, uint32_t key)
{
    struct slot *s = locate(m, key);
    if (s->state != FULL)
        return -1;
    s->state = DELETED;
    m->live--;
    return s->value;
}

int main(void)
{
    struct map m = { calloc(8, sizeof(struct slot)), 7, 0, 0, 0 };
    if (!m.slots)
        return 1;
    for (uint32_t i = 0; i < 200; i++)
        put(&m, i * 7919, (int)i);
    long sum = 0;
    for (uint32_t i = 0; i < 200; i += 3)
        sum += take(&m, i * 7919);
    printf("%ld %d %u live of %u\n", sum, take(&m, 1), m.live, m.mask + 1);
    for (uint32_t i = 0; i < 50; i++)
        put(&m, i, -1);
    printf("%u live, %s\n", m.live, m.probes < 3000 ? "few probes" : "many probes");
    printf("%d %d\n", take(&m, 7919 * 4), take(&m, 7919 * 3));
    int code = (int)m.live;
    free(m.slots);
    return code;
}
