/** Insertion sort of objects, some of which may be missing. */
class ObjectSort {
    static final class Item {
        int rank;

        /*@ pure @*/ int compareTo(Item other) {
            return rank < other.rank ? -1 : rank > other.rank ? 1 : 0;
        }
    }

    static /*@ pure @*/ boolean hasAll(Item[] a) {
        for (int i = 0; i < a.length; i++) {
            if (a[i] == null) {
                return false;
            }
        }
        return true;
    }

    static /*@ pure @*/ boolean isSorted(Item[] a) {
        for (int i = 1; i < a.length; i++) {
            if (a[i - 1].compareTo(a[i]) > 0) {
                return false;
            }
        }
        return true;
    }

    //@ requires a != null;
    //@ requires hasAll(a);
    //@ ensures isSorted(a);
    static void sort(Item[] a) {
        insertionSort(a);
    }

    //@ requires a != null;
    static void sortUncheckedBad(Item[] a) {
        insertionSort(a);
    }

    private static void insertionSort(Item[] a) {
        for (int p = 1; p < a.length; p++) {
            Item item = a[p];
            int j = p;
            while (j > 0 && item.compareTo(a[j - 1]) < 0) {
                a[j] = a[j - 1];
                j--;
            }
            a[j] = item;
        }
    }
}
