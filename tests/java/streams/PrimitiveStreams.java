// IntStream, LongStream, DoubleStream: ranges, statistics, conversions, collect, reduction and compensated sums.
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.IntSummaryStatistics;
import java.util.LongSummaryStatistics;
import java.util.PrimitiveIterator;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

public class PrimitiveStreams {
    public static void main(String[] args) {
        System.out.println(Arrays.toString(IntStream.range(3, 8).toArray()) + Arrays.toString(IntStream.rangeClosed(3, 8).toArray()) + IntStream.range(5, 5).count() + IntStream.range(9, 2).count() + IntStream.rangeClosed(2, 2).sum());
        System.out.println(IntStream.rangeClosed(1, 1000).sum() + " " + LongStream.rangeClosed(1, 20).reduce(1, (a, b) -> a * b) + " " + IntStream.rangeClosed(Integer.MAX_VALUE - 2, Integer.MAX_VALUE).asLongStream().sum() + " " + IntStream.of(Integer.MAX_VALUE, 1).sum());
        System.out.println(IntStream.of(4, 8, 15).average() + " " + IntStream.empty().average() + " " + IntStream.of(7, 2, 9).max() + " " + LongStream.of(7, 2, 9).min() + " " + DoubleStream.of(1, Double.NaN, 3).max() + " " + DoubleStream.of(0.0, -0.0).min());
        IntSummaryStatistics st = IntStream.of(5, -3, 12, 0).summaryStatistics();
        System.out.println(st + "\n" + st.getAverage() + " " + new IntSummaryStatistics());
        st.combine(IntStream.of(100, 200).summaryStatistics());
        st.accept(-50);
        System.out.println(st.getMin() + " " + st.getMax() + " " + st.getSum() + " " + st.getCount());
        LongSummaryStatistics ls = LongStream.iterate(1, x -> x * 3).limit(30).summaryStatistics();
        System.out.println(ls);
        DoubleSummaryStatistics ds = DoubleStream.of(0.1, 0.2, 0.3, 0.4).summaryStatistics();
        System.out.println(ds + " " + ds.getSum() + " " + new DoubleSummaryStatistics().getMin());
        double naive = 0;
        for (int i = 0; i < 1000; i++) {
            naive += 0.1;
        }
        System.out.println(naive + " " + DoubleStream.generate(() -> 0.1).limit(1000).sum() + " " + DoubleStream.generate(() -> 0.1).limit(1000).reduce(0, Double::sum));
        System.out.println(DoubleStream.of(1e16, 1, -1e16).sum() + " " + DoubleStream.of(Double.POSITIVE_INFINITY, 1).sum() + " " + DoubleStream.of(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY).average());

        System.out.println(IntStream.of(1, 2, 3).mapToObj(i -> "n" + i).collect(Collectors.joining("+")) + " " + IntStream.of(65, 66).mapToObj(c -> (char) c).toList() + " " + IntStream.of(1, 2).asDoubleStream().boxed().toList() + " " + IntStream.of(3, 4).mapToLong(i -> (long) i << 33).boxed().toList() + " " + DoubleStream.of(1.9, -1.9).mapToInt(d -> (int) d).boxed().toList() + " " + LongStream.of(1L << 40).mapToInt(l -> (int) l).sum() + " " + LongStream.of(5).mapToDouble(l -> l / 2.0).sum());
        System.out.println(IntStream.iterate(1, i -> i < 200, i -> i * 3).boxed().toList() + " " + IntStream.iterate(10, i -> i - 3).limit(5).boxed().toList() + " " + IntStream.concat(IntStream.of(1), IntStream.of(2)).boxed().toList());
        System.out.println(IntStream.of(5, 1, 5, 3, 1).distinct().sorted().boxed().toList() + " " + IntStream.range(0, 20).filter(i -> i % 3 == 0).skip(2).limit(3).boxed().toList() + " " + IntStream.range(0, 10).takeWhile(i -> i < 4).sum() + " " + IntStream.range(0, 10).dropWhile(i -> i < 4).sum());
        System.out.println(IntStream.rangeClosed(1, 4).flatMap(i -> IntStream.range(0, i)).boxed().toList() + " " + IntStream.of(1, 2, 3).mapMulti((i, c) -> { c.accept(i); c.accept(-i); }).boxed().toList());
        System.out.println(IntStream.range(0, 5).anyMatch(i -> i == 3) + " " + IntStream.range(0, 5).allMatch(i -> i < 5) + " " + IntStream.empty().noneMatch(i -> true) + " " + IntStream.range(5, 9).findFirst() + " " + LongStream.empty().findAny());
        StringBuilder sb = IntStream.rangeClosed('a', 'j').collect(StringBuilder::new, (b, c) -> b.append((char) c), StringBuilder::append);
        System.out.println(sb + " " + IntStream.of(3, 4).reduce(Integer::sum) + " " + IntStream.empty().reduce(Integer::sum) + " " + IntStream.of(2, 3, 4).reduce(1, (a, b) -> a * 10 + b));
        double[] moments = DoubleStream.of(2, 4, 4, 4, 5, 5, 7, 9).collect(() -> new double[3], (a, d) -> { a[0]++; a[1] += d; a[2] += d * d; }, (a, b) -> { });
        System.out.println(Arrays.toString(moments) + " sd " + Math.sqrt(moments[2] / moments[0] - Math.pow(moments[1] / moments[0], 2)));
        PrimitiveIterator.OfInt it = IntStream.range(0, 6).iterator();
        int acc = 0;
        while (it.hasNext()) {
            acc = acc * 7 + it.nextInt();
        }
        System.out.println(acc + " " + IntStream.range(0, 100).boxed().collect(Collectors.summingInt(i -> i)) + " " + "hello".chars().map(c -> c - 'a').boxed().toList());
        System.out.println(Arrays.stream(new double[] {1.5, 2.5}).map(Math::rint).boxed().toList() + " " + Arrays.stream(new long[] {1, 2, 3}, 1, 3).sum() + " " + Arrays.stream(new int[][] {{1, 2}, {3}}).flatMapToInt(Arrays::stream).sum());
        System.out.println(LongStream.range(0, 5).mapToObj(Long::toString).collect(Collectors.joining(",", "<", ">")) + " " + DoubleStream.iterate(1, d -> d / 2).limit(6).boxed().toList() + " " + DoubleStream.builder().add(1).add(2).build().sum() + " " + IntStream.builder().build().max().isPresent());
        int[] sieve = IntStream.rangeClosed(2, 100).filter(n -> IntStream.rangeClosed(2, (int) Math.sqrt(n)).noneMatch(d -> n % d == 0)).toArray();
        System.out.println(sieve.length + " " + Arrays.toString(sieve));
        try {
            IntStream.empty().max().getAsInt();
        } catch (java.util.NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            IntStream.of(1, 0).map(i -> 10 / i).sum();
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(IntStream.range(0, 3000).mapToLong(i -> (long) i * i % 97).filter(x -> x % 2 == 1).sum());
    }
}
