// Counts lines, words and characters of standard input, with options from the command line; exit status 2 at the end.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class StdinWordCount {
    public static void main(String[] args) throws IOException {
        System.out.println(args.length + " " + Arrays.toString(args));
        int top = 5;
        boolean fold = false;
        String longest = "";
        List<String> unknown = new ArrayList<>();
        for (int i = 0; i < args.length; i++) {
            switch (args[i]) {
                case "--top":
                    top = Integer.parseInt(args[++i]);
                    break;
                case "--fold":
                    fold = true;
                    break;
                default:
                    unknown.add(args[i]);
            }
        }
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        int lines = 0;
        int words = 0;
        int chars = 0;
        Map<String, Integer> freq = new TreeMap<>();
        for (String line; (line = in.readLine()) != null;) {
            lines++;
            chars += line.length() + 1;
            if (line.length() > longest.length()) {
                longest = line;
            }
            for (String w : line.split("\\W+")) {
                if (!w.isEmpty()) {
                    words++;
                    freq.merge(fold ? w.toLowerCase() : w, 1, Integer::sum);
                }
            }
        }
        System.out.printf("%7d%7d%7d%n", lines, words, chars);
        List<Map.Entry<String, Integer>> entries = new ArrayList<>(freq.entrySet());
        entries.sort(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder()).thenComparing(Map.Entry.comparingByKey()));
        for (Map.Entry<String, Integer> e : entries.subList(0, Math.min(top, entries.size()))) {
            System.out.printf("%-10s %s %d%n", e.getKey(), "*".repeat(e.getValue()), e.getValue());
        }
        System.out.println("longest line: [" + longest.strip() + "] distinct " + freq.size());
        for (String u : unknown) {
            System.err.println("ignored argument: '" + u + "'");
        }
        System.exit(unknown.isEmpty() ? 0 : 2);
    }
}
