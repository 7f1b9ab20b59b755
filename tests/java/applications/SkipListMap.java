// Skip list backed AbstractMap with a seeded level generator, checked against TreeMap.
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

public class SkipListMap<K extends Comparable<? super K>, V> extends AbstractMap<K, V> {

    private static final int MAX = 12;

    private final class Node implements Map.Entry<K, V> {
        final K key;
        V value;
        final Object[] next;

        Node(K key, V value, int levels) {
            this.key = key;
            this.value = value;
            this.next = new Object[levels];
        }

        @SuppressWarnings("unchecked")
        Node next(int level) { return (Node) next[level]; }

        @Override public K getKey() { return key; }
        @Override public V getValue() { return value; }
        @Override public V setValue(V v) {
            V old = value;
            value = v;
            return old;
        }
        @Override public boolean equals(Object o) {
            return o instanceof Map.Entry<?, ?> e && key.equals(e.getKey()) && Objects.equals(value, e.getValue());
        }
        @Override public int hashCode() { return key.hashCode() ^ Objects.hashCode(value); }
        @Override public String toString() { return key + "=" + value; }
    }

    private final Random random;
    private final Node head = new Node(null, null, MAX);
    private int size;
    private int modifications;
    private long comparisons;

    public SkipListMap(long seed) { random = new Random(seed); }

    private int randomLevels() {
        int n = 1;
        while (n < MAX && random.nextInt(4) == 0) n++;
        return n;
    }

    private Object[] predecessors(K key) {
        Object[] before = new Object[MAX];
        Node n = head;
        for (int level = MAX - 1; level >= 0; level--) {
            while (n.next(level) != null && less(n.next(level).key, key)) n = n.next(level);
            before[level] = n;
        }
        return before;
    }

    private boolean less(K a, K b) {
        comparisons++;
        return a.compareTo(b) < 0;
    }

    @SuppressWarnings("unchecked")
    private Node candidate(Object[] before, K key) {
        Node n = ((Node) before[0]).next(0);
        return n != null && n.key.compareTo(key) == 0 ? n : null;
    }

    @Override public V put(K key, V value) {
        Objects.requireNonNull(key, "null keys are not supported");
        Object[] before = predecessors(key);
        Node n = candidate(before, key);
        if (n != null) return n.setValue(value);
        n = new Node(key, value, randomLevels());
        for (int i = 0; i < n.next.length; i++) {
            @SuppressWarnings("unchecked") Node p = (Node) before[i];
            n.next[i] = p.next[i];
            p.next[i] = n;
        }
        size++;
        modifications++;
        return null;
    }

    @SuppressWarnings("unchecked")
    @Override public V get(Object key) {
        Node n = candidate(predecessors((K) key), (K) key);
        return n == null ? null : n.value;
    }

    @Override public boolean containsKey(Object key) {
        @SuppressWarnings("unchecked") K k = (K) key;
        return candidate(predecessors(k), k) != null;
    }

    @SuppressWarnings("unchecked")
    @Override public V remove(Object key) {
        Object[] before = predecessors((K) key);
        Node n = candidate(before, (K) key);
        if (n == null) return null;
        for (int i = 0; i < n.next.length; i++) ((Node) before[i]).next[i] = n.next[i];
        size--;
        modifications++;
        return n.value;
    }

    @Override public Set<Map.Entry<K, V>> entrySet() {
        return new AbstractSet<>() {
            @Override public int size() { return size; }
            @Override public Iterator<Map.Entry<K, V>> iterator() {
                return new Iterator<>() {
                    private Node at = head.next(0);
                    private Node last;
                    private int expected = modifications;
                    @Override public boolean hasNext() { return at != null; }
                    @Override public Map.Entry<K, V> next() {
                        if (expected != modifications) throw new ConcurrentModificationException();
                        if (at == null) throw new NoSuchElementException();
                        last = at;
                        at = at.next(0);
                        return last;
                    }
                    @Override public void remove() {
                        if (last == null) throw new IllegalStateException("nothing to remove");
                        SkipListMap.this.remove(last.key);
                        last = null;
                        expected = modifications;
                    }
                };
            }
        };
    }

    String levels() {
        StringBuilder sb = new StringBuilder();
        for (int level = MAX - 1; level >= 0; level--) {
            if (head.next(level) == null) continue;
            sb.append("L").append(level).append(':');
            for (Node n = head.next(level); n != null; n = n.next(level)) sb.append(' ').append(n.key);
            sb.append('\n');
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        SkipListMap<String, Integer> m = new SkipListMap<>(4);
        for (String s : "oak elm ash fir yew bay box fig tea gum teak pine larch plum pear cherry".split(" ")) m.put(s, s.length());
        System.out.print(m.levels());
        System.out.println(m);
        System.out.println("size " + m.size() + ", get yew " + m.get("yew") + ", put yew " + m.put("yew", 33) + ", missing " + m.get("zzz"));
        System.out.println("remove elm " + m.remove("elm") + ", again " + m.remove("elm") + ", contains " + m.containsKey("elm"));
        m.entrySet().removeIf(e -> e.getValue() == 4);
        System.out.println("without fours " + m);
        m.replaceAll((k, v) -> v * 10 + k.charAt(0) - 'a');
        System.out.println("keys " + m.keySet() + " values " + m.values());
        System.out.println("streamed " + m.entrySet().stream().filter(e -> e.getValue() > 40).map(Map.Entry::getKey).collect(Collectors.toList()));
        System.out.println("merge " + m.merge("ash", 5, Integer::sum) + ", absent " + m.computeIfAbsent("new", String::length) + ", default " + m.getOrDefault("q", -1));
        System.out.println("equals TreeMap: " + m.equals(new TreeMap<>(m)) + ", same hash: " + (m.hashCode() == new TreeMap<>(m).hashCode()));
        try {
            for (String k : m.keySet()) m.put(k + "!", 0);
        } catch (ConcurrentModificationException e) {
            System.out.println("comodification detected, size " + m.size());
        }
        try {
            m.put(null, 1);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            m.entrySet().iterator().remove();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }

        SkipListMap<Integer, Integer> big = new SkipListMap<>(77);
        Map<Integer, Integer> model = new TreeMap<>();
        Random r = new Random(1);
        for (int i = 1; i <= 1500; i++) {
            int k = r.nextInt(300);
            Integer a, b;
            if (i % 3 == 0) {
                a = big.remove(k);
                b = model.remove(k);
            } else {
                a = big.put(k, i);
                b = model.put(k, i);
            }
            if (!Objects.equals(a, b)) throw new AssertionError(i + ": " + a + " != " + b);
            if (i % 500 == 0) System.out.println(i + ": size " + big.size() + " equal " + big.equals(model) + " comparisons " + big.comparisons);
        }
        big.clear();
        System.out.println("cleared " + big.isEmpty() + " " + big);
    }
}
