/*
 * The procedures of lists.c with the mistakes that people make: a null dereference, or a list that runs into itself. One
 * cell is enough to show each of them.
 */
#include <stddef.h>

struct cell {
    struct cell *next;
    int value;
};

/* Relies on v being there. */
/*@ requires (no c: l.*next | c in c.^next);
    ensures \result in l.*next && \result.value == v;
*/
struct cell *searchBad(struct cell *l, int v)
{
    while (l->value != v)
        l = l->next;
    return l;
}

/* Does not ask that the cell be a new one: a list that begins with it becomes a ring. */
/*@ requires c != \null;
    requires (no d: l.*next | d in d.^next);
    ensures (no d: \result.*next | d in d.^next);
*/
struct cell *insertFrontBad(struct cell *l, struct cell *c)
{
    c->next = l;
    return c;
}

/* Runs off the end if the cell belongs there. */
/*@ requires c != \null && !(c in l.*next);
    requires (no d: l.*next | d in d.^next);
    ensures \result.*next == \old(l.*next) + c;
*/
struct cell *insertSortedBad(struct cell *l, struct cell *c)
{
    struct cell *prev = NULL;
    struct cell *at = l;
    while (at->value < c->value) {
        prev = at;
        at = at->next;
    }
    c->next = at;
    if (prev == NULL)
        return c;
    prev->next = c;
    return l;
}

/* There is no cell before the first one. */
/*@ requires (no d: l.*next | d in d.^next);
    ensures \result.*next == \old(l.*next) - c;
*/
struct cell *deleteBad(struct cell *l, struct cell *c)
{
    struct cell *prev = NULL;
    for (struct cell *at = l; at != NULL; at = at->next) {
        if (at == c) {
            prev->next = at->next;
            return l;
        }
        prev = at;
    }
    return l;
}

/* Forgets that every cell may hold v. */
/*@ requires (no c: l.*next | c in c.^next);
    ensures \result.*next == \old({c: l.*next | c.value != v});
*/
struct cell *deleteAllBad(struct cell *l, int v)
{
    while (l->value == v)
        l = l->next;
    struct cell *at = l;
    while (at->next != NULL) {
        if (at->next->value == v)
            at->next = at->next->next;
        else
            at = at->next;
    }
    return l;
}

/* What comes behind the last cell should be nothing, but is the first cell. */
/*@ requires (no c: l.*next | c in c.^next);
    ensures \result.*next == \old(l.*next);
*/
/*@ alloy no c: $return.*next' | c in c.^next' */
struct cell *reverseBad(struct cell *l)
{
    struct cell *done = l;
    while (l != NULL) {
        struct cell *rest = l->next;
        l->next = done;
        done = l;
        l = rest;
    }
    return done;
}

/* Ties the end to the beginning and does not cut elsewhere. */
/*@ requires l != \null && (no c: l.*next | c in c.^next);
    ensures \result.*next == \old(l.*next);
    ensures (no c: \result.*next | c in c.^next);
*/
struct cell *rotateBad(struct cell *l)
{
    struct cell *last = l;
    while (last->next != NULL)
        last = last->next;
    last->next = l;
    return l->next;
}

/* There may be no second cell. */
/*@ requires l != \null && (no c: l.*next | c in c.^next);
    ensures \result.*next == \old(l.*next);
*/
struct cell *swapBad(struct cell *l)
{
    struct cell *second = l->next;
    l->next = second->next;
    second->next = l;
    return second;
}

/* The very code of merge in lists.c, for any two lists: merging a list with itself ties it into a ring. */
/*@ requires (no c: a.*next + b.*next | c in c.^next);
    requires (all c: a.*next + b.*next | c.next != \null ==> c.value <= c.next.value);
    ensures \result.*next == \old(a.*next) + \old(b.*next);
    ensures (no c: \result.*next | c in c.^next);
*/
struct cell *mergeBad(struct cell *a, struct cell *b)
{
    if (a == NULL)
        return b;
    if (b == NULL)
        return a;
    struct cell *head;
    if (a->value <= b->value) {
        head = a;
        a = a->next;
    } else {
        head = b;
        b = b->next;
    }
    struct cell *tail = head;
    while (a != NULL && b != NULL) {
        if (a->value <= b->value) {
            tail->next = a;
            a = a->next;
        } else {
            tail->next = b;
            b = b->next;
        }
        tail = tail->next;
    }
    tail->next = a != NULL ? a : b;
    return head;
}

/* Takes it for granted that both lists are equally long. */
/*@ requires (no c: a.*next + b.*next | c in c.^next);
    requires no a.*next & b.*next;
    ensures \result.*next == \old(a.*next) + \old(b.*next);
*/
struct cell *spliceBad(struct cell *a, struct cell *b)
{
    struct cell *head = a;
    while (a != NULL) {
        struct cell *rest = a->next;
        struct cell *rest_of_b = b->next;
        a->next = b;
        b->next = rest;
        a = rest;
        b = rest_of_b;
    }
    return head;
}

/* A list that is appended to itself never ends. */
/*@ requires a != \null && (no c: a.*next + b.*next | c in c.^next);
    ensures (no c: \result.*next | c in c.^next);
*/
struct cell *appendBad(struct cell *a, struct cell *b)
{
    struct cell *last = a;
    while (last->next != NULL)
        last = last->next;
    last->next = b;
    return a;
}
