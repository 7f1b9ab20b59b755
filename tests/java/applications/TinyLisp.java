// A tiny Lisp interpreter with closures, quoting, macros-free special forms and tail position loops.
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.Collectors;

public class TinyLisp {

    record Symbol(String name) {
        @Override public String toString() { return name; }
    }

    interface Fn extends Function<List<Object>, Object> {}

    static class LispError extends RuntimeException {
        LispError(String m) { super(m); }
    }

    static class Env {
        final Map<String, Object> vars = new HashMap<>();
        final Env outer;
        Env(Env outer) { this.outer = outer; }

        Object get(String name) {
            for (Env e = this; e != null; e = e.outer) {
                Object v = e.vars.get(name);
                if (v != null) return v;
            }
            throw new LispError("unbound: " + name);
        }

        void set(String name, Object value) {
            for (Env e = this; e != null; e = e.outer) {
                if (e.vars.containsKey(name)) {
                    e.vars.put(name, value);
                    return;
                }
            }
            throw new LispError("cannot set unbound: " + name);
        }
    }

    static class Closure {
        final List<Symbol> params;
        final Object body;
        final Env env;
        Closure(List<Symbol> params, Object body, Env env) {
            this.params = params;
            this.body = body;
            this.env = env;
        }
        Env bind(List<Object> args) {
            if (args.size() != params.size())
                throw new LispError("expected " + params.size() + " arguments, got " + args.size());
            Env e = new Env(env);
            for (int i = 0; i < args.size(); i++) e.vars.put(params.get(i).name(), args.get(i));
            return e;
        }
        @Override public String toString() { return "#<closure" + params + ">"; }
    }

    // ---- reader ----
    static class Reader {
        private final List<String> tokens;
        private int pos;

        Reader(String text) {
            tokens = new ArrayList<>(Arrays.asList(
                text.replace("(", " ( ").replace(")", " ) ").replace("'", " ' ").trim().split("\\s+")));
        }

        boolean more() { return pos < tokens.size() && !tokens.get(pos).isEmpty(); }

        Object read() {
            if (!more()) throw new LispError("unexpected end of input");
            String t = tokens.get(pos++);
            switch (t) {
                case "(": {
                    List<Object> list = new ArrayList<>();
                    while (true) {
                        if (!more()) throw new LispError("missing )");
                        if (tokens.get(pos).equals(")")) break;
                        list.add(read());
                    }
                    pos++;
                    return list;
                }
                case ")":
                    throw new LispError("unexpected )");
                case "'":
                    return List.of(new Symbol("quote"), read());
                case "#t":
                    return Boolean.TRUE;
                case "#f":
                    return Boolean.FALSE;
                default:
                    try {
                        return new BigInteger(t);
                    } catch (NumberFormatException e) {
                        return new Symbol(t);
                    }
            }
        }
    }

    // ---- evaluator with a trampoline loop for tail calls ----
    @SuppressWarnings("unchecked")
    static Object eval(Object x, Env env) {
        while (true) {
            if (x instanceof Symbol s) return env.get(s.name());
            if (!(x instanceof List)) return x;
            List<Object> form = (List<Object>) x;
            if (form.isEmpty()) return form;
            if (form.get(0) instanceof Symbol s) {
                switch (s.name()) {
                    case "quote":
                        return form.get(1);
                    case "if": {
                        Object c = eval(form.get(1), env);
                        if (c != Boolean.FALSE) x = form.get(2);
                        else if (form.size() > 3) x = form.get(3);
                        else return List.of();
                        continue;
                    }
                    case "define": {
                        if (form.get(1) instanceof List<?> sig) {
                            List<Symbol> ps = new ArrayList<>();
                            for (Object p : sig.subList(1, sig.size())) ps.add((Symbol) p);
                            env.vars.put(((Symbol) sig.get(0)).name(), new Closure(ps, body(form, 2), env));
                            return sig.get(0);
                        }
                        env.vars.put(((Symbol) form.get(1)).name(), eval(form.get(2), env));
                        return form.get(1);
                    }
                    case "set!": {
                        Object v = eval(form.get(2), env);
                        env.set(((Symbol) form.get(1)).name(), v);
                        return v;
                    }
                    case "lambda": {
                        List<Symbol> ps = new ArrayList<>();
                        for (Object p : (List<Object>) form.get(1)) ps.add((Symbol) p);
                        return new Closure(ps, body(form, 2), env);
                    }
                    case "let": {
                        Env inner = new Env(env);
                        for (Object b : (List<Object>) form.get(1)) {
                            List<Object> pair = (List<Object>) b;
                            inner.vars.put(((Symbol) pair.get(0)).name(), eval(pair.get(1), env));
                        }
                        env = inner;
                        x = body(form, 2);
                        continue;
                    }
                    case "begin": {
                        for (int i = 1; i < form.size() - 1; i++) eval(form.get(i), env);
                        x = form.get(form.size() - 1);
                        continue;
                    }
                    default:
                        break;
                }
            }
            Object f = eval(form.get(0), env);
            List<Object> args = new ArrayList<>();
            for (Object a : form.subList(1, form.size())) args.add(eval(a, env));
            if (f instanceof Closure c) {
                env = c.bind(args);
                x = c.body;
            } else if (f instanceof Fn fn) {
                return fn.apply(args);
            } else {
                throw new LispError("not a function: " + show(f));
            }
        }
    }

