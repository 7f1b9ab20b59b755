/*
 * Deleting from a linked list, under the five specifications of D. Jackson and M. Vaziri, "Finding Bugs with a Constraint
 * Solver", ISSTA 2000, Figure 1. Each function stands for one step of the story in section 2 of that paper.
 *
 * The clauses, in the order in which they stand before every function:
 *   1. no cells are added;
 *   2. no cell holds v afterwards;
 *   3. just the cells that held v are gone;
 *   4. no cell changes its value;
 *   5. no cycles are introduced.
 */
#include <stddef.h>

/* What lists hold. Values are told apart by their addresses. */
struct val {
    int unused;
};

/* A list is its first cell; the empty list is null. */
struct list {
    struct list *next;
    struct val *val;
};

/* Takes the first cell that holds v out of the list, unless it is the list's first cell. */
static void unlink_first_match(struct list *l, struct val *v)
{
    struct list *prev = NULL;
    while (l != NULL) {
        if (l->val == v) {
            if (prev != NULL)
                prev->next = l->next;
            return;
        }
        prev = l;
        l = l->next;
    }
}

/* The procedure as it stands in the paper: a match in the first cell ends in a null dereference. */
/*@ alloy l.*next' in l.*next */
/*@ alloy no c: l.*next' | c.val' = v */
/*@ alloy l.*next' = l.*next - {c: list | c.val = v} */
/*@ alloy all c | c.val = c.val' */
/*@ alloy (no c: l.*next | c in c.^next) => (no c: l.*next' | c in c.^next') */
void delete(struct list *l, struct val *v)
{
    struct list *prev = NULL;
    while (l != NULL) {
        if (l->val == v) {
            prev->next = l->next;
            return;
        } else {
            prev = l;
            l = l->next;
        }
    }
}

/* As the paper understands it: there, assigning to a field of null has no effect. One cell breaks clauses 2 and 3. */
/*@ alloy l.*next' in l.*next */
/*@ alloy no c: l.*next' | c.val' = v */
/*@ alloy l.*next' = l.*next - {c: list | c.val = v} */
/*@ alloy all c | c.val = c.val' */
/*@ alloy (no c: l.*next | c in c.^next) => (no c: l.*next' | c in c.^next') */
void deleteGuarded(struct list *l, struct val *v)
{
    unlink_first_match(l, v);
}

/* The first cell does not hold v. Three cells, the last two of which hold v, break clauses 2 and 3. */
/*@ requires v != \null && l.val != v;
    requires (no c: l.*next | c in c.^next);
*/
/*@ alloy l.*next' in l.*next */
/*@ alloy no c: l.*next' | c.val' = v */
/*@ alloy l.*next' = l.*next - {c: list | c.val = v} */
/*@ alloy all c | c.val = c.val' */
/*@ alloy (no c: l.*next | c in c.^next) => (no c: l.*next' | c in c.^next') */
void deleteNotFirst(struct list *l, struct val *v)
{
    unlink_first_match(l, v);
}

/* Also, no value occurs twice; but a second cell that is its own successor is still there after it has been unlinked. */
/*@ requires v != \null && l.val != v;
    requires (all x: val | lone cell: l.*next | cell.val == x);
*/
/*@ alloy l.*next' in l.*next */
/*@ alloy no c: l.*next' | c.val' = v */
/*@ alloy l.*next' = l.*next - {c: list | c.val = v} */
/*@ alloy all c | c.val = c.val' */
/*@ alloy (no c: l.*next | c in c.^next) => (no c: l.*next' | c in c.^next') */
void deleteDistinctCyclic(struct list *l, struct val *v)
{
    unlink_first_match(l, v);
}

/* The same for lists without cycles: nothing is left to complain about. */
/*@ requires v != \null && l.val != v;
    requires (no c: l.*next | c in c.^next);
    requires (all x: val | lone cell: l.*next | cell.val == x);
*/
/*@ alloy l.*next' in l.*next */
/*@ alloy no c: l.*next' | c.val' = v */
/*@ alloy l.*next' = l.*next - {c: list | c.val = v} */
/*@ alloy all c | c.val = c.val' */
/*@ alloy (no c: l.*next | c in c.^next) => (no c: l.*next' | c in c.^next') */
void deleteDistinct(struct list *l, struct val *v)
{
    unlink_first_match(l, v);
}

/* What a developer would write instead: the list after the call is the result, so the first cell can go too. */
/*@ requires (no c: l.*next | c in c.^next);
*/
/*@ alloy $return.*next' in l.*next */
/*@ alloy no c: $return.*next' | c.val' = v */
/*@ alloy $return.*next' = l.*next - {c: list | c.val = v} */
/*@ alloy all c | c.val = c.val' */
/*@ alloy no c: $return.*next' | c in c.^next' */
struct list *deleteAll(struct list *l, struct val *v)
{
    while (l != NULL && l->val == v)
        l = l->next;
    struct list *prev = l;
    while (prev != NULL && prev->next != NULL) {
        if (prev->next->val == v)
            prev->next = prev->next->next;
        else
            prev = prev->next;
    }
    return l;
}
