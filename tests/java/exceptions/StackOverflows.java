// Exercises StackOverflowError: caught, nested, through different call kinds, and recovery afterwards.
import java.util.function.*;

public class StackOverflows {
    static int depth;

    static int simple(int n) { return simple(n + 1) + 1; }
    static void even() { depth++; odd(); }
    static void odd() { even(); }
    static long wide(long a, double b, long c) { return wide(a + 1, b * 2, c ^ a) + 1; }

    static class Node {
        Node next = new Node();
    }

    static class Loop {
        Loop other;
        @Override public String toString() { return "Loop(" + other + ")"; }
        @Override public int hashCode() { return 31 * other.hashCode(); }
    }

    interface Rec { int go(Rec r); }

    static int withFinally(int n) {
        try {
            return withFinally(n + 1);
        } finally {
            depth++;
        }
    }

    static void t(String label, Runnable r) {
        depth = 0;
        try {
            r.run();
            System.out.println(label + " returned");
        } catch (StackOverflowError e) {
            System.out.println(label + " overflow, message " + e.getMessage() + ", deep " + (e.getStackTrace().length >= 500));
        }
    }

    static int bounded(int n) { return n == 0 ? 0 : 1 + bounded(n - 1); }

    static int recover(int level) {
        try {
            return simple(0);
        } catch (StackOverflowError e) {
            return level == 0 ? 77 : recover(level - 1);
        }
    }

    static Supplier<Integer> sup;

    public static void main(String[] args) {
        t("simple", () -> simple(0));
        t("mutual", StackOverflows::even);
        t("wide", () -> wide(1, 2, 3));
        t("constructor", Node::new);
        t("finally", () -> withFinally(0));
        Loop a = new Loop(), b = new Loop();
        a.other = b;
        b.other = a;
        t("toString", () -> a.toString());
        t("hashCode", () -> a.hashCode());
        Rec rec = r -> r.go(r) + 1;
        t("lambda", () -> rec.go(rec));
        sup = () -> sup.get();
        t("supplier", () -> sup.get());
        System.out.println(recover(3));
        System.out.println("bounded " + bounded(1500));
        boolean finallyRan = false;
        try {
            try {
                simple(0);
            } finally {
                finallyRan = true;
            }
        } catch (Error e) {
            System.out.println(e.getClass().getName() + " " + finallyRan + " " + (e instanceof VirtualMachineError));
        }
    }
}
