// String.split corner cases: limits, empty pieces, zero-width matches, fast-path and regex delimiters.
import java.util.Arrays;
import java.util.regex.Pattern;

public class StringSplitting {
    static void show(String text, String regex) {
        StringBuilder sb = new StringBuilder();
        for (int limit : new int[] {0, -1, 1, 2, 3}) {
            String[] parts = text.split(regex, limit);
            sb.append(limit).append(':').append(parts.length).append(quote(parts)).append("  ");
        }
        System.out.println("'" + text.replace("\n", "\\n") + "' / '" + regex + "' -> " + sb.toString().trim());
    }

    static String quote(String[] parts) {
        StringBuilder sb = new StringBuilder("{");
        for (String p : parts) {
            sb.append('<').append(p.replace("\n", "\\n")).append('>');
        }
        return sb.append('}').toString();
    }

    public static void main(String[] args) {
        show("a,b,c", ",");
        show(",a,,b,,", ",");
        show(",,,", ",");
        show("", ",");
        show("nodelim", ",");
        show("abc", "");
        show("a.b.c", ".");
        show("a.b.c", "\\.");
        show("a|b|c", "|");
        show("a|b|c", "\\|");
        show("  lead and trail  ", " ");
        show("  lead and trail  ", "\\s+");
        show("one1two22three333", "\\d+");
        show("one1two22three333", "(?<=\\d)(?=\\D)");
        show("camelCaseStringHere", "(?=[A-Z])");
        show("k=v;k2=v2;;", "[=;]");
        show("a$b$c", "\\$");
        show("x--y---z", "--");
        show("boo:and:foo", "o");
        show("aXbxc", "(?i)x");
        show("tab\tsep\tvalues", "\t");
        show("line1\nline2\n\nline4", "\n");
        show("aaa", "a");
        show("baaab", "a*");
        show("a\\b\\c", "\\\\");

        Pattern p = Pattern.compile("\\s*[,;]\\s*");
        System.out.println(Arrays.toString(p.split("a , b;c ;  d")) + " " + Arrays.toString(p.split("a , b;c", 2)) + " " + p.splitAsStream("x;y , z").toList());
        System.out.println(Arrays.toString(Pattern.compile("").split("xyz")) + Arrays.toString(Pattern.compile("x").split("")) + Arrays.toString(Pattern.compile("q", Pattern.LITERAL).split("1q2")));
        try {
            "a".split("[");
        } catch (java.util.regex.PatternSyntaxException e) {
            System.out.println(e.getDescription() + " at " + e.getIndex() + " of " + e.getPattern());
            System.out.println(e.getMessage());
        }
        try {
            "a".split("*x");
        } catch (java.util.regex.PatternSyntaxException e) {
            System.out.println(e.getMessage());
        }

        // a small CSV reader with quoted fields
        String csv = "id,name,quote\n1,\"Smith, John\",\"He said \"\"hi\"\"\"\n2,Jane,\n3,\"multi\nline\",x";
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        int fields = 0;
        for (int i = 0; i <= csv.length(); i++) {
            char c = i < csv.length() ? csv.charAt(i) : '\n';
            if (quoted) {
                if (c == '"' && i + 1 < csv.length() && csv.charAt(i + 1) == '"') {
                    cell.append('"');
                    i++;
                } else if (c == '"') {
                    quoted = false;
                } else {
                    cell.append(c);
                }
            } else if (c == '"') {
                quoted = true;
            } else if (c == ',' || c == '\n') {
                System.out.print("(" + cell.toString().replace("\n", "\\n") + ")" + (c == '\n' ? "\n" : " "));
                cell.setLength(0);
                fields++;
            } else {
                cell.append(c);
            }
        }
        System.out.println("fields " + fields);
    }
}
