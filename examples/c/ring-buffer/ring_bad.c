/*
 * The operations of ring.c with one mistake each.
 */
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

/*@ logic integer item(struct ring *r, integer i) = r->storage[(r->head + i) % r->capacity]; */

/* The place is not brought back to the beginning of the storage. */
/*@ requires good(r);
    ensures good(r);
    ensures \result <==> \old(r->count) < r->capacity;
*/
bool ring_put_bad(struct ring *r, unsigned char byte)
{
    if (r->count == r->capacity)
        return false;
    r->storage[r->head + r->count] = byte;
    r->count++;
    return true;
}

/* A full ring loses its oldest byte, which the caller is not told. */
/*@ requires good(r);
    ensures good(r);
    ensures item(r, r->count - 1) == byte;
    ensures \forall integer i; 0 <= i < \old(r->count) ==> item(r, i) == \old(item(r, i));
*/
bool ring_overwrite_bad(struct ring *r, unsigned char byte)
{
    r->storage[(r->head + r->count) % r->capacity] = byte;
    if (r->count < r->capacity)
        r->count++;
    else
        r->head = (r->head + 1) % r->capacity;
    return true;
}

/* The head is brought back one step too late. */
/*@ requires good(r);
    ensures good(r);
*/
int ring_get_bad(struct ring *r)
{
    if (r->count == 0)
        return -1;
    unsigned char byte = r->storage[r->head];
    if (r->head++ == r->capacity)
        r->head = 0;
    r->count--;
    return byte;
}

/* The result is a plain char on its way: bytes from 128 on look like the error. */
/*@ requires good(r);
    assigns r->head, r->count;
    ensures \old(r->count) > 0 ==> \result == \old(item(r, 0));
*/
int ring_get_signed_bad(struct ring *r)
{
    if (r->count == 0)
        return -1;
    char byte = (char)r->storage[r->head];
    r->head = (r->head + 1) % r->capacity;
    r->count--;
    return byte;
}

/* Copies as much as was asked for, and not as much as there is. */
/*@ requires good(r) && \valid(out + (0 .. n - 1));
    requires \separated(out + (0 .. n - 1), r, r->storage + (0 .. r->capacity - 1));
    ensures \result == \min(n, r->count);
*/
unsigned ring_peek_bad(const struct ring *r, unsigned char *out, unsigned n)
{
    unsigned i;
    for (i = 0; i < n; i++)
        out[i] = r->storage[(r->head + i) % r->capacity];
    return i;
}

/* The newest byte stands one place before the end, also when the end is the beginning. */
/*@ requires good(r) && r->count > 0;
    assigns \nothing;
    ensures \result == item(r, r->count - 1);
*/
int ring_newest_bad(const struct ring *r)
{
    unsigned end = (r->head + r->count) % r->capacity;
    return r->storage[end - 1];
}
