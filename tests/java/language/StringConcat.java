// Exercises string concatenation of every type, null, char, compound +=, side effects and long chains.
public class StringConcat {
    static int n;
    static String next() { return "n" + n++; }

    static class Named {
        final String s;
        Named(String s) { this.s = s; }
        @Override public String toString() { n++; return s; }
    }

    static class NullNamed {
        @Override public String toString() { return null; }
    }

    static final String CONST = "const";

    static String many(int a, long b, float c, double d, char e, boolean f, byte g, short h, Object i, String j) {
        return a + "," + b + "," + c + "," + d + "," + e + "," + f + "," + g + "," + h + "," + i + "," + j;
    }

    public static void main(String[] args) {
        System.out.println(many(1, 1L << 40, 1.5f, -0.0, 'c', true, (byte) -1, (short) 300, null, null));
        System.out.println(many(Integer.MIN_VALUE, Long.MIN_VALUE, Float.NaN, Double.NEGATIVE_INFINITY, '\\', false, Byte.MIN_VALUE, Short.MAX_VALUE, new Named("obj"), ""));
        String s = null;
        s += null;
        s += 'x';
        System.out.println(s);
        String t = "";
        t += 1 + 2 + "3" + 4 + 5;
        System.out.println(t);
        System.out.println(1 + 2 + "a" + 1 + 2 + ('b' + 1) + (char) ('b' + 1) + 'b' + 1);
        char c = 'c';
        c += 1;
        t += c;
        t += c + 1;
        t += (char) (c + 1);
        System.out.println(t);
        Object o = "obj";
        o += "+more";
        o = o + "" + 1;
        System.out.println(o);
        CharSequence cs = new StringBuilder("sb");
        System.out.println("cs=" + cs + cs.length());
        System.out.println("null to string: " + new NullNamed() + "!");
        // evaluation order
        System.out.println(next() + next() + n + next() + n++ + n);
        Named nm = new Named("named");
        System.out.println(n + ":" + nm + ":" + n);
        int i = 1;
        System.out.println("" + i++ + i + ++i + (i = 10) + i-- + i);
        String[] arr = {"a", "b"};
        int idx = 0;
        arr[idx++] += "z" + idx;
        System.out.println(arr[0] + arr[1] + idx);
        // constants mixed with variables, including the special marker characters
        System.out.println(CONST + i + "\u0001" .length() + "\1\2".length() + i + CONST + "\ttab");
        System.out.println(("\1" + i + "\2" + CONST).length());
        System.out.println("" + 'a' + "" == "a");
        System.out.println(("" + i).equals("9") + " " + (CONST + "") .equals(CONST) + " " + (CONST + "x" == "constx"));
        String big = "";
        for (int k = 0; k < 200; k++) big += k % 10;
        System.out.println(big.length() + " " + big.hashCode());
        int a = 1;
        String longChain = a + " " + a + " " + a + " " + a + " " + a + " " + a + " " + a + " " + a + " " + a + " " + a
                + a + " " + a + " " + a + " " + a + " " + a + " " + a + " " + a + " " + a + " " + a + " " + a
                + a + 1.5 + 'q' + true + 2L + null + a;
        System.out.println(longChain);
        System.out.println(new int[0].length + "" + new char[] {'x'}[0] + (1 > 0 ? 'y' : "z") + (i > 0 ? 1 : 2.0));
        String mixed = "\u00e9" + i;
        System.out.println(mixed.length() + " " + (int) mixed.charAt(0) + " " + ("a" + '\u4e2d' + i).hashCode());
    }
}
