// System.exit(-1) from a deep call inside a finally block that replaces a pending exception.
public class ExitNegative {
    static void deep(int n) {
        if (n == 0) {
            try {
                throw new Error("pending");
            } finally {
                System.out.println("exiting from finally");
                System.exit(-1);
            }
        }
        deep(n - 1);
    }

    public static void main(String[] args) {
        try {
            deep(10);
        } catch (Throwable t) {
            System.out.println("must not be caught");
        }
    }
}
