import java.util.NoSuchElementException;

/** A sequence of numbers as a doubly linked list. */
class Sequence {
    /** One link of the chain. */
    static class Link {
        int item;
        Link prev;
        Link next;

        Link(int item) {
            this.item = item;
        }
    }

    Link first;
    Link last;
    int size;

    //@ invariant (no n: first.*next | n in n.^next);
    //@ invariant (all n: first.*next | n.next != null ==> n.next.prev == n);
    //@ invariant first.prev == null;
    //@ invariant first == null <==> last == null;
    //@ invariant last in first.*next && last.next == null;
    //@ invariant size == #first.*next;

    /** Puts a number at the beginning. */
    //@ ensures \fresh(first) && first.item == item && first.next == \old(first);
    //@ ensures first.*next == \old(first.*next) + first;
    void addFirst(int item) {
        Link link = new Link(item);
        link.next = first;
        if (first == null) {
            last = link;
        } else {
            first.prev = link;
        }
        first = link;
        size++;
    }

    /** Puts a number at the end. */
    //@ ensures \fresh(last) && last.item == item && last.prev == \old(last);
    //@ ensures first.*next == \old(first.*next) + last;
    void addLast(int item) {
        Link link = new Link(item);
        link.prev = last;
        if (last == null) {
            first = link;
        } else {
            last.next = link;
        }
        last = link;
        size++;
    }

    /** Puts a number behind a link of this sequence. */
    //@ requires at != null && at in first.*next;
    //@ ensures at.next.item == item && at.next.next == \old(at.next);
    //@ ensures first.*next == \old(first.*next) + at.next;
    void insertAfter(Link at, int item) {
        Link link = new Link(item);
        link.prev = at;
        link.next = at.next;
        if (at.next == null) {
            last = link;
        } else {
            at.next.prev = link;
        }
        at.next = link;
        size++;
    }

    /** Takes the first number away; there must be one. */
    //@ ensures \old(first) != null && \result == \old(first.item);
    //@ ensures first.*next == \old(first.*next - first);
    //@ signals (NoSuchElementException e) \old(first) == null && first == null;
    int removeFirst() {
        if (first == null) {
            throw new NoSuchElementException();
        }
        int item = first.item;
        first = first.next;
        if (first == null) {
            last = null;
        } else {
            first.prev = null;
        }
        size--;
        return item;
    }

    /** Takes a link of this sequence out of it. */
    //@ requires at != null && at in first.*next;
    //@ ensures first.*next == \old(first.*next) - at;
    //@ ensures (all n: first.*next | \old(n.next) != at ==> n.next == \old(n.next));
    void remove(Link at) {
        if (at.prev == null) {
            first = at.next;
        } else {
            at.prev.next = at.next;
        }
        if (at.next == null) {
            last = at.prev;
        } else {
            at.next.prev = at.prev;
        }
        size--;
    }

    /** Turns the sequence round. */
    //@ ensures first == \old(last) && last == \old(first);
    //@ ensures (all n: \old(first.*next) | n.next == \old(n.prev) && n.prev == \old(n.next));
    void reverse() {
        Link at = first;
        while (at != null) {
            Link next = at.next;
            at.next = at.prev;
            at.prev = next;
            at = next;
        }
        at = first;
        first = last;
        last = at;
    }

    /** As {@link #insertAfter}, but the link that comes behind is not told. */
    //@ requires at != null && at in first.*next;
    //@ ensures first.*next == \old(first.*next) + at.next;
    void insertAfterBad(Link at, int item) {
        Link link = new Link(item);
        link.prev = at;
        link.next = at.next;
        at.next = link;
        if (link.next == null) {
            last = link;
        }
        size++;
    }

    /** As {@link #removeFirst}, but whoever takes the only link leaves the end of the sequence behind. */
    //@ ensures first.*next == \old(first.*next - first);
    int removeFirstBad() {
        if (first == null) {
            throw new NoSuchElementException();
        }
        int item = first.item;
        first = first.next;
        first.prev = null;
        size--;
        return item;
    }

    /** As {@link #remove}, without regard for the end. */
    //@ requires at != null && at in first.*next;
    //@ ensures first.*next == \old(first.*next) - at;
    void removeBad(Link at) {
        if (at.prev == null) {
            first = at.next;
        } else {
            at.prev.next = at.next;
        }
        if (at.next != null) {
            at.next.prev = at.prev;
        }
        size--;
    }
}
