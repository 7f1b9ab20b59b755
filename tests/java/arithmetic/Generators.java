// Exercises pseudo-random generators: LCG, xorshift, Mersenne twister, Park-Miller, java.util.Random.
import java.util.Random;

public class Generators {
    static int lcg(int s) { return s * 1103515245 + 12345; }

    static int xorshift32(int x) {
        x ^= x << 13;
        x ^= x >>> 17;
        x ^= x << 5;
        return x;
    }

    static long xorshift64star(long x) {
        x ^= x >>> 12;
        x ^= x << 25;
        x ^= x >>> 27;
        return x;
    }

    static long splitmix(long[] state) {
        long z = state[0] += 0x9E3779B97F4A7C15L;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }

    static class Twister {
        private final int[] mt = new int[624];
        private int index = 624;

        Twister(int seed) {
            mt[0] = seed;
            for (int i = 1; i < 624; i++) mt[i] = 1812433253 * (mt[i - 1] ^ mt[i - 1] >>> 30) + i;
        }

        int next() {
            if (index == 624) {
                for (int i = 0; i < 624; i++) {
                    int y = (mt[i] & 0x80000000) | (mt[(i + 1) % 624] & 0x7FFFFFFF);
                    mt[i] = mt[(i + 397) % 624] ^ y >>> 1 ^ ((y & 1) == 0 ? 0 : 0x9908B0DF);
                }
                index = 0;
            }
            int y = mt[index++];
            y ^= y >>> 11;
            y ^= y << 7 & 0x9D2C5680;
            y ^= y << 15 & 0xEFC60000;
            return y ^ y >>> 18;
        }
    }

    public static void main(String[] args) {
        int a = 1, b = 2463534242L > 0 ? (int) 2463534242L : 0;
        long c = 88172645463325252L;
        long[] sm = {1234567};
        long park = 1;
        for (int i = 0; i < 10; i++) {
            a = lcg(a);
            b = xorshift32(b);
            c = xorshift64star(c);
            park = park * 48271 % 2147483647;
            System.out.println((a >>> 16 & 0x7FFF) + " " + b + " " + c * 0x2545F4914F6CDD1DL + " " + Long.toUnsignedString(splitmix(sm)) + " " + park);
        }
        Twister t = new Twister(5489);
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 1000; i++) {
            int v = t.next();
            if (i < 5 || i == 999) sb.append(Integer.toUnsignedString(v)).append(' ');
        }
        System.out.println(sb);
        Random r = new Random(42);
        System.out.println(r.nextInt() + " " + r.nextInt(100) + " " + r.nextInt(64) + " " + r.nextLong() + " " + r.nextBoolean() + " "
                + r.nextDouble() + " " + r.nextFloat());
        byte[] bytes = new byte[7];
        r.nextBytes(bytes);
        System.out.println(java.util.Arrays.toString(bytes));
        r.setSeed(-1);
        int[] hist = new int[10];
        for (int i = 0; i < 3000; i++) hist[r.nextInt(10)]++;
        System.out.println(java.util.Arrays.toString(hist));
        System.out.println(r.ints(5, 0, 1000).boxed().toList() + " " + r.doubles(2).boxed().toList());
        try {
            r.nextInt(0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        int inside = 0;
        for (int i = 0; i < 5000; i++) {
            double x = r.nextDouble(), y = r.nextDouble();
            if (x * x + y * y <= 1) inside++;
        }
        System.out.println("inside " + inside);
        java.util.List<Integer> list = new java.util.ArrayList<>(java.util.List.of(1, 2, 3, 4, 5, 6, 7, 8));
        java.util.Collections.shuffle(list, new Random(7));
        System.out.println(list);
    }
}
