// Discrete event scheduler on a priority queue: recurring tasks, cancellation and failure handling.
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.Consumer;

public class EventScheduler {

    enum Priority { HIGH, NORMAL, LOW }

    static final class Event {
        final long time;
        final long sequence;
        final Priority priority;
        final String name;
        final Consumer<Clock> action;
        final long period;
        boolean cancelled;

        Event(long time, long sequence, Priority priority, String name, long period, Consumer<Clock> action) {
            this.time = time;
            this.sequence = sequence;
            this.priority = priority;
            this.name = name;
            this.period = period;
            this.action = action;
        }

        @Override public String toString() {
            return String.format("%s@%d/%s", name, time, priority);
        }
    }

    static final class Handle {
        private Event current;
        private Handle(Event e) { current = e; }
        boolean cancel() {
            boolean was = !current.cancelled;
            current.cancelled = true;
            return was;
        }
    }

    static final class Clock {
        private static final Comparator<Event> ORDER = Comparator.comparingLong((Event e) -> e.time)
            .thenComparing(e -> e.priority).thenComparingLong(e -> e.sequence);

        private final PriorityQueue<Event> queue = new PriorityQueue<>(ORDER);
        private final Map<String, Integer> executed = new HashMap<>();
        private final Map<Event, Handle> handles = new HashMap<>();
        private final List<String> failures = new ArrayList<>();
        private long now;
        private long sequence;

        long now() { return now; }

        Handle at(long time, Priority p, String name, Consumer<Clock> action) {
            return schedule(time, 0, p, name, action);
        }

        Handle every(long period, Priority p, String name, Consumer<Clock> action) {
            if (period < 1) throw new IllegalArgumentException("period " + period);
            return schedule(now + period, period, p, name, action);
        }

        private Handle schedule(long time, long period, Priority p, String name, Consumer<Clock> action) {
            if (time < now) throw new IllegalArgumentException("cannot schedule " + name + " in the past: " + time + " < " + now);
            Event e = new Event(time, sequence++, p, name, period, action);
            Handle h = new Handle(e);
            handles.put(e, h);
            queue.add(e);
            return h;
        }

        void log(String text) {
            System.out.printf("[%4d] %s%n", now, text);
        }

        void runUntil(long end) {
            while (!queue.isEmpty() && queue.peek().time <= end) {
                Event e = queue.poll();
                Handle h = handles.remove(e);
                if (e.cancelled) {
                    log("skip " + e);
                    continue;
                }
                now = e.time;
                try {
                    e.action.accept(this);
                    executed.merge(e.name, 1, Integer::sum);
                } catch (RuntimeException x) {
                    failures.add(e + ": " + x.getMessage());
                }
                if (e.period > 0 && !e.cancelled) {
                    Event next = new Event(now + e.period, sequence++, e.priority, e.name, e.period, e.action);
                    h.current = next;
                    handles.put(next, h);
                    queue.add(next);
                }
            }
            now = end;
        }
    }

    static final class Machine {
        private final String name;
        private final int serviceTime;
        private final java.util.ArrayDeque<Integer> waiting = new java.util.ArrayDeque<>();
        private boolean busy;
        private int done;

        Machine(String name, int serviceTime) {
            this.name = name;
            this.serviceTime = serviceTime;
        }

        void submit(Clock clock, int job) {
            waiting.addLast(job);
            clock.log(name + " queued job " + job + ", " + waiting.size() + " waiting");
            if (!busy) start(clock);
        }

        private void start(Clock clock) {
            Integer job = waiting.pollFirst();
            if (job == null) return;
            busy = true;
            int duration = serviceTime + job % 3 * 2;
            clock.at(clock.now() + duration, Priority.HIGH, name + ".finish", c -> {
                busy = false;
                done++;
                c.log(name + " finished job " + job + " after " + duration);
                start(c);
            });
        }
    }

    public static void main(String[] args) {
        Clock clock = new Clock();
        Machine lathe = new Machine("lathe", 8);
        Machine press = new Machine("press", 15);
        int[] job = {0};

        Handle feeder = clock.every(6, Priority.NORMAL, "feeder", c -> {
            int id = ++job[0];
            (id % 4 == 0 ? press : lathe).submit(c, id);
        });
        clock.every(20, Priority.LOW, "report", c ->
            c.log("report: lathe " + lathe.done + "/" + lathe.waiting.size() + ", press " + press.done + "/" + press.waiting.size()));
        Handle flaky = clock.every(13, Priority.HIGH, "flaky", c -> {
            if (c.now() % 2 == 0) throw new IllegalStateException("even tick " + c.now());
            c.log("flaky survived");
        });
        clock.at(12, Priority.LOW, "low", c -> c.log("low at 12"));
        clock.at(12, Priority.HIGH, "high", c -> c.log("high at 12"));
        clock.at(12, Priority.NORMAL, "time travel", c -> c.at(3, Priority.LOW, "past", x -> {}));
        Handle never = clock.at(50, Priority.NORMAL, "never", c -> c.log("this must not happen"));
        clock.at(40, Priority.NORMAL, "stop flaky", c -> c.log("cancel flaky: " + flaky.cancel() + ", again: " + flaky.cancel()));
        clock.at(45, Priority.NORMAL, "stop never", c -> c.log("cancel never: " + never.cancel()));

        clock.runUntil(60);
        System.out.println("feeder off: " + feeder.cancel());
        clock.runUntil(120);

        System.out.println("executed:");
        clock.executed.entrySet().stream().sorted(Map.Entry.comparingByKey())
            .forEach(e -> System.out.printf("  %-14s %3d%n", e.getKey(), e.getValue()));
        System.out.println("failures:");
        clock.failures.forEach(f -> System.out.println("  " + f));
        System.out.println("pending: " + clock.queue);
        try {
            clock.every(0, Priority.LOW, "bad", c -> {});
        } catch (IllegalArgumentException e) {
            System.out.println("refused: " + e.getMessage());
        }
    }
}
