// An uncaught custom exception leaves main: the trace goes to stderr and the status is 1.
public class UncaughtCustom {
    static class PaymentException extends Exception {
        final int amount;
        PaymentException(String m, int amount) {
            super(m);
            this.amount = amount;
        }
        @Override public String getMessage() { return super.getMessage() + " (amount " + amount + ")"; }
    }

    static class Account {
        private int balance = 100;
        void pay(int amount) throws PaymentException {
            if (amount > balance) throw new PaymentException("insufficient funds", amount);
            balance -= amount;
            System.out.println("paid " + amount + ", left " + balance);
        }
    }

    public static void main(String[] args) throws PaymentException {
        Account a = new Account();
        try {
            a.pay(30);
            a.pay(50);
            a.pay(70);
            System.out.println("not reached");
        } finally {
            System.out.println("finally before dying");
        }
    }
}
