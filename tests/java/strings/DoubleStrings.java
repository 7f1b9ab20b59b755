// Double and Float to and from text: toString shapes, parse forms, hex floats, round trips, bit patterns.
public class DoubleStrings {
    static void parse(String s) {
        try {
            double d = Double.parseDouble(s);
            System.out.println("'" + s.replace("\n", "\\n").replace("\t", "\\t") + "' = " + d + " " + Long.toHexString(Double.doubleToLongBits(d)) + " / " + Float.parseFloat(s));
        } catch (NumberFormatException e) {
            System.out.println("'" + s + "' ! " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        double[] ds = {0.0, -0.0, 1, -1, 10, 100, 1e3, 1e6, 9999999, 1e7, 12345678, 1.0E10, 1e15, 1e16, 1e17, 123456789012345680.0, 1e21, 1e22, 1e23, 1e100, 1e-1, 1e-2, 1e-3, 1e-4, 0.00123, 1e-5, 1e-10,
            0.1, 0.2, 0.3, 0.1 + 0.2, 1.0 / 3, 2.0 / 3, 1.1, 2.2, 3.3, 100.0 / 3, Math.PI, Math.E, Math.sqrt(2), 4.35, 1.005, 0.5, 0.25, 0.125, 1.5, 2.5, 1e300 * 10, Double.MAX_VALUE, Double.MIN_VALUE, Double.MIN_NORMAL,
            4.9e-320, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, (double) Long.MAX_VALUE, (double) Integer.MIN_VALUE, 0.1f, 1.0f / 3, 9007199254740993.0, 9007199254740992.0, 5e-324 * 3, 1.7e308, 8.41E21, 5.0E-5};
        for (double d : ds) {
            System.out.println(d + " " + Double.toHexString(d) + " " + Double.doubleToRawLongBits(d) + " " + (int) d + " " + (long) d + " " + (float) d);
        }
        float[] fs = {0f, -0f, 1f, 0.1f, 0.2f, 0.3f, 1f / 3, 16777216f, 16777217f, 1e7f, 9999999f, 1e10f, 3.4028235e38f, 1.4e-45f, 1.17549435e-38f, 0.001f, 0.0001f, 123456.79f, 3.1415927f, Float.NaN, Float.POSITIVE_INFINITY, 1e-3f * 7, 8.5f, 33554432f};
        for (float f : fs) {
            System.out.println(f + " " + Float.toHexString(f) + " " + Float.floatToIntBits(f) + " " + (int) f + " " + (double) f);
        }
        for (String s : new String[] {"1", "1.", ".5", "-.5e1", "1e5", "1E+5", "1e-5", "  3.25  ", "\t7\n", "NaN", "-Infinity", "+Infinity", "infinity", "1f", "2D", "0x1p3", "0x1.8p1", "-0x.8P-2", "0x1.fffffffffffff8p0", "1e400", "1e-400", "-0",
            "2.2250738585072012e-308", "2.2250738585072011e-308", "4.9e-324", "2.4e-324", "2.5e-324", "1.7976931348623159e308", "9007199254740993", "0.1e1e1", "", " ", "1,5", "0x1", "e5", ".", "1__0", "179769313486231580793728971405301e276", "123456789012345678901234567890.5", "3.4028236e38", "0.000000000000000000000000000000000000000000001"}) {
            parse(s);
        }
        long seed = 88172645463325252L;
        int ok = 0;
        long hash = 0;
        for (int i = 0; i < 1500; i++) {
            seed ^= seed << 13;
            seed ^= seed >>> 7;
            seed ^= seed << 17;
            double d = Double.longBitsToDouble(seed);
            String s = Double.toString(d);
            hash = hash * 31 + s.hashCode();
            if (Double.compare(Double.parseDouble(s), d) == 0) {
                ok++;
            }
            float f = Float.intBitsToFloat((int) seed);
            hash = hash * 31 + Float.toString(f).hashCode();
        }
        System.out.println("round trips " + ok + " hash " + hash);
        System.out.println(Double.compare(0.0, -0.0) + " " + (0.0 == -0.0) + " " + Double.valueOf(Double.NaN).equals(Double.NaN) + " " + (Double.NaN == Double.NaN) + " " + Double.hashCode(1.5) + " " + Float.hashCode(1.5f) + " " + Double.isFinite(1 / 0.0) + " " + Double.min(-0.0, 0.0) + " " + Math.max(-0.0f, 0.0f));
        try {
            Double.parseDouble(null);
        } catch (NullPointerException e) {
            System.out.println("parseDouble(null) is a NullPointerException");
        }
    }
}
