/** A binary search tree of numbers, without balance. */
class SearchTree {
    Node root;

    static class Node {
        int data;
        Node left;
        Node right;

        Node(int data) {
            this.data = data;
        }
    }

    /** Is it a tree in order? No node is in two places. */
    /*@ pure @*/ boolean isOrdered() {
        return isTree(root) && isOrdered(root, false, 0, false, 0);
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

    private /*@ pure @*/ boolean isOrdered(Node node, boolean hasLow, int low, boolean hasHigh, int high) {
        if (node == null) {
            return true;
        }
        if (hasLow && node.data <= low || hasHigh && node.data >= high) {
            return false;
        }
        return isOrdered(node.left, hasLow, low, true, node.data) && isOrdered(node.right, true, node.data, hasHigh, high);
    }

    /*@ pure @*/ boolean contains(int data) {
        Node node = root;
        while (node != null) {
            if (data == node.data) {
                return true;
            }
            node = data < node.data ? node.left : node.right;
        }
        return false;
    }

    //@ requires isOrdered();
    //@ ensures isOrdered();
    //@ ensures contains(data);
    void insert(int data) {
        root = insert(data, root);
    }

    private Node insert(int data, Node node) {
        if (node == null) {
            return new Node(data);
        }
        if (data < node.data) {
            node.left = insert(data, node.left);
        } else if (data > node.data) {
            node.right = insert(data, node.right);
        }
        return node;
    }
}
