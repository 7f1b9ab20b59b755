// Regex matching: groups, named groups, back references, lookaround, quantifier kinds, anchors, regions.
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class RegexGroups {
    static void all(String regex, String text, int flags) {
        Matcher m = Pattern.compile(regex, flags).matcher(text);
        StringBuilder sb = new StringBuilder();
        while (m.find()) {
            sb.append(" @").append(m.start()).append('-').append(m.end()).append('<').append(m.group()).append('>');
            for (int g = 1; g <= m.groupCount(); g++) {
                sb.append('{').append(m.group(g)).append(m.start(g) < 0 ? "" : ":" + m.start(g)).append('}');
            }
        }
        System.out.println((regex + " on " + text).replace("\n", "\\n") + ":" + sb.toString().replace("\n", "\\n"));
    }

    static void all(String regex, String text) {
        all(regex, text, 0);
    }

    public static void main(String[] args) {
        all("(\\w+)@(\\w+)\\.com", "joe@site.com, ann@corp.com; x@y.org");
        all("(a)|(b)|(c)", "abcab");
        all("(a(b)?)+", "abaaba");
        all("(?:ab)+(c)?", "ababcab");
        all("<.+>", "<a><b>");
        all("<.+?>", "<a><b>");
        all("<[^>]++>", "<a><b>");
        all("a*+a", "aaaa");
        all("\\d{2,4}", "1 12 123 1234 12345 123456");
        all("\\d{2,4}?", "12345");
        all("\\b\\w", "the quick-brown fox_x");
        all("\\B\\w\\B", "abcd ef");
        all("foo(?=bar)", "foobar foobaz");
        all("foo(?!bar)", "foobar foobaz");
        all("(?<=\\$)\\d+", "cost $42 and 17 and $9");
        all("(?<!\\$)\\b\\d+", "cost $42 and 17 and $9");
        all("(\\w)\\1", "bookkeeper aardvark");
        all("(\\w+) \\1", "the the cat cat sat");
        all("(?<q>['\"]).*?\\k<q>", "say 'hi' and \"it's\" end");
        all("^\\w+", "one\ntwo\nthree");
        all("^\\w+", "one\ntwo\nthree", Pattern.MULTILINE);
        all("\\w+$", "one\ntwo\nthree\n");
        all("o.t", "o\nt oat");
        all("o.t", "o\nt oat", Pattern.DOTALL);
        all("HeL+o", "hello HELLO Hellllo", Pattern.CASE_INSENSITIVE);
        all("(?i)abc(?-i)D", "ABCD abcd AbcD");
        all("a b # comment\n c", "abc ab c", Pattern.COMMENTS);
        all("a.c", "a.c abc", Pattern.LITERAL);
        all("\\Qa.c\\E+", "a.c a.cc abc");
        all("[a-c[x-z]&&[^b]]+", "abcxyz");
        all("[^\\s\\d]+", "ab1 c2d");
        all("\\p{Upper}\\p{Lower}*", "HelloWorldABC");
        all("\\p{Punct}", "a.b,c!");
        all("\\x41\\u0042\\t?", "ABAB\t");
        all("(?>a+)b|a+", "aaab aaa");
        all("x*", "axxb");
        all("", "abc");
        all("(\\d+)(?:px|em)(?<unit>!)?", "12px 3em! 4pt");
        all("\\R", "a\r\nb\nc");
        all("\\h+|\\S+", "a \t b");
        all("(?<=a|bb)c", "ac bbc bc");
        all("((a)|(b))*", "ab");

        Matcher m = Pattern.compile("(?<year>\\d{4})-(?<month>\\d\\d)-(?<day>\\d\\d)").matcher("on 2024-02-29 and 1999-12-31");
        while (m.find()) {
            System.out.println(m.group("day") + "/" + m.group("month") + "/" + m.group("year") + " " + m.start("month"));
        }
        MatchResult r = Pattern.compile("b+").matcher("abbb").results().findFirst().get();
        System.out.println(r.start() + " " + r.end() + " " + r.group() + " " + r.groupCount());
        m = Pattern.compile("\\d+").matcher("12ab34");
        System.out.println(m.matches() + " " + m.lookingAt() + " " + m.end() + " " + m.find() + " " + m.group() + " " + m.find() + " " + m.reset().find() + " " + m.find(4) + " " + m.group());
        m.region(3, 6);
        System.out.println(m.regionStart() + " " + m.regionEnd() + " " + m.lookingAt() + " " + m.find() + " " + m.group() + " " + m.hitEnd() + " " + m.requireEnd());
        m.reset("99x").usePattern(Pattern.compile("x"));
        System.out.println(m.find() + " " + m.start() + " " + m);
        Runnable[] bad = {
            () -> Pattern.compile("a").matcher("a").group(),
            () -> { Matcher x = Pattern.compile("a").matcher("a"); x.find(); x.group(2); },
            () -> { Matcher x = Pattern.compile("(?<n>a)").matcher("a"); x.find(); x.group("zz"); },
            () -> Pattern.compile("a").matcher("a").find(9),
            () -> Pattern.compile("(a"), () -> Pattern.compile("a)"), () -> Pattern.compile("[z-a]"), () -> Pattern.compile("a{3,1}"), () -> Pattern.compile("\\"),
            () -> Pattern.compile("(?<n>a)(?<n>b)"), () -> Pattern.compile("\\k<none>"), () -> Pattern.compile("(?<=a*)b"), () -> Pattern.compile("\\p{Nope}"), () -> Pattern.compile("+"), () -> Pattern.compile("(?z)"),
        };
        for (Runnable x : bad) {
            try {
                x.run();
                System.out.println("accepted");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
    }
}
