// Exercises text blocks: indentation stripping, escapes, line continuation, and string methods on lines.
public class TextBlocks {
    static final String JSON = """
        {
          "name": "value",
            "nested": [1, 2, 3],
          "quote": "\\"x\\"",
          "triple": \"""
        }
        """;

    static void show(String label, String s) {
        System.out.println(label + " length " + s.length() + " hash " + s.hashCode());
        for (String line : s.split("\n", -1)) System.out.println("  |" + line.replace("\t", "<tab>").replace(' ', '.') + "|");
    }

    public static void main(String[] args) {
        show("json", JSON);
        show("no final newline", """
            one
              two""");
        show("outdented end", """
            one
              two
          """);
        show("continuation", """
            first \
            still first
            second\
            """);
        show("trailing", """
            stripped   
            kept  \s
            tab\tinside
            octal \101\60
            """);
        show("empty", """
            """);
        show("blank lines", """

            a

            b
            """);
        show("unicode", """
            \u0041\u0042 \\ \' \"
            """);
        String name = "World";
        int n = 3;
        show("concat", """
            Hello,
            """ + name + """
            !
            """ + n);
        show("formatted", """
            %s has %d items
            total %.2f
            """.formatted(name, n, 9.5));
        System.out.println("""
            same""" == "same");
        System.out.println("a\nb\r\nc\rd".lines().toList() + " " + "  x ".strip() + "|" + "  x ".stripLeading() + "|" + "  x ".stripTrailing() + "|");
        show("indent", "a\n b".indent(2));
        show("stripIndent", "   a\n     b\n   c".stripIndent());
        System.out.println("a\\tb\\n\\\"\\101".translateEscapes().length());
        switch ("""
            key""") {
            case "key" -> System.out.println("switch matched");
            default -> System.out.println("switch failed");
        }
    }
}
