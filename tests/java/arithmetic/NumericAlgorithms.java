// Exercises numeric algorithms mixing types: gcd, modpow, primes, base conversion, Collatz, digit sums, matrices.
public class NumericAlgorithms {
    static int gcd(int a, int b) { return b == 0 ? a : gcd(b, a % b); }

    static long modPow(long b, long e, long m) {
        long r = 1;
        b %= m;
        while (e > 0) {
            if ((e & 1) == 1) r = r * b % m;
            b = b * b % m;
            e >>= 1;
        }
        return r;
    }

    static boolean isPrime(int n) {
        if (n < 2 || n > 2 && n % 2 == 0) return false;
        for (int i = 3; i * i <= n; i += 2) if (n % i == 0) return false;
        return true;
    }

    static String toRoman(int n) {
        int[] v = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
        String[] s = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < v.length; i++) {
            for (; n >= v[i]; n -= v[i]) sb.append(s[i]);
        }
        return sb.toString();
    }

    static int collatz(long n) {
        int steps = 0;
        while (n != 1) {
            n = (n & 1) == 0 ? n >> 1 : 3 * n + 1;
            steps++;
        }
        return steps;
    }

    static double[][] multiply(double[][] a, double[][] b) {
        int n = a.length, m = b[0].length, k = b.length;
        double[][] c = new double[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                for (int x = 0; x < k; x++) c[i][j] += a[i][x] * b[x][j];
        return c;
    }

    static double determinant(double[][] m) {
        int n = m.length;
        double det = 1;
        for (int i = 0; i < n; i++) {
            int p = i;
            for (int r = i + 1; r < n; r++) if (Math.abs(m[r][i]) > Math.abs(m[p][i])) p = r;
            if (m[p][i] == 0) return 0;
            if (p != i) {
                double[] t = m[p];
                m[p] = m[i];
                m[i] = t;
                det = -det;
            }
            det *= m[i][i];
            for (int r = i + 1; r < n; r++) {
                double f = m[r][i] / m[i][i];
                for (int c = i; c < n; c++) m[r][c] -= f * m[i][c];
            }
        }
        return det;
    }

    public static void main(String[] args) {
        System.out.println(gcd(1071, 462) + " " + gcd(-12, 18) + " " + gcd(0, 5) + " " + gcd(Integer.MIN_VALUE, -1));
        System.out.println(modPow(2, 1000000, 1000000007) + " " + modPow(-3, 5, 7) + " " + modPow(123456789, 987654321, 998244353));
        StringBuilder sb = new StringBuilder();
        for (int i = -3; i < 100; i++) if (isPrime(i)) sb.append(i).append(',');
        System.out.println(sb);
        for (int n : new int[] {1, 4, 9, 14, 1994, 2023, 3999}) System.out.print(toRoman(n) + " ");
        System.out.println();
        int best = 0, arg = 0;
        for (int n = 1; n < 1000; n++) {
            int s = collatz(n);
            if (s > best) {
                best = s;
                arg = n;
            }
        }
        System.out.println("collatz " + arg + " " + best + " " + collatz(837799));
        double[][] a = {{1, 2, 3}, {4, 5, 6}, {7, 8, 10}};
        System.out.println(java.util.Arrays.deepToString(multiply(a, a)));
        System.out.println(determinant(a) + " " + determinant(new double[][] {{1, 2}, {2, 4}}));
        long digits = 0;
        for (long v = Long.MAX_VALUE; v != 0; v /= 10) digits += v % 10;
        System.out.println("digits " + digits);
        // Kahan summation against the naive one
        double sum = 0, c = 0, naive = 0;
        for (int i = 1; i <= 5000; i++) {
            double term = 1.0 / i / i;
            naive += term;
            double y = term - c, t = sum + y;
            c = t - sum - y;
            sum = t;
        }
        System.out.println(sum + " " + naive);
        // Mandelbrot rows
        for (int y = -4; y <= 4; y++) {
            StringBuilder row = new StringBuilder();
            for (int x = -16; x <= 6; x++) {
                double zr = 0, zi = 0, cr = x / 8.0, ci = y / 4.0;
                int it = 0;
                while (zr * zr + zi * zi < 4 && it < 30) {
                    double t = zr * zr - zi * zi + cr;
                    zi = 2 * zr * zi + ci;
                    zr = t;
                    it++;
                }
                row.append(" .:-=+*#%@".charAt(it / 3 > 9 ? 9 : it / 3));
            }
            System.out.println(row);
        }
        long fixed = 3L << 16;
        fixed = fixed * (5 << 15) >> 16;
        System.out.println("fixed " + fixed + " " + fixed / 65536.0);
    }
}
