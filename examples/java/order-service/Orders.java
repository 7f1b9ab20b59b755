/** Where orders are kept. There is no code for it either. */
interface Orders {
    /** Keeps a paid order. */
    //@ requires order != null && order.isPaid;
    //@ ensures order.version == \old(order.version) + 1;
    //@ signals (StorageFailed e) order.version == \old(order.version);
    //@ signals_only StorageFailed;
    //@ assignable order.version;
    void store(Order order) throws StorageFailed;
}
