/**
 * A red-black tree of numbers, with removal as in textbooks: a node with two children gets the number of its successor, which is
 * unlinked in its place; then colours are put right from there upwards.
 */
class RedBlackTree {
    static final boolean RED = false;
    static final boolean BLACK = true;

    Node root;

    static class Node {
        int key;
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
        return root.parent == null && root.color == BLACK && isLinked(root) && isOrdered(root, false, 0, false, 0)
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

    private /*@ pure @*/ boolean isOrdered(Node node, boolean hasLow, int low, boolean hasHigh, int high) {
        if (node == null) {
            return true;
        }
        if (hasLow && node.key <= low || hasHigh && node.key >= high) {
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

    /*@ pure @*/ boolean contains(int key) {
        return find(key) != null;
    }

    private /*@ pure @*/ Node find(int key) {
        Node node = root;
        while (node != null && node.key != key) {
            node = key < node.key ? node.left : node.right;
        }
        return node;
    }

    private static boolean colorOf(Node node) {
        return node == null ? BLACK : node.color;
    }

    private static Node parentOf(Node node) {
        return node == null ? null : node.parent;
    }

    private static void setColor(Node node, boolean color) {
        if (node != null) {
            node.color = color;
        }
    }

    private static Node leftOf(Node node) {
        return node == null ? null : node.left;
    }

    private static Node rightOf(Node node) {
        return node == null ? null : node.right;
    }

    /** Removes a number; tells whether it was there. */
    //@ requires isRedBlackTree();
    //@ ensures isRedBlackTree();
    //@ ensures !contains(key);
    //@ ensures \result <==> \old(contains(key));
    boolean remove(int key) {
        Node node = find(key);
        if (node == null) {
            return false;
        }
        delete(node);
        return true;
    }

    /** Removes a number, and forgets to put the colours right. */
    //@ requires isRedBlackTree();
    //@ ensures isRedBlackTree();
    boolean removeBad(int key) {
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

    /** Takes a node out of the tree, or its successor, whose number it gets; what takes that node's place. */
    private Node unlink(Node node) {
        Node gone = node;
        if (node.left != null && node.right != null) {
            gone = successor(node);
            node.key = gone.key;
        }
        Node child = gone.left != null ? gone.left : gone.right;
        Node parent = gone.parent;
        if (child != null) {
            child.parent = parent;
        }
        if (parent == null) {
            root = child;
        } else if (gone == parent.left) {
            parent.left = child;
        } else {
            parent.right = child;
        }
        return child;
    }

    /** One black node is missing on the ways through a node. */
    private void balance(Node start) {
        Node x = start;
        while (x != root && colorOf(x) == BLACK) {
            if (x == leftOf(parentOf(x))) {
                Node sibling = rightOf(parentOf(x));
                if (colorOf(sibling) == RED) {
                    setColor(sibling, BLACK);
                    setColor(parentOf(x), RED);
                    rotateLeft(parentOf(x));
                    sibling = rightOf(parentOf(x));
                }
                if (colorOf(leftOf(sibling)) == BLACK && colorOf(rightOf(sibling)) == BLACK) {
                    setColor(sibling, RED);
                    x = parentOf(x);
                } else {
                    if (colorOf(rightOf(sibling)) == BLACK) {
                        setColor(leftOf(sibling), BLACK);
                        setColor(sibling, RED);
                        rotateRight(sibling);
                        sibling = rightOf(parentOf(x));
                    }
                    setColor(sibling, colorOf(parentOf(x)));
                    setColor(parentOf(x), BLACK);
                    setColor(rightOf(sibling), BLACK);
                    rotateLeft(parentOf(x));
                    x = root;
                }
            } else {
                Node sibling = leftOf(parentOf(x));
                if (colorOf(sibling) == RED) {
                    setColor(sibling, BLACK);
                    setColor(parentOf(x), RED);
                    rotateRight(parentOf(x));
                    sibling = leftOf(parentOf(x));
                }
                if (colorOf(rightOf(sibling)) == BLACK && colorOf(leftOf(sibling)) == BLACK) {
                    setColor(sibling, RED);
                    x = parentOf(x);
                } else {
                    if (colorOf(leftOf(sibling)) == BLACK) {
                        setColor(rightOf(sibling), BLACK);
                        setColor(sibling, RED);
                        rotateLeft(sibling);
                        sibling = leftOf(parentOf(x));
                    }
                    setColor(sibling, colorOf(parentOf(x)));
                    setColor(parentOf(x), BLACK);
                    setColor(leftOf(sibling), BLACK);
                    rotateRight(parentOf(x));
                    x = root;
                }
            }
        }
        setColor(x, BLACK);
    }

    private void rotateLeft(Node node) {
        if (node == null) {
            return;
        }
        Node right = node.right;
        node.right = right.left;
        if (right.left != null) {
            right.left.parent = node;
        }
        right.parent = node.parent;
        if (node.parent == null) {
            root = right;
        } else if (node.parent.left == node) {
            node.parent.left = right;
        } else {
            node.parent.right = right;
        }
        right.left = node;
        node.parent = right;
    }

    private void rotateRight(Node node) {
        if (node == null) {
            return;
        }
        Node left = node.left;
        node.left = left.right;
        if (left.right != null) {
            left.right.parent = node;
        }
        left.parent = node.parent;
        if (node.parent == null) {
            root = left;
        } else if (node.parent.right == node) {
            node.parent.right = left;
        } else {
            node.parent.left = left;
        }
        left.right = node;
        node.parent = left;
    }
}
