import java.util.TreeMap;

/** Orders by their numbers, with a stock that they are taken from. */
class OrderService {
    private final TreeMap<Integer, Order> orders = new TreeMap<>();
    private final Log log = new Log();
    int stock;
    int sold;

    /** Refuses what the stock does not have: then it stays as it was. */
    //@ requires stock >= 0;
    //@ ensures quantity <= 0 || quantity > \old(stock) ==> !\result && stock == \old(stock);
    boolean place(int id, int quantity) {
        if (quantity <= 0 || quantity > stock) {
            log.note(id);
            return false;
        }
        orders.put(id, new Order(id, quantity));
        take(quantity);
        log.note(id);
        return true;
    }

    private void take(int quantity) {
        stock = stock - quantity;
        sold = sold + quantity;
    }

    /** What is taken is sold. */
    //@ requires stock >= 0 && sold >= 0 && stock <= 1000 && sold <= 1000 && quantity > 0 && quantity <= stock;
    //@ ensures stock + sold == \old(stock) + \old(sold);
    void sell(int id, int quantity) {
        log.note(id);
        take(quantity);
        log.note(-id);
    }

    /** An order that is not there cannot be paid. */
    //@ ensures \result ==> sold == \old(sold);
    boolean pay(int id) {
        Order order = orders.get(id);
        if (order == null) {
            return false;
        }
        order.isPaid = true;
        log.note(id);
        return true;
    }

    /** How many of a number fit, between 0 and the stock. */
    //@ requires stock >= 0;
    //@ ensures \result >= 0 && \result <= stock;
    int available(int wanted) {
        log.note(wanted);
        int count = orders.size();
        int found = wanted - count;
        return found < 0 ? 0 : Math.min(found, stock);
    }
}
