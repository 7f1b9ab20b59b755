// Pipelines without java.util.stream: hand-written lazy lists, transducers and a pull-based sequence type.
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

public class TransducerPipelines {
    /** Lazy cons list whose tail is computed once. */
    static final class LazyList<T> implements Iterable<T> {
        static int forced;
        private static final LazyList<?> NIL = new LazyList<>(null, null);
        private final T head;
        private Supplier<LazyList<T>> thunk;
        private LazyList<T> tail;

        private LazyList(T head, Supplier<LazyList<T>> thunk) {
            this.head = head;
            this.thunk = thunk;
        }

        @SuppressWarnings("unchecked")
        static <T> LazyList<T> nil() {
            return (LazyList<T>) NIL;
        }

        static <T> LazyList<T> cons(T h, Supplier<LazyList<T>> t) {
            return new LazyList<>(h, t);
        }

        static LazyList<Integer> from(int n) {
            return cons(n, () -> from(n + 1));
        }

        boolean isEmpty() {
            return this == NIL;
        }

        LazyList<T> tail() {
            if (thunk != null) {
                forced++;
                tail = thunk.get();
                thunk = null;
            }
            return tail;
        }

        <R> LazyList<R> map(Function<? super T, ? extends R> f) {
            return isEmpty() ? nil() : cons(f.apply(head), () -> tail().map(f));
        }

        LazyList<T> filter(Predicate<? super T> p) {
            LazyList<T> l = this;
            while (!l.isEmpty() && !p.test(l.head)) {
                l = l.tail();
            }
            LazyList<T> found = l;
            return l.isEmpty() ? nil() : cons(l.head, () -> found.tail().filter(p));
        }

        LazyList<T> take(int n) {
            return n == 0 || isEmpty() ? nil() : cons(head, () -> n == 1 ? nil() : tail().take(n - 1));
        }

        static <A, B, C> LazyList<C> zip(LazyList<A> a, LazyList<B> b, BiFunction<A, B, C> f) {
            return a.isEmpty() || b.isEmpty() ? nil() : cons(f.apply(a.head, b.head), () -> zip(a.tail(), b.tail(), f));
        }

        static LazyList<Integer> sieve(LazyList<Integer> l) {
            return cons(l.head, () -> sieve(l.tail().filter(x -> x % l.head != 0)));
        }

        @Override
        public Iterator<T> iterator() {
            return new Iterator<>() {
                private LazyList<T> at = LazyList.this;

                @Override
                public boolean hasNext() {
                    return !at.isEmpty();
                }

                @Override
                public T next() {
                    if (at.isEmpty()) {
                        throw new NoSuchElementException("end of lazy list");
                    }
                    T v = at.head;
                    at = at.tail();
                    return v;
                }
            };
        }

        @Override
        public String toString() {
            List<T> out = new ArrayList<>();
            forEach(out::add);
            return out.toString();
        }
    }

    /** A transducer turns a reducer over B into a reducer over A. */
    interface Transducer<A, B> {
        <R> BiFunction<R, A, R> apply(BiFunction<R, B, R> next);

        default <C> Transducer<A, C> then(Transducer<B, C> o) {
            Transducer<A, B> self = this;
            return new Transducer<>() {
                @Override
                public <R> BiFunction<R, A, R> apply(BiFunction<R, C, R> next) {
                    return self.apply(o.apply(next));
                }
            };
        }

        static <A, B> Transducer<A, B> mapping(Function<A, B> f) {
            return new Transducer<>() {
                @Override
                public <R> BiFunction<R, A, R> apply(BiFunction<R, B, R> next) {
                    return (r, a) -> next.apply(r, f.apply(a));
                }
            };
        }

        static <A> Transducer<A, A> filtering(Predicate<A> p) {
            return new Transducer<>() {
                @Override
                public <R> BiFunction<R, A, R> apply(BiFunction<R, A, R> next) {
                    return (r, a) -> p.test(a) ? next.apply(r, a) : r;
                }
            };
        }

        static <A, B> Transducer<A, B> expanding(Function<A, List<B>> f) {
            return new Transducer<>() {
                @Override
                public <R> BiFunction<R, A, R> apply(BiFunction<R, B, R> next) {
                    return (r, a) -> {
                        R acc = r;
                        for (B b : f.apply(a)) {
                            acc = next.apply(acc, b);
                        }
                        return acc;
                    };
                }
            };
        }

        default <R> R reduce(Iterable<A> in, R zero, BiFunction<R, B, R> f) {
            BiFunction<R, A, R> step = apply(f);
            R acc = zero;
            for (A a : in) {
                acc = step.apply(acc, a);
            }
            return acc;
        }
    }

    static LazyList<Long> fibs;

    public static void main(String[] args) {
        LazyList<Integer> nat = LazyList.from(0);
        System.out.println(nat.map(x -> x * x).filter(x -> x % 3 == 1).take(8));
        System.out.println("forced " + LazyList.forced + " again " + nat.take(5) + " forced " + LazyList.forced);
        System.out.println(LazyList.sieve(LazyList.from(2)).take(20));
        fibs = LazyList.cons(0L, () -> LazyList.cons(1L, () -> LazyList.zip(fibs, fibs.tail(), Long::sum)));
        System.out.println(fibs.take(40));
        System.out.println(LazyList.zip(nat, LazyList.cons("a", () -> LazyList.cons("b", LazyList::nil)), (i, s) -> s + i) + " " + LazyList.nil());
        try {
            LazyList.nil().iterator().next();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        Transducer<String, Integer> parse = Transducer.mapping(Integer::parseInt);
        Transducer<String, Integer> odd = parse.then(Transducer.filtering(x -> x % 2 != 0));
        Transducer<String, Integer> full = odd.then(Transducer.<Integer, Integer>expanding(x -> List.of(x, -x, x * x)));
        List<String> in = List.of("1", "2", "3", "4", "5");
        System.out.println(full.reduce(in, 0, Integer::sum) + " " + odd.reduce(in, "", (s, x) -> s + x + ";") + " " + full.reduce(in, new ArrayList<Integer>(), (l, x) -> {
            l.add(x);
            return l;
        }));
        int total = parse.then(Transducer.mapping(x -> x * 10)).reduce(nat.map(String::valueOf).take(200), 0, Integer::sum);
        System.out.println(total);
    }
}
