// Number theory with BigInteger: segmented sieve, Miller-Rabin, Pollard rho and a textbook RSA round trip.
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class PrimesAndRsa {

    static class CryptoException extends Exception {
        CryptoException(String m, Throwable cause) { super(m, cause); }
    }

    static List<Integer> sieve(int n) {
        BitSet composite = new BitSet(n + 1);
        for (int i = 2; i * i <= n; i++) if (!composite.get(i)) for (int j = i * i; j <= n; j += i) composite.set(j);
        return IntStream.rangeClosed(2, n).filter(i -> !composite.get(i)).boxed().collect(Collectors.toList());
    }

    static List<Long> segmented(long lo, long hi) {
        List<Integer> small = sieve((int) Math.sqrt((double) hi) + 1);
        boolean[] composite = new boolean[(int) (hi - lo + 1)];
        for (int p : small)
            for (long m = Math.max((long) p * p, (lo + p - 1) / p * p); m <= hi; m += p) composite[(int) (m - lo)] = true;
        List<Long> out = new ArrayList<>();
        for (long v = Math.max(2, lo); v <= hi; v++) if (!composite[(int) (v - lo)]) out.add(v);
        return out;
    }

    static boolean millerRabin(long n) {
        if (n < 2) return false;
        for (int p : new int[] {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37}) if (n % p == 0) return n == p;
        int r = Long.numberOfTrailingZeros(n - 1);
        long d = n - 1 >> r;
        BigInteger N = BigInteger.valueOf(n), minus = N.subtract(BigInteger.ONE);
        outer:
        for (int a : new int[] {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37}) {
            BigInteger x = BigInteger.valueOf(a).modPow(BigInteger.valueOf(d), N);
            if (x.equals(BigInteger.ONE) || x.equals(minus)) continue;
            for (int i = 1; i < r; i++) {
                x = x.multiply(x).mod(N);
                if (x.equals(minus)) continue outer;
            }
            return false;
        }
        return true;
    }

    static long mulMod(long a, long b, long m) {
        long hi = Math.multiplyHigh(a, b);
        if (hi == 0 && a * b >= 0) return a * b % m;
        return BigInteger.valueOf(a).multiply(BigInteger.valueOf(b)).mod(BigInteger.valueOf(m)).longValue();
    }

    static long gcd(long a, long b) { return b == 0 ? a : gcd(b, a % b); }

    static long rho(long n) {
        if (n % 2 == 0) return 2;
        for (long c = 1; ; c++) {
            long x = 2, y = 2, d = 1;
            while (d == 1) {
                x = (mulMod(x, x, n) + c) % n;
                y = (mulMod(y, y, n) + c) % n;
                y = (mulMod(y, y, n) + c) % n;
                d = gcd(Math.abs(x - y), n);
            }
            if (d != n) return d;
        }
    }

    static Map<Long, Integer> factor(long n) {
        Map<Long, Integer> out = new TreeMap<>();
        factor(n, out);
        return out;
    }
    private static void factor(long n, Map<Long, Integer> out) {
        if (n == 1) return;
        if (millerRabin(n)) {
            out.merge(n, 1, Integer::sum);
            return;
        }
        long d = rho(n);
        factor(d, out);
        factor(n / d, out);
    }

    static String show(Map<Long, Integer> f) {
        return f.entrySet().stream().map(e -> e.getValue() == 1 ? "" + e.getKey() : e.getKey() + "^" + e.getValue()).collect(Collectors.joining(" * "));
    }

    record Key(BigInteger modulus, BigInteger exponent) {
        BigInteger apply(BigInteger m) {
            if (m.signum() < 0 || m.compareTo(modulus) >= 0) throw new ArithmeticException("message does not fit the modulus");
            return m.modPow(exponent, modulus);
        }
    }
    record KeyPair(Key open, Key secret) {
        static KeyPair from(BigInteger p, BigInteger q) {
            BigInteger e = BigInteger.valueOf(65537);
            BigInteger phi = p.subtract(BigInteger.ONE).multiply(q.subtract(BigInteger.ONE));
            return new KeyPair(new Key(p.multiply(q), e), new Key(p.multiply(q), e.modInverse(phi)));
        }
    }

    static List<BigInteger> encrypt(String text, Key k) throws CryptoException {
        byte[] data = text.getBytes(StandardCharsets.UTF_8);
        int block = (k.modulus().bitLength() - 1) / 8 - 1;
        List<BigInteger> out = new ArrayList<>();
        try {
            if (block < 1) throw new ArithmeticException("modulus " + k.modulus() + " is too small");
            for (int i = 0; i < data.length; i += block) {
                int n = Math.min(block, data.length - i);
                byte[] b = new byte[n + 1];
                b[0] = 1;
                System.arraycopy(data, i, b, 1, n);
                out.add(k.apply(new BigInteger(b)));
            }
        } catch (ArithmeticException e) {
            throw new CryptoException("cannot encrypt with " + k.modulus().bitLength() + " bits", e);
        }
        return out;
    }

    static String decrypt(List<BigInteger> blocks, Key k) {
        java.io.ByteArrayOutputStream out = new java.io.ByteArrayOutputStream();
        for (BigInteger c : blocks) {
            byte[] b = k.apply(c).toByteArray();
            out.write(b, 1, b.length - 1);
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    public static void main(String[] args) throws CryptoException {
        System.out.println("primes to 60 " + sieve(60));
        System.out.println("count to 5000 " + sieve(5000).size());
        System.out.println("near a million " + segmented(999_900, 1_000_000));
        System.out.println("near 10^8 " + segmented(100_000_000, 100_000_100));
        List<Integer> ps = sieve(2000);
        System.out.println("twins to 2000 " + IntStream.range(1, ps.size()).filter(i -> ps.get(i) - ps.get(i - 1) == 2).count());
        long[] tests = {1, 561, 7919, 1_000_000_007L, 3215031751L, 9223372036854775783L, 4611686018427387904L};
        for (long t : tests) System.out.println(t + (millerRabin(t) ? " is prime" : " is not prime") + ", library agrees " + (BigInteger.valueOf(t).isProbablePrime(30) == millerRabin(t)));
        for (long n : new long[] {360, 1001, 999_999, 600_851_475_143L, 10_403_000_309L * 97, 8_051L, 720_720})
            System.out.println(n + " = " + show(factor(n)));

        KeyPair kp = KeyPair.from(new BigInteger("170141183460469231731687303715884105727"), new BigInteger("2305843009213693951"));
        System.out.println("modulus " + kp.open().modulus() + ", " + kp.open().modulus().bitLength() + " bits");
        System.out.println("private exponent " + kp.secret().exponent().toString(16));
        String message = "Meet me at the old bridge \u2014 bring 3 lamps.";
        List<BigInteger> blocks = encrypt(message, kp.open());
        blocks.forEach(b -> System.out.println("  block " + b.toString(36)));
        System.out.println("decrypted equal " + decrypt(blocks, kp.secret()).equals(message));
        BigInteger signature = kp.secret().apply(BigInteger.valueOf(message.hashCode() & 0x7fffffffL));
        System.out.println("signature valid " + kp.open().apply(signature).equals(BigInteger.valueOf(message.hashCode() & 0x7fffffffL)));
        Random r = new Random(5);
        BigInteger p = BigInteger.valueOf(sieve(5000).get(300 + r.nextInt(300))), q = BigInteger.valueOf(4999);
        KeyPair small = KeyPair.from(p, q);
        System.out.println("small modulus factors as " + show(factor(small.open().modulus().longValueExact())));
        try {
            KeyPair.from(BigInteger.valueOf(65538), BigInteger.TEN);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        encrypt("x", new Key(BigInteger.valueOf(299), BigInteger.valueOf(5)));
    }
}
