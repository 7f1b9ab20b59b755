// Exercises table-driven and bitwise checksum loops: CRC-32, CRC-16, Adler, FNV, DJB2, Murmur finaliser.
import java.nio.charset.StandardCharsets;

public class Checksums {
    static final int[] TABLE = new int[256];

    static {
        for (int n = 0; n < 256; n++) {
            int c = n;
            for (int k = 0; k < 8; k++) {
                c = (c & 1) != 0 ? 0xEDB88320 ^ (c >>> 1) : c >>> 1;
            }
            TABLE[n] = c;
        }
    }

    static int crc32(byte[] data) {
        int crc = ~0;
        for (byte b : data) crc = TABLE[(crc ^ b) & 0xFF] ^ (crc >>> 8);
        return ~crc;
    }

    static int crc16(byte[] data) {
        int crc = 0xFFFF;
        for (byte b : data) {
            crc ^= (b & 0xFF) << 8;
            for (int i = 0; i < 8; i++) {
                crc = (crc & 0x8000) != 0 ? (crc << 1) ^ 0x1021 : crc << 1;
                crc &= 0xFFFF;
            }
        }
        return crc;
    }

    static int adler32(byte[] data) {
        int a = 1, b = 0;
        for (byte x : data) {
            a = (a + (x & 0xFF)) % 65521;
            b = (b + a) % 65521;
        }
        return b << 16 | a;
    }

    static int fnv1a(byte[] data) {
        int h = 0x811C9DC5;
        for (byte b : data) {
            h ^= b & 0xFF;
            h *= 16777619;
        }
        return h;
    }

    static long fnv64(byte[] data) {
        long h = 0xCBF29CE484222325L;
        for (byte b : data) {
            h ^= b & 0xFF;
            h *= 0x100000001B3L;
        }
        return h;
    }

    static int djb2(byte[] data) {
        int h = 5381;
        for (byte b : data) h = (h << 5) + h + b;
        return h;
    }

    static int mix(int h) {
        h ^= h >>> 16;
        h *= 0x85EBCA6B;
        h ^= h >>> 13;
        h *= 0xC2B2AE35;
        return h ^ h >>> 16;
    }

    static short fletcher(byte[] data) {
        short s1 = 0, s2 = 0;
        for (byte b : data) {
            s1 = (short) ((s1 + (b & 0xFF)) % 255);
            s2 += s1;
            s2 %= 255;
        }
        return (short) (s2 << 8 | s1);
    }

    public static void main(String[] args) {
        byte[] random = new byte[3000];
        int seed = 1;
        for (int i = 0; i < random.length; i++) {
            seed = seed * 1664525 + 1013904223;
            random[i] = (byte) (seed >> 24);
        }
        byte[][] inputs = {
            {}, {0}, {-1}, "123456789".getBytes(StandardCharsets.US_ASCII),
            "The quick brown fox jumps over the lazy dog".getBytes(StandardCharsets.UTF_8),
            "na\u00efve \u20ac \ud83d\ude00".getBytes(StandardCharsets.UTF_8), random
        };
        for (byte[] in : inputs) {
            System.out.println(in.length + " crc32 " + Integer.toHexString(crc32(in)) + " crc16 " + Integer.toHexString(crc16(in))
                    + " adler " + Integer.toHexString(adler32(in)) + " fnv " + Integer.toHexString(fnv1a(in))
                    + " fnv64 " + Long.toHexString(fnv64(in)) + " djb2 " + djb2(in) + " fletcher " + fletcher(in)
                    + " arrays " + java.util.Arrays.hashCode(in) + " mix " + mix(djb2(in)));
        }
        java.util.zip.Adler32 lib = new java.util.zip.Adler32();
        System.out.println(lib.getValue() == (adler32(new byte[0]) & 0xFFFFFFFFL));
        int h = 0;
        for (int i = 0; i < 20000; i++) h = mix(h + i);
        System.out.println(h);
    }
}
