// Exercises stack trace elements: class names, method names, file and line numbers in all sorts of frames.
public class StackTraces {
    static void print(Throwable t) {
        System.out.println(t);
        for (StackTraceElement e : t.getStackTrace()) {
            if (e.getClassName().startsWith("StackTraces") && !e.getMethodName().startsWith("lambda$")) {
                System.out.println("  " + e.getClassName() + "." + e.getMethodName() + " " + e.getFileName() + ":" + e.getLineNumber());
            }
        }
    }

    static int divide(int a, int b) {
        return a
            / b;
    }

    static int recurse(int n) {
        if (n == 0) {
            return divide(1, 0);
        }
        return recurse(n - 1) + 1;
    }

    static class Inner {
        int v;
        Inner(int v) {
            this.v = v;
            if (v < 0)
                throw new IllegalArgumentException("negative " + v);
        }
        Object get(Object[] array) {
            return array[v];
        }
    }

    static class Sub extends Inner {
        int more = compute();
        Sub() {
            super(1);
        }
        int compute() {
            throw new UnsupportedOperationException();
        }
    }

    static class Init {
        static int x = divide(5, 0);
    }

    interface Api {
        default void call() { target(); }
        void target();
    }

    static String chain(String s) {
        return s
            .trim()
            .substring(1)
            .substring(100)
            .trim();
    }

    static void late() throws Exception {
        Exception made = make();
        throw made;
    }

    static Exception make() {
        return new Exception("made here");
    }

    static synchronized void sync(Object o) {
        synchronized (o) {
            throw new IllegalStateException("in monitor");
        }
    }

    public static void main(String[] args) {
        try { recurse(2); } catch (ArithmeticException e) { print(e); }
        try { new Inner(-3); } catch (IllegalArgumentException e) { print(e); }
        try { new Inner(2).get(new Object[2]); } catch (ArrayIndexOutOfBoundsException e) { print(e); }
        try { new Sub(); } catch (UnsupportedOperationException e) { print(e); }
        try {
            System.out.println(Init.x);
        } catch (ExceptionInInitializerError e) {
            print(e);
            print(e.getCause());
        }
        try {
            new Api() {
                public void target() {
                    Object o = "x";
                    Integer i = (Integer) o;
                }
            }.call();
        } catch (ClassCastException e) {
            System.out.println(e.getStackTrace()[0]);
            System.out.println(e.getStackTrace()[1]);
        }
        try { chain("  ab "); } catch (StringIndexOutOfBoundsException e) { print(e); }
        try { late(); } catch (Exception e) { print(e); }
        try { sync(new Object()); } catch (IllegalStateException e) { print(e); }
        try {
            Exception e = make();
            e.fillInStackTrace();
            throw e;
        } catch (Exception e) {
            print(e);
        }
        try {
            Throwable t = make();
            t.setStackTrace(new StackTraceElement[] {new StackTraceElement("StackTraces$Fake", "method", "Fake.java", 7)});
            throw t;
        } catch (Throwable t) {
            print(t);
            System.out.println(t.getStackTrace()[0] + " " + t.getStackTrace().length);
        }
        StackTraceElement[] here = new Throwable().getStackTrace();
        System.out.println(here.length + " " + here[0]);
        System.out.println(here[0].getModuleName() + " " + here[0].isNativeMethod() + " " + here[0].equals(here[0]));
        Runnable r = () -> {
            int[] a = new int[1];
            a[1] = 0;
        };
        try { r.run(); } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getStackTrace()[0].getLineNumber() + " " + e.getStackTrace()[0].getMethodName());
        }
        Throwable quiet = new Exception("no trace", null, false, false) { };
        System.out.println(quiet.getStackTrace().length + " " + quiet.getMessage());
        StackTraceElement[] mine = Thread.currentThread().getStackTrace();
        System.out.println(mine[mine.length - 1]);
    }
}
