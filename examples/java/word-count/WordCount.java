import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Counts the words of its arguments: collections, streams, lambdas and string formatting of the real JDK. */
public class WordCount {
    record Entry(String word, int count) {}

    public static void main(String[] args) {
        Map<String, Integer> counts = new TreeMap<>();
        for (String argument : args) {
            for (String word : argument.toLowerCase().split("\\W+")) {
                counts.merge(word, 1, Integer::sum);
            }
        }
        Stream<Entry> entries = counts.entrySet().stream().map(e -> new Entry(e.getKey(), e.getValue()));
        entries.sorted(Comparator.comparingInt(Entry::count).reversed().thenComparing(Entry::word))
                .forEach(entry -> System.out.printf("%3d  %s%n", entry.count(), entry.word()));
        System.out.println(counts.keySet().stream().collect(Collectors.groupingBy(String::length)));
    }
}
