// Exercises instance initialisation order, virtual calls from constructors, this(...) chains and initialiser blocks.
public class InstanceInitOrder {
    static int p(String s, int v) {
        System.out.println(s + " " + v);
        return v;
    }

    static class Base {
        int a = p("Base.a", 1);
        { p("Base block", a); }

        Base() {
            p("Base()", a);
            hook();
        }

        Base(int x) {
            this();
            p("Base(int)", x);
        }

        void hook() { p("Base.hook", a); }
    }

    static class Derived extends Base {
        int b = p("Derived.b", 2);
        final int constant = 7;
        final Integer boxed = 8;
        String text = "set";
        { p("Derived block", b); }

        Derived() {
            super(p("argument", 10));
            p("Derived()", b);
        }

        Derived(String s) {
            this();
            p("Derived(String) " + s, b);
        }

        @Override
        void hook() {
            // Fields are still default here, except the constant variable.
            System.out.println("Derived.hook b=" + b + " constant=" + constant + " boxed=" + boxed + " text=" + text + " a=" + a);
        }
    }

    static class Leaf extends Derived {
        int c;
        int d = p("Leaf.d", c + 100);
        { c = 5; }
        int e = p("Leaf.e", c + 100);

        Leaf() {
            super("leaf");
            p("Leaf()", c);
        }

        @Override
        void hook() {
            super.hook();
            c = 99;
            System.out.println("Leaf.hook c=" + c + " d=" + d);
        }
    }

    static class Assigned extends Base {
        int kept;
        int lost = 0;
        Assigned() { System.out.println("kept " + kept + " lost " + lost); }
        @Override
        void hook() {
            kept = 11;
            lost = 22;
        }
    }

    class Inner {
        int v = outerField * 2;
    }

    int outerField = 21;
    Inner inner = new Inner();

    static class Throwing {
        static Throwing leaked;
        int x = 3;
        Throwing(boolean fail) {
            leaked = this;
            if (fail) throw new RuntimeException("constructor failed");
            x = 4;
        }
    }

    public static void main(String[] args) {
        System.out.println("-- Base");
        new Base(5);
        System.out.println("-- Derived");
        new Derived();
        System.out.println("-- Leaf");
        Leaf l = new Leaf();
        System.out.println(l.a + l.b + l.c + l.d + l.e);
        System.out.println("-- Assigned");
        Assigned as = new Assigned();
        System.out.println(as.kept + " " + as.lost);
        System.out.println("-- Inner");
        System.out.println(new InstanceInitOrder().inner.v);
        System.out.println("-- Anonymous");
        new Base(1) {
            int z = p("Anon.z", 33);
            { p("Anon block", z); }
            @Override
            void hook() { p("Anon.hook", z); }
        };
        try {
            new Throwing(true);
        } catch (RuntimeException e) {
            System.out.println(e.getMessage() + " leaked x=" + Throwing.leaked.x);
        }
    }
}
