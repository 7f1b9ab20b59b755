// Tic-tac-toe with minimax, alpha-beta pruning and a transposition table.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.ToIntFunction;

public class TicTacToeMinimax {

    enum Mark {
        EMPTY('.'), X('X'), O('O');
        final char symbol;
        Mark(char symbol) { this.symbol = symbol; }
        Mark other() { return this == X ? O : X; }
    }

    static class IllegalMoveException extends RuntimeException {
        IllegalMoveException(int cell, String why) { super("cell " + cell + ": " + why); }
    }

    static final class Board {
        private static final int[][] LINES = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
        private final Mark[] cells = new Mark[9];
        private Mark turn = Mark.X;

        Board() { Arrays.fill(cells, Mark.EMPTY); }

        static Board parse(String s) {
            Board b = new Board();
            int x = 0, o = 0;
            for (int i = 0; i < 9; i++) {
                switch (s.charAt(i)) {
                    case 'X' -> { b.cells[i] = Mark.X; x++; }
                    case 'O' -> { b.cells[i] = Mark.O; o++; }
                    default -> { }
                }
            }
            if (x != o && x != o + 1) throw new IllegalArgumentException("impossible position " + s);
            b.turn = x == o ? Mark.X : Mark.O;
            return b;
        }

        void play(int cell) {
            if (cell < 0 || cell > 8) throw new IllegalMoveException(cell, "off the board");
            if (cells[cell] != Mark.EMPTY) throw new IllegalMoveException(cell, "taken by " + cells[cell]);
            if (winner() != Mark.EMPTY) throw new IllegalMoveException(cell, "game is over");
            cells[cell] = turn;
            turn = turn.other();
        }

        void undo(int cell) {
            cells[cell] = Mark.EMPTY;
            turn = turn.other();
        }

        Mark winner() {
            for (int[] l : LINES)
                if (cells[l[0]] != Mark.EMPTY && cells[l[0]] == cells[l[1]] && cells[l[1]] == cells[l[2]]) return cells[l[0]];
            return Mark.EMPTY;
        }

        boolean full() { return Arrays.stream(cells).noneMatch(c -> c == Mark.EMPTY); }
        boolean over() { return winner() != Mark.EMPTY || full(); }

        List<Integer> moves() {
            List<Integer> m = new ArrayList<>();
            for (int i = 0; i < 9; i++) if (cells[i] == Mark.EMPTY) m.add(i);
            return m;
        }

        int key() {
            int k = 0;
            for (Mark m : cells) k = k * 3 + m.ordinal();
            return k;
        }

        @Override public String toString() {
            StringBuilder sb = new StringBuilder();
            for (int i = 0; i < 9; i++) sb.append(cells[i].symbol).append(i % 3 == 2 ? "\n" : " ");
            return sb.toString();
        }
    }

    static final class Searcher {
        private final Map<Integer, Integer> table = new HashMap<>();
        private int plainNodes, prunedNodes, hits;

        // score from the view of the side to move: win sooner is better
        int memo(Board b, int depth) {
            Integer known = table.get(b.key());
            if (known != null) {
                hits++;
                return known;
            }
            plainNodes++;
            int best;
            if (b.winner() != Mark.EMPTY) {
                best = depth - 10;
            } else if (b.full()) {
                best = 0;
            } else {
                best = Integer.MIN_VALUE;
                for (int m : b.moves()) {
                    b.play(m);
                    best = Math.max(best, -memo(b, depth + 1));
                    b.undo(m);
                }
            }
            table.put(b.key(), best);
            return best;
        }

        int alphaBeta(Board b, int depth, int alpha, int beta) {
            prunedNodes++;
            if (b.winner() != Mark.EMPTY) return depth - 10;
            if (b.full()) return 0;
            for (int m : b.moves()) {
                b.play(m);
                int score = -alphaBeta(b, depth + 1, -beta, -alpha);
                b.undo(m);
                if (score >= beta) return score;
                alpha = Math.max(alpha, score);
            }
            return alpha;
        }

        int best(Board b) {
            int depth = 9 - b.moves().size();
            int bestMove = -1, bestScore = Integer.MIN_VALUE;
            for (int m : b.moves()) {
                b.play(m);
                int s = -memo(b, depth + 1);
                b.undo(m);
                if (s > bestScore) {
                    bestScore = s;
                    bestMove = m;
                }
            }
            return bestMove;
        }
    }

    static Mark game(ToIntFunction<Board> x, ToIntFunction<Board> o, boolean show) {
        Board b = new Board();
        StringBuilder moves = new StringBuilder();
        while (!b.over()) {
            int m = (b.turn == Mark.X ? x : o).applyAsInt(b);
            moves.append(b.turn).append(m).append(' ');
            b.play(m);
        }
        if (show) System.out.print(moves + "\n" + b);
        return b.winner();
    }

    public static void main(String[] args) {
        Searcher s = new Searcher();
        System.out.println("value of the empty board " + s.memo(new Board(), 0) + ", positions " + s.table.size() + ", hits " + s.hits);
        String[] positions = {"XX.OO....", "X.O.X.O..", "XOXOXO...", "X...O...X", "OX.X..O..", "XXXOO...."};
        for (String p : positions) {
            try {
                Board b = Board.parse(p);
                if (b.over()) {
                    System.out.println(p + " over, winner " + b.winner());
                    continue;
                }
                int depth = 9 - b.moves().size();
                s.prunedNodes = 0;
                int v = s.alphaBeta(b, depth, -100, 100);
                System.out.printf("%s %s to move, best %d, value %d/%d, nodes %d%n", p, b.turn, s.best(b), v, s.memo(b, depth), s.prunedNodes);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println("perfect play: " + game(s::best, s::best, true));
        Random r = new Random(10);
        ToIntFunction<Board> random = b -> b.moves().get(r.nextInt(b.moves().size()));
        int[] tally = new int[3];
        for (int i = 0; i < 20; i++) tally[game(random, s::best, false).ordinal()]++;
        System.out.println("random X against perfect O: draws " + tally[0] + ", X " + tally[1] + ", O " + tally[2]);
        Arrays.fill(tally, 0);
        for (int i = 0; i < 20; i++) tally[game(s::best, random, false).ordinal()]++;
        System.out.println("perfect X against random O: draws " + tally[0] + ", X " + tally[1] + ", O " + tally[2]);
        Board b = new Board();
        b.play(4);
        for (int bad : new int[] {4, 9, -1}) {
            try {
                b.play(bad);
            } catch (IllegalMoveException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            Board.parse("OOO......");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Board won = Board.parse("XXXOO....");
        won.play(8);
    }
}
