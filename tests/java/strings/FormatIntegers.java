// Formatter with integral arguments: widths, flags, radices, negatives of every type, BigInteger, argument indexes.
import java.math.BigInteger;
import java.util.Locale;

public class FormatIntegers {
    static void f(String fmt, Object... args) {
        try {
            System.out.println(fmt + " -> [" + String.format(Locale.ROOT, fmt, args) + "]");
        } catch (RuntimeException e) {
            System.out.println(fmt + " -> " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        String[] flags = {"%d", "%8d", "%-8d", "%08d", "%+d", "% d", "%,d", "%(d", "%+,d", "%(,12d", "%0,12d", "%-,12d|", "% 08d", "%+08d", "%(08d", "%,(015d"};
        for (String fl : flags) {
            f(fl, 1234567);
            f(fl, -1234567);
        }
        f("%d %d %d", 0, Integer.MAX_VALUE, Integer.MIN_VALUE);
        f("%d %,d", Long.MIN_VALUE, Long.MAX_VALUE);
        f("%x %X %o", 255, 255, 255);
        f("%x %o", -1, -1);
        f("%x %o", -1L, -1L);
        f("%x %x %x", (byte) -1, (short) -2, (byte) 127);
        f("%#x %#X %#o %#x", 255, 255, 8, 0);
        f("%08x|%-8x|%8X|%#010x", 48879, 48879, 48879, 48879);
        f("%d %x %o", (byte) -128, (byte) -128, (byte) -128);
        f("%s %d", 'c', (short) 5);
        BigInteger big = new BigInteger("123456789012345678901234567890");
        f("%d|%,d|%40d|%-40d|%040d", big, big, big, big, big);
        f("%d|%(d|%+d|%,d", big.negate(), big.negate(), big, big.negate());
        f("%x|%X|%o|%#x", big, big, big, big);
        f("%x|%o|%+x|%(x|%#X", big.negate(), BigInteger.valueOf(-8), big, big.negate(), BigInteger.valueOf(-255));
        f("%3$s %1$s %2$s %1$s", "a", "b", "c");
        f("%s %<s %<S %s %<s", "one", "two");
        f("%2$d %d %d", 1, 2);
        f("%1$d %1$x %1$o %1$c", 65);
        f("%c%c%c|%5c|%-5c|%C", 'a', 98, (byte) 99, 'd', 'e', 'f');
        System.out.println(String.format("%c|%3c", 0x1F600, 0x1F600).length());
        f("%b %b %b %B %10b|%.2b", true, null, "x", false, true, false);
        f("%h %h %H %h", "hello", 42, "hello", null);
        f("%d%%|%5%|%-5%|%n".replace("%n", ""), 50);
        f("%d", (Object) null);
        f("%5d|%x|%c", null, null, null);

        // errors
        f("%d", "str");
        f("%d", 1.5);
        f("%x", 'c');
        f("%c", "str");
        f("%c", 0x7fffffff);
        f("%d %d", 1);
        f("%3$d", 1, 2);
        f("%<d", 1);
        f("%q", 1);
        f("%-d", 1);
        f("%-08d", 1);
        f("%+ d", 1);
        f("%#d", 1);
        f("%,x", 1);
        f("%+x", 1);
        f("%.3d", 1);
        f("%--5d", 1);
        f("%0d", 1);
        f("%", 1);
        f("%5", 1);
        f("%1$", 1);
        f("%5n");
        f("%.2c", 'x');
        f("%#s", "x");
        f("%+s", "x");
        f("%,c", 'x');
        f("%-c", 'x');
        f("%t", 1);
        f("%0$d", 1);
        f("%99999999999d", 1);
        f("plain");
        f("extra ignored %d", 1, 2, 3);
        f("%s", new Object[] {null});
        f("%s %s", "only");
    }
}
