// Exercises NaN, infinities, signed zeros and subnormals in float and double arithmetic and comparisons.
public class FloatSpecials {
    static String cmp(double a, double b) {
        return (a < b ? "<" : "-") + (a <= b ? "L" : "-") + (a == b ? "=" : "-") + (a != b ? "!" : "-")
                + (a >= b ? "G" : "-") + (a > b ? ">" : "-") + (!(a < b) ? "n" : "-") + (!(a > b) ? "m" : "-")
                + Double.compare(a, b);
    }

    static String cmp(float a, float b) {
        return (a < b ? "<" : "-") + (a <= b ? "L" : "-") + (a == b ? "=" : "-") + (a != b ? "!" : "-")
                + (a >= b ? "G" : "-") + (a > b ? ">" : "-") + (!(a < b) ? "n" : "-") + (!(a > b) ? "m" : "-")
                + Float.compare(a, b);
    }

    public static void main(String[] args) {
        double[] ds = {0.0, -0.0, 1.0, -1.0, Double.MIN_VALUE, Double.MAX_VALUE, Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY, Double.NaN};
        for (double a : ds) {
            StringBuilder sb = new StringBuilder(a + ":");
            for (double b : ds) sb.append(' ').append(cmp(a, b));
            System.out.println(sb);
        }
        float[] fs = {0f, -0f, 1.5f, Float.MIN_VALUE, Float.MAX_VALUE, Float.POSITIVE_INFINITY,
            Float.NEGATIVE_INFINITY, Float.NaN};
        for (float a : fs) {
            StringBuilder sb = new StringBuilder(a + ":");
            for (float b : fs) sb.append(' ').append(cmp(a, b));
            System.out.println(sb);
        }
        for (double a : ds) {
            StringBuilder sb = new StringBuilder();
            for (double b : ds) {
                sb.append(a + b).append(' ').append(a - b).append(' ').append(a * b).append(' ').append(a / b)
                        .append(' ').append(a % b).append("; ");
            }
            System.out.println(sb);
        }
        // Negative zero.
        System.out.println((0.0 == -0.0) + " " + Double.valueOf(0.0).equals(-0.0) + " " + 1 / -0.0 + " " + 1 / 0.0f
                + " " + (0.0 + -0.0) + " " + (-0.0 + -0.0) + " " + (-0.0 - 0.0) + " " + (0.0 - 0.0) + " " + -(0.0));
        double zero = 0.0;
        System.out.println(-zero + " " + (0 - zero) + " " + Math.min(-0.0, 0.0) + " " + Math.max(-0.0, 0.0) + " " + Math.abs(-0.0));
        // NaN.
        double nan = zero / zero;
        System.out.println((nan == nan) + " " + (nan != nan) + " " + Double.isNaN(nan) + " " + Double.valueOf(nan).equals(Double.NaN)
                + " " + Double.valueOf(nan).hashCode() + " " + Math.max(nan, 1) + " " + Math.min(1f, Float.NaN));
        System.out.println(Long.toHexString(Double.doubleToLongBits(nan)) + " " + Integer.toHexString(Float.floatToIntBits(Float.NaN))
                + " " + Long.toHexString(Double.doubleToLongBits(Double.longBitsToDouble(0x7ff0000000000123L))));
        // Subnormals.
        double sub = Double.MIN_NORMAL;
        for (int i = 0; i < 55; i += 9) {
            System.out.println(i + " " + sub + " " + Long.toHexString(Double.doubleToRawLongBits(sub)) + " " + Math.getExponent(sub));
            sub /= 512;
        }
        float fsub = Float.MIN_NORMAL;
        for (int i = 0; i < 26; i += 4) {
            System.out.println(i + " " + fsub + " " + Integer.toHexString(Float.floatToRawIntBits(fsub)));
            fsub /= 16;
        }
        System.out.println(Double.MIN_VALUE / 2 + " " + Double.MIN_VALUE * 0.75 + " " + Float.MIN_VALUE / 2 + " " + (float) 1e-45 + " " + (float) 7e-46);
        System.out.println(Double.isInfinite(1e308 * 10) + " " + Double.isFinite(nan) + " " + (float) 1e39 + " " + (float) -1e39);
        // Loops whose exit depends on NaN behaviour.
        int n = 0;
        for (double d = 1; d == d && n < 5000; d = d * d * 3 - d / 0.5e-3) n++;
        System.out.println("steps " + n);
    }
}
