// Exercises records: compact constructors, accessors, equals, hashCode and toString with every component type.
import java.util.*;

public class Records {
    record Point(int x, int y) {
        static final Point ORIGIN = new Point(0, 0);
        Point { if (x < -1000) throw new IllegalArgumentException("x too small: " + x); }
        Point(int both) { this(both, both); }
        double distance(Point o) { return Math.sqrt((x - o.x) * (x - o.x) + (y - o.y) * (y - o.y)); }
        Point withX(int nx) { return new Point(nx, y); }
    }

    record All(boolean z, byte b, short s, char c, int i, long l, float f, double d, String str, Object o, List<Integer> list) { }

    record Range(int lo, int hi) implements Comparable<Range> {
        Range {
            if (lo > hi) {
                int t = lo;
                lo = hi;
                hi = t;
            }
        }
        @Override public int compareTo(Range o) { return Integer.compare(hi - lo, o.hi - o.lo); }
    }

    record Pair<A, B>(A first, B second) {
        <C> Pair<A, C> mapSecond(java.util.function.Function<? super B, ? extends C> f) { return new Pair<>(first, f.apply(second)); }
        static <T> Pair<T, T> twin(T t) { return new Pair<>(t, t); }
    }

    record Empty() { }

    record Defensive(int[] data) {
        Defensive(int[] data) { this.data = data.clone(); }
        @Override public int[] data() { return data.clone(); }
        @Override public boolean equals(Object o) { return o instanceof Defensive d && Arrays.equals(data, d.data); }
        @Override public int hashCode() { return Arrays.hashCode(data); }
        @Override public String toString() { return "Defensive" + Arrays.toString(data); }
    }

    record Tree(String v, Tree left, Tree right) {
        int size() { return 1 + (left == null ? 0 : left.size()) + (right == null ? 0 : right.size()); }
    }

    record Floats(float f, double d) { }

    public static void main(String[] args) {
        Point p = new Point(3, 4);
        System.out.println(p + " " + p.x() + " " + p.y() + " " + p.distance(Point.ORIGIN) + " " + p.hashCode() + " " + p.withX(9) + " " + new Point(7));
        System.out.println(p.equals(new Point(3, 4)) + " " + p.equals(new Point(4, 3)) + " " + p.equals(null) + " " + p.equals("p") + " " + (p == new Point(3, 4)));
        try {
            new Point(-1001, 0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        All a = new All(true, (byte) -1, (short) 300, 'q', 42, 1L << 40, 1.5f, -0.0, "s", null, List.of(1, 2));
        All a2 = new All(true, (byte) -1, (short) 300, 'q', 42, 1L << 40, 1.5f, -0.0, "s", null, new ArrayList<>(List.of(1, 2)));
        All a3 = new All(true, (byte) -1, (short) 300, 'q', 42, 1L << 40, 1.5f, 0.0, "s", null, List.of(1, 2));
        System.out.println(a);
        System.out.println(a.hashCode() + " " + a2.hashCode() + " " + a3.hashCode() + " " + a.equals(a2) + " " + a.equals(a3));
        System.out.println(new Floats(Float.NaN, Double.NaN).equals(new Floats(Float.NaN, 0.0 / 0)) + " " + new Floats(0f, 0).equals(new Floats(-0f, 0))
                + " " + new Floats(1, 2).hashCode() + " " + new Floats(1, 2));
        System.out.println(new Range(9, 2) + " " + new Range(1, 2).compareTo(new Range(5, 9)) + " " + Collections.max(List.of(new Range(1, 3), new Range(0, 9))));
        Pair<String, Integer> pr = new Pair<>("k", 5);
        System.out.println(pr + " " + pr.mapSecond(i -> i * 1.5) + " " + Pair.twin(p) + " " + new Pair<>(null, null) + " " + new Pair<>(null, null).hashCode());
        System.out.println(pr.equals(new Pair<>("k", 5)) + " " + pr.equals(new Pair<>("k", 5L)) + " " + pr.hashCode());
        System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode());
        int[] src = {1, 2, 3};
        Defensive d = new Defensive(src);
        src[0] = 99;
        d.data()[1] = 99;
        System.out.println(d + " " + d.equals(new Defensive(new int[] {1, 2, 3})) + " " + d.hashCode());
        Tree t = new Tree("root", new Tree("l", null, null), new Tree("r", new Tree("rl", null, null), null));
        System.out.println(t + " " + t.size() + " " + t.hashCode());
        Map<Point, String> map = new HashMap<>();
        map.put(new Point(1, 1), "one");
        map.put(new Point(1, 1), "uno");
        System.out.println(map.size() + " " + map.get(new Point(1)) + " " + new HashSet<>(List.of(new Point(5), new Point(6))).contains(new Point(6, 6)));
        System.out.println(p.getClass().isRecord() + " " + p.getClass().getName() + " " + (p instanceof Record));
        record Local(String n, int... more) { }
        System.out.println(new Local("x", 1, 2).more().length + " " + new Local("y").n());
    }
}
