// Non-ASCII text straight through System.out and System.err, whatever the default encoding makes of it.
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

public class UnicodeOutput {
    public static void main(String[] args) {
        String[] lines = {
            "caf\u00e9 na\u00efve \u00fcber stra\u00dfe",
            "\u041f\u0440\u0438\u0432\u0435\u0442, \u043c\u0438\u0440",
            "\u0393\u03b5\u03b9\u03ac \u03c3\u03bf\u03c5 \u039a\u03cc\u03c3\u03bc\u03b5",
            "\u4f60\u597d\uff0c\u4e16\u754c",
            "\u3053\u3093\u306b\u3061\u306f",
            "emoji \uD83D\uDE00 \uD83D\uDC4D",
            "math \u2200x \u2208 \u211d: \u2203y \u2264 \u221e",
            "\u20ac\u00a3\u00a5 \u2014 \u201cquotes\u201d \u2026",
            "lone \uD83D surrogate",
            "bom \ufeff and nbsp \u00a0.",
        };
        for (String s : lines) {
            System.out.println(s.length() + ": " + s);
        }
        System.out.printf("%-12s|%12s|%c%n", "\u00e9t\u00e9", "\u4e2d\u6587", '\u20ac');
        System.out.print('\u00e9');
        System.out.print(new char[] {'\u0416', '\n'});
        System.out.append("\u00fc").append('\u00f6').append("xx\u00e4yy", 2, 3).println();
        System.err.println("err \u00e9\u4e2d");
        PrintStream utf8 = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        PrintStream ascii = new PrintStream(System.out, true, StandardCharsets.US_ASCII);
        PrintStream latin = new PrintStream(System.out, true, StandardCharsets.ISO_8859_1);
        for (String s : lines) {
            utf8.println(s);
            ascii.println(s);
            latin.println(s);
        }
        byte[] raw = "raw \u2603\n".getBytes(StandardCharsets.UTF_8);
        System.out.write(raw, 0, raw.length);
        System.out.flush();
        throw new IllegalStateException("m\u00e9ssage \u4e2d");
    }
}
