// Memoised recursion with maps and lambdas: Fibonacci, Catalan, partitions, grid paths, coin change, Ackermann, edit distance.
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class MemoisedRecursion {
    private static final Map<Integer, BigInteger> FIB = new HashMap<>(Map.of(0, BigInteger.ZERO, 1, BigInteger.ONE));

    static BigInteger fib(int n) {
        BigInteger known = FIB.get(n);
        if (known == null) {
            known = fib(n - 1).add(fib(n - 2));
            FIB.put(n, known);
        }
        return known;
    }

    static final class Memo<K, V> {
        private final Map<K, V> cache = new HashMap<>();
        private final BiFunction<Function<K, V>, K, V> body;
        private int calls;

        Memo(BiFunction<Function<K, V>, K, V> body) {
            this.body = body;
        }

        V get(K k) {
            calls++;
            if (cache.containsKey(k)) {
                return cache.get(k);
            }
            V v = body.apply(this::get, k);
            cache.put(k, v);
            return v;
        }
    }

    record Cell(int r, int c) { }

    record Coins(int amount, int kinds) { }

    public static void main(String[] args) {
        System.out.println(IntStream.of(10, 50, 100, 200).mapToObj(MemoisedRecursion::fib).map(BigInteger::toString).collect(Collectors.joining(" ")) + " cached " + FIB.size());
        Memo<Integer, Long> catalan = new Memo<>((self, n) -> n < 2 ? 1L : IntStream.range(0, n).mapToLong(i -> self.apply(i) * self.apply(n - 1 - i)).sum());
        System.out.println(catalan.get(30) + " calls " + catalan.calls + " cached " + catalan.cache.size());
        Memo<Cell, Long> paths = new Memo<>((self, p) -> p.r() == 0 || p.c() == 0 ? 1L : self.apply(new Cell(p.r() - 1, p.c())) + self.apply(new Cell(p.r(), p.c() - 1)));
        System.out.println(paths.get(new Cell(16, 16)) + " calls " + paths.calls + " cached " + paths.cache.size());
        int[] coins = {1, 2, 5, 10, 20, 50, 100, 200};
        Memo<Coins, Long> change = new Memo<>((self, q) -> q.amount() == 0 ? 1L : q.amount() < 0 || q.kinds() == 0 ? 0L
                : self.apply(new Coins(q.amount() - coins[q.kinds() - 1], q.kinds())) + self.apply(new Coins(q.amount(), q.kinds() - 1)));
        System.out.println(change.get(new Coins(200, 8)) + " calls " + change.calls);
        Memo<List<Integer>, Integer> ack = new Memo<>((self, mn) -> mn.get(0) == 0 ? mn.get(1) + 1 : mn.get(1) == 0 ? self.apply(List.of(mn.get(0) - 1, 1))
                : self.apply(List.of(mn.get(0) - 1, self.apply(List.of(mn.get(0), mn.get(1) - 1)))));
        System.out.println(ack.get(List.of(2, 6)) + " " + ack.get(List.of(3, 4)) + " cached " + ack.cache.size());
        String a = "intention";
        String b = "execution";
        Memo<Cell, Integer> edit = new Memo<>((self, p) -> p.r() == 0 || p.c() == 0 ? p.r() + p.c() : a.charAt(p.r() - 1) == b.charAt(p.c() - 1) ? self.apply(new Cell(p.r() - 1, p.c() - 1))
                : 1 + Stream.of(new Cell(p.r() - 1, p.c()), new Cell(p.r(), p.c() - 1), new Cell(p.r() - 1, p.c() - 1)).mapToInt(self::apply).min().getAsInt());
        System.out.println(edit.get(new Cell(9, 9)) + " cached " + edit.cache.size());
        Memo<Integer, Integer> collatz = new Memo<>((self, n) -> n == 1 ? 1 : 1 + self.apply(n % 2 == 0 ? n / 2 : 3 * n + 1));
        int best = IntStream.rangeClosed(1, 1500).boxed().max((x, y) -> collatz.get(x) - collatz.get(y)).get();
        System.out.println(best + " length " + collatz.get(best) + " cached " + collatz.cache.size());
        Memo<String, List<String>> breaks = new Memo<>((self, s) -> {
            List<String> out = new ArrayList<>();
            if (s.isEmpty()) {
                out.add("");
            }
            for (String w : List.of("cat", "cats", "and", "sand", "dog", "s")) {
                if (s.startsWith(w)) {
                    self.apply(s.substring(w.length())).forEach(r -> out.add((w + " " + r).trim()));
                }
            }
            return out;
        });
        System.out.println(breaks.get("catsanddog") + " " + breaks.get("catsandog"));
        Map<Integer, Integer> seen = new TreeMap<>();
        for (int i = 0; i < 20; i++) {
            seen.computeIfAbsent(i * i % 7, k -> k * 100);
        }
        System.out.println(seen);
        Map<Integer, Integer> evil = new HashMap<>();
        try {
            evil.computeIfAbsent(3, k -> evil.computeIfAbsent(2, j -> 1) + 1);
            System.out.println("nested computeIfAbsent passed " + evil);
        } catch (java.util.ConcurrentModificationException e) {
            System.out.println("nested computeIfAbsent refused");
        }
        Function<Integer, Long>[] f = new Function[1];
        f[0] = n -> n <= 1 ? 1 : n * f[0].apply(n - 1);
        System.out.println(IntStream.rangeClosed(0, 20).boxed().map(f[0]).map(String::valueOf).collect(Collectors.joining(",")));
    }
}
