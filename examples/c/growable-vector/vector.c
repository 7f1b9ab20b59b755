/*
 * A vector of numbers that grows: the first `length` of `capacity` places are in use.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

struct vector {
    int *items;
    size_t length;
    size_t capacity;
};

/*@ predicate good(struct vector *v) =
      \valid(v) && v->length <= v->capacity <= 1000 &&
      (v->capacity == 0 ==> v->items == \null) &&
      (v->capacity > 0 ==> \freeable(v->items) && \valid(v->items + (0 .. v->capacity - 1)) &&
        \separated(v, v->items + (0 .. v->capacity - 1)));
*/

/*@ requires \valid(v);
    assigns *v;
    ensures good(v) && v->length == 0;
*/
void vector_init(struct vector *v)
{
    v->items = NULL;
    v->length = v->capacity = 0;
}

/* Makes room for n items. */
/*@ requires good(v) && n <= 1000;
    ensures \result ==> good(v) && v->capacity >= n;
    ensures v->length == \old(v->length);
    ensures \forall integer i; 0 <= i < v->length ==> v->items[i] == \old(v->items[i]);
*/
bool vector_reserve(struct vector *v, size_t n)
{
    if (n <= v->capacity)
        return true;
    int *items = realloc(v->items, n * sizeof *items);
    if (items == NULL)
        return false;
    v->items = items;
    v->capacity = n;
    return true;
}

/*@ requires good(v) && v->capacity < 500;
    ensures good(v);
    ensures \result ==> v->length == \old(v->length) + 1 && v->items[v->length - 1] == item;
    ensures \forall integer i; 0 <= i < \old(v->length) ==> v->items[i] == \old(v->items[i]);
*/
bool vector_push(struct vector *v, int item)
{
    if (v->length == v->capacity && !vector_reserve(v, v->capacity == 0 ? 1 : 2 * v->capacity))
        return false;
    v->items[v->length++] = item;
    return true;
}

/* Takes out one item; those behind it move up. */
/*@ requires good(v) && at < v->length;
    assigns v->length, v->items[at .. v->length - 1];
    ensures good(v) && v->length == \old(v->length) - 1;
    ensures \forall integer i; 0 <= i < at ==> v->items[i] == \old(v->items[i]);
    ensures \forall integer i; at <= i < v->length ==> v->items[i] == \old(v->items[i + 1]);
*/
void vector_remove(struct vector *v, size_t at)
{
    memmove(v->items + at, v->items + at + 1, (v->length - at - 1) * sizeof *v->items);
    v->length--;
}

/* A copy of what is in use, for the caller to free. */
/*@ requires good(v) && v->length > 0;
    assigns \nothing;
    ensures \fresh(\result) && \freeable(\result);
    ensures \forall integer i; 0 <= i < v->length ==> \result[i] == v->items[i];
*/
int *vector_copy(const struct vector *v)
{
    int *copy = malloc(v->length * sizeof *copy);
    if (copy != NULL)
        memcpy(copy, v->items, v->length * sizeof *copy);
    return copy;
}

/*@ requires good(v);
    ensures good(v) && v->length == 0 && v->capacity == 0;
    ensures \old(v->capacity) > 0 ==> !\valid(\old(v->items));
*/
void vector_free(struct vector *v)
{
    free(v->items);
    vector_init(v);
}

int __VERIFIER_nondet_int(void);

int main(void)
{
    struct vector v;
    int x = __VERIFIER_nondet_int();
    vector_init(&v);
    for (int i = 0; i < 3; i++)
        if (!vector_push(&v, x / (i + 1)))
            abort();
    assert(v.length == 3 && v.capacity == 4);
    vector_remove(&v, 0);
    assert(v.items[0] == x / 2 && v.items[1] == x / 3);

    int *copy = vector_copy(&v);
    if (copy == NULL)
        abort();
    vector_free(&v);
    assert(copy[1] == x / 3);
    free(copy);
    return 0;
}
