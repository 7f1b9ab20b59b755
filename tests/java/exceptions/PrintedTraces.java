// Exercises printStackTrace into System.out, StringWriter and PrintStream with causes, suppressed and cycles.
import java.io.*;

public class PrintedTraces {
    static class AppException extends Exception {
        final int code;
        AppException(String m, int code, Throwable cause) {
            super(m, cause);
            this.code = code;
        }
    }

    static class Custom extends RuntimeException {
        Custom(Throwable c) { super(c); }
        @Override public String toString() { return "Custom!"; }
    }

    static class NoMessage extends Exception { }

    static class Localized extends Exception {
        Localized() { super("plain"); }
        @Override public String getLocalizedMessage() { return "localized"; }
    }

    static void low(int n) {
        if (n > 0) low(n - 1);
        else throw new IllegalStateException("low level");
    }

    static void mid() throws AppException {
        try {
            low(2);
        } catch (IllegalStateException e) {
            throw new AppException("mid level", 42, e);
        }
    }

    static void high() {
        try {
            mid();
        } catch (AppException e) {
            RuntimeException r = new RuntimeException("high level", e);
            r.addSuppressed(new NoMessage());
            Exception s = new Exception("suppressed with cause", new Error("inner cause"));
            r.addSuppressed(s);
            throw r;
        }
    }

    public static void main(String[] args) throws Exception {
        try {
            high();
        } catch (RuntimeException e) {
            e.printStackTrace(System.out);
        }
        StringWriter sw = new StringWriter();
        try {
            mid();
        } catch (AppException e) {
            e.printStackTrace(new PrintWriter(sw, true));
            System.out.println(sw.toString().split("\n").length + " lines, code " + e.code);
            System.out.print(sw);
        }
        new Custom(new NoMessage()).printStackTrace(System.out);
        new Localized().printStackTrace(System.out);
        new Exception("multi\nline").printStackTrace(System.out);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new Throwable("bytes").printStackTrace(new PrintStream(bytes));
        System.out.print(bytes);
        Exception a = new Exception("a");
        Exception b = new Exception("b", a);
        a.initCause(b);
        a.printStackTrace(System.out);
        try {
            b.initCause(a);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            Exception self = new Exception("self");
            self.initCause(self);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new Exception(new IllegalArgumentException("inner")).getMessage());
        System.out.println(new Exception((Throwable) null).getMessage() + " " + new Exception("m", null).getCause() + " " + new Error((String) null));
        System.out.println(new Localized() + " " + new Localized().getMessage() + " " + new NoMessage());
        Throwable root = new Custom(new AppException("x", 1, new RuntimeException("root")));
        while (root.getCause() != null) root = root.getCause();
        System.out.println("root " + root);
        new Exception("to stderr").printStackTrace();
    }
}
