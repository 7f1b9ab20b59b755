// TreeMap: navigation, live sub/head/tail/descending views, range checks, and comparators.
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;

public class TreeMapNavigation {
    static void attempt(String label, Runnable r) {
        try {
            r.run();
            System.out.println(label + ": ok");
        } catch (RuntimeException e) {
            System.out.println(label + ": " + e);
        }
    }

    public static void main(String[] args) {
        TreeMap<Integer, String> t = new TreeMap<>();
        for (int i = 10; i <= 100; i += 10) {
            t.put((i * 37) % 110, "v" + i);
        }
        System.out.println(t);
        for (int k : new int[] {-5, 10, 15, 40, 55, 100, 200}) {
            System.out.println(k + ": lower " + t.lowerKey(k) + " floor " + t.floorKey(k) + " ceiling " + t.ceilingKey(k)
                    + " higher " + t.higherKey(k) + " " + t.floorEntry(k) + " " + t.higherEntry(k));
        }
        System.out.println(t.firstKey() + " " + t.lastKey() + " " + t.firstEntry() + " " + t.lastEntry());
        System.out.println("head " + t.headMap(40) + "\nhead inclusive " + t.headMap(40, true));
        System.out.println("tail " + t.tailMap(70) + "\ntail exclusive " + t.tailMap(70, false));
        NavigableMap<Integer, String> sub = t.subMap(20, true, 80, false);
        System.out.println("sub " + sub + " size " + sub.size());
        sub.put(33, "new");
        sub.remove(40);
        System.out.println("sub " + sub + "\nmap " + t);
        System.out.println(sub.firstKey() + " " + sub.lastKey() + " " + sub.lowerKey(20) + " " + sub.higherKey(70)
                + " " + sub.ceilingKey(5) + " " + sub.floorKey(500));
        System.out.println("sub descending " + sub.descendingMap());
        System.out.println("desc head " + sub.descendingMap().headMap(33, true));
        System.out.println("desc navigable " + t.descendingKeySet() + " " + t.descendingMap().lowerKey(50));
        attempt("put outside", () -> sub.put(80, "x"));
        attempt("sub of sub", () -> sub.subMap(10, 30));
        attempt("inverted", () -> t.subMap(5, 1));
        attempt("null key", () -> t.put(null, "x"));
        attempt("empty firstKey", () -> new TreeMap<String, String>().firstKey());
        attempt("setValue on snapshot", () -> t.firstEntry().setValue("no"));
        System.out.println("get outside sub: " + sub.get(90) + ", contains " + sub.containsKey(90));
        System.out.println(t.pollFirstEntry() + " " + t.pollLastEntry() + " " + sub.pollFirstEntry() + " " + t);
        sub.clear();
        System.out.println("after sub.clear " + t + " " + sub.isEmpty());

        TreeMap<String, Integer> ci = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        ci.put("Banana", 1);
        ci.put("apple", 2);
        ci.put("BANANA", 3);
        ci.put("Cherry", 4);
        System.out.println(ci + " " + ci.get("APPLE") + " " + ci.containsKey("cherry") + " " + ci.floorKey("BB"));

        TreeMap<String, Integer> byLen = new TreeMap<>(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        for (String s : "to be or not that is the question whether tis nobler".split(" ")) {
            byLen.merge(s, 1, Integer::sum);
        }
        System.out.println(byLen);
        SortedMap<String, Integer> head = byLen.headMap("zzzz");
        System.out.println(head + " " + (head.comparator() == byLen.comparator()));

        TreeMap<String, Integer> nulls = new TreeMap<>(Comparator.nullsFirst(Comparator.naturalOrder()));
        nulls.put("x", 1);
        nulls.put(null, 0);
        System.out.println(nulls + " " + nulls.firstKey());

        // random-ish insert and delete stresses the red-black rebalancing
        TreeMap<Integer, Integer> big = new TreeMap<>();
        int seed = 12345;
        for (int i = 0; i < 6000; i++) {
            seed = seed * 1103515245 + 12345;
            int k = (seed >>> 16) % 3000;
            if (i % 3 == 2) {
                big.remove(k);
            } else {
                big.merge(k, 1, Integer::sum);
            }
        }
        long sum = 0;
        int prev = -1;
        for (Map.Entry<Integer, Integer> e : big.entrySet()) {
            if (e.getKey() <= prev) {
                throw new AssertionError("out of order");
            }
            prev = e.getKey();
            sum = sum * 31 + e.getKey() * 7L + e.getValue();
        }
        for (Iterator<Integer> it = big.keySet().iterator(); it.hasNext();) {
            if (it.next() % 2 == 0) {
                it.remove();
            }
        }
        System.out.println("big " + big.size() + " sum " + sum + " count(100..200) " + big.subMap(100, 200).size());
        attempt("not comparable", () -> {
            TreeMap<Object, Integer> o = new TreeMap<>();
            o.put("s", 1);
            o.put(1, 2);
        });
    }
}
