/**
 * A map from numbers to numbers as a red-black tree: no way down has two red nodes in a row, and all ways down have equally
 * many black ones.
 */
class RedBlackMap {
    /** A key with its value. */
    static class Node {
        final int key;
        int value;
        Node left;
        Node right;
        Node parent;
        boolean red = true;

        Node(int key, int value, Node parent) {
            this.key = key;
            this.value = value;
            this.parent = parent;
        }
    }

    Node root;
    int size;

    //@ invariant (all n: root.*(left + right) | !(n in n.^(left + right)));
    //@ invariant (all n: root.*(left + right) | no n.left.*(left + right) & n.right.*(left + right));
    //@ invariant root.parent == null && (all n: root.*(left + right) | all c: n.left + n.right | c.parent == n);
    //@ invariant (all n: root.*(left + right) | all m: n.left.*(left + right) | m.key < n.key);
    //@ invariant (all n: root.*(left + right) | all m: n.right.*(left + right) | m.key > n.key);
    //@ invariant root != null ==> !root.red;
    //@ invariant (all n: root.*(left + right) | n.red ==> (all c: n.left + n.right | !c.red));
    //@ invariant blackHeight(root) >= 0;
    //@ invariant size == #root.*(left + right);

    /** How many black nodes each way down from a node has; -1 if not all have equally many. */
    //@ pure
    static int blackHeight(Node n) {
        if (n == null) {
            return 0;
        }
        int left = blackHeight(n.left);
        int right = blackHeight(n.right);
        return left < 0 || left != right ? -1 : left + (n.red ? 0 : 1);
    }

    /** The value of a key, or a default. */
    //@ ensures (all n: root.*(left + right) | n.key == key ==> \result == n.value);
    //@ ensures (no n: root.*(left + right) | n.key == key) ==> \result == otherwise;
    //@ assignable \nothing;
    int get(int key, int otherwise) {
        Node at = root;
        while (at != null && at.key != key) {
            at = key < at.key ? at.left : at.right;
        }
        return at == null ? otherwise : at.value;
    }

    /** Gives a key a value. */
    //@ ensures (one n: root.*(left + right) | n.key == key && n.value == value);
    //@ ensures \old(root.*(left + right)) in root.*(left + right);
    //@ ensures (all n: \old(root.*(left + right)) | n.key != key ==> n.value == \old(n.value));
    void put(int key, int value) {
        Node parent = null;
        Node at = root;
        while (at != null) {
            if (at.key == key) {
                at.value = value;
                return;
            }
            parent = at;
            at = key < at.key ? at.left : at.right;
        }
        Node node = new Node(key, value, parent);
        if (parent == null) {
            root = node;
        } else if (key < parent.key) {
            parent.left = node;
        } else {
            parent.right = node;
        }
        size++;
        repair(node);
    }

    /** As {@link #put}, but a new node that is an inner grandchild is not brought to the outside first. */
    //@ ensures (one n: root.*(left + right) | n.key == key && n.value == value);
    void putBad(int key, int value) {
        Node parent = null;
        Node at = root;
        while (at != null) {
            if (at.key == key) {
                at.value = value;
                return;
            }
            parent = at;
            at = key < at.key ? at.left : at.right;
        }
        Node node = new Node(key, value, parent);
        if (parent == null) {
            root = node;
        } else if (key < parent.key) {
            parent.left = node;
        } else {
            parent.right = node;
        }
        size++;
        if (parent != null && parent.red) {
            Node top = parent.parent;
            Node uncle = top.left == parent ? top.right : top.left;
            if (uncle != null && uncle.red) {
                repair(node);
                return;
            }
            parent.red = false;
            top.red = true;
            turn(top, top.left == parent);
        }
        root.red = false;
    }

    /** Removes the one fault that a new red node may make: that the node above it is red too. */
    private void repair(Node node) {
        while (node.parent != null && node.parent.red) {
            Node parent = node.parent;
            Node top = parent.parent;
            boolean left = parent == top.left;
            Node uncle = left ? top.right : top.left;
            if (uncle != null && uncle.red) {
                parent.red = false;
                uncle.red = false;
                top.red = true;
                node = top;
            } else {
                if (node == (left ? parent.right : parent.left)) {
                    turn(parent, !left);
                    node = parent;
                    parent = node.parent;
                }
                parent.red = false;
                top.red = true;
                turn(top, left);
            }
        }
        root.red = false;
    }

    /** Turns a node to the right, so that its left child takes its place; or the other way round. */
    private void turn(Node n, boolean right) {
        Node up;
        if (right) {
            up = n.left;
            n.left = up.right;
            if (up.right != null) {
                up.right.parent = n;
            }
            up.right = n;
        } else {
            up = n.right;
            n.right = up.left;
            if (up.left != null) {
                up.left.parent = n;
            }
            up.left = n;
        }
        up.parent = n.parent;
        if (n.parent == null) {
            root = up;
        } else if (n.parent.left == n) {
            n.parent.left = up;
        } else {
            n.parent.right = up;
        }
        n.parent = up;
    }
}
