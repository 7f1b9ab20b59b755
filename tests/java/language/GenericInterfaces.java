// Exercises own generic data structures and interfaces with generic methods: Option, Either, immutable list, visitor, builder.
import java.util.*;
import java.util.function.*;

public class GenericInterfaces {
    interface Option<T> {
        <R> R fold(Supplier<? extends R> none, Function<? super T, ? extends R> some);
        static <T> Option<T> some(T t) {
            return new Option<>() {
                public <R> R fold(Supplier<? extends R> none, Function<? super T, ? extends R> some) { return some.apply(t); }
            };
        }
        static <T> Option<T> none() {
            return new Option<>() {
                public <R> R fold(Supplier<? extends R> none, Function<? super T, ? extends R> some) { return none.get(); }
            };
        }
        default <R> Option<R> map(Function<? super T, ? extends R> f) { return fold(Option::none, t -> some(f.apply(t))); }
        default <R> Option<R> flatMap(Function<? super T, Option<R>> f) { return fold(Option::none, f); }
        default T or(T other) { return fold(() -> other, t -> t); }
        default Option<T> filter(Predicate<? super T> p) { return flatMap(t -> p.test(t) ? some(t) : none()); }
    }

    static abstract class Seq<T> implements Iterable<T> {
        abstract boolean isEmpty();
        abstract T head();
        abstract Seq<T> tail();
        @SuppressWarnings("rawtypes")
        private static final Seq NIL = new Seq() {
            boolean isEmpty() { return true; }
            Object head() { throw new NoSuchElementException("head of empty"); }
            Seq tail() { throw new NoSuchElementException("tail of empty"); }
        };
        @SuppressWarnings("unchecked")
        static <T> Seq<T> nil() { return NIL; }
        Seq<T> cons(T t) {
            Seq<T> self = this;
            return new Seq<>() {
                boolean isEmpty() { return false; }
                T head() { return t; }
                Seq<T> tail() { return self; }
            };
        }
        @SafeVarargs
        static <T> Seq<T> of(T... ts) {
            Seq<T> s = nil();
            for (int i = ts.length; --i >= 0; ) s = s.cons(ts[i]);
            return s;
        }
        <R> R foldLeft(R z, BiFunction<? super R, ? super T, ? extends R> f) {
            R acc = z;
            for (T t : this) acc = f.apply(acc, t);
            return acc;
        }
        Seq<T> reverse() { return foldLeft(Seq.<T>nil(), Seq::cons); }
        <R> Seq<R> map(Function<? super T, ? extends R> f) { return foldLeft(Seq.<R>nil(), (s, t) -> s.cons(f.apply(t))).reverse(); }
        Seq<T> filter(Predicate<? super T> p) { return isEmpty() ? this : p.test(head()) ? tail().filter(p).cons(head()) : tail().filter(p); }
        public Iterator<T> iterator() {
            return new Iterator<>() {
                Seq<T> at = Seq.this;
                public boolean hasNext() { return !at.isEmpty(); }
                public T next() {
                    T t = at.head();
                    at = at.tail();
                    return t;
                }
            };
        }
        @Override public String toString() { return foldLeft(new StringJoiner(" ", "(", ")"), (j, t) -> j.add(String.valueOf(t))).toString(); }
    }

    static abstract class Builder<B extends Builder<B>> {
        final StringBuilder sb = new StringBuilder();
        abstract B self();
        B add(String s) { sb.append(s); return self(); }
        String build() { return sb.toString(); }
    }
    static class XmlBuilder extends Builder<XmlBuilder> {
        XmlBuilder self() { return this; }
        XmlBuilder tag(String t, Consumer<XmlBuilder> body) {
            add("<" + t + ">");
            body.accept(this);
            return add("</" + t + ">");
        }
    }

    static class Registry {
        private final Map<Class<?>, Object> map = new HashMap<>();
        <T> Registry put(Class<T> c, T t) { map.put(c, t); return this; }
        <T> T get(Class<T> c) { return c.cast(map.get(c)); }
    }

    sealed interface Either<L, R> {
        record Left<L, R>(L value) implements Either<L, R> { }
        record Right<L, R>(R value) implements Either<L, R> { }
        default <X> Either<L, X> then(Function<? super R, Either<L, X>> f) {
            if (this instanceof Right<L, R> r) return f.apply(r.value());
            return new Left<>(((Left<L, R>) this).value());
        }
    }

    static Either<String, Integer> parse(String s) {
        try {
            return new Either.Right<>(Integer.parseInt(s));
        } catch (NumberFormatException e) {
            return new Either.Left<>("bad:" + s);
        }
    }

    static <A, B, C> Function<A, C> compose(Function<? super A, ? extends B> f, Function<? super B, ? extends C> g) { return a -> g.apply(f.apply(a)); }
    static <T> Predicate<T> allOf(List<Predicate<? super T>> ps) { return t -> ps.stream().allMatch(p -> p.test(t)); }

    public static void main(String[] args) {
        Option<Integer> o = Option.some(20);
        System.out.println(o.map(x -> x + 1).filter(x -> x > 20).map(x -> "v" + x).or("none") + " " + o.filter(x -> x > 20).or(-1) + " " + Option.<String>none().map(String::length).or(0));
        Seq<Integer> s = Seq.of(1, 2, 3, 4, 5);
        System.out.println(s + " " + s.reverse() + " " + s.map(x -> x * x) + " " + s.filter(x -> x % 2 == 1) + " " + s.foldLeft(0, Integer::sum) + " " + s.foldLeft("", (a, b) -> b + a) + " " + Seq.nil());
        try {
            Seq.nil().head();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new XmlBuilder().add("-").tag("a", b -> b.tag("b", c -> c.add("text")).add("tail")).build());
        Registry r = new Registry().put(String.class, "str").put(Integer.class, 9);
        System.out.println(r.get(String.class).length() + r.get(Integer.class) + " " + r.get(Double.class));
        System.out.println(parse("12").then(x -> parse("3").then(y -> new Either.Right<>(x * y))) + " " + parse("12").then(x -> parse("y")) + " " + parse("q").then(x -> parse("1")));
        System.out.println(compose((String x) -> x.length(), x -> x * 1.5).apply("four") + " " + allOf(List.<Predicate<? super Integer>>of(x -> x > 1, Objects::nonNull)).test(2));
        Map<String, Function<Double, Double>> fs = new TreeMap<>(Map.of("half", x -> x / 2, "neg", x -> -x, "sq", x -> x * x));
        double v = 3;
        for (var e : fs.entrySet()) {
            v = e.getValue().apply(v);
            System.out.println(e.getKey() + " " + v);
        }
    }
}
