// SHA-256, MD5, CRC-32, Adler-32, FNV and Base64 written by hand and checked against the standard library.
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.zip.CRC32;

public class HashFunctions {

    static byte[] pad(byte[] in, boolean bigEndian) {
        int len = (in.length + 8) / 64 * 64 + 64;
        byte[] out = Arrays.copyOf(in, len);
        out[in.length] = (byte) 0x80;
        long bits = in.length * 8L;
        for (int i = 0; i < 8; i++) out[len - 1 - i] = (byte) (bits >>> 8 * (bigEndian ? i : 7 - i));
        return out;
    }

    // ---- SHA-256, constants derived from primes ----
    private static final int[] K = new int[64], H0 = new int[8];
    static {
        int found = 0;
        for (int n = 2; found < 64; n++) {
            boolean prime = true;
            for (int d = 2; d * d <= n; d++) if (n % d == 0) prime = false;
            if (!prime) continue;
            if (found < 8) H0[found] = fraction(Math.sqrt(n));
            K[found++] = fraction(Math.cbrt(n));
        }
    }
    private static int fraction(double d) { return (int) (long) ((d - Math.floor(d)) * (1L << 32)); }

    static byte[] sha256(byte[] in) {
        byte[] m = pad(in, true);
        int[] h = H0.clone(), w = new int[64];
        for (int off = 0; off < m.length; off += 64) {
            for (int i = 0; i < 16; i++)
                w[i] = m[off + 4 * i] << 24 | (m[off + 4 * i + 1] & 255) << 16 | (m[off + 4 * i + 2] & 255) << 8 | m[off + 4 * i + 3] & 255;
            for (int i = 16; i < 64; i++) {
                int s0 = Integer.rotateRight(w[i - 15], 7) ^ Integer.rotateRight(w[i - 15], 18) ^ w[i - 15] >>> 3;
                int s1 = Integer.rotateRight(w[i - 2], 17) ^ Integer.rotateRight(w[i - 2], 19) ^ w[i - 2] >>> 10;
                w[i] = w[i - 16] + s0 + w[i - 7] + s1;
            }
            int[] v = h.clone();
            for (int i = 0; i < 64; i++) {
                int s1 = Integer.rotateRight(v[4], 6) ^ Integer.rotateRight(v[4], 11) ^ Integer.rotateRight(v[4], 25);
                int ch = v[4] & v[5] ^ ~v[4] & v[6];
                int t1 = v[7] + s1 + ch + K[i] + w[i];
                int s0 = Integer.rotateRight(v[0], 2) ^ Integer.rotateRight(v[0], 13) ^ Integer.rotateRight(v[0], 22);
                int maj = v[0] & v[1] ^ v[0] & v[2] ^ v[1] & v[2];
                System.arraycopy(v, 0, v, 1, 7);
                v[4] += t1;
                v[0] = t1 + s0 + maj;
            }
            for (int i = 0; i < 8; i++) h[i] += v[i];
        }
        byte[] out = new byte[32];
        for (int i = 0; i < 32; i++) out[i] = (byte) (h[i / 4] >>> 24 - 8 * (i % 4));
        return out;
    }

    static byte[] md5(byte[] in) {
        final int[] shifts = {7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21};
        byte[] m = pad(in, false);
        int a0 = 0x67452301, b0 = 0xefcdab89, c0 = 0x98badcfe, d0 = 0x10325476;
        for (int off = 0; off < m.length; off += 64) {
            int a = a0, b = b0, c = c0, d = d0;
            for (int i = 0; i < 64; i++) {
                int f, g;
                switch (i >> 4) {
                    case 0: f = b & c | ~b & d; g = i; break;
                    case 1: f = d & b | ~d & c; g = 5 * i + 1 & 15; break;
                    case 2: f = b ^ c ^ d; g = 3 * i + 5 & 15; break;
                    default: f = c ^ (b | ~d); g = 7 * i & 15;
                }
                int word = m[off + 4 * g] & 255 | (m[off + 4 * g + 1] & 255) << 8 | (m[off + 4 * g + 2] & 255) << 16 | m[off + 4 * g + 3] << 24;
                int k = (int) (long) (Math.abs(Math.sin(i + 1)) * 4294967296.0);
                int t = d;
                d = c;
                c = b;
                b += Integer.rotateLeft(a + f + k + word, shifts[(i >> 4) * 4 + (i & 3)]);
                a = t;
            }
            a0 += a;
            b0 += b;
            c0 += c;
            d0 += d;
        }
        byte[] out = new byte[16];
        int[] words = {a0, b0, c0, d0};
        for (int i = 0; i < 16; i++) out[i] = (byte) (words[i / 4] >>> 8 * (i % 4));
        return out;
    }

