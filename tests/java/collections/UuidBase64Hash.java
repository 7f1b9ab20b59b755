// UUIDs from fixed bits, Base64 in its flavours, CRC32/Adler32 checksums.
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.TreeSet;
import java.util.UUID;
import java.util.zip.Adler32;
import java.util.zip.CRC32;

public class UuidBase64Hash {
    static String pattern(int n) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < n; i++) {
            sb.append((char) ('a' + i * 7 % 26));
        }
        return sb.toString();
    }

    /** Reference bitwise CRC-32. */
    static long crc(byte[] data) {
        int c = -1;
        for (byte b : data) {
            c ^= b & 0xff;
            for (int k = 0; k < 8; k++) {
                c = (c >>> 1) ^ (0xEDB88320 & -(c & 1));
            }
        }
        return ~c & 0xffffffffL;
    }

    public static void main(String[] args) {
        UUID u = new UUID(0x123456789abcdef0L, 0xfedcba9876543210L);
        System.out.println(u + " " + u.version() + " " + u.variant() + " " + u.hashCode());
        System.out.println(UUID.fromString("00000000-0000-0000-0000-000000000001").getLeastSignificantBits() + " " + UUID.fromString("1-2-3-4-5"));
        UUID parsed = UUID.fromString(u.toString().toUpperCase());
        System.out.println(parsed.equals(u) + " " + parsed.compareTo(u) + " " + new UUID(1, 1).compareTo(new UUID(-1, 5)));
        UUID timeBased = UUID.fromString("f81d4fae-7dec-11d0-a765-00a0c91e6bf6");
        System.out.println(timeBased.timestamp() + " " + timeBased.clockSequence() + " " + timeBased.node());
        try {
            u.timestamp();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        for (String bad : new String[] {"", "not-a-uuid", "1-2-3-4", "00000000-0000-0000-0000-00000000000g"}) {
            try {
                System.out.println(UUID.fromString(bad));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        TreeSet<UUID> sorted = new TreeSet<>();
        for (int i = -2; i < 3; i++) {
            sorted.add(new UUID(i * 31L, i * i));
        }
        System.out.println(sorted);
        UUID named = UUID.nameUUIDFromBytes("skeleton".getBytes(StandardCharsets.UTF_8));
        System.out.println(named + " v" + named.version() + " " + UUID.nameUUIDFromBytes(new byte[0]));

        Base64.Encoder enc = Base64.getEncoder();
        Base64.Decoder dec = Base64.getDecoder();
        for (int n = 0; n < 8; n++) {
            String s = pattern(n);
            String e = enc.encodeToString(s.getBytes(StandardCharsets.ISO_8859_1));
            System.out.println(n + " " + e + " " + enc.withoutPadding().encodeToString(s.getBytes()) + " " + new String(dec.decode(e)).equals(s));
        }
        byte[] all = new byte[256];
        for (int i = 0; i < 256; i++) {
            all[i] = (byte) i;
        }
        System.out.println(enc.encodeToString(all));
        System.out.println(Base64.getUrlEncoder().encodeToString(Arrays.copyOfRange(all, 240, 256)));
        String mime = Base64.getMimeEncoder(20, new byte[] {'\n'}).encodeToString(Arrays.copyOf(all, 50));
        System.out.println(mime);
        System.out.println(Arrays.equals(Base64.getMimeDecoder().decode(mime + "\r\n**"), Arrays.copyOf(all, 50)));
        System.out.println(new String(dec.decode("YWJj")) + new String(dec.decode("YWI")) + new String(dec.decode("YQ==")));
        for (String bad : new String[] {"YW=j", "Y", "YWJ*", "YQ=", "YQ==x"}) {
            try {
                System.out.println(Arrays.toString(dec.decode(bad)));
            } catch (IllegalArgumentException e) {
                System.out.println(bad + ": " + e.getMessage());
            }
        }

        CRC32 crc = new CRC32();
        byte[] digits = "123456789".getBytes();
        crc.update(digits);
        System.out.println(Long.toHexString(crc.getValue()) + " " + Long.toHexString(crc(digits)));
        crc.reset();
        crc.update(all);
        System.out.println(crc.getValue() == crc(all));
        crc.update(5);
        crc.update(all, 10, 20);
        Adler32 ad = new Adler32();
        ad.update(all);
        System.out.println(crc.getValue() + " " + ad.getValue());
    }
}
