// JSON parser, pretty printer and path queries over a sealed value type.
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

public class JsonTool {

    sealed interface Json permits JNull, JBool, JNumber, JString, JArray, JObject {}
    enum JNull implements Json { NULL }
    record JBool(boolean value) implements Json {}
    record JNumber(double value) implements Json {}
    record JString(String value) implements Json {}
    record JArray(List<Json> items) implements Json {}
    record JObject(Map<String, Json> fields) implements Json {}

    static class JsonException extends RuntimeException {
        JsonException(String message, int line, int column) {
            super(message + " (line " + line + ", column " + column + ")");
        }
    }

    static final class Parser {
        private final String text;
        private int pos;

        Parser(String text) { this.text = text; }

        static Json parse(String text) {
            Parser p = new Parser(text);
            Json j = p.value();
            p.space();
            if (p.pos != text.length()) throw p.error("trailing characters");
            return j;
        }

        private JsonException error(String message) {
            int line = 1, col = 1;
            for (int i = 0; i < pos && i < text.length(); i++) {
                if (text.charAt(i) == '\n') {
                    line++;
                    col = 1;
                } else {
                    col++;
                }
            }
            return new JsonException(message, line, col);
        }

        private void space() {
            while (pos < text.length() && " \t\r\n".indexOf(text.charAt(pos)) >= 0) pos++;
        }

        private char peek() {
            if (pos >= text.length()) throw error("unexpected end");
            return text.charAt(pos);
        }

        private Json value() {
            space();
            char c = peek();
            return switch (c) {
                case '{' -> object();
                case '[' -> array();
                case '"' -> new JString(string());
                case 't' -> word("true", new JBool(true));
                case 'f' -> word("false", new JBool(false));
                case 'n' -> word("null", JNull.NULL);
                default -> {
                    if (c == '-' || (c >= '0' && c <= '9')) yield number();
                    throw error("unexpected '" + c + "'");
                }
            };
        }

        private Json word(String w, Json result) {
            if (!text.startsWith(w, pos)) throw error("expected " + w);
            pos += w.length();
            return result;
        }

        private Json number() {
            int start = pos;
            while (pos < text.length() && "+-0123456789.eE".indexOf(text.charAt(pos)) >= 0) pos++;
            String s = text.substring(start, pos);
            try {
                return new JNumber(Double.parseDouble(s));
            } catch (NumberFormatException e) {
                pos = start;
                throw error("bad number " + s);
            }
        }

        private String string() {
            pos++;
            StringBuilder sb = new StringBuilder();
            while (true) {
                char c = peek();
                pos++;
                if (c == '"') return sb.toString();
                if (c < 0x20) throw error("control character in string");
                if (c != '\\') {
                    sb.append(c);
                    continue;
                }
                char e = peek();
                pos++;
                switch (e) {
                    case 'n': sb.append('\n'); break;
                    case 't': sb.append('\t'); break;
                    case 'r': sb.append('\r'); break;
                    case 'b': sb.append('\b'); break;
                    case 'f': sb.append('\f'); break;
                    case '"': case '\\': case '/': sb.append(e); break;
                    case 'u':
                        if (pos + 4 > text.length()) throw error("short escape");
                        sb.append((char) Integer.parseInt(text.substring(pos, pos + 4), 16));
                        pos += 4;
                        break;
                    default:
                        throw error("bad escape \\" + e);
                }
            }
        }

        private Json array() {
            pos++;
            List<Json> items = new ArrayList<>();
            space();
            if (peek() == ']') {
                pos++;
                return new JArray(items);
            }
            while (true) {
                items.add(value());
                space();
                char c = peek();
                pos++;
                if (c == ']') return new JArray(items);
                if (c != ',') {
                    pos--;
                    throw error("expected , or ]");
                }
            }
        }

        private Json object() {
            pos++;
            Map<String, Json> fields = new LinkedHashMap<>();
            space();
            if (peek() == '}') {
                pos++;
                return new JObject(fields);
            }
            while (true) {
                space();
                if (peek() != '"') throw error("expected a field name");
                String name = string();
                space();
                if (peek() != ':') throw error("expected :");
                pos++;
                if (fields.put(name, value()) != null) throw error("duplicate field " + name);
                space();
                char c = peek();
                pos++;
                if (c == '}') return new JObject(fields);
                if (c != ',') {
                    pos--;
                    throw error("expected , or }");
                }
            }
        }
    }

