/**
 * Procedures that change linked lists in place: the kind of program that D. Jackson and M. Vaziri checked in "Finding Bugs
 * with a Constraint Solver", ISSTA 2000, section 4. These are correct; {@link Anomalies} has the mistakes.
 */
class Lists {
    /** The first cell that holds v, or null. */
    //@ requires (no c: l.*next | c in c.^next);
    //@ ensures \result == null <==> (no c: l.*next | c.value == v);
    //@ ensures \result != null ==> \result in l.*next && \result.value == v;
    //@ ensures (no c: l.*next - \result.*next | c.value == v);
    //@ assignable \nothing;
    static Cell search(Cell l, int v) {
        while (l != null && l.value != v) {
            l = l.next;
        }
        return l;
    }

    /** Puts a cell before a list. */
    //@ requires c != null && !(c in l.*next);
    //@ ensures \result == c && c.next == l;
    //@ ensures \result.*next == \old(l.*next) + c;
    //@ assignable c.next;
    static Cell insertFront(Cell l, Cell c) {
        c.next = l;
        return c;
    }

    /** Puts a cell where it belongs in a sorted list. */
    //@ requires c != null && !(c in l.*next);
    //@ requires (no d: l.*next | d in d.^next);
    //@ requires (all d: l.*next | d.next != null ==> d.value <= d.next.value);
    //@ ensures \result.*next == \old(l.*next) + c;
    //@ ensures (no d: \result.*next | d in d.^next);
    //@ ensures (all d: \result.*next | d.next != null ==> d.value <= d.next.value);
    //@ assignable c.next, l.*next.next;
    static Cell insertSorted(Cell l, Cell c) {
        if (l == null || c.value <= l.value) {
            c.next = l;
            return c;
        }
        Cell at = l;
        while (at.next != null && at.next.value < c.value) {
            at = at.next;
        }
        c.next = at.next;
        at.next = c;
        return l;
    }

    /** Takes one cell out of a list. */
    //@ requires (no d: l.*next | d in d.^next);
    //@ ensures \result.*next == \old(l.*next) - c;
    //@ ensures (no d: \result.*next | d in d.^next);
    //@ assignable l.*next.next;
    static Cell delete(Cell l, Cell c) {
        Cell prev = null;
        for (Cell at = l; at != null; at = at.next) {
            if (at == c) {
                if (prev == null) {
                    return at.next;
                }
                prev.next = at.next;
                return l;
            }
            prev = at;
        }
        return l;
    }

    /** Takes every cell that holds v out of a list. */
    //@ requires (no c: l.*next | c in c.^next);
    //@ ensures \result.*next == \old({c: l.*next | c.value != v});
    //@ ensures (no c: \result.*next | c in c.^next);
    //@ assignable l.*next.next;
    static Cell deleteAll(Cell l, int v) {
        while (l != null && l.value == v) {
            l = l.next;
        }
        Cell at = l;
        while (at != null) {
            Cell kept = at.next;
            while (kept != null && kept.value == v) {
                kept = kept.next;
            }
            at.next = kept;
            at = kept;
        }
        return l;
    }

    /** Turns a list round: the successor of each cell is now the one that came before it. */
    //@ requires (no c: l.*next | c in c.^next);
    //@ ensures \result.*next == \old(l.*next);
    /*@ alloy all c: l.*next | c.next' = c.~next & l.*next */
    /*@ alloy no c: $return.*next' | c in c.^next' */
    //@ assignable l.*next.next;
    static Cell reverse(Cell l) {
        Cell done = null;
        while (l != null) {
            Cell rest = l.next;
            l.next = done;
            done = l;
            l = rest;
        }
        return done;
    }

    /** Makes the first cell the last. */
    //@ requires (no c: l.*next | c in c.^next);
    //@ ensures \result.*next == \old(l.*next);
    //@ ensures l != null ==> l.next == null;
    //@ ensures \old(l.next) != null ==> \result == \old(l.next);
    //@ assignable l.*next.next;
    static Cell rotate(Cell l) {
        if (l == null || l.next == null) {
            return l;
        }
        Cell first = l.next;
        Cell last = first;
        while (last.next != null) {
            last = last.next;
        }
        last.next = l;
        l.next = null;
        return first;
    }

    /** Exchanges the first two cells, if there are two. */
    //@ requires (no c: l.*next | c in c.^next);
    //@ ensures \result.*next == \old(l.*next);
    //@ ensures \old(l.next) != null ==> \result == \old(l.next) && \result.next == l && l.next == \old(l.next.next);
    //@ ensures (no c: \result.*next | c in c.^next);
    static Cell swap(Cell l) {
        if (l == null || l.next == null) {
            return l;
        }
        Cell second = l.next;
        l.next = second.next;
        second.next = l;
        return second;
    }

    /** Makes one sorted list of two. */
    //@ requires (no c: a.*next + b.*next | c in c.^next);
    //@ requires no a.*next & b.*next;
    //@ requires (all c: a.*next + b.*next | c.next != null ==> c.value <= c.next.value);
    //@ ensures \result.*next == \old(a.*next) + \old(b.*next);
    //@ ensures (no c: \result.*next | c in c.^next);
    //@ ensures (\forall Cell c; c in \result.*next && c.next != null; c.value <= c.next.value);
    //@ assignable a.*next.next, b.*next.next;
    static Cell merge(Cell a, Cell b) {
        if (a == null) {
            return b;
        }
        if (b == null) {
            return a;
        }
        Cell head;
        if (a.value <= b.value) {
            head = a;
            a = a.next;
        } else {
            head = b;
            b = b.next;
        }
        Cell tail = head;
        while (a != null && b != null) {
            if (a.value <= b.value) {
                tail.next = a;
                a = a.next;
            } else {
                tail.next = b;
                b = b.next;
            }
            tail = tail.next;
        }
        tail.next = a != null ? a : b;
        return head;
    }

    /** Takes cells from two lists by turns, and what remains of the longer one. */
    //@ requires (no c: a.*next + b.*next | c in c.^next);
    //@ requires no a.*next & b.*next;
    //@ ensures \result.*next == \old(a.*next) + \old(b.*next);
    //@ ensures (no c: \result.*next | c in c.^next);
    //@ ensures a != null && b != null ==> \result == a && a.next == b;
    static Cell splice(Cell a, Cell b) {
        Cell head = a == null ? b : a;
        while (a != null && b != null) {
            Cell restOfA = a.next;
            Cell restOfB = b.next;
            a.next = b;
            if (restOfA != null) {
                b.next = restOfA;
            }
            a = restOfA;
            b = restOfB;
        }
        return head;
    }

    /** Puts one list behind another. */
    //@ requires (no c: a.*next + b.*next | c in c.^next);
    //@ requires no a.*next & b.*next;
    //@ ensures \result.*next == \old(a.*next) + \old(b.*next);
    //@ ensures (no c: \result.*next | c in c.^next);
    //@ ensures a != null ==> \result == a;
    //@ ensures (all c: \old(a.*next) | \old(c.next) != null ==> c.next == \old(c.next));
    static Cell append(Cell a, Cell b) {
        if (a == null) {
            return b;
        }
        Cell last = a;
        while (last.next != null) {
            last = last.next;
        }
        last.next = b;
        return a;
    }
}
