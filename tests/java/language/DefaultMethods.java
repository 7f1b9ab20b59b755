// Exercises interfaces with default, private and static methods and diamond resolution with X.super.m().
public class DefaultMethods {
    interface A {
        default String name() { return "A"; }
        default String greet() { return "hello from " + name(); }
        static String util() { return "A.util"; }
    }

    interface B extends A {
        @Override
        default String name() { return "B"; }
        static String util() { return "B.util"; }
    }

    interface C extends A {
        @Override
        default String name() { return "C" + helper(1); }
        private String helper(int n) { return "(" + secret(n) + ")"; }
        private static String secret(int n) { return "s" + n; }
    }

    static class OnlyA implements A { }
    static class ViaB implements A, B { }

    static class Diamond implements B, C {
        @Override
        public String name() { return B.super.name() + "+" + C.super.name(); }
    }

    static class Parent {
        public String name() { return "Parent"; }
    }

    // The class always wins over the interface default.
    static class ClassWins extends Parent implements B { }

    static abstract class Abs implements A {
        public abstract String name();
        public String greet() { return A.super.greet() + "!"; }
    }

    static class Concrete extends Abs {
        public String name() { return "Concrete"; }
    }

    interface D extends B { }
    interface E extends A { }
    // B is more specific than A even though E also inherits A.
    static class MoreSpecific implements E, D { }

    interface Reabstract extends A {
        @Override
        String name();
    }

    interface Counter<T> {
        int count(T t);
        default int twice(T t) { return count(t) * 2; }
        default <R> R map(T t, java.util.function.IntFunction<R> f) { return f.apply(twice(t)); }
        default Counter<T> plus(Counter<? super T> other) { return t -> count(t) + other.count(t); }
    }

    interface HasEquals {
        boolean equals(Object o);
        int hashCode();
        String toString();
    }

    static class Eq implements HasEquals {
        @Override public boolean equals(Object o) { return o instanceof HasEquals; }
        @Override public int hashCode() { return 17; }
        @Override public String toString() { return "Eq"; }
    }

    enum Mode implements A {
        X, Y { @Override public String greet() { return "Y says " + super.greet(); } }
    }

    record Rec(String n) implements B {
        @Override public String name() { return n + "/" + B.super.name(); }
    }

    public static void main(String[] args) {
        A[] all = {new OnlyA(), new ViaB(), new Diamond(), new ClassWins(), new Concrete(), new MoreSpecific(), new A() { },
            new Reabstract() { public String name() { return "anon"; } }, Mode.X, new Rec("rec")};
        for (A a : all) System.out.println(a.name().equals("X") + " " + (a instanceof Enum ? "" : a.name()) + " " + a.greet());
        System.out.println(Mode.Y.greet());
        System.out.println(A.util() + " " + B.util());
        Counter<String> len = String::length;
        Counter<Object> one = o -> 1;
        System.out.println(len.twice("abc") + " " + len.<String>map("abcd", "x"::repeat) + " " + len.plus(one).plus(len).count("hello"));
        Counter<Integer> explicit = new Counter<>() {
            int calls;
            public int count(Integer i) { return i + ++calls; }
            @Override public int twice(Integer i) { return Counter.super.twice(i) + Counter.super.twice(i); }
        };
        System.out.println(explicit.twice(10) + " " + explicit.count(0));
        HasEquals h = new Eq();
        System.out.println(h.equals(new Eq()) + " " + h.hashCode() + " " + h + " " + h.equals("x"));
        // Object methods through an interface reference
        java.util.Comparator<String> cmp = String::compareTo;
        System.out.println(cmp.reversed().thenComparing(String::length).compare("a", "b"));
        Iterable<Integer> it = java.util.List.of(3, 4)::iterator;
        it.forEach(i -> System.out.print(i + " "));
        System.out.println();
    }
}
