// Huffman coding: builds the tree, encodes to a bit stream with a header, and decodes it again.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;

public class HuffmanCoder {

    static abstract sealed class Tree permits Leaf, Fork {
        final int weight;
        final int order;
        Tree(int weight, int order) {
            this.weight = weight;
            this.order = order;
        }
        abstract void codes(String prefix, Map<Character, String> into);
        abstract void write(BitWriter w);
        abstract int depth();
    }

    static final class Leaf extends Tree {
        final char symbol;
        Leaf(char symbol, int weight, int order) {
            super(weight, order);
            this.symbol = symbol;
        }
        void codes(String prefix, Map<Character, String> into) { into.put(symbol, prefix.isEmpty() ? "0" : prefix); }
        void write(BitWriter w) {
            w.bit(1);
            w.bits(symbol, 16);
        }
        int depth() { return 0; }
    }

    static final class Fork extends Tree {
        final Tree left, right;
        Fork(Tree left, Tree right, int order) {
            super(left.weight + right.weight, order);
            this.left = left;
            this.right = right;
        }
        void codes(String prefix, Map<Character, String> into) {
            left.codes(prefix + '0', into);
            right.codes(prefix + '1', into);
        }
        void write(BitWriter w) {
            w.bit(0);
            left.write(w);
            right.write(w);
        }
        int depth() { return 1 + Math.max(left.depth(), right.depth()); }
    }

    static final class BitWriter {
        private byte[] buf = new byte[16];
        private int bits;

        void bit(int b) {
            if (bits / 8 == buf.length) buf = Arrays.copyOf(buf, buf.length * 2);
            if (b != 0) buf[bits >> 3] |= 0x80 >>> (bits & 7);
            bits++;
        }
        void bits(int value, int count) {
            for (int i = count - 1; i >= 0; i--) bit(value >> i & 1);
        }
        byte[] toBytes() { return Arrays.copyOf(buf, (bits + 7) / 8); }
    }

    static final class BitReader {
        private final byte[] buf;
        private int pos;
        BitReader(byte[] buf) { this.buf = buf; }
        int bit() {
            if (pos >= buf.length * 8) throw new IllegalStateException("out of bits at " + pos);
            int b = buf[pos >> 3] >> (7 - (pos & 7)) & 1;
            pos++;
            return b;
        }
        int bits(int n) {
            int v = 0;
            while (n-- > 0) v = v << 1 | bit();
            return v;
        }
    }

    static Tree build(String text) {
        Map<Character, Integer> freq = new TreeMap<>();
        for (char c : text.toCharArray()) freq.merge(c, 1, Integer::sum);
        PriorityQueue<Tree> pq = new PriorityQueue<>(Comparator.comparingInt((Tree t) -> t.weight).thenComparingInt(t -> t.order));
        int order = 0;
        for (Map.Entry<Character, Integer> e : freq.entrySet()) pq.add(new Leaf(e.getKey(), e.getValue(), order++));
        if (pq.isEmpty()) throw new IllegalArgumentException("nothing to encode");
        while (pq.size() > 1) pq.add(new Fork(pq.poll(), pq.poll(), order++));
        return pq.poll();
    }

    static byte[] encode(String text) {
        Tree t = build(text);
        Map<Character, String> codes = new TreeMap<>();
        t.codes("", codes);
        BitWriter w = new BitWriter();
        w.bits(text.length(), 32);
        t.write(w);
        for (int i = 0; i < text.length(); i++) for (char b : codes.get(text.charAt(i)).toCharArray()) w.bit(b - '0');
        return w.toBytes();
    }

    static Tree readTree(BitReader r) {
        if (r.bit() == 1) return new Leaf((char) r.bits(16), 0, 0);
        Tree left = readTree(r);
        return new Fork(left, readTree(r), 0);
    }

    static String decode(byte[] data) {
        BitReader r = new BitReader(data);
        int n = r.bits(32);
        Tree root = readTree(r);
        StringBuilder sb = new StringBuilder(n);
        while (sb.length() < n) {
            Tree t = root;
            if (t instanceof Leaf) r.bit();
            while (t instanceof Fork f) t = r.bit() == 0 ? f.left : f.right;
            sb.append(((Leaf) t).symbol);
        }
        return sb.toString();
    }

    static String show(char c) {
        return c == ' ' ? "space" : c == '\n' ? "\\n" : c < 127 ? String.valueOf(c) : String.format("U+%04X", (int) c);
    }

    static void report(String text) {
        Tree t = build(text);
        Map<Character, String> codes = new TreeMap<>();
        t.codes("", codes);
        List<Map.Entry<Character, String>> rows = new ArrayList<>(codes.entrySet());
        rows.sort(Comparator.comparingInt((Map.Entry<Character, String> e) -> e.getValue().length()).thenComparing(Map.Entry::getValue));
        double entropy = 0;
        long total = 0;
        for (Map.Entry<Character, String> e : rows) {
            long count = text.chars().filter(c -> c == e.getKey()).count();
            double p = (double) count / text.length();
            entropy -= p * Math.log(p) / Math.log(2);
            total += count * e.getValue().length();
            if (rows.size() <= 12) System.out.printf("  %-6s x%-3d %s%n", show(e.getKey()), count, e.getValue());
        }
        System.out.printf("  %d symbols, depth %d, entropy %.4f, average %.4f bits%n", rows.size(), t.depth(), entropy, (double) total / text.length());
    }

    public static void main(String[] args) {
        String[] texts = {
            "abracadabra", "aaaaaaaa", "mississippi river", "she sells sea shells by the sea shore\nand more".repeat(3),
            "\u00e9t\u00e9 \u4e2d\u6587 \u4e2d", "abcdefghijklmnopqrstuvwxyz0123456789"
        };
        for (String s : texts) {
            byte[] data = encode(s);
            System.out.printf("%d chars -> %d bytes, round trip %b%n", s.length(), data.length, decode(data).equals(s));
            report(s);
            StringBuilder hex = new StringBuilder();
            for (int i = 0; i < Math.min(16, data.length); i++) hex.append(String.format("%02x", data[i]));
            System.out.println("  " + hex + (data.length > 16 ? "..." : ""));
        }
        try {
            encode("");
        } catch (IllegalArgumentException e) {
            System.out.println("empty: " + e.getMessage());
        }
        byte[] data = encode("truncate me");
        try {
            decode(Arrays.copyOf(data, data.length - 3));
        } catch (IllegalStateException e) {
            System.out.println("truncated: " + e.getMessage());
        }
    }
}
