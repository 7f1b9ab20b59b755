// Dinic maximum flow, minimum cut, and bipartite matching of workers to jobs.
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.TreeSet;

public class MaxFlowMatching {

    static final class Network {
        private static final class Arc {
            final int to;
            final int reverse;
            long capacity;
            final long original;
            Arc(int to, int reverse, long capacity) {
                this.to = to;
                this.reverse = reverse;
                this.capacity = capacity;
                this.original = capacity;
            }
            long flow() { return original - capacity; }
        }

        private final List<List<Arc>> arcs = new ArrayList<>();
        private final Map<String, Integer> ids = new LinkedHashMap<>();
        private final List<String> names = new ArrayList<>();
        private int[] level;
        private int[] next;
        private int phases;

        int node(String name) {
            return ids.computeIfAbsent(name, k -> {
                names.add(k);
                arcs.add(new ArrayList<>());
                return names.size() - 1;
            });
        }

        void connect(String from, String to, long capacity) {
            if (capacity < 0) throw new IllegalArgumentException("negative capacity on " + from + "->" + to);
            int a = node(from), b = node(to);
            arcs.get(a).add(new Arc(b, arcs.get(b).size(), capacity));
            arcs.get(b).add(new Arc(a, arcs.get(a).size() - 1, 0));
        }

        private boolean layer(int s, int t) {
            level = new int[names.size()];
            Arrays.fill(level, -1);
            level[s] = 0;
            Queue<Integer> q = new ArrayDeque<>();
            q.add(s);
            while (!q.isEmpty()) {
                int v = q.remove();
                for (Arc a : arcs.get(v)) {
                    if (a.capacity > 0 && level[a.to] < 0) {
                        level[a.to] = level[v] + 1;
                        q.add(a.to);
                    }
                }
            }
            return level[t] >= 0;
        }

        private long push(int v, int t, long limit) {
            if (v == t) return limit;
            for (; next[v] < arcs.get(v).size(); next[v]++) {
                Arc a = arcs.get(v).get(next[v]);
                if (a.capacity <= 0 || level[a.to] != level[v] + 1) continue;
                long f = push(a.to, t, Math.min(limit, a.capacity));
                if (f > 0) {
                    a.capacity -= f;
                    arcs.get(a.to).get(a.reverse).capacity += f;
                    return f;
                }
            }
            return 0;
        }

        long maxFlow(String source, String sink) {
            int s = node(source), t = node(sink);
            long total = 0;
            while (layer(s, t)) {
                phases++;
                next = new int[names.size()];
                for (long f; (f = push(s, t, Long.MAX_VALUE)) > 0; ) total += f;
            }
            return total;
        }

        List<String> minCut() {
            List<String> cut = new ArrayList<>();
            for (int v = 0; v < names.size(); v++)
                for (Arc a : arcs.get(v))
                    if (a.original > 0 && level[v] >= 0 && level[a.to] < 0) cut.add(names.get(v) + "->" + names.get(a.to) + ":" + a.original);
            return cut;
        }

        void printFlows() {
            for (int v = 0; v < names.size(); v++)
                for (Arc a : arcs.get(v))
                    if (a.original > 0) System.out.printf("  %-3s -> %-3s %3d / %-3d%s%n", names.get(v), names.get(a.to), a.flow(), a.original,
                        a.capacity == 0 ? " saturated" : "");
        }

        Map<String, String> usedFrom(TreeSet<String> group) {
            Map<String, String> m = new TreeMap<>();
            for (String g : group)
                for (Arc a : arcs.get(node(g))) if (a.original > 0 && a.flow() > 0) m.put(g, names.get(a.to));
            return m;
        }
    }

    static void matching(Map<String, List<String>> skills) {
        Network n = new Network();
        TreeSet<String> jobs = new TreeSet<>();
        skills.forEach((w, js) -> {
            n.connect("S", w, 1);
            js.forEach(j -> {
                n.connect(w, j, 1);
                jobs.add(j);
            });
        });
        jobs.forEach(j -> n.connect(j, "T", 1));
        long m = n.maxFlow("S", "T");
        System.out.println("matched " + m + " of " + skills.size() + " workers, " + jobs.size() + " jobs, " + n.phases + " phases");
        Map<String, String> assignment = n.usedFrom(new TreeSet<>(skills.keySet()));
        assignment.forEach((w, j) -> System.out.printf("  %-6s does %s%n", w, j));
        TreeSet<String> idle = new TreeSet<>(skills.keySet());
        idle.removeAll(assignment.keySet());
        jobs.removeAll(assignment.values());
        System.out.println("  idle " + idle + ", open " + jobs);
    }

    public static void main(String[] args) {
        Network n = new Network();
        Object[][] pipes = {
            {"s", "a", 16}, {"s", "b", 13}, {"a", "b", 10}, {"b", "a", 4}, {"a", "c", 12}, {"c", "b", 9}, {"b", "d", 14},
            {"d", "c", 7}, {"c", "t", 20}, {"d", "t", 4}
        };
        for (Object[] p : pipes) n.connect((String) p[0], (String) p[1], (Integer) p[2]);
        System.out.println("max flow " + n.maxFlow("s", "t") + " in " + n.phases + " phases");
        n.printFlows();
        System.out.println("min cut " + n.minCut());

        Network big = new Network();
        for (int i = 0; i < 6; i++) {
            big.connect("src", "L" + i, 5_000_000_000L + i);
            for (int j = 0; j < 6; j++) if ((i * 3 + j) % 4 != 0) big.connect("L" + i, "R" + j, 1_000_000_000L * (1 + (i + j) % 3));
            big.connect("R" + i, "dst", 4_500_000_000L);
        }
        System.out.println("big flow " + big.maxFlow("src", "dst") + ", cut " + big.minCut().size() + " arcs");

        Map<String, List<String>> skills = new LinkedHashMap<>();
        skills.put("Ann", List.of("paint", "weld"));
        skills.put("Bob", List.of("paint"));
        skills.put("Cyd", List.of("weld", "drive", "cook"));
        skills.put("Dee", List.of("paint", "weld"));
        skills.put("Eve", List.of("cook", "plan"));
        matching(skills);
        skills.put("Dee", List.of("sing"));
        skills.put("Fay", List.of("paint", "sing"));
        matching(skills);
        try {
            n.connect("x", "y", -1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println("disconnected flow " + n.maxFlow("t", "zzz"));
    }
}
