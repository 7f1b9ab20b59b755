// A functional parser-combinator library with an arithmetic and a list grammar built from lambdas.
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

public class ParserCombinators {
    record Result<T>(T value, int next) { }

    @FunctionalInterface
    interface Parser<T> {
        Optional<Result<T>> parse(String s, int at);

        static <T> Parser<T> pure(T v) {
            return (s, at) -> Optional.of(new Result<>(v, at));
        }

        static Parser<Character> satisfy(Predicate<Character> p) {
            return (s, at) -> at < s.length() && p.test(s.charAt(at)) ? Optional.of(new Result<>(s.charAt(at), at + 1)) : Optional.empty();
        }

        static Parser<Character> ch(char c) {
            return satisfy(x -> x == c);
        }

        static <T> Parser<T> lazy(Supplier<Parser<T>> p) {
            return (s, at) -> p.get().parse(s, at);
        }

        default <U> Parser<U> map(Function<? super T, ? extends U> f) {
            return (s, at) -> parse(s, at).map(r -> new Result<>(f.apply(r.value()), r.next()));
        }

        default <U> Parser<U> then(Function<? super T, Parser<U>> f) {
            return (s, at) -> parse(s, at).flatMap(r -> f.apply(r.value()).parse(s, r.next()));
        }

        default <U, V> Parser<V> and(Parser<U> o, BiFunction<? super T, ? super U, ? extends V> f) {
            return then(a -> o.map(b -> f.apply(a, b)));
        }

        default Parser<T> or(Parser<T> o) {
            return (s, at) -> parse(s, at).or(() -> o.parse(s, at));
        }

        default <U> Parser<T> skip(Parser<U> o) {
            return and(o, (a, b) -> a);
        }

        default <U> Parser<U> right(Parser<U> o) {
            return and(o, (a, b) -> b);
        }

        default Parser<List<T>> many() {
            return (s, at) -> {
                List<T> out = new ArrayList<>();
                int i = at;
                for (Optional<Result<T>> r; (r = parse(s, i)).isPresent(); i = r.get().next()) {
                    out.add(r.get().value());
                }
                return Optional.of(new Result<>(out, i));
            };
        }

        default Parser<List<T>> some() {
            return and(many(), (h, t) -> {
                t.add(0, h);
                return t;
            });
        }

        default <U> Parser<List<T>> sepBy(Parser<U> sep) {
            Parser<List<T>> nonEmpty = and(sep.right(this).many(), (h, t) -> {
                t.add(0, h);
                return t;
            });
            return nonEmpty.or(pure(List.of()));
        }

        default Parser<T> chainLeft(Parser<BinaryOperator<T>> op) {
            return and(op.and(this, (f, r) -> (Function<T, T>) l -> f.apply(l, r)).many(), (first, rest) -> {
                T acc = first;
                for (Function<T, T> f : rest) {
                    acc = f.apply(acc);
                }
                return acc;
            });
        }
    }

    static final Parser<List<Character>> SPACES = Parser.ch(' ').many();

    static <T> Parser<T> token(Parser<T> p) {
        return p.skip(SPACES);
    }

    static Parser<Character> sym(char c) {
        return token(Parser.ch(c));
    }

    static String text(List<Character> cs) {
        StringBuilder sb = new StringBuilder();
        cs.forEach(sb::append);
        return sb.toString();
    }

    static final Parser<Integer> NUMBER = token(Parser.satisfy(Character::isDigit).some().map(cs -> Integer.parseInt(text(cs))));

    static Parser<BinaryOperator<Integer>> op(char c, BinaryOperator<Integer> f) {
        return sym(c).map(x -> f);
    }

    static Parser<Integer> expr() {
        return term().chainLeft(op('+', Integer::sum).or(op('-', (a, b) -> a - b)));
    }

    static Parser<Integer> term() {
        return factor().chainLeft(op('*', (a, b) -> a * b).or(op('/', (a, b) -> a / b)).or(op('%', (a, b) -> a % b)));
    }

    static Parser<Integer> factor() {
        Parser<Integer> parens = sym('(').right(Parser.lazy(ParserCombinators::expr)).skip(sym(')'));
        Parser<Integer> neg = sym('-').right(Parser.lazy(ParserCombinators::factor)).map(x -> -x);
        return NUMBER.or(parens).or(neg);
    }

    static Parser<Object> value() {
        Parser<Object> num = NUMBER.map(x -> (Object) x);
        Parser<Object> word = token(Parser.satisfy(Character::isLetter).some().map(ParserCombinators::text)).map(x -> (Object) x);
        Parser<Object> list = sym('[').right(Parser.lazy(ParserCombinators::value).sepBy(sym(','))).skip(sym(']')).map(x -> (Object) x);
        return num.or(word).or(list);
    }

    static <T> String run(Parser<T> p, String s) {
        try {
            return SPACES.right(p).parse(s, 0).map(r -> r.next() == s.length() ? "= " + r.value() : "= " + r.value() + " rest '" + s.substring(r.next()) + "'").orElse("no parse");
        } catch (ArithmeticException e) {
            return "error " + e.getMessage();
        }
    }

    public static void main(String[] args) {
        for (String s : new String[] {"1", "1 + 2 * 3", "(1 + 2) * 3", "10 - 4 - 3", "2*(3+(4-1))*-2", "100 / 7 % 5", " 7 +", "", "1 / 0", "--5", "(1", "12 34", "3 * (2 + ) 4", "((((9))))"}) {
            System.out.println(s + " " + run(expr(), s));
        }
        for (String s : new String[] {"[]", "[1, two, [3, [four]], []]", "word", "[1 2]", "[,]", "[[[[]]]]", "[a,b,c] tail"}) {
            System.out.println(s + " " + run(value(), s));
        }
        StringBuilder sb = new StringBuilder("1");
        for (int i = 2; i <= 60; i++) {
            sb.append(i % 3 == 0 ? " * " : i % 3 == 1 ? " + " : " - ").append(i);
        }
        System.out.println(run(expr(), sb.toString()));
        System.out.println(run(expr(), "(".repeat(5) + "8" + ")".repeat(5)));
        Parser<String> counted = NUMBER.then(n -> n == 0 ? Parser.pure("") : Parser.satisfy(c -> true).and(Parser.pure(n), (c, k) -> String.valueOf(c).repeat(k)));
        System.out.println(run(counted, "3xyz") + " " + run(counted, "0q") + " " + run(counted, "4"));
    }
}
