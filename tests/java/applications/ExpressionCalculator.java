// Recursive-descent parser and evaluator for arithmetic expressions with variables and functions.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;

public class ExpressionCalculator {

    static class ParseException extends RuntimeException {
        final int position;
        ParseException(String message, int position) {
            super(message + " at " + position);
            this.position = position;
        }
    }

    interface Node {
        double eval(Map<String, Double> env);
        String show();
    }

    record Num(double value) implements Node {
        public double eval(Map<String, Double> env) { return value; }
        public String show() {
            return value == Math.rint(value) && Math.abs(value) < 1e9 ? Long.toString((long) value) : Double.toString(value);
        }
    }

    record Var(String name) implements Node {
        public double eval(Map<String, Double> env) {
            Double v = env.get(name);
            if (v == null) throw new IllegalStateException("undefined variable " + name);
            return v;
        }
        public String show() { return name; }
    }

    record Neg(Node inner) implements Node {
        public double eval(Map<String, Double> env) { return -inner.eval(env); }
        public String show() { return "(- " + inner.show() + ")"; }
    }

    record Assign(String name, Node value) implements Node {
        public double eval(Map<String, Double> env) {
            double v = value.eval(env);
            env.put(name, v);
            return v;
        }
        public String show() { return "(= " + name + " " + value.show() + ")"; }
    }

    record Call(String name, List<Node> args) implements Node {
        public double eval(Map<String, Double> env) {
            return switch (args.size()) {
                case 1 -> {
                    DoubleUnaryOperator f = UNARY.get(name);
                    if (f == null) throw new IllegalStateException("unknown function " + name + "/1");
                    yield f.applyAsDouble(args.get(0).eval(env));
                }
                case 2 -> {
                    DoubleBinaryOperator f = BINARY.get(name);
                    if (f == null) throw new IllegalStateException("unknown function " + name + "/2");
                    yield f.applyAsDouble(args.get(0).eval(env), args.get(1).eval(env));
                }
                default -> throw new IllegalStateException("bad arity for " + name + ": " + args.size());
            };
        }
        public String show() {
            StringBuilder sb = new StringBuilder("(").append(name);
            for (Node a : args) sb.append(' ').append(a.show());
            return sb.append(')').toString();
        }
    }

    enum Op {
        ADD('+', 1) { double apply(double a, double b) { return a + b; } },
        SUB('-', 1) { double apply(double a, double b) { return a - b; } },
        MUL('*', 2) { double apply(double a, double b) { return a * b; } },
        DIV('/', 2) { double apply(double a, double b) { return a / b; } },
        MOD('%', 2) { double apply(double a, double b) { return a % b; } },
        POW('^', 3) { double apply(double a, double b) { return Math.pow(a, b); } };

        final char symbol;
        final int precedence;
        Op(char symbol, int precedence) {
            this.symbol = symbol;
            this.precedence = precedence;
        }
        abstract double apply(double a, double b);

        static Op of(char c) {
            for (Op op : values()) if (op.symbol == c) return op;
            return null;
        }
    }

    record Bin(Op op, Node left, Node right) implements Node {
        public double eval(Map<String, Double> env) { return op.apply(left.eval(env), right.eval(env)); }
        public String show() { return "(" + op.symbol + " " + left.show() + " " + right.show() + ")"; }
    }

    static final Map<String, DoubleUnaryOperator> UNARY = new HashMap<>();
    static final Map<String, DoubleBinaryOperator> BINARY = new HashMap<>();
    static {
        UNARY.put("sqrt", Math::sqrt);
        UNARY.put("abs", Math::abs);
        UNARY.put("floor", Math::floor);
        UNARY.put("sq", x -> x * x);
        BINARY.put("max", Math::max);
        BINARY.put("min", Math::min);
        BINARY.put("hypot2", (a, b) -> a * a + b * b);
    }

    static final class Parser {
        private final String src;
        private int pos;

        Parser(String src) { this.src = src; }

        Node parse() {
            Node n = statement();
            skip();
            if (pos < src.length()) throw new ParseException("unexpected '" + src.charAt(pos) + "'", pos);
            return n;
        }

