/*
 * The procedures of vector.c with one mistake each.
 */
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

/* As many bytes as there should be numbers. */
/*@ requires good(v) && v->capacity <= 500;
    ensures good(v);
*/
void vector_push_bytes_bad(struct vector *v, int item)
{
    if (v->length == v->capacity) {
        size_t n = v->capacity == 0 ? 1 : 2 * v->capacity;
        int *items = realloc(v->items, n);
        if (items == NULL)
            abort();
        v->items = items;
        v->capacity = n;
    }
    v->items[v->length++] = item;
}

/* Twice nothing is nothing. */
/*@ requires good(v) && v->capacity <= 500;
    ensures v->length == \old(v->length) + 1;
*/
void vector_push_double_bad(struct vector *v, int item)
{
    if (v->length == v->capacity) {
        int *items = malloc(2 * v->capacity * sizeof *items);
        if (items == NULL)
            abort();
        for (size_t i = 0; i < v->length; i++)
            items[i] = v->items[i];
        free(v->items);
        v->items = items;
        v->capacity *= 2;
    }
    v->items[v->length++] = item;
}

/* The old block is gone, and still asked for an item. */
/*@ requires good(v) && v->length > 0 && v->capacity <= 500;
    ensures v->length == \old(v->length) + 1;
*/
void vector_push_last_again_bad(struct vector *v)
{
    int *last = &v->items[v->length - 1];
    if (v->length == v->capacity) {
        int *items = realloc(v->items, 2 * v->capacity * sizeof *items);
        if (items == NULL)
            abort();
        v->items = items;
        v->capacity *= 2;
    }
    v->items[v->length++] = *last;
}

/* Moves one item too many. */
/*@ requires good(v) && at < v->length;
    ensures v->length == \old(v->length) - 1;
*/
void vector_remove_bad(struct vector *v, size_t at)
{
    memmove(v->items + at, v->items + at + 1, (v->length - at) * sizeof *v->items);
    v->length--;
}

/* The block of the moved vector belongs to both. */
/*@ requires good(to) && good(from) && \separated(to, from);
    requires to->capacity > 0 && from->capacity > 0 ==> to->items != from->items;
    ensures good(to) && good(from);
    ensures to->items == \null || to->items != from->items;
*/
void vector_move_bad(struct vector *to, struct vector *from)
{
    free(to->items);
    *to = *from;
    from->length = 0;
}

/* What `to` had is never freed. */
/*@ requires n > 0 && n <= 3;
    ensures \result == n;
*/
size_t vector_assign_bad(size_t n)
{
    struct vector to = { calloc(1, sizeof(int)), 1, 1 };
    struct vector from = { calloc(n, sizeof(int)), n, n };
    to = from;
    n = to.length;
    free(to.items);
    return n;
}

/* A copy that is given up half-way is lost. */
/*@ requires good(v) && v->length > 0;
    ensures \result == \null || \freeable(\result);
*/
int *vector_copy_positive_bad(const struct vector *v)
{
    int *copy = malloc(v->length * sizeof *copy);
    if (copy == NULL)
        return NULL;
    for (size_t i = 0; i < v->length; i++) {
        if (v->items[i] <= 0)
            return NULL;
        copy[i] = v->items[i];
    }
    return copy;
}

/* Whoever frees twice finds the pointer still there. */
/*@ requires good(v);
    ensures good(v);
*/
void vector_free_bad(struct vector *v)
{
    free(v->items);
    v->length = 0;
}
