// Exercises exceptions crossing lambdas, streams, iterators, comparators and callbacks of library classes.
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class LambdaExceptions {
    static int risky(int n) {
        if (n == 3) throw new IllegalStateException("three");
        return n * 10;
    }

    interface ThrowingFunction<A, B> { B apply(A a) throws Exception; }

    static <A, B> Function<A, B> unchecked(ThrowingFunction<A, B> f) {
        return a -> {
            try {
                return f.apply(a);
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new RuntimeException("wrapped " + a, e);
            }
        };
    }

    static void t(String label, Supplier<?> s) {
        try {
            System.out.println(label + " = " + s.get());
        } catch (RuntimeException e) {
            System.out.println(label + " threw " + e.getClass().getSimpleName() + " " + e.getMessage() + (e.getCause() == null ? "" : " cause " + e.getCause()));
        }
    }

    public static void main(String[] args) {
        List<Integer> seen = new ArrayList<>();
        t("map", () -> Stream.of(1, 2, 3, 4).peek(seen::add).map(LambdaExceptions::risky).toList());
        System.out.println(seen);
        t("map ok", () -> Stream.of(1, 2, 4).map(LambdaExceptions::risky).toList());
        t("limited", () -> Stream.of(1, 2, 3).limit(2).map(LambdaExceptions::risky).toList());
        t("findFirst", () -> Stream.of(1, 3).map(LambdaExceptions::risky).findFirst().get());
        t("reuse", () -> { Stream<Integer> s = Stream.of(1); s.count(); return s.count(); });
        t("toMap", () -> Stream.of("a", "bb", "cc").collect(Collectors.toMap(String::length, x -> x)));
        t("reduce", () -> IntStream.empty().max().getAsInt());
        t("average", () -> IntStream.empty().average().orElseThrow(() -> new ArithmeticException("no average")));
        t("null element", () -> Stream.of("a", null).map(String::length).toList());
        t("findFirst null", () -> Stream.of((String) null, "x").findFirst());
        t("immutable result", () -> { List<Integer> l = Stream.of(1).toList(); l.add(2); return l; });
        t("checked", () -> Stream.of("1", "x").map(unchecked(s -> { if (s.equals("x")) throw new java.io.IOException("bad " + s); return s; })).toList());
        t("parse", () -> Stream.of("1", "2", "q").mapToInt(Integer::parseInt).sum());
        t("comparator", () -> { List<Integer> l = new ArrayList<>(List.of(3, 1, 2)); l.sort((a, b) -> { throw new UnsupportedOperationException("cmp"); }); return l; });
        t("forEach", () -> { List.of(1, 2).forEach(x -> { if (x == 2) throw new RuntimeException("at " + x); System.out.print("seen " + x + " "); }); return null; });
        t("computeIfAbsent", () -> { Map<String, Integer> m = new HashMap<>(); try { m.computeIfAbsent("k", k -> { throw new RuntimeException("compute"); }); } finally { System.out.print(m + " "); } return m; });
        t("cme in compute", () -> { Map<String, Integer> m = new HashMap<>(); return m.computeIfAbsent("k", k -> { m.put("z", 1); return 1; }); });
        t("removeIf", () -> { List<Integer> l = new ArrayList<>(List.of(1, 2, 3)); try { l.removeIf(x -> 1 / (x - 2) > 5); } finally { System.out.print(l + " "); } return l; });
        t("replaceAll", () -> { List<Integer> l = new ArrayList<>(List.of(1, 0, 2)); try { l.replaceAll(x -> 10 / x); } finally { System.out.print(l + " "); } return l; });
        t("cme forEach", () -> { List<Integer> l = new ArrayList<>(List.of(1, 2)); l.forEach(x -> l.add(x)); return l; });
        t("optional map", () -> Optional.of("s").map(x -> (String) null).isPresent());
        t("optional of null", () -> Optional.of((Object) null));
        t("supplier throws", () -> Optional.empty().orElseGet(() -> { throw new NoSuchElementException("supplied"); }));
        t("iterate", () -> Stream.iterate(1, x -> { if (x > 4) throw new IllegalStateException("too far " + x); return x + 1; }).limit(10).toList());
        t("flatMap close", () -> Stream.of(1).flatMap(x -> Stream.of(x).onClose(() -> System.out.print("closed "))).toList());
        try (Stream<Integer> s = Stream.of(1).onClose(() -> { throw new RuntimeException("close1"); }).onClose(() -> { throw new RuntimeException("close2"); })) {
            System.out.println(s.count());
        } catch (RuntimeException e) {
            System.out.println(e.getMessage() + " suppressed " + e.getSuppressed()[0].getMessage());
        }
        Runnable r = () -> { throw new IllegalArgumentException(new Exception("root")); };
        try {
            r.run();
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        // finally inside a lambda
        IntUnaryOperator op = x -> {
            try {
                return 100 / x;
            } catch (ArithmeticException e) {
                return -1;
            } finally {
                System.out.print("f" + x + " ");
            }
        };
        System.out.println(op.applyAsInt(5) + " " + op.applyAsInt(0));
    }
}
