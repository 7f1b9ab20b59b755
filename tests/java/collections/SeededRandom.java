// java.util.Random with fixed seeds: all next methods, bounds, streams, Gaussian, SplittableRandom.
import java.util.Arrays;
import java.util.Collections;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;

public class SeededRandom {
    /** The documented generator, to check the library against. */
    static final class Lcg {
        private long seed;

        Lcg(long s) {
            seed = (s ^ 0x5DEECE66DL) & ((1L << 48) - 1);
        }

        int next(int bits) {
            seed = (seed * 0x5DEECE66DL + 0xBL) & ((1L << 48) - 1);
            return (int) (seed >>> (48 - bits));
        }
    }

    static class Counting extends Random {
        private static final long serialVersionUID = 1L;
        int calls;

        Counting(long seed) {
            super(seed);
        }

        @Override
        protected int next(int bits) {
            calls++;
            return super.next(bits);
        }
    }

    public static void main(String[] args) {
        for (long seed : new long[] {0, 1, 42, -1, Long.MIN_VALUE, 123456789012345L}) {
            Random r = new Random(seed);
            System.out.println(seed + ": " + r.nextInt() + " " + r.nextInt(10) + " " + r.nextInt(1 << 20) + " " + r.nextLong() + " "
                    + r.nextBoolean() + " " + r.nextFloat() + " " + r.nextDouble() + " " + r.nextGaussian() + " " + r.nextGaussian());
        }
        Random a = new Random(7);
        Lcg b = new Lcg(7);
        boolean same = true;
        for (int i = 0; i < 2000; i++) {
            same &= a.nextInt() == b.next(32);
        }
        System.out.println("matches documented generator: " + same);

        byte[] bytes = new byte[11];
        a.nextBytes(bytes);
        System.out.println(Arrays.toString(bytes));
        a.setSeed(7);
        System.out.println(a.nextInt() == new Random(7).nextInt());
        System.out.println(a.nextInt(5, 10) + " " + a.nextLong(1000L) + " " + a.nextLong(-5L, 5L) + " " + a.nextDouble(2.0, 3.0) + " " + a.nextFloat(10f));

        int[] hist = new int[6];
        Random dice = new Random(1234);
        for (int i = 0; i < 6000; i++) {
            hist[dice.nextInt(6)]++;
        }
        System.out.println("dice " + Arrays.toString(hist));
        int outside = 0;
        double sum = 0;
        for (int i = 0; i < 2000; i++) {
            double g = dice.nextGaussian();
            sum += g;
            if (Math.abs(g) > 2) {
                outside++;
            }
        }
        System.out.println("gaussian sum " + sum + " outside " + outside);

        System.out.println(Arrays.toString(new Random(3).ints(5).toArray()));
        System.out.println(Arrays.toString(new Random(3).ints(8, 0, 100).toArray()));
        System.out.println(Arrays.toString(new Random(3).longs(3, -10, 10).toArray()));
        System.out.println(Arrays.toString(new Random(3).doubles(3).toArray()));
        System.out.println(new Random(3).ints(1, 7).limit(20).boxed().toList());

        Counting c = new Counting(5);
        c.nextLong();
        c.nextDouble();
        c.nextInt(3);
        c.nextBoolean();
        System.out.println("calls " + c.calls);
        List<Integer> deck = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            deck.add(i);
        }
        Collections.shuffle(deck, new Random(2));
        System.out.println(deck);

        SplittableRandom s = new SplittableRandom(99);
        SplittableRandom child = s.split();
        System.out.println(s.nextInt() + " " + s.nextInt(100) + " " + s.nextLong() + " " + s.nextDouble() + " | " + child.nextInt(1000) + " " + child.nextBoolean());
        Runnable[] bad = {() -> new Random(1).nextInt(0), () -> new Random(1).nextInt(-5), () -> new Random(1).ints(-1), () -> new Random(1).nextInt(5, 5)};
        for (Runnable r : bad) {
            try {
                r.run();
                System.out.println("accepted");
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        int hits = 0;
        Random mc = new Random(31337);
        for (int i = 0; i < 4000; i++) {
            double x = mc.nextDouble();
            double y = mc.nextDouble();
            if (x * x + y * y <= 1) {
                hits++;
            }
        }
        System.out.println("pi about " + 4.0 * hits / 4000);
    }
}
