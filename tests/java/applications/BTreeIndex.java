// B-tree used as an index over records, with insertion, splitting, range scans and a shape dump.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;

public class BTreeIndex {

    static class DuplicateKeyException extends RuntimeException {
        DuplicateKeyException(Object key) { super("duplicate key " + key); }
    }

    static final class BTree<K extends Comparable<K>, V> {
        private final int order;
        private Node root = new Leaf();
        private int size;
        private int splits;

        BTree(int order) {
            if (order < 3) throw new IllegalArgumentException("order must be at least 3");
            this.order = order;
        }

        private record Split<K>(K key, Object right) {}

        private abstract class Node {
            final List<K> keys = new ArrayList<>();
            abstract Split<K> insert(K key, V value);
            abstract V find(K key);
            abstract boolean scan(K lo, K hi, BiPredicate<K, V> visit);
            abstract int depth();
            abstract void dump(int level, List<StringBuilder> rows);

            int position(K key) { return Collections.binarySearch(keys, key); }

            void appendTo(int level, List<StringBuilder> rows) {
                while (rows.size() <= level) rows.add(new StringBuilder());
                rows.get(level).append(keys.stream().map(Object::toString).collect(Collectors.joining(" ", "[", "]")));
            }
        }

        private final class Leaf extends Node {
            final List<V> values = new ArrayList<>();

            Split<K> insert(K key, V value) {
                int i = position(key);
                if (i >= 0) throw new DuplicateKeyException(key);
                keys.add(-i - 1, key);
                values.add(-i - 1, value);
                size++;
                if (keys.size() < order) return null;
                splits++;
                int mid = keys.size() / 2;
                Leaf r = new Leaf();
                r.keys.addAll(keys.subList(mid, keys.size()));
                r.values.addAll(values.subList(mid, values.size()));
                keys.subList(mid, keys.size()).clear();
                values.subList(mid, values.size()).clear();
                return new Split<>(r.keys.get(0), r);
            }

            V find(K key) {
                int i = position(key);
                return i < 0 ? null : values.get(i);
            }

            boolean scan(K lo, K hi, BiPredicate<K, V> visit) {
                for (int i = 0; i < keys.size(); i++) {
                    K k = keys.get(i);
                    if (k.compareTo(lo) >= 0 && k.compareTo(hi) <= 0 && !visit.test(k, values.get(i))) return false;
                }
                return true;
            }

            int depth() { return 1; }
            void dump(int level, List<StringBuilder> rows) { appendTo(level, rows); }
        }

        private final class Inner extends Node {
            final List<Node> children = new ArrayList<>();

            private int child(K key) {
                int i = position(key);
                return i >= 0 ? i + 1 : -i - 1;
            }

            @SuppressWarnings("unchecked")
            Split<K> insert(K key, V value) {
                int i = child(key);
                Split<K> s = children.get(i).insert(key, value);
                if (s == null) return null;
                keys.add(i, s.key());
                children.add(i + 1, (Node) s.right());
                if (keys.size() < order) return null;
                splits++;
                int mid = keys.size() / 2;
                K up = keys.get(mid);
                Inner r = new Inner();
                r.keys.addAll(keys.subList(mid + 1, keys.size()));
                r.children.addAll(children.subList(mid + 1, children.size()));
                keys.subList(mid, keys.size()).clear();
                children.subList(mid + 1, children.size()).clear();
                return new Split<>(up, r);
            }

            V find(K key) { return children.get(child(key)).find(key); }

            boolean scan(K lo, K hi, BiPredicate<K, V> visit) {
                for (int i = child(lo); i <= child(hi); i++) if (!children.get(i).scan(lo, hi, visit)) return false;
                return true;
            }

            int depth() { return 1 + children.get(0).depth(); }

            void dump(int level, List<StringBuilder> rows) {
                appendTo(level, rows);
                for (Node c : children) c.dump(level + 1, rows);
            }
        }

        @SuppressWarnings("unchecked")
        void insert(K key, V value) {
            Split<K> s = root.insert(key, value);
            if (s != null) {
                Inner top = new Inner();
                top.keys.add(s.key());
                top.children.add(root);
                top.children.add((Node) s.right());
                root = top;
            }
        }

        V find(K key) { return root.find(key); }

        List<V> range(K lo, K hi) {
            List<V> out = new ArrayList<>();
            root.scan(lo, hi, (k, v) -> out.add(v));
            return out;
        }

        String shape() {
            List<StringBuilder> rows = new ArrayList<>();
            root.dump(0, rows);
            return rows.stream().map(StringBuilder::toString).collect(Collectors.joining("\n"));
        }

        String stats() { return "size " + size + " depth " + root.depth() + " splits " + splits; }
    }

    record Employee(int id, String name, String dept, int salary) {}

    public static void main(String[] args) {
        BTree<Integer, String> t = new BTree<>(4);
        for (int i = 1; i <= 12; i++) {
            t.insert(i * 7 % 13, "v" + i);
            if (i % 4 == 0) System.out.println("after " + i + ": " + t.stats() + "\n" + t.shape());
        }
        System.out.println("find 5 " + t.find(5) + ", find 13 " + t.find(13) + ", range 3..7 " + t.range(3, 7));
        try {
            t.insert(5, "again");
        } catch (DuplicateKeyException e) {
            System.out.println(e.getMessage() + ", still " + t.stats());
        }
        try {
            new BTree<String, String>(2);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }

        String[] names = {"Avery", "Blake", "Casey", "Drew", "Ellis", "Frankie", "Gray", "Harper", "Indigo", "Jules", "Kai", "Lane"};
        String[] depts = {"ops", "dev", "hr"};
        Random r = new Random(12);
        BTree<Integer, Employee> byId = new BTree<>(5);
        BTree<String, Employee> byName = new BTree<>(3);
        for (String n : names) {
            Employee e = new Employee(100 + r.nextInt(900), n, depts[r.nextInt(3)], 30_000 + r.nextInt(50) * 1000);
            byId.insert(e.id(), e);
            byName.insert(e.name(), e);
        }
        System.out.println(byName.shape());
        byName.range("C", "H").forEach(e -> System.out.printf("  %4d %-8s %-4s %,d%n", e.id(), e.name(), e.dept(), e.salary()));
        System.out.println(byId.range(0, 999).stream().map(e -> String.valueOf(e.id())).collect(Collectors.joining(" ")));
        Employee[] first = new Employee[1];
        byId.root.scan(400, 999, (k, v) -> {
            first[0] = v;
            return false;
        });
        System.out.println("first from 400: " + first[0]);

        for (int order : new int[] {3, 8, 32}) {
            BTree<Integer, Integer> big = new BTree<>(order);
            List<Integer> keys = new ArrayList<>();
            for (int i = 0; i < 500; i++) keys.add(i * 3);
            Collections.shuffle(keys, new Random(order));
            for (int k : keys) big.insert(k, k * k);
            int[] probes = {0, 3, 1, 747, 1497, 1500};
            System.out.println("order " + order + ": " + big.stats() + ", probes "
                + Arrays.stream(probes).mapToObj(p -> String.valueOf(big.find(p))).toList() + ", in 600..630 " + big.range(600, 630).size());
        }
    }
}
