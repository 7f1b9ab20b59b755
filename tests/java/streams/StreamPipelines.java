// Core intermediate operations: map, filter, flatMap, mapMulti, sorted, distinct, limit, skip, takeWhile, dropWhile.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class StreamPipelines {
    static <T> void show(String label, Stream<T> s) {
        System.out.println(label + " " + s.collect(Collectors.toList()));
    }

    static void expand(Object o, java.util.function.Consumer<Object> sink) {
        if (o instanceof Iterable<?> it) {
            for (Object x : it) {
                expand(x, sink);
            }
        } else {
            sink.accept(o);
        }
    }

    public static void main(String[] args) {
        List<String> words = List.of("delta", "alpha", "charlie", "bravo", "alpha", "echo", "foxtrot", "golf", "echo");
        show("map", words.stream().map(String::length));
        show("filter", words.stream().filter(w -> w.length() == 5));
        show("distinct", words.stream().distinct());
        show("sorted", words.stream().sorted());
        show("sorted reverse", words.stream().sorted(Comparator.reverseOrder()));
        show("sorted by", words.stream().sorted(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder())));
        show("limit", words.stream().limit(3));
        show("skip", words.stream().skip(6));
        show("skip all", words.stream().skip(60));
        show("slice", words.stream().skip(2).limit(4).skip(1).limit(2));
        show("takeWhile", words.stream().takeWhile(w -> w.length() >= 5));
        show("dropWhile", words.stream().dropWhile(w -> w.length() >= 5));
        show("flatMap", words.stream().limit(3).flatMap(w -> Stream.of(w, w.toUpperCase())));
        show("flatMap empty and null", words.stream().flatMap(w -> w.length() == 4 ? Stream.of(w) : w.length() == 5 ? null : Stream.empty()));
        show("flatMap chars", words.stream().flatMap(w -> w.chars().mapToObj(c -> (char) c)).distinct());
        show("mapMulti", words.stream().<String>mapMulti((w, sink) -> {
            for (int i = 1; i <= w.length() - 4; i++) {
                sink.accept(w.substring(0, i));
            }
        }));
        show("mapMulti deep", Stream.<Object>of(1, List.of(2, List.of(3, 4), List.of()), "five").mapMulti(StreamPipelines::expand));
        show("mapToObj", IntStream.range(0, 5).mapToObj(i -> "x".repeat(i)));
        show("boxed", IntStream.of(3, 1, 2).sorted().boxed());
        show("concat", Stream.concat(words.stream().limit(1), Stream.concat(Stream.of("mid"), words.stream().skip(8))));
        show("builder", Stream.<String>builder().add("a").add("b").add("c").build());
        show("ofNullable", Stream.concat(Stream.ofNullable((String) null), Stream.ofNullable("present")));
        show("array", Arrays.stream(new String[] {"p", "q", "r", "s"}, 1, 3));
        show("split", Arrays.stream("k1=v1&k2=v2".split("&")).map(kv -> kv.split("=")).map(kv -> kv[1] + "<-" + kv[0]));
        show("null elements", Stream.of("a", null, "b").map(String::valueOf));
        show("nested lists", Stream.of(List.of(1, 2), List.<Integer>of(), List.of(3)).flatMap(List::stream).map(i -> i * 10));
        show("unboxed", Stream.of(5, 3, 8).mapToInt(Integer::intValue).map(i -> i * i).mapToObj(Integer::toHexString));
        show("windows", IntStream.rangeClosed(0, words.size() - 3).mapToObj(i -> words.subList(i, i + 3)).filter(l -> l.contains("echo")).map(l -> l.get(0)));

        System.out.println(words.stream().count() + " " + words.stream().filter(String::isEmpty).count() + " " + words.stream().mapToInt(String::length).sum());
        System.out.println(words.stream().min(Comparator.naturalOrder()) + " " + words.stream().max(Comparator.comparing(String::length)) + " " + Stream.<String>empty().max(Comparator.naturalOrder()));
        System.out.println(words.stream().anyMatch("golf"::equals) + " " + words.stream().allMatch(w -> w.length() > 3) + " " + words.stream().noneMatch(String::isBlank) + " " + Stream.empty().allMatch(x -> false) + " " + Stream.empty().anyMatch(x -> true));
        System.out.println(words.stream().filter(w -> w.startsWith("c")).findFirst() + " " + words.stream().skip(99).findFirst() + " " + words.stream().findAny().isPresent());
        System.out.println(Arrays.toString(words.stream().toArray()) + " " + words.stream().sorted().toArray(String[]::new).length + " " + words.stream().toList().getClass().equals(ArrayList.class));
        words.stream().limit(2).forEach(w -> System.out.print(w + ";"));
        words.stream().sorted().limit(2).forEachOrdered(w -> System.out.print(w + ";"));
        System.out.println();
        Object[] bad = new Object[3];
        Runnable[] runs = {
            () -> words.stream().limit(-1), () -> words.stream().skip(-5), () -> words.stream().toArray(Integer[]::new),
            () -> Stream.of(1, "x").sorted().count(), () -> Stream.of(1, "x").sorted().toList(), () -> Stream.of("a", null).findFirst().isPresent(),
            () -> Stream.of((String) null).findFirst(), () -> words.stream().map(null), () -> Stream.of(1, null).mapToInt(i -> i).sum(),
        };
        for (Runnable r : runs) {
            try {
                r.run();
                System.out.println("fine " + bad.length);
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + (e instanceof IllegalArgumentException ? " " + e.getMessage() : ""));
            }
        }
    }
}
