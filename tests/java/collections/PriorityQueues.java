// PriorityQueue: heap order, comparators, removal in the middle, Dijkstra, heap sort, Huffman codes.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;

public class PriorityQueues {
    record Task(String name, int priority, int seq) { }

    static abstract class Node {
        final int weight;
        final int order;

        Node(int weight, int order) {
            this.weight = weight;
            this.order = order;
        }

        abstract void codes(String prefix, Map<Character, String> out);
    }

    static class Leaf extends Node {
        final char c;

        Leaf(char c, int weight, int order) {
            super(weight, order);
            this.c = c;
        }

        void codes(String prefix, Map<Character, String> out) {
            out.put(c, prefix.isEmpty() ? "0" : prefix);
        }
    }

    static class Inner extends Node {
        final Node left;
        final Node right;

        Inner(Node left, Node right, int order) {
            super(left.weight + right.weight, order);
            this.left = left;
            this.right = right;
        }

        void codes(String prefix, Map<Character, String> out) {
            left.codes(prefix + '0', out);
            right.codes(prefix + '1', out);
        }
    }

    static void huffman(String text) {
        Map<Character, Integer> freq = new TreeMap<>();
        for (char c : text.toCharArray()) {
            freq.merge(c, 1, Integer::sum);
        }
        PriorityQueue<Node> pq = new PriorityQueue<>((x, y) -> x.weight != y.weight ? x.weight - y.weight : x.order - y.order);
        int order = 0;
        for (Map.Entry<Character, Integer> e : freq.entrySet()) {
            pq.add(new Leaf(e.getKey(), e.getValue(), order++));
        }
        while (pq.size() > 1) {
            pq.add(new Inner(pq.poll(), pq.poll(), order++));
        }
        Map<Character, String> codes = new TreeMap<>();
        pq.poll().codes("", codes);
        StringBuilder bits = new StringBuilder();
        for (char c : text.toCharArray()) {
            bits.append(codes.get(c));
        }
        System.out.println(codes);
        System.out.println(bits.length() + " bits: " + bits);
    }

    static int[] dijkstra(List<List<int[]>> graph, int from) {
        int[] dist = new int[graph.size()];
        Arrays.fill(dist, Integer.MAX_VALUE);
        dist[from] = 0;
        PriorityQueue<int[]> pq = new PriorityQueue<>(Comparator.comparingInt(x -> x[1]));
        pq.add(new int[] {from, 0});
        while (!pq.isEmpty()) {
            int[] cur = pq.remove();
            if (cur[1] > dist[cur[0]]) {
                continue;
            }
            for (int[] edge : graph.get(cur[0])) {
                int d = cur[1] + edge[1];
                if (d < dist[edge[0]]) {
                    dist[edge[0]] = d;
                    pq.add(new int[] {edge[0], d});
                }
            }
        }
        return dist;
    }

    public static void main(String[] args) {
        PriorityQueue<Integer> pq = new PriorityQueue<>(List.of(9, 4, 7, 1, 8, 2, 6, 3, 5, 0));
        System.out.println("heap layout " + pq);
        System.out.println(pq.peek() + " " + pq.poll() + " " + pq);
        System.out.println(pq.remove(7) + " " + pq.remove(77) + " " + pq + " " + pq.contains(6));
        StringBuilder sb = new StringBuilder();
        while (!pq.isEmpty()) {
            sb.append(pq.poll()).append(' ');
        }
        System.out.println(sb + "then " + pq.poll());
        try {
            pq.remove();
        } catch (java.util.NoSuchElementException e) {
            System.out.println("empty: " + e.getMessage());
        }

        PriorityQueue<Task> tasks = new PriorityQueue<>(Comparator.comparingInt(Task::priority).reversed().thenComparing(Task::seq));
        String[] names = {"mail", "build", "deploy", "lunch", "test", "review"};
        for (int i = 0; i < names.length; i++) {
            tasks.offer(new Task(names[i], i * 5 % 3, i));
        }
        for (Task t; (t = tasks.poll()) != null;) {
            System.out.println(t);
        }

        PriorityQueue<String> strs = new PriorityQueue<>(3, Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()));
        strs.addAll(Arrays.asList("pear fig apple kiwi banana plum date".split(" ")));
        strs.removeIf(s -> s.startsWith("p"));
        System.out.println(strs + " -> " + strs.peek());

        int seed = 7;
        PriorityQueue<Integer> top = new PriorityQueue<>();
        for (int i = 0; i < 3000; i++) {
            seed = seed * 1664525 + 1013904223;
            top.add(seed);
            if (top.size() > 5) {
                top.poll();
            }
        }
        List<Integer> best = new ArrayList<>();
        while (!top.isEmpty()) {
            best.add(top.poll());
        }
        System.out.println("top five " + best);

        List<List<int[]>> g = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            g.add(new ArrayList<>());
            for (int k = 1; k <= 3; k++) {
                g.get(i).add(new int[] {(i * k + 7 * k) % 30, i * k % 11 + 1});
            }
        }
        System.out.println(Arrays.toString(dijkstra(g, 0)));
        huffman("abracadabra alakazam");
        try {
            PriorityQueue<Object> bad = new PriorityQueue<>();
            bad.add(new HashMap<String, String>());
            System.out.println("accepted");
        } catch (ClassCastException e) {
            System.out.println("not comparable");
        }
    }
}
