// Exercises loops of every form, labelled break and continue, nested and empty bodies.
public class ControlFlow {
    static int find(int[][] grid, int wanted) {
        int steps = 0;
        outer:
        for (int i = 0; i < grid.length; i++) {
            for (int j = 0; j < grid[i].length; j++) {
                steps++;
                if (grid[i][j] < 0) continue outer;
                if (grid[i][j] == wanted) {
                    System.out.println("found " + wanted + " at " + i + "," + j);
                    break outer;
                }
            }
            System.out.println("row " + i + " done");
        }
        return steps;
    }

    static String classify(int n) {
        if (n < 0) return "negative";
        else if (n == 0) return "zero";
        else if (n < 10) {
            if (n % 2 == 0) return "small even";
            return "small odd";
        } else return n > 100 ? n > 1000 ? "huge" : "large" : "medium";
    }

    static int loopForever() {
        int n = 0;
        for (;;) {
            if (++n > 10) return n;
        }
    }

    static int unreachableEnd(int x) {
        while (true) {
            x -= 3;
            if (x < 0) break;
        }
        return x;
    }

    public static void main(String[] args) {
        int[][] grid = {{1, 2, 3}, {4, -1, 5}, {6, 7, 8}};
        System.out.println(find(grid, 7) + " " + find(grid, 5) + " " + find(grid, 1));
        for (int n : new int[] {-5, 0, 4, 7, 50, 500, 5000}) System.out.println(n + " " + classify(n));
        System.out.println(loopForever() + " " + unreachableEnd(10));
        for (int i = 0, j = 10; i < j; i++, j -= 2) System.out.print(i + ":" + j + " ");
        System.out.println();
        int k = 5;
        do {
            System.out.print(k + " ");
            if (k == 3) continue;
            k--;
        } while (k-- > 0);
        System.out.println("end " + k);
        do k++; while (k < 3);
        System.out.println(k);
        while (k < 100) if (k % 7 == 0) break; else k++;
        System.out.println(k);
        block: {
            if (k == 7) break block;
            System.out.println("not printed");
        }
        a:
        for (int i = 0; ; i++) {
            b:
            for (int j = 0; ; j++) {
                c:
                while (true) {
                    if (i + j > 6) break a;
                    if (j > 2) continue a;
                    if (i == 1) break b;
                    if (j == 1) break c;
                    System.out.print("[" + i + j + "]");
                    continue b;
                }
                System.out.print("(" + i + j + ")");
            }
            System.out.print("|");
        }
        System.out.println();
        int count = 0;
        for (int i = 0; i < 50; i++) {
            if (i % 2 == 0) continue;
            if (i % 3 == 0) continue;
            if (i > 40) break;
            count += i;
        }
        System.out.println("count " + count);
        for (char c : "loop".toCharArray()) System.out.print(c + "-");
        for (String s : args) System.out.print(s);
        for (long l = 1L << 33; l > 0; l >>= 6) System.out.print(l + " ");
        for (double d = 0; d < 1; d += 0.25) System.out.print(d + " ");
        for (float f = 3; f >= 0; f--) System.out.print(f + " ");
        for (byte b = 125; b > 0; b++) System.out.print(b + " ");
        System.out.println();
        // Short-circuit evaluation as control flow.
        int[] trace = {0};
        boolean r = t(trace, 1, true) && t(trace, 2, false) || t(trace, 3, true) && !t(trace, 4, false);
        System.out.println(r + " " + trace[0]);
        r = t(trace, 5, false) & t(trace, 6, true) | t(trace, 7, true) ^ t(trace, 8, true);
        System.out.println(r + " " + trace[0]);
        boolean x = false;
        if (x = true) System.out.println("assigned");
        if (!(x && k > 3) || k == 7) System.out.println("complex");
        for (int i = 0; i < 3; i++) ;
        ;
        {
            int scoped = 1;
            System.out.println(scoped);
        }
        {
            String scoped = "reused slot";
            System.out.println(scoped);
        }
    }

    static boolean t(int[] trace, int n, boolean v) {
        trace[0] = trace[0] * 10 + n;
        return v;
    }
}
