// Exercises when classes are initialised: superclasses, constants, arrays, interfaces with default methods, cycles.
public class StaticInitOrder {
    static StringBuilder log = new StringBuilder();

    static int log(String s, int v) {
        System.out.println("  init " + s);
        return v;
    }

    static class Base {
        static int b = log("Base", 1);
        static final int CONSTANT = 42;
        static final String TEXT = "const" + CONSTANT;
        static final Integer BOXED = 43;
        static final int COMPUTED = log("Base.COMPUTED", 44);
        static void touch() { System.out.println("  touch"); }
    }

    static class Derived extends Base {
        static int d = log("Derived", b + 1);
    }

    static class OnlyArray {
        static int x = log("OnlyArray", 0);
    }

    interface Plain {
        int P = log("Plain", 5);
        int K = 6;
    }

    interface WithDefault {
        int W = log("WithDefault", 7);
        default void hello() { System.out.println("  hello " + W); }
    }

    interface SubOfDefault extends WithDefault {
        int S = log("SubOfDefault", 8);
    }

    static class ImplPlain implements Plain {
        static int i = log("ImplPlain", 1);
    }

    static class ImplDefault implements SubOfDefault, Plain {
        static int i = log("ImplDefault", 1);
    }

    static class CycleA {
        static int a = log("CycleA", CycleB.b + 1);
    }

    static class CycleB {
        static int b = log("CycleB", CycleA.a + 10);
    }

    static class Forward {
        static int first = second() + 1;
        static int second = 5;
        static final int third = 9;
        static int second() { return second * 100 + third; }
    }

    static class Single {
        static final Single INSTANCE = new Single();
        static int counter = 10;
        static int late;
        int seen;
        Single() {
            seen = counter;
            counter++;
            late++;
        }
    }

    enum Color {
        RED, GREEN;
        static { log("Color statics " + RED + GREEN, 0); }
        Color() { System.out.println("  Color()"); }
    }

    static class Lazy {
        private static class Holder {
            static final Lazy L = new Lazy();
            static { log("Holder", 0); }
        }
        static Lazy get() { return Holder.L; }
        static { log("Lazy", 0); }
    }

    static { System.out.println("main class init"); }

    public static void main(String[] args) {
        System.out.println("constant: " + Base.CONSTANT + " " + Derived.TEXT + " " + Plain.K);
        System.out.println("array:");
        Object arr = new OnlyArray[3];
        Object arr2 = new OnlyArray[2][2];
        OnlyArray none = null;
        System.out.println("class literal: " + OnlyArray.class.getSimpleName());
        System.out.println(none instanceof OnlyArray);
        System.out.println("static of super through sub:");
        System.out.println(Derived.b);
        Derived.touch();
        System.out.println("boxed: " + Derived.BOXED);
        System.out.println("new Derived:");
        new Derived();
        System.out.println("ImplPlain:");
        new ImplPlain();
        System.out.println("Plain.P through class: " + ImplPlain.P);
        System.out.println("ImplDefault:");
        new ImplDefault().hello();
        System.out.println("S: " + SubOfDefault.S);
        System.out.println("cycle from B:");
        System.out.println(CycleB.b + " " + CycleA.a);
        System.out.println("forward " + Forward.first + " " + Forward.second);
        System.out.println("single " + Single.INSTANCE.seen + " " + Single.counter + " " + Single.late);
        System.out.println("enum:");
        System.out.println(Color.GREEN.ordinal());
        System.out.println("lazy:");
        Lazy l = null;
        System.out.println("before get");
        l = Lazy.get();
        System.out.println(l == Lazy.get());
        System.out.println("element store:");
        ((Object[]) arr)[0] = new OnlyArray();
        System.out.println("side effect before init:");
        Never.value = log("right hand side", 3);
        System.out.println(Never.value);
    }

    static class Never {
        static int value = log("Never", 0);
    }
}
