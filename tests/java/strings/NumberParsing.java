// Parsing and printing integers in all radices: valid forms, overflow, error messages, unsigned, bit helpers.
public class NumberParsing {
    static void attempt(String label, java.util.function.Supplier<Object> r) {
        try {
            System.out.println(label + " = " + r.get());
        } catch (NumberFormatException e) {
            System.out.println(label + " ! " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        for (String s : new String[] {"0", "-0", "+7", "2147483647", "-2147483648", "2147483648", "-2147483649", "", " 1", "1 ", "1_000", "0x10", "--1", "+", "-", "12a", "1.0", "\u0661\u0662", null}) {
            attempt("int '" + (s != null && s.length() > 0 && s.charAt(0) > 127 ? "arabic-indic" : s) + "'", () -> Integer.parseInt(s));
        }
        for (String s : new String[] {"9223372036854775807", "-9223372036854775808", "9223372036854775808", "99999999999999999999", "5L", "", null}) {
            attempt("long '" + s + "'", () -> Long.parseLong(s));
        }
        attempt("radix 2", () -> Integer.parseInt("-1010", 2));
        attempt("radix 36", () -> Integer.parseInt("Zz", 36));
        attempt("radix 8 bad", () -> Integer.parseInt("789", 8));
        attempt("radix 1", () -> Integer.parseInt("1", 1));
        attempt("radix 37", () -> Integer.parseInt("1", 37));
        attempt("hex max", () -> Integer.parseInt("7fffffff", 16));
        attempt("hex over", () -> Integer.parseInt("80000000", 16));
        attempt("unsigned", () -> Integer.parseUnsignedInt("4294967295"));
        attempt("unsigned over", () -> Integer.parseUnsignedInt("4294967296"));
        attempt("unsigned neg", () -> Integer.parseUnsignedInt("-1"));
        attempt("ulong", () -> Long.parseUnsignedLong("18446744073709551615"));
        attempt("ulong over", () -> Long.parseUnsignedLong("18446744073709551616"));
        attempt("range", () -> Integer.parseInt("xx123yy", 2, 5, 10));
        attempt("byte", () -> Byte.parseByte("-128"));
        attempt("byte over", () -> Byte.parseByte("128"));
        attempt("short over", () -> Short.parseShort("-32769"));
        attempt("decode hex", () -> Integer.decode("-0xFF"));
        attempt("decode sharp", () -> Integer.decode("#a0"));
        attempt("decode octal", () -> Integer.decode("0777"));
        attempt("decode min", () -> Integer.decode("-0x80000000"));
        attempt("decode bad", () -> Integer.decode("0x"));
        attempt("decode sign", () -> Long.decode("0x-1"));
        attempt("Boolean", () -> Boolean.parseBoolean("TrUe") + " " + Boolean.parseBoolean("yes") + " " + Boolean.parseBoolean(null));

        for (int v : new int[] {0, 1, -1, 255, 1 << 30, Integer.MIN_VALUE, Integer.MAX_VALUE, 0x12345678}) {
            System.out.println(v + " " + Integer.toBinaryString(v) + " " + Integer.toOctalString(v) + " " + Integer.toHexString(v) + " " + Integer.toString(v, 36) + " " + Integer.toString(v, 2)
                    + " " + Integer.toUnsignedString(v) + " " + Integer.bitCount(v) + " " + Integer.reverse(v) + " " + Integer.reverseBytes(v) + " " + Integer.highestOneBit(v)
                    + " " + Integer.lowestOneBit(v) + " " + Integer.numberOfLeadingZeros(v) + " " + Integer.numberOfTrailingZeros(v) + " " + Integer.rotateLeft(v, 5) + " " + Integer.rotateRight(v, 37) + " " + Integer.signum(v));
        }
        for (long v : new long[] {0, -1, 1L << 33, Long.MIN_VALUE, Long.MAX_VALUE, 0x123456789abcdefL}) {
            System.out.println(v + " " + Long.toBinaryString(v) + " " + Long.toOctalString(v) + " " + Long.toHexString(v) + " " + Long.toString(v, 36) + " " + Long.toString(v, 99)
                    + " " + Long.toUnsignedString(v) + " " + Long.toUnsignedString(v, 7) + " " + Long.bitCount(v) + " " + Long.reverse(v) + " " + Long.reverseBytes(v)
                    + " " + Long.numberOfLeadingZeros(v) + " " + Long.numberOfTrailingZeros(v) + " " + Long.hashCode(v));
        }
        System.out.println(Integer.divideUnsigned(-1, 7) + " " + Integer.remainderUnsigned(-1, 7) + " " + Long.divideUnsigned(-1, 10) + " " + Long.remainderUnsigned(-1, 10) + " " + Integer.compareUnsigned(-1, 1) + " " + Integer.toUnsignedLong(-1));
        System.out.println(Integer.valueOf(127) == Integer.valueOf(127) ? "cached" : "fresh");
        System.out.println(Integer.compare(3, 5) + " " + Integer.max(3, 5) + " " + Integer.sum(3, 5) + " " + Integer.hashCode(-7) + " " + Short.toUnsignedInt((short) -1) + " " + Byte.toUnsignedInt((byte) -1) + " " + Short.reverseBytes((short) 0x1234));
        System.out.println(Integer.MAX_VALUE + " " + Integer.MIN_VALUE + " " + Integer.SIZE + " " + Long.BYTES + " " + Byte.MIN_VALUE + " " + (int) Character.MAX_VALUE);
        StringBuilder sb = new StringBuilder();
        for (int r = Character.MIN_RADIX; r <= Character.MAX_RADIX; r++) {
            String s = Long.toString(-9876543210123L, r);
            sb.append(s).append(Long.parseLong(s, r) == -9876543210123L ? " " : "?!");
        }
        System.out.println(sb);
    }
}
