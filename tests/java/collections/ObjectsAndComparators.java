// java.util.Objects helpers and Comparator combinators on records.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

public class ObjectsAndComparators {
    record Emp(String name, String dept, int age, double pay) { }

    static void attempt(String label, Runnable r) {
        try {
            r.run();
            System.out.println(label + ": fine");
        } catch (RuntimeException e) {
            System.out.println(label + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static void show(String label, List<Emp> emps, Comparator<Emp> c) {
        List<Emp> copy = new ArrayList<>(emps);
        copy.sort(c);
        StringBuilder sb = new StringBuilder(label).append(": ");
        for (Emp e : copy) {
            sb.append(e == null ? "null" : e.name()).append(' ');
        }
        System.out.println(sb);
    }

    public static void main(String[] args) {
        System.out.println(Objects.equals(null, null) + " " + Objects.equals("a", null) + " " + Objects.equals("a", "a") + " "
                + Objects.deepEquals(new int[][] {{1}}, new int[][] {{1}}));
        System.out.println(Objects.hash() + " " + Objects.hash(1, "a", null) + " " + Objects.hashCode(null) + " " + Objects.hash((Object) null));
        System.out.println(Objects.toString(null) + " " + Objects.toString(null, "dflt") + " " + Objects.isNull(null) + " " + Objects.nonNull(null));
        System.out.println(Objects.requireNonNullElse(null, "else") + " " + Objects.requireNonNullElseGet(null, () -> "get") + " " + Objects.compare("a", "b", Comparator.reverseOrder()));
        System.out.println(Objects.checkIndex(2, 5) + " " + Objects.checkFromToIndex(1, 3, 5) + " " + Objects.checkFromIndexSize(1, 2, 5));
        attempt("requireNonNull", () -> Objects.requireNonNull(null));
        attempt("requireNonNull message", () -> Objects.requireNonNull(null, "must be set"));
        attempt("requireNonNull supplier", () -> Objects.requireNonNull(null, () -> "lazily " + 1));
        attempt("checkIndex", () -> Objects.checkIndex(5, 5));
        attempt("checkFromToIndex", () -> Objects.checkFromToIndex(4, 3, 5));
        attempt("checkFromIndexSize", () -> Objects.checkFromIndexSize(4, 3, 5));
        attempt("requireNonNullElse", () -> Objects.requireNonNullElse(null, null));

        List<Emp> emps = List.of(
                new Emp("Zoe", "ops", 41, 50.5), new Emp("adam", "dev", 23, 70.0), new Emp("Bea", "dev", 35, 70.0),
                new Emp("Carl", "ops", 23, 49.0), new Emp("Dana", "hr", 60, 88.25), new Emp("Eve", "hr", 35, -0.0), new Emp("Fay", "dev", 35, 0.0));
        show("name", emps, Comparator.comparing(Emp::name));
        show("name ignoring case", emps, Comparator.comparing(Emp::name, String.CASE_INSENSITIVE_ORDER));
        show("age", emps, Comparator.comparingInt(Emp::age));
        show("age reversed", emps, Comparator.comparingInt(Emp::age).reversed());
        show("dept, pay desc, name", emps, Comparator.comparing(Emp::dept).thenComparing(Emp::pay, Comparator.reverseOrder()).thenComparing(Emp::name));
        show("age, pay double, name desc", emps, Comparator.comparingInt(Emp::age).thenComparingDouble(Emp::pay).thenComparing(Comparator.comparing(Emp::name).reversed()));
        show("length then long", emps, Comparator.<Emp>comparingInt(e -> e.name().length()).thenComparingLong(e -> -e.age()));
        List<Emp> holes = new ArrayList<>(emps.subList(0, 3));
        holes.add(1, null);
        holes.add(null);
        show("nulls first", holes, Comparator.nullsFirst(Comparator.comparing(Emp::name)));
        show("nulls last", holes, Comparator.nullsLast(Comparator.comparing(Emp::age)));
        show("nulls first reversed", holes, Comparator.nullsFirst(Comparator.comparing(Emp::age)).reversed());
        show("nulls equal", holes, Comparator.nullsLast(null));
        attempt("null element", () -> show("bad", holes, Comparator.comparing(Emp::name)));

        List<String> words = Arrays.asList("pear", null, "Apple", "fig", null, "apple");
        words.sort(Comparator.nullsLast(String::compareToIgnoreCase));
        System.out.println(words);
        words.sort(Comparator.nullsFirst(Comparator.<String>naturalOrder()).reversed());
        System.out.println(words);
        Comparator<String> nat = Comparator.naturalOrder();
        System.out.println((nat.reversed() == Comparator.<String>reverseOrder()) + " " + (nat.reversed().reversed() == nat) + " "
                + (Collections.reverseOrder(Collections.<String>reverseOrder(null)) == nat) + " " + nat.compare("a", "c"));
        Map<String, Integer> scores = new TreeMap<>(Map.of("ann", 3, "bob", 9, "cat", 3, "dan", 7));
        List<Map.Entry<String, Integer>> entries = new ArrayList<>(scores.entrySet());
        entries.sort(Map.Entry.<String, Integer>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())));
        System.out.println(entries);
        System.out.println(Collections.max(entries, Map.Entry.comparingByKey()));
        System.out.println(emps.get(0) + " " + emps.get(5).equals(emps.get(5)) + " " + new Emp("q", "r", 1, 0.0).equals(new Emp("q", "r", 1, -0.0)) + " "
                + new Emp(null, null, 0, Double.NaN).equals(new Emp(null, null, 0, Double.NaN)));
    }
}
