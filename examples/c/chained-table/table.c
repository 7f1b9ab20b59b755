/*
 * A hash table of numbers with chaining: each bucket is a list of the entries whose hash it is. An entry belongs to exactly
 * one bucket, and a key stands in the table at most once.
 */
#include <assert.h>
#include <stdlib.h>

#define BUCKETS 2

struct entry {
    struct entry *next;
    unsigned key;
    int value;
};

struct table {
    struct entry *bucket[BUCKETS];
    int count;
};

/*@ predicate chains(struct table *t) =
      \valid(t) &&
      (\forall integer i; 0 <= i < BUCKETS ==>
        (no e: t->bucket[i].*next | e in e.^next) && (all e: t->bucket[i].*next | e.key % BUCKETS == i)) &&
      (\forall integer i; 0 <= i < BUCKETS ==> (all disj e, f: t->bucket[i].*next | e.key != f.key));

    predicate counted(struct table *t) =
      t->count == #(t->bucket[0].*next) + #(t->bucket[1].*next);
*/

static unsigned hash(unsigned key)
{
    return key % BUCKETS;
}

/*@ requires chains(t);
    assigns \nothing;
    ensures \result != \null ==> \result in t->bucket[key % BUCKETS].*next && \result.key == key;
    ensures \result == \null ==> (no e: t->bucket[0].*next + t->bucket[1].*next | e.key == key);
*/
struct entry *table_find(const struct table *t, unsigned key)
{
    for (struct entry *e = t->bucket[hash(key)]; e != NULL; e = e->next)
        if (e->key == key)
            return e;
    return NULL;
}

/* Sets the value of a key. */
/*@ requires chains(t) && counted(t);
    ensures chains(t) && counted(t);
    ensures (some e: t->bucket[key % BUCKETS].*next | e.key == key && e.value == value);
    ensures \old(t->bucket[0].*next + t->bucket[1].*next) in t->bucket[0].*next + t->bucket[1].*next;
*/
void table_put(struct table *t, unsigned key, int value)
{
    struct entry *e = table_find(t, key);
    if (e == NULL) {
        e = malloc(sizeof *e);
        if (e == NULL)
            abort();
        e->key = key;
        e->next = t->bucket[hash(key)];
        t->bucket[hash(key)] = e;
        t->count++;
    }
    e->value = value;
}

/* Takes a key out, and returns its entry for the caller to free. */
/*@ requires chains(t) && counted(t);
    ensures chains(t) && counted(t);
    ensures (no e: t->bucket[0].*next + t->bucket[1].*next | e.key == key);
    ensures t->bucket[0].*next + t->bucket[1].*next ==
              \old(t->bucket[0].*next + t->bucket[1].*next) - \result;
    ensures \result != \null ==> \result.key == key;
*/
struct entry *table_unlink(struct table *t, unsigned key)
{
    struct entry **at = &t->bucket[hash(key)];
    while (*at != NULL && (*at)->key != key)
        at = &(*at)->next;
    struct entry *e = *at;
    if (e != NULL) {
        *at = e->next;
        t->count--;
    }
    return e;
}

/*@ requires chains(t);
    requires (all e: t->bucket[0].*next + t->bucket[1].*next | \freeable(e));
    ensures \valid(t) && t->count == 0 && no t->bucket[0] + t->bucket[1];
    ensures (no e: \old(t->bucket[0].*next + t->bucket[1].*next) | \valid(e));
*/
void table_clear(struct table *t)
{
    for (int i = 0; i < BUCKETS; i++) {
        struct entry *e = t->bucket[i];
        while (e != NULL) {
            struct entry *rest = e->next;
            free(e);
            e = rest;
        }
        t->bucket[i] = NULL;
    }
    t->count = 0;
}

unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    struct table t = { { NULL }, 0 };
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    table_put(&t, a, 1);
    table_put(&t, b, 2);
    assert(t.count == (a == b ? 1 : 2));
    assert(table_find(&t, b)->value == 2);
    free(table_unlink(&t, b));
    assert(table_find(&t, b) == NULL);
    if (a != b)
        assert(table_find(&t, a)->value == 1);
    table_clear(&t);
    assert(table_find(&t, a) == NULL);
    return 0;
}
