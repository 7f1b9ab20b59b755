// A line editor with undo and redo using the command pattern, macros and an observer bus.
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;

public class UndoEditor {

    static class EditException extends RuntimeException {
        EditException(String m) { super(m); }
        EditException(String m, Throwable cause) { super(m, cause); }
    }

    interface Event {}
    record Inserted(int at, String text) implements Event {}
    record Deleted(int at, int length) implements Event {}
    record HistoryChanged(int undo, int redo) implements Event {}

    static final class Bus {
        private final Map<Class<? extends Event>, List<Consumer<? super Event>>> handlers = new LinkedHashMap<>();

        <E extends Event> Runnable on(Class<E> type, Consumer<? super E> handler) {
            Consumer<? super Event> wrapped = e -> handler.accept(type.cast(e));
            handlers.computeIfAbsent(type, k -> new ArrayList<>()).add(wrapped);
            return () -> handlers.get(type).remove(wrapped);
        }

        void publish(Event e) {
            handlers.forEach((type, list) -> {
                if (type.isInstance(e)) List.copyOf(list).forEach(h -> h.accept(e));
            });
        }
    }

    static final class Document {
        private final StringBuilder text = new StringBuilder();
        private final Bus bus;
        Document(Bus bus) { this.bus = bus; }

        void insert(int at, String s) {
            text.insert(at, s);
            bus.publish(new Inserted(at, s));
        }
        String delete(int at, int length) {
            String gone = text.substring(at, at + length);
            text.delete(at, at + length);
            bus.publish(new Deleted(at, length));
            return gone;
        }
        int length() { return text.length(); }
        @Override public String toString() { return text.toString(); }
    }

    interface Command {
        void apply(Document d);
        void revert(Document d);
        default boolean mergeWith(Command next) { return false; }
    }

    static final class Insert implements Command {
        private final int at;
        private String text;
        Insert(int at, String text) {
            this.at = at;
            this.text = text;
        }
        public void apply(Document d) { d.insert(at, text); }
        public void revert(Document d) { d.delete(at, text.length()); }
        @Override public boolean mergeWith(Command next) {
            if (next instanceof Insert i && i.at == at + text.length() && i.text.length() == 1 && !i.text.isBlank()) {
                text += i.text;
                return true;
            }
            return false;
        }
        @Override public String toString() { return "insert '" + text + "' at " + at; }
    }

    static final class Delete implements Command {
        private final int at, length;
        private String removed;
        Delete(int at, int length) {
            this.at = at;
            this.length = length;
        }
        public void apply(Document d) { removed = d.delete(at, length); }
        public void revert(Document d) { d.insert(at, removed); }
        @Override public String toString() { return "delete " + length + " at " + at; }
    }

    record Macro(String name, List<Command> steps) implements Command {
        public void apply(Document d) {
            int done = 0;
            try {
                for (; done < steps.size(); done++) steps.get(done).apply(d);
            } catch (StringIndexOutOfBoundsException e) {
                while (--done >= 0) steps.get(done).revert(d);
                throw new EditException("macro " + name + " rolled back", e);
            }
        }
        public void revert(Document d) {
            for (int i = steps.size() - 1; i >= 0; i--) steps.get(i).revert(d);
        }
        @Override public String toString() { return name + steps; }
    }

    static final class Editor {
        final Bus bus = new Bus();
        final Document doc = new Document(bus);
        private final Deque<Command> undo = new ArrayDeque<>(), redo = new ArrayDeque<>();

        void run(Command c) {
            try {
                c.apply(doc);
            } catch (StringIndexOutOfBoundsException e) {
                throw new EditException("cannot " + c, e);
            }
            redo.clear();
            if (undo.isEmpty() || !undo.peek().mergeWith(c)) undo.push(c);
            changed();
        }
        boolean undo() { return move(undo, redo, false); }
        boolean redo() { return move(redo, undo, true); }
        private boolean move(Deque<Command> from, Deque<Command> to, boolean forward) {
            Command c = from.poll();
            if (c == null) return false;
            if (forward) c.apply(doc);
            else c.revert(doc);
            to.push(c);
            changed();
            return true;
        }
        private void changed() { bus.publish(new HistoryChanged(undo.size(), redo.size())); }

        Command replaceAll(String what, Function<String, String> with) {
            List<Command> steps = new ArrayList<>();
            String text = doc.toString();
            int shift = 0;
            for (int i = text.indexOf(what); i >= 0; i = text.indexOf(what, i + what.length())) {
                String r = with.apply(what);
                steps.add(new Delete(i + shift, what.length()));
                steps.add(new Insert(i + shift, r));
                shift += r.length() - what.length();
            }
            return new Macro("replace", steps);
        }
    }

    public static void main(String[] args) {
        Editor ed = new Editor();
        Map<String, Integer> counts = new TreeMap<>();
        ed.bus.on(Event.class, e -> counts.merge(e.getClass().getSimpleName(), 1, Integer::sum));
        Runnable stop = ed.bus.on(Deleted.class, e -> System.out.println("    [watch] " + e));
        int[] peak = {0};
        ed.bus.on(HistoryChanged.class, h -> peak[0] = Math.max(peak[0], h.undo()));

        for (char c : "the cat sat".toCharArray()) ed.run(new Insert(ed.doc.length(), String.valueOf(c)));
        System.out.println("\"" + ed.doc + "\" in " + ed.undo.size() + " commands: " + ed.undo);
        ed.run(new Insert(3, " big"));
        ed.run(new Delete(0, 4));
        System.out.println("\"" + ed.doc + "\"");
        System.out.println("undo " + ed.undo() + " \"" + ed.doc + "\"");
        System.out.println("undo " + ed.undo() + " \"" + ed.doc + "\"");
        System.out.println("redo " + ed.redo() + " \"" + ed.doc + "\"");
        ed.run(ed.replaceAll("at", w -> w.toUpperCase() + "!"));
        System.out.println("\"" + ed.doc + "\"");
        System.out.println("redo after edit " + ed.redo());
        stop.run();
        ed.undo();
        System.out.println("undone macro \"" + ed.doc + "\"");
        ed.redo();
        System.out.println("redone macro \"" + ed.doc + "\"");
        Command[] bad = {new Insert(99, "x"), new Delete(2, 50), new Macro("half", List.of(new Insert(0, "<<"), new Delete(90, 1)))};
        for (Command c : bad) {
            try {
                ed.run(c);
            } catch (EditException e) {
                System.out.println(e.getMessage() + " because " + e.getCause().getClass().getSimpleName());
            }
        }
        System.out.println("intact \"" + ed.doc + "\"");
        int steps = 0;
        while (ed.undo()) steps++;
        System.out.println("unwound " + steps + " to \"" + ed.doc + "\"");
        while (ed.redo()) steps--;
        System.out.println("rewound " + steps + " to \"" + ed.doc + "\"");
        System.out.println("events " + counts + ", deepest history " + peak[0]);
        ed.run(new Delete(-1, 2));
    }
}
