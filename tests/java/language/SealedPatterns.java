// Exercises sealed hierarchies and instanceof patterns with scoping and negation.
import java.util.*;

public class SealedPatterns {
    sealed interface Expr permits Num, Add, Mul, Neg, Var { }
    record Num(double v) implements Expr { }
    record Add(Expr l, Expr r) implements Expr { }
    record Mul(Expr l, Expr r) implements Expr { }
    record Neg(Expr e) implements Expr { }
    record Var(String name) implements Expr { }

    static double eval(Expr e, Map<String, Double> env) {
        if (e instanceof Num n) return n.v();
        if (e instanceof Add a) return eval(a.l(), env) + eval(a.r(), env);
        if (e instanceof Mul m) return eval(m.l(), env) * eval(m.r(), env);
        if (e instanceof Neg n) return -eval(n.e(), env);
        if (e instanceof Var v && env.containsKey(v.name())) return env.get(v.name());
        throw new IllegalArgumentException("unbound " + e);
    }

    static Expr simplify(Expr e) {
        if (e instanceof Add a) {
            Expr l = simplify(a.l()), r = simplify(a.r());
            if (l instanceof Num x && r instanceof Num y) return new Num(x.v() + y.v());
            if (l instanceof Num x && x.v() == 0) return r;
            if (r instanceof Num y && y.v() == 0) return l;
            return new Add(l, r);
        } else if (e instanceof Mul m) {
            Expr l = simplify(m.l()), r = simplify(m.r());
            if (l instanceof Num x && x.v() == 0 || r instanceof Num y && y.v() == 0) return new Num(0);
            if (l instanceof Num x && x.v() == 1) return r;
            return new Mul(l, r);
        } else if (e instanceof Neg n && simplify(n.e()) instanceof Neg inner) {
            return inner.e();
        }
        return e;
    }

    static String show(Expr e) {
        return e instanceof Num n ? n.v() + ""
            : e instanceof Add a ? "(" + show(a.l()) + " + " + show(a.r()) + ")"
            : e instanceof Mul m ? show(m.l()) + "*" + show(m.r())
            : e instanceof Neg n ? "-" + show(n.e())
            : e instanceof Var v ? v.name() : "?";
    }

    static abstract sealed class Shape permits Square, Circle, Other { abstract double area(); }
    static final class Square extends Shape { double s = 2; double area() { return s * s; } }
    static final class Circle extends Shape { double area() { return 3; } }
    static non-sealed class Other extends Shape { double area() { return -1; } }
    static class Odd extends Other { @Override double area() { return super.area() * 7; } }

    static String kind(Object o) {
        if (!(o instanceof String s)) {
            if (o instanceof Integer i && i > 10) return "big int " + (i + 1);
            if (o instanceof Number n) return "number " + n.intValue();
            if (o instanceof int[] arr && arr.length > 0) return "ints " + arr[0];
            if (o instanceof Object[] arr) return "objects " + arr.length;
            if (o instanceof List<?> l && !l.isEmpty() && l.get(0) instanceof String first) return "list of " + first;
            return o == null ? "null" : "unknown";
        }
        return "string " + s.length();
    }

    static int countUntil(Iterator<Object> it) {
        int n = 0;
        while (it.hasNext() && it.next() instanceof Integer i) n += i;
        return n;
    }

    public static void main(String[] args) {
        Expr e = new Add(new Mul(new Num(2), new Var("x")), new Neg(new Add(new Var("y"), new Num(1))));
        System.out.println(show(e) + " = " + eval(e, Map.of("x", 5.0, "y", 2.5)));
        try {
            eval(e, Map.of("x", 1.0));
        } catch (IllegalArgumentException ex) {
            System.out.println(ex.getMessage());
        }
        System.out.println(show(simplify(new Add(new Num(0), new Mul(new Num(1), new Var("z"))))));
        System.out.println(show(simplify(new Mul(new Var("a"), new Add(new Num(1), new Num(-1))))));
        System.out.println(show(simplify(new Neg(new Neg(new Var("q"))))) + " " + simplify(new Neg(new Num(1))));
        System.out.println(e.equals(new Add(new Mul(new Num(2), new Var("x")), new Neg(new Add(new Var("y"), new Num(1))))) + " " + e);
        for (Shape s : new Shape[] {new Square(), new Circle(), new Other(), new Odd()}) {
            System.out.print(s.area() + " " + (s instanceof Other) + " " + (s instanceof Square q ? q.s : 0) + "; ");
        }
        System.out.println();
        Object[] things = {"abc", 5, 50, 2.9, 'c', new int[] {7}, new int[0], new String[] {"a", "b"}, List.of("f", "g"), List.of(1), null, new int[2][2]};
        for (Object o : things) System.out.println(kind(o));
        System.out.println(countUntil(List.<Object>of(1, 2, 3, "stop", 4).iterator()));
        Object o = "shadow";
        if (o instanceof String str && str.length() == 6 && !(things[1] instanceof Comparable<?> c && c.equals(str))) System.out.println(str);
    }
}
