// A small Forth interpreter reading its program from standard input.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

public class ForthMachine {

    static class ForthError extends RuntimeException {
        ForthError(String m) { super(m); }
    }

    static final class IntStack {
        private int[] data = new int[4];
        private int size;

        void push(int v) {
            if (size == data.length) data = java.util.Arrays.copyOf(data, size * 2);
            data[size++] = v;
        }
        int pop() {
            if (size == 0) throw new ForthError("stack underflow");
            return data[--size];
        }
        int peek(int depth) {
            if (depth >= size) throw new ForthError("stack underflow");
            return data[size - 1 - depth];
        }
        int size() { return size; }
        void clear() { size = 0; }
        @Override public String toString() {
            StringBuilder sb = new StringBuilder("<" + size + ">");
            for (int i = 0; i < size; i++) sb.append(' ').append(data[i]);
            return sb.toString();
        }
    }

    @FunctionalInterface interface Word { void run(ForthMachine m); }
    @FunctionalInterface interface IntOp { int apply(int a, int b); }

    private final IntStack stack = new IntStack();
    private final IntStack returns = new IntStack();
    private final Map<String, Word> dictionary = new HashMap<>();
    private final StringBuilder out = new StringBuilder();
    private final int[] memory = new int[64];
    private int here;
    private String defining;
    private List<String> definition;

    ForthMachine() {
        binary("+", (a, b) -> a + b);
        binary("-", (a, b) -> a - b);
        binary("*", (a, b) -> a * b);
        binary("/", (a, b) -> a / b);
        binary("mod", Math::floorMod);
        binary("and", (a, b) -> a & b);
        binary("xor", (a, b) -> a ^ b);
        binary("lshift", (a, b) -> a << b);
        binary("=", (a, b) -> a == b ? -1 : 0);
        binary("<", (a, b) -> a < b ? -1 : 0);
        binary(">", (a, b) -> a > b ? -1 : 0);
        binary("max", Math::max);
        dictionary.put("dup", m -> m.stack.push(m.stack.peek(0)));
        dictionary.put("over", m -> m.stack.push(m.stack.peek(1)));
        dictionary.put("drop", m -> m.stack.pop());
        dictionary.put("swap", m -> {
            int b = m.stack.pop(), a = m.stack.pop();
            m.stack.push(b);
            m.stack.push(a);
        });
        dictionary.put("rot", m -> {
            int c = m.stack.pop(), b = m.stack.pop(), a = m.stack.pop();
            m.stack.push(b);
            m.stack.push(c);
            m.stack.push(a);
        });
        dictionary.put(".", m -> m.out.append(m.stack.pop()).append(' '));
        dictionary.put("emit", m -> m.out.append((char) m.stack.pop()));
        dictionary.put("cr", m -> m.out.append('\n'));
        dictionary.put(".s", m -> m.out.append(m.stack).append(' '));
        dictionary.put("!", m -> {
            int addr = m.stack.pop();
            m.memory[addr] = m.stack.pop();
        });
        dictionary.put("@", m -> m.stack.push(m.memory[m.stack.pop()]));
        dictionary.put("i", m -> m.stack.push(m.returns.peek(0)));
        dictionary.put("j", m -> m.stack.push(m.returns.peek(2)));
        dictionary.put("clear", m -> m.stack.clear());
    }

    private void binary(String name, IntOp op) {
        dictionary.put(name, m -> {
            int b = m.stack.pop();
            int a = m.stack.pop();
            m.stack.push(op.apply(a, b));
        });
    }

    void line(String text) {
        String code = text.contains("\\ ") ? text.substring(0, text.indexOf("\\ ")) : text;
        List<String> tokens = new ArrayList<>();
        for (String t : code.trim().split("\\s+")) if (!t.isEmpty()) tokens.add(t.toLowerCase(Locale.ROOT));
        int p = 0;
        List<String> immediate = new ArrayList<>();
        while (p < tokens.size()) {
            String t = tokens.get(p++);
            if (t.equals(":")) {
                run(immediate);
                immediate.clear();
                if (p >= tokens.size()) throw new ForthError("name expected after :");
                defining = tokens.get(p++);
                definition = new ArrayList<>();
            } else if (t.equals(";")) {
                if (defining == null) throw new ForthError("; without :");
                List<String> body = List.copyOf(definition);
                dictionary.put(defining, m -> m.run(body));
                defining = null;
            } else if (t.equals("variable")) {
                int addr = here++;
                dictionary.put(tokens.get(p++), m -> m.stack.push(addr));
            } else if (defining != null) {
                definition.add(t);
            } else {
                immediate.add(t);
            }
        }
        run(immediate);
    }

    private int matching(List<String> body, int from, String open, String close) {
        int depth = 1;
        for (int i = from; i < body.size(); i++) {
            if (body.get(i).equals(open)) depth++;
            else if (body.get(i).equals(close) && --depth == 0) return i;
        }
        throw new ForthError("missing " + close);
    }

    private void run(List<String> body) {
        for (int ip = 0; ip < body.size(); ip++) {
            String t = body.get(ip);
            switch (t) {
                case "if" -> {
                    int end = matching(body, ip + 1, "if", "then");
                    int els = -1;
                    int depth = 0;
                    for (int k = ip + 1; k < end; k++) {
                        if (body.get(k).equals("if")) depth++;
                        else if (body.get(k).equals("then")) depth--;
                        else if (body.get(k).equals("else") && depth == 0) els = k;
                    }
                    if (stack.pop() != 0) run(body.subList(ip + 1, els < 0 ? end : els));
                    else if (els >= 0) run(body.subList(els + 1, end));
                    ip = end;
                }
                case "do" -> {
                    int end = matching(body, ip + 1, "do", "loop");
                    int start = stack.pop(), limit = stack.pop();
                    List<String> inner = body.subList(ip + 1, end);
                    for (int k = start; k < limit; k++) {
                        returns.push(limit);
                        returns.push(k);
                        run(inner);
                        returns.pop();
                        returns.pop();
                    }
                    ip = end;
                }
                case "begin" -> {
                    int end = matching(body, ip + 1, "begin", "until");
                    List<String> inner = body.subList(ip + 1, end);
                    do run(inner); while (stack.pop() == 0);
                    ip = end;
                }
                default -> {
                    Word w = dictionary.get(t);
                    if (w != null) {
                        w.run(this);
                    } else {
                        try {
                            stack.push(Integer.parseInt(t));
                        } catch (NumberFormatException e) {
                            throw new ForthError(t + " ?");
                        }
                    }
                }
            }
        }
    }

    public static void main(String[] args) throws IOException {
        ForthMachine m = new ForthMachine();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        String text;
        int number = 0;
        int errors = 0;
        while ((text = in.readLine()) != null) {
            number++;
            if (text.isBlank()) continue;
            m.out.setLength(0);
            try {
                m.line(text);
                System.out.println(m.out + (m.defining == null ? "ok" : "compiled"));
            } catch (ForthError | ArithmeticException | ArrayIndexOutOfBoundsException e) {
                errors++;
                m.defining = null;
                m.stack.clear();
                m.returns.clear();
                System.out.println(m.out + "line " + number + ": " + e.getMessage());
            }
        }
        System.out.println("final " + m.stack + ", " + errors + " errors");
        System.exit(errors);
    }
}
