// Exercises long and double as locals, parameters, fields, returns, on the stack with dup forms and in arrays.
public class WideValues {
    long lf = 1;
    double df = 1.5;
    static long ls = 10;
    static double dst = 0.25;
    long[] la = {1, 2, 3};

    static long mix(int a, long b, float c, double d, byte e, long f, String s, double g, char h) {
        return (long) (a + b + c + d + e + f + s.length() + g + h);
    }

    static double poly(double x, double... cs) {
        double r = 0;
        for (int i = cs.length - 1; i >= 0; i--) r = r * x + cs[i];
        return r;
    }

    long chained() {
        long x, y;
        x = y = lf = ls = la[1] = 77L;
        return x + y + lf + ls + la[1];
    }

    double chainedDouble() {
        double x, y;
        double[] arr = new double[2];
        x = y = df = dst = arr[1] = 2.25;
        return x * y * df * dst * arr[1];
    }

    long postIncrements() {
        long a = lf++;
        long b = ++lf;
        long c = ls--;
        long d = la[0]++ + la[0] + --la[2];
        return ((a * 100 + b) * 1000 + c) * 100 + d;
    }

    double doubleIncrements() {
        double a = df++;
        double b = --df;
        double c = dst++ + ++dst;
        double[] arr = {5};
        return a + b * 10 + c * 100 + arr[0]-- * 1000 + arr[0];
    }

    static long compare(long a, long b) { return a < b ? a : a > b ? b : 0L; }

    static long swapAll(long a, double b, long c) {
        long t = a;
        a = c;
        c = t;
        b = -b;
        return a * 1000 + c + (long) b;
    }

    static long fibPair(int n) {
        long a = 0, b = 1;
        while (n-- > 0) {
            long t = a + b;
            a = b;
            b = t;
        }
        return a;
    }

    static double select(boolean f, double a, long b) { return f ? a : b; }

    public static void main(String[] args) {
        System.out.println(mix(1, 2L, 3.5f, 4.5, (byte) 5, 6L, "seven!!", 8.25, 'a'));
        System.out.println(poly(2, 1, 2, 3) + " " + poly(0.5) + " " + poly(-1, 1, 1, 1, 1));
        WideValues w = new WideValues();
        System.out.println(w.chained() + " " + w.chainedDouble());
        System.out.println(w.postIncrements() + " " + w.doubleIncrements() + " " + w.lf + " " + ls + " " + w.df + " " + dst);
        System.out.println(compare(5, 7) + " " + compare(1L << 40, 3) + " " + compare(9, 9) + " " + swapAll(1, 2.5, 3));
        System.out.println(fibPair(90) + " " + fibPair(92) + " " + fibPair(93));
        System.out.println(select(true, 0.1, 5) + " " + select(false, 0.1, Long.MAX_VALUE));
        long[][] grid = new long[3][3];
        double[][] dg = new double[2][2];
        for (int i = 0; i < 3; i++) for (int j = 0; j < 3; j++) grid[i][j] += grid[(i + 2) % 3][j] + ((long) i << 33) + j;
        dg[1][0] = dg[0][1] += 3.5;
        System.out.println(grid[2][2] + " " + grid[1][0] + " " + dg[1][0] + " " + (dg[0][0] -= 1));
        long acc = 0;
        double dacc = 0;
        for (long i = Integer.MAX_VALUE - 5L; i < Integer.MAX_VALUE + 5L; i++) {
            acc += i;
            dacc += i / 2.0;
        }
        System.out.println(acc + " " + dacc);
        long l = 5;
        int i = 3;
        float f = 2.5f;
        System.out.println(l * i + f + " " + (l + i) / 2 + " " + (l > f) + " " + (i < l == f < l) + " " + (double) l / i + " " + -l + " " + ~l + " " + +l);
        Object o = l;
        Object p = 2.5;
        System.out.println((Long) o + (Double) p);
        l ^= l << 13;
        l |= 0x100000000L;
        l &= ~1L;
        System.out.println(l + " " + (l >>> 32) + " " + (int) (l >>> 32) + " " + (l != 0) + " " + (l % 7));
        long discard = 9;
        discard++;
        w.lf += discard;
        Math.sqrt(w.lf);
        mix(0, 0, 0, 0, (byte) 0, 0, "", 0, '0');
        System.out.println(w.lf);
    }
}
