/** A cell of a singly linked list. A list is its first cell; the empty list is null. */
class List {
    List next;
    Val val;
}
