// Exercises OutOfMemoryError from array sizes beyond the limit, and library checks of huge sizes.
public class OutOfMemory {
    interface Code { Object run(); }

    static void t(String label, Code c) {
        try {
            Object o = c.run();
            System.out.println(label + " returned " + (o == null ? "null" : o.getClass().getSimpleName()));
        } catch (OutOfMemoryError e) {
            System.out.println(label + " OutOfMemoryError: " + e.getMessage());
        } catch (NegativeArraySizeException | IllegalArgumentException e) {
            System.out.println(label + " " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        t("int max", () -> new int[Integer.MAX_VALUE]);
        t("byte max", () -> new byte[Integer.MAX_VALUE]);
        t("long max", () -> new long[Integer.MAX_VALUE]);
        t("object max", () -> new Object[Integer.MAX_VALUE]);
        t("boolean max", () -> new boolean[Integer.MAX_VALUE]);
        t("max - 1", () -> new int[Integer.MAX_VALUE - 1]);
        t("two dims", () -> new int[1][Integer.MAX_VALUE]);
        t("outer dim", () -> new int[Integer.MAX_VALUE][]);
        t("negative overflow", () -> new int[Integer.MAX_VALUE + 1]);
        t("copyOf", () -> java.util.Arrays.copyOf(new int[1], Integer.MAX_VALUE));
        t("repeat", () -> "abc".repeat(Integer.MAX_VALUE));
        t("negative repeat", () -> "abc".repeat(-1));
        t("list capacity", () -> new java.util.ArrayList<>(Integer.MAX_VALUE));
        t("nCopies", () -> java.util.Collections.nCopies(Integer.MAX_VALUE, "x"));
        int handled = 0;
        for (int i = 0; i < 20; i++) {
            try {
                Object[] junk = new Object[Integer.MAX_VALUE];
                handled -= junk.length;
            } catch (OutOfMemoryError e) {
                handled++;
            } finally {
                handled += 100;
            }
        }
        System.out.println(handled);
        try {
            throw new OutOfMemoryError("by hand");
        } catch (VirtualMachineError e) {
            System.out.println(e + " " + (e instanceof Error));
        }
        System.out.println(new int[1000].length + " still works");
    }
}
