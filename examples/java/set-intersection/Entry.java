/** An element of a {@link Set}. */
class Entry {
    int val;
    Entry next;

    Entry(int v) {
        val = v;
        next = null;
    }
}
