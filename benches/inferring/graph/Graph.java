/** A directed graph as lists of nodes and edges: the components `removeNodes` and `spanningTree` of papers/2 §6. */
class Graph {
    NodeList nodes;
    EdgeList edges;

    /** Removes nodes, after the edges at them. */
    //@ requires removed != null && nodes != null && edges != null && removed != nodes;
    //@ requires (no c: NodeCell | c in c.^next) && (no c: EdgeCell | c in c.^next);
    //@ ensures \old(removed.first) == null ==> edges.first.*next.edge == \old(edges.first.*next.edge); // sameEdges
    //@ ensures \old(removed.first) == null ==> nodes.first.*next.node == \old(nodes.first.*next.node); // sameNodes
    void removeNodes(NodeList removed) {
        NodeCell cell = removed.first;
        while (cell != null) {
            removeEdgesAt(cell.node);
            cell = cell.next;
        }
        nodes.removeAll(removed);
    }

    void removeEdgesAt(Node node) {
        edges.removeAll(node.in);
        edges.removeAll(node.out);
    }

    /** A spanning forest, as Kruskal's algorithm finds one: its nodes are those of its edges. */
    //@ requires edges != null && nodes != null;
    //@ requires (no c: NodeCell | c in c.^next) && (no c: EdgeCell | c in c.^next) && (no n: Node | n in n.^part);
    //@ requires (no c: EdgeCell | c.edge == null) && (no e: Edge | e.from == null || e.to == null);
    //@ ensures \result.edges.first.*next.edge.from + \result.edges.first.*next.edge.to in \result.nodes.first.*next.node; // consistency
    //@ ensures (\forall Node n; (no e: Edge | e.from == n || e.to == n) ==> !(n in \result.nodes.first.*next.node)); // deg0Node
    Graph spanningTree() {
        Graph tree = new Graph();
        tree.nodes = new NodeList();
        tree.edges = new EdgeList();
        EdgeCell cell = edges.first;
        while (cell != null) {
            Edge edge = cell.edge;
            Node from = edge.from.representative();
            Node to = edge.to.representative();
            if (from != to) {
                from.part = to;
                tree.edges.add(edge);
                tree.nodes.add(edge.from);
                tree.nodes.add(edge.to);
            }
            cell = cell.next;
        }
        return tree;
    }
}
