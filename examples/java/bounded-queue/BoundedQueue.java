import java.util.NoSuchElementException;

/** A queue in an array that is used as a ring. */
public class BoundedQueue<T> {
    private final Object[] items;
    private int head;
    private int size;

    BoundedQueue(int capacity) {
        items = new Object[capacity];
    }

    boolean offer(T item) {
        if (size == items.length) {
            return false;
        }
        items[(head + size) % items.length] = item;
        size++;
        return true;
    }

    @SuppressWarnings("unchecked")
    T poll() {
        if (size == 0) {
            throw new NoSuchElementException("the queue is empty");
        }
        T item = (T) items[head];
        items[head] = null;
        head = (head + 1) % items.length;
        size--;
        return item;
    }

    public static void main(String[] args) {
        BoundedQueue<String> queue = new BoundedQueue<>(3);
        for (String word : "one two three four".split(" ")) {
            System.out.println(word + (queue.offer(word) ? " is in" : " must wait"));
        }
        System.out.println(queue.poll() + " is out");
        System.out.println("four" + (queue.offer("four") ? " is in" : " must wait"));
        for (int i = 0; i < 4; i++) {
            System.out.println(queue.poll() + " is out");
        }
    }
}
