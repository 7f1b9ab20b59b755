// HexFormat in its variants, hex dumps, bit strings and byte-order conversions.
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HexFormat;

public class HexAndDumps {
    static void attempt(String label, java.util.function.Supplier<Object> s) {
        try {
            System.out.println(label + " = " + s.get());
        } catch (RuntimeException e) {
            System.out.println(label + " ! " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static void dump(byte[] data) {
        for (int row = 0; row < data.length; row += 16) {
            StringBuilder sb = new StringBuilder(String.format("%08x ", row));
            StringBuilder text = new StringBuilder();
            for (int i = row; i < row + 16; i++) {
                if (i % 8 == 0) {
                    sb.append(' ');
                }
                if (i < data.length) {
                    sb.append(String.format("%02x ", data[i]));
                    text.append(data[i] >= 32 && data[i] < 127 ? (char) data[i] : '.');
                } else {
                    sb.append("   ");
                }
            }
            System.out.println(sb + " |" + text + "|");
        }
    }

    public static void main(String[] args) {
        byte[] b = {0, 1, 0x7f, -128, -1, 0x41, 0x10};
        HexFormat plain = HexFormat.of();
        HexFormat fancy = HexFormat.ofDelimiter(", ").withPrefix("0x").withUpperCase();
        HexFormat colon = HexFormat.ofDelimiter(":");
        System.out.println(plain.formatHex(b) + " | " + fancy.formatHex(b) + " | " + colon.formatHex(b) + " | " + colon.withSuffix("h").formatHex(b, 1, 4));
        System.out.println(Arrays.toString(plain.parseHex("00ff7F80")) + Arrays.toString(colon.parseHex("aB:Cd:00")) + Arrays.equals(fancy.parseHex(fancy.formatHex(b)), b) + Arrays.toString(plain.parseHex("")));
        System.out.println(plain + " " + fancy + " " + fancy.isUpperCase() + " " + colon.delimiter() + " " + plain.equals(HexFormat.of()));
        System.out.println(plain.toHexDigits((byte) -1) + " " + plain.toHexDigits((short) 258) + " " + plain.toHexDigits('\u20ac') + " " + plain.toHexDigits(-2) + " " + plain.toHexDigits(1L << 60) + " " + plain.toHexDigits(0xABCDEFL, 4) + " " + plain.withUpperCase().toHexDigits(0xbeef));
        System.out.println(HexFormat.fromHexDigit('f') + " " + HexFormat.fromHexDigits("cafe") + " " + HexFormat.fromHexDigits("ffffffff") + " " + HexFormat.fromHexDigitsToLong("ffffffffffffffff") + " " + HexFormat.isHexDigit('G') + " " + plain.toLowHexDigit(0x1c) + plain.toHighHexDigit(0x1c));
        attempt("odd", () -> Arrays.toString(plain.parseHex("abc")));
        attempt("bad digit", () -> Arrays.toString(plain.parseHex("zz")));
        attempt("bad delimiter", () -> Arrays.toString(colon.parseHex("aa-bb")));
        attempt("digit", () -> HexFormat.fromHexDigit('x'));
        attempt("too long", () -> HexFormat.fromHexDigits("123456789"));
        attempt("range", () -> plain.formatHex(b, 3, 99));

        byte[] data = new byte[45];
        for (int i = 0; i < data.length; i++) {
            data[i] = (byte) (i * i * 3 + 32);
        }
        dump(data);
        dump("The quick brown fox\n".getBytes());

        ByteBuffer buf = ByteBuffer.allocate(32);
        buf.putInt(0x01020304).putLong(-2).put((byte) 9).putShort((short) -3).putChar('Z').putDouble(1.0);
        System.out.println(buf + " " + plain.formatHex(buf.array()));
        buf.flip();
        buf.order(ByteOrder.LITTLE_ENDIAN);
        System.out.println(Integer.toHexString(buf.getInt()) + " " + buf.getLong() + " " + buf.get() + " " + buf.order(ByteOrder.BIG_ENDIAN).getShort() + " " + buf.getChar() + " " + buf.getDouble() + " " + buf.remaining());
        attempt("underflow", () -> buf.get());
        attempt("overflow", () -> ByteBuffer.allocate(3).putInt(1));
        ByteBuffer view = ByteBuffer.wrap(data, 10, 20).slice();
        System.out.println(view.get(0) + " " + view.getInt(4) + " " + view.limit() + " " + view.asReadOnlyBuffer().isReadOnly() + " " + view.hashCode() + " " + view.equals(ByteBuffer.wrap(data, 10, 20)));
        attempt("read only", () -> view.asReadOnlyBuffer().put((byte) 1));
        System.out.println(ByteBuffer.wrap(data).asIntBuffer().get(2) + " " + ByteBuffer.wrap(data).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().get(1) + " " + ByteBuffer.wrap(new byte[] {1, 2}).compareTo(ByteBuffer.wrap(new byte[] {1, 3})));
        for (int v : new int[] {5, -5, 0x0F0F}) {
            String bits = String.format("%32s", Integer.toBinaryString(v)).replace(' ', '0');
            System.out.println(bits.replaceAll("(.{8})(?=.)", "$1_") + " " + (int) Long.parseLong(bits, 2));
        }
    }
}
