// Ends with an uncaught exception with a cause and a suppressed one, thrown from inside a collection callback.
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class UncaughtFromMap {
    static class ConfigException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        ConfigException(String message, Throwable cause) {
            super(message, cause);
        }
    }

    static class Resource implements AutoCloseable {
        private final String name;

        Resource(String name) {
            this.name = name;
            System.out.println("open " + name);
        }

        @Override
        public void close() {
            System.out.println("close " + name);
            if (name.startsWith("bad")) {
                throw new IllegalStateException("cannot close " + name);
            }
        }
    }

    static int parse(String key, String text) {
        try (Resource r = new Resource((key.length() > 4 ? "bad-" : "good-") + key)) {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new ConfigException("entry " + key, e);
        }
    }

    public static void main(String[] args) {
        Map<String, String> raw = new TreeMap<>();
        raw.put("port", "8080");
        raw.put("depth", "");
        raw.put("size", "12k");
        raw.put("age", "7");
        Map<String, Integer> parsed = new TreeMap<>();
        List<String> failed = new ArrayList<>();
        for (Map.Entry<String, String> e : raw.entrySet()) {
            try {
                parsed.computeIfAbsent(e.getKey(), k -> parse(k, e.getValue()));
            } catch (ConfigException x) {
                failed.add(x.getMessage() + " <- " + x.getCause().getMessage());
                for (Throwable s : x.getCause().getSuppressed()) {
                    failed.add("suppressed " + s.getMessage());
                }
            }
        }
        System.out.println(parsed);
        failed.forEach(System.out::println);
        raw.forEach((k, v) -> parsed.merge(k, parse(k, v), Integer::sum));
        System.out.println("not reached");
    }
}
