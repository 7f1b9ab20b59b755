// Hindley-Milner style type inference by unification for a small lambda language with let-polymorphism.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class TypeInference {

    // ---- types ----
    sealed interface Type permits TVar, TCon {}
    static final class TVar implements Type {
        final int id;
        Type bound;
        TVar(int id) { this.id = id; }
    }
    record TCon(String name, List<Type> args) implements Type {
        static TCon of(String name, Type... args) { return new TCon(name, List.of(args)); }
    }
    record Scheme(Set<TVar> vars, Type type) {}

    static final Type INT = TCon.of("int"), BOOL = TCon.of("bool"), STRING = TCon.of("string");
    static Type fun(Type a, Type b) { return TCon.of("->", a, b); }
    static Type list(Type a) { return TCon.of("list", a); }

    static class TypeError extends RuntimeException {
        TypeError(String m) { super(m); }
    }

    // ---- terms ----
    sealed interface Term {}
    record Name(String id) implements Term {}
    record Lit(Object value) implements Term {}
    record Lam(String param, Term body) implements Term {}
    record App(Term fn, Term arg) implements Term {}
    record Let(String name, Term value, Term body) implements Term {}
    record If(Term cond, Term then, Term other) implements Term {}

    static final class Parser {
        private static final Pattern TOKEN = Pattern.compile("\\s*(\"[^\"]*\"|[A-Za-z_]\\w*|\\d+|->|[\\\\()=.])");
        private final List<String> tokens = new ArrayList<>();
        private int p;

        Parser(String src) {
            Matcher m = TOKEN.matcher(src);
            int at = 0;
            while (at < src.length() && m.find(at) && m.start() == at) {
                tokens.add(m.group(1));
                at = m.end();
            }
            if (!src.substring(at).isBlank()) throw new IllegalArgumentException("lexical error near '" + src.substring(at).strip() + "'");
        }
        static Term parse(String s) {
            Parser q = new Parser(s);
            Term t = q.term();
            if (q.p < q.tokens.size()) throw new IllegalArgumentException("unexpected " + q.tokens.get(q.p));
            return t;
        }
        private String peek() { return p < tokens.size() ? tokens.get(p) : "<end>"; }
        private void expect(String t) {
            if (!peek().equals(t)) throw new IllegalArgumentException("expected " + t + " but found " + peek());
            p++;
        }
        private Term term() {
            switch (peek()) {
                case "\\": {
                    p++;
                    String v = tokens.get(p++);
                    expect(".");
                    return new Lam(v, term());
                }
                case "let": {
                    p++;
                    String v = tokens.get(p++);
                    expect("=");
                    Term value = term();
                    expect("in");
                    return new Let(v, value, term());
                }
                case "if": {
                    p++;
                    Term c = term();
                    expect("then");
                    Term a = term();
                    expect("else");
                    return new If(c, a, term());
                }
                default: {
                    Term t = atom();
                    while (p < tokens.size() && !Set.of(")", "in", "then", "else", "=", ".").contains(peek())) t = new App(t, atom());
                    return t;
                }
            }
        }
        private Term atom() {
            String t = peek();
            p++;
            if (t.equals("(")) {
                Term inner = term();
                expect(")");
                return inner;
            }
            if (t.equals("\\")) {
                p--;
                return term();
            }
            if (Character.isDigit(t.charAt(0))) return new Lit(Integer.valueOf(t));
            if (t.charAt(0) == '"') return new Lit(t.substring(1, t.length() - 1));
            if (t.equals("true") || t.equals("false")) return new Lit(Boolean.valueOf(t));
            if (Character.isLetter(t.charAt(0))) return new Name(t);
            throw new IllegalArgumentException("unexpected " + t);
        }
    }

    // ---- inference ----
    private int counter, unifications;

    private TVar fresh() { return new TVar(counter++); }

    static Type prune(Type t) {
        if (t instanceof TVar v && v.bound != null) return v.bound = prune(v.bound);
        return t;
    }

    private static boolean occurs(TVar v, Type t) {
        t = prune(t);
        if (t == v) return true;
        return t instanceof TCon c && c.args().stream().anyMatch(a -> occurs(v, a));
    }

    void unify(Type a, Type b) {
        unifications++;
        a = prune(a);
        b = prune(b);
        if (a == b) return;
        if (a instanceof TVar v) {
            if (occurs(v, b)) throw new TypeError("infinite type");
            v.bound = b;
        } else if (b instanceof TVar) {
            unify(b, a);
        } else {
            TCon x = (TCon) a, y = (TCon) b;
            if (!x.name().equals(y.name()) || x.args().size() != y.args().size()) throw new TypeError("cannot match " + show(x) + " with " + show(y));
            for (int i = 0; i < x.args().size(); i++) unify(x.args().get(i), y.args().get(i));
        }
    }

    private static void free(Type t, Set<TVar> into) {
        t = prune(t);
        if (t instanceof TVar v) into.add(v);
        else ((TCon) t).args().forEach(a -> free(a, into));
    }

    private Scheme generalize(Map<String, Scheme> env, Type t) {
        Set<TVar> vars = new LinkedHashSet<>(), bound = new LinkedHashSet<>();
        free(t, vars);
        env.values().forEach(s -> {
            Set<TVar> f = new LinkedHashSet<>();
            free(s.type(), f);
            f.removeAll(s.vars());
            bound.addAll(f);
        });
        vars.removeAll(bound);
        return new Scheme(vars, t);
    }

    private Type copy(Type t, Map<TVar, Type> map) {
        t = prune(t);
        if (t instanceof TVar v) return map.getOrDefault(v, v);
        TCon c = (TCon) t;
        return new TCon(c.name(), c.args().stream().map(a -> copy(a, map)).toList());
    }

    private Type instantiate(Scheme s) {
        Map<TVar, Type> map = new HashMap<>();
        s.vars().forEach(v -> map.put(v, fresh()));
        return copy(s.type(), map);
    }

    Type infer(Term t, Map<String, Scheme> env) {
        if (t instanceof Lit l) return l.value() instanceof Integer ? INT : l.value() instanceof Boolean ? BOOL : STRING;
        if (t instanceof Name n) {
            Scheme s = env.get(n.id());
            if (s == null) throw new TypeError("unbound name " + n.id());
            return instantiate(s);
        }
        if (t instanceof Lam l) {
            TVar v = fresh();
            Map<String, Scheme> inner = new LinkedHashMap<>(env);
            inner.put(l.param(), new Scheme(Set.of(), v));
            return fun(v, infer(l.body(), inner));
        }
        if (t instanceof App a) {
            Type f = infer(a.fn(), env), x = infer(a.arg(), env);
            TVar r = fresh();
            unify(f, fun(x, r));
            return r;
        }
        if (t instanceof Let l) {
            Map<String, Scheme> inner = new LinkedHashMap<>(env);
            inner.put(l.name(), generalize(env, infer(l.value(), env)));
            return infer(l.body(), inner);
        }
        If i = (If) t;
        unify(infer(i.cond(), env), BOOL);
        Type a = infer(i.then(), env);
        unify(a, infer(i.other(), env));
        return a;
    }

    static String show(Type t) { return show(t, new LinkedHashMap<>(), false); }
    private static String show(Type t, Map<TVar, String> names, boolean nested) {
        t = prune(t);
        if (t instanceof TVar v) return names.computeIfAbsent(v, k -> String.valueOf((char) ('a' + names.size())));
        TCon c = (TCon) t;
        if (c.name().equals("->")) {
            String s = show(c.args().get(0), names, true) + " -> " + show(c.args().get(1), names, false);
            return nested ? "(" + s + ")" : s;
        }
        StringBuilder sb = new StringBuilder();
        for (Type a : c.args()) sb.append(show(a, names, true)).append(' ');
        return sb.append(c.name()).toString();
    }

    static Map<String, Scheme> prelude() {
        Map<String, Scheme> env = new LinkedHashMap<>();
        TVar a = new TVar(-1), b = new TVar(-2);
        env.put("plus", new Scheme(Set.of(), fun(INT, fun(INT, INT))));
        env.put("less", new Scheme(Set.of(), fun(INT, fun(INT, BOOL))));
        env.put("length", new Scheme(Set.of(), fun(STRING, INT)));
        env.put("nil", new Scheme(Set.of(a), list(a)));
        env.put("cons", new Scheme(Set.of(a), fun(a, fun(list(a), list(a)))));
        env.put("fold", new Scheme(Set.of(a, b), fun(fun(b, fun(a, b)), fun(b, fun(list(a), b)))));
        env.put("fix", new Scheme(Set.of(a), fun(fun(a, a), a)));
        return env;
    }

    public static void main(String[] args) {
        String[] programs = {
            "42", "\\x. x", "\\x. \\y. x", "\\f. \\g. \\x. f (g x)", "plus 1", "(\\x. plus x 1) 5", "let id = \\x. x in id id",
            "let id = \\x. x in if id true then id 1 else id 2", "\\f. f 1", "cons 1 (cons 2 nil)", "cons nil nil", "fold plus 0",
            "fold (\\acc. \\s. plus acc (length s)) 0", "let twice = \\f. \\x. f (f x) in twice (twice (plus 3))",
            "fix (\\loop. \\n. if less n 1 then 0 else plus n (loop (plus n 1)))", "\\x. if x then \"yes\" else \"no\"", "\\p. p (\\a. \\b. a)",
            "\\x. let y = x in y", "fold (\\l. \\x. cons x l) nil",
            "\\x. x x", "plus true", "if 1 then 2 else 3", "if true then 1 else \"one\"", "(\\id. cons (id 1) (id true)) (\\x. x)", "mystery 1",
            "cons 1 (cons true nil)", "1 2", "let x = in x", "(\\x. x", "\\x. @", "length (plus 1 2)"
        };
        int typed = 0, untyped = 0;
        for (String p : programs) {
            TypeInference ti = new TypeInference();
            try {
                Type t = ti.infer(Parser.parse(p), prelude());
                System.out.println(p + "\n    : " + show(t) + "   [" + ti.unifications + "]");
                typed++;
            } catch (TypeError e) {
                System.out.println(p + "\n    type error: " + e.getMessage());
                untyped++;
            } catch (IllegalArgumentException e) {
                System.out.println(p + "\n    syntax error: " + e.getMessage());
                untyped++;
            }
        }
        System.out.println(typed + " typed, " + untyped + " rejected");
        System.out.println(Parser.parse("let f = \\x. x in f 1"));
    }
}
