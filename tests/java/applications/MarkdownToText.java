// Converts a small Markdown subset to justified plain text and to HTML.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class MarkdownToText {

    sealed interface Block {}
    record Heading(int level, String text) implements Block {}
    record Paragraph(String text) implements Block {}
    record ListBlock(boolean ordered, List<String> items) implements Block {}
    record Code(List<String> lines) implements Block {}
    record Quote(List<Block> inner) implements Block {}
    record Table(List<List<String>> rows) implements Block {}
    record Rule() implements Block {}

    private static final Pattern HEADING = Pattern.compile("^(#{1,6})\\s+(.*?)\\s*#*$");
    private static final Pattern BULLET = Pattern.compile("^[-*]\\s+(.*)$");
    private static final Pattern NUMBERED = Pattern.compile("^\\d+\\.\\s+(.*)$");

    static List<Block> parse(List<String> lines) {
        List<Block> out = new ArrayList<>();
        int i = 0;
        while (i < lines.size()) {
            String line = lines.get(i);
            Matcher m;
            if (line.isBlank()) {
                i++;
            } else if ((m = HEADING.matcher(line)).matches()) {
                out.add(new Heading(m.group(1).length(), m.group(2)));
                i++;
            } else if (line.matches("-{3,}|\\*{3,}")) {
                out.add(new Rule());
                i++;
            } else if (line.startsWith("```")) {
                List<String> code = new ArrayList<>();
                for (i++; i < lines.size() && !lines.get(i).startsWith("```"); i++) code.add(lines.get(i));
                i++;
                out.add(new Code(code));
            } else if (line.startsWith(">")) {
                List<String> inner = new ArrayList<>();
                for (; i < lines.size() && lines.get(i).startsWith(">"); i++) inner.add(lines.get(i).replaceFirst("^>\\s?", ""));
                out.add(new Quote(parse(inner)));
            } else if (line.startsWith("|")) {
                List<List<String>> rows = new ArrayList<>();
                for (; i < lines.size() && lines.get(i).startsWith("|"); i++) {
                    String row = lines.get(i);
                    if (row.matches("[|\\-: ]+")) continue;
                    rows.add(Arrays.stream(row.substring(1).split("\\|")).map(String::trim).toList());
                }
                out.add(new Table(rows));
            } else if (BULLET.matcher(line).matches() || NUMBERED.matcher(line).matches()) {
                boolean ordered = NUMBERED.matcher(line).matches();
                Pattern p = ordered ? NUMBERED : BULLET;
                List<String> items = new ArrayList<>();
                for (; i < lines.size() && !lines.get(i).isBlank(); i++) {
                    m = p.matcher(lines.get(i));
                    if (m.matches()) items.add(m.group(1));
                    else items.set(items.size() - 1, items.get(items.size() - 1) + " " + lines.get(i).strip());
                }
                out.add(new ListBlock(ordered, items));
            } else {
                StringJoiner j = new StringJoiner(" ");
                for (; i < lines.size() && !lines.get(i).isBlank(); i++) j.add(lines.get(i).strip());
                out.add(new Paragraph(j.toString()));
            }
        }
        return out;
    }

    // ---- plain text ----
    static String plain(String s) {
        return s.replaceAll("\\*\\*(.+?)\\*\\*", "$1").replaceAll("\\*(.+?)\\*", "/$1/")
            .replaceAll("`(.+?)`", "'$1'").replaceAll("\\[(.+?)\\]\\((.+?)\\)", "$1 <$2>");
    }

    static List<String> wrap(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder cur = new StringBuilder();
        for (String w : text.split("\\s+")) {
            if (cur.length() > 0 && cur.length() + 1 + w.length() > width) {
                lines.add(cur.toString());
                cur.setLength(0);
            }
            if (cur.length() > 0) cur.append(' ');
            cur.append(w);
        }
        if (cur.length() > 0) lines.add(cur.toString());
        return lines;
    }

    static String justify(String line, int width) {
        String[] words = line.split(" ");
        if (words.length == 1) return line;
        int gaps = words.length - 1, spaces = width - line.length() + gaps;
        StringBuilder sb = new StringBuilder(words[0]);
        for (int i = 1; i < words.length; i++) {
            int n = spaces / gaps + (i <= spaces % gaps ? 1 : 0);
            sb.append(" ".repeat(n)).append(words[i]);
        }
        return sb.toString();
    }

    static List<String> text(List<Block> blocks, int width) {
        List<String> out = new ArrayList<>();
        for (Block b : blocks) {
            if (!out.isEmpty()) out.add("");
            if (b instanceof Heading h) {
                String t = plain(h.text());
                if (h.level() == 1) {
                    String pad = " ".repeat(Math.max(0, (width - t.length()) / 2));
                    out.add(pad + t.toUpperCase());
                    out.add(pad + "=".repeat(t.length()));
                } else {
                    out.add(t);
                    out.add((h.level() == 2 ? "-" : ".").repeat(t.length()));
                }
            } else if (b instanceof Paragraph p) {
                List<String> w = wrap(plain(p.text()), width);
                for (int i = 0; i < w.size(); i++) out.add(i < w.size() - 1 ? justify(w.get(i), width) : w.get(i));
            } else if (b instanceof ListBlock l) {
                int n = 1;
                for (String item : l.items()) {
                    String bullet = l.ordered() ? String.format("%2d. ", n++) : "  * ";
                    for (String line : wrap(plain(item), width - 4)) {
                        out.add(bullet + line);
                        bullet = "    ";
                    }
                }
            } else if (b instanceof Code c) {
                c.lines().forEach(x -> out.add("    " + x));
            } else if (b instanceof Quote q) {
                text(q.inner(), width - 2).forEach(x -> out.add(("| " + x).stripTrailing()));
            } else if (b instanceof Table t) {
                int cols = t.rows().stream().mapToInt(List::size).max().orElse(0);
                int[] widths = new int[cols];
                t.rows().forEach(r -> {
                    for (int i = 0; i < r.size(); i++) widths[i] = Math.max(widths[i], plain(r.get(i)).length());
                });
                for (int r = 0; r < t.rows().size(); r++) {
                    StringJoiner j = new StringJoiner(" | ");
                    for (int i = 0; i < cols; i++) {
                        String cell = i < t.rows().get(r).size() ? plain(t.rows().get(r).get(i)) : "";
                        boolean number = cell.matches("-?[\\d.]+");
                        j.add(String.format("%" + (number ? "" : "-") + widths[i] + "s", cell));
                    }
                    out.add(j.toString().stripTrailing());
                    if (r == 0) out.add(j.toString().replaceAll("[^|]", "-").replace('|', '+'));
                }
            } else if (b instanceof Rule) {
                out.add("*".repeat(width));
            }
        }
        return out;
    }

    // ---- html ----
    static String inline(String s) {
        return s.replace("&", "&amp;").replace("<", "&lt;").replaceAll("\\*\\*(.+?)\\*\\*", "<b>$1</b>")
            .replaceAll("\\*(.+?)\\*", "<i>$1</i>").replaceAll("`(.+?)`", "<code>$1</code>")
            .replaceAll("\\[(.+?)\\]\\((.+?)\\)", "<a href=\"$2\">$1</a>");
    }

    static String html(Block b) {
        if (b instanceof Heading h) return "<h" + h.level() + ">" + inline(h.text()) + "</h" + h.level() + ">";
        if (b instanceof Paragraph p) return "<p>" + inline(p.text()) + "</p>";
        if (b instanceof ListBlock l) {
            String tag = l.ordered() ? "ol" : "ul";
            StringBuilder sb = new StringBuilder("<" + tag + ">");
            for (String i : l.items()) sb.append("<li>").append(inline(i)).append("</li>");
            return sb + "</" + tag + ">";
        }
        if (b instanceof Quote q) return "<blockquote>" + String.join("", q.inner().stream().map(MarkdownToText::html).toList()) + "</blockquote>";
        if (b instanceof Code c) return "<pre>" + String.join("&#10;", c.lines()) + "</pre>";
        if (b instanceof Table t) return "<table rows=" + t.rows().size() + "/>";
        return "<hr/>";
    }

    public static void main(String[] args) {
        String doc = """
            # Field guide #

            The **quick** brown fox *jumps* over the `lazy()` dog & its <friends>, while everyone
            else reads the [manual](https://example.com/m) in peace.

            ## Things to pack

            - a tent that is large enough for everyone who was
              invited to come along
            - **two** ropes
            * a lamp

            1. wake
            2. walk
            3. sleep

            > Never hurry,
            > never *stop*.
            >
            > - advice

            ```
            for (;;) {
                rest();   // a lot
            }
            ```

            | item | weight | note |
            |------|-------:|------|
            | tent | 2.5    | wet  |
            | rope | 11     | `ok` |
            | map  | 0.1    |

            ---
            ### The end
            Supercalifragilisticexpialidocious.
            """;
        List<Block> blocks = parse(doc.lines().toList());
        for (int width : new int[] {44, 28}) {
            System.out.println("[width " + width + "]");
            text(blocks, width).forEach(System.out::println);
        }
        System.out.println("[html]");
        blocks.forEach(b -> System.out.println(html(b)));
        System.out.println("[empty] " + parse(List.of()) + text(List.of(), 10));
    }
}
