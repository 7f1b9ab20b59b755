/** Insertion sort of objects that know their order, some of which may be missing. No code of theirs is known. */
class ComparableSort {
    static <T extends Comparable<? super T>> /*@ pure @*/ boolean hasAll(T[] a) {
        for (int i = 0; i < a.length; i++) {
            if (a[i] == null) {
                return false;
            }
        }
        return true;
    }

    static <T extends Comparable<? super T>> /*@ pure @*/ boolean isSorted(T[] a) {
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
    static <T extends Comparable<? super T>> void sort(T[] a) {
        insertionSort(a);
    }

    //@ requires a != null;
    static <T extends Comparable<? super T>> void sortUncheckedBad(T[] a) {
        insertionSort(a);
    }

    private static <T extends Comparable<? super T>> void insertionSort(T[] a) {
        for (int p = 1; p < a.length; p++) {
            T item = a[p];
            int j = p;
            while (j > 0 && item.compareTo(a[j - 1]) < 0) {
                a[j] = a[j - 1];
                j--;
            }
            a[j] = item;
        }
    }

    /** The first element stays where it is. */
    //@ requires a != null;
    //@ requires hasAll(a);
    //@ ensures isSorted(a);
    static <T extends Comparable<? super T>> void sortRestBad(T[] a) {
        for (int p = 2; p < a.length; p++) {
            T item = a[p];
            int j = p;
            while (j > 1 && item.compareTo(a[j - 1]) < 0) {
                a[j] = a[j - 1];
                j--;
            }
            a[j] = item;
        }
    }
}
