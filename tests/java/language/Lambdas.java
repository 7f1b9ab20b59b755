// Exercises lambdas: captures of every kind, generic functional interfaces, currying, recursion, exceptions.
import java.util.*;
import java.util.function.*;

public class Lambdas {
    interface TriFunction<A, B, C, R> { R apply(A a, B b, C c); }
    interface Thrower<E extends Exception> { void run() throws E; }
    interface IntToLong { long f(int a, long b, double c, boolean d, byte e, char g, short h, float k); }
    interface Defaulted { int f(int x); default int twice(int x) { return f(f(x)); } }

    int state = 10;
    static int sstate = 20;

    Supplier<Integer> captureThis() { return () -> state++ + sstate; }

    static Function<Integer, Function<Integer, Function<Integer, Integer>>> curried() { return a -> b -> c -> a * 100 + b * 10 + c; }

    static <T, R> List<R> map(List<T> in, Function<? super T, ? extends R> f) {
        List<R> out = new ArrayList<>();
        for (T t : in) out.add(f.apply(t));
        return out;
    }

    static IntUnaryOperator compose(IntUnaryOperator... fs) {
        return Arrays.stream(fs).reduce(IntUnaryOperator.identity(), IntUnaryOperator::andThen);
    }

    static Function<Integer, Integer> fact;

    class Inner {
        int state = 5;
        IntSupplier both() { return () -> state * 1000 + Lambdas.this.state; }
    }

    static void runAll(Runnable... rs) { for (Runnable r : rs) r.run(); }

    public static void main(String[] args) throws Exception {
        byte b = 1;
        short s = 2;
        char c = 'c';
        int i = 4;
        long l = 1L << 40;
        float f = 1.5f;
        double d = 2.5;
        boolean z = true;
        String str = "str";
        int[] arr = {1, 2};
        Supplier<String> all = () -> b + " " + s + " " + c + " " + i + " " + l + " " + f + " " + d + " " + z + " " + str + " " + arr[0];
        arr[0] = 77;
        System.out.println(all.get());
        IntToLong wide = (a0, b0, c0, d0, e0, g0, h0, k0) -> (long) (a0 + b0 + c0 + (d0 ? 1 : 0) + e0 + g0 + h0 + k0 + l);
        System.out.println(wide.f(1, 2L, 3.5, true, (byte) 4, 'a', (short) 6, 7.5f));
        Lambdas o = new Lambdas();
        Supplier<Integer> st = o.captureThis();
        System.out.println(st.get() + " " + st.get() + " " + o.state + " " + o.new Inner().both().getAsInt());
        System.out.println(curried().apply(1).apply(2).apply(3));
        System.out.println(map(List.of(1, 2, 3), x -> "n" + x * i) + " " + map(List.of("a"), x -> (Object) null));
        System.out.println(compose(x -> x + 1, x -> x * 2, x -> -x).applyAsInt(5) + " " + compose().applyAsInt(3));
        fact = n -> n <= 1 ? 1 : n * fact.apply(n - 1);
        System.out.println(fact.apply(10));
        TriFunction<String, Integer, Boolean, String> tri = (p, q, r) -> r ? p.repeat(q) : p;
        System.out.println(tri.apply("ab", 3, true) + tri.apply("x", 9, false));
        Thrower<java.io.IOException> t = () -> { throw new java.io.IOException("from lambda"); };
        try {
            t.run();
        } catch (java.io.IOException e) {
            System.out.println(e.getMessage());
        }
        Defaulted def = x -> x * x + 1;
        System.out.println(def.twice(2));
        List<Supplier<Integer>> sups = new ArrayList<>();
        for (int k = 0; k < 4; k++) {
            int kk = k;
            sups.add(() -> kk * kk);
        }
        for (String w : new String[] {"aa", "bbb"}) sups.add(w::length);
        for (Supplier<Integer> su : sups) System.out.print(su.get() + " ");
        System.out.println();
        Map<String, BinaryOperator<Integer>> ops = new LinkedHashMap<>();
        ops.put("+", (p, q) -> p + q);
        ops.put("-", (p, q) -> p - q);
        ops.put("max", BinaryOperator.maxBy(Comparator.naturalOrder()));
        ops.put("pow", (p, q) -> {
            int r = 1;
            for (int n = 0; n < q; n++) r *= p;
            return r;
        });
        ops.forEach((name, op) -> System.out.println(name + " " + op.apply(7, 3)));
        Predicate<String> empty = String::isEmpty;
        System.out.println(empty.negate().and(x -> x.length() < 3).or("hello"::equals).test("hello") + " " + Predicate.not(empty).test("") + " " + Predicate.isEqual(null).test(null));
        Function<Integer, Integer> inc = x -> x + 1, dbl = x -> x * 2;
        System.out.println(inc.andThen(dbl).apply(5) + " " + inc.compose(dbl).apply(5) + " " + Function.<Integer>identity().apply(9));
        BiFunction<Integer, Integer, Integer> add = Integer::sum;
        System.out.println(add.andThen(x -> "=" + x).apply(2, 3));
        ToIntFunction<String> len = String::length;
        IntBinaryOperator ib = Math::max;
        DoubleUnaryOperator half = x -> x / 2;
        ToDoubleBiFunction<Integer, Long> ratio = (p, q) -> (double) p / q;
        ObjIntConsumer<String> oic = (p, q) -> System.out.print(p + q + " ");
        oic.accept("oic", 1);
        System.out.println(len.applyAsInt("four") + " " + ib.applyAsInt(3, 9) + " " + half.andThen(Math::sqrt).applyAsDouble(32) + " " + ratio.applyAsDouble(1, 4L));
        runAll(() -> System.out.print("r1 "), () -> { }, () -> runAll(() -> System.out.print("nested "), () -> System.out.println(i)));
        Runnable captured = null;
        Object lock = new Object() { @Override public String toString() { return "lock"; } };
        captured = () -> System.out.println("in " + lock);
        captured.run();
        Callback cb = x -> { if (x > 2) return "big"; return "small"; };
        System.out.println(cb.call(3) + cb.call(1));
        Supplier<Supplier<String>> nested = () -> () -> str + i;
        System.out.println(nested.get().get());
        Object asObj = (Runnable & java.io.Serializable) () -> System.out.println("intersection");
        ((Runnable) asObj).run();
        System.out.println(asObj instanceof java.io.Serializable);
        int total = new Object() { int sum(int n) { return n == 0 ? 0 : n + sum(n - 1); } }.sum(10);
        System.out.println(total);
    }

    @FunctionalInterface
    interface Callback { String call(int x); }
}
