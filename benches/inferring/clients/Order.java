/** An order of some quantity. */
class Order {
    final int id;
    int quantity;
    boolean isPaid;

    Order(int id, int quantity) {
        this.id = id;
        this.quantity = quantity;
    }
}
