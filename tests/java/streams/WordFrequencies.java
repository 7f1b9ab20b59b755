// Text analysis pipelines: frequencies, n-grams, longest words, letter statistics, inverted index, markov chain.
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class WordFrequencies {
    static final String TEXT = """
        Whose woods these are I think I know.
        His house is in the village though;
        He will not see me stopping here
        To watch his woods fill up with snow.

        The woods are lovely, dark and deep,
        But I have promises to keep,
        And miles to go before I sleep,
        And miles to go before I sleep.
        """;

    static Stream<String> words(String s) {
        return Pattern.compile("[a-z']+").matcher(s.toLowerCase()).results().map(r -> r.group());
    }

    public static void main(String[] args) {
        List<String> all = words(TEXT).toList();
        System.out.println(all.size() + " " + all.stream().distinct().count());
        Map<String, Long> freq = all.stream().collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()));
        System.out.println(freq);
        freq.entrySet().stream().sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey())).limit(6)
                .forEach(e -> System.out.printf("%-6s %d %s%n", e.getKey(), e.getValue(), "#".repeat(e.getValue().intValue())));
        System.out.println(all.stream().max(Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder())).get() + " " + all.stream().mapToInt(String::length).summaryStatistics());
        System.out.println(all.stream().collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.collectingAndThen(Collectors.toCollection(TreeSet::new), TreeSet::first))).toString());
        Map<String, Long> letters = TEXT.chars().filter(Character::isLetter).map(Character::toLowerCase).mapToObj(c -> String.valueOf((char) c)).collect(Collectors.groupingBy(c -> c, Collectors.counting()));
        System.out.println(letters.entrySet().stream().sorted((a, b) -> a.getValue().equals(b.getValue()) ? a.getKey().compareTo(b.getKey()) : Long.compare(b.getValue(), a.getValue())).map(e -> e.getKey() + e.getValue()).collect(Collectors.joining(" ")));
        System.out.println(IntStream.rangeClosed('a', 'z').mapToObj(c -> String.valueOf((char) c)).filter(c -> !letters.containsKey(c)).toList());

        Map<List<String>, Long> bigrams = IntStream.range(0, all.size() - 1).mapToObj(i -> all.subList(i, i + 2)).collect(Collectors.groupingBy(l -> List.copyOf(l), Collectors.counting()));
        System.out.println(bigrams.entrySet().stream().filter(e -> e.getValue() > 1).map(e -> String.join("_", e.getKey())).sorted().toList());
        List<String> lines = TEXT.lines().toList();
        Map<String, TreeSet<Integer>> index = IntStream.range(0, lines.size()).boxed().flatMap(i -> words(lines.get(i)).map(w -> Map.entry(w, i + 1)))
                .collect(Collectors.groupingBy(Map.Entry::getKey, TreeMap::new, Collectors.mapping(Map.Entry::getValue, Collectors.toCollection(TreeSet::new))));
        System.out.println(index.entrySet().stream().filter(e -> e.getValue().size() > 2).map(Object::toString).collect(Collectors.joining(" ")));
        System.out.println(lines.stream().map(l -> words(l).count()).toList() + " " + lines.stream().filter(Predicates.not(String::isBlank)).map(l -> l.charAt(l.length() - 1)).toList());
        System.out.println(lines.stream().filter(l -> !l.isEmpty()).map(l -> words(l).reduce((a, b) -> b).orElse("-")).collect(Collectors.groupingBy(w -> w.substring(w.length() - 2), TreeMap::new, Collectors.joining("/"))).toString());
        System.out.println(Arrays.stream(TEXT.split("\\s+")).filter(w -> Character.isUpperCase(w.charAt(0))).distinct().toList());

        Map<String, List<String>> chain = IntStream.range(0, all.size() - 1).boxed().collect(Collectors.groupingBy(all::get, TreeMap::new, Collectors.mapping(i -> all.get(i + 1), Collectors.toList())));
        Random rnd = new Random(5);
        System.out.println(Stream.iterate("i", w -> {
            List<String> next = chain.getOrDefault(w, List.of("the"));
            return next.get(rnd.nextInt(next.size()));
        }).limit(20).collect(Collectors.joining(" ")));
        System.out.println(all.stream().sorted(Comparator.comparing(w -> new StringBuilder(w).reverse().toString())).distinct().limit(10).toList());
        System.out.println(all.stream().filter(w -> w.chars().distinct().count() < w.length()).distinct().toList());
    }

    static final class Predicates {
        static <T> java.util.function.Predicate<T> not(java.util.function.Predicate<? super T> p) {
            return t -> !p.test(t);
        }
    }
}
