// Exercises String.format with numeric conversions and flags, and its exceptions.
public class NumberFormatting {
    static void f(String pattern, Object... args) {
        try {
            System.out.println(pattern + " -> [" + String.format(java.util.Locale.ROOT, pattern, args) + "]");
        } catch (java.util.IllegalFormatException e) {
            System.out.println(pattern + " !! " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        f("%d", 42);
        f("%5d|%-5d|%05d|%+d|% d|%,d|%(d", 42, 42, 42, 42, 42, 1234567, -42);
        f("%x %X %o %#x %#o %08x", 255, 255, 8, 255, 8, 48879);
        f("%x %x %x %x", (byte) -1, (short) -1, -1, -1L);
        f("%d %d %d %d", (byte) -1, Short.MAX_VALUE, Long.MIN_VALUE, new java.math.BigInteger("99999999999999999999"));
        f("%f %.0f %.1f %.10f %10.3f|%-10.3f|%+.2f|%010.2f", 3.14159, 2.5, 0.05, 1.0 / 3, 2.0, 2.0, 1.0, -3.14159);
        f("%.0f %.0f %.0f %.0f %.1f %.2f", 0.5, 1.5, 2.5, 3.5, 0.25, 1.005);
        f("%e %.2e %E %g %.3g %g", 12345.678, 0.00012345, 1e-10, 0.0001, 123456.0, 1e10);
        f("%a %a", 1.0, 0.1);
        f("%f %e %g %5.1f", Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Float.NaN);
        f("%f %f %.3f", 1e20, 1e-20, -0.0);
        f("%,.2f %,d %(,.2f", 1234567.891, -9876543210L, -1234.5);
        f("%c %C %c %5c|%-3c|", 'a', 'b', 0x41, 'x', 'y');
        f("%b %B %b %b", true, false, null, "x");
        f("%s %S %10s|%-10s|%.2s|%5.1s|", "hi", "hi", "hi", "hi", "hello", "hello");
        f("%s %s %s", null, 'c', 1.0f);
        f("%h %h", "hi", 42);
        f("%2$s %1$s %<s %s %s", "a", "b");
        f("%n%%|%5%|".replace("%n", ""));
        f("%d", "str");
        f("%d");
        f("%q", 1);
        f("%.2d", 1);
        f("%-d", 1);
        f("%+s", "a");
        f("%f", 1);
        f("%c", "abc");
        f("%05s", "a");
        f("%#d", 5);
        f("%-05d", 5);
        f("%,x", 5);
        f("%3$s", 1);
        System.out.println("%d-%s".formatted(1, "two"));
        System.out.printf("%s=%d%n", "x", 10);
        System.out.println(String.format("%08.3f|%+08d|%o", 3.14159, 77, -8));
    }
}
