/** A set of numbers as a binary search tree: what is smaller stands to the left, what is greater to the right. */
class SearchTree {
    Node root;
    int size;

    // A node does not come below itself, and what comes below it on one side does not come below it on the other.
    //@ invariant (all n: root.*(left + right) | !(n in n.^(left + right)));
    //@ invariant (all n: root.*(left + right) | no n.left.*(left + right) & n.right.*(left + right));
    //@ invariant ordered(root, null, null);
    //@ invariant size == #root.*(left + right);

    /** Whether the keys below a node are in order, and between the keys of two other nodes where these are given. */
    //@ pure
    static boolean ordered(Node n, Node low, Node high) {
        if (n == null) {
            return true;
        }
        if (low != null && n.key <= low.key || high != null && n.key >= high.key) {
            return false;
        }
        return ordered(n.left, low, n) && ordered(n.right, n, high);
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

    /** Adds a number; tells whether it was not there before. */
    //@ ensures \result <==> \old(no n: root.*(left + right) | n.key == key);
    //@ ensures (one n: root.*(left + right) | n.key == key);
    //@ ensures \old(root.*(left + right)) in root.*(left + right);
    //@ ensures size == \old(size) + (\result ? 1 : 0);
    boolean insert(int key) {
        Node parent = null;
        Node at = root;
        while (at != null) {
            if (at.key == key) {
                return false;
            }
            parent = at;
            at = key < at.key ? at.left : at.right;
        }
        Node node = new Node(key);
        if (parent == null) {
            root = node;
        } else if (key < parent.key) {
            parent.left = node;
        } else {
            parent.right = node;
        }
        size++;
        return true;
    }

    /** Takes a number out; tells whether it was there. */
    //@ ensures \result <==> \old(some n: root.*(left + right) | n.key == key);
    //@ ensures (no n: root.*(left + right) | n.key == key);
    //@ ensures root.*(left + right) == \old({n: root.*(left + right) | n.key != key});
    //@ ensures size == \old(size) - (\result ? 1 : 0);
    boolean remove(int key) {
        Node parent = null;
        Node at = root;
        while (at != null && at.key != key) {
            parent = at;
            at = key < at.key ? at.left : at.right;
        }
        if (at == null) {
            return false;
        }
        Node heir;
        if (at.left == null) {
            heir = at.right;
        } else if (at.right == null) {
            heir = at.left;
        } else {
            Node above = at;
            heir = at.right;
            while (heir.left != null) {
                above = heir;
                heir = heir.left;
            }
            if (above != at) {
                above.left = heir.right;
                heir.right = at.right;
            }
            heir.left = at.left;
        }
        if (parent == null) {
            root = heir;
        } else if (parent.left == at) {
            parent.left = heir;
        } else {
            parent.right = heir;
        }
        size--;
        return true;
    }

    /** The least number of a set that is not empty. */
    //@ requires root != null;
    //@ ensures (all n: root.*(left + right) | \result <= n.key);
    //@ ensures (some n: root.*(left + right) | \result == n.key);
    //@ assignable \nothing;
    int least() {
        Node at = root;
        while (at.left != null) {
            at = at.left;
        }
        return at.key;
    }

    /** As {@link #insert}, but a key that is there already is put in once more, on the right. */
    //@ ensures (one n: root.*(left + right) | n.key == key);
    void insertBad(int key) {
        Node parent = null;
        Node at = root;
        while (at != null) {
            parent = at;
            at = key < at.key ? at.left : at.right;
        }
        Node node = new Node(key);
        if (parent == null) {
            root = node;
        } else if (key < parent.key) {
            parent.left = node;
        } else {
            parent.right = node;
        }
        size++;
    }

    /** As {@link #remove}, but the smaller numbers are forgotten if the heir is the right child itself. */
    //@ ensures (no n: root.*(left + right) | n.key == key);
    //@ ensures root.*(left + right) == \old({n: root.*(left + right) | n.key != key});
    void removeBad(int key) {
        Node parent = null;
        Node at = root;
        while (at != null && at.key != key) {
            parent = at;
            at = key < at.key ? at.left : at.right;
        }
        if (at == null) {
            return;
        }
        Node heir;
        if (at.left == null) {
            heir = at.right;
        } else if (at.right == null) {
            heir = at.left;
        } else {
            Node above = at;
            heir = at.right;
            while (heir.left != null) {
                above = heir;
                heir = heir.left;
            }
            if (above != at) {
                above.left = heir.right;
                heir.right = at.right;
                heir.left = at.left;
            }
        }
        if (parent == null) {
            root = heir;
        } else if (parent.left == at) {
            parent.left = heir;
        } else {
            parent.right = heir;
        }
        size--;
    }
}
