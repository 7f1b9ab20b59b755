// Price-time priority order book matching engine with limit, market and cancel requests.
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;

public class OrderBook {

    enum Side {
        BUY, SELL;
        Side opposite() { return this == BUY ? SELL : BUY; }
    }

    sealed interface Request permits Limit, Market, Cancel {}
    record Limit(String trader, Side side, int price, int quantity) implements Request {
        Limit {
            if (price <= 0 || quantity <= 0) throw new IllegalArgumentException("price and quantity must be positive");
        }
    }
    record Market(String trader, Side side, int quantity) implements Request {}
    record Cancel(long orderId) implements Request {}

    record Trade(long maker, String buyer, String seller, int price, int quantity) {
        @Override public String toString() {
            return String.format("%s buys %d from %s at %s (order %d)", buyer, quantity, seller, money(price), maker);
        }
    }

    private static final class Resting {
        final long id;
        final String trader;
        final Side side;
        final int price;
        int remaining;
        Resting(long id, String trader, Side side, int price, int remaining) {
            this.id = id;
            this.trader = trader;
            this.side = side;
            this.price = price;
            this.remaining = remaining;
        }
    }

    static class UnknownOrderException extends RuntimeException {
        UnknownOrderException(long id) { super("order " + id + " is not in the book"); }
    }

    private final NavigableMap<Integer, Deque<Resting>> bids = new TreeMap<>(Comparator.reverseOrder());
    private final NavigableMap<Integer, Deque<Resting>> asks = new TreeMap<>();
    private final Map<Long, Resting> live = new HashMap<>();
    private final List<Trade> tape = new ArrayList<>();
    private final Map<String, long[]> accounts = new TreeMap<>(); // cash, position
    private long nextId = 1;

    static String money(long cents) {
        return (cents < 0 ? "-" : "") + Math.abs(cents) / 100 + "." + String.format("%02d", Math.abs(cents) % 100);
    }

    private NavigableMap<Integer, Deque<Resting>> book(Side s) { return s == Side.BUY ? bids : asks; }

    List<Trade> submit(Request r) {
        int before = tape.size();
        if (r instanceof Limit l) {
            int left = match(l.trader(), l.side(), l.quantity(), l.price());
            long id = nextId++;
            if (left > 0) {
                Resting o = new Resting(id, l.trader(), l.side(), l.price(), left);
                book(l.side()).computeIfAbsent(l.price(), k -> new ArrayDeque<>()).addLast(o);
                live.put(id, o);
            }
        } else if (r instanceof Market m) {
            nextId++;
            int left = match(m.trader(), m.side(), m.quantity(), m.side() == Side.BUY ? Integer.MAX_VALUE : 0);
            if (left > 0) System.out.println("  " + left + " unfilled at market");
        } else if (r instanceof Cancel c) {
            Resting o = live.remove(c.orderId());
            if (o == null) throw new UnknownOrderException(c.orderId());
            Deque<Resting> level = book(o.side).get(o.price);
            level.remove(o);
            if (level.isEmpty()) book(o.side).remove(o.price);
        }
        return Collections.unmodifiableList(tape.subList(before, tape.size()));
    }

    private int match(String trader, Side side, int quantity, int limit) {
        NavigableMap<Integer, Deque<Resting>> other = book(side.opposite());
        Iterator<Map.Entry<Integer, Deque<Resting>>> levels = other.entrySet().iterator();
        while (quantity > 0 && levels.hasNext()) {
            Map.Entry<Integer, Deque<Resting>> level = levels.next();
            int price = level.getKey();
            if (side == Side.BUY ? price > limit : price < limit) break;
            Deque<Resting> queue = level.getValue();
            while (quantity > 0 && !queue.isEmpty()) {
                Resting o = queue.peekFirst();
                int n = Math.min(quantity, o.remaining);
                quantity -= n;
                o.remaining -= n;
                record(o, trader, side, n);
                if (o.remaining == 0) {
                    queue.removeFirst();
                    live.remove(o.id);
                }
            }
            if (queue.isEmpty()) levels.remove();
        }
        return quantity;
    }

    private void record(Resting o, String taker, Side side, int n) {
        String buyer = side == Side.BUY ? taker : o.trader, seller = side == Side.BUY ? o.trader : taker;
        tape.add(new Trade(o.id, buyer, seller, o.price, n));
        long[] b = accounts.computeIfAbsent(buyer, k -> new long[2]), s = accounts.computeIfAbsent(seller, k -> new long[2]);
        b[0] -= (long) o.price * n;
        b[1] += n;
        s[0] += (long) o.price * n;
        s[1] -= n;
    }

    void print() {
        List<String> rows = new ArrayList<>();
        asks.forEach((p, q) -> rows.add(0, String.format("  %18s | %7s x %-4d (%d)", "", money(p), volume(q), q.size())));
        bids.forEach((p, q) -> rows.add(String.format("  (%d) %5d x %6s |", q.size(), volume(q), money(p))));
        rows.forEach(System.out::println);
        if (!asks.isEmpty() && !bids.isEmpty()) System.out.println("  spread " + money(asks.firstKey() - bids.firstKey()));
    }

    private static int volume(Deque<Resting> q) { return q.stream().mapToInt(o -> o.remaining).sum(); }

    public static void main(String[] args) {
        OrderBook book = new OrderBook();
        List<Request> script = List.of(
            new Limit("ann", Side.SELL, 10_10, 50), new Limit("bob", Side.SELL, 10_05, 30), new Limit("cat", Side.SELL, 10_05, 20),
            new Limit("dan", Side.BUY, 9_95, 40), new Limit("eve", Side.BUY, 10_00, 10), new Limit("fay", Side.BUY, 10_05, 35),
            new Market("gus", Side.SELL, 25), new Cancel(3), new Limit("hal", Side.BUY, 10_20, 60), new Cancel(3),
            new Market("ivy", Side.BUY, 5), new Limit("ann", Side.SELL, 9_90, 15));
        for (Request r : script) {
            System.out.println("> " + r);
            try {
                book.submit(r).forEach(t -> System.out.println("  " + t));
            } catch (UnknownOrderException e) {
                System.out.println("  rejected: " + e.getMessage());
            }
        }
        book.print();
        try {
            new Limit("zed", Side.BUY, 0, 5);
        } catch (IllegalArgumentException e) {
            System.out.println("invalid: " + e.getMessage());
        }
        try {
            book.submit(new Cancel(4)).add(null);
        } catch (UnsupportedOperationException e) {
            System.out.println("trade list is read-only");
        }

        Random r = new Random(2);
        String[] traders = {"ann", "bob", "cat", "dan"};
        for (int i = 0; i < 300; i++) {
            String t = traders[r.nextInt(4)];
            Side s = r.nextBoolean() ? Side.BUY : Side.SELL;
            if (i % 10 == 9) book.submit(new Market(t, s, 1 + r.nextInt(3)));
            else book.submit(new Limit(t, s, 1000 + (int) Math.round(r.nextGaussian() * 12), 1 + r.nextInt(20)));
        }
        System.out.println("after the rush: " + book.tape.size() + " trades, " + book.live.size() + " resting orders");
        System.out.println("best bid " + money(book.bids.firstKey()) + ", best ask " + money(book.asks.firstKey()));
        long cash = 0, position = 0;
        for (Map.Entry<String, long[]> e : book.accounts.entrySet()) {
            System.out.printf("  %-4s cash %12s position %5d%n", e.getKey(), money(e.getValue()[0]), e.getValue()[1]);
            cash += e.getValue()[0];
            position += e.getValue()[1];
        }
        System.out.println("conservation: " + cash + " " + position);
    }
}
