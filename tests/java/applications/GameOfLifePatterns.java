// Conway's game of life on an unbounded grid, with cycle detection and rule variants.
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

public class GameOfLifePatterns {

    record Cell(int x, int y) implements Comparable<Cell> {
        Cell plus(int dx, int dy) { return new Cell(x + dx, y + dy); }
        @Override public int compareTo(Cell o) {
            int c = Integer.compare(y, o.y);
            return c != 0 ? c : Integer.compare(x, o.x);
        }
    }

    record Rule(String name, Set<Integer> born, Set<Integer> survives) {
        static Rule parse(String text) {
            String[] p = text.split("/");
            if (p.length != 2 || !p[0].startsWith("B") || !p[1].startsWith("S"))
                throw new IllegalArgumentException("bad rule: " + text);
            return new Rule(text, digits(p[0]), digits(p[1]));
        }
        private static Set<Integer> digits(String s) {
            return s.chars().skip(1).mapToObj(c -> Character.digit(c, 10)).collect(Collectors.toCollection(TreeSet::new));
        }
    }

    static final class World {
        final Set<Cell> alive;

        World(Collection<Cell> cells) { alive = new HashSet<>(cells); }

        static World of(String... rows) {
            Set<Cell> s = new HashSet<>();
            for (int y = 0; y < rows.length; y++)
                for (int x = 0; x < rows[y].length(); x++) if (rows[y].charAt(x) == '#') s.add(new Cell(x, y));
            return new World(s);
        }

        World step(Rule rule) {
            Map<Cell, Integer> counts = new HashMap<>();
            for (Cell c : alive)
                for (int dx = -1; dx <= 1; dx++)
                    for (int dy = -1; dy <= 1; dy++) if (dx != 0 || dy != 0) counts.merge(c.plus(dx, dy), 1, Integer::sum);
            Set<Cell> next = new HashSet<>();
            counts.forEach((c, n) -> {
                if ((alive.contains(c) ? rule.survives() : rule.born()).contains(n)) next.add(c);
            });
            return new World(next);
        }

        IntSummaryStatistics xs() { return alive.stream().mapToInt(Cell::x).summaryStatistics(); }
        IntSummaryStatistics ys() { return alive.stream().mapToInt(Cell::y).summaryStatistics(); }

        World normalized() {
            if (alive.isEmpty()) return this;
            int mx = xs().getMin(), my = ys().getMin();
            return new World(alive.stream().map(c -> c.plus(-mx, -my)).collect(Collectors.toSet()));
        }

        @Override public boolean equals(Object o) { return o instanceof World w && w.alive.equals(alive); }
        @Override public int hashCode() { return alive.hashCode(); }

        @Override public String toString() {
            if (alive.isEmpty()) return "    (empty)\n";
            IntSummaryStatistics xs = xs(), ys = ys();
            StringBuilder sb = new StringBuilder();
            for (int y = ys.getMin(); y <= ys.getMax(); y++) {
                sb.append("    ");
                for (int x = xs.getMin(); x <= xs.getMax(); x++) sb.append(alive.contains(new Cell(x, y)) ? '#' : '.');
                sb.append('\n');
            }
            return sb.toString();
        }
    }

    enum Fate { DIES, STILL, OSCILLATES, MOVES, GROWING }

    static String classify(World start, Rule rule, int limit) {
        Map<World, Integer> seen = new HashMap<>();
        World w = start;
        for (int g = 0; g <= limit; g++) {
            if (w.alive.isEmpty()) return Fate.DIES + " at " + g;
            World norm = w.normalized();
            Integer before = seen.putIfAbsent(norm, g);
            if (before != null) {
                int period = g - before;
                World past = start;
                for (int i = 0; i < before; i++) past = past.step(rule);
                int dx = w.xs().getMin() - past.xs().getMin(), dy = w.ys().getMin() - past.ys().getMin();
                Fate f = dx != 0 || dy != 0 ? Fate.MOVES : period == 1 ? Fate.STILL : Fate.OSCILLATES;
                return switch (f) {
                    case MOVES -> f + " by (" + dx + "," + dy + ") every " + period;
                    case OSCILLATES -> f + " with period " + period + " from " + before;
                    default -> f + " from " + before;
                };
            }
            w = w.step(rule);
        }
        return Fate.GROWING + " with " + w.alive.size() + " cells after " + limit;
    }

    public static void main(String[] args) {
        Map<String, World> patterns = new LinkedHashMap<>();
        patterns.put("block", World.of("##", "##"));
        patterns.put("blinker", World.of("###"));
        patterns.put("toad", World.of(".###", "###."));
        patterns.put("glider", World.of(".#.", "..#", "###"));
        patterns.put("lightweight spaceship", World.of(".#..#", "#....", "#...#", "####."));
        patterns.put("diehard start", World.of("......#.", "##......", ".#...###"));
        patterns.put("tetromino", World.of("###", ".#."));
        patterns.put("pair", World.of("##"));
        Rule life = Rule.parse("B3/S23");
        patterns.forEach((name, w) -> System.out.printf("%-22s %s%n", name, classify(w, life, 25)));

        World g = patterns.get("glider");
        for (int i = 0; i < 5; i++) {
            System.out.println("glider generation " + i + " at " + new TreeSet<>(g.alive).first());
            System.out.print(g);
            g = g.step(life);
        }
        World t = patterns.get("tetromino");
        for (int i = 0; i < 10; i++) t = t.step(life);
        System.out.println("tetromino after 10:");
        System.out.print(t);

        for (String r : new String[] {"B36/S23", "B2/S", "B1357/S1357", "S23/B3", "nonsense"}) {
            try {
                Rule rule = Rule.parse(r);
                System.out.println(r + " " + rule.born() + rule.survives() + ": " + classify(World.of("##", ".#"), rule, 8));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
