// Exercises wrap-around of int and long addition, subtraction, multiplication and negation.
public class IntegerOverflow {
    static int add(int a, int b) { return a + b; }
    static int sub(int a, int b) { return a - b; }
    static int mul(int a, int b) { return a * b; }
    static int neg(int a) { return -a; }
    static long add(long a, long b) { return a + b; }
    static long sub(long a, long b) { return a - b; }
    static long mul(long a, long b) { return a * b; }
    static long neg(long a) { return -a; }

    public static void main(String[] args) {
        int[] is = {0, 1, -1, 46341, 65536, Integer.MAX_VALUE, Integer.MIN_VALUE, 0x55555555};
        for (int a : is) {
            StringBuilder sb = new StringBuilder();
            for (int b : is) {
                sb.append(add(a, b)).append(' ').append(sub(a, b)).append(' ').append(mul(a, b)).append(" | ");
            }
            System.out.println(a + ": " + sb + neg(a) + " " + ~a);
        }
        long[] ls = {0, 1, -1, 3037000500L, 1L << 32, Long.MAX_VALUE, Long.MIN_VALUE, 0x5555555555555555L};
        for (long a : ls) {
            StringBuilder sb = new StringBuilder();
            for (long b : ls) {
                sb.append(add(a, b)).append(' ').append(sub(a, b)).append(' ').append(mul(a, b)).append(" | ");
            }
            System.out.println(a + ": " + sb + neg(a) + " " + ~a);
        }
        int i = Integer.MAX_VALUE;
        i++;
        System.out.println(i);
        i--;
        System.out.println(i);
        i += 1000;
        System.out.println(i);
        i += 100000;
        System.out.println(i);
        i -= 40000;
        System.out.println(i);
        long l = Long.MIN_VALUE;
        l--;
        System.out.println(l);
        System.out.println(++l);
        byte b = 127;
        b++;
        System.out.println(b);
        short s = -32768;
        s--;
        System.out.println(s);
        char c = 0;
        c--;
        System.out.println((int) c);
        c++;
        System.out.println((int) c);
        // int multiplication overflows before widening
        long wrong = 1000000 * 1000000;
        long right = 1000000L * 1000000;
        System.out.println(wrong + " " + right);
        int million = 1000000;
        long wrong2 = million * million;
        long right2 = (long) million * million;
        System.out.println(wrong2 + " " + right2);
        int fact = 1;
        long lfact = 1;
        for (int n = 1; n <= 34; n++) {
            fact *= n;
            lfact *= n;
            System.out.println(n + "! " + fact + " " + lfact);
        }
    }
}
