import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** What was booked, in cents. */
public final class Ledger {
    /** How an amount is rounded. */
    sealed interface Rounding permits Down, ToNearest {
        long round(long tenths);
    }

    record Down() implements Rounding {
        @Override
        public long round(long tenths) {
            return tenths / 10;
        }
    }

    record ToNearest(int half) implements Rounding {
        ToNearest {
            if (half < 1 || half > 9) {
                throw new IllegalArgumentException("half");
            }
        }

        @Override
        public long round(long tenths) {
            return (tenths + half) / 10;
        }
    }

    private final List<Long> amounts = new ArrayList<>();
    private final AtomicInteger numbers = new AtomicInteger();
    private final Rounding rounding;
    private long balance;

    public Ledger(Rounding rounding) {
        this.rounding = rounding == null ? new Down() : rounding;
    }

    /** Books tenths of a cent. */
    public int book(long tenths) {
        long cents = rounding.round(tenths);
        amounts.add(cents);
        balance += cents;
        return numbers.incrementAndGet();
    }

    public long balance() {
        return balance;
    }

    /** The first amount. Of an empty ledger, there is none. */
    public long firstBad() {
        return amounts.iterator().next();
    }

    public long last() {
        return amounts.isEmpty() ? 0 : amounts.get(amounts.size() - 1);
    }

    /** The average of nothing divides by zero. */
    public long averageBad() {
        return balance / amounts.size();
    }

    /** A copy shares no list. */
    public Ledger copy() {
        Ledger copy = new Ledger(rounding);
        copy.amounts.addAll(amounts);
        copy.balance = balance;
        return copy;
    }

    /** Rounding down never makes more of an amount. */
    static void roundingDown(Rounding rounding, long tenths) {
        if (rounding instanceof Down && tenths >= 0) {
            assert rounding.round(tenths) <= tenths;
        }
    }

    /** Rounding to the nearest makes less than a cent of it; the sum of large amounts is another matter. */
    static void roundingBad(Rounding rounding, long tenths) {
        if (rounding != null && tenths >= 0) {
            assert rounding.round(tenths) >= tenths / 10;
        }
    }

    /** What was booked twice is there twice. */
    static void bookTwice(long tenths) {
        Ledger ledger = new Ledger(null);
        assert ledger.book(tenths) == 1;
        assert ledger.book(tenths) == 2;
        assert ledger.balance() == 2 * (tenths / 10);
        assert ledger.copy().last() == tenths / 10;
    }
}
