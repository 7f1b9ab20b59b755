// Exercises assert statements (assertions enabled): messages of every type, side effects, causes, nested classes.
public class Assertions {
    static int evaluated;

    static boolean check(boolean b) {
        evaluated++;
        return b;
    }

    static Object detail(Object o) {
        evaluated += 100;
        return o;
    }

    static class Stack {
        private final int[] data = new int[2];
        private int size;
        void push(int v) {
            assert size < data.length : "overflow at " + size;
            data[size++] = v;
        }
        int pop() {
            assert size > 0;
            return data[--size];
        }
    }

    interface WithAssert {
        default int half(int x) {
            assert x % 2 == 0 : x;
            return x / 2;
        }
    }

    static void t(String label, Runnable r) {
        evaluated = 0;
        try {
            r.run();
            System.out.println(label + " passed, evaluated " + evaluated);
        } catch (AssertionError e) {
            System.out.println(label + " failed: " + e.getMessage() + " cause " + e.getCause() + ", evaluated " + evaluated);
        }
    }

    public static void main(String[] args) {
        t("true", () -> { assert check(true) : detail("x"); });
        t("no detail", () -> { assert check(false); });
        t("string", () -> { assert check(false) : detail("text"); });
        t("int", () -> { assert false : 42; });
        t("long", () -> { assert false : 1L << 40; });
        t("char", () -> { assert false : 'c'; });
        t("boolean", () -> { assert false : true; });
        t("double", () -> { assert false : -0.0; });
        t("float", () -> { assert false : 1.5f; });
        t("null", () -> { assert false : null; });
        t("exception", () -> { assert false : new IllegalStateException("as detail"); });
        t("short circuit", () -> { assert check(true) || check(false); });
        t("and", () -> { assert check(true) && check(false) : "and"; });
        Stack s = new Stack();
        t("push", () -> { s.push(1); s.push(2); });
        t("overflow", () -> s.push(3));
        t("pop", () -> { s.pop(); s.pop(); });
        t("underflow", () -> s.pop());
        t("interface", () -> System.out.println(new WithAssert() { }.half(8)));
        t("interface odd", () -> new WithAssert() { }.half(7));
        boolean on = false;
        assert on = true;
        System.out.println("assertions enabled: " + on + " " + Assertions.class.desiredAssertionStatus());
        try {
            assert args.length == 1 : args.length + " arguments";
        } catch (AssertionError e) {
            System.out.println(e + " at line " + e.getStackTrace()[0].getLineNumber());
        } finally {
            System.out.println("finally");
        }
        System.out.println(new AssertionError() + " " + new AssertionError("m", new Error("c")).getCause() + " " + new AssertionError((Object) "o").getMessage());
    }
}
