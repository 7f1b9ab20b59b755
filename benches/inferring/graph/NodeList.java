/** A linked list of nodes. */
class NodeList {
    NodeCell first;

    boolean contains(Node node) {
        NodeCell cell = first;
        while (cell != null) {
            if (cell.node == node) {
                return true;
            }
            cell = cell.next;
        }
        return false;
    }

    /** Puts a node before the others, unless it is there. */
    void add(Node node) {
        if (!contains(node)) {
            NodeCell cell = new NodeCell();
            cell.node = node;
            cell.next = first;
            first = cell;
        }
    }

    /** Removes a node, if it is there. */
    void remove(Node node) {
        NodeCell before = null;
        NodeCell cell = first;
        while (cell != null) {
            if (cell.node == node) {
                if (before == null) {
                    first = cell.next;
                } else {
                    before.next = cell.next;
                }
                return;
            }
            before = cell;
            cell = cell.next;
        }
    }

    /** Removes all nodes of another list. */
    void removeAll(NodeList others) {
        NodeCell cell = others.first;
        while (cell != null) {
            remove(cell.node);
            cell = cell.next;
        }
    }
}
