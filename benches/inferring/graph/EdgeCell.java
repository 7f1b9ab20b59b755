/** A cell of an {@link EdgeList}. */
class EdgeCell {
    Edge edge;
    EdgeCell next;
}
