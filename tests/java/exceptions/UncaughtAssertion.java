// A failing assert statement (assertions enabled) leaves main uncaught with its detail message.
public class UncaughtAssertion {
    static int half(int n) {
        assert n % 2 == 0 : "odd argument " + n;
        return n / 2;
    }

    public static void main(String[] args) {
        int n = 40;
        while (n > 0) {
            System.out.println(n);
            n = half(n);
        }
    }
}
