/** A cell of an {@link ItemList}. */
class ItemCell {
    Item item;
    ItemCell next;
}
