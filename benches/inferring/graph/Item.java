/** Something that lists hold. */
class Item {
}
