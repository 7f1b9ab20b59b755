// Topological ordering of build targets, cycle reporting and critical path; exits with a status for cyclic input.
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

public class BuildOrder {

    static final class CyclicDependencyException extends RuntimeException {
        private final List<String> cycle;
        CyclicDependencyException(List<String> cycle) {
            super("dependency cycle: " + String.join(" -> ", cycle));
            this.cycle = cycle;
        }
        List<String> cycle() { return cycle; }
    }

    record Target(String name, int minutes, List<String> needs) {
        static Target parse(String line) {
            // name(minutes): dep dep dep
            int open = line.indexOf('('), close = line.indexOf(')'), colon = line.indexOf(':');
            if (open < 0 || close < open || colon < close) throw new IllegalArgumentException("malformed: " + line);
            String deps = line.substring(colon + 1).strip();
            return new Target(line.substring(0, open).strip(), Integer.parseInt(line.substring(open + 1, close)),
                deps.isEmpty() ? List.of() : List.of(deps.split("\\s+")));
        }
    }

    enum Mark { WHITE, GREY, BLACK }

    static final class Plan {
        private final Map<String, Target> targets = new TreeMap<>();

        Plan(String text) {
            text.lines().map(String::strip).filter(s -> !s.isEmpty()).map(Target::parse).forEach(t -> targets.put(t.name(), t));
            Set<String> missing = targets.values().stream().flatMap(t -> t.needs().stream())
                .filter(n -> !targets.containsKey(n)).collect(Collectors.toCollection(TreeSet::new));
            missing.forEach(m -> targets.put(m, new Target(m, 0, List.of())));
            if (!missing.isEmpty()) System.out.println("assumed present: " + missing);
        }

        List<String> depthFirst() {
            Map<String, Mark> marks = new HashMap<>();
            List<String> order = new ArrayList<>();
            Deque<String> stack = new ArrayDeque<>();
            for (String t : targets.keySet()) visit(t, marks, order, stack);
            return order;
        }

        private void visit(String name, Map<String, Mark> marks, List<String> order, Deque<String> stack) {
            switch (marks.getOrDefault(name, Mark.WHITE)) {
                case BLACK:
                    return;
                case GREY: {
                    List<String> cycle = new ArrayList<>();
                    cycle.add(name);
                    for (String s : stack) {
                        cycle.add(0, s);
                        if (s.equals(name)) break;
                    }
                    throw new CyclicDependencyException(cycle);
                }
                default:
                    marks.put(name, Mark.GREY);
                    stack.push(name);
                    for (String d : targets.get(name).needs()) visit(d, marks, order, stack);
                    stack.pop();
                    marks.put(name, Mark.BLACK);
                    order.add(name);
            }
        }

        List<Set<String>> levels() {
            Map<String, Integer> pending = new LinkedHashMap<>();
            Map<String, Set<String>> users = new HashMap<>();
            targets.values().forEach(t -> {
                pending.put(t.name(), t.needs().size());
                t.needs().forEach(n -> users.computeIfAbsent(n, k -> new TreeSet<>()).add(t.name()));
            });
            List<Set<String>> out = new ArrayList<>();
            while (!pending.isEmpty()) {
                Set<String> ready = pending.entrySet().stream().filter(e -> e.getValue() == 0)
                    .map(Map.Entry::getKey).collect(Collectors.toCollection(LinkedHashSet::new));
                if (ready.isEmpty()) throw new IllegalStateException("stuck with " + pending.keySet());
                for (String r : ready) {
                    pending.remove(r);
                    users.getOrDefault(r, Set.of()).forEach(u -> pending.computeIfPresent(u, (k, v) -> v - 1));
                }
                out.add(ready);
            }
            return out;
        }

        Map<String, int[]> schedule(Collection<String> order) {
            Map<String, int[]> times = new LinkedHashMap<>();
            for (String n : order) {
                Target t = targets.get(n);
                int start = t.needs().stream().mapToInt(d -> times.get(d)[1]).max().orElse(0);
                times.put(n, new int[] {start, start + t.minutes()});
            }
            return times;
        }

        List<String> criticalPath(Map<String, int[]> times) {
            String last = times.entrySet().stream().max((a, b) -> Integer.compare(a.getValue()[1], b.getValue()[1])).orElseThrow().getKey();
            List<String> path = new ArrayList<>();
            while (last != null) {
                path.add(0, last);
                int start = times.get(last)[0];
                last = targets.get(last).needs().stream().filter(d -> times.get(d)[1] == start).findFirst().orElse(null);
            }
            return path;
        }
    }

    public static void main(String[] args) {
        Plan plan = new Plan("""
            app(5): core ui net
            core(8): base
            ui(6): core fonts
            net(9): base tls
            tls(4): base bigint
            bigint(2):
            base(3):
            test(7): app mocks
            mocks(1): net
            docs(2): fonts zlib
            package(1): test docs
            """);
        List<String> order = plan.depthFirst();
        System.out.println("order " + order);
        int level = 0;
        for (Set<String> l : plan.levels()) System.out.println("level " + level++ + " " + l);
        Map<String, int[]> times = plan.schedule(order);
        times.forEach((n, t) -> System.out.printf("%-8s %2d..%2d %s%s%n", n, t[0], t[1], " ".repeat(t[0]), "=".repeat(t[1] - t[0])));
        List<String> critical = plan.criticalPath(times);
        int total = plan.targets.values().stream().mapToInt(Target::minutes).sum();
        System.out.println("critical " + critical + " " + times.get(critical.get(critical.size() - 1))[1] + " of " + total + " minutes");
        try {
            new Plan("oops 5: a");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            new Plan("bad(x):");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        Plan cyclic = new Plan("""
            a(1): b
            b(1): c x
            c(1): d
            d(1): b
            """);
        try {
            cyclic.levels();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(cyclic.depthFirst());
        } catch (CyclicDependencyException e) {
            System.err.println("build failed: " + e.getMessage());
            System.exit(e.cycle().size());
        } finally {
            System.out.println("never printed on exit");
        }
    }
}
