// Locale-sensitive formatting and case mapping: German, French and Turkish rules, with escaped output.
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

public class FormatLocales {
    static String ascii(String s) {
        StringBuilder sb = new StringBuilder();
        s.chars().forEach(c -> sb.append(c < 127 ? String.valueOf((char) c) : String.format("\\u%04x", c)));
        return sb.toString();
    }

    public static void main(String[] args) {
        for (Locale l : new Locale[] {Locale.ROOT, Locale.US, Locale.GERMANY, Locale.FRANCE}) {
            System.out.println(l + ": " + ascii(String.format(l, "%,d|%,.2f|%.3e|%(,.1f|%08.2f|%g|%s|%x", 1234567, 9876.543, 12345.678, -1234.5, -3.14159, 0.5, 1.5, 255)));
        }
        System.out.println(ascii("TITLE istanbul".toLowerCase(new Locale("tr"))) + " " + ascii("title istanbul".toUpperCase(new Locale("tr"))) + " " + "TITLE".toLowerCase(Locale.ENGLISH));
        Locale[] parts = {new Locale("en", "US"), Locale.forLanguageTag("de-AT"), new Locale("sr"), Locale.ROOT, new Locale("x", "YY", "var")};
        for (Locale l : parts) {
            System.out.println("'" + l + "' lang " + l.getLanguage() + " country " + l.getCountry() + " variant " + l.getVariant() + " tag " + l.toLanguageTag() + " eq " + l.equals(new Locale("en", "US")));
        }
        DecimalFormatSymbols sym = new DecimalFormatSymbols(Locale.US);
        String[] patterns = {"0", "0.00", "#,##0.00", "000.#", "#.##%", "0.###E0", "$#,##0;($#,##0)", "'#'0"};
        double[] values = {0, 1.5, 2.5, -1234.567, 0.005, 1e9};
        for (String p : patterns) {
            DecimalFormat df = new DecimalFormat(p, sym);
            StringBuilder sb = new StringBuilder(p).append(" :");
            for (double v : values) {
                sb.append(' ').append(ascii(df.format(v)));
            }
            System.out.println(sb);
        }
    }
}
