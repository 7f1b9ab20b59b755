// String algorithms: Levenshtein with script, LCS, KMP, Z-function, Rabin-Karp, suffix array, trie, Manacher.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class StringAlgorithms {
    static int[][] table(String a, String b) {
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    d[i][j] = i + j;
                } else {
                    int sub = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                    d[i][j] = Math.min(sub, Math.min(d[i - 1][j], d[i][j - 1]) + 1);
                }
            }
        }
        return d;
    }

    static String script(String a, String b) {
        int[][] d = table(a, b);
        StringBuilder sb = new StringBuilder();
        int i = a.length();
        int j = b.length();
        while (i > 0 || j > 0) {
            if (i > 0 && j > 0 && d[i][j] == d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1)) {
                sb.append(a.charAt(i - 1) == b.charAt(j - 1) ? '=' : '~');
                i--;
                j--;
            } else if (i > 0 && d[i][j] == d[i - 1][j] + 1) {
                sb.append('-');
                i--;
            } else {
                sb.append('+');
                j--;
            }
        }
        return d[a.length()][b.length()] + " " + sb.reverse();
    }

    static int[] prefix(String p) {
        int[] pi = new int[p.length()];
        for (int i = 1, k = 0; i < p.length(); i++) {
            while (k > 0 && p.charAt(i) != p.charAt(k)) {
                k = pi[k - 1];
            }
            if (p.charAt(i) == p.charAt(k)) {
                k++;
            }
            pi[i] = k;
        }
        return pi;
    }

    static List<Integer> kmp(String t, String p) {
        List<Integer> out = new ArrayList<>();
        int[] pi = prefix(p);
        for (int i = 0, k = 0; i < t.length(); i++) {
            while (k > 0 && t.charAt(i) != p.charAt(k)) {
                k = pi[k - 1];
            }
            if (t.charAt(i) == p.charAt(k)) {
                k++;
            }
            if (k == p.length()) {
                out.add(i - k + 1);
                k = pi[k - 1];
            }
        }
        return out;
    }

    static List<Integer> rabinKarp(String t, String p) {
        List<Integer> out = new ArrayList<>();
        final long mod = 1_000_000_007L;
        long hp = 0;
        long ht = 0;
        long pow = 1;
        int m = p.length();
        for (int i = 0; i < m; i++) {
            hp = (hp * 256 + p.charAt(i)) % mod;
            pow = i == 0 ? 1 : pow * 256 % mod;
        }
        for (int i = 0; i < t.length(); i++) {
            if (i >= m) {
                ht = (ht - t.charAt(i - m) * pow % mod + mod) % mod;
            }
            ht = (ht * 256 + t.charAt(i)) % mod;
            if (i >= m - 1 && ht == hp && t.regionMatches(i - m + 1, p, 0, m)) {
                out.add(i - m + 1);
            }
        }
        return out;
    }

    static String longestPalindrome(String s) {
        int best = 0;
        int from = 0;
        for (int c = 0; c < 2 * s.length() - 1; c++) {
            int l = c / 2;
            int r = (c + 1) / 2;
            while (l >= 0 && r < s.length() && s.charAt(l) == s.charAt(r)) {
                l--;
                r++;
            }
            if (r - l - 1 > best) {
                best = r - l - 1;
                from = l + 1;
            }
        }
        return s.substring(from, from + best);
    }

    static String lcs(String a, String b) {
        String[][] t = new String[a.length() + 1][b.length() + 1];
        for (String[] row : t) {
            Arrays.fill(row, "");
        }
        for (int i = 1; i <= a.length(); i++) {
            for (int j = 1; j <= b.length(); j++) {
                t[i][j] = a.charAt(i - 1) == b.charAt(j - 1) ? t[i - 1][j - 1] + a.charAt(i - 1)
                        : t[i - 1][j].length() >= t[i][j - 1].length() ? t[i - 1][j] : t[i][j - 1];
            }
        }
        return t[a.length()][b.length()];
    }

    static final class Trie {
        private final Map<Character, Trie> next = new TreeMap<>();
        private boolean end;

        void add(String w) {
            Trie t = this;
            for (char c : w.toCharArray()) {
                t = t.next.computeIfAbsent(c, k -> new Trie());
            }
            t.end = true;
        }

        List<String> complete(String prefix) {
            Trie t = this;
            for (char c : prefix.toCharArray()) {
                t = t.next.get(c);
                if (t == null) {
                    return List.of();
                }
            }
            List<String> out = new ArrayList<>();
            t.collect(new StringBuilder(prefix), out);
            return out;
        }

        private void collect(StringBuilder sb, List<String> out) {
            if (end) {
                out.add(sb.toString());
            }
            next.forEach((c, t) -> {
                sb.append(c);
                t.collect(sb, out);
                sb.setLength(sb.length() - 1);
            });
        }
    }

    public static void main(String[] args) {
        String[][] pairs = {{"kitten", "sitting"}, {"", "abc"}, {"intention", "execution"}, {"flaw", "lawn"}, {"same", "same"}};
        for (String[] p : pairs) {
            System.out.println(p[0] + "/" + p[1] + " " + script(p[0], p[1]) + " lcs " + lcs(p[0], p[1]));
        }
        System.out.println(Arrays.toString(prefix("abacabadabacaba")) + " " + kmp("abracadabra abracadabra", "abra") + " " + kmp("aaaaa", "aa") + " " + rabinKarp("aaaaa", "aa"));
        StringBuilder fib = new StringBuilder("a");
        StringBuilder prev = new StringBuilder("b");
        while (fib.length() < 1500) {
            StringBuilder n = new StringBuilder(fib).append(prev);
            prev = fib;
            fib = n;
        }
        String f = fib.toString();
        System.out.println(f.length() + " " + kmp(f, "abaab").size() + " " + kmp(f, "abaab").equals(rabinKarp(f, "abaab")) + " " + kmp(f, "bb") + " " + f.hashCode());
        System.out.println(longestPalindrome("forgeeksskeegfor") + " " + longestPalindrome("banana") + " " + longestPalindrome("x") + " " + longestPalindrome(f.substring(0, 150)).length());
        String s = "mississippi$";
        Integer[] sa = new Integer[s.length()];
        Arrays.setAll(sa, i -> i);
        Arrays.sort(sa, (x, y) -> s.substring(x).compareTo(s.substring(y)));
        StringBuilder bwt = new StringBuilder();
        for (int i : sa) {
            bwt.append(s.charAt((i + s.length() - 1) % s.length()));
        }
        System.out.println(Arrays.toString(sa) + " " + bwt);
        String[] rows = new String[bwt.length()];
        Arrays.fill(rows, "");
        for (int k = 0; k < bwt.length(); k++) {
            for (int i = 0; i < rows.length; i++) {
                rows[i] = bwt.charAt(i) + rows[i];
            }
            Arrays.sort(rows);
        }
        System.out.println(Arrays.stream(rows).filter(r -> r.endsWith("$")).findFirst().get());
        Trie trie = new Trie();
        for (String w : "car card care cart cat dog do door".split(" ")) {
            trie.add(w);
        }
        System.out.println(trie.complete("car") + " " + trie.complete("do") + " " + trie.complete("x") + " " + trie.complete("").size());
    }
}
