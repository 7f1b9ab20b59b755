// Stream to iterator and back, interleaving, chunked reading, cartesian products, permutations and Gray codes by streams.
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterators;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

public class IteratorGenerators {
    static <T> Stream<T> stream(Iterator<T> it) {
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(it, 0), false);
    }

    @SafeVarargs
    static <T> Stream<T> interleave(Stream<T>... streams) {
        List<Iterator<T>> its = Stream.of(streams).map(Stream::iterator).collect(Collectors.toCollection(ArrayList::new));
        return stream(new Iterator<T>() {
            private int turn;

            @Override
            public boolean hasNext() {
                its.removeIf(i -> !i.hasNext());
                return !its.isEmpty();
            }

            @Override
            public T next() {
                turn %= its.size();
                return its.get(turn++).next();
            }
        });
    }

    static <T> Stream<List<T>> permutations(List<T> items) {
        if (items.isEmpty()) {
            return Stream.of(List.of());
        }
        return IntStream.range(0, items.size()).boxed().flatMap(i -> {
            List<T> rest = new ArrayList<>(items);
            T head = rest.remove((int) i);
            return permutations(rest).map(p -> Stream.concat(Stream.of(head), p.stream()).toList());
        });
    }

    static <T> Stream<List<T>> cartesian(List<List<T>> lists) {
        return lists.stream().reduce(Stream.of(List.<T>of()), (acc, l) -> acc.flatMap(p -> l.stream().map(x -> {
            List<T> n = new ArrayList<>(p);
            n.add(x);
            return n;
        })), Stream::concat);
    }

    static <T> Stream<List<T>> subsets(List<T> items) {
        return IntStream.range(0, 1 << items.size()).mapToObj(m -> IntStream.range(0, items.size()).filter(b -> (m >> b & 1) == 1).mapToObj(items::get).toList());
    }

    static Stream<String> gray(int bits) {
        return bits == 0 ? Stream.of("") : Stream.concat(gray(bits - 1).map(s -> "0" + s), gray(bits - 1).sorted((a, b) -> 0).collect(Collectors.collectingAndThen(Collectors.toList(), l -> {
            java.util.Collections.reverse(l);
            return l.stream();
        })).map(s -> "1" + s));
    }

    static <T> Stream<List<T>> chunks(Stream<T> s, int n) {
        Iterator<T> it = s.iterator();
        return Stream.generate(() -> {
            List<T> c = new ArrayList<>();
            while (c.size() < n && it.hasNext()) {
                c.add(it.next());
            }
            return c;
        }).takeWhile(Function.<List<T>>identity().andThen(l -> !l.isEmpty())::apply);
    }

    static Stream<String> hanoi(int n, String a, String b, String c) {
        return n == 0 ? Stream.empty() : Stream.of(hanoi(n - 1, a, c, b), Stream.of(a + c), hanoi(n - 1, b, a, c)).flatMap(Function.identity());
    }

    public static void main(String[] args) {
        System.out.println(stream(List.of(3, 1, 2).iterator()).sorted().toList() + " " + stream(new ArrayList<String>().iterator()).count());
        System.out.println(interleave(Stream.of(1, 2, 3, 4), Stream.of(10), Stream.of(100, 200)).toList() + " " + interleave(Stream.iterate(0, x -> x + 2), Stream.iterate(1, x -> x + 2)).limit(9).toList());
        System.out.println(permutations(List.of(1, 2, 3)).toList() + " " + permutations(List.of("a", "b", "c", "d", "e")).count() + " " + permutations(List.of("a", "b", "c", "d")).skip(10).findFirst());
        System.out.println(cartesian(List.of(List.of("a", "b"), List.of("1", "2", "3"), List.of("x"))).map(l -> String.join("", l)).toList() + " " + cartesian(List.of()).toList() + " " + cartesian(List.of(List.of(1), List.<Integer>of())).count());
        System.out.println(subsets(List.of("p", "q", "r")).toList() + " " + subsets(List.of(1, 2, 3, 4, 5, 6, 7, 8)).filter(l -> l.stream().mapToInt(x -> x).sum() == 10).toList());
        System.out.println(gray(3).toList() + " " + gray(6).count());
        System.out.println(chunks(IntStream.range(0, 11).boxed(), 4).toList() + " " + chunks(Stream.empty(), 3).count());
        System.out.println(hanoi(3, "A", "B", "C").collect(Collectors.joining(" ")) + " " + hanoi(7, "A", "B", "C").count());
        System.out.println(IntStream.rangeClosed(1, 31).mapToObj(i -> i % 15 == 0 ? "FizzBuzz" : i % 5 == 0 ? "Buzz" : i % 3 == 0 ? "Fizz" : "" + i).collect(Collectors.joining(" ")));
        long safe = permutations(List.of(0, 1, 2, 3, 4, 5)).filter(q -> IntStream.range(0, 6).map(i -> q.get(i) + i).distinct().count() == 6 && IntStream.range(0, 6).map(i -> q.get(i) - i).distinct().count() == 6).count();
        System.out.println("six queens " + safe);
        permutations(List.of("red", "green", "blue")).map(p -> String.join("<", p)).filter(s -> s.indexOf("red") < s.indexOf("blue")).sorted().forEach(System.out::println);
        System.out.println(Stream.of("SEND", "MORE").flatMapToInt(String::chars).distinct().mapToObj(Character::toString).sorted().collect(Collectors.joining()));
        for (Iterator<Integer> it = Stream.of(1, 2, 3).iterator(); it.hasNext();) {
            System.out.print(it.next() + (it.hasNext() ? ", " : "\n"));
        }
        try {
            Stream.of(1).iterator().remove();
        } catch (UnsupportedOperationException e) {
            System.out.println("remove: " + e.getMessage());
        }
    }
}
