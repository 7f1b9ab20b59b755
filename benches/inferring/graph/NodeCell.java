/** A cell of a {@link NodeList}. */
class NodeCell {
    Node node;
    NodeCell next;
}
