/** Pays for orders: all of it happens, or nothing. */
class Checkout {
    private final Gateway gateway;
    private final Orders orders;

    //@ invariant gateway != null && orders != null;

    //@ requires gateway != null && orders != null;
    Checkout(Gateway gateway, Orders orders) {
        this.gateway = gateway;
        this.orders = orders;
    }

    /** Charges the card, unless the order is free, and keeps the order. */
    //@ requires order != null && !order.isPaid;
    //@ ensures order.isPaid && (order.total > 0 ==> order.receipt > 0);
    //@ signals (CardRefused e) !order.isPaid && order.receipt == \old(order.receipt);
    //@ signals (StorageFailed e) !order.isPaid && order.receipt == \old(order.receipt);
    //@ signals_only CardRefused, StorageFailed;
    //@ assignable order.isPaid, order.receipt, order.version;
    void pay(Order order) throws CardRefused, StorageFailed {
        int before = order.receipt;
        int receipt = 0;
        if (order.total > 0) {
            receipt = gateway.charge(order.total);
        }
        order.receipt = receipt;
        order.isPaid = true;
        try {
            orders.store(order);
        } catch (StorageFailed e) {
            order.receipt = before;
            order.isPaid = false;
            if (receipt > 0) {
                gateway.refund(receipt);
            }
            throw e;
        }
    }

    /** As {@link #pay}, but forgets that an order may be free. */
    //@ requires order != null && !order.isPaid;
    //@ ensures order.isPaid;
    void payFreeBad(Order order) throws CardRefused, StorageFailed {
        order.receipt = gateway.charge(order.total);
        order.isPaid = true;
        orders.store(order);
    }

    /** As {@link #pay}, but an order that could not be kept stays paid. */
    //@ requires order != null && !order.isPaid && order.total > 0;
    //@ ensures order.isPaid && order.receipt > 0;
    //@ signals (CardRefused e) !order.isPaid && order.receipt == \old(order.receipt);
    //@ signals (StorageFailed e) !order.isPaid && order.receipt == \old(order.receipt);
    void payHalfBad(Order order) throws CardRefused, StorageFailed {
        order.receipt = gateway.charge(order.total);
        order.isPaid = true;
        orders.store(order);
    }

    /** Relies on what no contract says: that receipts count upwards. */
    //@ requires first != null && second != null && first != second && first.total > 0 && second.total > 0;
    //@ ensures first.receipt < second.receipt;
    void payBothBad(Order first, Order second) throws CardRefused {
        first.receipt = gateway.charge(first.total);
        second.receipt = gateway.charge(second.total);
    }
}
