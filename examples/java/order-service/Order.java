/** What somebody wants to buy. */
class Order {
    int total;
    int receipt;
    int version;
    boolean isPaid;

    //@ invariant total >= 0;
}
