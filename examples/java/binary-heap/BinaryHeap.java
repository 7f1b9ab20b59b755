import java.util.NoSuchElementException;

/** A priority queue of bounded size: a binary tree in an array, in which no number is less than the one above it. */
class BinaryHeap {
    final int[] items;
    int size;

    //@ invariant items != null && 0 <= size && size <= items.length;
    //@ invariant (\forall int i; 1 <= i && i < size; items[(i - 1) / 2] <= items[i]);

    BinaryHeap(int capacity) {
        items = new int[capacity];
    }

    /** The least number; there must be one. */
    //@ ensures (\forall int i; 0 <= i && i < size; \result <= items[i]);
    //@ ensures (\exists int i; 0 <= i && i < size; \result == items[i]);
    //@ signals (NoSuchElementException e) size == 0;
    //@ assignable \nothing;
    int peek() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
        return items[0];
    }

    /** Adds a number, if there is room; tells whether there was. */
    //@ ensures \result <==> \old(size) < items.length;
    //@ ensures size == \old(size) + (\result ? 1 : 0);
    //@ ensures \result ==> (\exists int i; 0 <= i && i < size; items[i] == item);
    /*@ ensures (\forall int i; 0 <= i && i < \old(size);
      @             (\exists int j; 0 <= j && j < size; items[j] == \old(items[i])));
      @*/
    //@ assignable size, items[*];
    boolean add(int item) {
        if (size == items.length) {
            return false;
        }
        int at = size++;
        while (at > 0 && items[(at - 1) / 2] > item) {
            items[at] = items[(at - 1) / 2];
            at = (at - 1) / 2;
        }
        items[at] = item;
        return true;
    }

    /** Takes the least number away; there must be one. */
    //@ ensures \result == \old(items[0]) && size == \old(size) - 1;
    //@ ensures (\forall int i; 0 <= i && i < size; \result <= items[i]);
    /*@ ensures (\forall int i; 1 <= i && i < \old(size);
      @             (\exists int j; 0 <= j && j < size; items[j] == \old(items[i])));
      @*/
    //@ signals (NoSuchElementException e) size == 0;
    //@ assignable size, items[*];
    int poll() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
        int least = items[0];
        size--;
        int moved = items[size];
        int at = 0;
        while (2 * at + 1 < size) {
            int child = 2 * at + 1;
            if (child + 1 < size && items[child + 1] < items[child]) {
                child++;
            }
            if (moved <= items[child]) {
                break;
            }
            items[at] = items[child];
            at = child;
        }
        items[at] = moved;
        return least;
    }

    /** As {@link #poll}, but what moves down always goes to the left. */
    //@ ensures \result == \old(items[0]) && size == \old(size) - 1;
    //@ signals (NoSuchElementException e) size == 0;
    int pollBad() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
        int least = items[0];
        int moved = items[--size];
        int at = 0;
        while (2 * at + 1 < size && items[2 * at + 1] < moved) {
            items[at] = items[2 * at + 1];
            at = 2 * at + 1;
        }
        items[at] = moved;
        return least;
    }

    /** As {@link #poll}, but the last place is read before the size says where it is. */
    //@ ensures \result == \old(items[0]) && size == \old(size) - 1;
    //@ signals (NoSuchElementException e) size == 0;
    int pollLateBad() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
        int least = items[0];
        int moved = items[size];
        size--;
        int at = 0;
        while (2 * at + 1 < size) {
            int child = 2 * at + 1;
            if (child + 1 < size && items[child + 1] < items[child]) {
                child++;
            }
            if (moved <= items[child]) {
                break;
            }
            items[at] = items[child];
            at = child;
        }
        items[at] = moved;
        return least;
    }

    /**
     * As {@link #add}, but takes half of the place for the place above, as if places were counted from one. It takes five
     * numbers to notice.
     */
    //@ ensures \result <==> \old(size) < items.length;
    boolean addBad(int item) {
        if (size == items.length) {
            return false;
        }
        int at = size++;
        while (at > 0 && items[at / 2] > item) {
            items[at] = items[at / 2];
            at = at / 2;
        }
        items[at] = item;
        return true;
    }
}
