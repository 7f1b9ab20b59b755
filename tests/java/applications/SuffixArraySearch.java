// Suffix array by prefix doubling with LCP: substring search, longest repeat, longest common substring.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class SuffixArraySearch {

    private final String text;
    private final Integer[] order;
    private final int[] lcp;

    SuffixArraySearch(String text) {
        this.text = text;
        this.order = sort(text);
        this.lcp = kasai();
    }

    private static Integer[] sort(String s) {
        int n = s.length();
        Integer[] sa = IntStream.range(0, n).boxed().toArray(Integer[]::new);
        int[] rank = s.chars().toArray();
        int[] tmp = new int[n];
        for (int k = 1; n > 1; k <<= 1) {
            final int half = k;
            final int[] rk = rank;
            Comparator<Integer> cmp = (a, b) -> {
                if (rk[a] != rk[b]) return Integer.compare(rk[a], rk[b]);
                int ra = a + half < n ? rk[a + half] : -1;
                int rb = b + half < n ? rk[b + half] : -1;
                return Integer.compare(ra, rb);
            };
            Arrays.sort(sa, cmp);
            tmp[sa[0]] = 0;
            for (int i = 1; i < n; i++) tmp[sa[i]] = tmp[sa[i - 1]] + (cmp.compare(sa[i - 1], sa[i]) < 0 ? 1 : 0);
            rank = tmp.clone();
            if (rank[sa[n - 1]] == n - 1) break;
        }
        return sa;
    }

    private int[] kasai() {
        int n = text.length();
        int[] rank = new int[n];
        for (int i = 0; i < n; i++) rank[order[i]] = i;
        int[] out = new int[n];
        int h = 0;
        for (int i = 0; i < n; i++) {
            if (rank[i] == 0) {
                h = 0;
                continue;
            }
            int j = order[rank[i] - 1];
            while (i + h < n && j + h < n && text.charAt(i + h) == text.charAt(j + h)) h++;
            out[rank[i]] = h;
            if (h > 0) h--;
        }
        return out;
    }

    private int bound(String p, boolean upper) {
        int lo = 0, hi = order.length;
        while (lo < hi) {
            int mid = lo + hi >>> 1;
            int end = Math.min(text.length(), order[mid] + p.length());
            int c = text.substring(order[mid], end).compareTo(p);
            if (c < 0 || upper && c == 0) lo = mid + 1;
            else hi = mid;
        }
        return lo;
    }

    Set<Integer> find(String p) {
        return Arrays.stream(order, bound(p, false), bound(p, true)).collect(Collectors.toCollection(TreeSet::new));
    }

    String longestRepeat() {
        int best = 0;
        for (int i = 1; i < lcp.length; i++) if (lcp[i] > lcp[best]) best = i;
        return lcp.length == 0 ? "" : text.substring(order[best], order[best] + lcp[best]);
    }

    long distinctSubstrings() {
        long n = text.length();
        return n * (n + 1) / 2 - IntStream.of(lcp).asLongStream().sum();
    }

    static String longestCommon(String a, String b) {
        SuffixArraySearch s = new SuffixArraySearch(a + '\u0001' + b);
        int best = 0, at = 0;
        for (int i = 1; i < s.lcp.length; i++) {
            boolean left = s.order[i] < a.length(), leftBefore = s.order[i - 1] < a.length();
            if (left != leftBefore && s.lcp[i] > best) {
                best = s.lcp[i];
                at = s.order[i];
            }
        }
        return s.text.substring(at, at + best);
    }

    static String burrowsWheeler(String s) {
        SuffixArraySearch a = new SuffixArraySearch(s + "$");
        StringBuilder sb = new StringBuilder();
        for (int i : a.order) sb.append(i == 0 ? '$' : a.text.charAt(i - 1));
        return sb.toString();
    }

    static String inverse(String bwt) {
        int n = bwt.length();
        Integer[] idx = IntStream.range(0, n).boxed().toArray(Integer[]::new);
        Arrays.sort(idx, Comparator.comparing(bwt::charAt));
        StringBuilder sb = new StringBuilder();
        int p = idx[0];
        for (int i = 0; i < n - 1; i++) {
            p = idx[p];
            sb.append(bwt.charAt(p));
        }
        // characters come out starting after the terminator
        String s = sb.toString();
        return s.indexOf('$') < 0 ? s : s.replace("$", "");
    }

    static List<String> keyword(String text, String word, int width) {
        List<String> out = new ArrayList<>();
        for (int i : new SuffixArraySearch(text).find(word)) {
            String left = text.substring(Math.max(0, i - width), i);
            String right = text.substring(i + word.length(), Math.min(text.length(), i + word.length() + width));
            out.add(String.format("%" + width + "s[%s]%-" + width + "s|", left, word, right));
        }
        return out;
    }

    public static void main(String[] args) {
        SuffixArraySearch s = new SuffixArraySearch("mississippi");
        for (int i = 0; i < s.order.length; i++)
            System.out.printf("%2d %2d %2d %s%n", i, s.order[i], s.lcp[i], s.text.substring(s.order[i]));
        for (String p : List.of("issi", "s", "ppi", "i", "xyz", "mississippi", ""))
            System.out.println("'" + p + "' at " + s.find(p));
        for (String t : List.of("banana", "mississippi", "aaaa", "abcd", "z", ""))
            System.out.printf("%-12s repeat=%-5s distinct=%d%n", t, new SuffixArraySearch(t).longestRepeat(), new SuffixArraySearch(t).distinctSubstrings());
        System.out.println("common: " + longestCommon("the photograph was old", "a phonograph wasn't"));
        System.out.println("common: '" + longestCommon("abc", "xyz") + "'");
        for (String t : List.of("banana", "tobeornottobe", "abracadabra")) {
            String b = burrowsWheeler(t);
            System.out.println(t + " -> " + b + " -> " + inverse(b) + " " + inverse(b).equals(t));
        }
        String prose = "it was the best of times, it was the worst of times, it was the age of wisdom";
        keyword(prose, "was the", 12).forEach(System.out::println);
        keyword(prose, "times", 8).forEach(System.out::println);

        StringBuilder fib = new StringBuilder("a"), next = new StringBuilder("ab");
        while (next.length() < 250) {
            StringBuilder t = new StringBuilder(next).append(fib);
            fib = next;
            next = t;
        }
        SuffixArraySearch f = new SuffixArraySearch(next.toString());
        System.out.println("fibonacci word " + next.length() + ": repeat " + f.longestRepeat().length() + ", distinct " + f.distinctSubstrings() + ", 'aa' " + f.find("aa").size() + " times");
        String naive = next.toString();
        boolean sorted = IntStream.range(1, f.order.length).allMatch(i -> naive.substring(f.order[i - 1]).compareTo(naive.substring(f.order[i])) < 0);
        System.out.println("sorted " + sorted);
    }
}
