// AVL tree and seeded treap behind one ordered-set interface, compared for shape and cost.
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.StringJoiner;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;

public class AvlAndTreap {

    interface OrderedSet {
        boolean add(int v);
        boolean remove(int v);
        boolean contains(int v);
        int height();
        void each(IntConsumer c);
        default int size() {
            int[] n = {0};
            each(v -> n[0]++);
            return n[0];
        }
        default String text() {
            StringJoiner j = new StringJoiner(",", "{", "}").setEmptyValue("empty");
            each(v -> j.add(Integer.toString(v)));
            return j.toString();
        }
    }

    static final class Avl implements OrderedSet {
        private class Node {
            int value;
            int height = 1;
            Node left, right;
            Node(int value) { this.value = value; }
            void update() { height = 1 + Math.max(h(left), h(right)); }
            int balance() { return h(left) - h(right); }
        }

        private Node root;
        private boolean changed;

        private int h(Node n) { return n == null ? 0 : n.height; }

        private Node right(Node y) {
            Node x = y.left;
            y.left = x.right;
            x.right = y;
            y.update();
            x.update();
            return x;
        }

        private Node left(Node x) {
            Node y = x.right;
            x.right = y.left;
            y.left = x;
            x.update();
            y.update();
            return y;
        }

        private Node fix(Node n) {
            n.update();
            if (n.balance() > 1) {
                if (n.left.balance() < 0) n.left = left(n.left);
                return right(n);
            }
            if (n.balance() < -1) {
                if (n.right.balance() > 0) n.right = right(n.right);
                return left(n);
            }
            return n;
        }

        public boolean add(int v) {
            changed = false;
            root = add(root, v);
            return changed;
        }
        private Node add(Node n, int v) {
            if (n == null) {
                changed = true;
                return new Node(v);
            }
            if (v < n.value) n.left = add(n.left, v);
            else if (v > n.value) n.right = add(n.right, v);
            else return n;
            return fix(n);
        }

        public boolean remove(int v) {
            changed = false;
            root = remove(root, v);
            return changed;
        }
        private Node remove(Node n, int v) {
            if (n == null) return null;
            if (v < n.value) {
                n.left = remove(n.left, v);
            } else if (v > n.value) {
                n.right = remove(n.right, v);
            } else {
                changed = true;
                if (n.left == null) return n.right;
                if (n.right == null) return n.left;
                Node m = n.right;
                while (m.left != null) m = m.left;
                n.value = m.value;
                n.right = remove(n.right, m.value);
            }
            return fix(n);
        }

        public boolean contains(int v) {
            Node n = root;
            while (n != null && n.value != v) n = v < n.value ? n.left : n.right;
            return n != null;
        }
        public int height() { return h(root); }
        public void each(IntConsumer c) { each(root, c); }
        private void each(Node n, IntConsumer c) {
            if (n == null) return;
            each(n.left, c);
            c.accept(n.value);
            each(n.right, c);
        }
    }

    static final class Treap implements OrderedSet {
        // immutable nodes: every operation returns a new version of the path
        private record Node(int value, int priority, Node left, Node right) {
            Node withLeft(Node l) { return new Node(value, priority, l, right); }
            Node withRight(Node r) { return new Node(value, priority, left, r); }
        }
        private record Pair(Node low, Node high) {}

        private final Random random;
        private Node root;

        Treap(long seed) { random = new Random(seed); }

        private static Pair split(Node n, int v) {
            if (n == null) return new Pair(null, null);
            if (n.value() < v) {
                Pair p = split(n.right(), v);
                return new Pair(n.withRight(p.low()), p.high());
            }
            Pair p = split(n.left(), v);
            return new Pair(p.low(), n.withLeft(p.high()));
        }

        private static Node merge(Node a, Node b) {
            if (a == null) return b;
            if (b == null) return a;
            return a.priority() > b.priority() ? a.withRight(merge(a.right(), b)) : b.withLeft(merge(a, b.left()));
        }

        public boolean add(int v) {
            if (contains(v)) return false;
            Pair p = split(root, v);
            root = merge(merge(p.low(), new Node(v, random.nextInt(), null, null)), p.high());
            return true;
        }

        public boolean remove(int v) {
            if (!contains(v)) return false;
            Pair p = split(root, v);
            root = merge(p.low(), split(p.high(), v + 1).high());
            return true;
        }

        public boolean contains(int v) {
            for (Node n = root; n != null; n = v < n.value() ? n.left() : n.right()) if (n.value() == v) return true;
            return false;
        }
        public int height() { return height(root); }
        private static int height(Node n) { return n == null ? 0 : 1 + Math.max(height(n.left()), height(n.right())); }
        public void each(IntConsumer c) { each(root, c); }
        private static void each(Node n, IntConsumer c) {
            if (n != null) {
                each(n.left(), c);
                c.accept(n.value());
                each(n.right(), c);
            }
        }
    }

    static Optional<String> firstDifference(OrderedSet a, OrderedSet b) {
        List<Integer> la = new java.util.ArrayList<>(), lb = new java.util.ArrayList<>();
        a.each(la::add);
        b.each(lb::add);
        Iterator<Integer> ia = la.iterator(), ib = lb.iterator();
        while (ia.hasNext() && ib.hasNext()) {
            int x = ia.next(), y = ib.next();
            if (x != y) return Optional.of(x + " vs " + y);
        }
        return ia.hasNext() != ib.hasNext() ? Optional.of("lengths differ") : Optional.empty();
    }

    public static void main(String[] args) {
        List<Supplier<OrderedSet>> makers = List.of(Avl::new, () -> new Treap(5));
        for (Supplier<OrderedSet> maker : makers) {
            OrderedSet s = maker.get();
            System.out.println(s.getClass().getSimpleName() + " " + s.text() + " height " + s.height());
            for (int v : new int[] {50, 20, 80, 10, 30, 70, 90, 20, 25, 35}) System.out.print(s.add(v) ? "+" : "=");
            System.out.println(" " + s.text() + " height " + s.height());
            for (int v : new int[] {20, 99, 50, 10}) System.out.print(s.remove(v) ? "-" : ".");
            System.out.println(" " + s.text() + " contains 50: " + s.contains(50) + ", 35: " + s.contains(35));
        }
        System.out.println("  n  avl treap");
        for (int n = 1; n <= 256; n *= 4) {
            OrderedSet a = new Avl(), t = new Treap(n);
            IntStream.range(0, n).forEach(i -> {
                a.add(i);
                t.add(i);
            });
            System.out.printf("%3d  %3d  %3d%n", n, a.height(), t.height());
        }
        OrderedSet a = new Avl(), t = new Treap(17);
        Random r = new Random(3);
        int adds = 0, removes = 0;
        for (int i = 0; i < 1500; i++) {
            int v = r.nextInt(200);
            boolean add = r.nextBoolean();
            boolean x = add ? a.add(v) : a.remove(v);
            boolean y = add ? t.add(v) : t.remove(v);
            if (x != y) throw new AssertionError("step " + i);
            if (x && add) adds++;
            if (x && !add) removes++;
        }
        System.out.println("adds " + adds + " removes " + removes + " size " + a.size() + "/" + t.size());
        System.out.println("difference " + firstDifference(a, t).orElse("none"));
        a.remove(IntStream.range(0, 200).filter(a::contains).skip(5).findFirst().getAsInt());
        System.out.println("difference " + firstDifference(a, t).orElse("none"));
        System.out.println(a.text());
    }
}
