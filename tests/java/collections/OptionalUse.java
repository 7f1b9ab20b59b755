// Optional and its primitive cousins: creation, chaining, fallbacks, and failure messages.
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

public class OptionalUse {
    record Address(String city, Optional<String> zip) { }

    record Person(String name, Address address) {
        Optional<Address> maybeAddress() {
            return Optional.ofNullable(address);
        }
    }

    static Optional<Integer> parse(String s) {
        try {
            return Optional.of(Integer.parseInt(s));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    static <T> T noisy(T v) {
        System.out.print("(computed " + v + ") ");
        return v;
    }

    public static void main(String[] args) {
        Optional<String> full = Optional.of("value");
        Optional<String> empty = Optional.empty();
        System.out.println(full + " " + empty + " " + full.isPresent() + " " + empty.isEmpty() + " " + full.get());
        System.out.println(full.map(String::length) + " " + empty.map(String::length) + " " + full.map(s -> (String) null));
        System.out.println(full.filter(s -> s.startsWith("v")) + " " + full.filter(String::isEmpty));
        System.out.println(full.flatMap(s -> Optional.of(s.charAt(0))) + " " + full.or(() -> Optional.of("alt")) + " " + empty.or(() -> Optional.of("alt")));
        System.out.println("orElse " + full.orElse(noisy("dflt")));
        System.out.println("orElseGet " + full.orElseGet(() -> noisy("dflt")));
        System.out.println("orElseGet empty " + empty.orElseGet(() -> noisy("dflt")));
        full.ifPresent(s -> System.out.println("present " + s));
        empty.ifPresent(s -> System.out.println("never"));
        empty.ifPresentOrElse(s -> System.out.println("never"), () -> System.out.println("absent branch"));
        System.out.println(full.stream().count() + " " + empty.stream().count());
        System.out.println(full.equals(Optional.of("val" + "ue")) + " " + empty.equals(Optional.ofNullable(null)) + " " + full.hashCode() + " " + empty.hashCode());
        try {
            empty.get();
        } catch (NoSuchElementException e) {
            System.out.println(e);
        }
        try {
            empty.orElseThrow();
        } catch (NoSuchElementException e) {
            System.out.println(e);
        }
        try {
            empty.orElseThrow(() -> new IllegalStateException("custom"));
        } catch (IllegalStateException e) {
            System.out.println(e);
        }
        try {
            Optional.of(null);
        } catch (NullPointerException e) {
            System.out.println("of(null) is refused");
        }
        try {
            full.flatMap(s -> null);
        } catch (NullPointerException e) {
            System.out.println("flatMap to null is refused");
        }

        List<Person> people = List.of(
                new Person("Ann", new Address("Oslo", Optional.of("0150"))),
                new Person("Bob", new Address("Rome", Optional.empty())),
                new Person("Cid", null));
        for (Person p : people) {
            String zip = Optional.of(p).flatMap(Person::maybeAddress).flatMap(Address::zip).map(z -> "zip " + z).orElse("no zip");
            System.out.println(p.name() + ": " + zip + " " + p);
        }
        System.out.println(people.stream().map(Person::maybeAddress).flatMap(Optional::stream).map(Address::city).toList());

        int total = 0;
        for (String s : "12 x 30 -4 4.5 008".split(" ")) {
            Optional<Integer> v = parse(s);
            total += v.orElse(0);
            System.out.print(s + "->" + v + " ");
        }
        System.out.println(total);

        OptionalInt oi = OptionalInt.of(7);
        OptionalLong ol = OptionalLong.empty();
        OptionalDouble od = OptionalDouble.of(2.5);
        System.out.println(oi + " " + ol + " " + od + " " + oi.getAsInt() + " " + ol.orElse(-1) + " " + od.orElseThrow());
        System.out.println(OptionalInt.empty().equals(OptionalInt.of(0)) + " " + OptionalDouble.of(Double.NaN).equals(OptionalDouble.of(Double.NaN)) + " " + OptionalDouble.of(0.0).equals(OptionalDouble.of(-0.0)));
        try {
            ol.getAsLong();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        oi.ifPresentOrElse(x -> System.out.println("int " + x), () -> System.out.println("none"));

        Map<String, Optional<Integer>> cache = new HashMap<>();
        for (String s : List.of("1", "q", "1", "q")) {
            cache.computeIfAbsent(s, k -> {
                System.out.println("parsing " + k);
                return parse(k);
            });
        }
        System.out.println(cache);
    }
}
