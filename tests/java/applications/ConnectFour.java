// Connect four on bitboards with a shallow alpha-beta player and a heuristic.
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

public class ConnectFour {

    static final int WIDTH = 7, HEIGHT = 6, STRIDE = HEIGHT + 1;

    record Position(long mine, long theirs, int moves) {
        static final Position START = new Position(0, 0, 0);

        private long occupied() { return mine | theirs; }

        boolean canPlay(int col) { return (occupied() >>> (col * STRIDE + HEIGHT - 1) & 1) == 0; }

        Position play(int col) {
            if (col < 0 || col >= WIDTH) throw new IllegalArgumentException("column " + col);
            if (!canPlay(col)) throw new IllegalStateException("column " + col + " is full");
            long cell = (occupied() + (1L << col * STRIDE)) & (0x3fL << col * STRIDE) & ~occupied();
            return new Position(theirs, mine | cell, moves + 1);
        }

        static boolean four(long b) {
            for (int d : new int[] {1, STRIDE, STRIDE - 1, STRIDE + 1}) {
                long m = b & b >>> d;
                if ((m & m >>> 2 * d) != 0) return true;
            }
            return false;
        }

        boolean lastMoverWon() { return four(theirs); }
        boolean full() { return moves == WIDTH * HEIGHT; }

        int heuristic() { return weigh(mine, theirs) - weigh(theirs, mine); }

        private static int weigh(long own, long other) {
            int score = 3 * Long.bitCount(own & 0x3fL << 3 * STRIDE);
            for (int d : new int[] {1, STRIDE, STRIDE - 1, STRIDE + 1})
                for (int s = 0; s < WIDTH * STRIDE; s++) {
                    long line = 0;
                    boolean ok = true;
                    for (int k = 0; k < 4; k++) {
                        int bit = s + k * d;
                        if (bit >= WIDTH * STRIDE || bit % STRIDE == HEIGHT) {
                            ok = false;
                            break;
                        }
                        line |= 1L << bit;
                    }
                    if (!ok || (line & other) != 0) continue;
                    switch (Long.bitCount(line & own)) {
                        case 2 -> score += 2;
                        case 3 -> score += 7;
                        default -> { }
                    }
                }
            return score;
        }

        String draw() {
            long x = moves % 2 == 0 ? mine : theirs, o = moves % 2 == 0 ? theirs : mine;
            StringBuilder sb = new StringBuilder();
            for (int row = HEIGHT - 1; row >= 0; row--) {
                for (int col = 0; col < WIDTH; col++) {
                    long bit = 1L << col * STRIDE + row;
                    sb.append((x & bit) != 0 ? " x" : (o & bit) != 0 ? " o" : " .");
                }
                sb.append('\n');
            }
            for (int col = 0; col < WIDTH; col++) sb.append(' ').append(col);
            return sb.toString();
        }
    }

    interface Player {
        int choose(Position p);
        String name();
    }

    static final class Searcher implements Player {
        private static final int[] ORDER = {3, 2, 4, 1, 5, 0, 6};
        private final int depth;
        long nodes;

        Searcher(int depth) { this.depth = depth; }

        public String name() { return "search-" + depth; }

        public int choose(Position p) {
            int best = -1, alpha = -100_000;
            for (int c : ORDER) {
                if (!p.canPlay(c)) continue;
                int v = -value(p.play(c), depth - 1, -100_000, -alpha);
                if (v > alpha || best < 0) {
                    alpha = v;
                    best = c;
                }
            }
            return best;
        }

        private int value(Position p, int left, int alpha, int beta) {
            nodes++;
            if (p.lastMoverWon()) return -10_000 - left;
            if (p.full()) return 0;
            if (left == 0) return p.heuristic();
            for (int c : ORDER) {
                if (!p.canPlay(c)) continue;
                alpha = Math.max(alpha, -value(p.play(c), left - 1, -beta, -alpha));
                if (alpha >= beta) break;
            }
            return alpha;
        }
    }

    record Scripted(String moves) implements Player {
        public String name() { return "script"; }
        public int choose(Position p) {
            for (int i = 0; i < moves.length(); i++) {
                int c = moves.charAt((p.moves() / 2 + i) % moves.length()) - '0';
                if (p.canPlay(c)) return c;
            }
            for (int c = 0; c < WIDTH; c++) if (p.canPlay(c)) return c;
            throw new IllegalStateException("no move");
        }
    }

    static String play(Player first, Player second) {
        Position p = Position.START;
        List<Integer> record = new ArrayList<>();
        while (!p.full() && !p.lastMoverWon()) {
            Player next = p.moves() % 2 == 0 ? first : second;
            int c = next.choose(p);
            record.add(c);
            p = p.play(c);
        }
        String result = p.lastMoverWon() ? (p.moves() % 2 == 1 ? first : second).name() + " wins" : "draw";
        StringJoiner j = new StringJoiner("");
        record.forEach(c -> j.add(c.toString()));
        System.out.println(first.name() + " v " + second.name() + ": " + result + " after " + p.moves() + " moves (" + j + ")");
        System.out.println(p.draw());
        return result;
    }

    public static void main(String[] args) {
        play(new Searcher(2), new Scripted("0123456"));
        play(new Scripted("3"), new Searcher(2));
        Searcher deep = new Searcher(3), shallow = new Searcher(1);
        play(deep, shallow);
        System.out.println("nodes deep " + (deep.nodes > shallow.nodes) + " " + deep.nodes + " shallow " + shallow.nodes);

        Position p = Position.START;
        for (char c : "334455".toCharArray()) p = p.play(c - '0');
        System.out.println(p.draw());
        System.out.println("winning column " + new Searcher(2).choose(p) + ", heuristic " + p.heuristic());
        Position threat = p.play(0);
        System.out.println("opponent's best " + new Searcher(2).choose(threat));
        System.out.println("start heuristic " + Position.START.heuristic() + ", record " + Position.START);
        for (int i = 0; i < 7; i++) {
            try {
                threat = threat.play(i == 6 ? 9 : 1);
            } catch (IllegalStateException | IllegalArgumentException e) {
                System.out.println("move " + i + ": " + e.getMessage());
            }
        }
        System.out.println("moves " + threat.moves() + ", bits " + Long.toHexString(threat.mine()) + " " + Long.toHexString(threat.theirs()));
    }
}
