// A recursive-descent JSON parser and printer; ends with an uncaught parse exception.
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

public class JsonText {
    static class ParseException extends RuntimeException {
        private static final long serialVersionUID = 1L;
        final int position;

        ParseException(String message, int position) {
            super(message + " at " + position);
            this.position = position;
        }
    }

    private final String src;
    private int at;

    JsonText(String src) {
        this.src = src;
    }

    static Object parse(String s) {
        JsonText p = new JsonText(s);
        Object v = p.value();
        p.skip();
        if (p.at < s.length()) {
            throw new ParseException("trailing text", p.at);
        }
        return v;
    }

    private void skip() {
        while (at < src.length() && Character.isWhitespace(src.charAt(at))) {
            at++;
        }
    }

    private char peek() {
        skip();
        if (at >= src.length()) {
            throw new ParseException("unexpected end", at);
        }
        return src.charAt(at);
    }

    private void expect(char c) {
        if (peek() != c) {
            throw new ParseException("expected '" + c + "' but found '" + src.charAt(at) + "'", at);
        }
        at++;
    }

    private Object value() {
        char c = peek();
        switch (c) {
            case '{': {
                Map<String, Object> m = new LinkedHashMap<>();
                at++;
                if (peek() == '}') {
                    at++;
                    return m;
                }
                do {
                    peek();
                    String k = string();
                    expect(':');
                    m.put(k, value());
                } while (more('}'));
                return m;
            }
            case '[': {
                List<Object> l = new ArrayList<>();
                at++;
                if (peek() == ']') {
                    at++;
                    return l;
                }
                do {
                    l.add(value());
                } while (more(']'));
                return l;
            }
            case '"':
                return string();
            default:
                for (String word : new String[] {"true", "false", "null"}) {
                    if (src.startsWith(word, at)) {
                        at += word.length();
                        return word.equals("null") ? null : (Object) Boolean.valueOf(word);
                    }
                }
                return number();
        }
    }

    private boolean more(char close) {
        char c = peek();
        at++;
        if (c == ',') {
            return true;
        }
        if (c == close) {
            return false;
        }
        throw new ParseException("expected ',' or '" + close + "'", at - 1);
    }

    private Object number() {
        int from = at;
        while (at < src.length() && "+-0123456789.eE".indexOf(src.charAt(at)) >= 0) {
            at++;
        }
        String t = src.substring(from, at);
        try {
            return t.matches("-?\\d+") ? (Object) Long.valueOf(t) : Double.valueOf(t);
        } catch (NumberFormatException e) {
            throw new ParseException("bad number '" + t + "'", from);
        }
    }

    private String string() {
        expect('"');
        StringBuilder sb = new StringBuilder();
        while (true) {
            if (at >= src.length()) {
                throw new ParseException("unterminated string", at);
            }
            char c = src.charAt(at++);
            if (c == '"') {
                return sb.toString();
            }
            if (c != '\\') {
                sb.append(c);
                continue;
            }
            char e = src.charAt(at++);
            int i = "nrtbf\"\\/".indexOf(e);
            if (i >= 0) {
                sb.append("\n\r\t\b\f\"\\/".charAt(i));
            } else if (e == 'u') {
                sb.append((char) Integer.parseInt(src.substring(at, at += 4), 16));
            } else {
                throw new ParseException("bad escape \\" + e, at - 1);
            }
        }
    }

    static void print(Object o, int indent, StringBuilder sb) {
        String pad = "  ".repeat(indent + 1);
        if (o instanceof Map<?, ?> m) {
            sb.append('{');
            String sep = "\n";
            for (Map.Entry<?, ?> e : m.entrySet()) {
                sb.append(sep).append(pad);
                print(e.getKey(), 0, sb);
                print(e.getValue(), indent + 1, sb.append(": "));
                sep = ",\n";
            }
            sb.append(m.isEmpty() ? "}" : "\n" + "  ".repeat(indent) + "}");
        } else if (o instanceof List<?> l) {
            sb.append('[');
            String sep = "";
            for (Object x : l) {
                print(x, indent + 1, sb.append(sep));
                sep = ", ";
            }
            sb.append(']');
        } else if (o instanceof String s) {
            sb.append('"');
            s.chars().forEach(c -> {
                if (c == '"' || c == '\\') {
                    sb.append('\\').append((char) c);
                } else if (c < 32 || c > 126) {
                    sb.append(String.format("\\u%04x", c));
                } else {
                    sb.append((char) c);
                }
            });
            sb.append('"');
        } else {
            sb.append(o);
        }
    }

    public static void main(String[] args) {
        String text = "{ \"name\": \"Test \\\"q\\\" \\u00e9\\n\", \"list\": [1, -2.5, 1e3, true, null, [], {}], \"nested\": {\"a\": {\"b\": [[1],[2,[3]]]}}, \"big\": 12345678901, \"\": false }";
        Object v = parse(text);
        StringBuilder sb = new StringBuilder();
        print(v, 0, sb);
        System.out.println(sb);
        System.out.println(parse(sb.toString()).equals(v) + " " + ((Map<?, ?>) v).keySet().size());
        String[] bad = {"", "{", "[1 2]", "{\"a\" 1}", "[1,]", "tru", "\"abc", "{\"a\":1}}", "\"\\x\"", "-", "1.2.3", "{1:2}"};
        for (String b : bad) {
            try {
                System.out.println(b + " -> " + parse(b));
            } catch (ParseException e) {
                System.out.println(b + " -> " + e.getMessage());
            }
        }
        StringBuilder deep = new StringBuilder("[".repeat(200)).append("]".repeat(200));
        int depth = 0;
        for (Object o = parse(deep.toString()); !((List<?>) o).isEmpty(); o = ((List<?>) o).get(0)) {
            depth++;
        }
        System.out.println("depth " + depth);
        parse("[1, 2, {\"x\": oops}]");
    }
}
