// Formatter with strings, Formattable objects, printf tables, and a reused Formatter.
import java.util.Arrays;
import java.util.Formattable;
import java.util.FormattableFlags;
import java.util.Formatter;
import java.util.IllegalFormatException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

public class FormatStrings {
    static final class Money implements Formattable {
        final long cents;

        Money(long cents) {
            this.cents = cents;
        }

        @Override
        public void formatTo(Formatter fmt, int flags, int width, int precision) {
            StringBuilder sb = new StringBuilder();
            if ((flags & FormattableFlags.ALTERNATE) != 0) {
                sb.append("EUR ");
            }
            sb.append(cents / 100);
            if (precision != 0) {
                sb.append('.').append(String.format("%02d", Math.abs(cents % 100)));
            }
            while (sb.length() < width) {
                if ((flags & FormattableFlags.LEFT_JUSTIFY) != 0) {
                    sb.append('_');
                } else {
                    sb.insert(0, '_');
                }
            }
            fmt.format("%s", (flags & FormattableFlags.UPPERCASE) != 0 ? sb.append('!') : sb);
        }

        @Override
        public String toString() {
            return "Money" + cents;
        }
    }

    static void f(String fmt, Object... args) {
        try {
            System.out.println(fmt + " -> [" + String.format(Locale.ROOT, fmt, args) + "]");
        } catch (IllegalFormatException e) {
            System.out.println(fmt + " -> " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        f("%s|%10s|%-10s|%.3s|%10.3s|%-10.3s|%S", "string", "string", "string", "string", "string", "string", "string");
        f("%s %s %s %s %s", 1, 2L, 3.0, 'c', true);
        f("%s %.2s %5s|%S", null, null, null, null);
        f("%s %s", List.of(1, 2), Arrays.asList("a", null));
        f("%s", (Object) new String[0].length);
        f("%S %S", "stra\u00dfe".substring(0, 4), List.of("ab"));
        f("%.0s|%1s|%3s", "hidden", "longer", "");
        f("%s|%12s|%-12s|%#s|%#12.0s|%S|%.0s", new Money(12345), new Money(12345), new Money(12345), new Money(12345), new Money(12345), new Money(5), new Money(199));
        f("%s", new StringBuilder("builder"));
        f("%20s|%-20s|", new int[0].getClass().getSimpleName(), String.class);
        f("%-s", "x");
        f("%05s", "x");
        f("%.-1s", "x");
        f("%s %z", "x");
        f("%");
        f("100%");
        f("%%%s%%", "mid");
        f("%n".equals("\n") ? "" : "no specifier");

        Map<String, Double> prices = new LinkedHashMap<>();
        prices.put("Widget", 9.99);
        prices.put("Gadget with a long name", 1234.5);
        prices.put("Thing", 0.333);
        System.out.printf("%-15s|%10s%n", "Item", "Price");
        System.out.printf("%s%n", "-".repeat(26));
        int row = 0;
        double total = 0;
        for (Map.Entry<String, Double> e : prices.entrySet()) {
            System.out.printf(Locale.US, "%-15.15s|%,10.2f%s%n", e.getKey(), e.getValue(), ++row % 2 == 0 ? " *" : "");
            total += e.getValue();
        }
        System.out.format("%15s|%10.2f%n", "total", total);

        StringBuilder sink = new StringBuilder("pre:");
        Formatter fm = new Formatter(sink, Locale.ROOT);
        fm.format("%d,", 1).format("%s;", "two").format("%5.1f", 3.14159);
        System.out.println(fm + " " + (fm.out() == sink) + " " + sink.length() + " " + fm.locale().toString().isEmpty());
        fm.close();
        try {
            fm.format("x");
        } catch (java.util.FormatterClosedException e) {
            System.out.println("closed: " + e.getMessage());
        }
        System.out.println(String.format(Locale.ENGLISH, "%,d %,.2f", 1234567, 1234.5) + " " + String.format((Locale) null, "%,d", 1234567));
        for (int i = 1; i <= 5; i++) {
            for (int j = 1; j <= 5; j++) {
                System.out.printf("%4d", i * j);
            }
            System.out.println();
        }
        System.out.println(String.format("%1$-6s|%1$6s|%2$03d|%2$-3d|%2$x", "ab", 7));
        System.out.println("%s is %d years and %.1f%% done".formatted("Bo", 30, 45.678));
        System.out.println(String.format("%08.3f|%+d|%o|%h", -3.14159, 0, 64, "hi") + String.format("%b%c", "", '!'));
    }
}
