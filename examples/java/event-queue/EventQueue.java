import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Events that wait for their time, and a log of those that were handled. */
public final class EventQueue {
    /** How urgent an event is. */
    enum Priority {
        LOW,
        NORMAL,
        URGENT {
            @Override
            int delay() {
                return 0;
            }
        };

        int delay() {
            return this == LOW ? 10 : 1;
        }
    }

    /** An event. Its name is never empty. */
    record Event(String name, Priority priority, int time) {
        Event {
            if (name == null || name.isEmpty()) {
                throw new IllegalArgumentException("an event without a name");
            }
            if (priority == null) {
                throw new IllegalArgumentException("an event without a priority");
            }
            if (time < 0) {
                throw new IllegalArgumentException("an event in the past");
            }
        }

        /** When it is due: the time may be too large for this sum. */
        int dueBad() {
            int due = time + priority.delay();
            assert due >= time;
            return due;
        }

        char initial() {
            return name.charAt(0);
        }
    }

    private final Deque<Event> pending = new ArrayDeque<>();
    private final List<String> log = new ArrayList<>();
    private Event current;

    public void schedule(Event event) {
        if (event.priority() == Priority.URGENT) {
            pending.addFirst(event);
        } else {
            pending.addLast(event);
        }
    }

    /** The next event, or null. */
    public Event next() {
        current = pending.pollFirst();
        if (current != null) {
            log.add(current.name());
        }
        return current;
    }

    /** Without an event that waits, there is no name. */
    public String nextNameBad() {
        current = pending.pollFirst();
        log.add(current.name());
        return current.name();
    }

    public int handled() {
        return log.size();
    }

    /** How long events of a priority wait: every constant is a case. */
    static int patience(Priority priority) {
        int delay = priority.delay();
        assert delay == 0 || delay == 1 || delay == 10;
        return switch (priority) {
            case LOW -> 3;
            case NORMAL -> 2;
            case URGENT -> 1;
        };
    }

    /** An urgent event overtakes the others. */
    static void overtakes(int first, int second) {
        if (first < 0 || second < 0) {
            return;
        }
        EventQueue queue = new EventQueue();
        queue.schedule(new Event("tick", Priority.LOW, first));
        queue.schedule(new Event("alarm", Priority.URGENT, second));
        assert queue.next().name().equals("alarm");
        assert queue.next().time() == first;
        assert queue.next() == null;
    }
}
