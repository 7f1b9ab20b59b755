// Combinatorics with collections: permutations, combinations, partitions, n-queens, knapsack, subset iterator.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.TreeSet;

public class PermutationsAndSubsets {
    static <T> void permute(List<T> items, int k, List<List<T>> out) {
        if (k == items.size()) {
            out.add(new ArrayList<>(items));
            return;
        }
        for (int i = k; i < items.size(); i++) {
            Collections.swap(items, k, i);
            permute(items, k + 1, out);
            Collections.swap(items, k, i);
        }
    }

    static <T extends Comparable<T>> boolean nextPermutation(List<T> a) {
        int i = a.size() - 2;
        while (i >= 0 && a.get(i).compareTo(a.get(i + 1)) >= 0) {
            i--;
        }
        if (i < 0) {
            return false;
        }
        int j = a.size() - 1;
        while (a.get(j).compareTo(a.get(i)) <= 0) {
            j--;
        }
        Collections.swap(a, i, j);
        Collections.reverse(a.subList(i + 1, a.size()));
        return true;
    }

    static <T> Iterable<List<T>> combinations(List<T> items, int k) {
        return () -> new Iterator<>() {
            final int[] idx = new int[k];
            boolean more = k <= items.size();

            {
                Arrays.setAll(idx, i -> i);
            }

            @Override
            public boolean hasNext() {
                return more;
            }

            @Override
            public List<T> next() {
                List<T> r = new ArrayList<>(k);
                for (int i : idx) {
                    r.add(items.get(i));
                }
                int p = k - 1;
                while (p >= 0 && idx[p] == items.size() - k + p) {
                    p--;
                }
                if (p < 0) {
                    more = false;
                } else {
                    idx[p]++;
                    for (int q = p + 1; q < k; q++) {
                        idx[q] = idx[q - 1] + 1;
                    }
                }
                return r;
            }
        };
    }

    static void partitions(int n, int max, List<Integer> acc, List<List<Integer>> out) {
        if (n == 0) {
            out.add(List.copyOf(acc));
            return;
        }
        for (int i = Math.min(n, max); i > 0; i--) {
            acc.add(i);
            partitions(n - i, i, acc, out);
            acc.remove(acc.size() - 1);
        }
    }

    static int queens(int n, int row, int cols, int d1, int d2, int[] place, List<String> first) {
        if (row == n) {
            if (first.isEmpty()) {
                first.add(Arrays.toString(place));
            }
            return 1;
        }
        int count = 0;
        for (int c = 0; c < n; c++) {
            if ((cols >> c & 1) == 0 && (d1 >> (row + c) & 1) == 0 && (d2 >> (row - c + n) & 1) == 0) {
                place[row] = c;
                count += queens(n, row + 1, cols | 1 << c, d1 | 1 << (row + c), d2 | 1 << (row - c + n), place, first);
            }
        }
        return count;
    }

    public static void main(String[] args) {
        List<List<Character>> perms = new ArrayList<>();
        permute(new ArrayList<>(List.of('a', 'b', 'c', 'd')), 0, perms);
        System.out.println(perms.size() + " " + perms.subList(0, 7));
        TreeSet<String> unique = new TreeSet<>();
        for (List<Character> p : perms) {
            unique.add(p.toString().replaceAll("[\\[\\], ]", "").replace('d', 'a'));
        }
        System.out.println(unique.size() + " " + unique);
        List<Integer> a = new ArrayList<>(List.of(1, 2, 2, 3));
        int n = 1;
        StringBuilder sb = new StringBuilder();
        do {
            sb.append(a).append(n++ % 4 == 0 ? "\n" : " ");
        } while (nextPermutation(a));
        System.out.println(sb.toString().trim());
        for (List<String> c : combinations(List.of("p", "q", "r", "s", "t"), 3)) {
            System.out.print(String.join("", c) + " ");
        }
        System.out.println();
        for (int k : new int[] {0, 5, 6}) {
            int count = 0;
            for (List<String> c : combinations(List.of("p", "q", "r", "s", "t"), k)) {
                count++;
            }
            System.out.println("choose " + k + ": " + count);
        }
        List<List<Integer>> parts = new ArrayList<>();
        partitions(7, 7, new ArrayList<>(), parts);
        System.out.println(parts.size() + " " + parts);
        for (int size = 4; size <= 7; size++) {
            List<String> first = new ArrayList<>();
            System.out.println("queens " + size + ": " + queens(size, 0, 0, 0, 0, new int[size], first) + " first " + first);
        }
        int[] weights = {12, 7, 11, 8, 9, 6, 13};
        int[] values = {24, 13, 23, 15, 16, 11, 27};
        int cap = 26;
        int[][] best = new int[weights.length + 1][cap + 1];
        for (int i = 1; i <= weights.length; i++) {
            for (int w = 0; w <= cap; w++) {
                best[i][w] = best[i - 1][w];
                if (w >= weights[i - 1]) {
                    best[i][w] = Math.max(best[i][w], best[i - 1][w - weights[i - 1]] + values[i - 1]);
                }
            }
        }
        List<Integer> chosen = new ArrayList<>();
        for (int i = weights.length, w = cap; i > 0; i--) {
            if (best[i][w] != best[i - 1][w]) {
                chosen.add(0, i - 1);
                w -= weights[i - 1];
            }
        }
        System.out.println("knapsack " + best[weights.length][cap] + " items " + chosen);
    }
}
