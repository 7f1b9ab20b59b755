// Reads commands from standard input with Scanner and keeps an inventory in sorted maps.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Scanner;
import java.util.TreeMap;

public class StdinStatistics {
    private final Map<String, List<Integer>> series = new TreeMap<>();
    private int errors;

    void add(String name, int value) {
        series.computeIfAbsent(name, k -> new ArrayList<>()).add(value);
    }

    static double median(List<Integer> values) {
        List<Integer> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        int n = sorted.size();
        return n % 2 == 1 ? sorted.get(n / 2) : (sorted.get(n / 2 - 1) + sorted.get(n / 2)) / 2.0;
    }

    void report() {
        for (Map.Entry<String, List<Integer>> e : series.entrySet()) {
            List<Integer> v = e.getValue();
            double mean = v.stream().mapToInt(Integer::intValue).average().orElse(Double.NaN);
            System.out.printf("%-8s n=%d min=%d max=%d mean=%.3f median=%.1f%n", e.getKey(), v.size(), Collections.min(v), Collections.max(v), mean, median(v));
        }
    }

    boolean execute(String line, int number) {
        Scanner sc = new Scanner(line);
        if (!sc.hasNext()) {
            return true;
        }
        String cmd = sc.next();
        switch (cmd) {
            case "add":
                String name = sc.next();
                int before = series.getOrDefault(name, List.of()).size();
                while (sc.hasNextInt()) {
                    add(name, sc.nextInt());
                }
                if (sc.hasNext()) {
                    System.err.println("line " + number + ": bad number " + sc.next());
                    errors++;
                }
                System.out.println(name + ": " + before + " -> " + series.getOrDefault(name, List.of()).size());
                return true;
            case "drop":
                System.out.println("dropped " + series.remove(sc.next()));
                return true;
            case "report":
                report();
                return true;
            case "quit":
                return false;
            default:
                System.err.println("line " + number + ": unknown command " + cmd);
                errors++;
                return true;
        }
    }

    public static void main(String[] args) {
        StdinStatistics s = new StdinStatistics();
        Scanner in = new Scanner(System.in);
        int number = 0;
        while (in.hasNextLine()) {
            if (!s.execute(in.nextLine(), ++number)) {
                break;
            }
        }
        System.out.println("lines " + number + " errors " + s.errors + " series " + s.series);
        System.exit(s.errors > 0 ? 3 : 0);
    }
}
