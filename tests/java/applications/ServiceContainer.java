// A dependency-injection container built on suppliers, with scopes, decorators, a rate limiter and lifecycle closing.
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

public class ServiceContainer {

    static class WiringException extends RuntimeException {
        WiringException(String m) { super(m); }
        WiringException(String m, Throwable cause) { super(m, cause); }
    }

    static class CloseException extends Exception {
        CloseException(String m) { super(m); }
    }

    static final class Container implements AutoCloseable {
        private record Binding<T>(Function<Container, T> maker, boolean singleton) {}

        private final Map<Class<?>, Binding<?>> bindings = new HashMap<>();
        private final Map<Class<?>, List<UnaryOperator<Object>>> decorators = new HashMap<>();
        private final Map<Class<?>, Object> instances = new LinkedHashMap<>();
        private final Deque<Class<?>> building = new ArrayDeque<>();
        private int created;

        <T> Container single(Class<T> type, Function<Container, ? extends T> maker) {
            return bind(type, new Binding<>(maker, true));
        }
        <T> Container each(Class<T> type, Function<Container, ? extends T> maker) {
            return bind(type, new Binding<>(maker, false));
        }
        private Container bind(Class<?> type, Binding<?> b) {
            if (bindings.putIfAbsent(type, b) != null) throw new WiringException(type.getSimpleName() + " is bound twice");
            return this;
        }
        <T> Container decorate(Class<T> type, UnaryOperator<T> f) {
            decorators.computeIfAbsent(type, k -> new ArrayList<>()).add(o -> f.apply(type.cast(o)));
            return this;
        }

        <T> T get(Class<T> type) {
            Object known = instances.get(type);
            if (known != null) return type.cast(known);
            Binding<?> b = bindings.get(type);
            if (b == null) throw new WiringException("nothing bound for " + type.getSimpleName());
            if (building.contains(type)) throw new WiringException("circular: " + chain(type));
            building.push(type);
            try {
                Object o = b.maker().apply(this);
                for (UnaryOperator<Object> d : decorators.getOrDefault(type, List.of())) o = d.apply(o);
                created++;
                if (b.singleton()) instances.put(type, o);
                return type.cast(o);
            } catch (WiringException e) {
                throw e;
            } catch (RuntimeException e) {
                throw new WiringException("cannot build " + chain(null), e);
            } finally {
                building.pop();
            }
        }

        private String chain(Class<?> last) {
            StringBuilder sb = new StringBuilder();
            building.descendingIterator().forEachRemaining(c -> sb.append(sb.length() > 0 ? " -> " : "").append(c.getSimpleName()));
            return last == null ? sb.toString() : sb + " -> " + last.getSimpleName();
        }

        @Override public void close() throws CloseException {
            CloseException failure = null;
            List<Object> all = new ArrayList<>(instances.values());
            for (int i = all.size() - 1; i >= 0; i--) {
                if (!(all.get(i) instanceof AutoCloseable c)) continue;
                try {
                    c.close();
                } catch (Exception e) {
                    if (failure == null) failure = new CloseException("some services did not close");
                    failure.addSuppressed(e);
                }
            }
            if (failure != null) throw failure;
        }
    }

    // ---- services ----
    interface Clock extends LongSupplier {}
    interface Store extends AutoCloseable {
        Optional<String> find(int id);
        void save(int id, String name);
    }
    interface Greeter { String greet(int id); }
    interface Limiter { boolean allow(String key); }

    static final class ManualClock implements Clock {
        long now;
        @Override public long getAsLong() { return now; }
    }

    record TokenBucket(int capacity, long refillEvery, Clock clock, Map<String, long[]> state) implements Limiter {
        @Override public boolean allow(String key) {
            long[] s = state.computeIfAbsent(key, k -> new long[] {capacity, clock.getAsLong()});
            long gained = (clock.getAsLong() - s[1]) / refillEvery;
            s[0] = Math.min(capacity, s[0] + gained);
            s[1] += gained * refillEvery;
            if (s[0] == 0) return false;
            s[0]--;
            return true;
        }
    }

    static final class MemoryStore implements Store {
        private final Map<Integer, String> rows = new HashMap<>();
        @Override public Optional<String> find(int id) { return Optional.ofNullable(rows.get(id)); }
        @Override public void save(int id, String name) { rows.put(id, name); }
        @Override public void close() throws CloseException {
            System.out.println("store closing with " + rows.size() + " rows");
            throw new CloseException("store is dirty");
        }
    }

    static final class CountingStore implements Store {
        private final Store inner;
        int finds;
        CountingStore(Store inner) { this.inner = inner; }
        @Override public Optional<String> find(int id) {
            finds++;
            return inner.find(id);
        }
        @Override public void save(int id, String name) { inner.save(id, name); }
        @Override public void close() throws Exception {
            System.out.println("counted " + finds + " finds");
            inner.close();
        }
    }

    static String attempt(Supplier<?> s) {
        try {
            return String.valueOf(s.get());
        } catch (WiringException e) {
            return "failed: " + e.getMessage() + (e.getCause() == null ? "" : " / " + e.getCause());
        }
    }

    public static void main(String[] args) throws CloseException {
        ManualClock clock = new ManualClock();
        try (Container c = new Container()) {
            c.single(Clock.class, x -> clock)
                .single(Store.class, x -> new MemoryStore())
                .decorate(Store.class, CountingStore::new)
                .single(Limiter.class, x -> new TokenBucket(3, 10, x.get(Clock.class), new HashMap<>()))
                .each(Greeter.class, x -> {
                    Store s = x.get(Store.class);
                    return id -> s.find(id).map(n -> "hello " + n).orElse("who is " + id + "?");
                })
                .each(StringBuilder.class, x -> new StringBuilder("fresh"))
                .single(Runnable.class, x -> { x.get(Comparable.class); return () -> {}; })
                .single(Comparable.class, x -> { x.get(Runnable.class); return "loop"; })
                .single(Integer.class, x -> Integer.parseInt("seven"))
                .single(Number.class, x -> x.get(Integer.class));
            c.get(Store.class).save(1, "Mira");
            System.out.println(c.get(Greeter.class).greet(1) + ", " + c.get(Greeter.class).greet(2));
            System.out.println("same store " + (c.get(Store.class) == c.get(Store.class)) + ", same builder " + (c.get(StringBuilder.class) == c.get(StringBuilder.class)));
            System.out.println("store is " + c.get(Store.class).getClass().getSimpleName() + ", created " + c.created);
            System.out.println(attempt(() -> c.get(Runnable.class)));
            System.out.println(attempt(() -> c.get(Number.class)));
            System.out.println(attempt(() -> c.get(Thread.class)));
            System.out.println(attempt(() -> c.single(Clock.class, x -> null)));
            System.out.println(attempt(() -> c.get(StringBuilder.class)));
            Limiter l = c.get(Limiter.class);
            StringBuilder log = new StringBuilder();
            for (long t : new long[] {0, 1, 2, 3, 9, 10, 11, 25, 31, 32, 100, 101, 102, 103}) {
                clock.now = t;
                log.append(t).append(l.allow("a") ? "+ " : "- ");
            }
            System.out.println("limiter " + log + "other key " + l.allow("b"));
            throw new WiringException("shutting down", new IllegalStateException("demo over"));
        } finally {
            System.out.println("container gone");
        }
    }
}
