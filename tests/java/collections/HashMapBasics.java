// HashMap: null keys, default methods, views, resize, and the replace/merge/compute family.
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;

public class HashMapBasics {
    public static void main(String[] args) {
        Map<String, Integer> m = new HashMap<>();
        System.out.println(m.put("one", 1) + " " + m.put("two", 2) + " " + m.put("one", 11));
        System.out.println(m.put(null, 0) + " " + m.get(null) + " " + m.containsKey(null) + " " + m.containsValue(11));
        System.out.println(m.getOrDefault("three", -3) + " " + m.getOrDefault(null, -3));
        m.put("nul", null);
        System.out.println(m.get("nul") + " " + m.containsKey("nul") + " " + m.getOrDefault("nul", 5));
        System.out.println("putIfAbsent " + m.putIfAbsent("nul", 42) + " " + m.putIfAbsent("one", 99) + " " + m);

        System.out.println("computeIfAbsent " + m.computeIfAbsent("five", String::length) + " "
                + m.computeIfAbsent("five", k -> 1000) + " " + m.computeIfAbsent("void", k -> null));
        System.out.println("computeIfPresent " + m.computeIfPresent("five", (k, v) -> v * 10) + " "
                + m.computeIfPresent("two", (k, v) -> null) + " " + m.computeIfPresent("none", (k, v) -> 1));
        System.out.println("compute " + m.compute("x", (k, v) -> v == null ? 1 : v + 1) + " "
                + m.compute("x", (k, v) -> v == null ? 1 : v + 1) + " " + m.compute("x", (k, v) -> null));
        System.out.println("merge " + m.merge("y", 5, Integer::sum) + " " + m.merge("y", 6, Integer::sum) + " "
                + m.merge("y", 7, (a, b) -> null));
        System.out.println(m);
        System.out.println("replace " + m.replace("one", 111) + " " + m.replace("missing", 1) + " "
                + m.replace("one", 111, 112) + " " + m.replace("one", 111, 113));
        System.out.println("remove " + m.remove("one", 5) + " " + m.remove("one", 112) + " " + m.remove("gone"));
        m.replaceAll((k, v) -> v == null ? -1 : v + (k == null ? 0 : k.length()));
        System.out.println(m);
        try {
            m.merge("z", null, Integer::sum);
        } catch (NullPointerException e) {
            System.out.println("merge with null value: NPE");
        }

        // resizing keeps everything reachable; iteration follows the bucket order
        Map<Integer, String> big = new HashMap<>(2, 0.5f);
        for (int i = 0; i < 5000; i++) {
            big.put(i * 7919 % 100003, "v" + i);
        }
        int found = 0;
        for (int i = 0; i < 5000; i++) {
            if (("v" + i).equals(big.get(i * 7919 % 100003))) {
                found++;
            }
        }
        System.out.println("found " + found + " of " + big.size());
        long order = 0;
        for (Map.Entry<Integer, String> e : big.entrySet()) {
            order = order * 31 + e.getKey() + e.getValue().hashCode();
        }
        System.out.println("iteration order checksum " + order + ", hashCode " + big.hashCode());

        Map<String, Integer> words = new HashMap<>();
        for (String w : "the quick brown fox jumps over the lazy dog while the cat naps by the old red barn".split(" ")) {
            words.merge(w, 1, Integer::sum);
        }
        System.out.println(words);
        System.out.println(words.keySet());
        System.out.println(words.values());
        words.keySet().removeIf(k -> k.length() > 4);
        words.values().remove(1);
        words.entrySet().removeIf(e -> e.getKey().startsWith("c"));
        System.out.println(words);
        for (Map.Entry<String, Integer> e : words.entrySet()) {
            e.setValue(e.getValue() * 100);
        }
        System.out.println(new TreeMap<>(words));
        Iterator<String> it = words.keySet().iterator();
        String first = it.next();
        it.remove();
        System.out.println("removed " + first + ", size " + words.size());
        try {
            it.remove();
        } catch (IllegalStateException e) {
            System.out.println("double remove: " + e);
        }

        Map<String, Integer> a = new HashMap<>(Map.of("k", 1, "l", 2));
        Map<String, Integer> b = new TreeMap<>(Map.of("l", 2, "k", 1));
        System.out.println(a.equals(b) + " " + b.equals(a) + " " + (a.hashCode() == b.hashCode()));
        Map.Entry<String, Integer> entry = Map.entry("k", 1);
        System.out.println(a.entrySet().contains(entry) + " " + entry + " " + entry.hashCode());
        try {
            new HashMap<String, String>(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            new HashMap<String, String>(1, Float.NaN);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            a.computeIfAbsent("boom", k -> { a.put("other", 1); return 2; });
        } catch (java.util.ConcurrentModificationException e) {
            System.out.println("recursive update detected: " + e.getMessage());
        }
    }
}
