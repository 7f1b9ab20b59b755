// Roman numerals, English number words, ordinals and base conversions, reading numbers with a Scanner.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.InputMismatchException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Scanner;
import java.util.TreeMap;

public class NumberNames {

    enum Numeral {
        M(1000), CM(900), D(500), CD(400), C(100), XC(90), L(50), XL(40), X(10), IX(9), V(5), IV(4), I(1);
        final int value;
        Numeral(int value) { this.value = value; }
    }

    static String toRoman(int n) {
        if (n < 1 || n > 3999) throw new IllegalArgumentException("no roman numeral for " + n);
        StringBuilder sb = new StringBuilder();
        for (Numeral r : Numeral.values()) {
            while (n >= r.value) {
                sb.append(r);
                n -= r.value;
            }
        }
        return sb.toString();
    }

    static int fromRoman(String s) {
        int total = 0, i = 0;
        for (Numeral r : Numeral.values()) {
            while (s.startsWith(r.name(), i)) {
                total += r.value;
                i += r.name().length();
            }
        }
        if (i != s.length() || total == 0 || !toRoman(total).equals(s)) throw new NumberFormatException("not a roman numeral: " + s);
        return total;
    }

    private static final String[] SMALL = ("zero one two three four five six seven eight nine ten eleven twelve thirteen "
        + "fourteen fifteen sixteen seventeen eighteen nineteen").split(" ");
    private static final String[] TENS = "- - twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
    private static final String[] SCALES = {"", "thousand", "million", "billion", "trillion", "quadrillion", "quintillion"};

    static String words(long n) {
        if (n == Long.MIN_VALUE) return "minus nine quintillion and some";
        if (n < 0) return "minus " + words(-n);
        if (n < 20) return SMALL[(int) n];
        if (n < 100) return TENS[(int) n / 10] + (n % 10 == 0 ? "" : "-" + SMALL[(int) n % 10]);
        if (n < 1000) return SMALL[(int) n / 100] + " hundred" + (n % 100 == 0 ? "" : " and " + words(n % 100));
        List<String> parts = new ArrayList<>();
        for (int scale = 0; n > 0; scale++, n /= 1000) {
            long group = n % 1000;
            if (group == 0) continue;
            String w = words(group) + (scale == 0 ? "" : " " + SCALES[scale]);
            if (scale == 0 && group < 100) w = "and " + w;
            parts.add(0, w);
        }
        return String.join(" ", parts);
    }

    private static final Map<String, Long> VALUES = new HashMap<>();
    static {
        for (int i = 0; i < SMALL.length; i++) VALUES.put(SMALL[i], (long) i);
        for (int i = 2; i < TENS.length; i++) VALUES.put(TENS[i], i * 10L);
        long v = 1;
        for (int i = 1; i < SCALES.length; i++) VALUES.put(SCALES[i], v *= 1000);
    }

    static long parseWords(String text) {
        long total = 0, group = 0;
        boolean negative = false;
        for (String w : text.split("[ -]+")) {
            if (w.equals("and")) continue;
            if (w.equals("minus")) {
                negative = true;
            } else if (w.equals("hundred")) {
                group *= 100;
            } else {
                Long v = VALUES.get(w);
                if (v == null) throw new IllegalArgumentException("unknown word '" + w + "'");
                if (v >= 1000) {
                    total += group * v;
                    group = 0;
                } else {
                    group += v;
                }
            }
        }
        total += group;
        return negative ? -total : total;
    }

    static String ordinal(long n) {
        long m = Math.abs(n) % 100;
        String suffix = m >= 11 && m <= 13 ? "th" : switch ((int) (m % 10)) {
            case 1 -> "st";
            case 2 -> "nd";
            case 3 -> "rd";
            default -> "th";
        };
        return n + suffix;
    }

    static String balancedTernary(long n) {
        if (n == 0) return "0";
        boolean neg = n < 0;
        StringBuilder sb = new StringBuilder();
        for (n = Math.abs(n); n > 0; ) {
            int d = (int) (n % 3);
            n /= 3;
            if (d == 2) {
                d = -1;
                n++;
            }
            sb.append(d < 0 ? neg ? '+' : '-' : d > 0 ? neg ? '-' : '+' : '0');
        }
        return sb.reverse().toString();
    }

    public static void main(String[] args) {
        Map<String, Integer> kinds = new TreeMap<>();
        int line = 0;
        Scanner in = new Scanner(System.in).useLocale(Locale.US);
        int expected = in.nextInt();
        System.out.println("expecting " + expected + " items");
        while (in.hasNext()) {
            line++;
            String kind;
            if (in.hasNextLong()) {
                long n = in.nextLong();
                kind = "integer";
                System.out.printf("%d: %s | %s | %s | hex %s%n", n, words(n), ordinal(n), balancedTernary(n), Long.toHexString(n));
                if (n != Long.MIN_VALUE && parseWords(words(n)) != n) throw new AssertionError("words of " + n);
                try {
                    System.out.println("    roman " + toRoman(Math.toIntExact(n)));
                } catch (IllegalArgumentException | ArithmeticException e) {
                    System.out.println("    " + e.getMessage());
                }
            } else if (in.hasNextDouble()) {
                double d = in.nextDouble();
                kind = "decimal";
                System.out.printf("%.3f rounds to %s%n", d, words(Math.round(d)));
            } else if (in.hasNextBoolean()) {
                kind = "boolean";
                System.out.println("flag " + in.nextBoolean());
            } else {
                String s = in.next();
                kind = "word";
                try {
                    System.out.println(s + " = " + fromRoman(s));
                } catch (NumberFormatException e) {
                    System.out.println(e.getMessage());
                    kind = "rubbish";
                }
            }
            kinds.merge(kind, 1, Integer::sum);
        }
        System.out.println("kinds " + kinds + ", items " + line);
        if (line != expected) System.out.println("expected " + expected + " but got " + line);
        for (String s : new String[] {"two hundred and six thousand", "minus forty-two", "three million and one", "eleventy"}) {
            try {
                System.out.println(s + " = " + parseWords(s));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        int longest = 1;
        for (int i = 1; i < 4000; i++) {
            String r = toRoman(i);
            if (fromRoman(r) != i) throw new AssertionError(r);
            if (r.length() > toRoman(longest).length()) longest = i;
        }
        System.out.println("longest numeral " + longest + " " + toRoman(longest));
        try {
            new Scanner("12 x").useDelimiter(" ").tokens().forEach(t -> System.out.println("token " + t));
            Scanner s = new Scanner("abc");
            s.nextInt();
        } catch (InputMismatchException e) {
            System.out.println("mismatch " + e.getMessage());
        }
        System.exit(kinds.getOrDefault("rubbish", 0));
    }
}
