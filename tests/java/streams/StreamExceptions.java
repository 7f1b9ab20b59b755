// Exceptions travelling through pipelines: lambdas, collectors, wrapping of checked ones, close handlers; ends uncaught.
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class StreamExceptions {
    interface Throwing<A, B> {
        B apply(A a) throws Exception;

        static <A, B> Function<A, B> wrap(Throwing<A, B> f) {
            return a -> {
                try {
                    return f.apply(a);
                } catch (RuntimeException e) {
                    throw e;
                } catch (Exception e) {
                    throw new RuntimeException(e);
                }
            };
        }

        static <A, B> Function<A, Result<B>> lift(Throwing<A, B> f) {
            return a -> {
                try {
                    return new Result<>(f.apply(a), null);
                } catch (Exception e) {
                    return new Result<>(null, e);
                }
            };
        }
    }

    record Result<T>(T value, Exception error) {
        boolean ok() {
            return error == null;
        }
    }

    static int risky(int x) throws IOException {
        if (x % 3 == 0) {
            throw new IOException("io " + x);
        }
        if (x % 5 == 0) {
            throw new IllegalArgumentException("arg " + x);
        }
        return x * x;
    }

    @SuppressWarnings("unchecked")
    static <E extends Throwable> void sneaky(Throwable t) throws E {
        throw (E) t;
    }

    static void attempt(String label, Runnable r) {
        try {
            r.run();
            System.out.println(label + ": ok");
        } catch (Throwable t) {
            StringBuilder sb = new StringBuilder(label + ": " + t);
            for (Throwable c = t.getCause(); c != null; c = c.getCause()) {
                sb.append(" <- ").append(c);
            }
            for (Throwable s : t.getSuppressed()) {
                sb.append(" + ").append(s);
            }
            System.out.println(sb);
        }
    }

    public static void main(String[] args) {
        List<Integer> seen = new ArrayList<>();
        attempt("map", () -> Stream.of(4, 2, 0, 1).peek(seen::add).map(x -> 8 / x).forEach(x -> System.out.print(x + " ")));
        System.out.println("seen " + seen);
        attempt("checked wrapped", () -> Stream.of(1, 2, 3).map(Throwing.wrap(StreamExceptions::risky)).forEach(x -> { }));
        attempt("unchecked kept", () -> Stream.of(1, 5).map(Throwing.wrap(StreamExceptions::risky)).forEach(x -> { }));
        attempt("unchecked io", () -> Stream.of(9).map(x -> {
            try {
                return risky(x);
            } catch (IOException e) {
                throw new UncheckedIOException("reading", e);
            }
        }).toList());
        attempt("sneaky", () -> Stream.of(1).forEach(x -> StreamExceptions.<RuntimeException>sneaky(new IOException("sneaked"))));
        attempt("filter", () -> Stream.of("a", null).filter(s -> s.length() > 0).count());
        attempt("cast", () -> Stream.<Object>of("s", 1).map(String.class::cast).toList());
        attempt("sorted", () -> Stream.of("b", "a").sorted((a, b) -> {
            throw new IllegalStateException("compare " + a + b);
        }).toList());
        attempt("array index", () -> IntStream.range(0, 5).map(i -> (new int[3])[i]).sum());
        attempt("number", () -> Stream.of("1", "two").mapToInt(Integer::parseInt).sum());
        attempt("duplicate", () -> Stream.of("aa", "b", "cc").collect(Collectors.toMap(String::length, x -> x)));
        attempt("optional", () -> Stream.of(1, 2).filter(x -> x > 5).findFirst().orElseThrow(() -> new IllegalStateException("none above five")));
        attempt("empty optional", () -> Optional.empty().orElseThrow());
        attempt("reduce", () -> Stream.of(1, 2, 3).reduce((a, b) -> Math.multiplyExact(a << 29, b)));
        attempt("stack overflow", () -> {
            Function<Integer, Integer>[] f = new Function[1];
            f[0] = x -> f[0].apply(x + 1);
            try {
                f[0].apply(0);
            } catch (StackOverflowError e) {
                throw new IllegalStateException("too deep");
            }
        });
        attempt("close handlers", () -> {
            try (Stream<Integer> s = Stream.of(1).onClose(() -> { throw new IllegalStateException("close 1"); }).onClose(() -> { throw new IllegalStateException("close 2"); })) {
                s.forEach(x -> { throw new IllegalArgumentException("body"); });
            }
        });
        attempt("finally order", () -> IntStream.range(0, 3).forEach(i -> {
            try {
                if (i == 1) {
                    throw new ArithmeticException("at " + i);
                }
            } finally {
                System.out.print("f" + i + " ");
            }
        }));
        List<Result<Integer>> results = IntStream.rangeClosed(1, 10).boxed().map(Throwing.lift(StreamExceptions::risky)).toList();
        System.out.println(results.stream().filter(Result::ok).map(Result::value).toList());
        System.out.println(results.stream().filter(r -> !r.ok()).map(r -> r.error().getMessage()).collect(Collectors.joining("; ")));
        System.out.println(results.stream().collect(Collectors.partitioningBy(Result::ok, Collectors.counting())));
        int depth = Stream.iterate(1, x -> x + 1).map(x -> {
            if (x == 7) {
                throw new IndexOutOfBoundsException(x);
            }
            return x;
        }).mapToInt(x -> x).filter(x -> x > 100).findFirst().orElse(-1);
        System.out.println("unreachable " + depth);
    }
}
