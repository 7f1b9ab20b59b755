// DPLL satisfiability solver with unit propagation, applied to puzzles and graph colouring.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

public class SatSolver {

    static final class Cnf {
        private final Map<String, Integer> ids = new LinkedHashMap<>();
        private final List<String> names = new ArrayList<>();
        private final List<int[]> clauses = new ArrayList<>();

        int var(String name) {
            return ids.computeIfAbsent(name, k -> {
                names.add(k);
                return names.size();
            });
        }

        Cnf clause(String... literals) {
            clauses.add(Arrays.stream(literals).mapToInt(l -> l.startsWith("!") ? -var(l.substring(1)) : var(l)).toArray());
            return this;
        }

        Cnf exactlyOne(List<String> vars) {
            clause(vars.toArray(String[]::new));
            for (int i = 0; i < vars.size(); i++) for (int j = i + 1; j < vars.size(); j++) clause("!" + vars.get(i), "!" + vars.get(j));
            return this;
        }
    }

    static final class Solver {
        private final Cnf cnf;
        private final byte[] value;
        private final int[] trail;
        private int depth;
        int decisions, propagations, conflicts;

        Solver(Cnf cnf) {
            this.cnf = cnf;
            value = new byte[cnf.names.size() + 1];
            trail = new int[cnf.names.size() + 1];
        }

        private int state(int lit) { return lit > 0 ? value[lit] : -value[-lit]; }

        private void assign(int lit) {
            value[Math.abs(lit)] = (byte) (lit > 0 ? 1 : -1);
            trail[depth++] = lit;
        }

        private void backtrack(int mark) {
            while (depth > mark) value[Math.abs(trail[--depth])] = 0;
        }

        private boolean propagate() {
            boolean again;
            do {
                again = false;
                clauses:
                for (int[] c : cnf.clauses) {
                    int open = 0, last = 0;
                    for (int l : c) {
                        int s = state(l);
                        if (s > 0) continue clauses;
                        if (s == 0) {
                            open++;
                            last = l;
                        }
                    }
                    if (open == 0) {
                        conflicts++;
                        return false;
                    }
                    if (open == 1) {
                        assign(last);
                        propagations++;
                        again = true;
                    }
                }
            } while (again);
            return true;
        }

        private int choose() {
            Map<Integer, Integer> score = new TreeMap<>();
            for (int[] c : cnf.clauses) {
                if (Arrays.stream(c).anyMatch(l -> state(l) > 0)) continue;
                for (int l : c) if (state(l) == 0) score.merge(l, 64 >> Math.min(c.length, 6), Integer::sum);
            }
            return score.entrySet().stream().max(Map.Entry.<Integer, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey())).map(Map.Entry::getKey).orElse(0);
        }

        private boolean search() {
            int mark = depth;
            if (!propagate()) {
                backtrack(mark);
                return false;
            }
            int lit = choose();
            if (lit == 0) return true;
            decisions++;
            int here = depth;
            for (int l : new int[] {lit, -lit}) {
                assign(l);
                if (search()) return true;
                backtrack(here);
            }
            backtrack(mark);
            return false;
        }

        Optional<TreeSet<String>> solve() {
            if (!search()) return Optional.empty();
            for (int[] c : cnf.clauses) if (Arrays.stream(c).noneMatch(l -> state(l) > 0)) throw new AssertionError("unsatisfied " + Arrays.toString(c));
            return Optional.of(cnf.names.stream().filter(n -> value[cnf.ids.get(n)] > 0).collect(Collectors.toCollection(TreeSet::new)));
        }
    }

    static Optional<TreeSet<String>> report(String title, Cnf cnf) {
        Solver s = new Solver(cnf);
        Optional<TreeSet<String>> m = s.solve();
        System.out.printf("%s: %s (%d variables, %d clauses, %d decisions, %d propagations, %d conflicts)%n", title, m.isPresent() ? "satisfiable" : "unsatisfiable",
            cnf.names.size(), cnf.clauses.size(), s.decisions, s.propagations, s.conflicts);
        return m;
    }

    static Cnf pigeons(int pigeons, int holes) {
        Cnf c = new Cnf();
        for (int p = 0; p < pigeons; p++) {
            String[] any = new String[holes];
            for (int h = 0; h < holes; h++) any[h] = "p" + p + "h" + h;
            c.clause(any);
        }
        for (int h = 0; h < holes; h++)
            for (int a = 0; a < pigeons; a++) for (int b = a + 1; b < pigeons; b++) c.clause("!p" + a + "h" + h, "!p" + b + "h" + h);
        return c;
    }

    static Cnf colouring(Map<String, List<String>> graph, List<String> colours) {
        Cnf c = new Cnf();
        graph.forEach((n, adj) -> {
            c.exactlyOne(colours.stream().map(k -> n + "=" + k).toList());
            for (String m : adj) for (String k : colours) c.clause("!" + n + "=" + k, "!" + m + "=" + k);
        });
        return c;
    }

    static Cnf queens(int n) {
        Cnf c = new Cnf();
        for (int r = 0; r < n; r++) {
            List<String> row = new ArrayList<>();
            for (int k = 0; k < n; k++) row.add("q" + r + k);
            c.exactlyOne(row);
        }
        for (int r1 = 0; r1 < n; r1++)
            for (int r2 = r1 + 1; r2 < n; r2++)
                for (int a = 0; a < n; a++)
                    for (int b = 0; b < n; b++) if (a == b || Math.abs(a - b) == r2 - r1) c.clause("!q" + r1 + a, "!q" + r2 + b);
        return c;
    }

    public static void main(String[] args) {
        System.out.println(report("simple", new Cnf().clause("a", "b").clause("!a", "c").clause("!b", "!c").clause("a", "!c")).orElseThrow());
        System.out.println(report("contradiction", new Cnf().clause("x").clause("!x", "y").clause("!y")));
        System.out.println(report("party", new Cnf().clause("Ann", "Ben").clause("!Ann", "Cat").clause("!Ben", "!Cat", "Dan").clause("!Dan", "!Ann").clause("!Ben", "Ann")).orElseThrow());
        report("3 pigeons in 3 holes", pigeons(3, 3)).ifPresent(System.out::println);
        for (int n = 3; n <= 5; n++) report(n + " pigeons in " + (n - 1) + " holes", pigeons(n, n - 1));

        Map<String, List<String>> map = new LinkedHashMap<>();
        map.put("WA", List.of("NT", "SA"));
        map.put("NT", List.of("SA", "Q"));
        map.put("SA", List.of("Q", "NSW", "V"));
        map.put("Q", List.of("NSW"));
        map.put("NSW", List.of("V"));
        map.put("V", List.of());
        map.put("T", List.of());
        report("three colours", colouring(map, List.of("red", "green", "blue"))).ifPresent(System.out::println);
        report("two colours", colouring(map, List.of("red", "green")));

        for (int n = 3; n <= 5; n++) {
            Optional<TreeSet<String>> m = report(n + " queens", queens(n));
            int size = n;
            m.ifPresent(q -> q.stream().sorted(Comparator.naturalOrder()).forEach(s -> {
                int col = s.charAt(2) - '0';
                System.out.println("  " + ". ".repeat(col) + "Q" + " .".repeat(size - 1 - col));
            }));
        }
        System.out.println("empty formula " + report("empty", new Cnf()).map(TreeSet::size).orElse(-1));
        if (report("final", new Cnf().clause("p", "q").clause("!p").clause("!q")).isEmpty()) System.exit(20);
    }
}
