// Exercises method references: static, bound, unbound, constructors, arrays, super, varargs, boxing adaptations, null receivers.
import java.util.*;
import java.util.function.*;

public class MethodReferences {
    final String name;
    MethodReferences() { this("default"); }
    MethodReferences(String name) { this.name = name; }
    MethodReferences(String a, int n) { this(a + n); }
    String greet(String other) { return name + " greets " + other; }
    String id() { return name; }
    static String stat(int a, long b) { return "stat" + (a + b); }
    static String var(String first, Object... rest) { return first + rest.length + Arrays.toString(rest); }
    static int sumAll(int... xs) { return Arrays.stream(xs).sum(); }
    private String priv() { return "private " + name; }

    static class Base {
        String hello() { return "base hello"; }
    }

    static class Sub extends Base {
        @Override String hello() { return "sub hello"; }
        Supplier<String> viaSuper() { return super::hello; }
        Supplier<String> viaThis() { return this::hello; }
    }

    class Inner {
        final int n;
        Inner(int n) { this.n = n; }
        @Override public String toString() { return name + ".Inner" + n; }
    }

    IntFunction<Inner> innerMaker() { return Inner::new; }

    interface Tri<A, B, C, R> { R f(A a, B b, C c); }
    interface ByteMaker { byte make(int x); }
    interface ToObj { Object get(int x); }
    interface LongOp { long op(int a, int b); }

    static <T> T make(Supplier<? extends T> s) { return s.get(); }
    static int count;
    static MethodReferences counted() {
        count++;
        return new MethodReferences("c" + count);
    }
    static <T extends Comparable<T>> T bigger(T a, T b) { return a.compareTo(b) >= 0 ? a : b; }

    public static void main(String[] args) {
        // static
        BiFunction<Integer, Long, String> st = MethodReferences::stat;
        System.out.println(st.apply(1, 2L));
        // bound
        MethodReferences bob = new MethodReferences("bob");
        Function<String, String> bound = bob::greet;
        System.out.println(bound.apply("al"));
        // unbound
        BiFunction<MethodReferences, String, String> unbound = MethodReferences::greet;
        System.out.println(unbound.apply(bob, "joe"));
        Function<MethodReferences, String> priv = MethodReferences::priv;
        System.out.println(priv.apply(bob));
        // constructors
        Supplier<MethodReferences> c0 = MethodReferences::new;
        Function<String, MethodReferences> c1 = MethodReferences::new;
        BiFunction<String, Integer, MethodReferences> c2 = MethodReferences::new;
        System.out.println(c0.get().id() + " " + c1.apply("x").id() + " " + c2.apply("y", 5).id());
        System.out.println(bob.innerMaker().apply(3));
        // arrays
        IntFunction<int[]> ia = int[]::new;
        Function<Integer, String[][]> sa = String[][]::new;
        System.out.println(ia.apply(3).length + " " + sa.apply(2).length + " " + List.of("p", "q").toArray(String[]::new).length);
        UnaryOperator<int[]> cl = int[]::clone;
        System.out.println(cl.apply(new int[] {4, 5})[1]);
        // super and this
        Sub sub = new Sub();
        System.out.println(sub.viaSuper().get() + ", " + sub.viaThis().get());
        // varargs adaptation
        Function<String, String> v1 = MethodReferences::var;
        BiFunction<String, Integer, String> v2 = MethodReferences::var;
        Tri<String, Integer, Character, String> v3 = MethodReferences::var;
        BiFunction<String, Object[], String> v4 = MethodReferences::var;
        System.out.println(v1.apply("a") + v2.apply("b", 1) + v3.f("c", 2, 'd') + v4.apply("e", new Object[] {1, 2, 3}));
        IntBinaryOperator ib = MethodReferences::sumAll;
        System.out.println(ib.applyAsInt(4, 5));
        // boxing, unboxing and widening adaptations
        ToObj toObj = Integer::valueOf;
        LongOp lop = Math::max;
        Function<Integer, Long> widen = Integer::longValue;
        IntFunction<String> hex = Integer::toHexString;
        ToLongFunction<Integer> tl = Integer::intValue;
        Supplier<Object> sup = bob::id;
        Consumer<String> ignoring = new ArrayList<String>()::add;
        ignoring.accept("dropped result");
        System.out.println(toObj.get(5) + " " + lop.op(3, 8) + " " + widen.apply(7) + " " + hex.apply(255) + " " + tl.applyAsLong(9) + " " + sup.get());
        // receiver evaluated once, at creation
        Supplier<String> once = counted()::id;
        System.out.println(once.get() + once.get() + " count " + count);
        // null receiver
        MethodReferences none = null;
        try {
            Supplier<String> bad = none::id;
            System.out.println("not reached " + bad);
        } catch (NullPointerException e) {
            System.out.println("NPE at creation");
        }
        try {
            Function<MethodReferences, String> later = MethodReferences::id;
            System.out.println("created");
            later.apply(null);
        } catch (NullPointerException e) {
            System.out.println("NPE at call");
        }
        try {
            ToIntFunction<Integer> un = Integer::intValue;
            un.applyAsInt(null);
        } catch (NullPointerException e) {
            System.out.println("NPE unboxing");
        }
        // JDK methods
        List<String> words = new ArrayList<>(List.of("pear", "Apple", "fig"));
        words.sort(String::compareToIgnoreCase);
        System.out.println(words);
        words.sort(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        System.out.println(words);
        words.replaceAll(String::toUpperCase);
        words.forEach(System.out::print);
        System.out.println();
        BinaryOperator<String> big = MethodReferences::bigger;
        System.out.println(big.apply("a", "b") + make(ArrayList<Integer>::new).size() + make(StringBuilder::new).append("sb"));
        Function<Object, String> ts = Object::toString;
        BiPredicate<Object, Object> eq = Object::equals;
        Function<String, Integer> parse = Integer::parseInt;
        System.out.println(ts.apply(12) + eq.test("q", "q") + parse.andThen(Integer::toBinaryString).apply("10"));
        Runnable r = System.out::println;
        r.run();
        Map<String, List<Integer>> m = new TreeMap<>();
        m.computeIfAbsent("k", k -> new ArrayList<>()).add(1);
        m.merge("k", List.of(2), (p, q) -> { List<Integer> n = new ArrayList<>(p); n.addAll(q); return n; });
        System.out.println(m);
        Callable3 chain = String::concat;
        System.out.println(chain.go("con", "cat"));
        Function<Integer, List<String>> sized = ArrayList::new;
        System.out.println(sized.apply(10).size());
        Supplier<Enum<?>[]> vals = Thread.State::values;
        System.out.println(vals.get().length);
    }

    interface Callable3 { CharSequence go(String a, String b); }
}
