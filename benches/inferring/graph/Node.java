/** A node of a {@link Graph}, with the edges that come in and go out. */
class Node {
    EdgeList in;
    EdgeList out;
    /** The node that stands for the part of a spanning forest that this one is in. */
    Node part;

    /** Follows the representatives to the last. */
    Node representative() {
        Node at = this;
        while (at.part != null) {
            at = at.part;
        }
        return at;
    }

    /** Is there no edge? */
    boolean isIsolated() {
        return in.isEmpty() && out.isEmpty();
    }
}
