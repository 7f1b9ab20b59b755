// Exercises float and double to integral conversions: saturation, NaN, rounding toward zero.
public class FloatToInteger {
    static final double[] DOUBLES = {
        0.0, -0.0, 0.5, -0.5, 0.999999999999, -0.999999999999, 1.5, -1.5, 127.9, 128.0, -128.5, -129.0,
        32767.99, 32768.0, 65535.5, 65536.0, 2147483646.5, 2147483647.0, 2147483647.5, 2147483648.0,
        -2147483648.0, -2147483648.9, -2147483649.0, 4294967295.0, 4294967296.5, 9.007199254740993E15,
        9.223372036854775E18, 9.223372036854775807E18, 9.3E18, -9.223372036854775808E18, -9.3E18,
        1e100, -1e100, Double.MIN_VALUE, Double.MAX_VALUE, Double.NaN,
        Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY
    };

    static final float[] FLOATS = {
        0f, -0f, 0.99999f, -0.99999f, 1.5f, 255.5f, -255.5f, 16777216f, 16777217f, 2147483520f, 2147483648f,
        -2147483648f, -2147483904f, 9.223371E18f, 9.2233720E18f, -9.2233720E18f, 1e30f, -1e30f,
        Float.MIN_VALUE, Float.MAX_VALUE, Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY
    };

    static int d2i(double d) { return (int) d; }
    static long d2l(double d) { return (long) d; }
    static float d2f(double d) { return (float) d; }
    static int f2i(float f) { return (int) f; }
    static long f2l(float f) { return (long) f; }
    static double f2d(float f) { return f; }

    public static void main(String[] args) {
        for (double d : DOUBLES) {
            System.out.println(d + " int " + d2i(d) + " long " + d2l(d) + " byte " + (byte) d
                    + " short " + (short) d + " char " + (int) (char) d + " float " + d2f(d));
        }
        for (float f : FLOATS) {
            System.out.println(f + " int " + f2i(f) + " long " + f2l(f) + " byte " + (byte) f
                    + " short " + (short) f + " char " + (int) (char) f + " double " + f2d(f));
        }
        // The narrowing goes through int first: (byte) 300.7 is (byte) 300.
        double big = 300.7;
        System.out.println((byte) big + " " + (byte) (int) big);
        // Saturated int then narrowed.
        double huge = 1e20;
        System.out.println((byte) huge + " " + (short) huge + " " + (int) (char) huge);
        System.out.println((byte) -huge + " " + (short) -huge + " " + (int) (char) -huge);
        // Compound assignments with a hidden conversion.
        int i = 10;
        i *= 1.25;
        System.out.println("i " + i);
        i += 1e12;
        System.out.println("i " + i);
        long l = 7;
        l /= 0.3f;
        System.out.println("l " + l);
        char c = 'a';
        c += 1.9;
        System.out.println("c " + c);
        byte b = 120;
        b += 10.5;
        System.out.println("b " + b);
        short s = 1;
        s -= 1e9;
        System.out.println("s " + s);
        i = 5;
        i /= 0.0;
        System.out.println("5 /= 0.0: " + i);
        i = 0;
        i /= 0.0;
        System.out.println("0 /= 0.0: " + i);
    }
}
