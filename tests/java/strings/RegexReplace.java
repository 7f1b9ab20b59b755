// Regex replacement: group references, appendReplacement loops, lambda replacers, quoting, tokenizing with regions.
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

public class RegexReplace {
    static String template(String text, Map<String, String> vars) {
        Matcher m = Pattern.compile("\\$\\{(\\w+)(?::-([^}]*))?\\}").matcher(text);
        StringBuilder sb = new StringBuilder();
        while (m.find()) {
            String v = vars.getOrDefault(m.group(1), m.group(2) == null ? "?" : m.group(2));
            m.appendReplacement(sb, Matcher.quoteReplacement(v));
        }
        return m.appendTail(sb).toString();
    }

    static List<String> lex(String src) {
        Pattern p = Pattern.compile("\\s*(?:(?<num>\\d+(?:\\.\\d+)?)|(?<id>[A-Za-z_]\\w*)|(?<str>\"(?:\\\\.|[^\"\\\\])*\")|(?<op>[-+*/=<>!]=?|[(){};,]))");
        Matcher m = p.matcher(src);
        List<String> out = new ArrayList<>();
        int at = 0;
        while (at < src.length()) {
            m.region(at, src.length());
            if (!m.lookingAt()) {
                out.add("ERR(" + src.charAt(at) + ")");
                at++;
                continue;
            }
            for (String g : new String[] {"num", "id", "str", "op"}) {
                if (m.group(g) != null) {
                    out.add(g + ":" + m.group(g));
                }
            }
            at = m.end();
        }
        return out;
    }

    static void attempt(String label, java.util.function.Supplier<String> s) {
        try {
            System.out.println(label + " -> " + s.get());
        } catch (RuntimeException e) {
            System.out.println(label + " ! " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        System.out.println("John Smith".replaceAll("(\\w+) (\\w+)", "$2, $1"));
        System.out.println("John Smith".replaceAll("(?<first>\\w+) (?<last>\\w+)", "${last} ${first}"));
        System.out.println("a-b-c".replaceFirst("-", "\\\\") + " " + "cost 5".replaceAll("\\d", Matcher.quoteReplacement("$1\\")));
        System.out.println("aaa".replaceAll("a*", "X") + " " + "baaac".replaceAll("a*", "X") + " " + "abc".replaceAll("", "-") + " " + "abc".replaceAll("$", "!") + " " + "abc".replaceAll("^", ">"));
        System.out.println("x1y22".replaceAll("(\\d)(\\d)?", "[$1|$2]") + " " + "abcdefghijkl".replaceAll("(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)(k)", "$11-$1-$10"));
        System.out.println("a1".replaceAll("(a)1", "$12") + " " + "tel 555-1234".replaceAll("\\D", ""));
        attempt("missing group", () -> "a".replaceAll("a", "$1"));
        attempt("missing name", () -> "a".replaceAll("a", "${n}"));
        attempt("dangling dollar", () -> "a".replaceAll("a", "x$"));
        attempt("dangling backslash", () -> "a".replaceAll("a", "x\\"));
        attempt("bad name", () -> "a".replaceAll("(?<ok>a)", "${ok"));

        Pattern word = Pattern.compile("\\b([a-z])([a-z]*)");
        System.out.println(word.matcher("the quick brown fox").replaceAll(r -> r.group(1).toUpperCase() + r.group(2)));
        System.out.println(word.matcher("the quick brown fox").replaceFirst(r -> "<" + r.group().length() + ">"));
        System.out.println(Pattern.compile("\\d+").matcher("3 apples, 12 pears").replaceAll(r -> String.valueOf(Integer.parseInt(r.group()) * 2)));
        int[] n = {0};
        System.out.println(Pattern.compile("#").matcher("# a # b #").replaceAll(r -> "(" + ++n[0] + "@" + r.start() + ")"));

        Map<String, String> vars = new LinkedHashMap<>();
        vars.put("name", "World");
        vars.put("cash", "$100\\");
        System.out.println(template("Hello ${name}, ${cash} ${missing} ${opt:-default} ${e:-}$ {x}", vars));
        System.out.println(lex("let x_1 = 3.14*(y + \"s\\\"q\") >= 10; @ foo!=bar"));
        System.out.println("camelCaseToSnakeCase".replaceAll("([a-z])([A-Z])", "$1_$2").toLowerCase() + " " + Pattern.compile("_([a-z])").matcher("snake_case_to_camel").replaceAll(r -> r.group(1).toUpperCase()));
        System.out.println("1234567.891".replaceAll("(?<=\\d)(?=(\\d{3})+(?!\\d)\\.)", ",") + " " + "1234567".replaceAll("\\B(?=(\\d{3})+$)", ","));
        System.out.println("  many   inner    spaces ".trim().replaceAll("\\s{2,}", " ") + "|" + "dup dup word word".replaceAll("\\b(\\w+)( \\1\\b)+", "$1"));
        System.out.println(Pattern.compile("[,;]").splitAsStream("a,b;c").map(String::toUpperCase).collect(Collectors.joining("+")));
        System.out.println(Pattern.compile("o").asPredicate().test("foo") + " " + Pattern.compile("o").asMatchPredicate().test("foo") + " " + Pattern.matches("f.o", "foo") + " " + "foo".matches("fo") + " " + Pattern.quote("a\\Eb"));
        Map<String, String> pairs = Pattern.compile("k(\\d)=v(\\d)").matcher("k1=v2 k3=v4").results().collect(Collectors.toMap(r -> r.group(1), r -> r.group(2), (a, b) -> b, TreeMap::new));
        System.out.println(pairs);
        Pattern p = Pattern.compile("x+", Pattern.CASE_INSENSITIVE | Pattern.MULTILINE);
        System.out.println(p + " " + p.flags() + " " + p.pattern() + " " + p.matcher("aXxb").replaceAll("_"));
        String email = "[\\w.+-]+@[\\w-]+(\\.[\\w-]+)+";
        for (String s : new String[] {"a@b.co", "first.last+tag@sub.domain.org", "no-at.com", "a@b", "@x.y", "a@b..c"}) {
            System.out.print(s + "=" + s.matches(email) + " ");
        }
        System.out.println();
        String ip = "((25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.(?!$)|$)){4}";
        for (String s : new String[] {"1.2.3.4", "255.255.255.255", "256.1.1.1", "1.2.3", "01.2.3.4", "1.2.3.4."}) {
            System.out.print(s + "=" + s.matches(ip) + " ");
        }
        System.out.println();
        StringBuilder longText = new StringBuilder();
        for (int i = 0; i < 300; i++) {
            longText.append("item").append(i).append(i % 3 == 0 ? ";" : ", ");
        }
        Matcher m = Pattern.compile("item(\\d*[05])\\b").matcher(longText);
        long sum = 0;
        while (m.find()) {
            sum = sum * 7 + Integer.parseInt(m.group(1));
        }
        System.out.println(sum + " " + longText.toString().replaceAll("[^0-9]+", "").hashCode());
    }
}
