import java.util.NoSuchElementException;

/** A stack of numbers that cannot grow. */
class IntStack {
    final int[] items;
    int size;

    //@ invariant items != null && 0 <= size && size <= items.length;

    IntStack(int capacity) {
        items = new int[capacity];
    }

    /** Puts a number on top. */
    //@ ensures size == \old(size) + 1 && items[size - 1] == item;
    //@ ensures (\forall int i; 0 <= i && i < size - 1; items[i] == \old(items[i]));
    //@ signals (IllegalStateException e) size == items.length && size == \old(size);
    //@ signals_only IllegalStateException;
    //@ assignable size, items[size];
    void push(int item) {
        if (size == items.length) {
            throw new IllegalStateException("the stack is full");
        }
        items[size++] = item;
    }

    /** Takes the number on top away. */
    //@ ensures size == \old(size) - 1 && \result == items[size];
    //@ ensures (\forall int i; 0 <= i && i < size; items[i] == \old(items[i]));
    //@ signals (NoSuchElementException e) size == 0;
    //@ assignable size;
    int pop() {
        if (size == 0) {
            throw new NoSuchElementException("the stack is empty");
        }
        return items[--size];
    }

    /** The number on top. */
    //@ requires size > 0;
    //@ ensures \result == items[size - 1];
    //@ assignable \nothing;
    int peek() {
        return items[size - 1];
    }

    /** As {@link #push}, but notices too late that the stack is full. */
    //@ ensures size == \old(size) + 1;
    void pushBad(int item) {
        if (size > items.length) {
            throw new IllegalStateException("the stack is full");
        }
        items[size] = item;
        size++;
    }

    /** As {@link #pop}, but reads the place above the top. */
    //@ ensures \result == \old(items[size - 1]);
    //@ signals (NoSuchElementException e) size == 0;
    int popBad() {
        if (size == 0) {
            throw new NoSuchElementException("the stack is empty");
        }
        return items[size--];
    }

    /** As {@link #pop}, but an empty stack is not empty any more when it is asked. */
    //@ ensures \result == \old(items[size - 1]);
    //@ signals (NoSuchElementException e) size == 0;
    int popEmptyBad() {
        size--;
        if (size < 0) {
            throw new NoSuchElementException("the stack is empty");
        }
        return items[size];
    }
}
