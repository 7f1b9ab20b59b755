// Exercises the decimal rendering of many double values.
public class DoubleToString {
    public static void main(String[] args) {
        double[] values = {
            0.0, -0.0, 1.0, -1.0, 10.0, 100.0, 123.456, 1e6, 9999999.0, 1e7, 12345678.0, 1.0E-3, 9.99E-4, 0.001, 0.00123,
            0.1, 0.2, 0.30000000000000004, 1.0 / 3, 2.0 / 3, 100.0 / 3, 1e21, 1e22, 1e23, 1.1, 2.2, 3.3, 1.1 + 2.2, 0.1 + 0.2, 0.7 + 0.1,
            Math.PI, Math.E, Math.sqrt(2), 1e100, 1.7976931348623157E308, 4.9E-324, 2.2250738585072014E-308,
            2.225073858507201E-308, 1e-5, 123456789012345678.0, 9007199254740992.0, 9007199254740993.0, 4.35, 0.5, 0.25, 0.125,
            1.0E10, 1.5E10, 1.23E-10, 6.02214076E23, 1.602E-19, 5e-324, 1e-323, 1.5e-323, 8.41E21, 9.5367431640625E-7,
            4.0E-5, 65536.0, 4294967296.0, 1.8446744073709552E19, 0.9999999999999999, 1.0000000000000002, 1.9999999999999998,
            99999.99999, 999999.9, 9999999.999999998, 100000.0, 1000000.5, Double.POSITIVE_INFINITY, Double.NaN
        };
        for (double d : values) {
            System.out.println(d + " " + (-d) + " " + Double.toHexString(d));
        }
        for (int e = -20; e <= 20; e += 2) {
            System.out.print(Math.pow(10, e) + " ");
        }
        System.out.println();
        for (int e = -64; e <= 64; e += 8) {
            System.out.print(Math.scalb(1.0, e) + " ");
        }
        System.out.println();
        // Every printed value must read back as the same value.
        long x = 88172645463325252L;
        int bad = 0;
        long sum = 0;
        for (int i = 0; i < 300; i++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
            double d = Double.longBitsToDouble(x);
            if (Double.isNaN(d) || Double.isInfinite(d)) continue;
            String s = Double.toString(d);
            if (Double.parseDouble(s) != d) bad++;
            sum = sum * 31 + s.length();
        }
        System.out.println("bad " + bad);
        for (int i = 0; i < 30; i++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
            System.out.println((x >>> 11) * 0x1.0p-53 + " " + (x >> 40) / 1000.0 + " " + (x % 100000) / 100.0);
        }
        StringBuilder sb = new StringBuilder();
        sb.append(1.5).append(' ').append(2.5f).append(' ').append(1e-7);
        System.out.println(sb + " " + String.valueOf(3.0) + " " + Double.valueOf(1e9));
    }
}
