// Left-leaning red-black tree map with iteration, range queries and invariant checks.
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.BiConsumer;

public class RedBlackTree {

    static final class RbMap<K, V> implements Iterable<K> {
        private static final boolean RED = true, BLACK = false;

        private static final class Node<K, V> {
            K key;
            V value;
            Node<K, V> left, right;
            boolean color = RED;
            int size = 1;
            Node(K key, V value) {
                this.key = key;
                this.value = value;
            }
        }

        private final Comparator<? super K> order;
        private Node<K, V> root;
        private int rotations;

        RbMap(Comparator<? super K> order) { this.order = order; }

        private static boolean red(Node<?, ?> n) { return n != null && n.color == RED; }
        private static int size(Node<?, ?> n) { return n == null ? 0 : n.size; }
        int size() { return size(root); }

        private Node<K, V> rotateLeft(Node<K, V> h) {
            rotations++;
            Node<K, V> x = h.right;
            h.right = x.left;
            x.left = h;
            x.color = h.color;
            h.color = RED;
            x.size = h.size;
            h.size = 1 + size(h.left) + size(h.right);
            return x;
        }

        private Node<K, V> rotateRight(Node<K, V> h) {
            rotations++;
            Node<K, V> x = h.left;
            h.left = x.right;
            x.right = h;
            x.color = h.color;
            h.color = RED;
            x.size = h.size;
            h.size = 1 + size(h.left) + size(h.right);
            return x;
        }

        private void flip(Node<K, V> h) {
            h.color = !h.color;
            h.left.color = !h.left.color;
            h.right.color = !h.right.color;
        }

        private Node<K, V> balance(Node<K, V> h) {
            if (red(h.right) && !red(h.left)) h = rotateLeft(h);
            if (red(h.left) && red(h.left.left)) h = rotateRight(h);
            if (red(h.left) && red(h.right)) flip(h);
            h.size = 1 + size(h.left) + size(h.right);
            return h;
        }

        void put(K key, V value) {
            root = put(root, key, value);
            root.color = BLACK;
        }

        private Node<K, V> put(Node<K, V> h, K key, V value) {
            if (h == null) return new Node<>(key, value);
            int c = order.compare(key, h.key);
            if (c < 0) h.left = put(h.left, key, value);
            else if (c > 0) h.right = put(h.right, key, value);
            else h.value = value;
            return balance(h);
        }

        V get(K key) {
            Node<K, V> n = root;
            while (n != null) {
                int c = order.compare(key, n.key);
                if (c == 0) return n.value;
                n = c < 0 ? n.left : n.right;
            }
            return null;
        }

        private Node<K, V> moveRedLeft(Node<K, V> h) {
            flip(h);
            if (red(h.right.left)) {
                h.right = rotateRight(h.right);
                h = rotateLeft(h);
                flip(h);
            }
            return h;
        }

        private Node<K, V> moveRedRight(Node<K, V> h) {
            flip(h);
            if (red(h.left.left)) {
                h = rotateRight(h);
                flip(h);
            }
            return h;
        }

        private Node<K, V> deleteMin(Node<K, V> h) {
            if (h.left == null) return null;
            if (!red(h.left) && !red(h.left.left)) h = moveRedLeft(h);
            h.left = deleteMin(h.left);
            return balance(h);
        }

        boolean remove(K key) {
            if (get(key) == null) return false;
            if (!red(root.left) && !red(root.right)) root.color = RED;
            root = remove(root, key);
            if (root != null) root.color = BLACK;
            return true;
        }

        private Node<K, V> remove(Node<K, V> h, K key) {
            if (order.compare(key, h.key) < 0) {
                if (!red(h.left) && !red(h.left.left)) h = moveRedLeft(h);
                h.left = remove(h.left, key);
            } else {
                if (red(h.left)) h = rotateRight(h);
                if (order.compare(key, h.key) == 0 && h.right == null) return null;
                if (!red(h.right) && !red(h.right.left)) h = moveRedRight(h);
                if (order.compare(key, h.key) == 0) {
                    Node<K, V> m = h.right;
                    while (m.left != null) m = m.left;
                    h.key = m.key;
                    h.value = m.value;
                    h.right = deleteMin(h.right);
                } else {
                    h.right = remove(h.right, key);
                }
            }
            return balance(h);
        }

