// Symbolic differentiation and simplification over a sealed expression tree with visitors.
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

public class SymbolicCalculus {

    interface Visitor<R> {
        R constant(Const c);
        R variable(Var v);
        R binary(Binary b);
        R function(Func f);
    }

    sealed interface Expr permits Const, Var, Binary, Func {
        <R> R accept(Visitor<R> v);

        default Expr plus(Expr o) { return new Binary(Op.ADD, this, o); }
        default Expr minus(Expr o) { return new Binary(Op.SUB, this, o); }
        default Expr times(Expr o) { return new Binary(Op.MUL, this, o); }
        default Expr over(Expr o) { return new Binary(Op.DIV, this, o); }
        default Expr pow(int n) { return new Binary(Op.POW, this, new Const(n)); }
    }

    enum Op {
        ADD("+", 1), SUB("-", 1), MUL("*", 2), DIV("/", 2), POW("^", 3);
        final String symbol;
        final int level;
        Op(String symbol, int level) {
            this.symbol = symbol;
            this.level = level;
        }
    }

    enum Fn { SIN, COS, EXP, LN, SQRT }

    record Const(double value) implements Expr {
        public <R> R accept(Visitor<R> v) { return v.constant(this); }
    }
    record Var(String name) implements Expr {
        public <R> R accept(Visitor<R> v) { return v.variable(this); }
    }
    record Binary(Op op, Expr left, Expr right) implements Expr {
        public <R> R accept(Visitor<R> v) { return v.binary(this); }
    }
    record Func(Fn fn, Expr arg) implements Expr {
        public <R> R accept(Visitor<R> v) { return v.function(this); }
    }

    static final Const ZERO = new Const(0), ONE = new Const(1), TWO = new Const(2);

    static final class Printer implements Visitor<String> {
        private int level;
        private String at(int l, Expr e) {
            int saved = level;
            level = l;
            String s = e.accept(this);
            level = saved;
            return s;
        }
        public String constant(Const c) {
            double v = c.value();
            String s = v == Math.rint(v) ? String.valueOf((long) v) : String.valueOf(v);
            return v < 0 && level > 0 ? "(" + s + ")" : s;
        }
        public String variable(Var v) { return v.name(); }
        public String binary(Binary b) {
            int l = b.op().level;
            String s = at(l, b.left()) + " " + b.op().symbol + " " + at(l + 1, b.right());
            if (b.op() == Op.POW) s = at(l + 1, b.left()) + "^" + at(l, b.right());
            return l < level ? "(" + s + ")" : s;
        }
        public String function(Func f) { return f.fn().name().toLowerCase() + "(" + at(0, f.arg()) + ")"; }
    }

    record Derivative(String by) implements Visitor<Expr> {
        private Expr d(Expr e) { return e.accept(this); }
        public Expr constant(Const c) { return ZERO; }
        public Expr variable(Var v) { return v.name().equals(by) ? ONE : ZERO; }
        public Expr binary(Binary b) {
            Expr l = b.left(), r = b.right();
            return switch (b.op()) {
                case ADD -> d(l).plus(d(r));
                case SUB -> d(l).minus(d(r));
                case MUL -> d(l).times(r).plus(l.times(d(r)));
                case DIV -> d(l).times(r).minus(l.times(d(r))).over(r.pow(2));
                case POW -> {
                    if (!(r instanceof Const n)) throw new UnsupportedOperationException("exponent must be constant: " + show(r));
                    yield n.accept(this) == ZERO ? n.times(new Binary(Op.POW, l, new Const(n.value() - 1))).times(d(l)) : null;
                }
            };
        }
        public Expr function(Func f) {
            Expr a = f.arg();
            Expr outer = switch (f.fn()) {
                case SIN -> new Func(Fn.COS, a);
                case COS -> new Const(-1).times(new Func(Fn.SIN, a));
                case EXP -> f;
                case LN -> ONE.over(a);
                case SQRT -> ONE.over(TWO.times(f));
            };
            return outer.times(d(a));
        }
    }

