/** Searching and partitioning, with clauses between the statements. */
class Steps {
    /** The place of a number in an array in order, or -1. */
    //@ requires a != null && (\forall int i; 0 <= i && i < a.length - 1; a[i] <= a[i+1]);
    //@ ensures \result == -1 || a[\result] == key;
    //@ ensures \result == -1 ==> (\forall int i; 0 <= i && i < a.length; a[i] != key);
    static int indexOf(int[] a, int key) {
        int low = 0;
        int high = a.length;
        //@ loop_invariant 0 <= low && low <= high && high <= a.length;
        //@ loop_invariant (\forall int i; 0 <= i && i < low; a[i] < key);
        //@ loop_invariant (\forall int i; high <= i && i < a.length; a[i] > key);
        while (low < high) {
            int at = low + (high - low) / 2;
            //@ assert low <= at && at < high;
            if (a[at] < key) {
                low = at + 1;
            } else if (a[at] > key) {
                high = at;
            } else {
                return at;
            }
        }
        return -1;
    }

    /** The same code, with an invariant that says too much: nothing is known of the place at low itself. */
    //@ requires a != null && (\forall int i; 0 <= i && i < a.length - 1; a[i] <= a[i+1]);
    static int indexOfInvariantBad(int[] a, int key) {
        int low = 0;
        int high = a.length;
        //@ loop_invariant (\forall int i; 0 <= i && i <= low && i < a.length; a[i] < key);
        while (low < high) {
            int at = low + (high - low) / 2;
            if (a[at] < key) {
                low = at + 1;
            } else if (a[at] > key) {
                high = at;
            } else {
                return at;
            }
        }
        return -1;
    }

    /** Moves what is smaller than the last element before it, the rest behind it, and returns where it is then. */
    //@ requires a != null && a.length > 0;
    //@ ensures (\forall int i; 0 <= i && i < \result; a[i] < a[\result]);
    //@ ensures (\forall int i; \result < i && i < a.length; a[i] >= a[\result]);
    //@ assignable a[*];
    static int partition(int[] a) {
        int last = a.length - 1;
        int border = 0;
        int at = 0;
        //@ loop_invariant 0 <= border && border <= at && at <= last;
        //@ loop_invariant (\forall int i; 0 <= i && i < border; a[i] < a[last]);
        //@ loop_invariant (\forall int i; border <= i && i < at; a[i] >= a[last]);
        while (at < last) {
            if (a[at] < a[last]) {
                swap(a, at, border);
                border++;
            }
            at++;
        }
        //@ assert at == last;
        swap(a, last, border);
        return border;
    }

    /** As {@link #partition}, but equal elements go to the wrong side, which the invariant shows before the result does. */
    //@ requires a != null && a.length > 0;
    //@ ensures (\forall int i; \result < i && i < a.length; a[i] >= a[\result]);
    static int partitionBad(int[] a) {
        int last = a.length - 1;
        int border = 0;
        int at = 0;
        //@ loop_invariant (\forall int i; 0 <= i && i < border; a[i] < a[last]);
        while (at < last) {
            if (a[at] <= a[last]) {
                swap(a, at, border);
                border++;
            }
            at++;
        }
        swap(a, last, border);
        return border;
    }

    /** Exchanges two elements. */
    //@ requires a != null && 0 <= i && i < a.length && 0 <= j && j < a.length;
    //@ ensures a[i] == \old(a[j]) && a[j] == \old(a[i]);
    //@ assignable a[i], a[j];
    static void swap(int[] a, int i, int j) {
        int old = a[i];
        a[i] = a[j];
        a[j] = old;
    }
}
