// Exercises the conditional operator: numeric promotion, boxing, nesting, side effects and reference typing.
public class TernaryPromotion {
    static String t(int x) { return "int"; }
    static String t(char x) { return "char"; }
    static String t(byte x) { return "byte"; }
    static String t(short x) { return "short"; }
    static String t(long x) { return "long"; }
    static String t(float x) { return "float"; }
    static String t(double x) { return "double"; }
    static String t(Object x) { return "Object:" + (x == null ? "null" : x.getClass().getSimpleName()); }

    static int calls;
    static int side(int v) {
        calls++;
        return v;
    }

    static int sign(int x) { return x < 0 ? -1 : x > 0 ? 1 : 0; }

    static int median(int a, int b, int c) {
        return a < b ? b < c ? b : a < c ? c : a : a < c ? a : b < c ? c : b;
    }

    public static void main(String[] args) {
        boolean y = args.length == 0, n = !y;
        byte b = 1;
        short s = 2;
        char c = 'c';
        int i = 3;
        long l = 4;
        float f = 5;
        double d = 6;
        System.out.println(t(y ? b : s) + " " + t(y ? b : c) + " " + t(y ? c : s) + " " + t(y ? b : i) + " " + t(y ? i : l) + " " + t(y ? l : f) + " " + t(y ? f : d));
        System.out.println(t(y ? b : 1) + " " + t(y ? b : 200) + " " + t(y ? c : 1) + " " + t(y ? c : -1) + " " + t(y ? s : 'a') + " " + t(y ? 1 : 'a') + " " + t(y ? c : i));
        System.out.println(t(y ? Integer.valueOf(1) : l) + " " + t(y ? Integer.valueOf(1) : Double.valueOf(2)) + " " + t(y ? Integer.valueOf(1) : "x")
                + " " + t(y ? Integer.valueOf(1) : null) + " " + t(y ? null : 1) + " " + t(n ? 1 : (Object) 'q') + " " + t(y ? Byte.valueOf(b) : Character.valueOf(c)));
        System.out.println((y ? 1 : 2.0) + " " + (y ? 'a' : 0) + " " + (y ? 'a' : i) + " " + (n ? 1.5f : l) + " " + (y ? 'x' : "str") + " " + (n ? null : 0));
        Object o1 = y ? 1 : "s";
        Object o2 = n ? 1 : 2.5f;
        Object o3 = y ? 'a' : 98;
        Object o4 = y ? (Object) 1 : 2.0;
        System.out.println(o1 + " " + o2 + " " + o3 + " " + o4);
        for (int v = -2; v <= 2; v++) System.out.print(sign(v) + " ");
        System.out.println();
        int[][] perms = {{1, 2, 3}, {1, 3, 2}, {2, 1, 3}, {2, 3, 1}, {3, 1, 2}, {3, 2, 1}};
        for (int[] p : perms) System.out.print(median(p[0], p[1], p[2]) + " ");
        System.out.println();
        int r = y ? side(1) : side(2);
        r += n ? side(10) : side(20) + side(30);
        System.out.println(r + " " + calls);
        boolean z = y ? n ? true : false : true;
        System.out.println(z + " " + (y ? n : y) + " " + (y == n ? "eq" : y != n ? "ne" : "never"));
        int k = 0;
        int w = y ? k++ : k--;
        int q = n ? ++k : --k;
        System.out.println(w + " " + q + " " + k);
        int[] arr = {1, 2};
        (y ? arr : new int[1])[n ? 0 : 1] = 50;
        System.out.println(arr[0] + " " + arr[1]);
        Runnable run = y ? () -> System.out.println("lambda yes") : () -> System.out.println("lambda no");
        run.run();
        Comparable<?> cmp = y ? "text" : 5;
        System.out.println(cmp);
        long wide = y ? i : l;
        double dd = n ? i : f;
        System.out.println(wide + " " + dd);
        String str = i > 2 && d < 10 || n ? y ? "A" : "B" : "C";
        System.out.println(str + (y ? "" : "never") + (char) (y ? 65 : 66));
        System.out.println(y ? Double.NaN > 1 ? 1 : Double.NaN <= 1 ? 2 : 3 : 4);
        try {
            int bad = y ? (Integer) null : 0;
            System.out.println(bad);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
    }
}
