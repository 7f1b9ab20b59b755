// IdentityHashMap and WeakHashMap basics, with strongly held keys only and order-independent output.
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.WeakHashMap;

public class IdentityAndWeakMaps {
    static class Node {
        final String label;
        Node left;
        Node right;

        Node(String label) {
            this.label = label;
        }
    }

    static Node deepCopy(Node n, Map<Node, Node> done) {
        if (n == null) {
            return null;
        }
        Node known = done.get(n);
        if (known != null) {
            return known;
        }
        Node c = new Node(n.label + "'");
        done.put(n, c);
        c.left = deepCopy(n.left, done);
        c.right = deepCopy(n.right, done);
        return c;
    }

    public static void main(String[] args) {
        String a = new String("key");
        String b = new String("key");
        Map<String, Integer> id = new IdentityHashMap<>();
        id.put(a, 1);
        id.put(b, 2);
        id.put("key", 3);
        System.out.println(id.size() + " " + id.get(a) + " " + id.get(b) + " " + id.get("key") + " " + id.get(new String("key")) + " " + id.get("k" + "ey"));
        System.out.println(id.containsValue(Integer.valueOf(2)) + " " + new TreeSet<>(id.values()));
        System.out.println(id.remove(new String("key")) + " " + id.remove(b) + " " + id.size());
        id.put(null, 0);
        System.out.println(id.get(null) + " " + id.containsKey(null) + " " + id.containsKey(b));
        Integer small1 = 100;
        Integer small2 = 100;
        Integer large1 = Integer.valueOf(100000);
        Integer large2 = Integer.valueOf(100000);
        Map<Integer, String> boxes = new IdentityHashMap<>();
        boxes.put(small1, "s1");
        boxes.put(small2, "s2");
        boxes.put(large1, "l1");
        boxes.put(large2, "l2");
        System.out.println(boxes.size() + " " + new TreeSet<>(boxes.values()));
        IdentityHashMap<Object, Integer> many = new IdentityHashMap<>();
        Object[] keep = new Object[500];
        for (int i = 0; i < keep.length; i++) {
            keep[i] = new int[] {i};
            many.put(keep[i], i);
        }
        int ok = 0;
        for (int i = 0; i < keep.length; i++) {
            if (many.get(keep[i]) == i) {
                ok++;
            }
        }
        for (int i = 0; i < keep.length; i += 3) {
            many.remove(keep[i]);
        }
        long sum = 0;
        for (Map.Entry<Object, Integer> e : many.entrySet()) {
            sum += e.getValue();
        }
        System.out.println(ok + " " + many.size() + " " + sum + " " + many.keySet().contains(keep[1]) + " " + many.keySet().contains(keep[3]));
        Set<String> ids = Collections.newSetFromMap(new IdentityHashMap<>());
        System.out.println(ids.add(a) + " " + ids.add(b) + " " + ids.add(a) + " " + ids.size());

        Node root = new Node("root");
        root.left = new Node("l");
        root.right = root.left;
        root.left.left = root;
        Map<Node, Node> done = new IdentityHashMap<>();
        Node copy = deepCopy(root, done);
        System.out.println(copy.label + " " + copy.left.label + " " + (copy.left == copy.right) + " " + (copy.left.left == copy) + " " + done.size());

        Map<Object, String> weak = new WeakHashMap<>();
        weak.put(a, "A");
        weak.put(b, "B");
        weak.put(null, "N");
        weak.put(keep[7], "seven");
        System.out.println(weak.size() + " " + weak.get("key") + " " + weak.get(null) + " " + weak.get(keep[7]) + " " + weak.containsKey(keep[8]));
        weak.remove(null);
        weak.merge(a, "!", String::concat);
        System.out.println(weak.get(b) + " " + weak.size() + " " + new TreeSet<>(weak.values()));
        WeakHashMap<Integer, Integer> w = new WeakHashMap<>();
        Integer[] strong = new Integer[300];
        for (int i = 0; i < strong.length; i++) {
            strong[i] = i + 5000;
            w.put(strong[i], i);
        }
        w.keySet().removeIf(k -> k % 4 == 0);
        long h = 0;
        for (int v : new TreeMap<>(w).values()) {
            h = h * 7 + v;
        }
        System.out.println(w.size() + " " + h);
        System.out.println(new LinkedHashMap<>(Map.of(1, 2)).equals(new WeakHashMap<>(Map.of(1, 2))) + " " + strong.length + " " + keep.length + a + b);
    }
}
