// Elevator simulation with interchangeable dispatch strategies on a simulated clock.
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;

public class ElevatorSimulation {

    enum Direction { UP, DOWN, IDLE }

    static final class Passenger {
        final int id, from, to;
        final long arrived;
        long boarded = -1, left = -1;
        Passenger(int id, int from, int to, long arrived) {
            this.id = id;
            this.from = from;
            this.to = to;
            this.arrived = arrived;
        }
        Direction wants() { return to > from ? Direction.UP : Direction.DOWN; }
        long waited() { return boarded - arrived; }
        long total() { return left - arrived; }
    }

    @FunctionalInterface
    interface Strategy {
        int target(Cabin cabin, Building building);

        static Strategy nearest() {
            return (c, b) -> {
                TreeSet<Integer> stops = new TreeSet<>();
                c.riders.forEach(p -> stops.add(p.to));
                if (c.riders.size() < c.capacity) b.waiting.forEach((floor, list) -> { if (!list.isEmpty()) stops.add(floor); });
                return stops.stream().min(Comparator.comparingInt((Integer f) -> Math.abs(f - c.floor)).thenComparing(f -> f)).orElse(c.floor);
            };
        }

        static Strategy scan() {
            return new Strategy() {
                private Direction sweep = Direction.UP;
                @Override public int target(Cabin c, Building b) {
                    TreeSet<Integer> stops = new TreeSet<>();
                    c.riders.forEach(p -> stops.add(p.to));
                    if (c.riders.size() < c.capacity) b.waiting.forEach((floor, list) -> { if (!list.isEmpty()) stops.add(floor); });
                    if (stops.isEmpty()) return c.floor;
                    Integer next = sweep == Direction.UP ? stops.ceiling(c.floor) : stops.floor(c.floor);
                    if (next == null) {
                        sweep = sweep == Direction.UP ? Direction.DOWN : Direction.UP;
                        next = sweep == Direction.UP ? stops.first() : stops.last();
                    }
                    return next;
                }
            };
        }

        static Strategy firstCome() {
            return (c, b) -> {
                if (!c.riders.isEmpty()) return c.riders.get(0).to;
                return b.waiting.values().stream().flatMap(List::stream).min(Comparator.comparingInt(p -> p.id)).map(p -> p.from).orElse(c.floor);
            };
        }
    }

    static final class Cabin {
        final int capacity;
        final List<Passenger> riders = new ArrayList<>();
        int floor;
        int travelled;
        Cabin(int capacity) { this.capacity = capacity; }
    }

    static final class Building {
        final int floors;
        final TreeMap<Integer, List<Passenger>> waiting = new TreeMap<>();
        Building(int floors) {
            this.floors = floors;
            for (int i = 0; i < floors; i++) waiting.put(i, new ArrayList<>());
        }
    }

    static List<Passenger> crowd(int n, int floors, long seed) {
        Random r = new Random(seed);
        List<Passenger> out = new ArrayList<>();
        long t = 0;
        for (int i = 0; i < n; i++) {
            t += r.nextInt(5);
            int from = r.nextInt(10) < 4 ? 0 : r.nextInt(floors), to;
            do to = r.nextInt(floors); while (to == from);
            out.add(new Passenger(i, from, to, t));
        }
        return out;
    }

    static LongSummaryStatistics run(String name, Strategy s, List<Passenger> crowd, boolean trace) {
        Building b = new Building(8);
        Cabin c = new Cabin(4);
        Iterator<Passenger> arrivals = crowd.iterator();
        Passenger next = arrivals.hasNext() ? arrivals.next() : null;
        int served = 0;
        long clock = 0;
        for (; served < crowd.size(); clock++) {
            if (clock > 5000) throw new IllegalStateException(name + " never finishes");
            while (next != null && next.arrived <= clock) {
                b.waiting.get(next.from).add(next);
                next = arrivals.hasNext() ? arrivals.next() : null;
            }
            int off = 0, on = 0;
            for (Iterator<Passenger> it = c.riders.iterator(); it.hasNext(); ) {
                Passenger p = it.next();
                if (p.to == c.floor) {
                    p.left = clock;
                    it.remove();
                    served++;
                    off++;
                }
            }
            List<Passenger> queue = b.waiting.get(c.floor);
            while (!queue.isEmpty() && c.riders.size() < c.capacity) {
                Passenger p = queue.remove(0);
                p.boarded = clock;
                c.riders.add(p);
                on++;
            }
            if (trace && off + on > 0)
                System.out.printf("  t=%3d floor %d: -%d +%d, %d aboard%n", clock, c.floor, off, on, c.riders.size());
            int target = s.target(c, b);
            int move = Integer.signum(target - c.floor);
            c.floor += move;
            c.travelled += Math.abs(move);
        }
        LongSummaryStatistics wait = crowd.stream().mapToLong(Passenger::waited).summaryStatistics();
        LongSummaryStatistics total = crowd.stream().mapToLong(Passenger::total).summaryStatistics();
        System.out.printf("%-8s done at %3d, travelled %3d, wait avg %6.2f max %3d, journey avg %6.2f max %3d%n",
            name, clock, c.travelled, wait.getAverage(), wait.getMax(), total.getAverage(), total.getMax());
        return total;
    }

    public static void main(String[] args) {
        System.out.println("small crowd, traced");
        run("scan", Strategy.scan(), crowd(8, 8, 5), true);
        for (int n : new int[] {10, 30, 60}) {
            System.out.println(n + " passengers");
            run("nearest", Strategy.nearest(), crowd(n, 8, n), false);
            run("scan", Strategy.scan(), crowd(n, 8, n), false);
            run("fcfs", Strategy.firstCome(), crowd(n, 8, n), false);
        }
        long up = crowd(60, 8, 60).stream().filter(p -> p.wants() == Direction.UP).count();
        System.out.println("of 60 passengers " + up + " go up");
        run("empty", Strategy.scan(), List.of(), false);
        try {
            run("broken", (c, b) -> c.floor, crowd(3, 8, 1), false);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
