// A spreadsheet with formulas, ranges, dependency-driven recalculation and cycle detection.
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

public class SpreadsheetRecalc {

    static class FormulaException extends RuntimeException {
        FormulaException(String m) { super(m); }
    }
    static class CycleException extends FormulaException {
        CycleException(List<String> path) { super("cycle " + String.join(">", path)); }
    }

    record Ref(char col, int row) implements Comparable<Ref> {
        static Ref parse(String s) {
            if (!s.matches("[A-Z]\\d{1,2}")) throw new FormulaException("bad reference " + s);
            return new Ref(s.charAt(0), Integer.parseInt(s.substring(1)));
        }
        static List<Ref> range(Ref a, Ref b) {
            List<Ref> out = new ArrayList<>();
            for (char c = a.col; c <= b.col; c++) for (int r = a.row; r <= b.row; r++) out.add(new Ref(c, r));
            return out;
        }
        @Override public int compareTo(Ref o) { return row != o.row ? Integer.compare(row, o.row) : Character.compare(col, o.col); }
        @Override public String toString() { return "" + col + row; }
    }

    interface Formula {
        double eval(Sheet s);
        default void collect(Set<Ref> refs) {}
    }

    static final class Cell {
        final String source;
        final Formula formula;
        final Set<Ref> needs = new LinkedHashSet<>();
        double value;
        String error;
        Cell(String source, Formula formula) {
            this.source = source;
            this.formula = formula;
            formula.collect(needs);
        }
    }

    static final Map<String, ToDoubleFunction<DoubleStream>> FUNCTIONS = Map.of(
        "SUM", DoubleStream::sum,
        "MAX", s -> s.max().orElse(0),
        "MIN", s -> s.min().orElse(0),
        "AVG", s -> s.average().orElseThrow(() -> new FormulaException("AVG of nothing")),
        "COUNT", DoubleStream::count);

    static final class Parser {
        private final String s;
        private int p;
        Parser(String s) { this.s = s; }

        static Formula parse(String text) {
            if (!text.startsWith("=")) {
                double v = Double.parseDouble(text);
                return x -> v;
            }
            Parser q = new Parser(text.substring(1).replace(" ", ""));
            Formula f = q.sum();
            if (q.p < q.s.length()) throw new FormulaException("unexpected '" + q.s.charAt(q.p) + "'");
            return f;
        }

        private char peek() { return p < s.length() ? s.charAt(p) : '\0'; }

        private Formula sum() {
            Formula l = product();
            while (peek() == '+' || peek() == '-') l = combine(s.charAt(p++), l, product());
            return l;
        }
        private Formula product() {
            Formula l = atom();
            while (peek() == '*' || peek() == '/') l = combine(s.charAt(p++), l, atom());
            return l;
        }
        private static Formula combine(char op, Formula a, Formula b) {
            return new Formula() {
                public double eval(Sheet s) {
                    double x = a.eval(s), y = b.eval(s);
                    return switch (op) {
                        case '+' -> x + y;
                        case '-' -> x - y;
                        case '*' -> x * y;
                        default -> {
                            if (y == 0) throw new FormulaException("divide by zero");
                            yield x / y;
                        }
                    };
                }
                public void collect(Set<Ref> refs) {
                    a.collect(refs);
                    b.collect(refs);
                }
            };
        }
        private Formula atom() {
            char c = peek();
            if (c == '(') {
                p++;
                Formula f = sum();
                if (peek() != ')') throw new FormulaException("missing )");
                p++;
                return f;
            }
            int start = p;
            while (Character.isLetterOrDigit(peek()) || peek() == '.') p++;
            String word = s.substring(start, p);
            if (word.isEmpty()) throw new FormulaException("value expected at " + p);
            if (Character.isDigit(c)) {
                double v = Double.parseDouble(word);
                return x -> v;
            }
            if (peek() == '(') {
                ToDoubleFunction<DoubleStream> f = FUNCTIONS.get(word);
                if (f == null) throw new FormulaException("no function " + word);
                int close = s.indexOf(')', p);
                String[] ends = s.substring(p + 1, close).split(":");
                p = close + 1;
                return aggregate(f, Ref.range(Ref.parse(ends[0]), Ref.parse(ends[ends.length - 1])));
            }
            return aggregate(DoubleStream::sum, List.of(Ref.parse(word)));
        }
        private static Formula aggregate(ToDoubleFunction<DoubleStream> f, List<Ref> refs) {
            return new Formula() {
                public double eval(Sheet s) { return f.applyAsDouble(refs.stream().filter(s.cells::containsKey).mapToDouble(s::read)); }
                public void collect(Set<Ref> into) { into.addAll(refs); }
            };
        }
    }

