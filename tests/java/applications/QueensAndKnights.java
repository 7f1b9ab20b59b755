// N-queens by bitmask and by permutation, plus a Warnsdorff knight's tour.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class QueensAndKnights {

    static int countBits(int n, int cols, int left, int right) {
        int full = (1 << n) - 1;
        if (cols == full) return 1;
        int total = 0;
        int free = full & ~(cols | left | right);
        while (free != 0) {
            int bit = free & -free;
            free ^= bit;
            total += countBits(n, cols | bit, (left | bit) << 1, (right | bit) >>> 1);
        }
        return total;
    }

    static class QueensSearch {
        private final int n;
        private final int[] queen;
        private final boolean[] col, diag, anti;
        private final Consumer<int[]> visitor;
        private long nodes;

        QueensSearch(int n, Consumer<int[]> visitor) {
            this.n = n;
            this.visitor = visitor;
            queen = new int[n];
            col = new boolean[n];
            diag = new boolean[2 * n];
            anti = new boolean[2 * n];
        }

        void place(int row) {
            nodes++;
            if (row == n) {
                visitor.accept(queen.clone());
                return;
            }
            for (int c = 0; c < n; c++) {
                if (col[c] || diag[row + c] || anti[row - c + n]) continue;
                queen[row] = c;
                col[c] = diag[row + c] = anti[row - c + n] = true;
                place(row + 1);
                col[c] = diag[row + c] = anti[row - c + n] = false;
            }
        }
    }

    static int[] rotate(int[] q) {
        int[] r = new int[q.length];
        for (int row = 0; row < q.length; row++) r[q[row]] = q.length - 1 - row;
        return r;
    }

    static int[] mirror(int[] q) {
        return IntStream.of(q).map(c -> q.length - 1 - c).toArray();
    }

    static String key(int[] q) {
        return IntStream.of(q).mapToObj(Integer::toString).collect(Collectors.joining());
    }

    static String canonical(int[] q) {
        Set<String> all = new TreeSet<>();
        int[] cur = q;
        for (int i = 0; i < 4; i++) {
            all.add(key(cur));
            all.add(key(mirror(cur)));
            cur = rotate(cur);
        }
        return all.iterator().next();
    }

    static String draw(int[] q) {
        StringBuilder sb = new StringBuilder();
        for (int c : q) {
            char[] row = new char[q.length];
            Arrays.fill(row, '.');
            row[c] = 'Q';
            sb.append("  ").append(row).append('\n');
        }
        return sb.toString();
    }

    record Square(int row, int col) {
        static final int[][] JUMPS = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

        List<Square> jumps(int n) {
            List<Square> out = new ArrayList<>();
            for (int[] j : JUMPS) {
                int r = row + j[0], c = col + j[1];
                if (r >= 0 && r < n && c >= 0 && c < n) out.add(new Square(r, c));
            }
            return out;
        }
    }

    static Optional<int[][]> tour(int n, Square start) {
        int[][] board = new int[n][n];
        Set<Square> seen = new HashSet<>();
        Square at = start;
        for (int step = 1; ; step++) {
            seen.add(at);
            board[at.row()][at.col()] = step;
            if (step == n * n) return Optional.of(board);
            Optional<Square> next = at.jumps(n).stream().filter(s -> !seen.contains(s))
                .min(Comparator.comparingLong((Square s) -> s.jumps(n).stream().filter(t -> !seen.contains(t)).count())
                    .thenComparing(Comparator.comparingInt(Square::row).reversed()).thenComparing(Square::col));
            if (next.isEmpty()) return Optional.empty();
            at = next.get();
        }
    }

    public static void main(String[] args) {
        for (int n = 1; n <= 8; n++) {
            int[] found = {0};
            Set<String> distinct = new HashSet<>();
            QueensSearch s = new QueensSearch(n, q -> {
                found[0]++;
                distinct.add(canonical(q));
            });
            s.place(0);
            int fast = countBits(n, 0, 0, 0);
            System.out.printf("n=%d solutions=%d bitmask=%d essentially=%d nodes=%d%n", n, found[0], fast, distinct.size(), s.nodes);
            if (found[0] != fast) throw new AssertionError("counters disagree for " + n);
        }
        List<int[]> firsts = new ArrayList<>();
        new QueensSearch(6, firsts::add).place(0);
        for (int[] q : firsts) System.out.println(key(q) + "\n" + draw(q));

        for (int n : new int[] {5, 6, 8}) {
            Optional<int[][]> t = tour(n, new Square(0, 0));
            System.out.println("tour on " + n + ": " + (t.isPresent() ? "complete" : "stuck"));
            t.ifPresent(b -> {
                for (int[] row : b) System.out.println(IntStream.of(row).mapToObj(v -> String.format("%3d", v)).collect(Collectors.joining()));
            });
        }
        System.out.println("tour on 4: " + tour(4, new Square(0, 0)).map(Arrays::deepToString).orElse("none"));
        System.out.println("tour on 5 from (0,1): " + tour(5, new Square(0, 1)).isPresent());
    }
}
