// Exercises shl, shr, ushr on int and long with in-range, out-of-range and negative counts.
public class ShiftCounts {
    public static void main(String[] args) {
        int[] counts = {0, 1, 4, 15, 16, 30, 31, 32, 33, 47, 63, 64, 65, -1, -31, -32, -33, 1000, Integer.MIN_VALUE};
        int[] ivals = {1, -1, 0x80000001, 0x12345678, Integer.MAX_VALUE};
        for (int v : ivals) {
            for (int c : counts) {
                System.out.print((v << c) + "," + (v >> c) + "," + (v >>> c) + " ");
            }
            System.out.println();
        }
        long[] lvals = {1L, -1L, 0x8000000000000001L, 0x123456789ABCDEF0L, Long.MAX_VALUE};
        for (long v : lvals) {
            for (int c : counts) {
                System.out.print((v << c) + "," + (v >> c) + "," + (v >>> c) + " ");
            }
            System.out.println();
        }
        // A long shift count only uses its low bits as well.
        long bigCount = (1L << 40) + 3;
        System.out.println((1 << bigCount) + " " + (1L << bigCount) + " " + (-64 >>> bigCount) + " " + (-64L >> bigCount));
        // The type of a shift is that of its left operand.
        long shifted = 1 << 35;
        System.out.println(shifted + " " + (1L << 35));
        // Unsigned shift of negative byte and short: promoted first.
        byte b = -16;
        short s = -256;
        char c = 0x8000;
        System.out.println((b >>> 4) + " " + (s >>> 4) + " " + (c >>> 4) + " " + (c >> 4) + " " + (c << 4));
        System.out.println((byte) (b >>> 4) + " " + (short) (s >>> 4) + " " + ((b & 0xFF) >>> 4));
        b >>>= 1;
        System.out.println("b >>>= 1: " + b);
        b = -1;
        b >>>= 10;
        System.out.println("b >>>= 10: " + b);
        b = -1;
        b >>>= 25;
        System.out.println("b >>>= 25: " + b);
        s = -1;
        s >>>= 17;
        System.out.println("s >>>= 17: " + s);
        s = -1;
        s <<= 20;
        System.out.println("s <<= 20: " + s);
        c <<= 1;
        System.out.println("c <<= 1: " + (int) c);
        int i = -8;
        i >>= 33;
        System.out.println("i >>= 33: " + i);
        i >>>= -4;
        System.out.println("i >>>= -4: " + i);
        long l = -8;
        l >>>= 65;
        System.out.println("l >>>= 65: " + l);
        l >>= 33L;
        System.out.println("l >>= 33L: " + l);
        // Rotation built from shifts.
        int r = 0xDEADBEEF;
        for (int n = -3; n <= 35; n += 7) {
            int left = (r << n) | (r >>> -n);
            System.out.println(n + " " + Integer.toHexString(left) + " " + (left == Integer.rotateLeft(r, n)) + " "
                    + Long.toHexString(Long.rotateRight(0x0123456789ABCDEFL, n)));
        }
    }
}
