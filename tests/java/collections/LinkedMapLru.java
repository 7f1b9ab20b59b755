// LinkedHashMap: insertion and access order, removeEldestEntry as an LRU cache, LinkedHashSet.
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

public class LinkedMapLru {
    static class LruCache<K, V> extends LinkedHashMap<K, V> {
        private static final long serialVersionUID = 1L;
        private final int limit;
        final List<String> evicted = new ArrayList<>();

        LruCache(int limit) {
            super(16, 0.75f, true);
            this.limit = limit;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            if (size() > limit) {
                evicted.add(eldest.getKey() + "=" + eldest.getValue());
                return true;
            }
            return false;
        }
    }

    public static void main(String[] args) {
        Map<String, Integer> ins = new LinkedHashMap<>();
        for (String s : "delta alpha charlie bravo echo".split(" ")) {
            ins.put(s, s.length());
        }
        ins.put("alpha", 99);
        System.out.println(ins);
        ins.remove("charlie");
        ins.put("charlie", 7);
        System.out.println(ins);
        System.out.println(ins.keySet() + " " + ins.values() + " " + ins.entrySet());

        LinkedHashMap<String, Integer> acc = new LinkedHashMap<>(8, 0.75f, true);
        acc.putAll(ins);
        acc.get("delta");
        System.out.println("get        " + acc);
        acc.getOrDefault("bravo", 0);
        System.out.println("getOrDef   " + acc);
        acc.put("echo", 5);
        System.out.println("put        " + acc);
        acc.putIfAbsent("alpha", 1);
        System.out.println("putIfAbs   " + acc);
        acc.computeIfPresent("delta", (k, v) -> v + 1);
        System.out.println("computeIfP " + acc);
        acc.merge("charlie", 1, Integer::sum);
        System.out.println("merge      " + acc);
        acc.containsKey("bravo");
        acc.replace("bravo", 77);
        System.out.println("replace    " + acc);
        try {
            for (String k : acc.keySet()) {
                acc.get(k);
            }
            System.out.println("no failure");
        } catch (ConcurrentModificationException e) {
            System.out.println("get during access-ordered iteration: " + e);
        }

        LruCache<Integer, String> cache = new LruCache<>(4);
        int[] requests = {1, 2, 3, 4, 1, 5, 2, 6, 1, 7, 7, 3, 1, 2};
        int miss = 0;
        for (int r : requests) {
            if (cache.get(r) == null) {
                miss++;
                cache.put(r, "p" + r);
            }
            System.out.println("req " + r + " -> " + cache.keySet());
        }
        System.out.println("misses " + miss + " evicted " + cache.evicted);
        System.out.println(cache);

        LinkedHashSet<Character> seen = new LinkedHashSet<>();
        for (char c : "mississippi river bank".toCharArray()) {
            seen.add(c);
        }
        System.out.println(seen + " " + seen.size());
        seen.remove('s');
        seen.add('s');
        seen.retainAll(List.of('s', 'm', 'v', 'k'));
        System.out.println(seen);
        LinkedHashSet<Integer> lhs = new LinkedHashSet<>(List.of(9, 3, 7));
        System.out.println(lhs.equals(new java.util.HashSet<>(List.of(3, 7, 9))) + " " + lhs.hashCode());
    }
}
