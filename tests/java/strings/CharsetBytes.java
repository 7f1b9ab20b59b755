// Encoding and decoding: UTF-8, UTF-16, ISO-8859-1, US-ASCII, malformed input, unmappable characters.
import java.io.UnsupportedEncodingException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

public class CharsetBytes {
    static String hex(byte[] b) {
        StringBuilder sb = new StringBuilder();
        for (byte x : b) {
            sb.append(String.format("%02x", x));
        }
        return sb.toString();
    }

    static String esc(String s) {
        StringBuilder sb = new StringBuilder();
        for (char c : s.toCharArray()) {
            sb.append(c >= 32 && c < 127 ? String.valueOf(c) : String.format("<%04x>", (int) c));
        }
        return sb.toString();
    }

    static byte[] bytes(int... v) {
        byte[] b = new byte[v.length];
        for (int i = 0; i < v.length; i++) {
            b[i] = (byte) v[i];
        }
        return b;
    }

    public static void main(String[] args) throws Exception {
        String[] texts = {"", "ascii", "caf\u00e9", "\u0416\u0438", "\u20ac100", "\u4e2d\u6587", "\uD83D\uDE00!", "\u0000\u007f\u0080\u07ff\u0800\uffff", "lone\uD83Dhigh", "\uDE00low", "mixed \u00e9 \u4e2d"};
        Charset[] sets = {StandardCharsets.UTF_8, StandardCharsets.ISO_8859_1, StandardCharsets.US_ASCII, StandardCharsets.UTF_16, StandardCharsets.UTF_16BE, StandardCharsets.UTF_16LE};
        for (String t : texts) {
            System.out.println(esc(t));
            for (Charset c : sets) {
                byte[] b = t.getBytes(c);
                System.out.println("  " + c.name() + " " + b.length + " " + hex(b) + " back " + new String(b, c).equals(t));
            }
        }
        byte[][] bad = {bytes(0x80), bytes(0xc3), bytes(0xc3, 0x28), bytes(0xe2, 0x82), bytes(0xe2, 0x28, 0xa1), bytes(0xf0, 0x9f, 0x98), bytes(0xf0, 0x28, 0x8c, 0xbc), bytes(0xc0, 0xaf), bytes(0xed, 0xa0, 0x80), bytes(0xf8, 0x88, 0x80, 0x80, 0x80), bytes(0x61, 0xff, 0x62), bytes(0xef, 0xbb, 0xbf, 0x41), bytes(0xf4, 0x90, 0x80, 0x80)};
        for (byte[] b : bad) {
            System.out.println(hex(b) + " utf8 " + esc(new String(b, StandardCharsets.UTF_8)) + " latin1 " + esc(new String(b, StandardCharsets.ISO_8859_1)) + " ascii " + esc(new String(b, StandardCharsets.US_ASCII)) + " utf16 " + esc(new String(b, StandardCharsets.UTF_16)));
        }
        System.out.println(esc(new String(bytes(0xff, 0xfe, 0x41, 0x00), StandardCharsets.UTF_16)) + " " + esc(new String(bytes(0xfe, 0xff, 0x00, 0x41), StandardCharsets.UTF_16)) + " " + esc(new String(bytes(0x41, 0x42, 0x43, 0x44), 1, 2, StandardCharsets.UTF_8)));
        System.out.println(hex("caf\u00e9".getBytes("UTF-8")) + " " + esc(new String(bytes(0x63, 0xe9), "ISO-8859-1")));
        try {
            "x".getBytes("no-such-charset");
        } catch (UnsupportedEncodingException e) {
            System.out.println(e);
        }
        try {
            Charset.forName("bad name!");
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
        try {
            Charset.forName("x-unknown-thing");
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
        System.out.println(Charset.forName("latin1") + " " + Charset.forName("utf8") + " " + Charset.isSupported("US-ASCII") + " " + StandardCharsets.UTF_8.canEncode());
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes(0x41, 0xc3, 0x28)));
        } catch (CharacterCodingException e) {
            System.out.println(e);
        }
        try {
            StandardCharsets.US_ASCII.newEncoder().encode(CharBuffer.wrap("caf\u00e9"));
        } catch (CharacterCodingException e) {
            System.out.println(e);
        }
        System.out.println(esc(StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPLACE).replaceWith("#").decode(ByteBuffer.wrap(bytes(0x41, 0xc3, 0x28, 0xff))).toString()));
        System.out.println(StandardCharsets.ISO_8859_1.newEncoder().canEncode('\u0416') + " " + StandardCharsets.UTF_8.encode("h\u00e9").remaining() + " " + StandardCharsets.UTF_16BE.decode(ByteBuffer.wrap(bytes(0, 0x41))));
        int total = 0;
        StringBuilder sb = new StringBuilder();
        for (int cp = 0; cp < 0x11000; cp += 37) {
            if (cp < 0xd800 || cp > 0xdfff) {
                sb.appendCodePoint(cp);
            }
        }
        String s = sb.toString();
        byte[] u = s.getBytes(StandardCharsets.UTF_8);
        for (byte b : u) {
            total = total * 31 + b;
        }
        System.out.println(s.length() + " " + u.length + " " + total + " " + new String(u, StandardCharsets.UTF_8).equals(s));
    }
}
