/** An account that must never be overdrawn. */
class Account {
    private static final int FEE = 2;

    int balance;

    //@ invariant balance >= 0;

    /** Puts money in. */
    //@ requires amount > 0 && amount <= Integer.MAX_VALUE - balance;
    //@ ensures balance == \old(balance) + amount;
    //@ assignable balance;
    void deposit(int amount) {
        balance += amount;
    }

    /** Takes money out, or throws an exception and leaves everything as it was. */
    //@ requires amount > 0;
    //@ ensures balance == \old(balance) - amount;
    //@ signals (InsufficientFunds e) amount > balance && balance == \old(balance);
    //@ assignable balance;
    void withdraw(int amount) throws InsufficientFunds {
        if (amount > balance) {
            throw new InsufficientFunds();
        }
        balance -= amount;
    }

    /** Moves money from one account to another. */
    //@ requires from != null && to != null && from != to;
    //@ requires amount > 0 && amount <= Integer.MAX_VALUE - to.balance;
    //@ ensures from.balance == \old(from.balance) - amount;
    //@ ensures to.balance == \old(to.balance) + amount;
    //@ signals (InsufficientFunds e) from.balance == \old(from.balance) && to.balance == \old(to.balance);
    //@ signals_only InsufficientFunds;
    //@ assignable from.balance, to.balance;
    static void transfer(Account from, Account to, int amount) throws InsufficientFunds {
        from.withdraw(amount);
        to.deposit(amount);
    }

    /** As {@link #deposit}, for any amount: a very rich customer becomes a debtor. */
    //@ requires amount > 0;
    void depositBad(int amount) {
        balance += amount;
    }

    /** As {@link #withdraw}, but looks at the balance when the money is already gone. */
    //@ requires amount > 0;
    //@ ensures balance == \old(balance) - amount;
    //@ signals (InsufficientFunds e) balance == \old(balance);
    void withdrawBad(int amount) throws InsufficientFunds {
        balance -= amount;
        if (balance < 0) {
            throw new InsufficientFunds();
        }
    }

    /** As {@link #withdraw}, for a fee, which nobody asks whether it is there. */
    //@ requires 0 < amount && amount < 1000;
    //@ signals (InsufficientFunds e) balance == \old(balance);
    void withdrawForFeeBad(int amount) throws InsufficientFunds {
        if (amount > balance) {
            throw new InsufficientFunds();
        }
        balance -= amount + FEE;
    }

    /** As {@link #transfer}, but computes both balances first: moving money to the same account makes it more. */
    //@ requires from != null && to != null;
    //@ requires amount > 0 && amount <= Integer.MAX_VALUE - to.balance;
    //@ ensures from != to ==> from.balance == \old(from.balance) - amount;
    //@ ensures from == to ==> from.balance == \old(from.balance);
    static void transferBad(Account from, Account to, int amount) throws InsufficientFunds {
        if (amount > from.balance) {
            throw new InsufficientFunds();
        }
        int less = from.balance - amount;
        int more = to.balance + amount;
        from.balance = less;
        to.balance = more;
    }
}
