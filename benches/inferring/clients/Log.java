import java.util.LinkedList;

/** What happened, in order. */
class Log {
    private final LinkedList<Integer> events = new LinkedList<>();
    int count;

    void note(int event) {
        events.addLast(event);
        if (events.size() > 100) {
            events.removeFirst();
        }
        count++;
    }

    int last() {
        return events.isEmpty() ? -1 : events.getLast();
    }
}
