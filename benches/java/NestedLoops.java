/** Nested loops over arrays: a sieve, a matrix product, bubble sort. */
public class NestedLoops {
    public static void main(String[] args) {
        System.out.println(primes(3_000_000) + " " + product(250) + " " + sorted(3_000));
    }

    static int primes(int limit) {
        boolean[] composite = new boolean[limit];
        int count = 0;
        for (int i = 2; i < limit; i++) {
            if (!composite[i]) {
                count++;
                for (int j = 2 * i; j < limit; j += i) {
                    composite[j] = true;
                }
            }
        }
        return count;
    }

    static long product(int n) {
        int[][] a = new int[n][n], b = new int[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                a[i][j] = i * j % 7;
                b[i][j] = i + j & 15;
            }
        }
        long trace = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                int sum = 0;
                for (int k = 0; k < n; k++) {
                    sum += a[i][k] * b[k][j];
                }
                trace += i == j ? sum : 0;
            }
        }
        return trace;
    }

    static int sorted(int n) {
        int[] values = new int[n];
        int seed = 42;
        for (int i = 0; i < n; i++) {
            seed = seed * 1_103_515_245 + 12_345;
            values[i] = seed >>> 8;
        }
        for (int i = 0; i < n; i++) {
            for (int j = 1; j < n - i; j++) {
                if (values[j - 1] > values[j]) {
                    int other = values[j];
                    values[j] = values[j - 1];
                    values[j - 1] = other;
                }
            }
        }
        return values[n / 2];
    }
}
