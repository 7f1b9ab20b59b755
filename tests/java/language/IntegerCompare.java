// Exercises every comparison branch: int, long, reference and null tests in if, while, ternary and boolean contexts.
public class IntegerCompare {
    static int bits(boolean... bs) {
        int r = 0;
        for (boolean b : bs) r = r << 1 | (b ? 1 : 0);
        return r;
    }

    static String ints(int a, int b) {
        String s = "";
        if (a == b) s += "eq ";
        if (a != b) s += "ne ";
        if (a < b) s += "lt ";
        if (a >= b) s += "ge ";
        if (a > b) s += "gt ";
        if (a <= b) s += "le ";
        if (a == 0) s += "z ";
        if (a != 0) s += "nz ";
        if (a < 0) s += "neg ";
        if (a >= 0) s += "nneg ";
        if (a > 0) s += "pos ";
        if (a <= 0) s += "npos ";
        return s + bits(a == b, a != b, a < b, a >= b, a > b, a <= b, !(a == b), !(a < b), !(a > 0));
    }

    static String longs(long a, long b) {
        return bits(a == b, a != b, a < b, a >= b, a > b, a <= b, a == 0, a < 0, a > 0) + (a < b ? "<" : a > b ? ">" : "=");
    }

    static String refs(Object a, Object b) {
        String s = a == b ? "same " : "different ";
        if (a != b) s += "ne ";
        if (a == null) s += "a-null ";
        if (b != null) s += "b-set ";
        return s + (a == null || b == null ? "some null" : a.equals(b) ? "equal" : "unequal");
    }

    static boolean logic(boolean a, boolean b, boolean c) { return a && (b || !c) || !a && (c ^ b) && !(b && c); }

    static int count(int from, int to) {
        int n = 0;
        while (from < to && n != 50) {
            n++;
            if (n % 2 == 0) from += n;
            else if (from >= 0) from -= 1;
            else if (from <= -5) from += 20;
            else from++;
        }
        return n;
    }

    public static void main(String[] args) {
        int[] is = {0, 1, -1, 127, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int a : is) for (int b : is) System.out.println(a + " " + b + " " + ints(a, b));
        long[] ls = {0, 1, -1, 1L << 32, -(1L << 32), Long.MAX_VALUE, Long.MIN_VALUE, 0xFFFFFFFFL};
        for (long a : ls) {
            for (long b : ls) System.out.print(longs(a, b) + " ");
            System.out.println();
        }
        String s = "x";
        Object[] os = {null, s, new String("x"), 1};
        for (Object a : os) for (Object b : os) System.out.println(refs(a, b));
        int m = 0;
        for (int i = 0; i < 8; i++) m = m << 1 | (logic((i & 4) != 0, (i & 2) != 0, (i & 1) != 0) ? 1 : 0);
        System.out.println(Integer.toBinaryString(m) + " " + count(0, 100) + " " + count(-10, 3) + " " + count(5, 5));
        boolean t = true;
        boolean f = !t;
        boolean eq = t == f, ne = t != f;
        System.out.println(eq + " " + ne + " " + (t & !f) + " " + (eq ? 1 : ne ? 2 : 3) + " " + (t ? f ? 1 : 2 : 3));
        char c = 'm';
        byte y = -1;
        short h = 300;
        System.out.println(bits(c > 'a', c < 'z', y == 0xFF, (y & 0xFF) == 0xFF, h > y, c == 109, (char) y == '\uffff', y == (char) 65535));
    }
}
