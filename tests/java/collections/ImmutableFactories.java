// List.of, Set.of, Map.of, copyOf: immutability, null hostility, duplicates, equality (order-independent output).
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

public class ImmutableFactories {
    static void attempt(String label, Runnable r) {
        try {
            r.run();
            System.out.println(label + ": allowed");
        } catch (RuntimeException e) {
            System.out.println(label + ": " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        List<List<Integer>> lists = List.of(List.of(), List.of(1), List.of(1, 2), List.of(1, 2, 3), List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11));
        for (List<Integer> l : lists) {
            System.out.println(l + " size " + l.size() + " hash " + l.hashCode() + " contains 2: " + l.contains(2)
                    + " idx " + l.indexOf(3) + "/" + l.lastIndexOf(1) + " eq " + l.equals(new ArrayList<>(l)));
        }
        attempt("add", () -> lists.get(1).add(5));
        attempt("set", () -> lists.get(2).set(0, 5));
        attempt("remove", () -> lists.get(3).remove(0));
        attempt("clear empty", () -> lists.get(0).clear());
        attempt("sort", () -> lists.get(3).sort(null));
        attempt("removeIf", () -> lists.get(4).removeIf(x -> false));
        attempt("replaceAll", () -> lists.get(4).replaceAll(x -> x));
        attempt("iterator remove", () -> {
            var it = lists.get(2).iterator();
            it.next();
            it.remove();
        });
        attempt("get(5)", () -> lists.get(2).get(5));
        attempt("get(11)", () -> lists.get(4).get(11));
        attempt("List.of(null)", () -> List.of((Object) null));
        attempt("List.of(1,null)", () -> List.of(1, null));
        attempt("contains(null)", () -> List.of(1, 2).contains(null));
        attempt("copyOf with null", () -> List.copyOf(Arrays.asList(1, null)));
        attempt("subList", () -> System.out.println(lists.get(4).subList(2, 6) + " " + lists.get(4).subList(2, 6).subList(1, 2)));
        attempt("subList modify", () -> lists.get(4).subList(2, 6).clear());
        List<Integer> c = List.copyOf(lists.get(4));
        System.out.println("copyOf keeps identity: " + (c == lists.get(4)));

        Set<String> set = Set.of("red", "green", "blue", "cyan", "black");
        System.out.println(new TreeSet<>(set) + " " + set.size() + " " + set.contains("red") + " " + set.contains("pink") + " hash " + set.hashCode());
        System.out.println(set.equals(new TreeSet<>(set)) + " " + set.containsAll(List.of("red", "cyan")));
        attempt("Set.of duplicate", () -> Set.of("a", "b", "a"));
        attempt("Set.of pair duplicate", () -> Set.of("k", "k"));
        attempt("Set.of null", () -> Set.of("a", null));
        attempt("Set add", () -> set.add("x"));
        attempt("Set remove", () -> set.remove("nothing"));
        attempt("Set contains null", () -> set.contains(null));
        System.out.println(new TreeSet<>(Set.copyOf(Arrays.asList(3, 1, 3, 2, 1))) + " " + Set.of() + " " + Set.of(5));

        Map<String, Integer> map = Map.of("a", 1, "b", 2, "c", 3, "d", 4);
        System.out.println(new TreeMap<>(map) + " " + map.get("b") + " " + map.get("z") + " " + map.getOrDefault("z", 0) + " hash " + map.hashCode());
        System.out.println(map.containsValue(3) + " " + map.containsKey("e") + " " + new TreeSet<>(map.keySet()) + " " + map.values().stream().mapToInt(i -> i).sum());
        attempt("Map put", () -> map.put("x", 1));
        attempt("Map merge", () -> map.merge("a", 1, Integer::sum));
        attempt("Map computeIfAbsent", () -> map.computeIfAbsent("a", k -> 1));
        attempt("Map duplicate", () -> Map.of("k", 1, "k", 2));
        attempt("Map.ofEntries duplicate", () -> Map.ofEntries(Map.entry("k", 1), Map.entry("k", 2), Map.entry("j", 0)));
        attempt("Map null value", () -> Map.of("k", null));
        attempt("Map get null", () -> map.get(null));
        attempt("Map entry setValue", () -> map.entrySet().iterator().next().setValue(9));
        attempt("Map.entry null", () -> Map.entry(null, 1));
        System.out.println(Map.of() + " " + Map.of("single", 1) + " " + new TreeMap<>(Map.copyOf(new TreeMap<>(map))));
        System.out.println(map.equals(new TreeMap<>(map)) + " " + Map.ofEntries(Map.entry(1, "x")).equals(Map.of(1, "x")));
        List<Integer> streamList = lists.get(4).stream().filter(x -> x % 2 == 1).toList();
        attempt("Stream.toList add", () -> streamList.add(1));
        System.out.println(streamList);
    }
}
