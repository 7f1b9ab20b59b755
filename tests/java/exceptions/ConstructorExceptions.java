// Exercises exceptions from constructors, field initialisers, super calls, instance blocks and factory methods.
import java.util.*;

public class ConstructorExceptions {
    static List<String> log = new ArrayList<>();

    static class Base {
        Base(int x) {
            log.add("Base(" + x + ")");
            if (x == 1) throw new IllegalArgumentException("base refuses " + x);
            init();
        }
        void init() { log.add("Base.init"); }
    }

    static class Sub extends Base {
        private final List<String> items = new ArrayList<>();
        private int[] data = make(mode);
        static int mode;
        { log.add("Sub block"); if (mode == 2) throw new IllegalStateException("block"); }

        Sub(int x) {
            super(check(x));
            log.add("Sub()");
            if (mode == 3) throw new UnsupportedOperationException("end of constructor");
        }

        static int check(int x) {
            if (x < 0) throw new ArithmeticException("argument " + x);
            return x;
        }

        static int[] make(int m) {
            log.add("make");
            return new int[m == 4 ? -1 : 1];
        }
    }

    static class UsesTooEarly extends Base {
        private final List<String> items = new ArrayList<>();
        UsesTooEarly() { super(0); }
        @Override void init() { items.add("x"); }
    }

    static class Leak {
        static Leak last;
        int stage;
        final String name;
        Leak(String n) {
            stage = 1;
            last = this;
            stage = 2;
            name = n.trim();
            stage = 3;
        }
    }

    static class Chain {
        Chain() { this(Integer.parseInt("NaN")); }
        Chain(int x) { log.add("never"); }
    }

    record Positive(int v) {
        Positive {
            if (v <= 0) throw new IllegalArgumentException("not positive: " + v);
        }
    }

    enum Lookup {
        X;
        static Lookup strict(String s) {
            try {
                return valueOf(s);
            } catch (IllegalArgumentException e) {
                throw new NoSuchElementException("no " + s, e);
            }
        }
    }

    static class Recursive {
        final Recursive child;
        Recursive(int n) {
            if (n == 0) throw new IllegalStateException("leaf");
            Recursive c = null;
            try {
                c = new Recursive(n - 1);
            } catch (IllegalStateException e) {
                log.add("caught at " + n);
            }
            child = c;
        }
    }

    static void t(String label, Runnable r) {
        log.clear();
        try {
            r.run();
            System.out.println(label + ": ok " + log);
        } catch (RuntimeException e) {
            System.out.println(label + ": " + e.getClass().getSimpleName() + " " + e.getMessage() + " " + log);
        }
    }

    public static void main(String[] args) {
        t("plain", () -> new Sub(0));
        t("argument", () -> new Sub(-1));
        t("super throws", () -> new Sub(1));
        for (int m = 2; m <= 4; m++) {
            int mode = m;
            t("mode " + m, () -> { Sub.mode = mode; new Sub(0); });
        }
        Sub.mode = 0;
        t("too early", UsesTooEarly::new);
        t("leak", () -> new Leak(null));
        System.out.println(Leak.last.stage + " " + Leak.last.name);
        t("chain", Chain::new);
        t("record", () -> new Positive(0));
        t("record ok", () -> log.add(new Positive(7).toString()));
        t("enum", () -> Lookup.strict("Y"));
        t("recursive", () -> System.out.println(new Recursive(3).child.child.child));
        t("anonymous", () -> new Base(5) { { if (log.size() > 0) throw new RuntimeException("anonymous block"); } });
        t("in array", () -> System.out.println(new Base[] {new Base(0), new Base(1), new Base(2)}.length));
        t("argument order", () -> new AbstractMap.SimpleEntry<>(new Base(0), new Base(1)));
        // The stack at the throw holds a half-built expression; the handler starts clean.
        int total = 0;
        for (int i = 0; i < 5; i++) {
            try {
                total += i * 100 + new Positive(i - 2).v() + (i == 4 ? Integer.parseInt("zz") : 1);
            } catch (NumberFormatException e) {
                total += 7;
            } catch (IllegalArgumentException e) {
                total--;
            }
        }
        System.out.println(total);
    }
}
