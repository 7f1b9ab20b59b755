/** A binary heap in an array, whose least element has the index 1. */
class MinHeap {
    int currentSize;
    int[] array;

    //@ invariant array != null;

    /** Is no element less than the one above it? */
    /*@ pure @*/ boolean isHeap() {
        if (currentSize < 0 || currentSize >= array.length) {
            return false;
        }
        for (int i = 2; i <= currentSize; i++) {
            if (array[i] < array[i / 2]) {
                return false;
            }
        }
        return true;
    }

    //@ requires isHeap();
    //@ requires currentSize > 0;
    //@ ensures isHeap();
    //@ ensures currentSize == \old(currentSize) - 1;
    //@ ensures \result == \old(array[1]);
    int deleteMin() {
        int min = array[1];
        array[1] = array[currentSize--];
        percolateDown(1);
        return min;
    }

    private void percolateDown(int hole) {
        int child;
        int item = array[hole];
        for (; hole * 2 <= currentSize; hole = child) {
            child = hole * 2;
            if (child != currentSize && array[child + 1] < array[child]) {
                child++;
            }
            if (array[child] < item) {
                array[hole] = array[child];
            } else {
                break;
            }
        }
        array[hole] = item;
    }
}
