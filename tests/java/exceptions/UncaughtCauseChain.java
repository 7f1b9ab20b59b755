// An uncaught exception with a chain of causes and suppressed exceptions, with shared trailing frames.
public class UncaughtCauseChain {
    static void parse(String s) {
        Integer.parseInt(s);
    }

    static void load(String s) throws Exception {
        try {
            parse(s);
        } catch (NumberFormatException e) {
            throw new Exception("load failed", e);
        }
    }

    static class Closer implements AutoCloseable {
        @Override public void close() {
            throw new IllegalStateException("close failed", new UnsupportedOperationException());
        }
    }

    static void start() {
        try (Closer c = new Closer()) {
            load("12x4");
        } catch (Exception e) {
            System.out.println("wrapping " + e.getMessage() + " with " + e.getSuppressed().length + " suppressed");
            throw new RuntimeException("start failed", e);
        }
    }

    public static void main(String[] args) {
        System.out.println("starting");
        start();
        System.out.println("not reached");
    }
}
