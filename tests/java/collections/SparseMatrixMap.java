// Nested maps, composite record keys, multimaps, inverted index and counters.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

public class SparseMatrixMap {
    record Cell(int row, int col) implements Comparable<Cell> {
        Cell {
            if (row < 0 || col < 0) {
                throw new IllegalArgumentException("negative index " + row + "," + col);
            }
        }

        Cell transposed() {
            return new Cell(col, row);
        }

        @Override
        public int compareTo(Cell o) {
            return row != o.row ? Integer.compare(row, o.row) : Integer.compare(col, o.col);
        }
    }

    static final class Matrix {
        private final Map<Cell, Double> cells = new HashMap<>();

        void set(int r, int c, double v) {
            if (v == 0) {
                cells.remove(new Cell(r, c));
            } else {
                cells.put(new Cell(r, c), v);
            }
        }

        Matrix times(Matrix o) {
            Map<Integer, List<Map.Entry<Cell, Double>>> rows = new HashMap<>();
            for (Map.Entry<Cell, Double> e : o.cells.entrySet()) {
                rows.computeIfAbsent(e.getKey().row(), k -> new ArrayList<>()).add(e);
            }
            Matrix m = new Matrix();
            for (Map.Entry<Cell, Double> a : cells.entrySet()) {
                for (Map.Entry<Cell, Double> b : rows.getOrDefault(a.getKey().col(), List.of())) {
                    m.cells.merge(new Cell(a.getKey().row(), b.getKey().col()), a.getValue() * b.getValue(), Double::sum);
                }
            }
            m.cells.values().removeIf(v -> v == 0);
            return m;
        }

        @Override
        public String toString() {
            return new TreeMap<>(cells).toString();
        }
    }

    static class MultiMap<K extends Comparable<K>, V extends Comparable<V>> {
        private final TreeMap<K, TreeSet<V>> data = new TreeMap<>();
        private int size;

        boolean put(K k, V v) {
            boolean added = data.computeIfAbsent(k, x -> new TreeSet<>()).add(v);
            if (added) {
                size++;
            }
            return added;
        }

        boolean remove(K k, V v) {
            boolean[] removed = {false};
            data.computeIfPresent(k, (key, set) -> {
                removed[0] = set.remove(v);
                return set.isEmpty() ? null : set;
            });
            if (removed[0]) {
                size--;
            }
            return removed[0];
        }

        MultiMap<V, K> inverse() {
            MultiMap<V, K> m = new MultiMap<>();
            data.forEach((k, vs) -> vs.forEach(v -> m.put(v, k)));
            return m;
        }
    }

    public static void main(String[] args) {
        Matrix a = new Matrix();
        Matrix id = new Matrix();
        for (int i = 0; i < 5; i++) {
            a.set(i, (i * 2 + 1) % 5, i + 0.5);
            a.set(i, i, i % 2 == 0 ? 1 : -1);
            id.set(i, i, 1);
        }
        System.out.println(a);
        System.out.println(a.times(id).cells.equals(a.cells) + " " + id.times(a).toString().equals(a.toString()));
        System.out.println(a.times(a));
        Cell c = new Cell(3, 4);
        System.out.println(c + " " + c.transposed() + " " + c.equals(new Cell(3, 4)) + " " + (c.hashCode() == new Cell(3, 4).hashCode()) + " " + c.compareTo(new Cell(3, 1)));
        try {
            new Cell(-1, 0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }

        String[] docs = {"the cat sat on the mat", "the dog ate the cat", "a mat is a rug", "dog and cat and rug"};
        MultiMap<String, Integer> index = new MultiMap<>();
        for (int i = 0; i < docs.length; i++) {
            for (String w : docs[i].split(" ")) {
                index.put(w, i);
            }
        }
        System.out.println(index.data + " " + index.size);
        System.out.println(index.inverse().data);
        Set<Integer> both = new TreeSet<>(index.data.get("cat"));
        both.retainAll(index.data.get("dog"));
        System.out.println("cat and dog in " + both);
        System.out.println(index.remove("rug", 2) + " " + index.remove("rug", 3) + " " + index.remove("rug", 3) + " " + index.data.containsKey("rug") + " " + index.size);

        Map<String, Map<String, Integer>> sales = new TreeMap<>();
        String[] rows = {"north,apple,5", "south,pear,7", "north,apple,6", "east,fig,1", "south,apple,2", "north,fig,9"};
        for (String r : rows) {
            String[] f = r.split(",");
            sales.computeIfAbsent(f[0], k -> new LinkedHashMap<>()).merge(f[1], Integer.parseInt(f[2]), Integer::sum);
        }
        sales.forEach((region, by) -> {
            int total = 0;
            for (int v : by.values()) {
                total += v;
            }
            System.out.println(region + " " + by + " total " + total);
        });
        Map<List<Integer>, String> listKeys = new HashMap<>();
        for (int i = 0; i < 6; i++) {
            listKeys.put(List.of(i % 3, i % 2), "k" + i);
        }
        System.out.println(listKeys.size() + " " + listKeys.get(List.of(2, 1)) + " " + listKeys.get(new ArrayList<>(List.of(0, 0))));
        Map<Object, String> kinds = new HashMap<>();
        kinds.put(1, "int");
        kinds.put(1L, "long");
        kinds.put(1.0, "double");
        kinds.put('1', "char");
        kinds.put("1", "string");
        kinds.put(true, "bool");
        System.out.println(kinds.size() + " " + kinds.get(1) + kinds.get(1L) + kinds.get(1.0) + kinds.get('1') + kinds.get("1") + kinds.get((short) 1) + kinds.get(Boolean.TRUE));
    }
}
