// Dijkstra, Bellman-Ford and Floyd-Warshall over a named road network.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.stream.Collectors;

public class RoadNetwork {

    record Edge(String from, String to, int weight) {}
    record Route(List<String> stops, int length) {
        @Override public String toString() { return String.join(" > ", stops) + " (" + length + ")"; }
    }

    static class NegativeCycleException extends Exception {
        final List<String> cycle;
        NegativeCycleException(List<String> cycle) {
            super("negative cycle: " + String.join(" ", cycle));
            this.cycle = cycle;
        }
    }

    static final class Graph {
        private final Map<String, List<Edge>> out = new LinkedHashMap<>();
        private int edges;

        Graph directed(String from, String to, int w) {
            out.computeIfAbsent(from, k -> new ArrayList<>()).add(new Edge(from, to, w));
            out.computeIfAbsent(to, k -> new ArrayList<>());
            edges++;
            return this;
        }

        Graph road(String a, String b, int w) { return directed(a, b, w).directed(b, a, w); }

        List<Edge> edgesFrom(String n) {
            List<Edge> e = out.get(n);
            if (e == null) throw new NoSuchElementException("no town " + n);
            return e;
        }

        Optional<Route> dijkstra(String from, String to) {
            record Item(String node, int dist) {}
            edgesFrom(to);
            Map<String, Integer> dist = new HashMap<>();
            Map<String, String> prev = new HashMap<>();
            PriorityQueue<Item> pq = new PriorityQueue<>(Comparator.comparingInt(Item::dist).thenComparing(Item::node));
            dist.put(from, 0);
            pq.add(new Item(from, 0));
            while (!pq.isEmpty()) {
                Item it = pq.poll();
                if (it.dist() > dist.get(it.node())) continue;
                if (it.node().equals(to)) return Optional.of(unwind(prev, to, it.dist()));
                for (Edge e : edgesFrom(it.node())) {
                    if (e.weight() < 0) throw new IllegalStateException("negative edge " + e);
                    int d = it.dist() + e.weight();
                    if (d < dist.getOrDefault(e.to(), Integer.MAX_VALUE)) {
                        dist.put(e.to(), d);
                        prev.put(e.to(), it.node());
                        pq.add(new Item(e.to(), d));
                    }
                }
            }
            return Optional.empty();
        }

        private static Route unwind(Map<String, String> prev, String to, int length) {
            LinkedList<String> path = new LinkedList<>();
            for (String n = to; n != null; n = prev.get(n)) path.addFirst(n);
            return new Route(List.copyOf(path), length);
        }

        Map<String, Integer> bellmanFord(String from) throws NegativeCycleException {
            Map<String, Integer> dist = new TreeMap<>();
            Map<String, String> prev = new HashMap<>();
            dist.put(from, 0);
            String changed = null;
            for (int round = 0; round < out.size(); round++) {
                changed = null;
                for (List<Edge> list : out.values()) {
                    for (Edge e : list) {
                        Integer d = dist.get(e.from());
                        if (d == null) continue;
                        int nd = d + e.weight();
                        if (!dist.containsKey(e.to()) || nd < dist.get(e.to())) {
                            dist.put(e.to(), nd);
                            prev.put(e.to(), e.from());
                            changed = e.to();
                        }
                    }
                }
                if (changed == null) return dist;
            }
            String x = changed;
            for (int i = 0; i < out.size(); i++) x = prev.get(x);
            LinkedList<String> cycle = new LinkedList<>();
            String y = x;
            do {
                cycle.addFirst(y);
                y = prev.get(y);
            } while (!y.equals(x));
            while (!cycle.getFirst().equals(cycle.stream().min(Comparator.naturalOrder()).get())) cycle.addLast(cycle.removeFirst());
            throw new NegativeCycleException(cycle);
        }

        int[][] floydWarshall() {
            List<String> names = new ArrayList<>(out.keySet());
            int n = names.size();
            int[][] d = new int[n][n];
            for (int[] row : d) Arrays.fill(row, Integer.MAX_VALUE / 2);
            for (int i = 0; i < n; i++) {
                d[i][i] = 0;
                for (Edge e : out.get(names.get(i))) d[i][names.indexOf(e.to())] = e.weight();
            }
            for (int k = 0; k < n; k++)
                for (int i = 0; i < n; i++)
                    for (int j = 0; j < n; j++) d[i][j] = Math.min(d[i][j], d[i][k] + d[k][j]);
            return d;
        }
    }

    public static void main(String[] args) {
        Graph g = new Graph()
            .road("Ash", "Birch", 7).road("Ash", "Cedar", 9).road("Ash", "Fir", 14).road("Birch", "Cedar", 10)
            .road("Birch", "Dogwood", 15).road("Cedar", "Dogwood", 11).road("Cedar", "Fir", 2)
            .road("Dogwood", "Elm", 6).road("Elm", "Fir", 9).directed("Elm", "Ginkgo", 4).road("Hazel", "Ivy", 1);
        System.out.println("towns " + g.out.size() + ", edges " + g.edges);
        String[][] trips = {{"Ash", "Elm"}, {"Birch", "Fir"}, {"Ginkgo", "Ash"}, {"Ash", "Ginkgo"}, {"Ivy", "Ash"}, {"Ash", "Ash"}, {"Ash", "Oak"}};
        for (String[] t : trips) {
            try {
                System.out.printf("%-7s to %-7s %s%n", t[0], t[1], g.dijkstra(t[0], t[1]).map(Route::toString).orElse("unreachable"));
            } catch (NoSuchElementException e) {
                System.out.println("cannot plan " + Arrays.toString(t) + ": " + e.getMessage());
            }
        }
        List<String> names = new ArrayList<>(g.out.keySet());
        int[][] d = g.floydWarshall();
        System.out.println("         " + names.stream().map(s -> String.format("%4s", s.substring(0, 3))).collect(Collectors.joining()));
        int diameter = 0;
        for (int i = 0; i < d.length; i++) {
            StringBuilder row = new StringBuilder(String.format("%-9s", names.get(i)));
            for (int v : d[i]) {
                boolean far = v >= Integer.MAX_VALUE / 2;
                row.append(far ? "   -" : String.format("%4d", v));
                if (!far) diameter = Math.max(diameter, v);
            }
            System.out.println(row);
        }
        System.out.println("diameter " + diameter);
        boolean agree = true;
        for (int i = 0; i < names.size(); i++)
            for (int j = 0; j < names.size(); j++) {
                int x = g.dijkstra(names.get(i), names.get(j)).map(Route::length).orElse(-1);
                int y = d[i][j] >= Integer.MAX_VALUE / 2 ? -1 : d[i][j];
                agree &= x == y;
            }
        System.out.println("dijkstra agrees with floyd-warshall: " + agree);

        Graph neg = new Graph().directed("s", "a", 4).directed("s", "b", 5).directed("b", "a", -3).directed("a", "t", 2);
        try {
            System.out.println("bellman-ford " + neg.bellmanFord("s"));
            System.out.println(neg.dijkstra("s", "t"));
        } catch (NegativeCycleException | IllegalStateException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
        neg.directed("t", "b", 0);
        try {
            System.out.println("bellman-ford " + neg.bellmanFord("s"));
        } catch (NegativeCycleException e) {
            System.out.println(e.getMessage() + ", size " + e.cycle.size());
        }
    }
}
