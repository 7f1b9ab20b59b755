// Exercises rounding functions of Math: round, rint, ceil, floor, ulp, nextUp, signum, copySign, hypot.
public class MathRounding {
    public static void main(String[] args) {
        double[] ds = {0.0, -0.0, 0.4, 0.5, 0.6, -0.4, -0.5, -0.6, 1.5, 2.5, -1.5, -2.5, 0.49999999999999994, -0.49999999999999994,
            4503599627370495.5, 4503599627370496.5, 9007199254740991.0, 1e18, 9.3e18, -9.3e18, 2147483647.5, 1e-300,
            Double.MIN_VALUE, -Double.MIN_VALUE, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (double d : ds) {
            System.out.println(d + ": round " + Math.round(d) + " rint " + Math.rint(d) + " ceil " + Math.ceil(d) + " floor " + Math.floor(d)
                    + " ulp " + Math.ulp(d) + " up " + Math.nextUp(d) + " down " + Math.nextDown(d) + " sgn " + Math.signum(d)
                    + " exp " + Math.getExponent(d) + " abs " + Math.abs(d));
        }
        float[] fs = {0f, -0f, 0.5f, -0.5f, 1.5f, 2.5f, -2.5f, 0.49999997f, 8388607.5f, 1e10f, -1e10f, Float.NaN, Float.MAX_VALUE};
        for (float f : fs) {
            System.out.println(f + ": round " + Math.round(f) + " ulp " + Math.ulp(f) + " up " + Math.nextUp(f) + " down " + Math.nextDown(f)
                    + " sgn " + Math.signum(f) + " exp " + Math.getExponent(f) + " abs " + Math.abs(f));
        }
        double[][] ps = {{3, 4}, {1e200, 1e200}, {0, -0.0}, {Double.NaN, Double.POSITIVE_INFINITY}, {5e-324, 5e-324}, {-1, 2}};
        for (double[] p : ps) {
            System.out.println(p[0] + "," + p[1] + ": hypot " + Math.hypot(p[0], p[1]) + " copySign " + Math.copySign(p[0], p[1])
                    + " nextAfter " + Math.nextAfter(p[0], p[1]) + " max " + Math.max(p[0], p[1]) + " min " + Math.min(p[0], p[1])
                    + " fma " + Math.fma(p[0], p[1], 1.0));
        }
        for (int s = -1080; s <= 1030; s += 211) {
            System.out.print(Math.scalb(1.5, s) + " " + Math.scalb(1.5f, s / 8) + " ");
        }
        System.out.println();
        System.out.println(Math.fma(0.1, 10, -1) + " " + (0.1 * 10 - 1) + " " + Math.fma(1e16f, 1e16f, 3f));
        System.out.println(Math.toDegrees(Math.PI) + " " + Math.toRadians(180) + " " + Math.toDegrees(1));
        System.out.println(Math.max(3, 7L) + " " + Math.min(2.5f, 3) + " " + Math.max('a', 3));
        long sum = 0;
        for (int i = -500; i < 500; i++) {
            double v = i / 8.0;
            sum = sum * 7 + Math.round(v) + (long) Math.rint(v) * 3 + (long) Math.floor(v) * 5 + (long) Math.ceil(v) * 11;
        }
        System.out.println(sum);
    }
}
