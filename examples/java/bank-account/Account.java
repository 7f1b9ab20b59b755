import java.util.ArrayList;
import java.util.List;

/** An account that must never be overdrawn. */
public class Account {
    /** Thrown when there is not enough money. */
    static class Overdrawn extends RuntimeException {
        Overdrawn(Account account, int amount) {
            super(account.owner + " has " + account.balance + " and wants " + amount);
        }
    }

    private final String owner;
    private final List<String> log = new ArrayList<>();
    private int balance;

    Account(String owner, int balance) {
        assert balance >= 0 : "an account starts with a debt of " + -balance;
        this.owner = owner;
        this.balance = balance;
    }

    void deposit(int amount) {
        if (amount <= 0) {
            throw new IllegalArgumentException("deposit of " + amount);
        }
        balance += amount;
        log.add("+" + amount);
    }

    void withdraw(int amount) {
        if (amount > balance) {
            throw new Overdrawn(this, amount);
        }
        // A negative amount would be a deposit without a trace: nobody checks.
        balance -= amount;
        log.add("-" + amount);
    }

    static void transfer(Account from, Account to, int amount) {
        from.withdraw(amount);
        to.deposit(amount);
    }

    @Override
    public String toString() {
        return String.format("%-6s %5d  %s", owner, balance, log);
    }

    public static void main(String[] args) {
        Account ada = new Account("Ada", 100), bob = new Account("Bob", args.length == 0 ? 20 : Integer.parseInt(args[0]));
        transfer(ada, bob, 70);
        for (int amount : new int[] {50, 25, -10}) {
            try {
                transfer(ada, bob, amount);
            } catch (Overdrawn | IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(ada);
        System.out.println(bob);
    }
}
