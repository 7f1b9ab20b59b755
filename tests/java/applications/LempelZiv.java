// LZ77 and LZW compression plus run-length encoding, with round-trip verification.
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

public class LempelZiv {

    static class CorruptDataException extends RuntimeException {
        CorruptDataException(String message) { super(message); }
    }

    interface Codec {
        String name();
        byte[] compress(byte[] in);
        byte[] expand(byte[] in);
    }

    // token: flag byte 0 + literal, or length byte (3..255) + 2-byte distance
    static final class Lz77 implements Codec {
        private final int window;
        Lz77(int window) { this.window = window; }
        public String name() { return "lz77/" + window; }

        record Match(int distance, int length) {}

        private Match longest(byte[] in, int pos) {
            Match best = new Match(0, 0);
            for (int start = Math.max(0, pos - window); start < pos; start++) {
                int len = 0;
                while (len < 255 && pos + len < in.length && in[start + len] == in[pos + len]) len++;
                if (len > best.length()) best = new Match(pos - start, len);
            }
            return best;
        }

        public byte[] compress(byte[] in) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            int pos = 0;
            while (pos < in.length) {
                Match m = longest(in, pos);
                if (m.length() > 3) {
                    out.write(m.length());
                    out.write(m.distance() >> 8);
                    out.write(m.distance());
                    pos += m.length();
                } else {
                    out.write(0);
                    out.write(in[pos++]);
                }
            }
            return out.toByteArray();
        }

        public byte[] expand(byte[] in) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            for (int i = 0; i < in.length; ) {
                int len = in[i++] & 0xff;
                if (len == 0) {
                    out.write(in[i++]);
                    continue;
                }
                int dist = (in[i++] & 0xff) << 8 | in[i++] & 0xff;
                byte[] sofar = out.toByteArray();
                if (dist == 0 || dist > sofar.length) throw new CorruptDataException("distance " + dist + " at output " + sofar.length);
                for (int k = 0; k < len; k++) out.write(sofar[sofar.length - dist + k % dist]);
            }
            return out.toByteArray();
        }
    }

    static final class Lzw implements Codec {
        public String name() { return "lzw"; }

        public byte[] compress(byte[] in) {
            Map<String, Integer> dict = new HashMap<>();
            for (int i = 0; i < 256; i++) dict.put(String.valueOf((char) i), i);
            List<Integer> codes = new ArrayList<>();
            String w = "";
            for (byte b : in) {
                String wc = w + (char) (b & 0xff);
                if (dict.containsKey(wc)) {
                    w = wc;
                } else {
                    codes.add(dict.get(w));
                    dict.put(wc, dict.size());
                    w = "" + (char) (b & 0xff);
                }
            }
            if (!w.isEmpty()) codes.add(dict.get(w));
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            int acc = 0, bits = 0;
            for (int c : codes) {
                acc = acc << 12 | c;
                bits += 12;
                while (bits >= 8) {
                    out.write(acc >> (bits - 8));
                    bits -= 8;
                }
                acc &= (1 << bits) - 1;
            }
            if (bits > 0) out.write(acc << (8 - bits));
            return out.toByteArray();
        }

        public byte[] expand(byte[] in) {
            List<String> dict = new ArrayList<>();
            for (int i = 0; i < 256; i++) dict.add(String.valueOf((char) i));
            StringBuilder sb = new StringBuilder();
            String prev = null;
            int acc = 0, bits = 0;
            for (byte b : in) {
                acc = acc << 8 | b & 0xff;
                bits += 8;
                if (bits < 12) continue;
                int code = acc >> (bits - 12) & 0xfff;
                bits -= 12;
                acc &= (1 << bits) - 1;
                String entry;
                if (code < dict.size()) entry = dict.get(code);
                else if (code == dict.size() && prev != null) entry = prev + prev.charAt(0);
                else throw new CorruptDataException("code " + code + " with dictionary of " + dict.size());
                sb.append(entry);
                if (prev != null) dict.add(prev + entry.charAt(0));
                prev = entry;
            }
            return sb.toString().getBytes(StandardCharsets.ISO_8859_1);
        }
    }

    static final class RunLength implements Codec {
        public String name() { return "rle"; }
        public byte[] compress(byte[] in) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            for (int i = 0; i < in.length; ) {
                int run = 1;
                while (i + run < in.length && run < 255 && in[i + run] == in[i]) run++;
                out.write(run);
                out.write(in[i]);
                i += run;
            }
            return out.toByteArray();
        }
        public byte[] expand(byte[] in) {
            if (in.length % 2 != 0) throw new CorruptDataException("odd length " + in.length);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            for (int i = 0; i < in.length; i += 2) for (int k = 0; k < (in[i] & 0xff); k++) out.write(in[i + 1]);
            return out.toByteArray();
        }
    }

    static int checksum(byte[] b) {
        int a = 1, s = 0;
        for (byte x : b) {
            a = (a + (x & 0xff)) % 65521;
            s = (s + a) % 65521;
        }
        return s << 16 | a;
    }

    public static void main(String[] args) {
        Map<String, byte[]> samples = new LinkedHashMap<>();
        samples.put("empty", new byte[0]);
        samples.put("run", "a".repeat(300).getBytes(StandardCharsets.US_ASCII));
        samples.put("banana", "banana bandana ".repeat(6).getBytes(StandardCharsets.US_ASCII));
        samples.put("rhyme", ("the rain in spain stays mainly in the plain; "
            + "the train in spain strains mainly on the plane").getBytes(StandardCharsets.US_ASCII));
        byte[] noise = new byte[200];
        new Random(99).nextBytes(noise);
        samples.put("noise", noise);
        byte[] ramp = new byte[256];
        for (int i = 0; i < 256; i++) ramp[i] = (byte) (i / 16);
        samples.put("ramp", ramp);
        List<Codec> codecs = List.of(new Lz77(64), new Lz77(1000), new Lzw(), new RunLength());

        System.out.printf("%-8s %5s %-10s%n", "sample", "bytes", "adler32");
        samples.forEach((n, d) -> System.out.printf("%-8s %5d %08x%n", n, d.length, checksum(d)));
        for (Codec c : codecs) {
            for (Map.Entry<String, byte[]> s : samples.entrySet()) {
                byte[] packed = c.compress(s.getValue());
                byte[] back = c.expand(packed);
                boolean same = java.util.Arrays.equals(back, s.getValue());
                double ratio = s.getValue().length == 0 ? 0 : 100.0 * packed.length / s.getValue().length;
                System.out.printf("%-9s %-7s %4d bytes %6.1f%% %08x %s%n", c.name(), s.getKey(), packed.length, ratio, checksum(packed), same ? "ok" : "MISMATCH");
            }
        }
        byte[][] broken = {{5, 0, 9, 1}, {(byte) 0xff, (byte) 0xff, 0}, {1, 2, 3}};
        for (int i = 0; i < broken.length; i++) {
            try {
                codecs.get(i + 1).expand(i == 0 ? new byte[] {5, 0, 9} : broken[i]);
                System.out.println("accepted?");
            } catch (CorruptDataException e) {
                System.out.println(codecs.get(i + 1).name() + " corrupt: " + e.getMessage());
            }
        }
    }
}
