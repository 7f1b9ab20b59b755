// LRU (LinkedHashMap and hand-written list) and LFU caches driven by the same access trace.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.Function;

public class LruLfuCaches {

    interface Cache<K, V> {
        V get(K key);
        void put(K key, V value);
        int size();
        String describe();

        default V computeIfAbsent(K key, Function<? super K, ? extends V> loader) {
            V v = get(key);
            if (v == null) {
                v = loader.apply(key);
                put(key, v);
            }
            return v;
        }
    }

    static final class MapLru<K, V> implements Cache<K, V> {
        private final LinkedHashMap<K, V> map;
        final List<K> evicted = new ArrayList<>();

        MapLru(int capacity) {
            map = new LinkedHashMap<>(16, 0.75f, true) {
                @Override protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
                    boolean out = size() > capacity;
                    if (out) evicted.add(eldest.getKey());
                    return out;
                }
            };
        }
        public V get(K key) { return map.get(key); }
        public void put(K key, V value) { map.put(key, value); }
        public int size() { return map.size(); }
        public String describe() { return map.keySet().toString(); }
    }

    static final class ListLru<K, V> implements Cache<K, V> {
        private static final class Node<K, V> {
            K key;
            V value;
            Node<K, V> prev, next;
        }

        private final int capacity;
        private final Map<K, Node<K, V>> index = new HashMap<>();
        private final Node<K, V> head = new Node<>();

        ListLru(int capacity) {
            this.capacity = capacity;
            head.prev = head.next = head;
        }

        private void unlink(Node<K, V> n) {
            n.prev.next = n.next;
            n.next.prev = n.prev;
        }

        private void append(Node<K, V> n) {
            n.prev = head.prev;
            n.next = head;
            head.prev.next = n;
            head.prev = n;
        }

        public V get(K key) {
            Node<K, V> n = index.get(key);
            if (n == null) return null;
            unlink(n);
            append(n);
            return n.value;
        }

        public void put(K key, V value) {
            Node<K, V> n = index.get(key);
            if (n != null) {
                unlink(n);
            } else {
                if (index.size() == capacity) {
                    Node<K, V> oldest = head.next;
                    unlink(oldest);
                    index.remove(oldest.key);
                }
                n = new Node<>();
                n.key = key;
                index.put(key, n);
            }
            n.value = Objects.requireNonNull(value, "value");
            append(n);
        }

        public int size() { return index.size(); }

        public String describe() {
            StringBuilder sb = new StringBuilder("[");
            for (Node<K, V> n = head.next; n != head; n = n.next) {
                if (sb.length() > 1) sb.append(", ");
                sb.append(n.key);
            }
            return sb.append(']').toString();
        }
    }

    static final class Lfu<K, V> implements Cache<K, V> {
        private final int capacity;
        private final Map<K, V> values = new HashMap<>();
        private final Map<K, Integer> counts = new HashMap<>();
        private final Map<Integer, LinkedHashSet<K>> buckets = new HashMap<>();
        private int least;

        Lfu(int capacity) { this.capacity = capacity; }

        private void touch(K key) {
            int c = counts.get(key);
            counts.put(key, c + 1);
            LinkedHashSet<K> bucket = buckets.get(c);
            bucket.remove(key);
            if (bucket.isEmpty()) {
                buckets.remove(c);
                if (least == c) least++;
            }
            buckets.computeIfAbsent(c + 1, x -> new LinkedHashSet<>()).add(key);
        }

        public V get(K key) {
            if (!values.containsKey(key)) return null;
            touch(key);
            return values.get(key);
        }

        public void put(K key, V value) {
            if (values.containsKey(key)) {
                values.put(key, value);
                touch(key);
                return;
            }
            if (values.size() == capacity) {
                K victim = buckets.get(least).iterator().next();
                buckets.get(least).remove(victim);
                values.remove(victim);
                counts.remove(victim);
            }
            values.put(key, value);
            counts.put(key, 1);
            least = 1;
            buckets.computeIfAbsent(1, x -> new LinkedHashSet<>()).add(key);
        }

        public int size() { return values.size(); }

        public String describe() {
            StringBuilder sb = new StringBuilder("[");
            buckets.keySet().stream().sorted().forEach(c -> {
                if (!buckets.get(c).isEmpty()) sb.append(c).append('x').append(buckets.get(c));
            });
            return sb.append("]").toString();
        }
    }

    record Score(String name, int hits, int misses) {
        double ratio() { return 100.0 * hits / (hits + misses); }
    }

    static Score drive(String name, Cache<String, Integer> cache, String[] trace, int showEvery) {
        int[] loads = {0};
        for (int i = 0; i < trace.length; i++) {
            int v = cache.computeIfAbsent(trace[i], k -> {
                loads[0]++;
                return k.charAt(0) * 10;
            });
            if (v != trace[i].charAt(0) * 10) throw new AssertionError("corrupt value for " + trace[i]);
            if (showEvery > 0 && i % showEvery == 0)
                System.out.printf("%-8s %2d %s -> %s%n", name, i, trace[i], cache.describe());
        }
        return new Score(name, trace.length - loads[0], loads[0]);
    }

    public static void main(String[] args) {
        String[] trace = "a b c a d a e b a f a c g a b a d a b".split(" ");
        MapLru<String, Integer> lru = new MapLru<>(3);
        List<Score> scores = new ArrayList<>();
        scores.add(drive("maplru", lru, trace, 2));
        System.out.println("evicted " + lru.evicted);
        ListLru<String, Integer> lru2 = new ListLru<>(3);
        scores.add(drive("listlru", lru2, trace, 0));
        System.out.println("same state: " + lru.describe().equals(lru2.describe()) + " " + lru2.describe());
        scores.add(drive("lfu", new Lfu<>(3), trace, 2));

        Random r = new Random(7);
        String[] skewed = new String[600];
        for (int i = 0; i < skewed.length; i++) {
            int k = (int) Math.abs(r.nextGaussian() * 6);
            skewed[i] = String.valueOf((char) ('a' + k % 26));
        }
        for (int capacity = 2; capacity <= 10; capacity += 4) {
            scores.add(drive("lru/" + capacity, new ListLru<>(capacity), skewed, 0));
            scores.add(drive("lfu/" + capacity, new Lfu<>(capacity), skewed, 0));
        }
        System.out.println("cache      hits misses  ratio");
        for (Score s : scores) System.out.printf("%-9s %5d %6d %5.1f%%%n", s.name(), s.hits(), s.misses(), s.ratio());
        try {
            new ListLru<String, String>(1).put("k", null);
        } catch (NullPointerException e) {
            System.out.println("rejected null " + e.getMessage());
        }
    }
}
