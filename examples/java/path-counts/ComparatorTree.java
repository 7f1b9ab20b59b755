import java.util.Comparator;

/** A binary search tree of objects in the order of a comparator of which no code is known, without balance. */
class ComparatorTree {
    final Comparator<Object> order;
    Node root;

    ComparatorTree(Comparator<Object> order) {
        this.order = java.util.Objects.requireNonNull(order);
    }

    static class Node {
        Object data;
        Node left;
        Node right;

        Node(Object data) {
            this.data = data;
        }
    }

    /** Is it a tree in order? No node is in two places. */
    /*@ pure @*/ boolean isOrdered() {
        return isTree(root) && isOrdered(root, false, null, false, null);
    }

    /** Nodes on the way from the root. */
    static class Way {
        Node node;
        Way before;

        Way(Node node, Way before) {
            this.node = node;
            this.before = before;
        }
    }

    /** Is everything below a node a tree? All nodes are met in one order, and none twice. */
    private /*@ pure @*/ boolean isTree(Node node) {
        return node == null || walk(node, new Way(null, null)) != null;
    }

    /** What was seen after a walk through everything below a node; null if something was met twice. */
    private /*@ pure @*/ Way walk(Node node, Way seen) {
        for (Way w = seen; w != null; w = w.before) {
            if (w.node == node) {
                return null;
            }
        }
        Way after = new Way(node, seen);
        if (node.left != null) {
            after = walk(node.left, after);
            if (after == null) {
                return null;
            }
        }
        if (node.right != null) {
            after = walk(node.right, after);
        }
        return after;
    }

    private /*@ pure @*/ boolean isOrdered(Node node, boolean hasLow, Object low, boolean hasHigh, Object high) {
        if (node == null) {
            return true;
        }
        if (hasLow && order.compare(node.data, low) <= 0 || hasHigh && order.compare(node.data, high) >= 0) {
            return false;
        }
        return isOrdered(node.left, hasLow, low, true, node.data) && isOrdered(node.right, true, node.data, hasHigh, high);
    }

    /*@ pure @*/ boolean contains(Object data) {
        Node node = root;
        while (node != null) {
            int compared = order.compare(data, node.data);
            if (compared == 0) {
                return true;
            }
            node = compared < 0 ? node.left : node.right;
        }
        return false;
    }

    //@ requires order != null && isOrdered();
    //@ ensures isOrdered();
    //@ ensures contains(data);
    void insert(Object data) {
        root = insert(data, root);
    }

    private Node insert(Object data, Node node) {
        if (node == null) {
            return new Node(data);
        }
        int compared = order.compare(data, node.data);
        if (compared < 0) {
            node.left = insert(data, node.left);
        } else if (compared > 0) {
            node.right = insert(data, node.right);
        }
        return node;
    }
}
