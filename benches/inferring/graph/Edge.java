/** A directed edge. */
class Edge {
    Node from;
    Node to;
}
