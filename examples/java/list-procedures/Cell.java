/** A cell of a singly linked list of numbers. A list is its first cell; the empty list is null. */
class Cell {
    int value;
    Cell next;
}
