/** Arrays of numbers in order: finding, and putting in. */
class SortedArrays {
    /** The place of a number, or -1. */
    //@ requires a != null && (\forall int i; 0 <= i && i < a.length - 1; a[i] <= a[i+1]);
    //@ ensures \result == -1 || 0 <= \result && \result < a.length && a[\result] == key;
    //@ ensures \result == -1 ==> (\forall int i; 0 <= i && i < a.length; a[i] != key);
    //@ assignable \nothing;
    static int indexOf(int[] a, int key) {
        int low = 0;
        int high = a.length - 1;
        while (low <= high) {
            int at = middle(low, high);
            if (a[at] < key) {
                low = at + 1;
            } else if (a[at] > key) {
                high = at - 1;
            } else {
                return at;
            }
        }
        return -1;
    }

    /** As {@link #indexOf}, but gives up when one place is left. */
    //@ requires a != null && (\forall int i; 0 <= i && i < a.length - 1; a[i] <= a[i+1]);
    //@ ensures \result == -1 || 0 <= \result && \result < a.length && a[\result] == key;
    //@ ensures \result == -1 ==> (\forall int i; 0 <= i && i < a.length; a[i] != key);
    static int indexOfBad(int[] a, int key) {
        int low = 0;
        int high = a.length - 1;
        while (low < high) {
            int at = middle(low, high);
            if (a[at] < key) {
                low = at + 1;
            } else if (a[at] > key) {
                high = at - 1;
            } else {
                return at;
            }
        }
        return -1;
    }

    /**
     * As {@link #indexOf}, with the famous mistake: the sum of two places does not fit into an int if the array is longer
     * than 2^30. No array within usual bounds is, so nothing is found here; {@link #middleBad} is where to look.
     */
    //@ requires a != null && (\forall int i; 0 <= i && i < a.length - 1; a[i] <= a[i+1]);
    //@ ensures \result == -1 || 0 <= \result && \result < a.length && a[\result] == key;
    //@ ensures \result == -1 ==> (\forall int i; 0 <= i && i < a.length; a[i] != key);
    static int indexOfInHugeBad(int[] a, int key) {
        int low = 0;
        int high = a.length - 1;
        while (low <= high) {
            int at = middleBad(low, high);
            if (a[at] < key) {
                low = at + 1;
            } else if (a[at] > key) {
                high = at - 1;
            } else {
                return at;
            }
        }
        return -1;
    }

    /** A place between two places. */
    //@ requires 0 <= low && low <= high;
    //@ ensures low <= \result && \result <= high;
    static int middle(int low, int high) {
        return low + (high - low) / 2;
    }

    /** The same, as it stood in many a library. */
    //@ requires 0 <= low && low <= high;
    //@ ensures low <= \result && \result <= high;
    static int middleBad(int low, int high) {
        return (low + high) / 2;
    }

    /** The whole part of the square root, by halving. */
    //@ requires 0 <= n;
    static int squareRoot(int n) {
        int low = 0;
        int high = n;
        while (low < high) {
            int at = high - (high - low) / 2;
            assert low < at && at <= high;
            if ((long) at * at <= n) {
                low = at;
            } else {
                high = at - 1;
            }
        }
        return low;
    }

    /** The same with the famous mistake. It needs no array here: the greatest number shows it in the first round. */
    //@ requires 0 <= n;
    static int squareRootBad(int n) {
        int low = 0;
        int high = n;
        while (low < high) {
            int at = (low + high + 1) / 2;
            assert low < at && at <= high;
            if ((long) at * at <= n) {
                low = at;
            } else {
                high = at - 1;
            }
        }
        return low;
    }

    /** Puts a number where it belongs among the first few of an array that has room for it. */
    //@ requires a != null && 0 <= size && size < a.length;
    //@ requires (\forall int i; 0 <= i && i < size - 1; a[i] <= a[i+1]);
    //@ ensures (\forall int i; 0 <= i && i < size; a[i] <= a[i+1]);
    //@ ensures (\exists int i; 0 <= i && i <= size; a[i] == key);
    //@ ensures (\forall int i; 0 <= i && i < size; (\exists int j; i <= j && j <= i + 1; a[j] == \old(a[i])));
    //@ ensures (\forall int i; size < i && i < a.length; a[i] == \old(a[i]));
    //@ assignable a[0 .. size];
    static void insert(int[] a, int size, int key) {
        int at = size;
        while (at > 0 && a[at - 1] > key) {
            a[at] = a[at - 1];
            at--;
        }
        a[at] = key;
    }

    /** As {@link #insert}, but makes room from the wrong end, so that one number runs over all that follow. */
    //@ requires a != null && 0 <= size && size < a.length;
    //@ requires (\forall int i; 0 <= i && i < size - 1; a[i] <= a[i+1]);
    //@ ensures (\forall int i; 0 <= i && i < size; a[i] <= a[i+1]);
    //@ ensures (\exists int i; 0 <= i && i <= size; a[i] == key);
    //@ ensures (\forall int i; 0 <= i && i < size; (\exists int j; i <= j && j <= i + 1; a[j] == \old(a[i])));
    static void insertBad(int[] a, int size, int key) {
        int at = 0;
        while (at < size && a[at] <= key) {
            at++;
        }
        for (int i = at; i < size; i++) {
            a[i + 1] = a[i];
        }
        a[at] = key;
    }
}