    static final class Sheet {
        final TreeMap<Ref, Cell> cells = new TreeMap<>();
        int evaluations;

        double read(Ref r) {
            Cell c = cells.get(r);
            if (c == null) return 0;
            if (c.error != null) throw new FormulaException(r + " has an error");
            return c.value;
        }

        Set<Ref> set(String name, String text) {
            Ref ref = Ref.parse(name);
            Cell c = new Cell(text, Parser.parse(text));
            Cell old = cells.put(ref, c);
            try {
                Set<Ref> order = new LinkedHashSet<>();
                affected(ref, new ArrayList<>(), order);
                List<Ref> sequence = new ArrayList<>(order);
                java.util.Collections.reverse(sequence);
                sequence.forEach(this::evaluate);
                return new TreeSet<>(sequence);
            } catch (CycleException e) {
                if (old == null) cells.remove(ref);
                else cells.put(ref, old);
                throw e;
            }
        }

        private void affected(Ref r, List<String> path, Set<Ref> done) {
            if (path.contains(r.toString())) {
                path.add(r.toString());
                throw new CycleException(path);
            }
            if (done.contains(r)) return;
            path.add(r.toString());
            cells.forEach((k, c) -> { if (c.needs.contains(r)) affected(k, new ArrayList<>(path), done); });
            done.add(r);
        }

        private void evaluate(Ref r) {
            Cell c = cells.get(r);
            evaluations++;
            try {
                c.value = c.formula.eval(this);
                c.error = null;
            } catch (FormulaException e) {
                c.error = e.getMessage();
            }
        }

        void print() {
            System.out.println("     " + "         A         B         C         D");
            int rows = cells.lastKey().row();
            for (int r = 1; r <= rows; r++) {
                StringBuilder sb = new StringBuilder(String.format("%4d ", r));
                for (char c = 'A'; c <= 'D'; c++) {
                    Cell cell = cells.get(new Ref(c, r));
                    sb.append(cell == null ? "         ." : cell.error != null ? "    #ERROR" : String.format("%10.2f", cell.value));
                }
                System.out.println(sb);
            }
        }
    }

    public static void main(String[] args) {
        Sheet s = new Sheet();
        String[][] script = {
            {"A1", "10"}, {"A2", "20"}, {"A3", "=A1+A2*2"}, {"B1", "=SUM(A1:A3)"}, {"B2", "=AVG(A1:A3)"}, {"B3", "=(B1-B2)/A1"},
            {"C1", "=MAX(A1:B3)"}, {"C2", "=COUNT(A1:B9)"}, {"D1", "=C1*0.25+D2"}, {"D2", "4"}, {"A1", "0"}, {"A1", "5"}, {"A1", "=C1"},
            {"A2", "=A2"}, {"D3", "=FOO(A1:A2)"}, {"D3", "=1+"}, {"D3", "=AA1"}, {"D3", "=(1"}, {"D3", "=A1 A2"}, {"D3", "=MIN(A1:C3)-1"}, {"A2", "-8.5"}};
        for (String[] step : script) {
            try {
                System.out.println(step[0] + " := " + step[1] + " recalculated " + s.set(step[0], step[1]));
            } catch (FormulaException e) {
                System.out.println(step[0] + " := " + step[1] + " refused, " + e.getClass().getSimpleName() + ": " + e.getMessage());
            }
            if (step[1].equals("4") || step[1].equals("0")) s.print();
        }
        s.print();
        System.out.println("evaluations " + s.evaluations);
        s.cells.forEach((r, c) -> { if (!c.needs.isEmpty()) System.out.println(r + " needs " + c.needs + (c.error == null ? "" : " error " + c.error)); });
        s.set("E1", "twelve");
    }
}
