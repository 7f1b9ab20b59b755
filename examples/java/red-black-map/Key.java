/** A key that is ordered by its number. The number can be changed, which is where the trouble begins. */
class Key implements Comparable<Key> {
    int number;

    @Override
    public int compareTo(Key other) {
        return Integer.compare(number, other.number);
    }
}
