// Transforming strings: case mapping, strip and trim, replace, repeat, lines, indent, translateEscapes, transform, text blocks.
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

public class StringTransform {
    static String vis(String s) {
        StringBuilder sb = new StringBuilder("[");
        for (char c : s.toCharArray()) {
            if (c >= 32 && c < 127) {
                sb.append(c);
            } else {
                sb.append(String.format("\\u%04x", (int) c));
            }
        }
        return sb.append(']').toString();
    }

    public static void main(String[] args) {
        for (String s : new String[] {"Hello World 123", "stra\u00dfe", "\u0130stanbul", "\u03a3\u038a\u03a3\u03a5\u03a6\u039f\u03a3", "\u01c6", "\ufb01n", "\uD801\uDC28x", "", "already", "\u00ff\u00b5", "na\u00efve \u0149"}) {
            System.out.println(vis(s) + " up " + vis(s.toUpperCase(Locale.ROOT)) + " low " + vis(s.toLowerCase(Locale.ROOT)));
        }
        System.out.println(("already".toLowerCase() == "already") + " " + "title".toUpperCase(Locale.ENGLISH));
        for (String s : new String[] {"  both  ", "\t\n tab \r\n", "\u2003em\u2003", "\u00a0nbsp\u00a0", "\u0000ctl\u001f", "", "   ", "none", "\u3000\u6f22\u5b57\u3000"}) {
            System.out.println(vis(s) + " trim " + vis(s.trim()) + " strip " + vis(s.strip()) + " lead " + vis(s.stripLeading()) + " trail " + vis(s.stripTrailing())
                    + " blank " + s.isBlank() + " empty " + s.isEmpty());
        }
        System.out.println("mississippi".replace('s', 'z') + " " + "mississippi".replace("ss", "") + " " + "aaa".replace("aa", "b") + " " + "abc".replace("", "-") + " " + "".replace("", "x")
                + " " + "a.b.c".replace(".", "\\") + " " + vis("latin".replace('a', '\u0416')) + " " + vis("l\u0416tin".replace("\u0416", "a")));
        System.out.println(("same".replace('q', 'r') == "same") + " " + "x.y".replaceAll(".", "#") + " " + "a1b22".replaceAll("\\d+", "<$0>") + " " + "a1b22".replaceFirst("[0-9]", "\\$"));
        System.out.println("ab".repeat(3) + "|" + "x".repeat(0) + "|" + "".repeat(100) + "|" + "\u0416".repeat(2).length() + "|" + "-".repeat(20));
        System.out.println("l1\nl2\r\nl3\rl4\n\nl6\n".lines().map(StringTransform::vis).collect(Collectors.toList()) + " " + "".lines().count() + " " + "\n".lines().count());
        System.out.println(vis("a\n  b\nc".indent(2)) + " " + vis("   a\n b".indent(-2)) + " " + vis("x".indent(0)) + " " + vis("  a\n    b\n  ".stripIndent()));
        System.out.println(vis("tab\\t nl\\n oct\\101 q\\\" bs\\\\ s\\s!".translateEscapes()));
        try {
            "bad\\q".translateEscapes();
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        String block = """
            Dear "reader",
              indented \
            joined
            trailing   \s
            \ttab and \"""quotes\"""
            """;
        System.out.println(vis(block));
        System.out.print(block);
        System.out.println("abc".transform(s -> s + s.length()) + " " + "%d-%s".formatted(5, "z") + " " + "abc".chars().sum() + " " + "abc".concat("def"));
        System.out.println(String.join(", ", "a", "b", null, "") + " " + String.join("", Arrays.asList("x", "y")) + " " + String.join("-"));
        System.out.println(String.valueOf((Object) null) + " " + String.valueOf(true) + " " + String.valueOf('c') + " " + String.valueOf(1.0f) + " " + String.valueOf(-0.0) + " " + String.valueOf(Long.MIN_VALUE) + " " + String.valueOf(new char[] {'o', 'k'}));
        String nul = null;
        nul += "x";
        nul += 1 + 2;
        nul += 'c';
        nul += 1.5f;
        nul = 1 + 2 + nul + 1 + 2;
        System.out.println(nul);
        char c = 'a';
        c += 1;
        System.out.println("" + c + (c + 1) + (char) (c + 1) + 10L + null + true + new int[0].length);
        System.out.println("x".describeConstable().get() + " " + "abc".chars().mapToObj(ch -> String.valueOf((char) (ch + 1))).collect(Collectors.joining()));
        System.out.println("a\uD83D\uDE00b".codePoints().mapToObj(Integer::toHexString).collect(Collectors.joining(",")) + " " + "a\uD83D\uDE00b".chars().mapToObj(Integer::toHexString).collect(Collectors.joining(",")));
    }
}
