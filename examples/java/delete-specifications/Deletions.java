/**
 * Deleting from a linked list, under the five specifications of D. Jackson and M. Vaziri, "Finding Bugs with a Constraint
 * Solver", ISSTA 2000, Figure 1. Each method stands for one step of the story in section 2 of that paper.
 *
 * <p>The clauses, in the order in which they stand before every method:
 * <ol>
 *   <li>no cells are added;
 *   <li>no cell holds v afterwards;
 *   <li>just the cells that held v are gone;
 *   <li>no cell changes its value;
 *   <li>no cycles are introduced.
 * </ol>
 */
class Deletions {
    /**
     * The procedure as it stands in the paper. In Java, a match in the first cell ends in a null dereference, so there is
     * no state after the call and no clause speaks about that run. Clauses 2 and 3 fail for longer lists only.
     */
    /*@ alloy l.*next' in l.*next */
    /*@ alloy no c: l.*next' | c.val' = v */
    /*@ alloy l.*next' = l.*next - {c: List | c.val = v} */
    /*@ alloy all c | c.val = c.val' */
    /*@ alloy (no c: l.*next | c in c.^next) => (no c: l.*next' | c in c.^next') */
    static void delete(List l, Val v) {
        List prev = null;
        while (l != null) {
            if (l.val == v) {
                prev.next = l.next;
                return;
            } else {
                prev = l;
                l = l.next;
            }
        }
    }

    /**
     * The procedure as the paper understands it: there, assigning to a field of null has no effect (section 3.10). One
     * cell is now enough to break clauses 2 and 3.
     */
    /*@ alloy l.*next' in l.*next */
    /*@ alloy no c: l.*next' | c.val' = v */
    /*@ alloy l.*next' = l.*next - {c: List | c.val = v} */
    /*@ alloy all c | c.val = c.val' */
    /*@ alloy (no c: l.*next | c in c.^next) => (no c: l.*next' | c in c.^next') */
    static void deleteGuarded(List l, Val v) {
        unlink(l, v);
    }

    /**
     * The first cell does not hold v. Now it takes three cells, the last two of which hold v, to break clauses 2 and 3:
     * only one of them is removed.
     */
    //@ requires v != null && l.val != v;
    //@ requires (no c: l.*next | c in c.^next);
    /*@ alloy l.*next' in l.*next */
    /*@ alloy no c: l.*next' | c.val' = v */
    /*@ alloy l.*next' = l.*next - {c: List | c.val = v} */
    /*@ alloy all c | c.val = c.val' */
    /*@ alloy (no c: l.*next | c in c.^next) => (no c: l.*next' | c in c.^next') */
    static void deleteNotFirst(List l, Val v) {
        unlink(l, v);
    }

    /**
     * Also, no value occurs twice. The paper finds no counterexample from here on. There is one if lists may be cyclic: a
     * second cell that is its own successor holds v, and is still there after it has been unlinked.
     */
    //@ requires v != null && l.val != v;
    //@ requires (all x: Val | lone cell: l.*next | cell.val == x);
    /*@ alloy l.*next' in l.*next */
    /*@ alloy no c: l.*next' | c.val' = v */
    /*@ alloy l.*next' = l.*next - {c: List | c.val = v} */
    /*@ alloy all c | c.val = c.val' */
    /*@ alloy (no c: l.*next | c in c.^next) => (no c: l.*next' | c in c.^next') */
    static void deleteDistinctCyclic(List l, Val v) {
        unlink(l, v);
    }

    /** The same for lists without cycles: nothing is left to complain about. */
    //@ requires v != null && l.val != v;
    //@ requires (no c: l.*next | c in c.^next);
    //@ requires (all x: Val | lone cell: l.*next | cell.val == x);
    /*@ alloy l.*next' in l.*next */
    /*@ alloy no c: l.*next' | c.val' = v */
    /*@ alloy l.*next' = l.*next - {c: List | c.val = v} */
    /*@ alloy all c | c.val = c.val' */
    /*@ alloy (no c: l.*next | c in c.^next) => (no c: l.*next' | c in c.^next') */
    static void deleteDistinct(List l, Val v) {
        unlink(l, v);
    }

    /** What a developer would write instead: the list after the call is the result, so the first cell can go too. */
    //@ requires (no c: l.*next | c in c.^next);
    /*@ alloy $return.*next' in l.*next */
    /*@ alloy no c: $return.*next' | c.val' = v */
    /*@ alloy $return.*next' = l.*next - {c: List | c.val = v} */
    /*@ alloy all c | c.val = c.val' */
    /*@ alloy no c: $return.*next' | c in c.^next' */
    static List deleteAll(List l, Val v) {
        while (l != null && l.val == v) {
            l = l.next;
        }
        List prev = l;
        while (prev != null && prev.next != null) {
            if (prev.next.val == v) {
                prev.next = prev.next.next;
            } else {
                prev = prev.next;
            }
        }
        return l;
    }

    /** Takes the first cell that holds v out of the list, unless it is the list's first cell. */
    private static void unlink(List l, Val v) {
        List prev = null;
        while (l != null) {
            if (l.val == v) {
                if (prev != null) {
                    prev.next = l.next;
                }
                return;
            }
            prev = l;
            l = l.next;
        }
    }
}
