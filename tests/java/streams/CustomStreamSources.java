// Streams from custom sources: Spliterator classes, AbstractSpliterator, StreamSupport, iterators, zip, and Iterable adaptors.
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

public class CustomStreamSources {
    static final class Tree<T> implements Iterable<T> {
        final T value;
        final List<Tree<T>> kids = new ArrayList<>();

        @SafeVarargs
        Tree(T value, Tree<T>... kids) {
            this.value = value;
            this.kids.addAll(List.of(kids));
        }

        Stream<T> preorder() {
            return Stream.concat(Stream.of(value), kids.stream().flatMap(Tree::preorder));
        }

        @Override
        public Iterator<T> iterator() {
            java.util.ArrayDeque<Tree<T>> queue = new java.util.ArrayDeque<>();
            queue.add(this);
            return new Iterator<>() {
                @Override
                public boolean hasNext() {
                    return !queue.isEmpty();
                }

                @Override
                public T next() {
                    Tree<T> t = queue.remove();
                    queue.addAll(t.kids);
                    return t.value;
                }
            };
        }
    }

    static Stream<Integer> collatz(int n) {
        return StreamSupport.stream(new Spliterators.AbstractSpliterator<Integer>(Long.MAX_VALUE, Spliterator.ORDERED) {
            private int at = n;

            @Override
            public boolean tryAdvance(Consumer<? super Integer> action) {
                if (at == 0) {
                    return false;
                }
                action.accept(at);
                at = at == 1 ? 0 : at % 2 == 0 ? at / 2 : 3 * at + 1;
                return true;
            }
        }, false);
    }

    static <A, B, C> Stream<C> zip(Stream<A> a, Stream<B> b, BiFunction<? super A, ? super B, ? extends C> f) {
        Iterator<A> x = a.iterator();
        Iterator<B> y = b.iterator();
        Iterator<C> z = new Iterator<>() {
            @Override
            public boolean hasNext() {
                return x.hasNext() && y.hasNext();
            }

            @Override
            public C next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                return f.apply(x.next(), y.next());
            }
        };
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(z, Spliterator.ORDERED), false);
    }

    static <T> Stream<List<T>> windows(Stream<T> s, int n) {
        Spliterator<T> src = s.spliterator();
        return StreamSupport.stream(new Spliterators.AbstractSpliterator<List<T>>(src.estimateSize(), 0) {
            private final List<T> buf = new ArrayList<>();

            @Override
            public boolean tryAdvance(Consumer<? super List<T>> action) {
                while (buf.size() < n) {
                    if (!src.tryAdvance(buf::add)) {
                        return false;
                    }
                }
                action.accept(List.copyOf(buf));
                buf.remove(0);
                return true;
            }
        }, false);
    }

    static final class Digits implements Spliterator.OfInt {
        private long n;

        Digits(long n) {
            this.n = n;
        }

        @Override
        public boolean tryAdvance(IntConsumer action) {
            if (n == 0) {
                return false;
            }
            action.accept((int) (n % 10));
            n /= 10;
            return true;
        }

        @Override
        public OfInt trySplit() {
            return null;
        }

        @Override
        public long estimateSize() {
            return Long.MAX_VALUE;
        }

        @Override
        public int characteristics() {
            return NONNULL | IMMUTABLE;
        }
    }

    static <T> Iterable<T> once(Stream<T> s) {
        return s::iterator;
    }

    public static void main(String[] args) {
        Tree<String> t = new Tree<>("root", new Tree<>("a", new Tree<>("a1"), new Tree<>("a2", new Tree<>("deep"))), new Tree<>("b"));
        System.out.println(t.preorder().toList());
        System.out.println(StreamSupport.stream(t.spliterator(), false).map(String::length).toList());
        for (String s : t) {
            System.out.print(s + " ");
        }
        System.out.println();
        System.out.println(collatz(27).count() + " " + collatz(27).mapToInt(i -> i).max().getAsInt() + " " + collatz(6).toList() + " " + collatz(7).skip(3).limit(4).toList());
        System.out.println(IntStream.rangeClosed(1, 300).boxed().max(java.util.Comparator.comparing(n -> collatz(n).count())));
        System.out.println(zip(Stream.of("a", "b", "c"), Stream.iterate(1, i -> i * 10), (s, i) -> s + i).toList() + " " + zip(Stream.empty(), Stream.of(1), (a, b) -> b).count());
        System.out.println(windows(Stream.of(1, 4, 9, 16, 25), 2).map(w -> w.get(1) - w.get(0)).toList() + " " + windows(Stream.of(1), 2).toList() + " " + windows(IntStream.range(0, 6).boxed(), 4).toList());
        System.out.println(StreamSupport.intStream(new Digits(9876543210L), false).boxed().toList() + " " + StreamSupport.intStream(new Digits(12345), false).sum() + " " + StreamSupport.intStream(new Digits(808), false).anyMatch(d -> d == 0));
        int total = 0;
        for (int x : once(Stream.of(5, 6, 7).filter(x -> x != 6))) {
            total = total * 100 + x;
        }
        System.out.println(total);
        Iterable<Integer> single = once(Stream.of(1));
        single.forEach(x -> System.out.print("once " + x + " "));
        try {
            single.forEach(System.out::println);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Spliterator<Integer> piped = Stream.of(1, 2, 3, 4).filter(x -> x % 2 == 0).map(x -> x * 11).spliterator();
        System.out.println(piped.tryAdvance(x -> System.out.print(x + " ")) + " " + piped.tryAdvance(x -> System.out.print(x + " ")) + " " + piped.tryAdvance(x -> System.out.print(x + " ")) + " " + piped.hasCharacteristics(Spliterator.SIZED));
        Stream.Builder<Integer> b = Stream.builder();
        for (int i = 0; i < 50; i++) {
            b.accept(i * i);
        }
        Stream<Integer> built = b.build();
        try {
            b.add(1);
        } catch (IllegalStateException e) {
            System.out.println("builder closed " + e.getMessage());
        }
        System.out.println(built.skip(45).map(String::valueOf).collect(Collectors.joining("/")));
        System.out.println(StreamSupport.stream(() -> List.of(3, 2, 1).spliterator(), Spliterator.SIZED, false).sorted().toList());
        Iterator<Integer> it = Stream.iterate(2, x -> x * x).limit(4).iterator();
        it.next();
        it.forEachRemaining(x -> System.out.print(x + " "));
        System.out.println(it.hasNext());
        try {
            it.next();
        } catch (NoSuchElementException e) {
            System.out.println("exhausted");
        }
    }
}
