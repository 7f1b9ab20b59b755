// A small bank-queue simulation and state machine driven by lambdas, maps of handlers and stream summaries.
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class EventSimulation {
    record Event(double time, int seq, String kind, Runnable action) { }

    enum State { IDLE, RUNNING, PAUSED, DONE }

    private final PriorityQueue<Event> agenda = new PriorityQueue<>(Comparator.comparingDouble(Event::time).thenComparingInt(Event::seq));
    private final Map<String, Integer> counts = new TreeMap<>();
    private final List<Double> waits = new ArrayList<>();
    private final List<Double> waiting = new ArrayList<>();
    private double now;
    private int seq;
    private int free = 2;

    void at(double delay, String kind, Runnable action) {
        agenda.add(new Event(now + delay, seq++, kind, action));
    }

    void arrive(Random rnd, int left) {
        waiting.add(now);
        start(rnd);
        if (left > 1) {
            at(1 + rnd.nextInt(40) / 8.0, "arrive", () -> arrive(rnd, left - 1));
        }
    }

    void start(Random rnd) {
        while (free > 0 && !waiting.isEmpty()) {
            free--;
            waits.add(now - waiting.remove(0));
            at(2 + rnd.nextInt(64) / 8.0, "leave", () -> {
                free++;
                start(rnd);
            });
        }
    }

    void run() {
        for (Event e; (e = agenda.poll()) != null;) {
            now = e.time();
            counts.merge(e.kind(), 1, Integer::sum);
            e.action().run();
        }
    }

    static final class Bus {
        private final Map<Class<?>, List<Consumer<Object>>> handlers = new LinkedHashMap<>();

        <T> Bus on(Class<T> type, Consumer<? super T> h) {
            handlers.computeIfAbsent(type, k -> new ArrayList<>()).add(o -> h.accept(type.cast(o)));
            return this;
        }

        long publish(Object o) {
            return handlers.entrySet().stream().filter(e -> e.getKey().isInstance(o)).flatMap(e -> e.getValue().stream()).peek(h -> h.accept(o)).filter(h -> true).count();
        }
    }

    public static void main(String[] args) {
        for (int seed = 1; seed <= 4; seed++) {
            EventSimulation sim = new EventSimulation();
            Random rnd = new Random(seed);
            sim.at(0, "arrive", () -> sim.arrive(rnd, 60));
            sim.run();
            System.out.println("seed " + seed + " end " + sim.now + " " + sim.counts + " " + sim.waits.stream().mapToDouble(w -> w).summaryStatistics());
            System.out.println("  " + sim.waits.stream().collect(Collectors.groupingBy(w -> (int) Math.min(5, w), TreeMap::new, Collectors.counting())));
        }

        Map<State, Map<String, UnaryOperator<State>>> machine = new EnumMap<>(State.class);
        machine.put(State.IDLE, Map.of("start", s -> State.RUNNING));
        machine.put(State.RUNNING, Map.of("pause", s -> State.PAUSED, "stop", s -> State.DONE));
        machine.put(State.PAUSED, Map.of("resume", s -> State.RUNNING, "stop", s -> State.DONE));
        machine.put(State.DONE, Map.of());
        State st = State.IDLE;
        for (String in : "pause start pause start resume stop start".split(" ")) {
            UnaryOperator<State> f = machine.get(st).getOrDefault(in, UnaryOperator.identity());
            State next = f.apply(st);
            System.out.print(st + " -" + in + "-> " + next + (next == st ? " (ignored); " : "; "));
            st = next;
        }
        System.out.println();

        List<String> log = new ArrayList<>();
        Bus bus = new Bus().on(String.class, s -> log.add("str " + s.length())).on(Integer.class, i -> log.add("int " + (i + 1)))
                .on(Object.class, o -> log.add("any " + o)).on(CharSequence.class, c -> log.add("seq " + c.charAt(0))).on(Number.class, n -> log.add("num " + n.doubleValue()));
        System.out.println(bus.publish("hello") + " " + bus.publish(41) + " " + bus.publish(2.5) + " " + bus.publish('c') + " " + bus.publish(new StringBuilder("zz")));
        System.out.println(log);
        System.out.println(IntStream.range(0, 5).mapToObj(i -> State.values()[i % 4]).map(State::name).collect(Collectors.joining(">")));
    }
}
