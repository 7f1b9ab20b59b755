// Collectors written by hand: Collector.of with finishers, a Collector class, run-length, chunking, median, composition.
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class CustomCollector {
    static final class Chunking<T> implements Collector<T, List<List<T>>, List<List<T>>> {
        private final int size;

        Chunking(int size) {
            this.size = size;
        }

        @Override
        public Supplier<List<List<T>>> supplier() {
            System.out.print("[supplier]");
            return ArrayList::new;
        }

        @Override
        public BiConsumer<List<List<T>>, T> accumulator() {
            return (acc, t) -> {
                if (acc.isEmpty() || acc.get(acc.size() - 1).size() == size) {
                    acc.add(new ArrayList<>());
                }
                acc.get(acc.size() - 1).add(t);
            };
        }

        @Override
        public BinaryOperator<List<List<T>>> combiner() {
            return (a, b) -> {
                throw new UnsupportedOperationException("sequential only");
            };
        }

        @Override
        public Function<List<List<T>>, List<List<T>>> finisher() {
            System.out.print("[finisher]");
            return Collections::unmodifiableList;
        }

        @Override
        public Set<Characteristics> characteristics() {
            return EnumSet.noneOf(Characteristics.class);
        }
    }

    static <T> Collector<T, ?, List<Map.Entry<T, Integer>>> runLength() {
        class Acc {
            final List<Map.Entry<T, Integer>> out = new ArrayList<>();

            void add(T t) {
                int last = out.size() - 1;
                if (last >= 0 && out.get(last).getKey().equals(t)) {
                    out.set(last, Map.entry(t, out.get(last).getValue() + 1));
                } else {
                    out.add(Map.entry(t, 1));
                }
            }

            Acc join(Acc o) {
                out.addAll(o.out);
                return this;
            }
        }
        return Collector.of(Acc::new, Acc::add, Acc::join, a -> a.out);
    }

    static Collector<Integer, ?, Double> median() {
        return Collectors.collectingAndThen(Collectors.toCollection(ArrayList::new), l -> {
            Collections.sort(l);
            int n = l.size();
            return n == 0 ? Double.NaN : n % 2 == 1 ? l.get(n / 2) : (l.get(n / 2 - 1) + l.get(n / 2)) / 2.0;
        });
    }

    static <T> Collector<T, Deque<T>, List<T>> last(int n) {
        return Collector.of(ArrayDeque::new, (d, t) -> {
            if (d.size() == n) {
                d.removeFirst();
            }
            d.addLast(t);
        }, (a, b) -> a, ArrayList::new);
    }

    static <T, K> Collector<T, ?, TreeMap<K, Integer>> ranking(Function<T, K> key) {
        return Collector.of(TreeMap::new, (TreeMap<K, Integer> m, T t) -> m.merge(key.apply(t), 1, Integer::sum), (a, b) -> a, Collector.Characteristics.IDENTITY_FINISH);
    }

    public static void main(String[] args) {
        List<List<Integer>> chunks = IntStream.range(0, 10).boxed().collect(new Chunking<>(4));
        System.out.println(" " + chunks);
        try {
            chunks.add(List.of());
        } catch (UnsupportedOperationException e) {
            System.out.println("finished list is read-only");
        }
        System.out.println(" " + Stream.<String>empty().collect(new Chunking<>(2)));
        System.out.println("aaabccaad".chars().mapToObj(c -> (char) c).collect(runLength()));
        System.out.println(Stream.of(5, 3, 8, 1).collect(median()) + " " + Stream.of(9, 2, 4).collect(median()) + " " + Stream.<Integer>empty().collect(median()));
        System.out.println(IntStream.rangeClosed(1, 100).boxed().collect(last(5)) + " " + Stream.of("only").collect(last(3)));
        System.out.println(Stream.of("one", "two", "three", "four", "five", "six").collect(ranking(String::length)));
        System.out.println(Stream.of("one", "two", "three", "four").collect(Collectors.groupingBy(String::length, TreeMap::new, new Chunking<>(1))).toString());
        Collector<String, StringJoiner, String> quoted = Collector.of(() -> new StringJoiner("', '", "'", "'"), StringJoiner::add, StringJoiner::merge, StringJoiner::toString);
        System.out.println(Stream.of("x", "y", "z").collect(quoted) + " " + Stream.<String>empty().collect(quoted));
        String bracketed = Stream.of("a", "b", "c").collect(Collectors.mapping(String::toUpperCase, Collectors.collectingAndThen(quoted, s -> "[" + s + "]")));
        System.out.println(bracketed);
        Collector<Integer, int[], Integer> alternating = Collector.of(() -> new int[] {0, 1}, (a, x) -> {
            a[0] += a[1] * x;
            a[1] = -a[1];
        }, (a, b) -> a, a -> a[0]);
        System.out.println(Stream.of(10, 3, 2, 1).collect(alternating) + " " + IntStream.range(0, 1000).boxed().collect(alternating));
        System.out.println(IntStream.range(0, 20).boxed().collect(Collectors.partitioningBy(x -> x % 3 == 0, Collectors.teeing(median(), last(2), (m, l) -> m + "~" + l))));
        System.out.println(Stream.of(1, 2, 3, 4).collect(Collectors.reducing(new ArrayList<Integer>(), List::of, (a, b) -> {
            List<Integer> r = new ArrayList<>(b);
            r.addAll(a);
            return r;
        })));
        double[][] points = {{1, 2}, {2, 4.1}, {3, 5.9}, {4, 8.2}, {5, 9.8}};
        double[] line = Arrays.stream(points).collect(Collector.of(() -> new double[5], (s, p) -> {
            s[0]++;
            s[1] += p[0];
            s[2] += p[1];
            s[3] += p[0] * p[0];
            s[4] += p[0] * p[1];
        }, (a, b) -> a, s -> {
            double slope = (s[0] * s[4] - s[1] * s[2]) / (s[0] * s[3] - s[1] * s[1]);
            return new double[] {slope, (s[2] - slope * s[1]) / s[0]};
        }));
        System.out.printf("slope %.4f intercept %.4f%n", line[0], line[1]);
        System.out.println(Collectors.toList().characteristics() + " " + new TreeMap<>(Map.of("n", Collectors.counting().characteristics().size())));
        try {
            Stream.of(1, 2).collect(Collector.of(() -> null, (Object a, Integer b) -> a.hashCode(), (a, b) -> a));
        } catch (NullPointerException e) {
            System.out.println("null container");
        }
    }
}
