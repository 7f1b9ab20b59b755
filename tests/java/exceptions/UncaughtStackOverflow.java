// Endless recursion leaves main as an uncaught StackOverflowError with a trace of 1024 equal frames.
public class UncaughtStackOverflow {
    static int endless(int n) {
        return endless(n + 1) + 1;
    }

    public static void main(String[] args) {
        System.out.println("before");
        System.out.println(endless(0));
        System.out.println("after");
    }
}
