/*
 * A pool of blocks of one size with a list of those that are free: what embedded programs have instead of malloc. The blocks
 * come from an array that the program sets aside.
 */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

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

/* Cuts an array into free blocks. */
/*@ requires \valid(p) && 0 <= n && \valid(blocks + (0 .. n - 1));
    ensures p->left == n;
    ensures n > 0 ==> p->free == blocks && blocks[n - 1].next == \null;
    ensures \forall integer i; 0 <= i < n - 1 ==> blocks[i].next == &blocks[i + 1];
*/
void pool_init(struct pool *p, struct block *blocks, int n)
{
    p->free = NULL;
    p->left = n;
    for (int i = n - 1; i >= 0; i--) {
        blocks[i].next = p->free;
        p->free = &blocks[i];
    }
}

/*@ requires good(p);
    assigns p->free, p->left;
    ensures good(p);
    ensures \result == \old(p->free);
    ensures \result != \null ==> !(\result in p->free.*next) && p->left == \old(p->left) - 1;
    ensures p->free.*next == \old(p->free.*next) - \result;
*/
struct block *pool_take(struct pool *p)
{
    struct block *b = p->free;
    if (b == NULL)
        return NULL;
    p->free = b->next;
    p->left--;
    return b;
}

/*@ requires good(p) && \valid(b) && !(b in p->free.*next);
    assigns p->free, p->left, b->next;
    ensures good(p) && p->left == \old(p->left) + 1;
    ensures p->free.*next == \old(p->free.*next) + b;
*/
void pool_give(struct pool *p, struct block *b)
{
    b->next = p->free;
    p->free = b;
    p->left++;
}

/* Gives back a chain of blocks at once. */
/*@ requires good(p) && no chain.*next & p->free.*next && (no b: chain.*next | b in b.^next);
    ensures good(p);
    ensures p->free.*next == \old(p->free.*next) + \old(chain.*next);
*/
void pool_give_all(struct pool *p, struct block *chain)
{
    while (chain != NULL) {
        struct block *rest = chain->next;
        pool_give(p, chain);
        chain = rest;
    }
}

/*@ requires good(p);
    assigns \nothing;
    ensures \result <==> b != \null && b in p->free.*next;
*/
bool pool_is_free(const struct pool *p, const struct block *b)
{
    for (const struct block *f = p->free; f != NULL; f = f->next)
        if (f == b)
            return true;
    return false;
}

#define BLOCKS 3

int __VERIFIER_nondet_int(void);

static struct block blocks[BLOCKS];

/* Whatever is taken and given back, no two owners have the same block. */
int main(void)
{
    struct block *mine[BLOCKS] = { NULL };
    struct pool pool;
    pool_init(&pool, blocks, BLOCKS);
    for (int step = 0; step < 4; step++) {
        int i = __VERIFIER_nondet_int();
        if (i < 0 || i >= BLOCKS)
            continue;
        if (mine[i] == NULL) {
            mine[i] = pool_take(&pool);
            assert(mine[i] != NULL);
            mine[i]->content[0] = i;
        } else {
            assert(!pool_is_free(&pool, mine[i]));
            assert(mine[i]->content[0] == i);
            pool_give(&pool, mine[i]);
            mine[i] = NULL;
        }
    }
    for (int i = 0; i < BLOCKS; i++)
        for (int j = 0; j < i; j++)
            assert(mine[i] == NULL || mine[i] != mine[j]);
    return 0;
}
