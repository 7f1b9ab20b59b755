// Exercises the decimal rendering of many float values.
public class FloatToString {
    public static void main(String[] args) {
        float[] values = {
            0f, -0f, 1f, -1f, 10f, 0.1f, 0.2f, 0.3f, 0.1f + 0.2f, 0.1f + 0.7f, 1f / 3, 2f / 3, 100f, 1e6f, 9999999f, 1e7f, 1.0E8f, 12345678f,
            123456.7f, 0.001f, 9.99e-4f, 1e-5f, 3.4028235E38f, 1.4E-45f, 1.17549435E-38f, 1.1754942E-38f, 16777216f,
            33554432f, 3.1415927f, 2.7182817f, 8.5f, 0.5f, 0.25f, 1.1f, 2.2f, 3.3f, 1e10f, 1e20f, 1e30f, 1.5e-10f,
            6.022e23f, 1.0e-44f, 2.8e-45f, 99999.99f, 999999.9f, 0.99999994f, 1.0000001f, 4.0E-5f, 65504f,
            Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.NaN
        };
        for (float f : values) {
            System.out.println(f + " " + (-f) + " " + (double) f + " " + Float.toHexString(f) + " " + Integer.toHexString(Float.floatToIntBits(f)));
        }
        int bad = 0;
        int x = 123456789;
        for (int i = 0; i < 400; i++) {
            x ^= x << 13;
            x ^= x >>> 17;
            x ^= x << 5;
            float f = Float.intBitsToFloat(x);
            if (f != f) continue;
            if (Float.parseFloat(Float.toString(f)) != f) bad++;
            if (i % 16 == 0) System.out.println(Integer.toHexString(x) + " " + f);
        }
        System.out.println("bad " + bad);
        float acc = 0;
        for (int i = 1; i <= 20; i++) {
            acc += 0.1f;
            System.out.print(acc + " ");
        }
        System.out.println();
        float h = 0;
        for (int i = 1; i <= 2000; i++) h += 1f / i;
        float g = 0;
        for (int i = 2000; i >= 1; i--) g += 1f / i;
        System.out.println(h + " " + g + " " + (h == g));
        for (int e = -12; e <= 12; e++) {
            System.out.print((float) Math.pow(10, e) + " ");
        }
        System.out.println();
        System.out.println(String.valueOf(1.0f) + Float.valueOf(2) + new StringBuilder().append(3.25f).insert(0, 1e-3f));
    }
}
