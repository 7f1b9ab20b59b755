// HashMap under heavy collisions: bins turn into trees, with and without Comparable keys, and back to lists.
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

public class HashMapCollisions {
    static final class BadKey implements Comparable<BadKey> {
        final int id;

        BadKey(int id) {
            this.id = id;
        }

        @Override
        public int hashCode() {
            return id % 3;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof BadKey && ((BadKey) o).id == id;
        }

        @Override
        public int compareTo(BadKey o) {
            return Integer.compare(id, o.id);
        }

        @Override
        public String toString() {
            return "K" + id;
        }
    }

    static final class Opaque {
        static int equalsCalls;
        final String name;

        Opaque(String name) {
            this.name = name;
        }

        @Override
        public int hashCode() {
            return 42;
        }

        @Override
        public boolean equals(Object o) {
            equalsCalls++;
            return o instanceof Opaque && ((Opaque) o).name.equals(name);
        }
    }

    public static void main(String[] args) {
        Map<BadKey, Integer> map = new HashMap<>();
        for (int i = 0; i < 600; i++) {
            map.put(new BadKey(i * 7 % 601), i);
        }
        System.out.println("size " + map.size());
        int hits = 0;
        for (int i = 0; i < 601; i++) {
            Integer v = map.get(new BadKey(i));
            if (v != null && v * 7 % 601 == i) {
                hits++;
            }
        }
        System.out.println("hits " + hits + ", missing " + map.get(new BadKey(10000)));
        StringBuilder sb = new StringBuilder();
        int n = 0;
        for (BadKey k : map.keySet()) {
            if (n++ % 40 == 0) {
                sb.append(k).append(' ');
            }
        }
        System.out.println("order sample " + sb);
        for (int i = 0; i < 601; i++) {
            if (i % 50 != 0) {
                map.remove(new BadKey(i));
            }
        }
        System.out.println("after shrink " + map);
        map.merge(new BadKey(100), 5, Integer::sum);
        map.computeIfPresent(new BadKey(150), (k, v) -> null);
        map.computeIfAbsent(new BadKey(9999), k -> k.id);
        System.out.println(map);

        Map<Opaque, String> opaque = new HashMap<>();
        for (int i = 0; i < 60; i++) {
            opaque.put(new Opaque("o" + i), "val" + i);
        }
        int ok = 0;
        for (int i = 0; i < 60; i++) {
            if (("val" + i).equals(opaque.get(new Opaque("o" + i)))) {
                ok++;
            }
        }
        System.out.println("opaque ok " + ok + " absent " + opaque.get(new Opaque("nope")) + ", equals used " + (Opaque.equalsCalls > 0));
        for (int i = 0; i < 60; i += 2) {
            opaque.remove(new Opaque("o" + i));
        }
        System.out.println("opaque size " + opaque.size() + " " + opaque.containsKey(new Opaque("o31")) + " " + opaque.containsKey(new Opaque("o32")));

        // Strings with the same hash code: every mix of "Aa" and "BB"
        Set<String> same = new HashSet<>();
        for (int bits = 0; bits < 128; bits++) {
            StringBuilder s = new StringBuilder();
            for (int j = 0; j < 7; j++) {
                s.append((bits >> j & 1) == 0 ? "Aa" : "BB");
            }
            same.add(s.toString());
        }
        Set<Integer> hashes = new HashSet<>();
        for (String s : same) {
            hashes.add(s.hashCode());
        }
        System.out.println(same.size() + " strings, hashes " + hashes);
        int i = 0;
        for (String s : same) {
            if (i++ < 6) {
                System.out.println("  " + s);
            }
        }
        System.out.println(same.contains("AaBBAaBBAaBBAa") + " " + same.contains("AaBBAaBBAaBBAb"));

        // tree bins in a linked map still keep insertion order
        Map<BadKey, Integer> linked = new LinkedHashMap<>();
        for (int k = 50; k > 0; k--) {
            linked.put(new BadKey(k * 3), k);
        }
        linked.remove(new BadKey(75));
        linked.put(new BadKey(75), -1);
        System.out.println(linked);

        // resize splits tree bins: hashes equal in low bits, different in high ones
        Map<Long, Integer> split = new HashMap<>();
        for (long k = 0; k < 300; k++) {
            split.put(k << 12, (int) k);
        }
        long sum = 0;
        for (Map.Entry<Long, Integer> e : split.entrySet()) {
            sum = sum * 17 + e.getKey() + e.getValue();
        }
        System.out.println("split checksum " + sum);
    }
}
