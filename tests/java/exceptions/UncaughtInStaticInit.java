// The main class itself fails to initialise, before main runs.
public class UncaughtInStaticInit {
    static final int[] TABLE = new int[4];

    static {
        System.out.println("filling");
        for (int i = 0; i <= TABLE.length; i++) {
            TABLE[i] = i * i;
        }
    }

    public static void main(String[] args) {
        System.out.println("main is never reached");
    }
}
