// Minimum spanning trees: Kruskal with union-find, Prim, and Boruvka, checked against each other.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.Function;

public class SpanningTrees {

    record Edge(int a, int b, int w) implements Comparable<Edge> {
        Edge {
            if (a > b) {
                int t = a;
                a = b;
                b = t;
            }
        }
        int other(int v) { return v == a ? b : a; }
        @Override public int compareTo(Edge o) {
            int c = Integer.compare(w, o.w);
            if (c == 0) c = Integer.compare(a, o.a);
            return c == 0 ? Integer.compare(b, o.b) : c;
        }
        @Override public String toString() { return a + "-" + b + ":" + w; }
    }

    static class UnionFind {
        private final int[] parent;
        private final int[] rank;
        private int sets;

        UnionFind(int n) {
            parent = new int[n];
            rank = new int[n];
            sets = n;
            Arrays.setAll(parent, i -> i);
        }

        int find(int x) {
            while (parent[x] != x) x = parent[x] = parent[parent[x]];
            return x;
        }

        boolean union(int a, int b) {
            a = find(a);
            b = find(b);
            if (a == b) return false;
            if (rank[a] < rank[b]) {
                int t = a;
                a = b;
                b = t;
            }
            parent[b] = a;
            if (rank[a] == rank[b]) rank[a]++;
            sets--;
            return true;
        }
    }

    static class Graph {
        final int n;
        final List<Edge> edges = new ArrayList<>();
        final List<List<Edge>> adjacent = new ArrayList<>();

        Graph(int n) {
            this.n = n;
            for (int i = 0; i < n; i++) adjacent.add(new ArrayList<>());
        }

        void add(int a, int b, int w) {
            Edge e = new Edge(a, b, w);
            edges.add(e);
            adjacent.get(a).add(e);
            adjacent.get(b).add(e);
        }
    }

    static List<Edge> kruskal(Graph g) {
        List<Edge> sorted = new ArrayList<>(g.edges);
        Collections.sort(sorted);
        UnionFind uf = new UnionFind(g.n);
        List<Edge> tree = new ArrayList<>();
        for (Edge e : sorted) if (uf.union(e.a(), e.b())) tree.add(e);
        return tree;
    }

    static List<Edge> prim(Graph g) {
        List<Edge> tree = new ArrayList<>();
        BitSet in = new BitSet(g.n);
        for (int root = 0; root < g.n; root++) {
            if (in.get(root)) continue;
            PriorityQueue<Edge> pq = new PriorityQueue<>();
            in.set(root);
            pq.addAll(g.adjacent.get(root));
            while (!pq.isEmpty()) {
                Edge e = pq.poll();
                int v = in.get(e.a()) ? e.b() : e.a();
                if (in.get(v)) continue;
                in.set(v);
                tree.add(e);
                for (Edge f : g.adjacent.get(v)) if (!in.get(f.other(v))) pq.add(f);
            }
        }
        return tree;
    }

    static List<Edge> boruvka(Graph g) {
        UnionFind uf = new UnionFind(g.n);
        List<Edge> tree = new ArrayList<>();
        boolean grew = true;
        int round = 0;
        while (grew && uf.sets > 1) {
            grew = false;
            round++;
            Edge[] best = new Edge[g.n];
            for (Edge e : g.edges) {
                int a = uf.find(e.a()), b = uf.find(e.b());
                if (a == b) continue;
                if (best[a] == null || e.compareTo(best[a]) < 0) best[a] = e;
                if (best[b] == null || e.compareTo(best[b]) < 0) best[b] = e;
            }
            for (Edge e : best) {
                if (e != null && uf.union(e.a(), e.b())) {
                    tree.add(e);
                    grew = true;
                }
            }
        }
        System.out.println("  boruvka rounds: " + round);
        return tree;
    }

    static int weight(List<Edge> tree) {
        int sum = 0;
        for (Edge e : tree) sum += e.w();
        return sum;
    }

    static void run(String name, Graph g) {
        System.out.printf("%s: %d vertices, %d edges%n", name, g.n, g.edges.size());
        List<Function<Graph, List<Edge>>> methods = List.of(SpanningTrees::kruskal, SpanningTrees::prim, SpanningTrees::boruvka);
        String[] labels = {"kruskal", "prim", "boruvka"};
        List<Edge> reference = null;
        for (int i = 0; i < labels.length; i++) {
            List<Edge> t = methods.get(i).apply(g);
            System.out.printf("  %-8s weight %4d with %d edges, first %s%n", labels[i], weight(t), t.size(), t.isEmpty() ? "none" : t.get(0));
            List<Edge> sorted = new ArrayList<>(t);
            sorted.sort(null);
            if (reference == null) reference = sorted;
            else if (!reference.equals(sorted)) throw new AssertionError(labels[i] + " found " + sorted + ", expected " + reference);
        }
        if (reference.size() <= 14) System.out.println("  tree " + reference);
        System.out.println("  components " + (g.n - reference.size()));
    }

    public static void main(String[] args) {
        Graph small = new Graph(7);
        int[][] list = {{0, 1, 7}, {0, 3, 5}, {1, 2, 8}, {1, 3, 9}, {1, 4, 7}, {2, 4, 5}, {3, 4, 15}, {3, 5, 6}, {4, 5, 8}, {4, 6, 9}, {5, 6, 11}};
        for (int[] e : list) small.add(e[0], e[1], e[2]);
        run("textbook", small);

        Graph lonely = new Graph(4);
        run("no edges", lonely);

        Graph islands = new Graph(8);
        for (int i = 0; i < 3; i++) {
            islands.add(i, i + 1, 10 - i);
            islands.add(i + 4, (i + 5) % 8, i);
        }
        islands.add(0, 3, 1);
        run("two islands", islands);

        Random r = new Random(2024);
        for (int n = 10; n <= 40; n += 15) {
            Graph g = new Graph(n);
            for (int i = 0; i < n; i++)
                for (int j = i + 1; j < n; j++) if (r.nextInt(100) < 30) g.add(i, j, 1 + r.nextInt(50));
            run("random " + n, g);
        }

        Graph grid = new Graph(25);
        for (int i = 0; i < 25; i++) {
            if (i % 5 < 4) grid.add(i, i + 1, (i * 7 + 3) % 11);
            if (i < 20) grid.add(i, i + 5, (i * 5 + 1) % 13);
        }
        run("grid", grid);
        List<Edge> tree = kruskal(grid);
        for (int row = 0; row < 5; row++) {
            StringBuilder line = new StringBuilder(), below = new StringBuilder();
            for (int col = 0; col < 5; col++) {
                int v = row * 5 + col;
                boolean right = tree.stream().anyMatch(e -> e.a() == v && e.b() == v + 1);
                boolean down = tree.stream().anyMatch(e -> e.a() == v && e.b() == v + 5);
                line.append('o').append(right ? "--" : "  ");
                below.append(down ? "|  " : "   ");
            }
            System.out.println("  " + line.toString().stripTrailing());
            if (row < 4) System.out.println("  " + below.toString().stripTrailing());
        }
    }
}
