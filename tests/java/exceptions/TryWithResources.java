// Exercises try-with-resources: close order, suppressed exceptions, null resources, effectively final variables.
public class TryWithResources {
    static class Res implements AutoCloseable {
        final String name;
        final boolean failClose;
        Res(String name) { this(name, false, false); }
        Res(String name, boolean failOpen, boolean failClose) {
            System.out.println("  open " + name);
            if (failOpen) throw new IllegalStateException("open " + name);
            this.name = name;
            this.failClose = failClose;
        }
        void use() { System.out.println("  use " + name); }
        @Override public void close() {
            System.out.println("  close " + name);
            if (failClose) throw new IllegalArgumentException("close " + name);
        }
    }

    static class Checked implements AutoCloseable {
        @Override public void close() throws Exception { throw new Exception("checked close"); }
    }

    interface Body { void run() throws Exception; }

    static void scenario(String title, Body b) {
        System.out.println(title);
        try {
            b.run();
            System.out.println("  completed");
        } catch (Exception e) {
            describe(e, "  ");
        }
    }

    static void describe(Throwable e, String indent) {
        System.out.println(indent + e.getClass().getSimpleName() + ": " + e.getMessage());
        for (Throwable s : e.getSuppressed()) describe(s, indent + "  suppressed ");
        if (e.getCause() != null) describe(e.getCause(), indent + "  cause ");
    }

    static int returning() {
        try (Res r = new Res("ret")) {
            return 5;
        } finally {
            System.out.println("  finally after close");
        }
    }

    public static void main(String[] args) {
        scenario("normal", () -> { try (Res a = new Res("a"); Res b = new Res("b")) { a.use(); b.use(); } });
        scenario("body throws", () -> { try (Res a = new Res("a"); Res b = new Res("b")) { throw new RuntimeException("body"); } });
        scenario("body and closes throw", () -> {
            try (Res a = new Res("a", false, true); Res b = new Res("b", false, true)) { throw new RuntimeException("body"); }
        });
        scenario("closes throw", () -> { try (Res a = new Res("a", false, true); Res b = new Res("b", false, true)) { b.use(); } });
        scenario("second open fails", () -> { try (Res a = new Res("a", false, true); Res b = new Res("b", true, true)) { b.use(); } });
        scenario("null resource", () -> { try (Res n = null) { System.out.println("  body " + n); } });
        scenario("null and throwing", () -> { try (Res n = null; Res a = new Res("a")) { n.use(); } catch (NullPointerException e) { System.out.println("  NPE caught"); } });
        scenario("catch and finally", () -> {
            try (Res a = new Res("a", false, true)) {
                a.use();
            } catch (IllegalArgumentException e) {
                System.out.println("  caught " + e.getMessage());
            } finally {
                System.out.println("  finally");
            }
        });
        scenario("outer variable", () -> {
            Res a = new Res("outer");
            final Res b = new Res("outer2");
            try (a; b) { a.use(); }
            a.use();
        });
        scenario("checked", () -> { try (Checked c = new Checked()) { System.out.println("  body"); } });
        scenario("lambda resource", () -> { try (AutoCloseable c = () -> System.out.println("  lambda closed")) { System.out.println("  body"); } });
        scenario("return", () -> System.out.println("  got " + returning()));
        scenario("loop", () -> {
            for (int i = 0; i < 4; i++) {
                try (Res r = new Res("r" + i)) {
                    if (i == 0) continue;
                    if (i == 2) break;
                    r.use();
                }
            }
        });
        scenario("nested", () -> {
            try (Res a = new Res("a", false, true)) {
                try (Res b = new Res("b", false, true)) {
                    throw new Exception("deep");
                }
            }
        });
        scenario("manual", () -> {
            Exception e = new Exception("main", new RuntimeException("root"));
            e.addSuppressed(new IllegalStateException("one"));
            e.addSuppressed(new Exception("two", new Error("inner")));
            throw e;
        });
        scenario("self suppression", () -> {
            Exception e = new Exception("x");
            try {
                e.addSuppressed(e);
            } catch (IllegalArgumentException ex) {
                System.out.println("  " + ex.getMessage());
            }
            try {
                e.addSuppressed(null);
            } catch (NullPointerException ex) {
                System.out.println("  " + ex.getMessage());
            }
        });
    }
}
