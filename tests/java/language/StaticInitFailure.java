// Exercises exceptions in static initialisers: ExceptionInInitializerError first, NoClassDefFoundError later.
public class StaticInitFailure {
    static class Broken {
        static int value = compute();
        static int compute() {
            System.out.println("computing");
            throw new IllegalStateException("no value");
        }
        static void hello() { System.out.println("never"); }
    }

    static class SubOfBroken extends Broken {
        static { System.out.println("never reached"); }
    }

    static class DivideByZero {
        static final int ZERO = args().length();
        static final int X = 1 / ZERO;
        static String args() { return ""; }
    }

    static class ThrowsError {
        static {
            if (true) throw new AssertionError("as error");
        }
        int field = 3;
    }

    static class NestedFailure {
        static Object o = new NullDeref().o;
    }

    static class NullDeref {
        static String s = null;
        static int len = s.length();
        Object o;
    }

    enum BadEnum {
        A(1), B(0);
        final int inv;
        BadEnum(int v) { inv = 10 / v; }
    }

    static void attempt(String name, Runnable r) {
        for (int i = 1; i <= 2; i++) {
            try {
                r.run();
                System.out.println(name + " #" + i + " fine");
            } catch (ExceptionInInitializerError e) {
                System.out.println(name + " #" + i + " EIIE message=" + e.getMessage() + " cause=" + e.getCause()
                        + " exception=" + e.getException().getClass().getSimpleName());
            } catch (NoClassDefFoundError e) {
                System.out.println(name + " #" + i + " NCDFE " + e.getMessage() + " cause=" + (e.getCause() == null ? "none"
                        : e.getCause().getClass().getSimpleName()));
            } catch (Error e) {
                System.out.println(name + " #" + i + " " + e);
            }
        }
    }

    static class Recovering {
        static int ok;
        static {
            try {
                ok = Integer.parseInt("zz");
            } catch (NumberFormatException e) {
                ok = -1;
            } finally {
                System.out.println("recovering finally");
            }
        }
    }

    static class Recursive {
        static int seen;
        static Recursive r = new Recursive(3);
        static int after = 50;
        Recursive(int depth) {
            seen += after + 1;
            if (depth > 0) new Recursive(depth - 1);
        }
    }

    public static void main(String[] args) {
        attempt("static call", () -> Broken.hello());
        attempt("static field", () -> System.out.println(Broken.value));
        attempt("new", () -> new Broken());
        attempt("subclass", () -> new SubOfBroken());
        attempt("division", () -> System.out.println(DivideByZero.X));
        attempt("error", () -> System.out.println(new ThrowsError().field));
        attempt("nested", () -> System.out.println(NestedFailure.o));
        attempt("null deref", () -> System.out.println(NullDeref.len));
        attempt("enum", () -> System.out.println(BadEnum.A));
        attempt("recovering", () -> System.out.println(Recovering.ok));
        attempt("recursive", () -> System.out.println(Recursive.seen + " " + Recursive.after));
        // Arrays of a broken class are still possible, and so is instanceof.
        Broken[] none = new Broken[2];
        Object o = "text";
        System.out.println(none.length + " " + (none[0] == null) + " " + (o instanceof Broken) + " " + Broken.class.getName());
    }
}
