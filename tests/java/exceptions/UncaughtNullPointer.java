// An uncaught implicit NullPointerException with a helpful message on stderr.
import java.util.*;

public class UncaughtNullPointer {
    static class Node {
        String label;
        Node next;
        Node(String label, Node next) { this.label = label; this.next = next; }
    }

    static int totalLength(Node n) {
        int sum = 0;
        while (true) {
            sum += n.next.label.length();
            System.out.println(n.label + " " + sum);
            n = n.next;
        }
    }

    public static void main(String[] args) {
        Map<String, Node> heads = new HashMap<>();
        heads.put("list", new Node("a", new Node("bb", new Node("ccc", null))));
        System.out.println(totalLength(heads.get("list")));
    }
}
