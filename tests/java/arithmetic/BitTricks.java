// Exercises classic bit manipulation idioms and verifies them against naive versions.
public class BitTricks {
    static int popcount(int x) {
        x -= x >>> 1 & 0x55555555;
        x = (x & 0x33333333) + (x >>> 2 & 0x33333333);
        x = x + (x >>> 4) & 0x0F0F0F0F;
        return x * 0x01010101 >>> 24;
    }

    static int reverse(int x) {
        x = (x & 0x55555555) << 1 | x >>> 1 & 0x55555555;
        x = (x & 0x33333333) << 2 | x >>> 2 & 0x33333333;
        x = (x & 0x0F0F0F0F) << 4 | x >>> 4 & 0x0F0F0F0F;
        return x << 24 | (x & 0xFF00) << 8 | x >>> 8 & 0xFF00 | x >>> 24;
    }

    static int nextPowerOfTwo(int x) {
        x--;
        x |= x >> 1;
        x |= x >> 2;
        x |= x >> 4;
        x |= x >> 8;
        x |= x >> 16;
        return x + 1;
    }

    static int log2(int x) {
        int r = 0;
        while ((x >>>= 1) != 0) r++;
        return r;
    }

    static int isqrt(int n) {
        int r = 0, bit = 1 << 30;
        while (bit > n) bit >>= 2;
        while (bit != 0) {
            if (n >= r + bit) {
                n -= r + bit;
                r = (r >> 1) + bit;
            } else {
                r >>= 1;
            }
            bit >>= 2;
        }
        return r;
    }

    static long interleave(int x, int y) {
        long z = 0;
        for (int i = 0; i < 32; i++) {
            z |= (x & 1L << i) << i | (y & 1L << i) << i + 1;
        }
        return z;
    }

    static int gray(int n) { return n ^ n >>> 1; }

    static int ungray(int g) {
        for (int s = 16; s > 0; s >>= 1) g ^= g >>> s;
        return g;
    }

    static int nextPermutation(int v) {
        int c = v & -v, r = v + c;
        return (r ^ v) >>> 2 + Integer.numberOfTrailingZeros(v) | r;
    }

    static float fastInverseSqrt(float x) {
        int i = 0x5F3759DF - (Float.floatToIntBits(x) >> 1);
        float y = Float.intBitsToFloat(i);
        return y * (1.5f - 0.5f * x * y * y);
    }

    public static void main(String[] args) {
        int bad = 0, x = 1;
        for (int i = 0; i < 1000; i++) {
            x = x * 1664525 + 1013904223;
            if (popcount(x) != Integer.bitCount(x)) bad++;
            if (reverse(x) != Integer.reverse(x)) bad++;
            if (ungray(gray(x)) != x) bad++;
            if (log2(x) != 31 - Integer.numberOfLeadingZeros(x)) bad++;
            int p = x >>> 1;
            int q = isqrt(p);
            if ((long) q * q > p || (long) (q + 1) * (q + 1) <= p) bad++;
        }
        System.out.println("bad " + bad);
        for (int v : new int[] {1, 2, 3, 5, 100, 1000, 65537}) {
            System.out.println(v + " " + nextPowerOfTwo(v) + " " + log2(v) + " " + isqrt(v) + " " + gray(v) + " " + (v & v - 1) + " " + (v & -v)
                    + " " + Long.toHexString(interleave(v, -v)) + " " + fastInverseSqrt(v));
        }
        int v = 0b111;
        for (int i = 0; i < 12; i++) {
            System.out.print(Integer.toBinaryString(v) + " ");
            v = nextPermutation(v);
        }
        System.out.println();
        int a = 12, b = -34;
        a ^= b;
        b ^= a;
        a ^= b;
        System.out.println(a + " " + b + " " + ((a ^ b) < 0) + " " + (b + (a - b & a - b >> 31)) + " " + ((a >> 31 | -a >>> 31)));
        System.out.println("subsets of 0b10110:");
        int mask = 0b10110;
        for (int s = mask; ; s = s - 1 & mask) {
            System.out.print(s + " ");
            if (s == 0) break;
        }
        System.out.println();
        // Sieve in a long bit set, and n-queens with bit masks.
        long[] bits = new long[32];
        int primes = 0;
        for (int i = 2; i < 2048; i++) {
            if ((bits[i >> 6] & 1L << i) != 0) continue;
            primes++;
            for (int j = i * i; j < 2048; j += i) bits[j >> 6] |= 1L << j;
        }
        System.out.println(primes + " primes, " + Long.toHexString(bits[0]) + " " + Long.toHexString(bits[31]));
        System.out.println("queens " + queens(7, 0, 0, 0) + " " + queens(6, 0, 0, 0));
        boolean t = true, f = false;
        System.out.println((t & f) + " " + (t | f) + " " + (t ^ t) + " " + (!t ^ !f) + " " + (t != f) + " " + (f == !t));
    }

    static int queens(int n, int cols, int d1, int d2) {
        int full = (1 << n) - 1;
        if (cols == full) return 1;
        int count = 0;
        for (int free = full & ~(cols | d1 | d2); free != 0; free &= free - 1) {
            int bit = free & -free;
            count += queens(n, cols | bit, (d1 | bit) << 1, (d2 | bit) >> 1);
        }
        return count;
    }
}
