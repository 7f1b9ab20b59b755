// Every kind of method reference: static, bound, unbound, constructor, array, super, varargs, generic, boxing adaptation.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class MethodReferences {
    static class Base {
        String name() {
            return "base";
        }

        private String secret() {
            return "secret of " + name();
        }

        Supplier<String> secretRef() {
            return this::secret;
        }
    }

    static class Derived extends Base {
        @Override
        String name() {
            return "derived";
        }

        Supplier<String> superRef() {
            return super::name;
        }

        Supplier<String> thisRef() {
            return this::name;
        }
    }

    record Point(int x, int y) {
        Point(int both) {
            this(both, both);
        }

        static Point parse(String s) {
            String[] p = s.split(",");
            return new Point(Integer.parseInt(p[0].trim()), Integer.parseInt(p[1].trim()));
        }

        double dist(Point o) {
            return Math.hypot(x - o.x, y - o.y);
        }
    }

    class Inner {
        final int id = ++created;

        @Override
        public String toString() {
            return tag + id;
        }
    }

    private int created;
    private final String tag;

    MethodReferences(String tag) {
        this.tag = tag;
    }

    List<Inner> makeInners(int n) {
        return Stream.generate(Inner::new).limit(n).toList();
    }

    static int sumAll(int... xs) {
        return IntStream.of(xs).sum();
    }

    static <T extends Comparable<T>> T larger(T a, T b) {
        return a.compareTo(b) >= 0 ? a : b;
    }

    interface Shape {
        double area();

        default String describe() {
            return getClass().getSimpleName() + " " + area();
        }
    }

    record Sq(double s) implements Shape {
        public double area() {
            return s * s;
        }
    }

    enum Op implements IntBinaryOperator {
        PLUS(Integer::sum), TIMES(Math::multiplyExact), POW(MethodReferences::power);

        private final IntBinaryOperator f;

        Op(IntBinaryOperator f) {
            this.f = f;
        }

        @Override
        public int applyAsInt(int a, int b) {
            return f.applyAsInt(a, b);
        }
    }

    static int power(int a, int b) {
        return b == 0 ? 1 : a * power(a, b - 1);
    }

    public static void main(String[] args) {
        Function<String, Integer> st = Integer::parseInt;
        Function<String, String> unbound = String::trim;
        Supplier<Integer> bound = "hello"::length;
        BiFunction<String, String, Boolean> two = String::startsWith;
        Function<Integer, Point> c1 = Point::new;
        BiFunction<Integer, Integer, Point> c2 = Point::new;
        IntFunction<String[][]> arr = String[][]::new;
        Function<Integer, List<String>> sized = ArrayList::new;
        System.out.println(st.apply("42") + unbound.apply(" t ") + bound.get() + two.apply("abc", "ab") + c1.apply(3) + c2.apply(1, 2) + arr.apply(3).length + sized.apply(10));
        Derived d = new Derived();
        System.out.println(d.superRef().get() + " " + d.thisRef().get() + " " + d.secretRef().get());
        Base poly = new Derived();
        Supplier<String> sup = poly::name;
        poly = new Base();
        System.out.println(sup.get() + " " + poly.name());
        System.out.println(new MethodReferences("in").makeInners(4));

        IntBinaryOperator va = MethodReferences::sumAll;
        Supplier<Integer> va0 = MethodReferences::sumAll;
        ToLongFunction<Integer> widen = Integer::intValue;
        LongFunction<Object> box = Long::valueOf;
        Function<Integer, Object> covariant = Integer::toBinaryString;
        BiFunction<Integer, Integer, Integer> unboxing = Math::max;
        System.out.println(va.applyAsInt(3, 4) + " " + va0.get() + " " + widen.applyAsLong(7) + " " + box.apply(5L) + " " + covariant.apply(10) + " " + unboxing.apply(4, 9));
        System.out.println(Stream.of("pear", "fig", "apple").reduce(MethodReferences::larger) + " " + Stream.of(3, 8, 5).reduce(MethodReferences::<Integer>larger));
        List<Point> pts = Stream.of("3,4", "0, 1", "5,12").map(Point::parse).collect(Collectors.toList());
        Point origin = new Point(0);
        pts.sort(Comparator.comparingDouble(origin::dist));
        System.out.println(pts + " " + pts.stream().map(origin::dist).toList());
        System.out.println(Stream.of(new Sq(2), new Sq(1.5)).map(Shape::describe).toList());
        for (Op op : Op.values()) {
            System.out.print(op + "=" + op.applyAsInt(3, 4) + " " + IntStream.of(2, 3, 2).reduce(op).getAsInt() + "; ");
        }
        System.out.println();
        try {
            Op.TIMES.applyAsInt(1 << 20, 1 << 20);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        Map<String, Function<Double, Double>> table = new TreeMap<>(Map.of("sqrt", Math::sqrt, "abs", Math::abs, "neg", x -> -x, "floor", Math::floor));
        table.forEach((k, f) -> System.out.print(k + ":" + f.apply(6.25) + " "));
        System.out.println();
        Map<String, List<Integer>> multi = new HashMap<>();
        IntStream.range(0, 6).forEach(i -> multi.computeIfAbsent(i % 2 == 0 ? "even" : "odd", k -> new ArrayList<>()).add(i));
        System.out.println(multi);
        Object[] grid = IntStream.range(0, 3).mapToObj(int[]::new).toArray(int[][]::new);
        System.out.println(Arrays.deepToString(grid) + " " + Stream.of("b", "a").sorted(String::compareTo).toList() + " " + Stream.of(new int[] {1}).map(int[]::clone).map(x -> x[0]).toList());
        Runnable r = System.out::println;
        r.run();
        Stream.of(1, 'c', "s", 2.5, null).forEach(System.out::print);
        System.out.println();
        Function<Object, String> ts = Object::toString;
        Function<Object, Class<?>> gc = Object::getClass;
        System.out.println(ts.apply(List.of(1)) + " " + gc.apply("x") + " " + gc.apply(new int[0]).getSimpleName());
        try {
            Function<Object, Integer> cast = Integer.class::cast;
            System.out.println(cast.apply(5));
            cast.apply("five");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        try {
            Function<String, Integer> bad = Integer::valueOf;
            bad.apply("x1");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        try {
            arr.apply(-1);
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }
    }
}
