// Laziness and evaluation order seen by peek: short circuits, stateful barriers, on-demand infinite sources.
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class LazinessOrder {
    static final StringBuilder LOG = new StringBuilder();

    static <T> T log(String stage, T v) {
        LOG.append(stage).append(v).append(' ');
        return v;
    }

    static void dump(String label, Object result) {
        System.out.println(label + " -> " + result + " | " + LOG.toString().trim());
        LOG.setLength(0);
    }

    static Stream<Integer> source() {
        return Stream.of(5, 2, 8, 1, 9, 4).peek(x -> log("s", x));
    }

    public static void main(String[] args) {
        Stream<Integer> unused = source().map(x -> log("m", x * 10));
        dump("no terminal", unused != null);
        dump("interleaved", source().filter(x -> log("f", x) > 3).map(x -> log("m", x)).toList());
        dump("findFirst", source().filter(x -> x > 5).map(x -> log("m", x)).findFirst());
        dump("limit", source().map(x -> log("m", x)).limit(2).toList());
        dump("limit then filter", source().limit(3).filter(x -> log("f", x) > 4).toList());
        dump("skip", source().skip(4).map(x -> log("m", x)).toList());
        dump("anyMatch", source().anyMatch(x -> log("p", x) == 8));
        dump("allMatch", source().allMatch(x -> log("p", x) > 4));
        dump("noneMatch", source().noneMatch(x -> log("p", x) == 2));
        dump("sorted barrier", source().sorted().map(x -> log("m", x)).limit(2).toList());
        dump("sorted twice", source().sorted(Comparator.reverseOrder()).peek(x -> log("r", x)).sorted().findFirst());
        dump("distinct", Stream.of(1, 1, 2, 1, 3, 3).peek(x -> log("s", x)).distinct().peek(x -> log("d", x)).limit(2).toList());
        dump("takeWhile", source().takeWhile(x -> log("t", x) != 1).toList());
        dump("dropWhile", source().dropWhile(x -> log("t", x) != 1).map(x -> log("m", x)).toList());
        dump("flatMap short circuit", source().flatMap(x -> Stream.of(x, x + 100).peek(y -> log("i", y))).filter(y -> y > 100).findFirst());
        dump("flatMap limit", Stream.of(1, 2, 3).peek(x -> log("s", x)).flatMap(x -> IntStream.range(0, x).boxed().peek(y -> log("i", y))).limit(2).toList());
        dump("concat", Stream.concat(source().limit(1), Stream.of(7).peek(x -> log("c", x))).map(x -> log("m", x)).toList());
        dump("reduce", source().reduce((a, b) -> log("r", a + b)));
        dump("count skips pipeline", List.of(1, 2, 3).stream().peek(x -> log("never", x)).count());
        dump("count with filter", List.of(1, 2, 3).stream().peek(x -> log("s", x)).filter(x -> true).count());
        dump("iterate", Stream.iterate(1, x -> log("n", x * 2)).limit(5).toList());
        dump("iterate bounded", Stream.iterate(1, x -> log("h", x) < 50, x -> log("n", x * 3)).toList());
        AtomicInteger calls = new AtomicInteger();
        dump("generate", Stream.generate(() -> log("g", calls.incrementAndGet())).filter(x -> x % 2 == 0).limit(3).toList());
        Iterator<Integer> it = source().map(x -> log("m", x)).iterator();
        dump("iterator made", true);
        dump("iterator next", it.next());
        dump("iterator hasNext", it.hasNext());
        dump("iterator hasNext again", it.hasNext());
        dump("iterator next", it.next());

        List<String> late = new ArrayList<>(List.of("a", "b"));
        Stream<String> s = late.stream();
        late.add("c");
        System.out.println("late binding " + s.collect(Collectors.joining()));
        List<Runnable> closers = new ArrayList<>();
        try (Stream<String> c = Stream.of("x").onClose(() -> System.out.println("closed one")).onClose(() -> System.out.println("closed two"))) {
            closers.add(() -> { });
            System.out.println(c.toList());
        }
        Stream<Integer> used = Stream.of(1, 2, 3);
        used.forEach(x -> { });
        try {
            used.forEach(x -> { });
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Stream<Integer> linked = Stream.of(1);
        linked.map(x -> x);
        try {
            linked.filter(x -> true);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Stream<Integer> once = Stream.of(1, 2);
        once.iterator();
        try {
            once.count();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        dump("parallel flag", Stream.of(1).isParallel() + " " + Stream.of(1).sequential().unordered().toList());
    }
}
