// Reads CSV lines from standard input through BufferedReader.lines() and prints grouped reports; bad lines go to stderr.
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

public class StdinPipeline {
    record Reading(String city, int day, double value) {
        static Optional<Reading> parse(String line) {
            String[] f = line.split("\\s*,\\s*", -1);
            try {
                if (f.length != 3) {
                    throw new IllegalArgumentException(f.length + " fields");
                }
                return Optional.of(new Reading(f[0].strip(), Integer.parseInt(f[1]), Double.parseDouble(f[2])));
            } catch (IllegalArgumentException e) {
                System.err.println("skip [" + line + "]: " + e.getMessage());
                return Optional.empty();
            }
        }
    }

    public static void main(String[] args) {
        List<Reading> all = new BufferedReader(new InputStreamReader(System.in)).lines()
                .map(String::strip).filter(l -> !l.isEmpty() && !l.startsWith("#"))
                .map(Reading::parse).flatMap(Optional::stream).toList();
        System.out.println(all.size() + " readings");
        Map<String, DoubleSummaryStatistics> stats = all.stream().collect(Collectors.groupingBy(Reading::city, TreeMap::new, Collectors.summarizingDouble(Reading::value)));
        stats.forEach((c, s) -> System.out.printf("%-8s n=%d min=%6.2f max=%6.2f avg=%7.3f%n", c, s.getCount(), s.getMin(), s.getMax(), s.getAverage()));
        Map<Integer, String> warmest = all.stream().collect(Collectors.toMap(Reading::day, r -> r, (a, b) -> a.value() >= b.value() ? a : b, TreeMap::new))
                .entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, e -> e.getValue().city(), (a, b) -> a, TreeMap::new));
        System.out.println(warmest);
        System.out.println(all.stream().collect(Collectors.partitioningBy(r -> r.value() < 0, Collectors.mapping(r -> r.city() + "@" + r.day(), Collectors.joining(" ")))));
        double[] sorted = all.stream().mapToDouble(Reading::value).sorted().toArray();
        System.out.println(Arrays.toString(sorted) + " median " + (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2);
        System.out.println(args.length + " " + all.stream().filter(r -> Arrays.asList(args).contains(r.city())).map(Reading::value).toList());
    }
}