        K select(int rank) {
            if (rank < 0 || rank >= size()) throw new IndexOutOfBoundsException("rank " + rank + " of " + size());
            Node<K, V> n = root;
            while (true) {
                int l = size(n.left);
                if (rank == l) return n.key;
                if (rank < l) {
                    n = n.left;
                } else {
                    rank -= l + 1;
                    n = n.right;
                }
            }
        }

        void range(K lo, K hi, BiConsumer<? super K, ? super V> action) { range(root, lo, hi, action); }

        private void range(Node<K, V> n, K lo, K hi, BiConsumer<? super K, ? super V> action) {
            if (n == null) return;
            int cl = order.compare(lo, n.key), ch = order.compare(n.key, hi);
            if (cl < 0) range(n.left, lo, hi, action);
            if (cl <= 0 && ch <= 0) action.accept(n.key, n.value);
            if (ch < 0) range(n.right, lo, hi, action);
        }

        int blackHeight() { return check(root); }

        private int check(Node<K, V> n) {
            if (n == null) return 1;
            if (red(n.right)) throw new IllegalStateException("right-leaning red at " + n.key);
            if (red(n) && red(n.left)) throw new IllegalStateException("two reds at " + n.key);
            int l = check(n.left), r = check(n.right);
            if (l != r) throw new IllegalStateException("black heights " + l + " and " + r + " at " + n.key);
            return l + (red(n) ? 0 : 1);
        }

        @Override public Iterator<K> iterator() {
            Deque<Node<K, V>> stack = new ArrayDeque<>();
            for (Node<K, V> n = root; n != null; n = n.left) stack.push(n);
            return new Iterator<>() {
                @Override public boolean hasNext() { return !stack.isEmpty(); }
                @Override public K next() {
                    if (stack.isEmpty()) throw new NoSuchElementException();
                    Node<K, V> top = stack.pop();
                    for (Node<K, V> n = top.right; n != null; n = n.left) stack.push(n);
                    return top.key;
                }
            };
        }

        String show() {
            StringBuilder sb = new StringBuilder();
            show(root, 0, sb);
            return sb.toString();
        }
        private void show(Node<K, V> n, int depth, StringBuilder sb) {
            if (n == null) return;
            show(n.right, depth + 1, sb);
            sb.append("   ".repeat(depth)).append(red(n) ? "r:" : "b:").append(n.key).append('\n');
            show(n.left, depth + 1, sb);
        }
    }

    public static void main(String[] args) {
        RbMap<String, Integer> words = new RbMap<>(Comparator.naturalOrder());
        for (String w : "the quick brown fox jumps over a lazy dog and then the fox naps".split(" ")) {
            Integer old = words.get(w);
            words.put(w, old == null ? 1 : old + 1);
        }
        System.out.print(words.show());
        System.out.println("black height " + words.blackHeight() + ", rotations " + words.rotations);
        words.range("c", "n", (k, v) -> System.out.println("  " + k + "=" + v));

        RbMap<Integer, Integer> m = new RbMap<>(Comparator.reverseOrder());
        TreeMap<Integer, Integer> model = new TreeMap<>(Comparator.reverseOrder());
        Random r = new Random(11);
        for (int step = 1; step <= 1200; step++) {
            int k = r.nextInt(150);
            if (r.nextInt(5) < 3) {
                m.put(k, step);
                model.put(k, step);
            } else if (m.remove(k) != (model.remove(k) != null)) {
                throw new AssertionError("remove disagreed on " + k);
            }
            if (step % 200 == 0) {
                List<Integer> keys = new ArrayList<>();
                for (int key : m) keys.add(key);
                if (!keys.equals(new ArrayList<>(model.keySet()))) throw new AssertionError("keys differ");
                System.out.printf("step %4d size %3d black height %d median %d%n", step, m.size(), m.blackHeight(), m.select(m.size() / 2));
            }
        }
        for (Map.Entry<Integer, Integer> e : model.entrySet())
            if (!e.getValue().equals(m.get(e.getKey()))) throw new AssertionError("value of " + e.getKey());
        while (m.size() > 0) m.remove(m.select(m.size() / 3));
        System.out.println("emptied, black height " + m.blackHeight());
        try {
            m.select(0);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
