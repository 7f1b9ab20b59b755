// Exercises multi-catch, catch ordering, exception hierarchies, precise rethrow and generic throws.
import java.io.*;
import java.util.*;

public class MultiCatch {
    static class BaseEx extends Exception { BaseEx(String m) { super(m); } }
    static class LeftEx extends BaseEx { LeftEx() { super("left"); } }
    static class RightEx extends BaseEx { RightEx() { super("right"); } }
    static class LeafEx extends LeftEx { @Override public String getMessage() { return "leaf of " + super.getMessage(); } }

    static void raise(int n) throws Exception {
        switch (n) {
            case 0: throw new LeftEx();
            case 1: throw new RightEx();
            case 2: throw new LeafEx();
            case 3: throw new BaseEx("base");
            case 4: throw new FileNotFoundException("no file");
            case 5: throw new IOException("io");
            case 6: throw new ArrayIndexOutOfBoundsException(7);
            case 7: throw new StringIndexOutOfBoundsException(8);
            case 8: throw new NumberFormatException();
            case 9: throw new AssertionError(3.5);
            case 10: throw new StackOverflowError();
            case 11: throw new UncheckedIOException("unchecked", new IOException("cause"));
            case 12: throw null;
            default:
        }
    }

    static String handle(int n) {
        try {
            raise(n);
            return "nothing";
        } catch (LeafEx e) {
            return "leaf: " + e.getMessage();
        } catch (LeftEx | RightEx e) {
            return "left|right: " + e.getMessage() + " " + (e instanceof BaseEx);
        } catch (BaseEx e) {
            return "base: " + e.getMessage();
        } catch (FileNotFoundException e) {
            return "fnf: " + e.getMessage();
        } catch (IOException | UncheckedIOException e) {
            return "io: " + e.getMessage() + " " + e.getCause();
        } catch (IndexOutOfBoundsException e) {
            return "index: " + e.getMessage();
        } catch (RuntimeException e) {
            return "runtime: " + e.getClass().getSimpleName() + " " + e.getMessage();
        } catch (Exception e) {
            return "exception: " + e;
        } catch (AssertionError | VirtualMachineError e) {
            return "error: " + e;
        }
    }

    static void precise(int n) throws LeftEx, RightEx {
        try {
            if (n == 0) throw new LeftEx();
            if (n == 1) throw new RightEx();
        } catch (final Exception e) {
            System.out.println("passing on " + e.getMessage());
            throw e;
        }
    }

    @SuppressWarnings("unchecked")
    static <T extends Throwable> void sneaky(Throwable t) throws T { throw (T) t; }

    static <X extends Exception> void orThrow(boolean ok, java.util.function.Supplier<X> s) throws X { if (!ok) throw s.get(); }

    static int depth(Throwable t) {
        int d = 0;
        for (Class<?> c = t.getClass(); c != null; c = c.getSuperclass()) d++;
        return d;
    }

    public static void main(String[] args) {
        for (int i = 0; i <= 13; i++) System.out.println(i + " " + handle(i));
        for (int i = 0; i < 3; i++) {
            try {
                precise(i);
                System.out.println("fine");
            } catch (LeftEx e) {
                System.out.println("L");
            } catch (RightEx e) {
                System.out.println("R");
            }
        }
        try {
            MultiCatch.<RuntimeException>sneaky(new IOException("sneaked"));
        } catch (Exception e) {
            System.out.println(e.getClass().getName() + " " + (e instanceof RuntimeException));
        }
        try {
            orThrow(true, () -> new LeftEx());
            orThrow(false, LeafEx::new);
        } catch (LeftEx e) {
            System.out.println(e.getMessage());
        }
        System.out.println(depth(new LeafEx()) + " " + depth(new StringIndexOutOfBoundsException()));
        List<Throwable> kinds = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
            try {
                raise(i);
            } catch (Throwable t) {
                kinds.add(t);
            }
        }
        kinds.sort(Comparator.comparingInt(MultiCatch::depth).thenComparing(t -> t.getClass().getName()));
        for (Throwable t : kinds) System.out.println(t);
        // catch in a loop with retries
        int tries = 0;
        while (true) {
            try {
                if (++tries < 4) throw new IOException("try " + tries);
                break;
            } catch (IOException e) {
                System.out.print(e.getMessage() + "; ");
            }
        }
        System.out.println("after " + tries);
    }
}
