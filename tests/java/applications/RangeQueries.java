// Segment tree with lazy updates, Fenwick tree and sparse table, checked against brute force.
import java.util.Arrays;
import java.util.Random;
import java.util.function.IntBinaryOperator;
import java.util.function.LongBinaryOperator;

public class RangeQueries {

    static final class LazySegmentTree {
        private final int n;
        private final long[] sum, min, add;

        LazySegmentTree(int[] values) {
            n = values.length;
            sum = new long[4 * n];
            min = new long[4 * n];
            add = new long[4 * n];
            build(1, 0, n - 1, values);
        }

        private void build(int node, int lo, int hi, int[] v) {
            if (lo == hi) {
                sum[node] = min[node] = v[lo];
                return;
            }
            int mid = (lo + hi) >>> 1;
            build(2 * node, lo, mid, v);
            build(2 * node + 1, mid + 1, hi, v);
            pull(node);
        }

        private void pull(int node) {
            sum[node] = sum[2 * node] + sum[2 * node + 1];
            min[node] = Math.min(min[2 * node], min[2 * node + 1]);
        }

        private void apply(int node, int count, long delta) {
            sum[node] += count * delta;
            min[node] += delta;
            add[node] += delta;
        }

        private void push(int node, int lo, int mid, int hi) {
            if (add[node] == 0) return;
            apply(2 * node, mid - lo + 1, add[node]);
            apply(2 * node + 1, hi - mid, add[node]);
            add[node] = 0;
        }

        private void check(int l, int r) {
            if (l < 0 || r >= n || l > r) throw new IndexOutOfBoundsException("range " + l + ".." + r + " of " + n);
        }

        void add(int l, int r, long delta) {
            check(l, r);
            add(1, 0, n - 1, l, r, delta);
        }

        private void add(int node, int lo, int hi, int l, int r, long delta) {
            if (r < lo || hi < l) return;
            if (l <= lo && hi <= r) {
                apply(node, hi - lo + 1, delta);
                return;
            }
            int mid = (lo + hi) >>> 1;
            push(node, lo, mid, hi);
            add(2 * node, lo, mid, l, r, delta);
            add(2 * node + 1, mid + 1, hi, l, r, delta);
            pull(node);
        }

        long sum(int l, int r) {
            check(l, r);
            return query(sum, Long::sum, 0, 1, 0, n - 1, l, r);
        }

        long min(int l, int r) {
            check(l, r);
            return query(min, Math::min, Long.MAX_VALUE, 1, 0, n - 1, l, r);
        }

        private long query(long[] data, LongBinaryOperator op, long unit, int node, int lo, int hi, int l, int r) {
            if (r < lo || hi < l) return unit;
            if (l <= lo && hi <= r) return data[node];
            int mid = (lo + hi) >>> 1;
            push(node, lo, mid, hi);
            return op.applyAsLong(query(data, op, unit, 2 * node, lo, mid, l, r), query(data, op, unit, 2 * node + 1, mid + 1, hi, l, r));
        }
    }

    static final class Fenwick {
        private final long[] tree;
        Fenwick(int n) { tree = new long[n + 1]; }

        void add(int i, long delta) {
            for (i++; i < tree.length; i += i & -i) tree[i] += delta;
        }
        long prefix(int i) {
            long s = 0;
            for (i++; i > 0; i -= i & -i) s += tree[i];
            return s;
        }
        int lowerBound(long target) {
            int pos = 0;
            for (int step = Integer.highestOneBit(tree.length - 1); step > 0; step >>= 1) {
                if (pos + step < tree.length && tree[pos + step] < target) {
                    pos += step;
                    target -= tree[pos];
                }
            }
            return pos;
        }
    }

    static final class SparseTable {
        private final int[][] table;
        private final IntBinaryOperator op;

        SparseTable(int[] v, IntBinaryOperator idempotent) {
            op = idempotent;
            int levels = 32 - Integer.numberOfLeadingZeros(v.length);
            table = new int[levels][];
            table[0] = v.clone();
            for (int k = 1; k < levels; k++) {
                int[] prev = table[k - 1];
                table[k] = new int[v.length - (1 << k) + 1];
                for (int i = 0; i < table[k].length; i++) table[k][i] = op.applyAsInt(prev[i], prev[i + (1 << (k - 1))]);
            }
        }

