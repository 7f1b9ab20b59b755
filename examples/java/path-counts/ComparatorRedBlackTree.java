import java.util.Comparator;

/**
 * A red-black tree of objects in the order of a comparator of which no code is known, with removal as in textbooks: a node with two children gets the object of its successor, which is
 * unlinked in its place; then colours are put right from there upwards.
 */
class ComparatorRedBlackTree {
    static final boolean RED = false;
    static final boolean BLACK = true;

    final Comparator<Object> order;
    Node root;

    ComparatorRedBlackTree(Comparator<Object> order) {
        this.order = java.util.Objects.requireNonNull(order);
    }

    static class Node {
        Object key;
        Node left;
        Node right;
        Node parent;
        boolean color;
    }

    /** Is it a red-black tree? */
    /*@ pure @*/ boolean isRedBlackTree() {
        if (root == null) {
            return true;
        }
        return root.parent == null && root.color == BLACK && isLinked(root) && isOrdered(root, false, null, false, null)
            && hasNoRedPair(root) && blacks(root) >= 0;
    }

    /** Do the children of all nodes name them as their parents? Then no node is in two places. */
    private /*@ pure @*/ boolean isLinked(Node node) {
        Node left = node.left;
        if (left != null && (left.parent != node || !isLinked(left))) {
            return false;
        }
        Node right = node.right;
        return right == null || right != left && right.parent == node && isLinked(right);
    }

    private /*@ pure @*/ boolean isOrdered(Node node, boolean hasLow, Object low, boolean hasHigh, Object high) {
        if (node == null) {
            return true;
        }
        if (hasLow && order.compare(node.key, low) <= 0 || hasHigh && order.compare(node.key, high) >= 0) {
            return false;
        }
        return isOrdered(node.left, hasLow, low, true, node.key) && isOrdered(node.right, true, node.key, hasHigh, high);
    }

    /** Has no red node a red child? */
    private /*@ pure @*/ boolean hasNoRedPair(Node node) {
        if (node == null) {
            return true;
        }
        if (node.color == RED && (colorOf(node.left) == RED || colorOf(node.right) == RED)) {
            return false;
        }
        return hasNoRedPair(node.left) && hasNoRedPair(node.right);
    }

    /** The black nodes on every way down from a node; -1 if they differ. */
    private /*@ pure @*/ int blacks(Node node) {
        if (node == null) {
            return 1;
        }
        int left = blacks(node.left);
        int right = blacks(node.right);
        if (left < 0 || left != right) {
            return -1;
        }
        return node.color == BLACK ? left + 1 : left;
    }

    /*@ pure @*/ boolean contains(Object key) {
        return find(key) != null;
    }

    private /*@ pure @*/ Node find(Object key) {
        Node node = root;
        while (node != null) {
            int compared = order.compare(key, node.key);
            if (compared == 0) {
                return node;
            }
            node = compared < 0 ? node.left : node.right;
        }
        return null;
    }

    private static boolean colorOf(Node node) {
        return node == null ? BLACK : node.color;
    }

    private static Node child(Node node, boolean isLeft) {
        return isLeft ? node.left : node.right;
    }

    private static void setChild(Node node, boolean isLeft, Node child) {
        if (isLeft) {
            node.left = child;
        } else {
            node.right = child;
        }
        if (child != null) {
            child.parent = node;
        }
    }

    /** Removes an object; tells whether it was there. */
    //@ requires order != null && isRedBlackTree();
    //@ ensures isRedBlackTree();
    //@ ensures !contains(key);
    //@ ensures \result <==> \old(contains(key));
    boolean remove(Object key) {
        Node node = find(key);
        if (node == null) {
            return false;
        }
        delete(node);
        return true;
    }

    /** Removes an object, and forgets to put the colours right. */
    //@ requires order != null && isRedBlackTree();
    //@ ensures isRedBlackTree();
    boolean removeBad(Object key) {
        Node node = find(key);
        if (node == null) {
            return false;
        }
        unlink(node);
        return true;
    }

    private void delete(Node node) {
        Node gone = node.left != null && node.right != null ? successor(node) : node;
        boolean wasBlack = gone.color == BLACK;
        if (gone.left == null && gone.right == null && wasBlack) {
            // A leaf stands for the gap while colours are put right.
            balance(gone);
            unlink(node);
            return;
        }
        Node child = unlink(node);
        if (wasBlack && child != null) {
            balance(child);
        }
    }

    /** The least node on the right. */
    private static Node successor(Node node) {
        Node next = node.right;
        while (next.left != null) {
            next = next.left;
        }
        return next;
    }

    /** Takes a node out of the tree, or its successor, whose object it gets; what takes that node's place. */
    private Node unlink(Node node) {
        Node gone = node;
        if (node.left != null && node.right != null) {
            gone = successor(node);
            node.key = gone.key;
        }
        Node child = child(gone, gone.left != null);
        replace(gone, child);
        return child;
    }

    /** Puts a node, or none, where another one was. */
    private void replace(Node old, Node by) {
        Node above = old.parent;
        if (above != null) {
            setChild(above, above.left == old, by);
            return;
        }
        root = by;
        if (by != null) {
            by.parent = null;
        }
    }

    /** On the ways through a node, there is one black node too few. */
    private void balance(Node start) {
        Node gap = start;
        while (gap != root && gap.color == BLACK) {
            Node above = gap.parent;
            boolean isLeft = above.left == gap;
            Node other = child(above, !isLeft);
            if (other.color == RED) {
                other.color = BLACK;
                above.color = RED;
                rotate(above, isLeft);
                other = child(above, !isLeft);
            }
            Node near = child(other, isLeft);
            Node far = child(other, !isLeft);
            if (colorOf(near) == BLACK && colorOf(far) == BLACK) {
                // Now one is missing on the other side, too, and so above.
                other.color = RED;
                gap = above;
                continue;
            }
            if (colorOf(far) == BLACK) {
                rotate(other, !isLeft);
                near.color = BLACK;
                other.color = RED;
                far = other;
                other = near;
            }
            // A rotation brings a black node to the side of the gap.
            rotate(above, isLeft);
            other.color = above.color;
            above.color = BLACK;
            far.color = BLACK;
            return;
        }
        gap.color = BLACK;
    }

    /** Moves a node down to one side; its child on the other side takes its place. */
    private void rotate(Node node, boolean toLeft) {
        Node up = child(node, !toLeft);
        replace(node, up);
        setChild(node, !toLeft, child(up, toLeft));
        setChild(up, toLeft, node);
    }
}
