/** A set of numbers as a search tree whose sides never differ in height by more than one. */
class AvlTree {
    /** A node of the tree; its height counts the levels from itself down. */
    static class Node {
        int key;
        int height = 1;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    Node root;

    //@ invariant (all n: root.*(left + right) | !(n in n.^(left + right)));
    //@ invariant (all n: root.*(left + right) | no n.left.*(left + right) & n.right.*(left + right));
    //@ invariant (all n: root.*(left + right) | all m: n.left.*(left + right) | m.key < n.key);
    //@ invariant (all n: root.*(left + right) | all m: n.right.*(left + right) | m.key > n.key);
    //@ invariant (all n: root.*(left + right) | n.height == 1 + Math.max(height(n.left), height(n.right)) && Math.abs(height(n.left) - height(n.right)) <= 1);

    //@ pure
    static int height(Node n) {
        return n == null ? 0 : n.height;
    }

    /** Whether a number is in the set. */
    //@ ensures \result <==> (some n: root.*(left + right) | n.key == key);
    //@ assignable \nothing;
    boolean contains(int key) {
        Node at = root;
        while (at != null && at.key != key) {
            at = key < at.key ? at.left : at.right;
        }
        return at != null;
    }

    /** Adds a number, unless it is there. */
    //@ ensures (one n: root.*(left + right) | n.key == key);
    //@ ensures \old(root.*(left + right)) in root.*(left + right);
    //@ ensures #root.*(left + right) <= \old(#root.*(left + right)) + 1;
    void insert(int key) {
        root = insert(root, key);
    }

    /** Takes a number out, if it is there. */
    //@ ensures (no n: root.*(left + right) | n.key == key);
    //@ ensures root.*(left + right) == \old({n: root.*(left + right) | n.key != key});
    void remove(int key) {
        root = remove(root, key);
    }

    /** As {@link #insert}, but the inner grandchild is not brought to the outside before the tree is turned. */
    //@ ensures (one n: root.*(left + right) | n.key == key);
    //@ ensures \old(root.*(left + right)) in root.*(left + right);
    void insertBad(int key) {
        root = insertBad(root, key);
    }

    private static Node insert(Node n, int key) {
        if (n == null) {
            return new Node(key);
        }
        if (key < n.key) {
            n.left = insert(n.left, key);
        } else if (key > n.key) {
            n.right = insert(n.right, key);
        } else {
            return n;
        }
        return rebalance(n);
    }

    private static Node remove(Node n, int key) {
        if (n == null) {
            return null;
        }
        if (key < n.key) {
            n.left = remove(n.left, key);
        } else if (key > n.key) {
            n.right = remove(n.right, key);
        } else if (n.left == null) {
            return n.right;
        } else if (n.right == null) {
            return n.left;
        } else {
            Node heir = n.right;
            while (heir.left != null) {
                heir = heir.left;
            }
            heir.right = withoutLeast(n.right);
            heir.left = n.left;
            n = heir;
        }
        return rebalance(n);
    }

    private static Node withoutLeast(Node n) {
        if (n.left == null) {
            return n.right;
        }
        n.left = withoutLeast(n.left);
        return rebalance(n);
    }

    /** Sets the height of a node whose sides are in order, and turns it if it leans too much; what takes its place. */
    private static Node rebalance(Node n) {
        int lean = height(n.left) - height(n.right);
        if (lean > 1) {
            if (height(n.left.left) < height(n.left.right)) {
                n.left = turnLeft(n.left);
            }
            return turnRight(n);
        }
        if (lean < -1) {
            if (height(n.right.right) < height(n.right.left)) {
                n.right = turnRight(n.right);
            }
            return turnLeft(n);
        }
        setHeight(n);
        return n;
    }

    private static Node turnLeft(Node n) {
        Node up = n.right;
        n.right = up.left;
        up.left = n;
        setHeight(n);
        setHeight(up);
        return up;
    }

    private static Node turnRight(Node n) {
        Node up = n.left;
        n.left = up.right;
        up.right = n;
        setHeight(n);
        setHeight(up);
        return up;
    }

    private static void setHeight(Node n) {
        n.height = 1 + Math.max(height(n.left), height(n.right));
    }

    private static Node insertBad(Node n, int key) {
        if (n == null) {
            return new Node(key);
        }
        if (key < n.key) {
            n.left = insertBad(n.left, key);
        } else if (key > n.key) {
            n.right = insertBad(n.right, key);
        } else {
            return n;
        }
        int lean = height(n.left) - height(n.right);
        if (lean > 1) {
            return turnRight(n);
        }
        if (lean < -1) {
            return turnLeft(n);
        }
        setHeight(n);
        return n;
    }
}
