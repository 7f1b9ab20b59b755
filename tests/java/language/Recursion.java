// Exercises recursion: Ackermann, mutual, tree, hanoi, permutations, memoised, backtracking, deep but bounded.
import java.util.*;

public class Recursion {
    static int calls;

    static int ackermann(int m, int n) {
        calls++;
        return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    static boolean isEven(int n) { return n == 0 || isOdd(n - 1); }
    static boolean isOdd(int n) { return n != 0 && isEven(n - 1); }
    static int hofF(int n) { return n == 0 ? 1 : n - hofM(hofF(n - 1)); }
    static int hofM(int n) { return n == 0 ? 0 : n - hofF(hofM(n - 1)); }
    static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
    static int mccarthy(int n) { return n > 100 ? n - 10 : mccarthy(mccarthy(n + 11)); }
    static int tak(int x, int y, int z) { return y >= x ? z : tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y)); }

    static Map<Long, Long> memo = new HashMap<>();
    static long catalan(long n) {
        if (n <= 1) return 1;
        Long known = memo.get(n);
        if (known != null) return known;
        long s = 0;
        for (long i = 0; i < n; i++) s += catalan(i) * catalan(n - 1 - i);
        memo.put(n, s);
        return s;
    }

    static void hanoi(int n, char a, char b, char c, StringBuilder sb) {
        if (n == 0) return;
        hanoi(n - 1, a, c, b, sb);
        sb.append(a).append(c).append(' ');
        hanoi(n - 1, b, a, c, sb);
    }

    static void permute(String prefix, String rest, List<String> out) {
        if (rest.isEmpty()) out.add(prefix);
        for (int i = 0; i < rest.length(); i++) permute(prefix + rest.charAt(i), rest.substring(0, i) + rest.substring(i + 1), out);
    }

    static int partitions(int n, int max) {
        if (n == 0) return 1;
        int s = 0;
        for (int k = Math.min(n, max); k > 0; k--) s += partitions(n - k, k);
        return s;
    }

    static long power(long b, int e) { return e == 0 ? 1 : e % 2 == 0 ? power(b * b, e / 2) : b * power(b, e - 1); }
    static String reverse(String s) { return s.isEmpty() ? "" : reverse(s.substring(1)) + s.charAt(0); }
    static int sumTo(int n) { return n == 0 ? 0 : n + sumTo(n - 1); }

    static void quicksort(int[] a, int lo, int hi) {
        if (lo >= hi) return;
        int p = a[(lo + hi) >>> 1], i = lo, j = hi;
        while (i <= j) {
            while (a[i] < p) i++;
            while (a[j] > p) j--;
            if (i <= j) {
                int t = a[i];
                a[i++] = a[j];
                a[j--] = t;
            }
        }
        quicksort(a, lo, j);
        quicksort(a, i, hi);
    }

    static int flood(char[][] g, int r, int c) {
        if (r < 0 || c < 0 || r >= g.length || c >= g[r].length || g[r][c] != '.') return 0;
        g[r][c] = '#';
        return 1 + flood(g, r + 1, c) + flood(g, r - 1, c) + flood(g, r, c + 1) + flood(g, r, c - 1);
    }

    public static void main(String[] args) {
        System.out.println(ackermann(2, 6) + " " + calls + " " + ackermann(3, 3));
        System.out.println(isEven(500) + " " + isOdd(500) + " " + isOdd(333));
        for (int i = 0; i < 15; i++) System.out.print(hofF(i) + "/" + hofM(i) + " ");
        System.out.println();
        System.out.println(fib(17) + " " + mccarthy(50) + " " + mccarthy(150) + " " + tak(8, 5, 2));
        System.out.println(catalan(30) + " " + partitions(18, 18) + " " + power(3, 39) + " " + power(2, 64));
        StringBuilder sb = new StringBuilder();
        hanoi(4, 'A', 'B', 'C', sb);
        System.out.println(sb);
        List<String> out = new ArrayList<>();
        permute("", "abcd", out);
        System.out.println(out);
        System.out.println(reverse("recursion") + " " + sumTo(2000));
        int[] a = new int[300];
        for (int i = 0, s = 7; i < a.length; i++) a[i] = (s = s * 1103515245 + 12345) >> 20;
        int[] b = a.clone();
        quicksort(a, 0, a.length - 1);
        Arrays.sort(b);
        System.out.println(Arrays.equals(a, b) + " " + a[0] + " " + a[150] + " " + a[299]);
        char[][] g = {"..#..".toCharArray(), ".##.#".toCharArray(), "#...#".toCharArray(), "#.#..".toCharArray()};
        System.out.println(flood(g, 0, 0) + " " + flood(g, 0, 4) + " " + flood(g, 0, 3));
    }
}
