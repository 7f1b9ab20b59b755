// Exercises idiv, irem, ldiv, lrem including MIN / -1, signs of remainders and division by zero.
public class DivisionRemainder {
    static String idiv(int a, int b) {
        try {
            return a / b + " r " + a % b;
        } catch (ArithmeticException e) {
            return e.getMessage();
        }
    }

    static String ldiv(long a, long b) {
        try {
            return a / b + " r " + a % b;
        } catch (ArithmeticException e) {
            return e.getMessage();
        }
    }

    public static void main(String[] args) {
        int[] is = {0, 1, -1, 2, -2, 3, -3, 7, -7, 10, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int a : is) {
            for (int b : is) {
                System.out.print(idiv(a, b) + "; ");
            }
            System.out.println();
        }
        long[] ls = {0, 1, -1, 5, -5, 1L << 33, -(1L << 33) - 1, Long.MAX_VALUE, Long.MIN_VALUE};
        for (long a : ls) {
            for (long b : ls) {
                System.out.print(ldiv(a, b) + "; ");
            }
            System.out.println();
        }
        // Identity (a / b) * b + a % b == a
        int bad = 0;
        int seed = 12345;
        for (int n = 0; n < 5000; n++) {
            seed = seed * 1103515245 + 12345;
            int a = seed;
            seed = seed * 1103515245 + 12345;
            int b = seed >> (n % 31);
            if (b == 0) continue;
            if ((a / b) * b + a % b != a) bad++;
        }
        System.out.println("violations " + bad);

        // Remainder by zero, in compound assignments and with unused results.
        int z = 0;
        try {
            int q = 5 % z;
            System.out.println("unreachable " + q);
        } catch (ArithmeticException e) {
            System.out.println("irem " + e.getMessage());
        }
        try {
            long q = 5L;
            q /= z;
            System.out.println("unreachable " + q);
        } catch (ArithmeticException e) {
            System.out.println("ldiv " + e.getMessage());
        }
        int kept = 9;
        try {
            kept %= z;
        } catch (ArithmeticException e) {
            System.out.println("kept " + kept + " " + e);
        }
        byte b = -128;
        b /= -1;
        System.out.println("byte " + b);
        short s = -32768;
        s /= (short) -1;
        System.out.println("short " + s);
        char c = 100;
        c /= 7;
        System.out.println("char " + (int) c);
        // Floating division by zero does not throw.
        System.out.println(1.0 / z + " " + -1.0 / z + " " + 0.0 / z + " " + 5 % 0.0 + " " + 1f / 0);
        // Powers of two and constants, which compilers like to strength reduce.
        for (int v = -9; v <= 9; v += 3) {
            System.out.println(v + ": " + v / 2 + " " + v % 2 + " " + v / 4 + " " + v % 4 + " " + (v >> 1) + " "
                    + (v & 3) + " " + v / -2 + " " + v % -2 + " " + v / 10 + " " + v % 10);
        }
    }
}
