// Arrays.sort over every type and size class: insertion, merge runs, dual pivot, counting sort, TimSort, legacy ranges.
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Random;

public class ArraysSorting {
    static long sum(int[] a) {
        long h = 1;
        for (int v : a) {
            h = h * 31 + v;
        }
        return h;
    }

    static boolean sorted(int[] a) {
        for (int i = 1; i < a.length; i++) {
            if (a[i - 1] > a[i]) {
                return false;
            }
        }
        return true;
    }

    static int[] make(int kind, int n, Random rnd) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++) {
            switch (kind) {
                case 0: a[i] = rnd.nextInt(); break;
                case 1: a[i] = i; break;
                case 2: a[i] = n - i; break;
                case 3: a[i] = rnd.nextInt(4); break;
                case 4: a[i] = i % 50; break;
                case 5: a[i] = i < n / 2 ? i : n - i; break;
                default: a[i] = 7; break;
            }
        }
        return a;
    }

    public static void main(String[] args) {
        Random rnd = new Random(2024);
        for (int kind = 0; kind < 7; kind++) {
            for (int n : new int[] {0, 1, 2, 10, 43, 70, 300, 1500, 5000}) {
                int[] a = make(kind, n, rnd);
                Arrays.sort(a);
                if (!sorted(a)) {
                    System.out.println("NOT SORTED " + kind + " " + n);
                }
                if (n == 5000 || n == 10) {
                    System.out.println("kind " + kind + " n " + n + " checksum " + sum(a));
                }
            }
        }

        byte[] bytes = new byte[400];
        rnd.nextBytes(bytes);
        byte[] bytes2 = bytes.clone();
        Arrays.sort(bytes);
        Arrays.sort(bytes2, 10, 30);
        System.out.println(Arrays.hashCode(bytes) + " " + bytes[0] + " " + bytes[399] + " " + Arrays.toString(Arrays.copyOfRange(bytes2, 8, 32)));

        char[] chars = new char[2500];
        short[] shorts = new short[2500];
        for (int i = 0; i < chars.length; i++) {
            chars[i] = (char) rnd.nextInt(65536);
            shorts[i] = (short) rnd.nextInt();
        }
        Arrays.sort(chars);
        Arrays.sort(shorts);
        System.out.println((int) chars[0] + " " + (int) chars[2499] + " " + Arrays.hashCode(chars) + " " + shorts[0] + " " + shorts[2499] + " " + Arrays.hashCode(shorts));

        long[] longs = rnd.longs(1200).toArray();
        Arrays.sort(longs);
        System.out.println(longs[0] + " " + longs[600] + " " + longs[1199] + " " + Arrays.hashCode(longs));

        double[] d = {3.5, Double.NaN, -0.0, 0.0, Double.NEGATIVE_INFINITY, 1e300, -1e-300, Double.NaN, 0.0, -0.0, Double.MIN_VALUE, Double.POSITIVE_INFINITY};
        Arrays.sort(d);
        System.out.println(Arrays.toString(d));
        float[] f = {2.5f, Float.NaN, 0f, -0f, -3e38f, Float.MIN_VALUE, 1f / 3};
        Arrays.sort(f);
        System.out.println(Arrays.toString(f));
        double[] many = new double[2000];
        for (int i = 0; i < many.length; i++) {
            many[i] = i % 37 == 0 ? Double.NaN : i % 41 == 0 ? -0.0 : rnd.nextGaussian();
        }
        Arrays.sort(many);
        System.out.println(many[0] + " " + many[1000] + " " + many[1999] + " " + Arrays.hashCode(many));

        // stability of object sorts
        String[] words = new String[600];
        for (int i = 0; i < words.length; i++) {
            words[i] = (char) ('a' + rnd.nextInt(5)) + "" + i;
        }
        Arrays.sort(words, Comparator.comparing(w -> w.charAt(0)));
        boolean stable = true;
        for (int i = 1; i < words.length; i++) {
            if (words[i].charAt(0) == words[i - 1].charAt(0)
                    && Integer.parseInt(words[i].substring(1)) < Integer.parseInt(words[i - 1].substring(1))) {
                stable = false;
            }
        }
        System.out.println("stable " + stable + " hash " + Arrays.hashCode(words));

        Integer[] boxed = new Integer[2000];
        for (int i = 0; i < boxed.length; i++) {
            boxed[i] = i < 800 ? i : i < 1400 ? 3000 - i : rnd.nextInt(2000);
        }
        Integer[] rev = boxed.clone();
        Arrays.sort(boxed);
        Arrays.sort(rev, Collections.reverseOrder());
        boolean mirror = true;
        for (int i = 0; i < 2000; i++) {
            mirror &= boxed[i].equals(rev[1999 - i]);
        }
        System.out.println("mirror " + mirror + " " + Arrays.hashCode(boxed) + " " + Arrays.hashCode(rev));
        Arrays.sort(rev, 100, 110);
        System.out.println(Arrays.toString(Arrays.copyOfRange(rev, 98, 112)));

        try {
            Integer[] bad = new Integer[100];
            for (int i = 0; i < 100; i++) {
                bad[i] = i * 37 % 100;
            }
            Arrays.sort(bad, (x, y) -> (x * 7 + y * 3) % 2 == 0 ? 1 : -1);
            System.out.println("no violation noticed");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Arrays.sort(new int[5], 3, 9);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            Arrays.sort(new int[5], 3, 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Arrays.sort(new Object[] {"a", 1});
        } catch (ClassCastException e) {
            System.out.println("mixed types");
        }
    }
}
