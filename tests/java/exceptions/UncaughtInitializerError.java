// Uncaught ExceptionInInitializerError of a helper class, after the first failure was caught.
public class UncaughtInitializerError {
    static class Config {
        static final int PORT = Integer.parseInt(load());
        static String load() { return "80a"; }
        static int port() { return PORT; }
    }

    static class Other {
        static final Object O = fail();
        static Object fail() { throw new IllegalStateException("other"); }
    }

    public static void main(String[] args) {
        try {
            System.out.println(Config.port());
        } catch (ExceptionInInitializerError e) {
            System.out.println("first: " + e.getCause());
        }
        try {
            System.out.println(Config.port());
        } catch (NoClassDefFoundError e) {
            System.out.println("second: " + e.getMessage());
        }
        System.out.println(Other.O);
    }
}