    static String quote(String s) {
        StringBuilder sb = new StringBuilder("\"");
        for (char c : s.toCharArray()) {
            switch (c) {
                case '"' -> sb.append("\\\"");
                case '\\' -> sb.append("\\\\");
                case '\n' -> sb.append("\\n");
                case '\t' -> sb.append("\\t");
                default -> {
                    if (c < 0x20 || c > 0x7e) sb.append(String.format("\\u%04x", (int) c));
                    else sb.append(c);
                }
            }
        }
        return sb.append('"').toString();
    }

    static String compact(Json j) {
        if (j instanceof JString s) return quote(s.value());
        if (j instanceof JNumber n) {
            double d = n.value();
            return d == Math.rint(d) && Math.abs(d) < 1e15 ? Long.toString((long) d) : Double.toString(d);
        }
        if (j instanceof JBool b) return String.valueOf(b.value());
        if (j instanceof JArray a) return a.items().stream().map(JsonTool::compact).collect(Collectors.joining(",", "[", "]"));
        if (j instanceof JObject o)
            return o.fields().entrySet().stream().map(e -> quote(e.getKey()) + ":" + compact(e.getValue()))
                .collect(Collectors.joining(",", "{", "}"));
        return "null";
    }

    static void pretty(Json j, String indent, StringBuilder out) {
        if (j instanceof JArray a && !a.items().isEmpty()) {
            out.append("[\n");
            String sep = "";
            for (Json item : a.items()) {
                out.append(sep).append(indent).append("  ");
                pretty(item, indent + "  ", out);
                sep = ",\n";
            }
            out.append('\n').append(indent).append(']');
        } else if (j instanceof JObject o && !o.fields().isEmpty()) {
            out.append("{\n");
            String sep = "";
            for (Map.Entry<String, Json> e : o.fields().entrySet()) {
                out.append(sep).append(indent).append("  ").append(quote(e.getKey())).append(": ");
                pretty(e.getValue(), indent + "  ", out);
                sep = ",\n";
            }
            out.append('\n').append(indent).append('}');
        } else {
            out.append(compact(j));
        }
    }

    static Optional<Json> query(Json root, String path) {
        Optional<Json> here = Optional.of(root);
        for (String step : path.split("\\.")) {
            here = here.flatMap(j -> {
                if (j instanceof JObject o) return Optional.ofNullable(o.fields().get(step));
                if (j instanceof JArray a) {
                    int i = Integer.parseInt(step);
                    return i < a.items().size() ? Optional.of(a.items().get(i)) : Optional.empty();
                }
                return Optional.empty();
            });
        }
        return here;
    }

    static int depth(Json j) {
        if (j instanceof JArray a) return 1 + a.items().stream().mapToInt(JsonTool::depth).max().orElse(0);
        if (j instanceof JObject o) return 1 + o.fields().values().stream().mapToInt(JsonTool::depth).max().orElse(0);
        return 0;
    }

    public static void main(String[] args) {
        String doc = """
            {
              "name": "Widget \\"Pro\\"", "price": 12.50, "tags": ["a", "b\\n", "\\u00e9\\t"],
              "stock": {"warehouse": 120, "retail": -3, "nested": [[1, 2], [], [3, [4]]]},
              "active": true, "old": false, "parent": null, "big": 1.5e20, "tiny": 2E-7, "empty": {}
            }
            """;
        Json j = Parser.parse(doc);
        String c = compact(j);
        System.out.println(c);
        System.out.println("round trip equal: " + Parser.parse(c).equals(j));
        StringBuilder sb = new StringBuilder();
        pretty(j, "", sb);
        System.out.println(sb);
        System.out.println("depth " + depth(j));
        for (String path : new String[] {"name", "stock.retail", "stock.nested.2.1.0", "tags.7", "price.x", "parent"})
            System.out.println(path + " -> " + query(j, path).map(JsonTool::compact).orElse("(absent)"));
        String[] bad = {
            "", "[1, 2", "{\"a\" 1}", "{a: 1}", "[1 2]", "tru", "\"abc", "\"\\q\"", "1.2.3", "[1,]", "{\"a\":1,\"a\":2}", "[] []", "{\n  \"x\": [1,\n   ?]\n}"
        };
        for (String b : bad) {
            try {
                System.out.println(compact(Parser.parse(b)));
            } catch (JsonException e) {
                System.out.println(b.replace("\n", "\\n") + " => " + e.getMessage());
            }
        }
    }
}
