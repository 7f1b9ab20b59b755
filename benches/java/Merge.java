/** Two lists become one: the question that grows with the scope and asks for nothing but the cells. */
class Merge {
    /** A cell of a list. A list is its first cell. */
    static class Cell {
        int value;
        Cell next;
    }

    //@ requires (no c: p.*next + q.*next | c in c.^next);
    //@ requires no p.*next & q.*next;
    //@ ensures \result.*next == \old(p.*next) + \old(q.*next);
    static Cell merge(Cell p, Cell q) {
        if (p == null) {
            return q;
        }
        if (q == null) {
            return p;
        }
        Cell head = p.value <= q.value ? p : q;
        Cell tail = null;
        while (p != null && q != null) {
            Cell least;
            if (p.value <= q.value) {
                least = p;
                p = p.next;
            } else {
                least = q;
                q = q.next;
            }
            if (tail != null) {
                tail.next = least;
            }
            tail = least;
        }
        tail.next = p != null ? p : q;
        return head;
    }
}
