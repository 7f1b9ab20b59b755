// Exercises the bit and radix methods of Integer and the small wrapper classes.
public class IntegerMethods {
    public static void main(String[] args) {
        int[] vals = {0, 1, -1, 2, 8, 255, 256, 1000, -1000, 0x0F0F0F0F, 0x80000000, 0x7FFFFFFF, 0x12345678, 0xDEADBEEF};
        for (int v : vals) {
            System.out.println(v + ": " + Integer.toBinaryString(v) + " " + Integer.toOctalString(v) + " " + Integer.toHexString(v)
                    + " " + Integer.toString(v, 7) + " " + Integer.toString(v, 36) + " " + Integer.toUnsignedString(v)
                    + " " + Integer.toUnsignedString(v, 3));
            System.out.println("  bits " + Integer.bitCount(v) + " lead " + Integer.numberOfLeadingZeros(v) + " trail "
                    + Integer.numberOfTrailingZeros(v) + " high " + Integer.highestOneBit(v) + " low " + Integer.lowestOneBit(v)
                    + " rev " + Integer.reverse(v) + " revb " + Integer.reverseBytes(v) + " sig " + Integer.signum(v)
                    + " rotl " + Integer.rotateLeft(v, 5) + " rotr " + Integer.rotateRight(v, 37) + " hash " + Integer.hashCode(v)
                    + " ulong " + Integer.toUnsignedLong(v));
        }
        int[] small = {0, 1, -1, 7, -7, Integer.MIN_VALUE, Integer.MAX_VALUE};
        for (int a : small) {
            StringBuilder sb = new StringBuilder();
            for (int b : small) {
                sb.append(Integer.compare(a, b)).append(Integer.compareUnsigned(a, b));
                if (b != 0) sb.append('/').append(Integer.divideUnsigned(a, b)).append('%').append(Integer.remainderUnsigned(a, b));
                sb.append(' ');
            }
            System.out.println(a + " " + sb);
        }
        try {
            Integer.divideUnsigned(1, 0);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Integer.toString(255, 99) + " " + Integer.toString(-255, 1));
        System.out.println(Integer.sum(3, 4) + " " + Integer.max(3, 4) + " " + Integer.min(-3, 4));
        System.out.println(Integer.MAX_VALUE + " " + Integer.MIN_VALUE + " " + Integer.SIZE + " " + Integer.BYTES);
        Integer boxed = 300;
        System.out.println(boxed.byteValue() + " " + boxed.shortValue() + " " + boxed.doubleValue() + " " + boxed.compareTo(299)
                + " " + boxed.equals(300) + " " + boxed.equals(300L) + " " + boxed.hashCode() + " " + boxed.toString().length());
        System.out.println(Byte.toUnsignedInt((byte) -1) + " " + Byte.compare((byte) -1, (byte) 1) + " " + Byte.hashCode((byte) -5)
                + " " + Short.reverseBytes((short) 0x1234) + " " + Short.toUnsignedInt((short) -2) + " " + Short.compare((short) 5, (short) 9)
                + " " + (int) Character.reverseBytes('a') + " " + Byte.compareUnsigned((byte) -1, (byte) 1) + " " + Short.toUnsignedLong((short) -1));
        System.out.println(Boolean.compare(true, false) + " " + Boolean.hashCode(true) + " " + Boolean.hashCode(false) + " "
                + Boolean.logicalXor(true, true) + " " + Boolean.logicalAnd(true, false) + " " + Boolean.toString(false));
        int bits = 0;
        for (int i = 0; i < 3000; i++) {
            bits = bits * 33 + Integer.bitCount(i * 0x9E3779B9) + Integer.numberOfLeadingZeros(i) * Integer.reverse(i);
        }
        System.out.println(bits);
    }
}
