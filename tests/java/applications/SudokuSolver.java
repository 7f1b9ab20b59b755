// Sudoku solver with bitmask candidates, naked singles and backtracking on the most constrained cell.
import java.util.ArrayList;
import java.util.List;

public class SudokuSolver {

    static class Contradiction extends Exception {
        Contradiction(String m) { super(m, null, false, false); }
    }

    static final class Board implements Cloneable {
        private final byte[] value;
        private final short[] candidates;
        private int open;

        Board() {
            value = new byte[81];
            candidates = new short[81];
            java.util.Arrays.fill(candidates, (short) 0x1ff);
            open = 81;
        }

        private Board(Board o) {
            value = o.value.clone();
            candidates = o.candidates.clone();
            open = o.open;
        }

        @Override public Board clone() { return new Board(this); }

        static Board parse(String s) throws Contradiction {
            if (s.length() != 81) throw new IllegalArgumentException("need 81 cells, got " + s.length());
            Board b = new Board();
            for (int i = 0; i < 81; i++) {
                char c = s.charAt(i);
                if (c >= '1' && c <= '9') b.place(i, c - '1');
            }
            return b;
        }

        void place(int cell, int digit) throws Contradiction {
            if ((candidates[cell] & (1 << digit)) == 0)
                throw new Contradiction("no " + (digit + 1) + " at r" + (cell / 9 + 1) + "c" + (cell % 9 + 1));
            value[cell] = (byte) (digit + 1);
            candidates[cell] = 0;
            open--;
            for (int peer : PEERS[cell]) {
                if (value[peer] != 0) continue;
                candidates[peer] &= ~(1 << digit);
                if (candidates[peer] == 0) throw new Contradiction("nothing fits r" + (peer / 9 + 1) + "c" + (peer % 9 + 1));
            }
        }

        int propagate() throws Contradiction {
            int placed = 0;
            boolean again = true;
            while (again) {
                again = false;
                for (int i = 0; i < 81; i++) {
                    if (value[i] == 0 && Integer.bitCount(candidates[i]) == 1) {
                        place(i, Integer.numberOfTrailingZeros(candidates[i]));
                        placed++;
                        again = true;
                    }
                }
            }
            return placed;
        }

        int mostConstrained() {
            int best = -1, count = 10;
            for (int i = 0; i < 81; i++) {
                if (value[i] != 0) continue;
                int n = Integer.bitCount(candidates[i]);
                if (n < count) {
                    count = n;
                    best = i;
                }
            }
            return best;
        }

        @Override public String toString() {
            StringBuilder sb = new StringBuilder();
            for (int r = 0; r < 9; r++) {
                if (r % 3 == 0) sb.append("+-------+-------+-------+\n");
                for (int c = 0; c < 9; c++) {
                    if (c % 3 == 0) sb.append("| ");
                    byte v = value[r * 9 + c];
                    sb.append(v == 0 ? "." : v).append(' ');
                }
                sb.append("|\n");
            }
            return sb.append("+-------+-------+-------+").toString();
        }
    }

    static final int[][] PEERS = new int[81][];
    static {
        for (int i = 0; i < 81; i++) {
            List<Integer> p = new ArrayList<>();
            for (int j = 0; j < 81; j++) {
                boolean sameBox = i / 27 == j / 27 && i % 9 / 3 == j % 9 / 3;
                if (i != j && (i / 9 == j / 9 || i % 9 == j % 9 || sameBox)) p.add(j);
            }
            PEERS[i] = p.stream().mapToInt(Integer::intValue).toArray();
        }
    }

    private int guesses;
    private int deadEnds;
    private final List<Board> solutions = new ArrayList<>();

    void solve(Board b, int limit) {
        try {
            b.propagate();
        } catch (Contradiction e) {
            deadEnds++;
            return;
        }
        if (b.open == 0) {
            solutions.add(b);
            return;
        }
        int cell = b.mostConstrained();
        int mask = b.candidates[cell];
        while (mask != 0 && solutions.size() < limit) {
            int d = Integer.numberOfTrailingZeros(mask);
            mask &= mask - 1;
            Board copy = b.clone();
            guesses++;
            try {
                copy.place(cell, d);
                solve(copy, limit);
            } catch (Contradiction e) {
                deadEnds++;
            }
        }
    }

    static boolean valid(Board b) {
        for (int i = 0; i < 81; i++)
            for (int p : PEERS[i]) if (b.value[i] == b.value[p]) return false;
        return true;
    }

    public static void main(String[] args) {
        String[] puzzles = {
            "530070000600195000098000060800060003400803001700020006060000280000419005000080079",
            "000000907000420180000705026100904000050000040000507009920108000034059000507000000",
            "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
            "55..............................................................................." ,
            "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..",
            "123456789456789123789123456" + ".".repeat(54),
            "12345"
        };
        for (String p : puzzles) {
            SudokuSolver s = new SudokuSolver();
            try {
                Board b = Board.parse(p);
                int given = 81 - b.open;
                s.solve(b.clone(), 2);
                System.out.printf("given %d, solutions %s, guesses %d, dead ends %d%n", given,
                    s.solutions.size() > 1 ? "many" : s.solutions.size(), s.guesses, s.deadEnds);
                if (!s.solutions.isEmpty()) {
                    System.out.println(s.solutions.get(0));
                    System.out.println("valid: " + valid(s.solutions.get(0)));
                }
            } catch (Contradiction e) {
                System.out.println("impossible: " + e.getMessage() + ", trace " + e.getStackTrace().length);
            } catch (IllegalArgumentException e) {
                System.out.println("malformed: " + e.getMessage());
            }
        }
    }
}
