// Comparing strings: equals, compareTo, case-insensitive forms, hashes, intern, contentEquals, switch on strings.
import java.util.Arrays;
import java.util.TreeSet;

public class StringCompareEquals {
    static final String CONST = "const" + 1;

    static int classify(String s) {
        switch (s) {
            case "Aa": return 1;
            case "BB": return 2;
            case "C#": return 3;
            case "": return 4;
            case "AaBB": return 5;
            case "BBAa": return 6;
            case "\u00e9t\u00e9": return 7;
            default: return -1;
        }
    }

    public static void main(String[] args) {
        String[] w = {"apple", "Apple", "apples", "", "banana", "\u00e9clair", "zebra", "APPLE", "app\u0000le", "\u4e2d\u6587", "\uD83D\uDE00", "\uFFFD"};
        StringBuilder sb = new StringBuilder();
        for (String a : w) {
            for (String b : w) {
                sb.append(Integer.signum(a.compareTo(b)) + 1).append(Integer.signum(a.compareToIgnoreCase(b)) + 1).append(a.equalsIgnoreCase(b) ? 'y' : 'n');
            }
            System.out.println(sb + " " + a.hashCode());
            sb.setLength(0);
        }
        System.out.println("apple".compareTo("apples") + " " + "b".compareTo("a") + " " + "a".compareTo("\u4e2d") + " " + "\u4e2d".compareTo("a") + " " + "\uD83D\uDE00".compareTo("\uFFFD") + " " + "ABC".compareToIgnoreCase("abd"));
        System.out.println("stra\u00dfe".equalsIgnoreCase("STRASSE") + " " + "\u0130".equalsIgnoreCase("i") + " " + "\u00c9".equalsIgnoreCase("\u00e9") + " " + "\u03a3".equalsIgnoreCase("\u03c2") + " " + "K".equalsIgnoreCase("\u212a"));

        String a = "hel";
        String built = a + "lo";
        System.out.println((built == "hello") + " " + (built.intern() == "hello") + " " + built.equals("hello") + " " + ("hel" + "lo" == "hello") + " " + (CONST == "const1"));
        System.out.println((new String("x") == "x") + " " + (String.valueOf("x") == "x") + " " + ("x".toString() == "x") + " " + (new String("x").intern() == "x"));
        System.out.println("abc".equals(null) + " " + "abc".equals((Object) 5) + " " + "abc".equalsIgnoreCase(null) + " " + "abc".contentEquals(new StringBuilder("abc"))
                + " " + "abc".contentEquals(new StringBuffer("abd")) + " " + "abc".equals(new StringBuilder("abc")) + " " + "".contentEquals(""));
        for (String s : new String[] {"Aa", "BB", "C#", "", "AaBB", "BBAa", "AaAa", "\u00e9t\u00e9", "aa"}) {
            System.out.print(classify(s) + " ");
        }
        System.out.println();
        try {
            classify(null);
        } catch (NullPointerException e) {
            System.out.println("switch on null");
        }
        String[] sorted = w.clone();
        Arrays.sort(sorted);
        System.out.println(Arrays.hashCode(sorted));
        Arrays.sort(sorted, String.CASE_INSENSITIVE_ORDER);
        System.out.println(Arrays.hashCode(sorted) + " " + sorted[1] + " " + sorted[2] + " " + sorted[3]);
        TreeSet<String> ci = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        ci.addAll(Arrays.asList("One", "ONE", "two", "Two", "THREE"));
        System.out.println(ci + " " + ci.contains("tWO"));
        StringBuilder x = new StringBuilder("abc");
        System.out.println(x.compareTo(new StringBuilder("abd")) + " " + CharSequence.compare("abc", x) + " " + CharSequence.compare("b", x) + " " + x.equals(new StringBuilder("abc")));
        long h = 0;
        for (int i = 0; i < 3000; i++) {
            h = h * 31 + ("key" + i * i).hashCode();
        }
        System.out.println(h + " " + "polygenelubricants".hashCode() + " " + Math.abs("polygenelubricants".hashCode()) + " " + "\0".hashCode() + " " + "".hashCode());
        final String fin = "fi";
        System.out.println((fin + "n" == "fin") + " " + ((Object) "a" + "b").equals("ab"));
    }
}
