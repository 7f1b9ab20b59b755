// System.exit inside try with finally: the finally block never runs and the status is 3.
public class ExitInFinally {
    static int guarded(int n) {
        try {
            System.out.println("try " + n);
            if (n == 2) {
                try {
                    throw new RuntimeException("about to exit");
                } catch (RuntimeException e) {
                    System.out.println("catch " + e.getMessage());
                    System.exit(n + 1);
                } finally {
                    System.out.println("inner finally must not run");
                }
            }
            return n;
        } finally {
            System.out.println("finally " + n);
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 5; i++) System.out.println(guarded(i));
    }
}
