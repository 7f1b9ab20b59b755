// Exercises int and long narrowing conversions: i2b, i2c, i2s, l2i and chains of them.
public class IntNarrowing {
    static final int[] INTS = {
        0, 1, -1, 127, 128, -128, -129, 255, 256, 32767, 32768, -32768, -32769,
        65535, 65536, 0x12345678, 0x89ABCDEF, Integer.MAX_VALUE, Integer.MIN_VALUE
    };

    static final long[] LONGS = {
        0L, 1L, -1L, 0x7FFFFFFFL, 0x80000000L, 0xFFFFFFFFL, 0x100000000L, -0x80000001L,
        0x123456789ABCDEF0L, 0xFEDCBA9876543210L, Long.MAX_VALUE, Long.MIN_VALUE
    };

    static byte toByte(int v) { return (byte) v; }
    static short toShort(int v) { return (short) v; }
    static char toChar(int v) { return (char) v; }
    static int widen(byte b) { return b; }
    static int widen(short s) { return s; }
    static int widen(char c) { return c; }

    public static void main(String[] args) {
        for (int v : INTS) {
            System.out.println(v + " -> byte " + (byte) v + " short " + (short) v + " char " + (int) (char) v);
        }
        for (long v : LONGS) {
            System.out.println(v + " -> int " + (int) v + " short " + (short) v + " byte " + (byte) v
                    + " char " + (int) (char) v);
        }
        int sum = 0;
        for (int v : INTS) {
            sum = sum * 31 + widen(toByte(v));
            sum = sum * 31 + widen(toShort(v));
            sum = sum * 31 + widen(toChar(v));
        }
        System.out.println("sum " + sum);

        // Sign extension versus zero extension.
        byte b = (byte) 0xF0;
        System.out.println(b + " " + (b & 0xFF) + " " + (int) (char) b + " " + (int) (char) (b & 0xFF));
        short s = (short) (char) b;
        System.out.println("short via char " + s);
        long l = b;
        System.out.println("long " + l + " hex " + Long.toHexString(l));
        char c = (char) (short) -2;
        System.out.println("char " + (int) c + " as short " + (short) c);
        System.out.println("(byte)(char)-1 = " + (byte) (char) -1 + ", (int)(char)(byte)-1 = " + (int) (char) (byte) -1);

        // Fields and arrays narrow too.
        byte[] bytes = new byte[4];
        short[] shorts = new short[4];
        char[] chars = new char[4];
        boolean[] flags = new boolean[4];
        for (int i = 0; i < 4; i++) {
            bytes[i] = (byte) (i * 100);
            shorts[i] = (short) (i * 20000);
            chars[i] = (char) (i * 30000);
            flags[i] = (i * 7 & 2) != 0;
        }
        for (int i = 0; i < 4; i++) {
            System.out.println(bytes[i] + " " + shorts[i] + " " + (int) chars[i] + " " + flags[i]);
        }
        Holder h = new Holder();
        h.set(0x1FFFF);
        System.out.println(h.b + " " + h.s + " " + (int) h.c + " " + h.i + " " + h.l);
        h.set(-0x18001L);
        System.out.println(h.b + " " + h.s + " " + (int) h.c + " " + h.i + " " + h.l);
    }

    static class Holder {
        byte b;
        short s;
        char c;
        int i;
        long l;

        void set(long v) {
            b = (byte) v;
            s = (short) v;
            c = (char) v;
            i = (int) v;
            l = v;
        }
    }
}
