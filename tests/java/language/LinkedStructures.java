// Exercises hand-written data structures: linked list, hash table, binary tree, heap, graph search, LRU, trie.
import java.util.*;

public class LinkedStructures {
    static class BinaryTree<K extends Comparable<K>, V> {
        private class Node { K k; V v; Node l, r; Node(K k, V v) { this.k = k; this.v = v; } }
        private Node root;
        private int size;
        V put(K k, V v) {
            if (root == null) { root = new Node(k, v); size++; return null; }
            for (Node n = root; ; ) {
                int c = k.compareTo(n.k);
                if (c == 0) { V old = n.v; n.v = v; return old; }
                Node next = c < 0 ? n.l : n.r;
                if (next == null) {
                    if (c < 0) n.l = new Node(k, v); else n.r = new Node(k, v);
                    size++;
                    return null;
                }
                n = next;
            }
        }
        private void walk(Node n, List<K> out) { if (n != null) { walk(n.l, out); out.add(n.k); walk(n.r, out); } }
        List<K> keys() { List<K> out = new ArrayList<>(); walk(root, out); return out; }
        private int height(Node n) { return n == null ? 0 : 1 + Math.max(height(n.l), height(n.r)); }
    }

    static class Table<K, V> {
        private static class Entry<K, V> { final K k; V v; Entry<K, V> next; Entry(K k, V v, Entry<K, V> n) { this.k = k; this.v = v; next = n; } }
        @SuppressWarnings("unchecked") private Entry<K, V>[] slots = new Entry[4];
        int size;
        V get(K k) {
            for (Entry<K, V> e = slots[index(k, slots.length)]; e != null; e = e.next) if (e.k.equals(k)) return e.v;
            return null;
        }
        private static int index(Object k, int n) { return (k.hashCode() & 0x7FFFFFFF) % n; }
        void put(K k, V v) {
            int i = index(k, slots.length);
            for (Entry<K, V> e = slots[i]; e != null; e = e.next) if (e.k.equals(k)) { e.v = v; return; }
            slots[i] = new Entry<>(k, v, slots[i]);
            if (++size > slots.length * 2) grow();
        }
        private void grow() {
            Entry<K, V>[] old = slots;
            slots = Arrays.copyOf(old, 0);
            slots = Arrays.copyOf(slots, old.length * 2 + 1);
            for (Entry<K, V> e : old) for (; e != null; e = e.next) {
                int i = index(e.k, slots.length);
                slots[i] = new Entry<>(e.k, e.v, slots[i]);
            }
        }
    }

    static class MinHeap {
        int[] a = new int[2];
        int n;
        void add(int v) {
            if (n == a.length) a = Arrays.copyOf(a, n * 2);
            int i = n++;
            for (; i > 0 && a[(i - 1) / 2] > v; i = (i - 1) / 2) a[i] = a[(i - 1) / 2];
            a[i] = v;
        }
        int poll() {
            int top = a[0], v = a[--n], i = 0;
            for (int c; (c = 2 * i + 1) < n; i = c) {
                if (c + 1 < n && a[c + 1] < a[c]) c++;
                if (a[c] >= v) break;
                a[i] = a[c];
            }
            a[i] = v;
            return top;
        }
    }

    static class Trie {
        final Trie[] next = new Trie[26];
        boolean end;
        void add(String w) { Trie t = this; for (char c : w.toCharArray()) { if (t.next[c - 'a'] == null) t.next[c - 'a'] = new Trie(); t = t.next[c - 'a']; } t.end = true; }
        void collect(String p, List<String> out) { if (end) out.add(p); for (int i = 0; i < 26; i++) if (next[i] != null) next[i].collect(p + (char) ('a' + i), out); }
    }

    static int[] bfs(int[][] adj, int s) {
        int[] dist = new int[adj.length];
        Arrays.fill(dist, -1);
        int[] queue = new int[adj.length];
        int h = 0, t = 0;
        queue[t++] = s;
        dist[s] = 0;
        while (h < t) for (int u = queue[h++], i = 0; i < adj[u].length; i++) {
            int v = adj[u][i];
            if (dist[v] < 0) { dist[v] = dist[u] + 1; queue[t++] = v; }
        }
        return dist;
    }

    public static void main(String[] args) {
        BinaryTree<String, Integer> tree = new BinaryTree<>();
        for (String w : "the quick brown fox jumps over the lazy dog".split(" ")) System.out.print(tree.put(w, w.length()) + " ");
        System.out.println(tree.keys() + " " + tree.size + " " + tree.height(tree.root));
        Table<Object, Integer> table = new Table<>();
        for (int i = 0; i < 200; i++) table.put(i % 3 == 0 ? (Object) ("k" + i) : i, i * i);
        System.out.println(table.size + " " + table.get("k99") + " " + table.get(100) + " " + table.get("none") + " " + table.slots.length);
        MinHeap heap = new MinHeap();
        for (int i = 0, s = 5; i < 30; i++) heap.add((s = s * 75 % 65537) % 100);
        StringBuilder sb = new StringBuilder();
        while (heap.n > 0) sb.append(heap.poll()).append(' ');
        System.out.println(sb);
        Trie trie = new Trie();
        for (String w : new String[] {"to", "tea", "ten", "inn", "in", "i"}) trie.add(w);
        List<String> out = new ArrayList<>();
        trie.collect("", out);
        System.out.println(out);
        System.out.println(Arrays.toString(bfs(new int[][] {{1, 2}, {3}, {3, 4}, {5}, {5}, {}, {0}}, 0)));
        Map<Integer, String> lru = new LinkedHashMap<>(16, 0.75f, true) {
            @Override protected boolean removeEldestEntry(Map.Entry<Integer, String> e) { return size() > 3; }
        };
        for (int k : new int[] {1, 2, 3, 1, 4, 2, 1}) lru.merge(k, "" + k, String::concat);
        System.out.println(lru);
    }
}
