/*
 * Corners of memory and of contracts about it: cells of globals and locals in relations, members side by side, copies of
 * structures, pointers at unknown places, sizes near the greatest number, pointers as numbers.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct cell { struct cell *next; };
struct pair { int x; int y; };
struct owner { int count; struct cell *first; struct cell *slots[4]; };

static struct cell ring;

/* A global is a cell like others: this is a ring of one. */
/*@ ensures (no c: \result.*next | c in c.^next); */
struct cell *ring_of_global_bad(void)
{
    ring.next = &ring;
    return &ring;
}

/*@ requires (no c: l.*next | c in c.^next); */
size_t length(struct cell *l)
{
    size_t count = 0;
    for (; l != NULL; l = l->next)
        count++;
    return count;
}

/* A local cell that leads to itself breaks what `length` requires. */
size_t length_of_local_ring_bad(void)
{
    struct cell c;
    c.next = &c;
    return length(&c);
}

/* Pointers into an array are no objects of their own: not understood. */
/*@ ensures #(\result.*next) == 2; */
struct cell *two_in_a_block(void)
{
    struct cell *cells = malloc(2 * sizeof *cells);
    cells[0].next = &cells[1];
    cells[1].next = NULL;
    return cells;
}

/*@ requires \valid(p) && p->y == 5;
    ensures p->x == 7;
*/
void members_side_by_side_bad(struct pair *p)
{
    (void)p;
}

/*@ requires \valid(to) && \valid(from);
    ensures to->first == \old(from->first) && to->count == \old(from->count);
*/
void move(struct owner *to, struct owner *from)
{
    *to = *from;
}

/*@ requires \valid(o) && 0 <= i < 4;
    ensures o->slots[i] == c;
    assigns o->slots[i];
*/
void put(struct owner *o, int i, struct cell *c)
{
    o->slots[i] = c;
}

/*@ requires \valid(o) && 0 <= i < 4;
    ensures o->slots[i] == c;
    assigns o->slots[0 .. 2];
*/
void put_bad(struct owner *o, int i, struct cell *c)
{
    o->slots[i] = c;
}

/*@ requires \valid_read(text + (0 .. size - 1)); */
int first(const char *text, size_t size)
{
    return size == 0 ? -1 : text[0];
}

/*@ requires size > 0 && \forall integer i; 0 <= i < size ==> text[i] == 1;
    ensures \result == 1;
*/
int all_ones(const char *text, size_t size)
{
    (void)size;
    return text[0];
}

/* Pointers stored at unknown places, and followed. */
int chained(void)
{
    struct cell *table[2] = {NULL, NULL};
    struct cell a = {NULL}, b = {NULL};
    unsigned i = __VERIFIER_nondet_uint() % 2, j = __VERIFIER_nondet_uint() % 2;
    table[i] = &a;
    b.next = table[j];
    table[j] = &b;
    if (table[0] != NULL && table[0]->next != NULL)
        return table[0]->next->next != NULL;
    return 0;
}

/* A pointer byte by byte. */
int copied(int x)
{
    int value = x;
    int *from = &value, *to;
    memcpy(&to, &from, sizeof to);
    return *to - x;
}

/* A flag in the lowest bit of a pointer. */
int flagged(int x)
{
    static int value;
    uintptr_t number = (uintptr_t)&value | 1;
    value = x;
    return (number & 1) != 0 ? *(int *)(number & ~(uintptr_t)1) - x : 1;
}

/* A variable that is not set has any value, and another one in each pass. */
/*@ ensures \result == 0; */
int unset_in_loop_bad(void)
{
    int values[2];
    for (int i = 0; i < 2; i++) {
        int x;
        values[i] = x;
    }
    return values[0] - values[1];
}
