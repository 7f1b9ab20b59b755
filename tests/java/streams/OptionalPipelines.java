// Optional mixed with streams: first matches, fallback chains, flattening, validation, lookups.
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class OptionalPipelines {
    static Optional<Integer> toInt(String s) {
        return Optional.of(s).filter(x -> x.matches("[+-]?\\d{1,9}")).map(Integer::valueOf);
    }

    static Supplier<Optional<String>> source(String name, String value) {
        return () -> {
            System.out.print("<" + name + ">");
            return Optional.ofNullable(value);
        };
    }

    @SafeVarargs
    static <T> Optional<T> firstOf(Supplier<Optional<T>>... sources) {
        return Stream.of(sources).map(Supplier::get).flatMap(Optional::stream).findFirst();
    }

    static <T> Optional<List<T>> sequence(List<Optional<T>> in) {
        return in.stream().allMatch(Optional::isPresent) ? Optional.of(in.stream().map(Optional::get).toList()) : Optional.empty();
    }

    static <A, B, C> Optional<C> lift(Optional<A> a, Optional<B> b, java.util.function.BiFunction<A, B, C> f) {
        return a.flatMap(x -> b.map(y -> f.apply(x, y)));
    }

    record User(String name, Optional<String> email, Optional<User> boss) { }

    static Stream<User> chain(User u) {
        return Stream.iterate(Optional.of(u), Optional::isPresent, o -> o.flatMap(User::boss)).map(Optional::get);
    }

    public static void main(String[] args) {
        List<String> raw = List.of("12", "x", "-7", "", "+3", "99999999999", "4.0");
        System.out.println(raw.stream().map(OptionalPipelines::toInt).toList());
        System.out.println(raw.stream().map(OptionalPipelines::toInt).flatMap(Optional::stream).mapToInt(i -> i).sum());
        System.out.println(raw.stream().<Integer>mapMulti((s, sink) -> toInt(s).ifPresent(sink)).toList());
        System.out.println(" " + firstOf(source("env", null), source("file", "f"), source("default", "d")));
        System.out.println(" " + firstOf(source("a", null), source("b", null)));
        System.out.println(" " + source("p", null).get().or(source("q", "Q")).or(source("r", "R")).get());
        System.out.println(sequence(List.of(Optional.of(1), Optional.of(2))) + " " + sequence(List.of(Optional.of(1), Optional.empty())) + " " + sequence(List.of()));
        System.out.println(lift(Optional.of(6), Optional.of(7), (a, b) -> a * b) + " " + lift(Optional.of(6), Optional.<Integer>empty(), (a, b) -> a * b));
        User ceo = new User("Cleo", Optional.of("c@x"), Optional.empty());
        User vp = new User("Vic", Optional.empty(), Optional.of(ceo));
        User dev = new User("Dan", Optional.empty(), Optional.of(vp));
        System.out.println(chain(dev).map(User::name).collect(Collectors.joining(" -> ")) + " " + chain(dev).map(User::email).flatMap(Optional::stream).findFirst().orElse("?"));
        System.out.println(dev.boss().flatMap(User::boss).flatMap(User::boss).map(User::name) + " " + dev);
        Map<String, Integer> stock = Map.of("nut", 5, "bolt", 0);
        Function<String, String> status = k -> Optional.ofNullable(stock.get(k)).map(n -> n > 0 ? "in stock " + n : "sold out").orElseGet(() -> "unknown " + k);
        System.out.println(Stream.of("nut", "bolt", "gear").map(status).toList());
        System.out.println(IntStream.of(3, 9, 4).filter(i -> i > 3).findFirst() + " " + IntStream.empty().max() + " " + IntStream.of(1, 2).average().stream().boxed().toList() + " " + OptionalDouble.empty().orElse(1.5));
        System.out.println(Stream.of("b", "a").min(String::compareTo).map(String::toUpperCase).filter(s -> s.equals("A")).isPresent() + " " + Stream.of(1, 2, 3).reduce(Integer::sum).map(x -> x * x).get());
        Optional<Optional<String>> nested = Optional.of(Optional.of("deep"));
        System.out.println(nested + " " + nested.flatMap(Function.identity()) + " " + Optional.of(List.of(1)).stream().flatMap(List::stream).toList());
        for (Supplier<Object> s : List.<Supplier<Object>>of(() -> Optional.empty().get(), () -> OptionalDouble.empty().getAsDouble(), () -> Stream.empty().findFirst().orElseThrow(() -> new NoSuchElementException("nobody")), () -> Optional.of(1).or(() -> null).get(), () -> Optional.empty().or(() -> null))) {
            try {
                System.out.println("value " + s.get());
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + (e instanceof NullPointerException ? "" : e.getMessage()));
            }
        }
        String described = Stream.of(5, 12, 7).filter(x -> x > 10).findAny().map(x -> "big " + x).or(() -> Optional.of("small")).get();
        System.out.println(described);
        Optional.of(3).ifPresentOrElse(x -> System.out.println("three " + x), () -> System.out.println("none"));
    }
}
