/** A linked list: the component `removeList` of papers/2 §6. */
class ItemList {
    ItemCell first;

    /** Is an item in the list? */
    boolean contains(Item item) {
        ItemCell cell = first;
        while (cell != null) {
            if (cell.item == item) {
                return true;
            }
            cell = cell.next;
        }
        return false;
    }

    /** Removes all items that are in another list. */
    //@ requires other != null && other != this;
    //@ requires (no c: ItemCell | c in c.^next) && (no first.*next & other.first.*next);
    //@ ensures first.*next.item in \old(first.*next.item);
    void removeList(ItemList other) {
        ItemCell before = null;
        ItemCell cell = first;
        while (cell != null) {
            if (other.contains(cell.item)) {
                if (before == null) {
                    first = cell.next;
                } else {
                    before.next = cell.next;
                }
            } else {
                before = cell;
            }
            cell = cell.next;
        }
    }
}
