// Inventory manager with a composable validation framework; ends with an uncaught exception that has a cause.
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;

public class InventoryValidation {

    sealed interface Result<T> {
        record Valid<T>(T value) implements Result<T> {}
        record Invalid<T>(List<String> errors) implements Result<T> {}

        static <T> Result<T> ok(T value) { return new Valid<>(value); }
        static <T> Result<T> fail(String error) { return new Invalid<>(List.of(error)); }

        default <R> Result<R> flatMap(Function<? super T, Result<R>> f) {
            if (this instanceof Valid<T> v) return f.apply(v.value());
            return new Invalid<>(((Invalid<T>) this).errors());
        }
    }

    @FunctionalInterface
    interface Validator<T> {
        Result<T> check(T value);

        static <T> Validator<T> rule(Predicate<? super T> p, String message) {
            return v -> p.test(v) ? Result.ok(v) : Result.fail(message);
        }

        default Validator<T> and(Validator<T> other) {
            return v -> {
                List<String> errors = new ArrayList<>();
                for (Validator<T> each : List.of(this, other))
                    if (each.check(v) instanceof Result.Invalid<T> bad) errors.addAll(bad.errors());
                return errors.isEmpty() ? Result.ok(v) : new Result.Invalid<>(errors);
            };
        }

        default <O> Validator<O> on(Function<O, T> getter) {
            return o -> {
                Result<T> r = check(getter.apply(o));
                return r instanceof Result.Invalid<T> bad ? new Result.Invalid<>(bad.errors()) : Result.ok(o);
            };
        }
    }

    record Item(String sku, String name, int quantity, double price) {
        Item withQuantity(int q) { return new Item(sku, name, q, price); }
        double value() { return quantity * price; }
    }

    static class InventoryException extends RuntimeException {
        InventoryException(String message, Throwable cause) { super(message, cause); }
        InventoryException(String message) { super(message); }
    }

    static class StockException extends InventoryException {
        StockException(String sku, int wanted, int have) {
            super(String.format("cannot remove %d of %s, only %d left", wanted, sku, have));
        }
    }

    static final Validator<Item> RULES =
        Validator.<String>rule(s -> s.matches("[A-Z]{3}-\\d{3}"), "sku must look like ABC-123").on(Item::sku)
            .and(Validator.<String>rule(s -> !s.isBlank(), "name is blank")
                .and(Validator.rule(s -> s.length() <= 20, "name is too long")).on(Item::name))
            .and(Validator.<Integer>rule(q -> q >= 0, "quantity is negative").on(Item::quantity))
            .and(Validator.rule((Double p) -> p > 0 && p < 10_000, "price out of range").on(Item::price));

    static class Inventory {
        private final Map<String, Item> items = new LinkedHashMap<>();
        private final List<String> log = new ArrayList<>();

        Result<Item> add(Item item) {
            return RULES.check(item).flatMap(i -> {
                if (items.containsKey(i.sku())) return Result.fail("duplicate sku " + i.sku());
                items.put(i.sku(), i);
                log.add("added " + i.sku());
                return Result.ok(i);
            });
        }

        void remove(String sku, int n) {
            Item i = items.get(sku);
            Objects.requireNonNull(i, () -> "unknown sku " + sku);
            if (i.quantity() < n) throw new StockException(sku, n, i.quantity());
            items.put(sku, i.withQuantity(i.quantity() - n));
            log.add("removed " + n + " of " + sku);
        }

        void order(Map<String, Integer> lines) {
            Map<String, Item> before = new LinkedHashMap<>(items);
            try {
                lines.forEach(this::remove);
            } catch (StockException | NullPointerException e) {
                items.clear();
                items.putAll(before);
                throw new InventoryException("order of " + lines.size() + " lines rejected", e);
            }
        }

        void print() {
            items.values().forEach(i ->
                System.out.printf("  %-8s %-12s %4d x %8.2f = %10.2f%n", i.sku(), i.name(), i.quantity(), i.price(), i.value()));
            System.out.printf("  worth %.2f%n", items.values().stream().mapToDouble(Item::value).sum());
        }
    }

    static Map<String, Integer> lines(Object... pairs) {
        Map<String, Integer> m = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) m.put((String) pairs[i], (Integer) pairs[i + 1]);
        return m;
    }

    public static void main(String[] args) {
        Inventory inv = new Inventory();
        Item[] candidates = {
            new Item("BLT-001", "bolt", 500, 0.15), new Item("NUT-001", "nut", 450, 0.1), new Item("SAW-010", "hand saw", 12, 24.5),
            new Item("saw-11", " ", -1, 0), new Item("BLT-001", "bolt again", 1, 1), new Item("LNG-999", "a name much too long to keep", 1, 99_999),
            new Item("HAM-100", "hammer", 0, 18)
        };
        for (Item c : candidates) {
            Result<Item> r = inv.add(c);
            if (r instanceof Result.Valid<Item> v) System.out.println("ok   " + v.value());
            else if (r instanceof Result.Invalid<Item> bad) System.out.println("bad  " + c.sku() + " " + bad.errors());
        }
        inv.print();

        List<Map<String, Integer>> orders = List.of(
            lines("BLT-001", 100, "NUT-001", 100), lines("SAW-010", 2, "HAM-100", 1), lines("XXX-000", 1), lines("NUT-001", 350));
        for (Map<String, Integer> o : orders) {
            try {
                inv.order(o);
                System.out.println("order " + o + " done");
            } catch (InventoryException e) {
                System.out.println(e.getMessage() + ": " + e.getCause().getMessage());
            }
        }
        inv.print();
        System.out.println("log " + inv.log);
        inv.order(lines("BLT-001", 1, "BLT-001X", 2));
        System.out.println("not reached");
    }
}
