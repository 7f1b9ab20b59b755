// java.util.function interfaces: andThen, compose, negate, currying, partial application, fixed-point recursion, memoisation.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.BinaryOperator;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.function.LongSupplier;
import java.util.function.ObjIntConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;

public class FunctionComposition {
    interface TriFunction<A, B, C, R> {
        R apply(A a, B b, C c);

        default Function<A, Function<B, Function<C, R>>> curry() {
            return a -> b -> c -> apply(a, b, c);
        }

        static <A, B, C, R> TriFunction<A, B, C, R> uncurry(Function<A, Function<B, Function<C, R>>> f) {
            return (a, b, c) -> f.apply(a).apply(b).apply(c);
        }
    }

    interface Recursive<A, B> {
        B apply(Recursive<A, B> self, A a);

        static <A, B> Function<A, B> fix(Recursive<A, B> r) {
            return a -> r.apply(r, a);
        }
    }

    static <A, B> Function<A, B> memo(Function<A, B> f, int[] misses) {
        Map<A, B> cache = new HashMap<>();
        return a -> {
            B b = cache.get(a);
            if (b == null) {
                misses[0]++;
                b = f.apply(a);
                cache.put(a, b);
            }
            return b;
        };
    }

    static Supplier<Integer> counter(int start, int step) {
        int[] state = {start - step};
        return () -> state[0] += step;
    }

    static <T> Supplier<T> lazy(Supplier<T> s) {
        return new Supplier<>() {
            private T value;
            private boolean done;

            @Override
            public T get() {
                if (!done) {
                    value = s.get();
                    done = true;
                }
                return value;
            }
        };
    }

    public static void main(String[] args) {
        Function<Integer, Integer> inc = x -> x + 1;
        Function<Integer, Integer> dbl = x -> x * 2;
        System.out.println(inc.andThen(dbl).apply(5) + " " + inc.compose(dbl).apply(5) + " " + Function.<Integer>identity().andThen(inc).apply(0) + " " + inc.andThen(Object::toString).andThen(String::length).apply(99));
        UnaryOperator<String> up = String::toUpperCase;
        System.out.println(up.andThen(s -> s + "!").apply("hi") + " " + UnaryOperator.identity().apply("same"));
        Predicate<String> empty = String::isEmpty;
        Predicate<String> longish = s -> s.length() > 3;
        for (String s : List.of("", "abc", "abcd")) {
            System.out.print(empty.or(longish).test(s) + "," + empty.negate().and(longish.negate()).test(s) + "," + Predicate.not(empty).test(s) + "," + Predicate.isEqual("abc").test(s) + " ");
        }
        System.out.println(Predicate.isEqual(null).test(null));
        BiFunction<Integer, Integer, Integer> add = Integer::sum;
        BinaryOperator<Integer> max = BinaryOperator.maxBy(Integer::compare);
        System.out.println(add.andThen(dbl).apply(3, 4) + " " + max.apply(3, 9));
        BiPredicate<String, Integer> hasLen = (s, n) -> s.length() == n;
        System.out.println(hasLen.test("abc", 3) + " " + hasLen.negate().test("abc", 3) + " " + hasLen.and((s, n) -> n > 5).test("abc", 3));
        List<String> sink = new ArrayList<>();
        Consumer<String> first = sink::add;
        first.andThen(s -> sink.add(s + s)).accept("c");
        BiConsumer<String, Integer> rep = (s, n) -> sink.add(s.repeat(n));
        rep.andThen((s, n) -> sink.add(s + n)).accept("z", 3);
        ObjIntConsumer<String> oic = (s, i) -> sink.add(i + s);
        oic.accept("o", 1);
        System.out.println(sink);
        IntUnaryOperator sq = x -> x * x;
        IntPredicate even = x -> x % 2 == 0;
        IntBinaryOperator gcd = (a, b) -> {
            while (b != 0) {
                int t = a % b;
                a = b;
                b = t;
            }
            return a;
        };
        DoubleUnaryOperator half = d -> d / 2;
        System.out.println(sq.andThen(x -> x + 1).applyAsInt(7) + " " + sq.compose(x -> x + 1).applyAsInt(7) + " " + even.negate().or(x -> x > 10).test(12) + " " + gcd.applyAsInt(84, 36) + " " + half.andThen(Math::sqrt).applyAsDouble(8) + " " + DoubleUnaryOperator.identity().applyAsDouble(-0.0));
        IntFunction<int[]> mk = int[]::new;
        ToIntFunction<String> len = String::length;
        ToDoubleBiFunction<Integer, Long> div = (a, b) -> (double) a / b;
        LongSupplier ls = () -> 1L << 50;
        BooleanSupplier bs = sink::isEmpty;
        System.out.println(mk.apply(4).length + " " + len.applyAsInt("four") + " " + div.applyAsDouble(1, 8L) + " " + ls.getAsLong() + " " + bs.getAsBoolean());

        TriFunction<Integer, Integer, Integer, Integer> vol = (a, b, c) -> a * b * c;
        Function<Integer, Function<Integer, Integer>> partial = vol.curry().apply(2);
        System.out.println(partial.apply(3).apply(4) + " " + TriFunction.uncurry(vol.curry()).apply(5, 6, 7));
        Function<Integer, Function<Integer, Function<Integer, Boolean>>> between = lo -> hi -> x -> lo <= x && x < hi;
        System.out.println(between.apply(1).apply(5).apply(5) + " " + between.apply(1).apply(5).apply(1));
        Function<Integer, Long> fact = Recursive.fix((self, k) -> k < 2 ? 1L : k * self.apply(self, k - 1));
        Function<Integer, Integer> fib = Recursive.fix((self, k) -> k < 2 ? k : self.apply(self, k - 1) + self.apply(self, k - 2));
        System.out.println(fact.apply(20) + " " + fib.apply(15));
        int[] misses = {0};
        Function<Integer, Integer> slow = memo(x -> x * x + 1, misses);
        for (int i = 0; i < 20; i++) {
            slow.apply(i % 6);
        }
        System.out.println("misses " + misses[0]);
        Supplier<Integer> a = counter(0, 1);
        Supplier<Integer> b = counter(100, -10);
        System.out.println(a.get() + " " + b.get() + " " + a.get() + " " + b.get() + " " + a.get());
        Supplier<String> lz = lazy(() -> {
            System.out.print("[computing] ");
            return "value";
        });
        System.out.println(lz.get() + " " + lz.get());
        List<Supplier<Integer>> captured = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int j = i * i;
            captured.add(() -> j);
        }
        for (String s : new String[] {"x", "yy"}) {
            captured.add(s::length);
        }
        captured.forEach(s -> System.out.print(s.get() + " "));
        Runnable nested = () -> ((Runnable) () -> System.out.println("inner")).run();
        nested.run();
        try {
            String nul = null;
            Supplier<Integer> bad = nul::length;
            bad.get();
        } catch (NullPointerException e) {
            System.out.println("bound receiver is checked eagerly");
        }
        try {
            inc.andThen(null);
        } catch (NullPointerException e) {
            System.out.println("null function refused");
        }
    }
}
