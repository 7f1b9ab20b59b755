/** A node of a binary tree of numbers. */
class Node {
    int key;
    Node left;
    Node right;

    Node(int key) {
        this.key = key;
    }
}