    static final class Simplifier implements Visitor<Expr> {
        int rewrites;
        public Expr constant(Const c) { return c; }
        public Expr variable(Var v) { return v; }
        public Expr function(Func f) {
            Expr a = f.arg().accept(this);
            if (a instanceof Const c && c.value() == 0 && f.fn() != Fn.LN) {
                rewrites++;
                return f.fn() == Fn.COS || f.fn() == Fn.EXP ? ONE : ZERO;
            }
            if (f.fn() == Fn.LN && a instanceof Func g && g.fn() == Fn.EXP) {
                rewrites++;
                return g.arg();
            }
            return new Func(f.fn(), a);
        }
        public Expr binary(Binary b) {
            Expr l = b.left().accept(this), r = b.right().accept(this);
            Expr out = reduce(b.op(), l, r);
            if (out == null) return new Binary(b.op(), l, r);
            rewrites++;
            return out;
        }
        private Expr reduce(Op op, Expr l, Expr r) {
            if (l instanceof Const a && r instanceof Const b && !(op == Op.DIV && (b.value() == 0 || a.value() % b.value() != 0)))
                return new Const(apply(op, a.value(), b.value()));
            switch (op) {
                case ADD:
                    if (l.equals(ZERO)) return r;
                    if (r.equals(ZERO)) return l;
                    if (l.equals(r)) return TWO.times(l);
                    break;
                case SUB:
                    if (r.equals(ZERO)) return l;
                    if (l.equals(r)) return ZERO;
                    break;
                case MUL:
                    if (l.equals(ZERO) || r.equals(ZERO)) return ZERO;
                    if (l.equals(ONE)) return r;
                    if (r.equals(ONE)) return l;
                    if (r instanceof Const) return r.times(l);
                    if (l instanceof Const a && r instanceof Binary m && m.op() == Op.MUL && m.left() instanceof Const b)
                        return new Const(a.value() * b.value()).times(m.right());
                    if (l.equals(r)) return l.pow(2);
                    break;
                case DIV:
                    if (l.equals(ZERO)) return ZERO;
                    if (r.equals(ONE)) return l;
                    if (l.equals(r)) return ONE;
                    break;
                case POW:
                    if (r.equals(ZERO)) return ONE;
                    if (r.equals(ONE)) return l;
                    break;
            }
            return null;
        }
    }

    static double apply(Op op, double a, double b) {
        return switch (op) {
            case ADD -> a + b;
            case SUB -> a - b;
            case MUL -> a * b;
            case DIV -> a / b;
            case POW -> Math.pow(a, b);
        };
    }

    static double eval(Expr e, Map<String, Double> env) {
        if (e instanceof Const c) return c.value();
        if (e instanceof Var v) return env.get(v.name());
        if (e instanceof Binary b) return apply(b.op(), eval(b.left(), env), eval(b.right(), env));
        Func f = (Func) e;
        double a = eval(f.arg(), env);
        return switch (f.fn()) {
            case SIN -> Math.sin(a);
            case COS -> Math.cos(a);
            case EXP -> Math.exp(a);
            case LN -> Math.log(a);
            case SQRT -> Math.sqrt(a);
        };
    }

    static String show(Expr e) { return e.accept(new Printer()); }

    static Expr simplify(Expr e) {
        while (true) {
            Simplifier s = new Simplifier();
            e = e.accept(s);
            if (s.rewrites == 0) return e;
        }
    }

    public static void main(String[] args) {
        Expr x = new Var("x"), y = new Var("y");
        UnaryOperator<Expr> sin = a -> new Func(Fn.SIN, a), exp = a -> new Func(Fn.EXP, a), ln = a -> new Func(Fn.LN, a);
        List<Expr> samples = List.of(
            x.pow(3).plus(new Const(2).times(x)).minus(new Const(7)),
            x.times(sin.apply(x)), sin.apply(x.pow(2)), exp.apply(new Const(3).times(x)).times(y),
            ln.apply(x.pow(2).plus(ONE)), x.over(y.plus(x)), new Func(Fn.SQRT, x.plus(ONE)),
            new Func(Fn.COS, x).pow(2), ln.apply(exp.apply(x.times(y))), x.minus(y.minus(x)).minus(new Const(-3)), x.minus(x).times(y).plus(x.over(x)));
        Map<String, Double> env = new LinkedHashMap<>();
        env.put("x", 1.25);
        env.put("y", 0.5);
        for (Expr e : samples) {
            System.out.println("f      = " + show(e) + "   ->   " + show(simplify(e)));
            for (String v : new TreeSet<>(env.keySet())) {
                Expr d = simplify(e.accept(new Derivative(v)));
                System.out.println("df/d" + v + "  = " + show(d));
                double step = 1e-5;
                Map<String, Double> hi = new LinkedHashMap<>(env), lo = new LinkedHashMap<>(env);
                hi.merge(v, step, Double::sum);
                lo.merge(v, -step, Double::sum);
                double numeric = (eval(e, hi) - eval(e, lo)) / (2 * step);
                System.out.printf("         %.6f, numeric agrees: %b%n", eval(d, env), Math.abs(numeric - eval(d, env)) < 1e-6);
            }
        }
        Expr p = x.pow(5);
        StringBuilder sb = new StringBuilder();
        while (!(p instanceof Const)) {
            p = simplify(p.accept(new Derivative("x")));
            sb.append(show(p)).append("; ");
        }
        System.out.println(sb);
        try {
            new Binary(Op.POW, TWO, x).accept(new Derivative("x"));
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(x.plus(ONE).equals(new Var("x").plus(new Const(1))) + " " + x.plus(ONE));
    }
}