    static Object body(List<Object> form, int from) {
        if (form.size() == from + 1) return form.get(from);
        List<Object> b = new ArrayList<>(form.subList(from, form.size()));
        b.add(0, new Symbol("begin"));
        return b;
    }

    static String show(Object o) {
        if (o instanceof List<?> l) return l.stream().map(TinyLisp::show).collect(Collectors.joining(" ", "(", ")"));
        if (o instanceof Boolean b) return b ? "#t" : "#f";
        if (o instanceof Fn) return "#<builtin>";
        return o.toString();
    }

    static BigInteger num(Object o) {
        if (o instanceof BigInteger b) return b;
        throw new LispError("not a number: " + show(o));
    }

    static Fn fold(BinaryOperator<BigInteger> op) {
        return args -> args.stream().map(TinyLisp::num).reduce(op).orElse(BigInteger.ZERO);
    }

    static List<?> list(Object o) {
        if (o instanceof List<?> l) return l;
        throw new LispError("not a list: " + show(o));
    }

    static Env global() {
        Env e = new Env(null);
        e.vars.put("+", fold(BigInteger::add));
        e.vars.put("-", fold(BigInteger::subtract));
        e.vars.put("*", fold(BigInteger::multiply));
        e.vars.put("/", fold(BigInteger::divide));
        e.vars.put("mod", fold(BigInteger::mod));
        e.vars.put("<", (Fn) a -> num(a.get(0)).compareTo(num(a.get(1))) < 0);
        e.vars.put("=", (Fn) a -> Boolean.valueOf(a.get(0).equals(a.get(1))));
        e.vars.put("list", (Fn) ArrayList::new);
        e.vars.put("car", (Fn) a -> list(a.get(0)).get(0));
        e.vars.put("cdr", (Fn) a -> List.copyOf(list(a.get(0)).subList(1, list(a.get(0)).size())));
        e.vars.put("cons", (Fn) a -> {
            List<Object> l = new ArrayList<>();
            l.add(a.get(0));
            l.addAll(list(a.get(1)));
            return l;
        });
        e.vars.put("null?", (Fn) a -> a.get(0) instanceof List<?> l && l.isEmpty());
        return e;
    }

    public static void main(String[] args) {
        String program = """
            (+ 1 2 3 4)
            (define (fact n) (if (< n 2) 1 (* n (fact (- n 1)))))
            (fact 30)
            (define (loop i acc) (if (= i 0) acc (loop (- i 1) (+ acc i))))
            (loop 2000 0)
            (define (map f l) (if (null? l) '() (cons (f (car l)) (map f (cdr l)))))
            (map (lambda (x) (* x x)) '(1 2 3 4 5))
            (define (filter p l) (if (null? l) '() (if (p (car l)) (cons (car l) (filter p (cdr l))) (filter p (cdr l)))))
            (filter (lambda (x) (= 0 (mod x 3))) '(3 4 5 6 7 8 9))
            (define (counter) (let ((n 0)) (lambda () (set! n (+ n 1)) n)))
            (define c (counter))
            (begin (c) (c) (c))
            c
            (let ((x 2) (y 5)) (list x y (- x y)))
            '(a (b c) #t 'd)
            (if #f 1)
            (define (sort l) (if (null? l) l (let ((p (car l)) (r (cdr l)))
               (append (sort (filter (lambda (x) (< x p)) r)) (cons p (sort (filter (lambda (x) (if (< x p) #f #t)) r)))))))
            (define (append a b) (if (null? a) b (cons (car a) (append (cdr a) b))))
            (sort '(5 2 9 1 5 6 -3))
            (undefined 1)
            (fact 1 2)
            (car 5)
            (set! nothing 1)
            (1 2)
            (/ 10 0)
            car
            (lambda (a b) a)
            (oops
            """;
        Env env = global();
        Reader r = new Reader(program);
        int n = 0;
        while (r.more()) {
            n++;
            try {
                Object form = r.read();
                System.out.println(n + "> " + show(form));
                System.out.println("   " + show(eval(form, env)));
            } catch (LispError e) {
                System.out.println("   error: " + e.getMessage());
            } catch (ArithmeticException | IndexOutOfBoundsException e) {
                System.out.println("   failure: " + e);
            }
        }
    }
}
