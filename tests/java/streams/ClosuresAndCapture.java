// Lambdas and captures: all captured types, this, nested scopes, anonymous versus lambda, static init, interfaces with defaults.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class ClosuresAndCapture {
    static final Function<Integer, Integer> TRIPLE;
    static int staticCount;

    static {
        int factor = 3;
        TRIPLE = x -> x * factor;
    }

    private int field = 10;
    private final Supplier<Integer> early = () -> this.field + 1;

    Runnable bumper(int by) {
        return () -> field += by;
    }

    Supplier<Supplier<String>> nest(String outer) {
        String local = outer + "!";
        return () -> {
            String inner = local + field;
            return () -> outer + "/" + local + "/" + inner + "/" + field;
        };
    }

    interface Greeter {
        String greet(String who);

        default Greeter twice() {
            return w -> greet(greet(w));
        }

        default Greeter with(Greeter o) {
            return w -> o.greet(this.greet(w));
        }

        static Greeter polite() {
            return w -> "dear " + w;
        }
    }

    abstract static class Shape {
        abstract double area();

        Supplier<String> describer() {
            return () -> getClass().getSimpleName() + " of " + area();
        }
    }

    static class Circle extends Shape {
        final double r;

        Circle(double r) {
            this.r = r;
        }

        double area() {
            return Math.round(Math.PI * r * r * 100) / 100.0;
        }
    }

    interface Visitor<R> {
        R num(int n);

        R add(Expr l, Expr r);
    }

    interface Expr {
        <R> R accept(Visitor<R> v);

        static Expr num(int n) {
            return new Expr() {
                @Override
                public <R> R accept(Visitor<R> v) {
                    return v.num(n);
                }
            };
        }

        static Expr add(Expr l, Expr r) {
            return new Expr() {
                @Override
                public <R> R accept(Visitor<R> v) {
                    return v.add(l, r);
                }
            };
        }
    }

    static <T> T call(Callable<T> c) {
        try {
            return c.call();
        } catch (Exception e) {
            throw new IllegalStateException("call failed", e);
        }
    }

    static String pick(Supplier<String> s) {
        return "supplier " + s.get();
    }

    static String pick(Function<String, String> f) {
        return "function " + f.apply("arg");
    }

    public static void main(String[] args) {
        boolean z = true;
        byte b = -1;
        short s = 300;
        char c = 'q';
        int i = 1 << 30;
        long l = 1L << 40;
        float f = 1.25f;
        double d = -0.5;
        String str = "text";
        int[] arr = {1, 2, 3};
        Object nul = null;
        Supplier<String> all = () -> z + " " + b + " " + s + " " + c + " " + i + " " + l + " " + f + " " + d + " " + str + " " + arr[1] + " " + nul;
        arr[1] = 22;
        System.out.println(all.get());
        System.out.println(TRIPLE.apply(14));

        ClosuresAndCapture o = new ClosuresAndCapture();
        Runnable bump = o.bumper(5);
        bump.run();
        bump.run();
        System.out.println(o.field + " " + o.early.get());
        Supplier<String> deep = o.nest("out").get();
        o.field = 99;
        System.out.println(deep.get());

        List<Supplier<Integer>> loop = new ArrayList<>();
        for (int k : new int[] {1, 2, 3}) {
            loop.add(() -> k * k);
        }
        for (int k = 0; k < 3; k++) {
            final int copy = k;
            loop.add(new Supplier<Integer>() {
                private int calls;

                @Override
                public Integer get() {
                    return ++calls * 100 + copy;
                }
            });
        }
        System.out.println(loop.stream().map(Supplier::get).toList() + " " + loop.stream().map(Supplier::get).toList());
        Greeter g = w -> "hi " + w;
        System.out.println(g.twice().greet("bob") + "; " + g.with(Greeter.polite()).twice().greet("al"));
        System.out.println(new Circle(2).describer().get());
        Expr e = Expr.add(Expr.num(1), Expr.add(Expr.num(2), Expr.num(39)));
        int value = e.accept(new Visitor<Integer>() {
            public Integer num(int n) {
                return n;
            }

            public Integer add(Expr x, Expr y) {
                return x.accept(this) + y.accept(this);
            }
        });
        String shown = e.accept(new Visitor<String>() {
            public String num(int n) {
                return "" + n;
            }

            public String add(Expr x, Expr y) {
                return "(" + x.accept(this) + "+" + y.accept(this) + ")";
            }
        });
        System.out.println(shown + " = " + value);
        System.out.println(pick(() -> "s") + ", " + pick(x -> x + "!") + ", " + pick(String::toUpperCase));
        System.out.println(call(() -> "called") + " " + ClosuresAndCapture.<Integer>call(() -> staticCount++) + staticCount);
        try {
            call(() -> {
                throw new java.io.IOException("inside");
            });
        } catch (IllegalStateException x) {
            System.out.println(x.getMessage() + " <- " + x.getCause());
        }
        IntSupplier[] gens = IntStream.range(0, 4).mapToObj(n -> {
            int[] st = {n};
            return (IntSupplier) () -> st[0] += n;
        }).toArray(IntSupplier[]::new);
        System.out.println(IntStream.range(0, 3).mapToObj(r -> Arrays.stream(gens).map(x -> String.valueOf(x.getAsInt())).collect(Collectors.joining(","))).collect(Collectors.joining(" | ")));
        Runnable r = (Runnable & java.io.Serializable) () -> System.out.println("intersection");
        r.run();
        System.out.println((r instanceof java.io.Serializable) + " " + (bump instanceof java.io.Serializable) + " " + (g instanceof Greeter));
        Object asObject = (Supplier<String>) () -> "cast";
        System.out.println(((Supplier<?>) asObject).get());
        Function<Integer, Function<Integer, Function<Integer, Integer>>> three = x -> y -> w -> x * 100 + y * 10 + w;
        System.out.println(three.apply(1).apply(2).apply(3) + " " + ((Function<Integer, Integer>) x -> x + 1).andThen(x -> x * 2).apply(4));
        Supplier<Runnable> chain = () -> () -> System.out.println("chained " + staticCount);
        staticCount = 7;
        chain.get().run();
    }
}
