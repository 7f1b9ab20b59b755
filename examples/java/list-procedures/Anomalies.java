/**
 * The procedures of {@link Lists} with the mistakes that people make: a null dereference, or a list that runs into itself.
 * One cell is enough to show each of them.
 */
class Anomalies {
    /** Relies on v being there. */
    //@ requires (no c: l.*next | c in c.^next);
    //@ ensures \result in l.*next && \result.value == v;
    static Cell searchBad(Cell l, int v) {
        while (l.value != v) {
            l = l.next;
        }
        return l;
    }

    /** Does not ask that the cell be a new one: a list that begins with it becomes a ring. */
    //@ requires c != null;
    //@ requires (no d: l.*next | d in d.^next);
    //@ ensures (no d: \result.*next | d in d.^next);
    static Cell insertFrontBad(Cell l, Cell c) {
        c.next = l;
        return c;
    }

    /** Runs off the end if the cell belongs there. */
    //@ requires c != null && !(c in l.*next);
    //@ requires (no d: l.*next | d in d.^next);
    //@ ensures \result.*next == \old(l.*next) + c;
    static Cell insertSortedBad(Cell l, Cell c) {
        Cell prev = null;
        Cell at = l;
        while (at.value < c.value) {
            prev = at;
            at = at.next;
        }
        c.next = at;
        if (prev == null) {
            return c;
        }
        prev.next = c;
        return l;
    }

    /** There is no cell before the first one. */
    //@ requires (no d: l.*next | d in d.^next);
    //@ ensures \result.*next == \old(l.*next) - c;
    static Cell deleteBad(Cell l, Cell c) {
        Cell prev = null;
        for (Cell at = l; at != null; at = at.next) {
            if (at == c) {
                prev.next = at.next;
                return l;
            }
            prev = at;
        }
        return l;
    }

    /** Forgets that every cell may hold v. */
    //@ requires (no c: l.*next | c in c.^next);
    //@ ensures \result.*next == \old({c: l.*next | c.value != v});
    static Cell deleteAllBad(Cell l, int v) {
        while (l.value == v) {
            l = l.next;
        }
        Cell at = l;
        while (at.next != null) {
            if (at.next.value == v) {
                at.next = at.next.next;
            } else {
                at = at.next;
            }
        }
        return l;
    }

    /** What comes behind the last cell should be nothing, but is the first cell. */
    //@ requires (no c: l.*next | c in c.^next);
    //@ ensures \result.*next == \old(l.*next);
    /*@ alloy no c: $return.*next' | c in c.^next' */
    static Cell reverseBad(Cell l) {
        Cell done = l;
        while (l != null) {
            Cell rest = l.next;
            l.next = done;
            done = l;
            l = rest;
        }
        return done;
    }

    /** Ties the end to the beginning and does not cut elsewhere. */
    //@ requires l != null && (no c: l.*next | c in c.^next);
    //@ ensures \result.*next == \old(l.*next);
    //@ ensures (no c: \result.*next | c in c.^next);
    static Cell rotateBad(Cell l) {
        Cell last = l;
        while (last.next != null) {
            last = last.next;
        }
        last.next = l;
        return l.next;
    }

    /** There may be no second cell. */
    //@ requires l != null && (no c: l.*next | c in c.^next);
    //@ ensures \result.*next == \old(l.*next);
    static Cell swapBad(Cell l) {
        Cell second = l.next;
        l.next = second.next;
        second.next = l;
        return second;
    }

    /** The very code of {@link Lists#merge}, for any two lists: merging a list with itself ties it into a ring. */
    //@ requires (no c: a.*next + b.*next | c in c.^next);
    //@ requires (all c: a.*next + b.*next | c.next != null ==> c.value <= c.next.value);
    //@ ensures \result.*next == \old(a.*next) + \old(b.*next);
    //@ ensures (no c: \result.*next | c in c.^next);
    static Cell mergeBad(Cell a, Cell b) {
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

    /** Takes it for granted that both lists are equally long. */
    //@ requires (no c: a.*next + b.*next | c in c.^next);
    //@ requires no a.*next & b.*next;
    //@ ensures \result.*next == \old(a.*next) + \old(b.*next);
    static Cell spliceBad(Cell a, Cell b) {
        Cell head = a;
        while (a != null) {
            Cell rest = a.next;
            Cell restOfB = b.next;
            a.next = b;
            b.next = rest;
            a = rest;
            b = restOfB;
        }
        return head;
    }

    /** A list that is appended to itself never ends. */
    //@ requires a != null && (no c: a.*next + b.*next | c in c.^next);
    //@ ensures (no c: \result.*next | c in c.^next);
    static Cell appendBad(Cell a, Cell b) {
        Cell last = a;
        while (last.next != null) {
            last = last.next;
        }
        last.next = b;
        return a;
    }
}
