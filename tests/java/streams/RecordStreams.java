// Records, sealed interfaces and generics in pipelines: joins, sorting, transformations, ledger and inventory examples.
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class RecordStreams {
    sealed interface Event permits Deposit, Withdrawal, Transfer { }

    record Deposit(String to, long cents) implements Event { }

    record Withdrawal(String from, long cents) implements Event { }

    record Transfer(String from, String to, long cents) implements Event {
        Transfer {
            if (from.equals(to)) {
                throw new IllegalArgumentException("self transfer by " + from);
            }
        }
    }

    record Posting(String account, long delta) { }

    record Pair<A, B>(A first, B second) {
        static <A, B> Pair<A, B> of(A a, B b) {
            return new Pair<>(a, b);
        }

        <C> Pair<C, B> mapFirst(Function<? super A, ? extends C> f) {
            return new Pair<>(f.apply(first), second);
        }

        Pair<B, A> swap() {
            return of(second, first);
        }
    }

    record Dept(int id, String name) { }

    record Emp(String name, Integer dept, double pay, List<String> skills) { }

    static Stream<Posting> postings(Event e) {
        if (e instanceof Deposit d) {
            return Stream.of(new Posting(d.to(), d.cents()));
        } else if (e instanceof Withdrawal w) {
            return Stream.of(new Posting(w.from(), -w.cents()));
        } else if (e instanceof Transfer t && t.cents() > 0) {
            return Stream.of(new Posting(t.from(), -t.cents()), new Posting(t.to(), t.cents()));
        }
        return Stream.empty();
    }

    static <A, B> List<Pair<A, B>> product(List<A> as, List<B> bs) {
        return as.stream().flatMap(a -> bs.stream().map(b -> Pair.of(a, b))).toList();
    }

    public static void main(String[] args) {
        List<Event> events = List.of(new Deposit("ann", 10_000), new Deposit("bob", 5_000), new Transfer("ann", "bob", 2_500), new Withdrawal("bob", 700), new Transfer("bob", "cid", 0), new Transfer("bob", "cid", 1));
        Map<String, Long> balances = events.stream().flatMap(RecordStreams::postings).collect(Collectors.groupingBy(Posting::account, TreeMap::new, Collectors.summingLong(Posting::delta)));
        System.out.println(balances + " total " + balances.values().stream().mapToLong(x -> x).sum());
        System.out.println(events.stream().collect(Collectors.groupingBy(e -> e.getClass().getSimpleName(), TreeMap::new, Collectors.counting())).toString());
        events.stream().filter(Transfer.class::isInstance).map(Transfer.class::cast).forEach(System.out::println);
        try {
            new Transfer("x", "x", 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }

        List<Dept> depts = List.of(new Dept(1, "dev"), new Dept(2, "ops"), new Dept(3, "empty"));
        List<Emp> emps = List.of(new Emp("Ann", 1, 100, List.of("java", "c")), new Emp("Bob", 2, 80, List.of("bash")), new Emp("Cid", 1, 120, List.of("java", "sql")), new Emp("Dee", null, 60, List.of()), new Emp("Eli", 9, 55.5, List.of("sql")));
        Map<Integer, Dept> byId = depts.stream().collect(Collectors.toMap(Dept::id, Function.identity()));
        System.out.println(emps.stream().map(e -> Pair.of(e.name(), Optional.ofNullable(e.dept()).map(byId::get).map(Dept::name).orElse("none"))).toList());
        System.out.println(depts.stream().map(d -> Pair.of(d.name(), emps.stream().filter(e -> Objects.equals(e.dept(), d.id())).mapToDouble(Emp::pay).average())).toList());
        System.out.println(emps.stream().flatMap(e -> e.skills().stream().map(s -> Pair.of(s, e.name()))).collect(Collectors.groupingBy(Pair::first, TreeMap::new, Collectors.mapping(Pair::second, Collectors.joining("+")))).toString());
        System.out.println(emps.stream().sorted(Comparator.comparing(Emp::dept, Comparator.nullsLast(Comparator.reverseOrder())).thenComparing(Emp::pay, Comparator.reverseOrder())).map(Emp::name).toList());
        System.out.println(emps.stream().filter(e -> e.dept() != null).collect(Collectors.toMap(Emp::dept, e -> e, (a, b) -> a.pay() > b.pay() ? a : b, TreeMap::new)).values().stream().map(Emp::name).toList());

        List<Pair<Integer, String>> prod = product(List.of(1, 2), List.of("x", "y", "z"));
        System.out.println(prod + " " + prod.stream().map(Pair::swap).sorted(Comparator.comparing((Pair<String, Integer> p) -> p.first()).thenComparing(Pair::second)).toList());
        System.out.println(prod.stream().map(p -> p.mapFirst(i -> i * 1.5)).distinct().limit(2).toList() + " " + Stream.of(Pair.of(1, 1), Pair.of(1, 1), Pair.of(1, 2)).distinct().count());
        System.out.println(Pair.of(null, "n") + " " + Pair.of(1, 2).hashCode() + " " + Pair.of("a", null).equals(Pair.of("a", null)));
        record Local(String k, int v) { }
        List<Local> locals = new ArrayList<>();
        "b2 a1 c3".lines().flatMap(l -> Stream.of(l.split(" "))).map(s -> new Local(s.substring(0, 1), s.charAt(1) - '0')).forEach(locals::add);
        System.out.println(locals + " " + locals.stream().max(Comparator.comparingInt(Local::v)).get().k() + " " + locals.stream().sorted(Comparator.comparing(Local::k)).map(Local::v).toList());
        enum Level { LOW, MID, HIGH }
        System.out.println(emps.stream().collect(Collectors.groupingBy(e -> e.pay() < 70 ? Level.LOW : e.pay() < 110 ? Level.MID : Level.HIGH, TreeMap::new, Collectors.mapping(Emp::name, Collectors.toList()))).toString());
    }
}
