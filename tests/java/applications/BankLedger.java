// A small bank: accounts, transfers with rollback, and a ledger of transactions.
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class BankLedger {

    static class BankException extends Exception {
        BankException(String message) { super(message); }
        BankException(String message, Throwable cause) { super(message, cause); }
    }

    static class InsufficientFundsException extends BankException {
        final long shortfall;
        InsufficientFundsException(String id, long shortfall) {
            super("account " + id + " is short by " + cents(shortfall));
            this.shortfall = shortfall;
        }
    }

    static class UnknownAccountException extends BankException {
        UnknownAccountException(String id) { super("no such account: " + id); }
    }

    sealed interface Entry permits Deposit, Withdrawal, Transfer {}
    record Deposit(String to, long amount) implements Entry {}
    record Withdrawal(String from, long amount) implements Entry {}
    record Transfer(String from, String to, long amount) implements Entry {}

    static abstract class Account {
        private final String id;
        private final String owner;
        protected long balance;

        Account(String id, String owner) {
            this.id = id;
            this.owner = owner;
        }

        String id() { return id; }
        String owner() { return owner; }
        long balance() { return balance; }

        abstract long overdraftLimit();
        abstract long monthlyInterest();

        void credit(long amount) {
            if (amount <= 0) throw new IllegalArgumentException("amount must be positive: " + amount);
            balance += amount;
        }

        void debit(long amount) throws InsufficientFundsException {
            if (amount <= 0) throw new IllegalArgumentException("amount must be positive: " + amount);
            long available = balance + overdraftLimit();
            if (amount > available) throw new InsufficientFundsException(id, amount - available);
            balance -= amount;
        }

        @Override public String toString() {
            return String.format("%-6s %-10s %12s", id, owner, cents(balance));
        }
    }

    static final class Checking extends Account {
        Checking(String id, String owner) { super(id, owner); }
        @Override long overdraftLimit() { return 50_00; }
        @Override long monthlyInterest() { return balance < 0 ? balance * 2 / 100 : 0; }
    }

    static final class Savings extends Account {
        private final int basisPoints;
        Savings(String id, String owner, int basisPoints) {
            super(id, owner);
            this.basisPoints = basisPoints;
        }
        @Override long overdraftLimit() { return 0; }
        @Override long monthlyInterest() { return balance * basisPoints / 10_000 / 12; }
    }

    static class Bank {
        private final Map<String, Account> accounts = new TreeMap<>();
        private final List<Entry> ledger = new ArrayList<>();
        private final Deque<Map<String, Long>> snapshots = new ArrayDeque<>();
        private final Deque<Integer> marks = new ArrayDeque<>();

        void open(Account a) throws BankException {
            if (accounts.putIfAbsent(a.id(), a) != null) throw new BankException("duplicate account " + a.id());
        }

        Account find(String id) throws UnknownAccountException {
            Account a = accounts.get(id);
            if (a == null) throw new UnknownAccountException(id);
            return a;
        }

        void apply(Entry e) throws BankException {
            if (e instanceof Deposit d) {
                find(d.to()).credit(d.amount());
            } else if (e instanceof Withdrawal w) {
                find(w.from()).debit(w.amount());
            } else if (e instanceof Transfer t) {
                find(t.from()).debit(t.amount());
                find(t.to()).credit(t.amount());
            }
            ledger.add(e);
        }

        void begin() {
            Map<String, Long> snap = new LinkedHashMap<>();
            accounts.forEach((k, v) -> snap.put(k, v.balance));
            snapshots.push(snap);
            marks.push(ledger.size());
        }

        void commit() {
            snapshots.pop();
            marks.pop();
        }

        void rollback() {
            snapshots.pop().forEach((k, v) -> accounts.get(k).balance = v);
            int mark = marks.pop();
            ledger.subList(mark, ledger.size()).clear();
        }

        void batch(String name, Entry... entries) throws BankException {
            begin();
            int i = 0;
            try {
                for (; i < entries.length; i++) apply(entries[i]);
                commit();
                System.out.println("batch " + name + ": committed " + entries.length + " entries");
            } catch (BankException | IllegalArgumentException e) {
                rollback();
                throw new BankException("batch " + name + " failed at entry " + i, e);
            } finally {
                System.out.println("batch " + name + ": ledger has " + ledger.size() + " entries");
            }
        }

        void interest() {
            for (Account a : accounts.values()) a.balance += a.monthlyInterest();
        }

        void print(String title) {
            System.out.println("== " + title + " ==");
            accounts.values().forEach(System.out::println);
            long total = accounts.values().stream().mapToLong(Account::balance).sum();
            System.out.printf("%-6s %-10s %12s%n", "total", "", cents(total));
        }
    }

    static String cents(long amount) {
        String sign = amount < 0 ? "-" : "";
        long abs = Math.abs(amount);
        return String.format("%s%,d.%02d", sign, abs / 100, abs % 100);
    }

    public static void main(String[] args) throws BankException {
        Bank bank = new Bank();
        bank.open(new Checking("C-1", "Ada"));
        bank.open(new Checking("C-2", "Brook"));
        bank.open(new Savings("S-1", "Ada", 240));
        try {
            bank.open(new Savings("S-1", "Chen", 100));
        } catch (BankException e) {
            System.out.println("error: " + e.getMessage());
        }
        bank.batch("setup", new Deposit("C-1", 1_250_00), new Deposit("C-2", 75_50), new Deposit("S-1", 123_456_78));
        bank.print("opening");

        List<Entry[]> batches = List.of(
            new Entry[] {new Transfer("C-1", "C-2", 200_00), new Withdrawal("C-2", 300_00)},
            new Entry[] {new Transfer("C-1", "S-1", 500_00), new Transfer("C-2", "C-1", 400_00)},
            new Entry[] {new Deposit("C-1", 10_00), new Transfer("S-1", "X-9", 1_00)},
            new Entry[] {new Deposit("C-2", 5_00), new Deposit("C-2", 0)});
        int n = 1;
        for (Entry[] b : batches) {
            try {
                bank.batch("b" + n++, b);
            } catch (BankException e) {
                System.out.println("error: " + e.getMessage());
                Throwable c = e.getCause();
                System.out.println("  cause: " + c.getClass().getSimpleName() + ": " + c.getMessage());
                if (c instanceof InsufficientFundsException f) System.out.println("  shortfall in cents: " + f.shortfall);
            }
            bank.print("after b" + (n - 1));
        }
        bank.interest();
        bank.print("after interest");
        System.out.println("-- ledger --");
        bank.ledger.forEach(System.out::println);
    }
}
