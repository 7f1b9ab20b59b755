// A generic AVL tree with in-order iteration, range queries, deletion and invariant checks.
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.BiConsumer;

public class BinarySearchTree<K extends Comparable<? super K>, V> implements Iterable<K> {
    private static class Node<K, V> {
        final K key;
        V value;
        Node<K, V> left;
        Node<K, V> right;
        int height = 1;

        Node(K key, V value) {
            this.key = key;
            this.value = value;
        }
    }

    private Node<K, V> root;
    private int size;
    private int rotations;

    private static int h(Node<?, ?> n) {
        return n == null ? 0 : n.height;
    }

    private static void update(Node<?, ?> n) {
        n.height = 1 + Math.max(h(n.left), h(n.right));
    }

    private Node<K, V> rotate(Node<K, V> n, boolean toLeft) {
        rotations++;
        Node<K, V> up = toLeft ? n.right : n.left;
        if (toLeft) {
            n.right = up.left;
            up.left = n;
        } else {
            n.left = up.right;
            up.right = n;
        }
        update(n);
        update(up);
        return up;
    }

    private Node<K, V> balance(Node<K, V> n) {
        update(n);
        int d = h(n.left) - h(n.right);
        if (d > 1) {
            if (h(n.left.left) < h(n.left.right)) {
                n.left = rotate(n.left, true);
            }
            return rotate(n, false);
        }
        if (d < -1) {
            if (h(n.right.right) < h(n.right.left)) {
                n.right = rotate(n.right, false);
            }
            return rotate(n, true);
        }
        return n;
    }

    public void put(K key, V value) {
        root = put(root, key, value);
    }

    private Node<K, V> put(Node<K, V> n, K key, V value) {
        if (n == null) {
            size++;
            return new Node<>(key, value);
        }
        int c = key.compareTo(n.key);
        if (c < 0) {
            n.left = put(n.left, key, value);
        } else if (c > 0) {
            n.right = put(n.right, key, value);
        } else {
            n.value = value;
        }
        return balance(n);
    }

    public V get(K key) {
        Node<K, V> n = root;
        while (n != null) {
            int c = key.compareTo(n.key);
            if (c == 0) {
                return n.value;
            }
            n = c < 0 ? n.left : n.right;
        }
        return null;
    }

    public void remove(K key) {
        root = remove(root, key);
    }

    private Node<K, V> remove(Node<K, V> n, K key) {
        if (n == null) {
            return null;
        }
        int c = key.compareTo(n.key);
        if (c < 0) {
            n.left = remove(n.left, key);
        } else if (c > 0) {
            n.right = remove(n.right, key);
        } else {
            size--;
            if (n.left == null) {
                return n.right;
            }
            if (n.right == null) {
                return n.left;
            }
            Node<K, V> m = n.right;
            while (m.left != null) {
                m = m.left;
            }
            Node<K, V> r = new Node<>(m.key, m.value);
            size++;
            r.right = remove(n.right, m.key);
            r.left = n.left;
            n = r;
        }
        return balance(n);
    }

    public void range(K lo, K hi, BiConsumer<? super K, ? super V> action) {
        range(root, lo, hi, action);
    }

    private void range(Node<K, V> n, K lo, K hi, BiConsumer<? super K, ? super V> action) {
        if (n == null) {
            return;
        }
        if (lo.compareTo(n.key) < 0) {
            range(n.left, lo, hi, action);
        }
        if (lo.compareTo(n.key) <= 0 && n.key.compareTo(hi) < 0) {
            action.accept(n.key, n.value);
        }
        if (n.key.compareTo(hi) < 0) {
            range(n.right, lo, hi, action);
        }
    }

    @Override
    public Iterator<K> iterator() {
        Deque<Node<K, V>> path = new ArrayDeque<>();
        for (Node<K, V> n = root; n != null; n = n.left) {
            path.push(n);
        }
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return !path.isEmpty();
            }

            @Override
            public K next() {
                Node<K, V> n = path.pop();
                for (Node<K, V> c = n.right; c != null; c = c.left) {
                    path.push(c);
                }
                return n.key;
            }
        };
    }

    private int verify(Node<K, V> n) {
        if (n == null) {
            return 0;
        }
        int l = verify(n.left);
        int r = verify(n.right);
        assert Math.abs(l - r) <= 1 : "unbalanced at " + n.key;
        return 1 + Math.max(l, r);
    }

    public static void main(String[] args) {
        BinarySearchTree<Integer, String> t = new BinarySearchTree<>();
        for (int i = 0; i < 1000; i++) {
            t.put(i, "v" + i);
        }
        System.out.println(t.size + " height " + t.verify(t.root) + " rotations " + t.rotations);
        for (int i = 0; i < 1000; i += 3) {
            t.remove(i);
        }
        t.remove(-5);
        System.out.println(t.size + " height " + t.verify(t.root) + " rotations " + t.rotations);
        System.out.println(t.get(500) + " " + t.get(501) + " " + t.get(5000));
        List<String> hits = new ArrayList<>();
        t.range(100, 130, (k, v) -> hits.add(k + "=" + v));
        System.out.println(hits);
        long sum = 0;
        for (int k : t) {
            sum = sum * 31 + k;
        }
        System.out.println(sum);

        BinarySearchTree<String, Integer> words = new BinarySearchTree<>();
        for (String w : "sing goddess the anger of peleus son achilleus and its devastation".split(" ")) {
            words.put(w, w.length());
        }
        StringBuilder sb = new StringBuilder();
        for (String w : words) {
            sb.append(w).append(':').append(words.get(w)).append(' ');
        }
        System.out.println(sb.toString().trim());
        System.out.println("root " + words.root.key + ", height " + words.root.height);
        Iterator<String> it = words.iterator();
        while (it.hasNext()) {
            it.next();
        }
        try {
            it.next();
        } catch (java.util.NoSuchElementException e) {
            System.out.println("exhausted " + e.getMessage());
        }
    }
}
