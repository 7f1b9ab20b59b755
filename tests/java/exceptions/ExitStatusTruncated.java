// System.exit with a value beyond a byte: the operating system sees the low eight bits (300 -> 44).
public class ExitStatusTruncated {
    public static void main(String[] args) {
        System.out.println("leaving with 300");
        System.err.println("on stderr");
        Runnable r = () -> System.exit(300);
        r.run();
        System.out.println("not reached");
    }
}