    private static final int[] CRC = new int[256];
    static {
        for (int i = 0; i < 256; i++) {
            int c = i;
            for (int k = 0; k < 8; k++) c = (c & 1) != 0 ? c >>> 1 ^ 0xEDB88320 : c >>> 1;
            CRC[i] = c;
        }
    }
    static int crc32(byte[] in) {
        int c = -1;
        for (byte b : in) c = CRC[(c ^ b) & 255] ^ c >>> 8;
        return ~c;
    }

    static long fnv1a(byte[] in) {
        long h = 0xcbf29ce484222325L;
        for (byte b : in) h = (h ^ b & 255) * 0x100000001b3L;
        return h;
    }

    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    static String base64(byte[] in) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < in.length; i += 3) {
            int left = Math.min(3, in.length - i), v = 0;
            for (int k = 0; k < 3; k++) v = v << 8 | (k < left ? in[i + k] & 255 : 0);
            for (int k = 0; k < 4; k++) sb.append(k <= left ? ALPHABET.charAt(v >>> 18 - 6 * k & 63) : '=');
        }
        return sb.toString();
    }
    static byte[] unbase64(String s) {
        if (s.length() % 4 != 0) throw new IllegalArgumentException("length " + s.length() + " is not a multiple of four");
        int padding = s.endsWith("==") ? 2 : s.endsWith("=") ? 1 : 0;
        byte[] out = new byte[s.length() / 4 * 3 - padding];
        for (int i = 0, o = 0; i < s.length(); i += 4) {
            int v = 0;
            for (int k = 0; k < 4; k++) {
                char c = s.charAt(i + k);
                int d = c == '=' ? 0 : ALPHABET.indexOf(c);
                if (d < 0) throw new IllegalArgumentException("illegal character '" + c + "' at " + (i + k));
                v = v << 6 | d;
            }
            for (int k = 0; k < 3 && o < out.length; k++) out[o++] = (byte) (v >>> 16 - 8 * k);
        }
        return out;
    }

    static String hex(byte[] b) {
        StringBuilder sb = new StringBuilder(b.length * 2);
        for (byte x : b) sb.append(Character.forDigit(x >> 4 & 15, 16)).append(Character.forDigit(x & 15, 16));
        return sb.toString();
    }

    public static void main(String[] args) {
        Map<String, Function<byte[], String>> functions = new LinkedHashMap<>();
        functions.put("sha256", b -> hex(sha256(b)));
        functions.put("md5", b -> hex(md5(b)));
        functions.put("crc32", b -> String.format("%08x", crc32(b)));
        functions.put("fnv1a", b -> Long.toHexString(fnv1a(b)));
        functions.put("base64", HashFunctions::base64);
        String[] texts = {"", "a", "abc", "message digest", "The quick brown fox jumps over the lazy dog", "\u00fcber \u20ac 5", "0123456789".repeat(12)};
        for (String t : texts) {
            byte[] b = t.getBytes(StandardCharsets.UTF_8);
            System.out.println((t.length() > 50 ? t.length() + " digits" : "\"" + t.chars().mapToObj(c -> c < 127 ? "" + (char) c : "\\u" + Integer.toHexString(c)).reduce("", String::concat) + "\"") + ", " + b.length + " bytes");
            functions.forEach((n, f) -> {
                String v = f.apply(b);
                System.out.printf("  %-7s %s%n", n, v.length() > 70 ? v.substring(0, 70) + "..." : v);
            });
            CRC32 c = new CRC32();
            c.update(b);
            if ((int) c.getValue() != crc32(b)) throw new AssertionError("crc of " + t);
            if (!Base64.getEncoder().encodeToString(b).equals(base64(b))) throw new AssertionError("base64 of " + t);
            if (!Arrays.equals(unbase64(base64(b)), b)) throw new AssertionError("round trip of " + t);
        }
        int bits = 0;
        byte[] x = sha256("avalanche0".getBytes()), y = sha256("avalanche1".getBytes());
        for (int i = 0; i < 32; i++) bits += Integer.bitCount((x[i] ^ y[i]) & 255);
        System.out.println("avalanche: " + bits + " of 256 bits differ");
        int nonce = 0;
        while (sha256(("block" + nonce).getBytes(StandardCharsets.US_ASCII))[0] != 0) nonce++;
        System.out.println("nonce " + nonce + " gives " + hex(sha256(("block" + nonce).getBytes(StandardCharsets.US_ASCII))));
        for (String bad : new String[] {"abc", "ab*d", "QUJD"}) {
            try {
                System.out.println(new String(unbase64(bad), StandardCharsets.US_ASCII));
            } catch (IllegalArgumentException e) {
                System.out.println(bad + ": " + e.getMessage());
            }
        }
    }
}
