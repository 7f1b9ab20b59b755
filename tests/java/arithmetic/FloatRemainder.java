// Exercises frem and drem with signs, huge quotients and special values; also IEEEremainder.
public class FloatRemainder {
    static double drem(double a, double b) { return a % b; }
    static float frem(float a, float b) { return a % b; }

    public static void main(String[] args) {
        double[][] pairs = {
            {5.5, 2}, {-5.5, 2}, {5.5, -2}, {-5.5, -2}, {1, 0.1}, {0.3, 0.1}, {1e17, 3}, {1e300, 7}, {1e300, 1e-300},
            {5, 5}, {-5, 5}, {0.0, 3}, {-0.0, 3}, {3, 0}, {3, Double.POSITIVE_INFINITY}, {-3, Double.NEGATIVE_INFINITY},
            {Double.POSITIVE_INFINITY, 3}, {Double.NaN, 3}, {3, Double.NaN}, {Double.MAX_VALUE, Double.MIN_VALUE},
            {Double.MAX_VALUE, 2.5}, {Double.MIN_VALUE, Double.MAX_VALUE}, {Double.MIN_NORMAL, 3e-310}, {9007199254740993.0, 10},
            {123456789.123, 0.001}, {2.5, 1}, {3.5, 1}, {7, 4}, {Math.PI, 1e-5}
        };
        for (double[] p : pairs) {
            System.out.println(p[0] + " % " + p[1] + " = " + drem(p[0], p[1]) + ", IEEE " + Math.IEEEremainder(p[0], p[1])
                    + ", float " + frem((float) p[0], (float) p[1]));
        }
        // Random pairs folded into a checksum of exact bits.
        long seed = 42;
        long sum = 0;
        for (int i = 0; i < 1000; i++) {
            seed = seed * 6364136223846793005L + 1442695040888963407L;
            double a = (seed >> 11) * Math.scalb(1.0, (int) (seed & 63) - 40);
            seed = seed * 6364136223846793005L + 1442695040888963407L;
            double b = (seed >> 20) * Math.scalb(1.0, (int) (seed & 63) - 50);
            sum = sum * 31 + Double.doubleToLongBits(a % b);
            sum = sum * 31 + Float.floatToIntBits((float) a % (float) b);
        }
        System.out.println("checksum " + Long.toHexString(sum));
        double d = 17.25;
        d %= 5;
        System.out.println(d);
        float f = -17.25f;
        f %= 5;
        System.out.println(f);
        int i = 17;
        i %= 4.5;
        System.out.println(i);
        System.out.println(7 % 2.5f + " " + 7L % 2.5 + " " + 'a' % 10.5f);
        for (double x = 0; x < 3; x += 0.7) {
            System.out.println(x + " " + x % 1 + " " + (x - x % 1));
        }
    }
}
