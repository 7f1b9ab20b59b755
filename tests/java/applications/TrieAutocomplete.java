// Trie with weighted autocomplete, wildcard search and deletion; reads commands from arguments.
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.stream.Collectors;

public class TrieAutocomplete {

    record Entry(String word, int weight) {
        @Override public String toString() { return word + "/" + weight; }
    }

    static final class Trie implements Iterable<Entry> {
        private static final class Node {
            final TreeMap<Character, Node> next = new TreeMap<>();
            int weight;
            int below;
        }

        private final Node root = new Node();

        void add(String word, int weight) {
            if (word.isEmpty()) throw new IllegalArgumentException("empty word");
            boolean fresh = find(word) == null || find(word).weight == 0;
            Node n = root;
            if (fresh) n.below++;
            for (char c : word.toCharArray()) {
                n = n.next.computeIfAbsent(c, k -> new Node());
                if (fresh) n.below++;
            }
            n.weight += weight;
        }

        boolean remove(String word) {
            Node end = find(word);
            if (end == null || end.weight == 0) return false;
            end.weight = 0;
            Node n = root;
            n.below--;
            for (int i = 0; i < word.length(); i++) {
                Node child = n.next.get(word.charAt(i));
                if (--child.below == 0) {
                    n.next.remove(word.charAt(i));
                    return true;
                }
                n = child;
            }
            return true;
        }

        private Node find(String prefix) {
            Node n = root;
            for (int i = 0; i < prefix.length() && n != null; i++) n = n.next.get(prefix.charAt(i));
            return n;
        }

        int count(String prefix) {
            Node n = find(prefix);
            return n == null ? 0 : n.below;
        }

        List<Entry> complete(String prefix, int limit) {
            Node n = find(prefix);
            if (n == null) return List.of();
            PriorityQueue<Entry> best = new PriorityQueue<>(
                Comparator.comparingInt(Entry::weight).thenComparing(Comparator.comparing(Entry::word).reversed()));
            Iterator<Entry> it = new Walker(n, prefix);
            while (it.hasNext()) {
                best.add(it.next());
                if (best.size() > limit) best.poll();
            }
            List<Entry> out = new ArrayList<>();
            while (!best.isEmpty()) out.add(0, best.poll());
            return out;
        }

        List<String> match(String pattern) {
            List<String> out = new ArrayList<>();
            match(root, pattern, 0, new StringBuilder(), out);
            return out;
        }

        private void match(Node n, String p, int i, StringBuilder path, List<String> out) {
            if (i == p.length()) {
                if (n.weight > 0 && !out.contains(path.toString())) out.add(path.toString());
                return;
            }
            char c = p.charAt(i);
            if (c == '*') match(n, p, i + 1, path, out);
            for (Map.Entry<Character, Node> e : n.next.entrySet()) {
                if (c == '*' || c == '?' || c == e.getKey()) {
                    path.append(e.getKey());
                    match(e.getValue(), p, c == '*' ? i : i + 1, path, out);
                    path.setLength(path.length() - 1);
                }
            }
        }

        int nodes() { return nodes(root); }
        private int nodes(Node n) { return 1 + n.next.values().stream().mapToInt(this::nodes).sum(); }

        @Override public Iterator<Entry> iterator() { return new Walker(root, ""); }

        private static final class Walker implements Iterator<Entry> {
            private record Frame(Node node, String path) {}
            private final Deque<Frame> stack = new ArrayDeque<>();
            private Entry ready;

            Walker(Node n, String path) {
                stack.push(new Frame(n, path));
                advance();
            }

            private void advance() {
                ready = null;
                while (!stack.isEmpty() && ready == null) {
                    Frame f = stack.pop();
                    for (Map.Entry<Character, Node> e : f.node().next.descendingMap().entrySet())
                        stack.push(new Frame(e.getValue(), f.path() + e.getKey()));
                    if (f.node().weight > 0) ready = new Entry(f.path(), f.node().weight);
                }
            }

            @Override public boolean hasNext() { return ready != null; }
            @Override public Entry next() {
                if (ready == null) throw new NoSuchElementException("no more words");
                Entry e = ready;
                advance();
                return e;
            }
        }
    }

    static final String TEXT = """
        Car cart carton carbon cat care careful carefully card card card car caravan
        dog do done door dog dot doubt double dove dog doe do car cat cargo cat
        """;

    static void run(Trie t, String command) {
        String[] w = command.split(" ");
        String result = switch (w[0]) {
            case "complete" -> t.complete(w[1], w.length > 2 ? Integer.parseInt(w[2]) : 3).toString();
            case "match" -> t.match(w[1]).toString();
            case "count" -> String.valueOf(t.count(w.length > 1 ? w[1] : ""));
            case "remove" -> t.remove(w[1]) + ", " + t.nodes() + " nodes left";
            case "add" -> {
                t.add(w[1], Integer.parseInt(w[2]));
                yield "ok, " + t.nodes() + " nodes";
            }
            case "list" -> {
                StringBuilder sb = new StringBuilder();
                for (Entry e : t) sb.append(e).append(' ');
                yield sb.toString().trim();
            }
            default -> throw new UnsupportedOperationException(w[0]);
        };
        System.out.println(command + " => " + result);
    }

    public static void main(String[] args) {
        Trie trie = new Trie();
        for (String w : TEXT.toLowerCase(Locale.ROOT).split("\\s+")) trie.add(w, 1);
        System.out.println("words " + trie.count("") + ", nodes " + trie.nodes() + ", arguments " + args.length);
        for (String a : args) {
            try {
                run(trie, a);
            } catch (UnsupportedOperationException e) {
                System.out.println("unknown command " + e.getMessage());
            } catch (ArrayIndexOutOfBoundsException | NumberFormatException e) {
                System.out.println(a + " => bad usage: " + e.getMessage());
            }
        }
        List<String> byLength = new ArrayList<>();
        trie.forEach(e -> byLength.add(e.word()));
        byLength.sort(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        Map<Integer, String> grouped = byLength.stream()
            .collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.joining("|")));
        System.out.println(grouped);
        Iterator<Entry> none = new Trie().iterator();
        try {
            none.next();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            trie.add("", 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
