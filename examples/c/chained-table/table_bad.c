/*
 * The procedures of table.c with one mistake each.
 */
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

/* The remainder of a negative number is negative. */
/*@ requires \valid(t);
    requires (\forall integer i; 0 <= i < BUCKETS ==> (no e: t->bucket[i].*next | e in e.^next));
    assigns \nothing;
*/
struct entry *table_find_bad(const struct table *t, int key)
{
    for (struct entry *e = t->bucket[key % BUCKETS]; e != NULL; e = e->next)
        if (e->key == (unsigned)key)
            return e;
    return NULL;
}

/* Does not look whether the key is there already. */
/*@ requires chains(t) && counted(t);
    ensures counted(t);
    ensures chains(t);
*/
void table_put_twice_bad(struct table *t, unsigned key, int value)
{
    struct entry *e = malloc(sizeof *e);
    if (e == NULL)
        abort();
    e->key = key;
    e->value = value;
    e->next = t->bucket[key % BUCKETS];
    t->bucket[key % BUCKETS] = e;
    t->count++;
}

/* The new entry takes the place of the whole chain. */
/*@ requires chains(t) && counted(t);
    requires (no e: t->bucket[key % BUCKETS].*next | e.key == key);
    ensures chains(t);
    ensures \old(t->bucket[0].*next + t->bucket[1].*next) in t->bucket[0].*next + t->bucket[1].*next;
*/
void table_put_over_bad(struct table *t, unsigned key, int value)
{
    struct entry *e = malloc(sizeof *e);
    if (e == NULL)
        abort();
    e->key = key;
    e->value = value;
    e->next = NULL;
    t->bucket[key % BUCKETS] = e;
    t->count++;
}

/* Takes out what comes behind the entry, too, if it is the first one. */
/*@ requires chains(t) && counted(t);
    ensures chains(t);
    ensures counted(t);
    ensures t->bucket[0].*next + t->bucket[1].*next ==
              \old(t->bucket[0].*next + t->bucket[1].*next) - \result;
*/
struct entry *table_unlink_bad(struct table *t, unsigned key)
{
    struct entry *before = NULL;
    struct entry *e = t->bucket[key % BUCKETS];
    while (e != NULL && e->key != key) {
        before = e;
        e = e->next;
    }
    if (e == NULL)
        return NULL;
    if (before != NULL)
        before->next = e->next;
    else
        t->bucket[key % BUCKETS] = NULL;
    t->count--;
    return e;
}

/* Asks an entry for the next one when it is gone. */
/*@ requires chains(t);
    requires (all e: t->bucket[0].*next + t->bucket[1].*next | \freeable(e));
*/
void table_clear_late_bad(struct table *t)
{
    for (int i = 0; i < BUCKETS; i++) {
        for (struct entry *e = t->bucket[i]; e != NULL; e = e->next)
            free(e);
        t->bucket[i] = NULL;
    }
}

/* The table still leads to what was freed. */
/*@ requires chains(t);
    requires (all e: t->bucket[0].*next + t->bucket[1].*next | \freeable(e));
    ensures (all e: t->bucket[0].*next + t->bucket[1].*next | \valid(e));
*/
void table_clear_dangling_bad(struct table *t)
{
    for (int i = 0; i < BUCKETS; i++) {
        struct entry *e = t->bucket[i];
        while (e != NULL) {
            struct entry *rest = e->next;
            free(e);
            e = rest;
        }
    }
    t->count = 0;
}

/* One bucket too many. */
/*@ requires chains(t) && counted(t);
    ensures \result == t->count;
*/
int table_size_bad(const struct table *t)
{
    int n = 0;
    for (int i = 0; i <= BUCKETS; i++)
        for (const struct entry *e = t->bucket[i]; e != NULL; e = e->next)
            n++;
    return n;
}
