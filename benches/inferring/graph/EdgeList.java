/** A linked list of edges. */
class EdgeList {
    EdgeCell first;

    boolean isEmpty() {
        return first == null;
    }

    boolean contains(Edge edge) {
        EdgeCell cell = first;
        while (cell != null) {
            if (cell.edge == edge) {
                return true;
            }
            cell = cell.next;
        }
        return false;
    }

    /** Puts an edge before the others, unless it is there. */
    void add(Edge edge) {
        if (!contains(edge)) {
            EdgeCell cell = new EdgeCell();
            cell.edge = edge;
            cell.next = first;
            first = cell;
        }
    }

    /** Removes an edge, if it is there. */
    void remove(Edge edge) {
        EdgeCell before = null;
        EdgeCell cell = first;
        while (cell != null) {
            if (cell.edge == edge) {
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

    /** Removes all edges of another list. */
    void removeAll(EdgeList others) {
        EdgeCell cell = others.first;
        while (cell != null) {
            remove(cell.edge);
            cell = cell.next;
        }
    }
}
