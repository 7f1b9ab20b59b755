/*
 * Procedures that change linked lists in place: the kind of program that D. Jackson and M. Vaziri checked in "Finding Bugs
 * with a Constraint Solver", ISSTA 2000, section 4. These are correct; anomalies.c has the mistakes.
 */
#include <stddef.h>

struct cell {
    struct cell *next;
    int value;
};

/* The first cell that holds v, or null. */
/*@ requires (no c: l.*next | c in c.^next);
    ensures \result == \null <==> (no c: l.*next | c.value == v);
    ensures \result != \null ==> \result in l.*next && \result.value == v;
    ensures (no c: l.*next - \result.*next | c.value == v);
    assigns \nothing;
*/
struct cell *search(struct cell *l, int v)
{
    while (l != NULL && l->value != v)
        l = l->next;
    return l;
}

/* Puts a cell before a list. */
/*@ requires c != \null && !(c in l.*next);
    ensures \result == c && c.next == l;
    ensures \result.*next == \old(l.*next) + c;
    assigns c.next;
*/
struct cell *insertFront(struct cell *l, struct cell *c)
{
    c->next = l;
    return c;
}

/* Puts a cell where it belongs in a sorted list. */
/*@ requires c != \null && !(c in l.*next);
    requires (no d: l.*next | d in d.^next);
    requires (all d: l.*next | d.next != \null ==> d.value <= d.next.value);
    ensures \result.*next == \old(l.*next) + c;
    ensures (no d: \result.*next | d in d.^next);
    ensures (all d: \result.*next | d.next != \null ==> d.value <= d.next.value);
    assigns c.next, l.*next.next;
*/
struct cell *insertSorted(struct cell *l, struct cell *c)
{
    if (l == NULL || c->value <= l->value) {
        c->next = l;
        return c;
    }
    struct cell *at = l;
    while (at->next != NULL && at->next->value < c->value)
        at = at->next;
    c->next = at->next;
    at->next = c;
    return l;
}

/* Takes one cell out of a list. */
/*@ requires (no d: l.*next | d in d.^next);
    ensures \result.*next == \old(l.*next) - c;
    ensures (no d: \result.*next | d in d.^next);
    assigns l.*next.next;
*/
struct cell *delete(struct cell *l, struct cell *c)
{
    struct cell *prev = NULL;
    for (struct cell *at = l; at != NULL; at = at->next) {
        if (at == c) {
            if (prev == NULL)
                return at->next;
            prev->next = at->next;
            return l;
        }
        prev = at;
    }
    return l;
}

/* Takes every cell that holds v out of a list. */
/*@ requires (no c: l.*next | c in c.^next);
    ensures \result.*next == \old({c: l.*next | c.value != v});
    ensures (no c: \result.*next | c in c.^next);
    assigns l.*next.next;
*/
struct cell *deleteAll(struct cell *l, int v)
{
    while (l != NULL && l->value == v)
        l = l->next;
    struct cell *at = l;
    while (at != NULL) {
        struct cell *kept = at->next;
        while (kept != NULL && kept->value == v)
            kept = kept->next;
        at->next = kept;
        at = kept;
    }
    return l;
}

/* Turns a list round: the successor of each cell is now the one that came before it. */
/*@ requires (no c: l.*next | c in c.^next);
    ensures \result.*next == \old(l.*next);
    assigns l.*next.next;
*/
/*@ alloy all c: l.*next | c.next' = c.~next & l.*next */
/*@ alloy no c: $return.*next' | c in c.^next' */
struct cell *reverse(struct cell *l)
{
    struct cell *done = NULL;
    while (l != NULL) {
        struct cell *rest = l->next;
        l->next = done;
        done = l;
        l = rest;
    }
    return done;
}

/* Makes the first cell the last. */
/*@ requires (no c: l.*next | c in c.^next);
    ensures \result.*next == \old(l.*next);
    ensures l != \null ==> l.next == \null;
    ensures \old(l.next) != \null ==> \result == \old(l.next);
    assigns l.*next.next;
*/
struct cell *rotate(struct cell *l)
{
    if (l == NULL || l->next == NULL)
        return l;
    struct cell *first = l->next;
    struct cell *last = first;
    while (last->next != NULL)
        last = last->next;
    last->next = l;
    l->next = NULL;
    return first;
}

/* Exchanges the first two cells, if there are two. */
/*@ requires (no c: l.*next | c in c.^next);
    ensures \result.*next == \old(l.*next);
    ensures \old(l.next) != \null ==> \result == \old(l.next) && \result.next == l && l.next == \old(l.next.next);
    ensures (no c: \result.*next | c in c.^next);
*/
struct cell *swap(struct cell *l)
{
    if (l == NULL || l->next == NULL)
        return l;
    struct cell *second = l->next;
    l->next = second->next;
    second->next = l;
    return second;
}

/* Makes one sorted list of two. */
/*@ requires (no c: a.*next + b.*next | c in c.^next);
    requires no a.*next & b.*next;
    requires (all c: a.*next + b.*next | c.next != \null ==> c.value <= c.next.value);
    ensures \result.*next == \old(a.*next) + \old(b.*next);
    ensures (no c: \result.*next | c in c.^next);
    ensures \forall struct cell *c; c in \result.*next && c.next != \null ==> c.value <= c.next.value;
    assigns a.*next.next, b.*next.next;
*/
struct cell *merge(struct cell *a, struct cell *b)
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

/* Takes cells from two lists by turns, and what remains of the longer one. */
/*@ requires (no c: a.*next + b.*next | c in c.^next);
    requires no a.*next & b.*next;
    ensures \result.*next == \old(a.*next) + \old(b.*next);
    ensures (no c: \result.*next | c in c.^next);
    ensures a != \null && b != \null ==> \result == a && a.next == b;
*/
struct cell *splice(struct cell *a, struct cell *b)
{
    struct cell *head = a == NULL ? b : a;
    while (a != NULL && b != NULL) {
        struct cell *rest_of_a = a->next;
        struct cell *rest_of_b = b->next;
        a->next = b;
        if (rest_of_a != NULL)
            b->next = rest_of_a;
        a = rest_of_a;
        b = rest_of_b;
    }
    return head;
}

/* Puts one list behind another. */
/*@ requires (no c: a.*next + b.*next | c in c.^next);
    requires no a.*next & b.*next;
    ensures \result.*next == \old(a.*next) + \old(b.*next);
    ensures (no c: \result.*next | c in c.^next);
    ensures a != \null ==> \result == a;
    ensures (all c: \old(a.*next) | \old(c.next) != \null ==> c.next == \old(c.next));
*/
struct cell *append(struct cell *a, struct cell *b)
{
    if (a == NULL)
        return b;
    struct cell *last = a;
    while (last->next != NULL)
        last = last->next;
    last->next = b;
    return a;
}
