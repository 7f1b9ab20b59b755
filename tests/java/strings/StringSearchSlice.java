// String searching and slicing: substring, indexOf family, regionMatches, prefixes, and bounds errors.
public class StringSearchSlice {
    static void attempt(String label, java.util.function.Supplier<Object> r) {
        try {
            System.out.println(label + " = " + r.get());
        } catch (RuntimeException e) {
            System.out.println(label + " ! " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        String s = "hello, wide world of wide words";
        System.out.println(s.length() + " " + s.charAt(0) + s.charAt(s.length() - 1));
        System.out.println(s.substring(7) + "|" + s.substring(7, 11) + "|" + s.substring(5, 5) + "|" + s.substring(s.length()) + "|" + s.subSequence(0, 5));
        System.out.println((s.substring(0) == s) + " " + (s.substring(3, 3) == ""));
        System.out.println(s.indexOf('w') + " " + s.indexOf('w', 8) + " " + s.indexOf("wide") + " " + s.indexOf("wide", 8) + " " + s.indexOf("zzz")
                + " " + s.indexOf("") + " " + s.indexOf("", 9) + " " + s.indexOf("", 500) + " " + s.indexOf('h', -10) + " " + s.indexOf('h', 500));
        System.out.println(s.lastIndexOf('w') + " " + s.lastIndexOf('w', 20) + " " + s.lastIndexOf("wide") + " " + s.lastIndexOf("wide", 20) + " " + s.lastIndexOf("")
                + " " + s.lastIndexOf("", 4) + " " + s.lastIndexOf('h', -1) + " " + s.lastIndexOf("hello", 0) + " " + s.lastIndexOf("hello", -1));
        System.out.println(s.contains("world") + " " + s.contains("") + " " + s.startsWith("hell") + " " + s.startsWith("wide", 7) + " " + s.startsWith("wide", -1)
                + " " + s.startsWith("", 31) + " " + s.endsWith("words") + " " + s.endsWith("") + " " + s.endsWith("xhello, wide world of wide words"));
        System.out.println(s.regionMatches(7, "WIDE", 0, 4) + " " + s.regionMatches(true, 7, "WIDE", 0, 4) + " " + s.regionMatches(7, "xxwide", 2, 4)
                + " " + s.regionMatches(-1, "a", 0, 1) + " " + s.regionMatches(0, "h", 0, -5) + " " + s.regionMatches(30, "ss", 0, 2));

        String aba = "abababab";
        int count = 0;
        for (int i = aba.indexOf("aba"); i >= 0; i = aba.indexOf("aba", i + 1)) {
            count++;
        }
        System.out.println("overlapping " + count);
        // searches that mix Latin-1 and UTF-16 strings
        String wide = "caf\u00e9 \u0416\u0438\u0442\u044c caf\u00e9 \uD83D\uDE00 end";
        System.out.println(wide.length() + " " + wide.indexOf("caf\u00e9", 1) + " " + wide.indexOf('\u0438') + " " + wide.indexOf(0x1F600) + " " + wide.lastIndexOf(0x1F600)
                + " " + wide.indexOf("end") + " " + wide.lastIndexOf("caf\u00e9") + " " + wide.indexOf("\uDE00") + " " + s.indexOf("\u0416") + " " + wide.indexOf(0x110000));
        String sub = wide.substring(0, 4);
        System.out.println(sub.equals("caf\u00e9") + " " + sub.hashCode() + " " + wide.substring(5, 9).hashCode() + " " + wide.hashCode());
        System.out.println(wide.codePointAt(15) + " " + wide.codePointAt(16) + " " + wide.codePointBefore(17) + " " + wide.codePointCount(0, wide.length())
                + " " + wide.offsetByCodePoints(14, 2));

        attempt("charAt(-1)", () -> s.charAt(-1));
        attempt("charAt(31)", () -> s.charAt(31));
        attempt("wide charAt(99)", () -> wide.charAt(99));
        attempt("empty charAt(0)", () -> "".charAt(0));
        attempt("substring(-1)", () -> s.substring(-1));
        attempt("substring(32)", () -> s.substring(32));
        attempt("substring(5,3)", () -> s.substring(5, 3));
        attempt("substring(0,99)", () -> s.substring(0, 99));
        attempt("subSequence(2,1)", () -> s.subSequence(2, 1));
        attempt("codePointAt(99)", () -> s.codePointAt(99));
        attempt("codePointBefore(0)", () -> s.codePointBefore(0));
        attempt("offsetByCodePoints", () -> "ab".offsetByCodePoints(1, 5));
        attempt("null contains", () -> s.contains(null));
        attempt("null compareTo", () -> s.compareTo(null));
        attempt("repeat(-1)", () -> "x".repeat(-1));
        attempt("concat", () -> "x".concat("").concat("yz"));
        char[] dst = "............".toCharArray();
        s.getChars(7, 11, dst, 3);
        System.out.println(new String(dst) + " " + String.valueOf(dst, 3, 4) + " " + new String(dst, 2, 3) + " " + String.copyValueOf(dst, 0, 2));
        attempt("getChars", () -> {
            s.getChars(0, 20, dst, 0);
            return "copied";
        });
        attempt("new String range", () -> new String(dst, 10, 5));
        int[] cps = {0x48, 0x1F600, 0x69};
        String fromCps = new String(cps, 0, 3);
        System.out.println(fromCps.length() + " " + fromCps.codePointCount(0, 4));
        attempt("bad code point", () -> new String(new int[] {-5}, 0, 1));
    }
}
