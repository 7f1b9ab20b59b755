/** Insertion sort, as in textbooks. */
class InsertionSort {
    static /*@ pure @*/ boolean isSorted(int[] a) {
        for (int i = 1; i < a.length; i++) {
            if (a[i - 1] > a[i]) {
                return false;
            }
        }
        return true;
    }

    //@ requires a != null;
    //@ ensures isSorted(a);
    //@ assignable a[*];
    static void sort(int[] a) {
        for (int p = 1; p < a.length; p++) {
            int item = a[p];
            int j = p;
            while (j > 0 && item < a[j - 1]) {
                a[j] = a[j - 1];
                j--;
            }
            a[j] = item;
        }
    }
}
