/*
 * A queue of bytes in a ring, as serial drivers have them: the oldest byte stands at `head`, and `count` bytes follow it
 * round the end of the storage. The storage belongs to the caller.
 */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

struct ring {
    unsigned char *storage;
    unsigned capacity;
    unsigned head;
    unsigned count;
};

/*@ predicate good(struct ring *r) =
      \valid(r) && 0 < r->capacity <= 1024 && r->head < r->capacity && r->count <= r->capacity &&
      \valid(r->storage + (0 .. r->capacity - 1)) && \separated(r, r->storage + (0 .. r->capacity - 1));
*/

/* The byte that is the i-th to leave. */
/*@ logic integer item(struct ring *r, integer i) = r->storage[(r->head + i) % r->capacity]; */

/*@ requires \valid(r) && 0 < capacity <= 1024;
    requires \valid(storage + (0 .. capacity - 1)) && \separated(r, storage + (0 .. capacity - 1));
    assigns *r;
    ensures good(r) && r->count == 0 && r->capacity == capacity;
*/
void ring_init(struct ring *r, unsigned char *storage, unsigned capacity)
{
    r->storage = storage;
    r->capacity = capacity;
    r->head = 0;
    r->count = 0;
}

/*@ requires good(r);
    assigns \nothing;
    ensures \result <==> r->count == r->capacity;
*/
bool ring_full(const struct ring *r)
{
    return r->count == r->capacity;
}

/* Takes a byte in; a full ring refuses it. */
/*@ requires good(r);
    assigns r->count, r->storage[0 .. r->capacity - 1];
    ensures good(r);
    behavior room:
      assumes r->count < r->capacity;
      ensures \result && r->count == \old(r->count) + 1;
      ensures item(r, r->count - 1) == byte;
      ensures \forall integer i; 0 <= i < \old(r->count) ==> item(r, i) == \old(item(r, i));
    behavior full:
      assumes r->count == r->capacity;
      assigns \nothing;
      ensures !\result;
    complete behaviors;
    disjoint behaviors;
*/
bool ring_put(struct ring *r, unsigned char byte)
{
    if (ring_full(r))
        return false;
    r->storage[(r->head + r->count) % r->capacity] = byte;
    r->count++;
    return true;
}

/* Lets the oldest byte out, or returns -1. */
/*@ requires good(r);
    assigns r->head, r->count;
    ensures good(r);
    ensures \old(r->count) == 0 ==> \result == -1 && r->count == 0;
    ensures \old(r->count) > 0 ==> \result == \old(item(r, 0)) && r->count == \old(r->count) - 1;
    ensures \forall integer i; 0 <= i < r->count ==> item(r, i) == \old(item(r, i + 1));
*/
int ring_get(struct ring *r)
{
    if (r->count == 0)
        return -1;
    unsigned char byte = r->storage[r->head];
    if (++r->head == r->capacity)
        r->head = 0;
    r->count--;
    return byte;
}

/* Copies up to n of the oldest bytes without taking them out. */
/*@ requires good(r) && \valid(out + (0 .. n - 1));
    requires \separated(out + (0 .. n - 1), r, r->storage + (0 .. r->capacity - 1));
    assigns out[0 .. n - 1];
    ensures \result == \min(n, r->count);
    ensures \forall integer i; 0 <= i < \result ==> out[i] == item(r, i);
*/
unsigned ring_peek(const struct ring *r, unsigned char *out, unsigned n)
{
    if (n > r->count)
        n = r->count;
    unsigned at = r->head;
    for (unsigned i = 0; i < n; i++) {
        out[i] = r->storage[at];
        at = at + 1 == r->capacity ? 0 : at + 1;
    }
    return n;
}

int __VERIFIER_nondet_int(void);

/* What goes in comes out, in order, whatever has gone through the ring before. */
int main(void)
{
    unsigned char storage[3];
    struct ring r;
    ring_init(&r, storage, sizeof storage);

    int before = __VERIFIER_nondet_int();
    for (int i = 0; i < before && i < 4; i++) {
        assert(ring_put(&r, (unsigned char)i));
        assert(ring_get(&r) == i);
    }

    unsigned char first = (unsigned char)__VERIFIER_nondet_int();
    unsigned char second = (unsigned char)__VERIFIER_nondet_int();
    assert(ring_put(&r, first) && ring_put(&r, second) && ring_put(&r, 'z'));
    assert(!ring_put(&r, 'y'));
    assert(ring_get(&r) == first);
    assert(ring_get(&r) == second);
    assert(ring_get(&r) == 'z');
    assert(ring_get(&r) == -1);
    return 0;
}
