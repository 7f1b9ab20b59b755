// Formatter with floating point: f, e, g, a, precisions, HALF_UP corner cases, specials, BigDecimal.
import java.math.BigDecimal;
import java.util.Locale;

public class FormatFloats {
    static void f(String fmt, Object... args) {
        try {
            System.out.println(fmt + " -> [" + String.format(Locale.ROOT, fmt, args) + "]");
        } catch (RuntimeException e) {
            System.out.println(fmt + " -> " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        double[] values = {0.0, -0.0, 1.0, -1.5, 0.5, 1.5, 2.5, 0.125, 0.375, 1.005, 1.015, 2.675, 0.05, 0.15, 0.25, 0.35, 9.995, 99.9999, 0.0001, 123456.789, 1e10, 1e-10,
            1e22, 1.7976931348623157e308, 4.9e-324, Math.PI, -Math.E * 1000, 1.0 / 3, 2.0 / 3, 0.1 + 0.2, 1e7, 9999999.5, 0.00099995};
        for (double v : values) {
            System.out.println(v + " " + String.format(Locale.ROOT, "%.0f|%.1f|%.2f|%f|%e|%.3e|%.0e|%g|%.3g", v, v, v, v, v, v, v, v, v).replaceAll("0{40,}", "0..0"));
        }
        f("%10.2f|%-10.2f|%010.2f|%+.2f|% .2f|%,.2f|%(.2f", 1234.5, 1234.5, 1234.5, 1234.5, 1234.5, 1234567.891, -5.25);
        f("%,(015.2f|%+,12.1f|%-,12.1f|", -9876543.215, 1e6, 1e6);
        f("%#.0f|%#.0e", 3.0, 3.0);
        f("%f|%e|%g|%a", Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN);
        f("%10f|%-10f|%+f|%(f|%010f", Double.NaN, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN);
        f("%E|%G|%A", 12345.678, 1e-20, 255.5);
        f("%a|%a|%a|%a|%.2a|%.0a", 1.0, -0.5, 0.0, Double.MIN_VALUE, Math.PI, 1.999);
        f("%20a|%-20a|%020a", 1.5, 1.5, 1.5);
        f("%f %s", 1.1f, 1.1f);
        f("%.10f %.20f", 0.1f, 0.1);
        f("%.15f|%.17f|%.30f", 0.1, 0.1, 1e-20);
        f("%g|%g|%g|%g|%g", 0.0, 1e-4, 9.9999e-5, 999999.5, 1e6);
        f("%.0g|%.1g|%,g|%(g", 5.5, 0.00095, 123456.0, -1.0);
        BigDecimal bd = new BigDecimal("12345.678901234567890123456789");
        f("%f|%.20f|%e|%.2f|%,.3f|%20.1f|%s", bd, bd, bd, bd, bd, bd, bd);
        f("%.1f|%.2f|%.0f|%f", new BigDecimal("0.25"), new BigDecimal("-1.005"), new BigDecimal("2.5"), new BigDecimal("1E+5"));
        f("%e|%g|%g", new BigDecimal("1e-50"), new BigDecimal("0.0001"), new BigDecimal("123e10"));
        f("%10.3e|%-12.1e|%012.2e|%+.1e", 12345.6789, 0.00012, -7e100, 5.0);
        f("%f", 10);
        f("%f", 10L);
        f("%d", 10.0);
        f("%e", "x");
        f("%.f", 1.0);
        f("%,e", 1.0);
        f("%#g", 1.0);
        f("%(a", 1.0);
        f("%a", new BigDecimal("1"));
        f("%-0f", 1.0);
        f("%f", (Object) null);
        f("%.2f|%10.1e", null, null);

        // rounding agrees with BigDecimal half-up on the shortest decimal form
        int mismatches = 0;
        for (int i = 0; i < 150; i++) {
            double v = i * 0.005 + 0.0005;
            String a = String.format(Locale.ROOT, "%.2f", v);
            String b = new BigDecimal(Double.toString(v)).setScale(2, java.math.RoundingMode.HALF_UP).toPlainString();
            if (!a.equals(b)) {
                mismatches++;
            }
        }
        System.out.println("mismatches " + mismatches);
    }
}
