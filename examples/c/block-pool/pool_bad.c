/*
 * The procedures of pool.c with one mistake each.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

struct block {
    struct block *next;
    int content[2];
};

struct pool {
    struct block *free;
    int left;
};

/*@ predicate good(struct pool *p) =
      \valid(p) && (no b: p->free.*next | b in b.^next) && p->left == #(p->free.*next);
*/

/* Does not look whether there is a block. */
/*@ requires good(p);
    ensures good(p);
*/
struct block *pool_take_empty_bad(struct pool *p)
{
    struct block *b = p->free;
    p->free = b->next;
    p->left--;
    return b;
}

/* The block stays in the list. */
/*@ requires good(p);
    ensures good(p);
    ensures \result != \null ==> !(\result in p->free.*next);
*/
struct block *pool_take_again_bad(struct pool *p)
{
    if (p->left == 0)
        return NULL;
    struct block *b = p->free;
    b->next = NULL;
    p->left--;
    return b;
}

/* A block that is given back twice makes a ring of the list. */
/*@ requires good(p) && \valid(b);
    ensures good(p);
*/
void pool_give_twice_bad(struct pool *p, struct block *b)
{
    b->next = p->free;
    p->free = b;
    p->left++;
}

/* The list is behind the block before the block knows the list. */
/*@ requires good(p) && \valid(b) && !(b in p->free.*next);
    ensures good(p);
    ensures p->free.*next == \old(p->free.*next) + b;
*/
void pool_give_order_bad(struct pool *p, struct block *b)
{
    p->free = b;
    b->next = p->free;
    p->left++;
}

/* Goes on from a block that is in the pool by then. */
/*@ requires good(p) && no chain.*next & p->free.*next && (no b: chain.*next | b in b.^next);
    ensures good(p);
    ensures p->free.*next == \old(p->free.*next) + \old(chain.*next);
*/
void pool_give_all_bad(struct pool *p, struct block *chain)
{
    for (struct block *b = chain; b != NULL; b = b->next) {
        b->next = p->free;
        p->free = b;
        p->left++;
    }
}

/* The last block is not the last place of the array. */
/*@ requires 1 <= n <= 3;
    ensures \result == n;
*/
int pool_carve_bad(int n)
{
    struct block *blocks = malloc((size_t)n * sizeof *blocks);
    int count = 0;
    if (blocks == NULL)
        return n;
    for (int i = 0; i < n; i++)
        blocks[i].next = &blocks[i + 1];
    for (struct block *b = blocks; b != NULL; b = b->next)
        count++;
    free(blocks);
    return count;
}

/* A block of the pool is no block of the heap. */
/*@ ensures \result == 0; */
int pool_release_bad(void)
{
    struct block *blocks = calloc(2, sizeof *blocks);
    if (blocks == NULL)
        return 0;
    struct pool p = { &blocks[1], 2 };
    blocks[1].next = &blocks[0];
    free(p.free);
    return 0;
}
