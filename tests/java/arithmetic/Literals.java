// Exercises literals in every notation and compile-time constant folding against run-time evaluation.
public class Literals {
    static final int DEC = 1_000_000;
    static final long BIG = 0x7FFF_FFFF_FFFF_FFFFL;
    static final String S = "a" + 1 + 2L + 'c' + 1.5f + 2.5 + true + null;
    static final boolean FLAG = DEC > 10 && BIG != 0;
    static final byte B = (byte) 0xCA;
    static final char C = (char) ('a' + 2);
    static final double D = 1.0 / 3;
    static final float F = (float) D;
    static final int TERNARY = FLAG ? 5 : 6;

    static int id(int x) { return x; }
    static long id(long x) { return x; }
    static double id(double x) { return x; }
    static float id(float x) { return x; }

    public static void main(String[] args) {
        System.out.println(0x1F + " " + 0X1f + " " + 017 + " " + 0b1011 + " " + 0B11 + " " + 0 + " " + 00 + " " + 0x0 + " " + 1_2_3);
        System.out.println(0xFFFFFFFF + " " + 0x80000000 + " " + 037777777777 + " " + 0b11111111111111111111111111111111);
        System.out.println(0xFFFFFFFFL + " " + 0xFFFFFFFFFFFFFFFFL + " " + 01777777777777777777777L + " " + -2147483648 + " " + -9223372036854775808L);
        System.out.println(1e3 + " " + 1.e2 + " " + .5 + " " + 1f + " " + 1D + " " + 0x1p3 + " " + 0x1.8p-1 + " " + 0x.8p1f + " " + 1e-3f + " " + 0f + " " + 1_0.0_1);
        System.out.println(-1 + " " + -128 + " " + 127 + " " + 128 + " " + -129 + " " + 32767 + " " + 32768 + " " + -32768 + " " + -32769);
        // constants pushed by iconst, bipush, sipush, ldc, lconst, ldc2_w, fconst, dconst
        int[] is = {-2, -1, 0, 1, 2, 3, 4, 5, 6, 127, 128, -128, -129, 32767, 32768, -32768, -32769, 65535, Integer.MAX_VALUE};
        long[] ls = {-1, 0, 1, 2, 1L << 40, Long.MIN_VALUE};
        float[] fs = {0, 1, 2, 3, -0f, 0.1f, Float.MAX_VALUE};
        double[] ds = {0, 1, 2, -0.0, 0.1, Double.MIN_VALUE};
        long sum = 0;
        for (int i : is) sum = sum * 31 + i;
        for (long l : ls) sum = sum * 31 + l;
        for (float f : fs) sum = sum * 31 + Float.floatToIntBits(f);
        for (double d : ds) sum = sum * 31 + Double.doubleToLongBits(d);
        System.out.println(sum);
        System.out.println(S);
        System.out.println(FLAG + " " + B + " " + C + " " + D + " " + F + " " + TERNARY);
        // Folded by the compiler versus computed at run time must agree.
        check("int mul", 123456 * 654321, id(123456) * id(654321));
        check("int div", -7 / 2, id(-7) / id(2));
        check("int rem", -7 % 2, id(-7) % id(2));
        check("shift", 1 << 33, id(1) << id(33));
        check("ushift", -1 >>> 28, id(-1) >>> id(28));
        check("long mul", 0x123456789L * 0x987654321L, id(0x123456789L) * id(0x987654321L));
        check("long shift", -1L >>> 60, id(-1L) >>> id(60));
        check("MIN/-1", Integer.MIN_VALUE / -1, id(Integer.MIN_VALUE) / id(-1));
        check("double", Double.doubleToLongBits(0.1 + 0.2), Double.doubleToLongBits(id(0.1) + id(0.2)));
        check("double rem", Double.doubleToLongBits(5.5 % -2.2), Double.doubleToLongBits(id(5.5) % id(-2.2)));
        check("float", Float.floatToIntBits(0.1f * 3f), Float.floatToIntBits(id(0.1f) * id(3f)));
        check("d2i", (int) 3e10, (int) id(3e10));
        check("d2l", (long) -1e30, (long) id(-1e30));
        check("nan", (int) (0.0 / 0.0), (int) (id(0.0) / id(0.0)));
        check("d2f", Float.floatToIntBits((float) 0.1), Float.floatToIntBits((float) id(0.1)));
        check("byte", (byte) 300, (byte) id(300));
        check("char", (char) -1, (char) id(-1));
        check("cmp", 0.0 == -0.0 ? 1 : 0, id(0.0) == id(-0.0) ? 1 : 0);
        check("not", ~0x0F0F, ~id(0x0F0F));
        check("bits", 6 & 3 | 8 ^ 12, id(6) & id(3) | id(8) ^ id(12));
        // A folded string constant is the interned one; a computed one is not.
        String part = "hel";
        final String fin = "hel";
        System.out.println(("hel" + "lo" == "hello") + " " + (fin + "lo" == "hello") + " " + (part + "lo" == "hello") + " " + ((part + "lo").intern() == "hello"));
        System.out.println("\u0048\u0069 \110\151 \"q\" 'q' \\ \t| \60\061");
    }

    static void check(String what, long folded, long computed) {
        System.out.println(what + " " + folded + (folded == computed ? " ok" : " MISMATCH " + computed));
    }
}
