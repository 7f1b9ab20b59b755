// Exercises custom exception classes with state, builders, causes, overridden methods and exception translation.
import java.util.*;

public class CustomExceptions {
    static abstract class DomainException extends RuntimeException {
        private final Map<String, Object> context = new LinkedHashMap<>();
        DomainException(String message, Throwable cause) { super(message, cause); }
        @SuppressWarnings("unchecked")
        <T extends DomainException> T with(String k, Object v) {
            context.put(k, v);
            return (T) this;
        }
        abstract int code();
        @Override public String getMessage() { return "[" + code() + "] " + super.getMessage() + (context.isEmpty() ? "" : " " + context); }
    }

    static class NotFound extends DomainException {
        NotFound(String what) { super(what + " not found", null); }
        int code() { return 404; }
    }

    static class Conflict extends DomainException {
        Conflict(String m, Throwable c) { super(m, c); }
        int code() { return 409; }
        @Override public synchronized Throwable fillInStackTrace() { return this; }
    }

    static class ValidationException extends Exception implements Iterable<String> {
        private final List<String> problems;
        ValidationException(List<String> problems) {
            super(problems.size() + " problem(s)");
            this.problems = List.copyOf(problems);
        }
        public Iterator<String> iterator() { return problems.iterator(); }
    }

    static class Repo {
        private final Map<Integer, String> data = new HashMap<>(Map.of(1, "one", 2, "two"));
        String find(int id) {
            String s = data.get(id);
            if (s == null) throw new NotFound("item").<NotFound>with("id", id).with("known", new TreeSet<>(data.keySet()));
            return s;
        }
        void add(int id, String s) {
            try {
                if (data.putIfAbsent(id, s) != null) throw new IllegalStateException("duplicate key " + id);
            } catch (IllegalStateException e) {
                throw new Conflict("cannot add " + s, e);
            }
        }
    }

    static void validate(String name, int age) throws ValidationException {
        List<String> p = new ArrayList<>();
        if (name == null || name.isBlank()) p.add("name is blank");
        if (age < 0) p.add("age is negative: " + age);
        if (age > 150) p.add("age is too big: " + age);
        if (!p.isEmpty()) throw new ValidationException(p);
    }

    static class Fragile {
        final int v;
        static int created;
        Fragile(int v) {
            created++;
            if (v % 2 == 0) throw new IllegalArgumentException("even " + v);
            this.v = v;
        }
    }

    static class Control extends Throwable {
        final Object result;
        Control(Object result) {
            super(null, null, false, false);
            this.result = result;
        }
    }

    static void search(int[][] grid, int x) throws Control {
        for (int i = 0; i < grid.length; i++)
            for (int j = 0; j < grid[i].length; j++)
                if (grid[i][j] == x) throw new Control(i + "," + j);
    }

    public static void main(String[] args) {
        Repo r = new Repo();
        System.out.println(r.find(1));
        try {
            r.find(9);
        } catch (NotFound e) {
            System.out.println(e.getMessage() + " " + e.code() + " " + e);
        }
        try {
            r.add(3, "three");
            r.add(3, "drei");
        } catch (DomainException e) {
            System.out.println(e + " caused by " + e.getCause().getMessage() + " trace " + e.getStackTrace().length);
        }
        Object[][] people = {{"Ann", 30}, {"", -1}, {null, 200}};
        for (Object[] p : people) {
            try {
                validate((String) p[0], (Integer) p[1]);
                System.out.println("valid " + p[0]);
            } catch (ValidationException e) {
                System.out.println(e.getMessage());
                for (String s : e) System.out.println(" - " + s);
            }
        }
        List<Fragile> ok = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            try {
                ok.add(new Fragile(i));
            } catch (IllegalArgumentException e) {
                System.out.print(e.getMessage() + "; ");
            }
        }
        System.out.println(ok.size() + " of " + Fragile.created);
        try {
            search(new int[][] {{1, 2}, {3, 4}}, 3);
            System.out.println("none");
        } catch (Control c) {
            System.out.println("found at " + c.result + " " + c.getMessage() + " " + c.getStackTrace().length);
        }
        // One exception object thrown several times keeps its identity and first trace.
        RuntimeException one = new RuntimeException("reused");
        int same = 0;
        for (int i = 0; i < 3; i++) {
            try {
                throw one;
            } catch (RuntimeException e) {
                if (e == one) same++;
            }
        }
        System.out.println(same);
        try {
            throw new Exception("outer") {
                @Override public String toString() { return "anonymous exception " + getMessage(); }
            };
        } catch (Exception e) {
            System.out.println(e + " " + e.getClass().getName());
        }
    }
}
