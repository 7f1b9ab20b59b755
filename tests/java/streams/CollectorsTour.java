// Built-in collectors: lists, sets, maps, duplicates, joining, reducing, teeing, filtering, flatMapping, collectingAndThen.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class CollectorsTour {
    static final List<String> WORDS = List.of("apple", "banana", "cherry", "avocado", "blueberry", "fig", "date", "cranberry");

    static void attempt(String label, java.util.function.Supplier<Object> s) {
        try {
            System.out.println(label + " = " + s.get());
        } catch (RuntimeException e) {
            System.out.println(label + " ! " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        System.out.println(WORDS.stream().collect(Collectors.toList()) + " " + new TreeSet<>(WORDS.stream().map(w -> w.charAt(0)).collect(Collectors.toSet())));
        System.out.println(WORDS.stream().collect(Collectors.toCollection(LinkedList::new)).getLast() + " " + WORDS.stream().map(String::length).collect(Collectors.toCollection(TreeSet::new)).descendingSet());
        System.out.println(WORDS.stream().collect(Collectors.joining()) + " " + WORDS.stream().collect(Collectors.joining("|")) + " " + WORDS.stream().limit(2).collect(Collectors.joining(", ", "{", "}")) + " " + Stream.<String>empty().collect(Collectors.joining(",", "<", ">")));
        System.out.println(new TreeMap<>(WORDS.stream().collect(Collectors.toMap(Function.identity(), String::length))));
        System.out.println(WORDS.stream().collect(Collectors.toMap(w -> w.charAt(0), Function.identity(), (a, b) -> a + "&" + b, LinkedHashMap::new)).toString());
        System.out.println(WORDS.stream().collect(Collectors.toMap(String::length, w -> 1, Integer::sum)));
        attempt("duplicate key", () -> WORDS.stream().collect(Collectors.toMap(w -> w.charAt(0), String::length)));
        attempt("null value", () -> Stream.of("x").collect(Collectors.toMap(w -> w, w -> null)));
        attempt("unmodifiable map", () -> WORDS.stream().limit(1).collect(Collectors.toUnmodifiableMap(w -> w, String::length)));
        attempt("unmodifiable add", () -> WORDS.stream().collect(Collectors.toUnmodifiableList()).add("x"));
        attempt("unmodifiable null", () -> Stream.of("a", null).collect(Collectors.toUnmodifiableList()));
        attempt("toList null", () -> Stream.of("a", null).collect(Collectors.toList()));
        attempt("Stream.toList null", () -> Stream.of("a", null).toList());
        attempt("grouping null", () -> Stream.of("a", null).collect(Collectors.groupingBy(x -> x)));

        System.out.println(WORDS.stream().collect(Collectors.counting()) + " " + WORDS.stream().collect(Collectors.summingInt(String::length)) + " " + WORDS.stream().collect(Collectors.averagingInt(String::length)) + " " + WORDS.stream().collect(Collectors.summingDouble(w -> w.length() / 10.0)) + " " + Stream.<String>empty().collect(Collectors.averagingDouble(String::length)));
        System.out.println(WORDS.stream().collect(Collectors.minBy(Comparator.comparing(String::length))) + " " + WORDS.stream().collect(Collectors.maxBy(Comparator.naturalOrder())) + " " + Stream.<String>empty().collect(Collectors.maxBy(Comparator.naturalOrder())));
        System.out.println(WORDS.stream().collect(Collectors.summarizingInt(String::length)) + "\n" + WORDS.stream().collect(Collectors.summarizingDouble(w -> Math.sqrt(w.length()))));
        System.out.println(WORDS.stream().collect(Collectors.reducing("", w -> w.substring(0, 1), String::concat)) + " " + WORDS.stream().collect(Collectors.reducing(BinaryOperator.minBy(Comparator.comparing(w -> w.charAt(1))))) + " " + WORDS.stream().map(String::length).collect(Collectors.reducing(1, (a, b) -> a * b)));
        System.out.println(WORDS.stream().collect(Collectors.mapping(String::toUpperCase, Collectors.joining("/"))) + " " + WORDS.stream().collect(Collectors.filtering(w -> w.contains("rr"), Collectors.counting())));
        LinkedHashSet<Character> letters = WORDS.stream().collect(Collectors.flatMapping(w -> w.chars().mapToObj(c -> (char) c), Collectors.toCollection(LinkedHashSet::new)));
        System.out.println(letters);
        System.out.println(WORDS.stream().collect(Collectors.collectingAndThen(Collectors.toList(), l -> {
            Collections.reverse(l);
            return l;
        })) + " " + WORDS.stream().collect(Collectors.collectingAndThen(Collectors.maxBy(Comparator.comparing(String::length)), Optional::get)));
        String tee = WORDS.stream().collect(Collectors.teeing(Collectors.counting(), Collectors.averagingInt(String::length), (n, a) -> n + " words of " + a));
        List<Integer> bounds = Stream.of(3, 9, 1).collect(Collectors.teeing(Collectors.minBy(Comparator.<Integer>naturalOrder()), Collectors.maxBy(Comparator.<Integer>naturalOrder()), (lo, hi) -> List.of(lo.get(), hi.get())));
        System.out.println(tee + " " + bounds);
        System.out.println(WORDS.stream().collect(Collectors.partitioningBy(w -> w.length() > 5)) + " " + WORDS.stream().collect(Collectors.partitioningBy(w -> w.contains("an"), Collectors.mapping(w -> w.charAt(0), Collectors.toList()))));
        Map<Boolean, Long> none = Stream.<String>empty().collect(Collectors.partitioningBy(String::isEmpty, Collectors.counting()));
        System.out.println(none + " " + none.size() + " " + none.get(true));
        ArrayList<String> collected = WORDS.stream().collect(ArrayList::new, ArrayList::add, ArrayList::addAll);
        StringBuilder sb = WORDS.stream().collect(StringBuilder::new, (b, w) -> b.insert(0, w.charAt(0)), StringBuilder::append);
        System.out.println(collected.size() + " " + sb);
        int[] histogram = WORDS.stream().collect(() -> new int[12], (h, w) -> h[w.length()]++, (a, b) -> { });
        System.out.println(Arrays.toString(histogram));
    }
}