        private Node statement() {
            int save = pos;
            skip();
            if (pos < src.length() && Character.isLetter(src.charAt(pos))) {
                String name = ident();
                skip();
                if (pos < src.length() && src.charAt(pos) == '=') {
                    pos++;
                    return new Assign(name, statement());
                }
            }
            pos = save;
            return expr(1);
        }

        private Node expr(int minPrec) {
            Node left = unary();
            while (true) {
                skip();
                if (pos >= src.length()) return left;
                Op op = Op.of(src.charAt(pos));
                if (op == null || op.precedence < minPrec) return left;
                pos++;
                Node right = expr(op == Op.POW ? op.precedence : op.precedence + 1);
                left = new Bin(op, left, right);
            }
        }

        private Node unary() {
            skip();
            if (pos < src.length() && src.charAt(pos) == '-') {
                pos++;
                return new Neg(expr(3));
            }
            return primary();
        }

        private Node primary() {
            skip();
            if (pos >= src.length()) throw new ParseException("unexpected end", pos);
            char c = src.charAt(pos);
            if (c == '(') {
                pos++;
                Node inner = expr(1);
                expect(')');
                return inner;
            }
            if (Character.isDigit(c) || c == '.') {
                int start = pos;
                while (pos < src.length() && (Character.isDigit(src.charAt(pos)) || src.charAt(pos) == '.')) pos++;
                try {
                    return new Num(Double.parseDouble(src.substring(start, pos)));
                } catch (NumberFormatException e) {
                    throw new ParseException("bad number " + src.substring(start, pos), start);
                }
            }
            if (Character.isLetter(c)) {
                String name = ident();
                skip();
                if (pos < src.length() && src.charAt(pos) == '(') {
                    pos++;
                    List<Node> args = new ArrayList<>();
                    do {
                        args.add(expr(1));
                        skip();
                    } while (pos < src.length() && src.charAt(pos) == ',' && pos++ >= 0);
                    expect(')');
                    return new Call(name, List.copyOf(args));
                }
                return new Var(name);
            }
            throw new ParseException("unexpected '" + c + "'", pos);
        }

        private String ident() {
            int start = pos;
            while (pos < src.length() && Character.isLetterOrDigit(src.charAt(pos))) pos++;
            return src.substring(start, pos);
        }

        private void expect(char c) {
            skip();
            if (pos >= src.length() || src.charAt(pos) != c) throw new ParseException("expected '" + c + "'", pos);
            pos++;
        }

        private void skip() {
            while (pos < src.length() && Character.isWhitespace(src.charAt(pos))) pos++;
        }
    }

    public static void main(String[] args) {
        Map<String, Double> env = new HashMap<>();
        env.put("pi", Math.PI);
        String[] lines = {
            "1 + 2 * 3", "(1 + 2) * 3", "2 ^ 3 ^ 2", "-2 ^ 2", "10 - 4 - 3", "7 % 4 + 0.5",
            "x = 5", "y = z = x * 2", "x + y + z", "sqrt(16) + max(3, 9)", "hypot2(3, 4)",
            "1 / 0", "-1 / 0", "0 / 0", "2 * pi", "sq(sq(3))", "abs(-7.25)", "floor(-2.5)",
            "1 + ", "(2 + 3", "4 $ 4", "1.2.3", "nope + 1", "sqrt(1, 2)", "foo(1)", "max(1, 2, 3)", "1e3", "min(2, x = 3)"
        };
        int ok = 0, failed = 0;
        for (String line : lines) {
            try {
                Node n = new Parser(line).parse();
                System.out.println(line + "  =>  " + n.show());
                System.out.println("    " + n.eval(env));
                ok++;
            } catch (ParseException e) {
                System.out.println(line);
                System.out.println("    " + " ".repeat(0) + "syntax: " + e.getMessage() + " [" + e.position + "]");
                failed++;
            } catch (IllegalStateException e) {
                System.out.println("    runtime: " + e.getMessage());
                failed++;
            }
        }
        System.out.println("ok=" + ok + " failed=" + failed);
        System.out.println(new Parser("a*(b+1)").parse());
        System.out.println(new Parser("a*2").parse().equals(new Parser(" a * 2 ").parse()));
    }
}
