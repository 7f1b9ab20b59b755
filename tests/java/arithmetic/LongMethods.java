// Exercises the bit, radix and unsigned methods of Long.
public class LongMethods {
    public static void main(String[] args) {
        long[] vals = {0L, 1L, -1L, 10L, -10L, 1L << 31, 1L << 32, 1L << 62, Long.MIN_VALUE, Long.MAX_VALUE,
            0x0123456789ABCDEFL, 0xF0F0F0F0F0F0F0F0L, 1000000007L, -123456789012345678L};
        for (long v : vals) {
            System.out.println(v + ": " + Long.toBinaryString(v) + " " + Long.toOctalString(v) + " " + Long.toHexString(v)
                    + " " + Long.toString(v, 36) + " " + Long.toString(v, 5) + " " + Long.toUnsignedString(v) + " " + Long.toUnsignedString(v, 32));
            System.out.println("  " + Long.bitCount(v) + " " + Long.numberOfLeadingZeros(v) + " " + Long.numberOfTrailingZeros(v)
                    + " " + Long.highestOneBit(v) + " " + Long.lowestOneBit(v) + " " + Long.reverse(v) + " " + Long.reverseBytes(v)
                    + " " + Long.signum(v) + " " + Long.rotateLeft(v, 13) + " " + Long.rotateRight(v, -13) + " " + Long.hashCode(v));
        }
        for (long a : vals) {
            StringBuilder sb = new StringBuilder();
            for (long b : vals) {
                sb.append(Long.compare(a, b)).append(Long.compareUnsigned(a, b));
                if (b != 0) {
                    sb.append('/').append(Long.divideUnsigned(a, b) & 0xFFFF).append('%').append(Long.remainderUnsigned(a, b) & 0xFFFF);
                }
                sb.append(' ');
            }
            System.out.println(sb);
        }
        try {
            Long.remainderUnsigned(5, 0);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        // lcmp in all the relational forms
        long x = 5, y = -5, z = 5;
        System.out.println((x < y) + " " + (x <= z) + " " + (x == z) + " " + (x != y) + " " + (y > x) + " " + (y >= x));
        System.out.println((Long.MIN_VALUE < Long.MAX_VALUE) + " " + (Long.MIN_VALUE - 1 > 0) + " " + (1L << 32 > 0x7FFFFFFF));
        Long a = 127L, b = 127L, c = 128L, d = 128L;
        System.out.println((a == b) + " " + c.equals(d) + " " + (c.longValue() == d) + " " + c.equals(128) + " " + c.compareTo(a));
        System.out.println(Long.MAX_VALUE + " " + Long.MIN_VALUE + " " + Long.SIZE + " " + Long.BYTES + " " + Long.sum(1, 2) + " " + Long.max(1, 2));
        long h = 1125899906842597L;
        for (int i = 0; i < 3000; i++) {
            h = 31 * h + Long.reverse(i) + Long.numberOfTrailingZeros(h) * Long.rotateLeft(h, i);
        }
        System.out.println(Long.toHexString(h));
        System.out.println(Math.multiplyHigh(0x123456789ABCDEFL, 0xFEDCBA987654321L) + " " + Math.multiplyHigh(Long.MIN_VALUE, Long.MIN_VALUE)
                + " " + Math.multiplyHigh(-1, 1) + " " + Math.multiplyFull(Integer.MIN_VALUE, Integer.MIN_VALUE));
    }
}
