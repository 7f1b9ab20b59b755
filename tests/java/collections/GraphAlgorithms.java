// Graph algorithms on maps of lists: BFS, DFS, topological sort, Tarjan, union-find with Kruskal, Floyd-Warshall.
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

public class GraphAlgorithms {
    private final Map<String, Set<String>> edges = new TreeMap<>();

    GraphAlgorithms edge(String spec) {
        for (String e : spec.split(" ")) {
            String[] p = e.split(">");
            edges.computeIfAbsent(p[0], k -> new TreeSet<>()).add(p[1]);
            edges.computeIfAbsent(p[1], k -> new TreeSet<>());
        }
        return this;
    }

    List<String> path(String from, String to) {
        Map<String, String> parent = new HashMap<>();
        Deque<String> queue = new ArrayDeque<>();
        parent.put(from, null);
        queue.add(from);
        while (!queue.isEmpty()) {
            String v = queue.remove();
            if (v.equals(to)) {
                List<String> p = new ArrayList<>();
                for (String s = v; s != null; s = parent.get(s)) {
                    p.add(s);
                }
                Collections.reverse(p);
                return p;
            }
            for (String w : edges.get(v)) {
                if (!parent.containsKey(w)) {
                    parent.put(w, v);
                    queue.add(w);
                }
            }
        }
        return Collections.emptyList();
    }

    List<String> topological() {
        Map<String, Integer> in = new TreeMap<>();
        for (String v : edges.keySet()) {
            in.putIfAbsent(v, 0);
            for (String w : edges.get(v)) {
                in.merge(w, 1, Integer::sum);
            }
        }
        PriorityQueue<String> ready = new PriorityQueue<>();
        in.forEach((k, n) -> {
            if (n == 0) {
                ready.add(k);
            }
        });
        List<String> order = new ArrayList<>();
        while (!ready.isEmpty()) {
            String v = ready.poll();
            order.add(v);
            for (String w : edges.get(v)) {
                if (in.merge(w, -1, Integer::sum) == 0) {
                    ready.add(w);
                }
            }
        }
        if (order.size() < edges.size()) {
            throw new IllegalStateException("cycle among " + (edges.size() - order.size()) + " vertices");
        }
        return order;
    }

    private int clock;

    List<Set<String>> components() {
        List<Set<String>> out = new ArrayList<>();
        Map<String, int[]> state = new HashMap<>();
        Deque<String> stack = new ArrayDeque<>();
        clock = 0;
        for (String v : edges.keySet()) {
            if (!state.containsKey(v)) {
                connect(v, state, stack, out);
            }
        }
        return out;
    }

    private void connect(String v, Map<String, int[]> state, Deque<String> stack, List<Set<String>> out) {
        int[] s = {clock, clock, 1};
        clock++;
        state.put(v, s);
        stack.push(v);
        for (String w : edges.get(v)) {
            int[] t = state.get(w);
            if (t == null) {
                connect(w, state, stack, out);
                s[1] = Math.min(s[1], state.get(w)[1]);
            } else if (t[2] == 1) {
                s[1] = Math.min(s[1], t[0]);
            }
        }
        if (s[0] == s[1]) {
            Set<String> comp = new TreeSet<>();
            String w;
            do {
                w = stack.pop();
                state.get(w)[2] = 0;
                comp.add(w);
            } while (!w.equals(v));
            out.add(comp);
        }
    }

    static int find(int[] p, int x) {
        return p[x] == x ? x : (p[x] = find(p, p[x]));
    }

    public static void main(String[] args) {
        GraphAlgorithms dag = new GraphAlgorithms().edge("shirt>tie tie>jacket trousers>shoes trousers>belt belt>jacket socks>shoes hat>hat2");
        System.out.println(dag.edges);
        System.out.println(dag.topological());
        System.out.println(dag.path("trousers", "jacket") + " " + dag.path("tie", "socks"));
        GraphAlgorithms cyc = new GraphAlgorithms().edge("a>b b>c c>a c>d d>e e>d f>g g>f g>e h>h");
        System.out.println(cyc.components());
        System.out.println(cyc.path("f", "d") + " " + cyc.path("a", "a"));
        Set<String> seen = new LinkedHashSet<>();
        Deque<String> st = new ArrayDeque<>(List.of("a"));
        while (!st.isEmpty()) {
            String v = st.pop();
            if (seen.add(v)) {
                cyc.edges.get(v).forEach(st::push);
            }
        }
        System.out.println("dfs " + seen);

        int n = 40;
        List<int[]> es = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            for (int j = i + 1; j < n; j++) {
                es.add(new int[] {i, j, (i * 53 + j * 91) % 101});
            }
        }
        es.sort(Comparator.<int[]>comparingInt(e -> e[2]).thenComparingInt(e -> e[0]).thenComparingInt(e -> e[1]));
        int[] parent = new int[n];
        Arrays.setAll(parent, i -> i);
        int cost = 0;
        Map<Integer, Integer> degree = new LinkedHashMap<>();
        for (int[] e : es) {
            int a = find(parent, e[0]);
            int b = find(parent, e[1]);
            if (a != b) {
                parent[a] = b;
                cost += e[2];
                degree.merge(e[0], 1, Integer::sum);
                degree.merge(e[1], 1, Integer::sum);
            }
        }
        System.out.println("spanning tree cost " + cost + " degrees " + degree);

        int m = 15;
        int[][] d = new int[m][m];
        for (int i = 0; i < m; i++) {
            Arrays.fill(d[i], 1 << 20);
            d[i][i] = 0;
            d[i][(i + 1) % m] = i % 4 + 1;
            d[i][i * i % m] = Math.min(d[i][i * i % m], 6);
        }
        for (int k = 0; k < m; k++) {
            for (int i = 0; i < m; i++) {
                for (int j = 0; j < m; j++) {
                    d[i][j] = Math.min(d[i][j], d[i][k] + d[k][j]);
                }
            }
        }
        for (int[] row : d) {
            System.out.println(Arrays.toString(row));
        }
        System.out.println(cyc.topological());
    }
}
