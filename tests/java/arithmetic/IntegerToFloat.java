// Exercises int and long to float and double conversions, including rounding to nearest even.
public class IntegerToFloat {
    static float i2f(int i) { return i; }
    static double i2d(int i) { return i; }
    static float l2f(long l) { return l; }
    static double l2d(long l) { return l; }
    static long i2l(int i) { return i; }

    public static void main(String[] args) {
        int[] ints = {
            0, 1, -1, 16777215, 16777216, 16777217, 16777218, 16777219, 33554431, 33554433, 33554434, 33554435,
            33554438, 123456789, -123456789, Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MAX_VALUE - 63,
            Integer.MAX_VALUE - 64, Integer.MAX_VALUE - 65
        };
        for (int i : ints) {
            System.out.println(i + " f " + i2f(i) + " d " + i2d(i) + " l " + i2l(i)
                    + " bits " + Integer.toHexString(Float.floatToIntBits(i)) + " back " + (int) (float) i);
        }
        long[] longs = {
            0L, 1L, -1L, 9007199254740991L, 9007199254740992L, 9007199254740993L, 9007199254740995L,
            -9007199254740993L, 1234567890123456789L, Long.MAX_VALUE, Long.MIN_VALUE, Long.MAX_VALUE - 511,
            Long.MAX_VALUE - 512, Long.MAX_VALUE - 513, 0x7FFFFF4000000000L, 0x7FFFFFBFFFFFFFFFL,
            0x7FFFFFC000000000L, 0x8000008000000001L, 4611686293305294849L, 72057598332895233L
        };
        for (long l : longs) {
            System.out.println(l + " f " + l2f(l) + " d " + l2d(l) + " bits "
                    + Long.toHexString(Double.doubleToLongBits(l)) + " "
                    + Integer.toHexString(Float.floatToIntBits(l)) + " back " + (long) (double) l + " " + (long) (float) l);
        }
        // A single rounding must happen from long to float, not long to double to float.
        int differ = 0;
        long x = 0x123456789L;
        for (int n = 0; n < 2000; n++) {
            x = x * 6364136223846793005L + 1442695040888963407L;
            long v = x >> (n % 40);
            float direct = v;
            float twice = (float) (double) v;
            if (direct != twice) {
                differ++;
            }
        }
        System.out.println("double roundings that differ: " + differ);
        long tricky = (1L << 60) + (1L << 36) + 1;
        System.out.println((float) tricky == (float) (double) tricky);
        System.out.println((float) tricky + " " + (float) (double) tricky);

        // Mixed arithmetic picks the widest operand type.
        int i = 7;
        long l = 3;
        float f = 2.5f;
        double d = 0.1;
        System.out.println((i / l) + " " + (i / f) + " " + (i / d) + " " + (l * f) + " " + (f * d) + " " + (i + l + f + d));
        System.out.println((Integer.MAX_VALUE + 1.0f) + " " + (Integer.MAX_VALUE + 1.0) + " " + (Long.MAX_VALUE + 1.0f));
        System.out.println((Integer.MAX_VALUE == (float) Integer.MAX_VALUE) + " "
                + (Long.MAX_VALUE == (double) Long.MAX_VALUE) + " " + ((int) (float) 16777217 == 16777217));
        char c = 'A';
        byte b = -3;
        short s = 1000;
        System.out.println((c + 0.5f) + " " + (b * 1.5) + " " + (s / 3f) + " " + (c * b * s) + " " + (float) c + " " + (double) b);
    }
}
