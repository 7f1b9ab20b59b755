// The java.util.Collections toolbox: order, search, rotation, shuffling, wrappers and singletons.
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

public class CollectionsUtility {
    static void denied(String label, Runnable r) {
        try {
            r.run();
            System.out.println(label + ": allowed");
        } catch (RuntimeException e) {
            System.out.println(label + ": " + e);
        }
    }

    public static void main(String[] args) {
        List<Integer> base = new ArrayList<>();
        for (int i = 1; i <= 12; i++) {
            base.add(i);
        }
        for (int distance : new int[] {0, 1, -1, 5, -17, 12, 100}) {
            List<Integer> r = new ArrayList<>(base);
            Collections.rotate(r, distance);
            List<Integer> l = new LinkedList<>(base);
            Collections.rotate(l, distance);
            System.out.println("rotate " + distance + " " + r + " " + r.equals(l));
        }
        List<Integer> s = new ArrayList<>(base);
        Collections.shuffle(s, new Random(99));
        System.out.println("shuffled " + s);
        List<Integer> linked = new LinkedList<>(base);
        Collections.shuffle(linked, new Random(99));
        System.out.println("linked   " + linked);
        Collections.sort(s, Comparator.reverseOrder());
        System.out.println(s);
        Collections.reverse(s);
        Collections.swap(s, 0, 11);
        System.out.println(s);
        System.out.println(Collections.max(s) + " " + Collections.min(s) + " " + Collections.max(s, Comparator.comparing(i -> i % 5))
                + " " + Collections.min(Arrays.asList("bb", "a", "ccc"), Comparator.comparing(String::length).reversed()));
        System.out.println(Collections.binarySearch(base, 7) + " " + Collections.binarySearch(base, 70) + " "
                + Collections.binarySearch(Arrays.asList(9, 6, 3), 6, Collections.reverseOrder()) + " "
                + Collections.binarySearch(new LinkedList<>(base), 0));
        List<String> letters = new ArrayList<>(Arrays.asList("a", "b", "a", "c", null, "a"));
        System.out.println(Collections.frequency(letters, "a") + " " + Collections.frequency(letters, null));
        System.out.println(Collections.replaceAll(letters, "a", "z") + " " + letters);
        System.out.println(Collections.disjoint(List.of(1, 2), Set.of(3, 4)) + " " + Collections.disjoint(List.of(1, 2), Set.of(2)));
        System.out.println(Collections.indexOfSubList(List.of(1, 2, 3, 1, 2, 3), List.of(2, 3)) + " "
                + Collections.lastIndexOfSubList(List.of(1, 2, 3, 1, 2, 3), List.of(2, 3)) + " "
                + Collections.indexOfSubList(List.of(1), List.of(2, 3)));
        System.out.println(Collections.nCopies(4, "ab") + " " + Collections.nCopies(3, 7).hashCode() + " " + Collections.nCopies(5, 1).subList(1, 3));
        List<String> dest = new ArrayList<>(Collections.nCopies(5, "-"));
        Collections.copy(dest, List.of("x", "y"));
        System.out.println(dest);
        Collections.fill(dest, "f");
        Collections.addAll(dest, "p", "q");
        System.out.println(dest);

        System.out.println(Collections.emptyList() + " " + Collections.emptyMap() + " " + Collections.emptySet() + " " + Collections.emptyIterator().hasNext());
        System.out.println(Collections.singletonList(1) + " " + Collections.singleton("s") + " " + Collections.singletonMap("k", "v"));

        Collection<Integer> un = Collections.unmodifiableCollection(base);
        List<Integer> ul = Collections.unmodifiableList(base);
        Map<String, Integer> um = Collections.unmodifiableMap(new LinkedHashMap<>(Map.of("one", 1)));
        base.add(13);
        System.out.println(un.size() + " " + ul.get(12) + " " + um);
        denied("unmodifiable add", () -> un.add(1));
        denied("unmodifiable set", () -> ul.set(0, 1));
        denied("unmodifiable sort", () -> ul.sort(null));
        denied("unmodifiable subList", () -> ul.subList(0, 3).clear());
        denied("unmodifiable iterator", () -> ul.iterator().remove());
        denied("unmodifiable put", () -> um.put("x", 1));
        denied("unmodifiable entry", () -> um.entrySet().iterator().next().setValue(5));
        denied("unmodifiable keySet", () -> um.keySet().clear());
        denied("empty add", () -> Collections.emptyList().add(null));
        denied("empty clear", () -> Collections.emptyList().clear());
        denied("singleton remove", () -> Collections.singletonList(1).remove(0));
        denied("nCopies", () -> Collections.nCopies(-1, "x"));
        denied("copy", () -> Collections.copy(new ArrayList<String>(), List.of("a")));
        denied("max of empty", () -> Collections.max(new ArrayList<Integer>()));

        List<String> sync = Collections.synchronizedList(new ArrayList<>());
        Map<String, Integer> syncMap = Collections.synchronizedMap(new HashMap<>());
        synchronized (sync) {
            sync.add("s");
            syncMap.merge("m", 1, Integer::sum);
            syncMap.merge("m", 1, Integer::sum);
        }
        System.out.println(sync + " " + syncMap);

        @SuppressWarnings({"unchecked", "rawtypes"})
        List<Object> checked = (List) Collections.checkedList(new ArrayList<>(), String.class);
        checked.add("fine");
        denied("checked", () -> checked.add(5));
        Set<String> fromMap = Collections.newSetFromMap(new LinkedHashMap<>());
        fromMap.addAll(List.of("z", "a"));
        Queue<Integer> lifo = Collections.asLifoQueue(new ArrayDeque<>());
        lifo.add(1);
        lifo.add(2);
        System.out.println(fromMap + " " + lifo + " " + Collections.list(Collections.enumeration(new TreeSet<>(List.of(3, 1)))));
    }
}
