// The exception that leaves main is the one thrown by the outermost finally block; output is flushed first.
public class UncaughtFromFinally {
    static class Quiet extends RuntimeException {
        @Override public String toString() { return "Quiet without class name"; }
    }

    public static void main(String[] args) {
        try {
            try {
                System.out.print("one ");
                throw new IllegalStateException("lost 1");
            } finally {
                System.out.print("two ");
                Object o = null;
                o.hashCode();
            }
        } finally {
            System.out.print("three (no newline)");
            throw new Quiet();
        }
    }
}
