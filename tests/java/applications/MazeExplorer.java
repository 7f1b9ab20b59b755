// Generates a maze with a seeded Random and solves it by DFS, BFS and A*.
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;

public class MazeExplorer {

    enum Dir {
        N(0, -1), E(1, 0), S(0, 1), W(-1, 0);
        final int dx, dy;
        Dir(int dx, int dy) {
            this.dx = dx;
            this.dy = dy;
        }
    }

    record Point(int x, int y) {
        Point move(Dir d, int n) { return new Point(x + d.dx * n, y + d.dy * n); }
        int distance(Point o) { return Math.abs(x - o.x) + Math.abs(y - o.y); }
        @Override public String toString() { return "(" + x + "," + y + ")"; }
    }

    static final class Maze {
        final int width, height;
        final char[][] grid;

        Maze(int cellsWide, int cellsHigh, long seed) {
            width = cellsWide * 2 + 1;
            height = cellsHigh * 2 + 1;
            grid = new char[height][width];
            for (char[] row : grid) java.util.Arrays.fill(row, '#');
            carve(new Point(1, 1), new Random(seed));
        }

        private void carve(Point p, Random rnd) {
            set(p, ' ');
            List<Dir> dirs = new ArrayList<>(List.of(Dir.values()));
            Collections.shuffle(dirs, rnd);
            for (Dir d : dirs) {
                Point q = p.move(d, 2);
                if (q.x() > 0 && q.y() > 0 && q.x() < width && q.y() < height && grid[q.y()][q.x()] == '#') {
                    set(p.move(d, 1), ' ');
                    carve(q, rnd);
                }
            }
        }

        void knock(Random rnd, int holes) {
            while (holes > 0) {
                int x = 1 + rnd.nextInt(width - 2), y = 1 + rnd.nextInt(height - 2);
                if (grid[y][x] == '#' && (x % 2 == 1 || y % 2 == 1)) {
                    grid[y][x] = ' ';
                    holes--;
                }
            }
        }

        void set(Point p, char c) { grid[p.y()][p.x()] = c; }
        boolean open(Point p) { return grid[p.y()][p.x()] != '#'; }

        String draw(List<Point> path) {
            char[][] copy = new char[height][];
            for (int i = 0; i < height; i++) copy[i] = grid[i].clone();
            for (Point p : path) copy[p.y()][p.x()] = '.';
            if (!path.isEmpty()) {
                copy[path.get(0).y()][path.get(0).x()] = 'S';
                Point end = path.get(path.size() - 1);
                copy[end.y()][end.x()] = 'E';
            }
            StringBuilder sb = new StringBuilder();
            for (char[] row : copy) sb.append(row).append('\n');
            return sb.toString();
        }
    }

    interface Frontier {
        void add(Point p, int cost);
        Point take();
        boolean isEmpty();
    }

    static Frontier queue(boolean lifo) {
        Deque<Point> d = lifo ? new ArrayDeque<>() : new LinkedList<>();
        return new Frontier() {
            public void add(Point p, int cost) { d.addLast(p); }
            public Point take() { return lifo ? d.removeLast() : d.removeFirst(); }
            public boolean isEmpty() { return d.isEmpty(); }
        };
    }

    static Frontier best(Point goal) {
        record Ranked(Point p, int rank, int order) {}
        PriorityQueue<Ranked> pq = new PriorityQueue<>(Comparator.comparingInt(Ranked::rank).thenComparingInt(Ranked::order));
        return new Frontier() {
            int n;
            public void add(Point p, int cost) { pq.add(new Ranked(p, cost + p.distance(goal), n++)); }
            public Point take() { return pq.remove().p(); }
            public boolean isEmpty() { return pq.isEmpty(); }
        };
    }

    static List<Point> search(String name, Maze m, Point from, Point to, Frontier f) {
        Map<Point, Point> parent = new HashMap<>();
        Map<Point, Integer> cost = new HashMap<>();
        parent.put(from, null);
        cost.put(from, 0);
        f.add(from, 0);
        int expanded = 0;
        while (!f.isEmpty()) {
            Point p = f.take();
            expanded++;
            if (p.equals(to)) break;
            for (Dir d : Dir.values()) {
                Point q = p.move(d, 1);
                int c = cost.get(p) + 1;
                if (m.open(q) && c < cost.getOrDefault(q, parent.containsKey(q) ? -1 : Integer.MAX_VALUE)) {
                    parent.put(q, p);
                    cost.put(q, c);
                    f.add(q, c);
                }
            }
        }
        LinkedList<Point> path = new LinkedList<>();
        if (parent.containsKey(to)) for (Point p = to; p != null; p = parent.get(p)) path.addFirst(p);
        System.out.printf("%-4s expanded %3d, path length %d%n", name, expanded, path.size());
        return path;
    }

    static String directions(List<Point> path) {
        StringBuilder sb = new StringBuilder();
        int run = 0;
        Dir last = null;
        for (int i = 1; i <= path.size(); i++) {
            Dir d = null;
            if (i < path.size()) {
                for (Dir c : Dir.values()) if (path.get(i - 1).move(c, 1).equals(path.get(i))) d = c;
            }
            if (d == last) {
                run++;
            } else {
                if (last != null) sb.append(run).append(last);
                last = d;
                run = 1;
            }
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        for (long seed : new long[] {1, 42}) {
            Maze m = new Maze(14, 6, seed);
            m.knock(new Random(seed * 31), 8);
            Point from = new Point(1, 1), to = new Point(m.width - 2, m.height - 2);
            System.out.println("maze " + seed + " " + m.width + "x" + m.height + " from " + from + " to " + to);
            search("dfs", m, from, to, queue(true));
            List<Point> bfs = search("bfs", m, from, to, queue(false));
            List<Point> astar = search("a*", m, from, to, best(to));
            System.out.print(m.draw(astar));
            System.out.println("shortest: " + (bfs.size() == astar.size()) + " " + directions(astar));
            m.set(to.move(Dir.N, 1), '#');
            m.set(to.move(Dir.W, 1), '#');
            System.out.println("walled in: " + search("bfs", m, from, to, queue(false)));
        }
    }
}
