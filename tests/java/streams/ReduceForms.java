// reduce in all forms: optional, identity, three-argument; folds that build structures; scan by hand; matrix powers.
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

public class ReduceForms {
    record Range(int lo, int hi) {
        static final Range EMPTY = new Range(Integer.MAX_VALUE, Integer.MIN_VALUE);

        Range join(Range o) {
            return new Range(Math.min(lo, o.lo), Math.max(hi, o.hi));
        }
    }

    static long[][] times(long[][] a, long[][] b) {
        return Arrays.stream(a).map(r -> IntStream.range(0, b[0].length)
                .mapToLong(j -> IntStream.range(0, b.length).mapToLong(k -> r[k] * b[k][j]).sum()).toArray()).toArray(long[][]::new);
    }

    static <T> List<T> scan(List<T> in, BinaryOperator<T> op) {
        List<T> out = new ArrayList<>();
        in.stream().reduce((a, b) -> {
            if (out.isEmpty()) {
                out.add(a);
            }
            T r = op.apply(a, b);
            out.add(r);
            return r;
        });
        return out;
    }

    static <A, B> B foldRight(List<A> l, B zero, java.util.function.BiFunction<A, B, B> f) {
        return l.stream().map(a -> (UnaryOperator<B>) b -> f.apply(a, b)).reduce(UnaryOperator.identity(), (f1, f2) -> b -> f1.apply(f2.apply(b))).apply(zero);
    }

    public static void main(String[] args) {
        List<Integer> n = List.of(3, 1, 4, 1, 5, 9, 2, 6);
        System.out.println(n.stream().reduce(Integer::sum) + " " + n.stream().reduce(0, Integer::sum) + " " + n.stream().reduce(Integer::max) + " " + n.stream().reduce(1, (a, b) -> a * b) + " " + Stream.<Integer>empty().reduce(Integer::sum) + " " + Stream.<Integer>empty().reduce(7, Integer::sum));
        System.out.println(Stream.of("a", "bb", "ccc").reduce(0, (acc, s) -> acc + s.length(), Integer::sum) + " " + Stream.of("x", "y", "z").reduce("", (a, b) -> b + a) + " " + n.stream().reduce((a, b) -> b).get() + " " + n.stream().reduce((a, b) -> a - b).get());
        System.out.println(n.stream().map(i -> new Range(i, i)).reduce(Range.EMPTY, Range::join) + " " + n.stream().reduce(Range.EMPTY, (r, i) -> r.join(new Range(i, i)), Range::join));
        System.out.println(IntStream.rangeClosed(1, 30).mapToObj(BigInteger::valueOf).reduce(BigInteger.ONE, BigInteger::multiply) + " " + LongStream.rangeClosed(1, 30).reduce(1, (a, b) -> a * b));
        System.out.println(Stream.of(48, 180, 36).reduce((a, b) -> {
            while (b != 0) {
                int t = a % b;
                a = b;
                b = t;
            }
            return a;
        }) + " " + scan(n, Integer::sum) + " " + scan(n, Math::max) + " " + scan(List.of("a", "b", "c"), String::concat));
        System.out.println(foldRight(List.of(1, 2, 3, 4), "", (a, s) -> "(" + a + s + ")") + " " + foldRight(List.of(10, 3, 2), 0, (a, b) -> a - b));
        Function<Integer, Integer> pipeline = Stream.<Function<Integer, Integer>>of(x -> x + 1, x -> x * 2, x -> x - 3).reduce(Function.identity(), Function::andThen);
        Function<Integer, Integer> reversed = Stream.<Function<Integer, Integer>>of(x -> x + 1, x -> x * 2, x -> x - 3).reduce(Function.identity(), Function::compose);
        System.out.println(pipeline.apply(10) + " " + reversed.apply(10));
        long[][] fib = Stream.generate(() -> new long[][] {{1, 1}, {1, 0}}).limit(60).reduce(ReduceForms::times).get();
        System.out.println(Arrays.deepToString(fib));
        Map<Character, Integer> counts = "mississippi".chars().mapToObj(c -> (char) c).reduce(new LinkedHashMap<>(), (m, c) -> {
            m.merge(c, 1, Integer::sum);
            return m;
        }, (a, b) -> a);
        System.out.println(counts);
        System.out.println(Stream.of(Optional.of(1), Optional.<Integer>empty(), Optional.of(3)).reduce((a, b) -> a.or(() -> b)) + " " + Stream.of(true, false, true).reduce(true, Boolean::logicalAnd) + " " + Stream.of(true, false).reduce(false, Boolean::logicalXor));
        System.out.println(IntStream.of(1, 0, 1, 1, 0).reduce(0, (a, b) -> a << 1 | b) + " " + Arrays.stream("7 3 - 2 *".split(" ")).reduce(new ArrayList<Integer>(), (st, t) -> {
            if (t.matches("\\d+")) {
                st.add(Integer.valueOf(t));
            } else {
                int b = st.remove(st.size() - 1);
                int a = st.remove(st.size() - 1);
                st.add(t.equals("-") ? a - b : a * b);
            }
            return st;
        }, (a, b) -> a));
        System.out.println(Stream.iterate(new int[] {0, 1}, p -> new int[] {p[1], p[0] + p[1]}).limit(12).map(p -> p[0]).map(String::valueOf).collect(Collectors.joining(",")) + " " + Stream.iterate(List.of(1), r -> {
            List<Integer> next = new ArrayList<>(List.of(1));
            for (int i = 1; i < r.size(); i++) {
                next.add(r.get(i - 1) + r.get(i));
            }
            next.add(1);
            return next;
        }).limit(6).toList());
        System.out.println(Stream.of(5.0, 3.0, 9.5).reduce(Double.NEGATIVE_INFINITY, Math::max) + " " + Stream.of("b", "a", "c").reduce(BinaryOperator.minBy(String::compareTo)).get());
    }
}
