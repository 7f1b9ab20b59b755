// Line diff by longest common subsequence with unified hunks, patching, and edit distance alignment.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.ListIterator;
import java.util.function.Function;
import java.util.stream.Collectors;

public class LineDiff {

    enum Kind {
        KEEP(' '), REMOVE('-'), ADD('+');
        final char mark;
        Kind(char mark) { this.mark = mark; }
    }

    record Change<T>(Kind kind, T item, int oldIndex, int newIndex) {
        @Override public String toString() { return kind.mark + String.valueOf(item); }
    }

    record Hunk<T>(int oldStart, int oldCount, int newStart, int newCount, List<Change<T>> changes) {
        String header() { return String.format("@@ -%d,%d +%d,%d @@", oldStart + 1, oldCount, newStart + 1, newCount); }
    }

    static class PatchException extends Exception {
        PatchException(String m) { super(m); }
    }

    static <T> List<Change<T>> diff(List<T> a, List<T> b) {
        int[][] lcs = new int[a.size() + 1][b.size() + 1];
        for (int i = a.size() - 1; i >= 0; i--)
            for (int j = b.size() - 1; j >= 0; j--)
                lcs[i][j] = a.get(i).equals(b.get(j)) ? lcs[i + 1][j + 1] + 1 : Math.max(lcs[i + 1][j], lcs[i][j + 1]);
        List<Change<T>> out = new ArrayList<>();
        int i = 0, j = 0;
        while (i < a.size() || j < b.size()) {
            if (i < a.size() && j < b.size() && a.get(i).equals(b.get(j))) {
                out.add(new Change<>(Kind.KEEP, a.get(i), i++, j++));
            } else if (i < a.size() && (j == b.size() || lcs[i + 1][j] >= lcs[i][j + 1])) {
                out.add(new Change<>(Kind.REMOVE, a.get(i), i++, j));
            } else {
                out.add(new Change<>(Kind.ADD, b.get(j), i, j++));
            }
        }
        return out;
    }

    static <T> List<Hunk<T>> hunks(List<Change<T>> changes, int context) {
        List<Hunk<T>> out = new ArrayList<>();
        int i = 0;
        while (i < changes.size()) {
            while (i < changes.size() && changes.get(i).kind() == Kind.KEEP) i++;
            if (i == changes.size()) break;
            int start = Math.max(0, i - context), end = i, quiet = 0;
            while (end < changes.size() && quiet <= 2 * context) {
                quiet = changes.get(end).kind() == Kind.KEEP ? quiet + 1 : 0;
                end++;
            }
            end -= Math.max(0, quiet - context);
            List<Change<T>> part = List.copyOf(changes.subList(start, end));
            int olds = (int) part.stream().filter(c -> c.kind() != Kind.ADD).count();
            int news = (int) part.stream().filter(c -> c.kind() != Kind.REMOVE).count();
            out.add(new Hunk<>(part.get(0).oldIndex(), olds, part.get(0).newIndex(), news, part));
            i = end;
        }
        return out;
    }

    static <T> List<T> patch(List<T> base, List<Hunk<T>> hunks) throws PatchException {
        List<T> out = new ArrayList<>(base);
        int shift = 0;
        for (Hunk<T> h : hunks) {
            ListIterator<T> it = out.listIterator(h.oldStart() + shift);
            for (Change<T> c : h.changes()) {
                switch (c.kind()) {
                    case ADD -> it.add(c.item());
                    case KEEP, REMOVE -> {
                        if (!it.hasNext()) throw new PatchException("ran past the end in " + h.header());
                        T found = it.next();
                        if (!found.equals(c.item())) throw new PatchException("expected '" + c.item() + "' but found '" + found + "' in " + h.header());
                        if (c.kind() == Kind.REMOVE) it.remove();
                    }
                }
            }
            shift += h.newCount() - h.oldCount();
        }
        return out;
    }

    static int distance(String a, String b) {
        int[] prev = new int[b.length() + 1], cur = new int[b.length() + 1];
        Arrays.setAll(prev, i -> i);
        for (int i = 1; i <= a.length(); i++) {
            cur[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int cost = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                cur[j] = Math.min(Math.min(cur[j - 1], prev[j]) + 1, prev[j - 1] + cost);
            }
            int[] t = prev;
            prev = cur;
            cur = t;
        }
        return prev[b.length()];
    }

    static String inline(String a, String b) {
        Function<String, List<String>> words = s -> Arrays.asList(s.split("(?<= )"));
        StringBuilder sb = new StringBuilder();
        Kind last = Kind.KEEP;
        for (Change<String> c : diff(words.apply(a), words.apply(b))) {
            if (c.kind() != last) {
                if (last != Kind.KEEP) sb.append(last == Kind.ADD ? "+}" : "-]");
                if (c.kind() != Kind.KEEP) sb.append(c.kind() == Kind.ADD ? "{+" : "[-");
                last = c.kind();
            }
            sb.append(c.item());
        }
        if (last != Kind.KEEP) sb.append(last == Kind.ADD ? "+}" : "-]");
        return sb.toString();
    }

    public static void main(String[] args) {
        List<String> before = """
            import java.util.List;

            class Shop {
                int total;
                String name;

                void open() {
                    total = 0;
                }

                void sell(int n) {
                    total += n;
                }

                int total() {
                    return total;
                }
            }
            """.lines().collect(Collectors.toList());
        List<String> after = """
            import java.util.List;
            import java.util.Map;

            class Shop {
                long total;
                String name;

                void open() {
                    total = 0;
                }

                void sell(int n) {
                    if (n < 0) throw new IllegalArgumentException();
                    total += n;
                }
            }
            """.lines().collect(Collectors.toList());
        List<Change<String>> changes = diff(before, after);
        for (int context : new int[] {0, 1, 3}) {
            List<Hunk<String>> hs = hunks(changes, context);
            System.out.println("--- context " + context + ", " + hs.size() + " hunks");
            for (Hunk<String> h : hs) {
                System.out.println(h.header());
                h.changes().forEach(c -> System.out.println(c.toString().stripTrailing()));
            }
            try {
                System.out.println("patch reproduces: " + patch(before, hs).equals(after));
            } catch (PatchException e) {
                System.out.println("patch failed: " + e.getMessage());
            }
        }
        try {
            patch(after, hunks(changes, 1));
        } catch (PatchException e) {
            System.out.println("as expected: " + e.getMessage());
        }
        try {
            patch(List.of("only"), hunks(changes, 0));
        } catch (PatchException | IndexOutOfBoundsException e) {
            System.out.println("as expected: " + e);
        }
        System.out.println("no change: " + hunks(diff(before, before), 3));
        System.out.println(diff(List.of(1, 2, 3, 4, 5), List.of(2, 4, 5, 6)));
        System.out.println(inline("the quick brown fox jumps over the dog", "the slow brown fox leaps over the lazy dog"));
        String[][] pairs = {{"kitten", "sitting"}, {"flaw", "lawn"}, {"", "abc"}, {"same", "same"}, {"intention", "execution"}};
        for (String[] p : pairs) System.out.println(p[0] + " / " + p[1] + " = " + distance(p[0], p[1]));
    }
}