        int query(int l, int r) {
            int k = 31 - Integer.numberOfLeadingZeros(r - l + 1);
            return op.applyAsInt(table[k][l], table[k][r - (1 << k) + 1]);
        }
    }

    static long inversions(int[] a) {
        int[] sorted = Arrays.stream(a).distinct().sorted().toArray();
        Fenwick f = new Fenwick(sorted.length);
        long total = 0;
        for (int i = a.length - 1; i >= 0; i--) {
            int rank = Arrays.binarySearch(sorted, a[i]);
            total += f.prefix(rank - 1);
            f.add(rank, 1);
        }
        return total;
    }

    static int gcd(int a, int b) { return b == 0 ? Math.abs(a) : gcd(b, a % b); }

    public static void main(String[] args) {
        int[] v = {5, 3, 8, -2, 7, 1, 9, 4, 6, 0};
        LazySegmentTree t = new LazySegmentTree(v);
        System.out.println("sum all " + t.sum(0, 9) + ", sum 2..5 " + t.sum(2, 5) + ", min 4..7 " + t.min(4, 7));
        t.add(2, 6, 10);
        t.add(0, 9, -1);
        System.out.println("after updates: sum all " + t.sum(0, 9) + ", sum 2..5 " + t.sum(2, 5) + ", min 4..7 " + t.min(4, 7));
        for (int i = 0; i < v.length; i++) System.out.print(t.sum(i, i) + (i < v.length - 1 ? " " : "\n"));
        for (int[] bad : new int[][] {{-1, 3}, {4, 10}, {5, 4}}) {
            try {
                t.sum(bad[0], bad[1]);
            } catch (IndexOutOfBoundsException e) {
                System.out.println("refused " + e.getMessage());
            }
        }

        Random r = new Random(8);
        int n = 60;
        int[] base = r.ints(n, -50, 50).toArray();
        long[] model = Arrays.stream(base).asLongStream().toArray();
        LazySegmentTree big = new LazySegmentTree(base);
        long checksum = 0;
        for (int i = 0; i < 400; i++) {
            int a = r.nextInt(n), b = r.nextInt(n), l = Math.min(a, b), h = Math.max(a, b);
            switch (r.nextInt(3)) {
                case 0 -> {
                    int d = r.nextInt(21) - 10;
                    big.add(l, h, d);
                    for (int k = l; k <= h; k++) model[k] += d;
                }
                case 1 -> {
                    long want = Arrays.stream(model, l, h + 1).sum(), got = big.sum(l, h);
                    if (want != got) throw new AssertionError("sum " + want + " " + got);
                    checksum = checksum * 31 + got;
                }
                default -> {
                    long want = Arrays.stream(model, l, h + 1).min().getAsLong(), got = big.min(l, h);
                    if (want != got) throw new AssertionError("min " + want + " " + got);
                    checksum = checksum * 37 + got;
                }
            }
        }
        System.out.println("random operations agree, checksum " + checksum);

        Fenwick f = new Fenwick(16);
        for (int i = 0; i < 16; i++) f.add(i, i % 4 + 1);
        System.out.println("prefix 7 " + f.prefix(7) + ", total " + f.prefix(15) + ", lowerBound 11 " + f.lowerBound(11) + ", lowerBound 41 " + f.lowerBound(41));
        System.out.println("inversions " + inversions(v) + " " + inversions(new int[] {1, 2, 3}) + " " + inversions(new int[] {3, 2, 1, 1}) + " " + inversions(base));

        int[] w = {12, 18, 24, 36, 60, 84, 7, 49, 21};
        SparseTable max = new SparseTable(w, Math::max), g = new SparseTable(w, RangeQueries::gcd), and = new SparseTable(w, (a, b) -> a & b);
        for (int[] q : new int[][] {{0, 8}, {0, 4}, {6, 8}, {2, 2}, {3, 5}})
            System.out.printf("%d..%d max %d gcd %d and %d%n", q[0], q[1], max.query(q[0], q[1]), g.query(q[0], q[1]), and.query(q[0], q[1]));
    }
}
