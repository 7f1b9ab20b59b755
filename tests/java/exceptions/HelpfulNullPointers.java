// Exercises the helpful messages of NullPointerException for every kind of dereference.
public class HelpfulNullPointers {
    static class Node {
        Node next;
        int value;
        long big;
        String text;
        int[] data;
        Node[] kids;
        Node self() { return this; }
        Node nothing() { return null; }
        static Node make(int i) { return null; }
        void run(int a, String b) { }
    }

    static Node shared;
    static int[][] grid = new int[2][];
    Node field;

    interface Code { void run() throws Throwable; }

    static void npe(Code c) {
        try {
            c.run();
            System.out.println("no exception");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        } catch (Throwable t) {
            System.out.println("other " + t);
        }
    }

    static void param(Node p, int[] a, Object[] o) {
        npe(() -> System.out.println(p.value));
        try {
            p.value = 1;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            a[3] = 1;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(o[a.length]);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    void instance() {
        try {
            field.run(1, "x");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            this.field.next.value++;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        Node n = new Node();
        Node nul = null;
        int i = 1, j = 0;
        int[] arr = null;
        String s = null;
        Object lock = null;
        try { System.out.println(nul.value); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { nul.big = 5; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { System.out.println(n.next.value); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { n.next.next.text = "q"; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { n.self().nothing().run(1, ""); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { Node.make(3).self(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { System.out.println(shared.next); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { System.out.println(arr[i]); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { System.out.println(arr.length); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { arr[i + j * 2] = 7; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { System.out.println(grid[i][j]); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { grid[i][j + 1]++; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { System.out.println(n.data[2]); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { System.out.println(n.kids[i].kids[j]); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { n.kids = new Node[3]; n.kids[i].kids[j] = n; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { System.out.println(s.length()); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { System.out.println(n.text.substring(1, 2)); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { synchronized (lock) { i++; } } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { throw (RuntimeException) lock; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { int x = (Integer) lock; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { for (int x : arr) i++; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { for (String x : (Iterable<String>) null) i++; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { switch (s) { case "a": i++; } } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { ((Runnable) null).run(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { new Object[2][2][0].toString(); ((Object[][]) new Object[2][])[1][0] = s; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        byte[] bs = null;
        long[] ls = null;
        double[] ds = null;
        char[] cs = null;
        float[] fs = null;
        short[] ss = null;
        boolean[] zs = null;
        try { bs[0] = 1; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { ls[0] += 1; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { ds[0] = 1; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { System.out.println(cs[0]); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { System.out.println(fs[-1]); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { ss[1000] = 1; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { zs[100000] = true; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { System.out.println(args[0].length() + arr.length); } catch (NullPointerException | ArrayIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        param(null, null, null);
        new HelpfulNullPointers().instance();
        npe(() -> { throw new NullPointerException(); });
        npe(() -> { throw new NullPointerException("explicit"); });
        npe(() -> java.util.Objects.requireNonNull(null));
        npe(() -> java.util.List.of(1, null));
        npe(() -> "x".concat(null));
        npe(() -> new java.util.TreeMap<String, String>().put(null, ""));
        npe(() -> new java.util.ArrayDeque<String>().add(null));
        npe(() -> "abc".contains(null));
        npe(() -> new StringBuilder((String) null));
    }
}
