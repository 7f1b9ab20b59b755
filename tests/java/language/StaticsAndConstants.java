// Exercises static fields and methods through classes, interfaces, instances, null references and nested enums.
import java.util.*;

public class StaticsAndConstants {
    static int counter;
    int id = ++counter;
    static final List<String> LOG = new ArrayList<>();
    static long big = Long.MIN_VALUE;
    static boolean flag;
    static char ch;
    static String str;
    static int[] arr;
    static double d;

    interface Limits {
        int MAX = 10;
        int[] TABLE = {1, 2, 3};
        Object LAZY = create("Limits.LAZY");
        static int twice(int x) { return x * 2 + MAX; }
    }

    interface More extends Limits {
        int MAX = 20;
    }

    static class Impl implements More {
        int max() { return MAX + Limits.MAX; }
    }

    static Object create(String s) {
        LOG.add(s);
        return s;
    }

    static StaticsAndConstants nullRef() {
        LOG.add("nullRef called");
        return null;
    }

    static String hello() { return "hello " + counter; }

    static class Base {
        static String name = "Base";
        static String who() { return "who:" + name; }
        String inst() { return name + who(); }
    }

    static class Derived extends Base {
        static String name = "Derived";
        static String who() { return "who2:" + name; }
        @Override String inst() { return name + who() + super.inst() + Base.name; }
    }

    static class Generic<T> {
        static int shared;
        T t;
        Generic(T t) { this.t = t; shared++; }
    }

    static class Sequence {
        private static int next = 100;
        static synchronized int next() { return next++; }
        static void reset(int... to) { next = to.length == 0 ? 0 : to[0]; }
    }

    static int a = 5, b = a * 2, c;
    static { c = a + b; a = 100; }
    static int e = c + a;

    @SuppressWarnings("static-access")
    public static void main(String[] args) {
        System.out.println(big + " " + flag + " " + (int) ch + " " + str + " " + arr + " " + d + " " + counter);
        System.out.println(Limits.MAX + " " + More.MAX + " " + new Impl().max() + " " + Limits.TABLE[1]++ + Limits.TABLE[1] + " " + More.TABLE.length + " " + LOG);
        System.out.println(Limits.twice(4) + " " + Limits.LAZY + " " + LOG.size());
        // Static members through a null expression: evaluated, then ignored.
        System.out.println(nullRef().hello() + " " + nullRef().counter + " " + LOG);
        StaticsAndConstants x = null;
        x.counter += 5;
        System.out.println(x.counter + " " + new StaticsAndConstants().id + " " + new StaticsAndConstants().id);
        Base bd = new Derived();
        System.out.println(bd.name + " " + bd.who() + " " + bd.inst() + " " + ((Derived) bd).name);
        Base.name = "Changed";
        System.out.println(bd.inst());
        new Generic<>("s");
        new Generic<>(1);
        System.out.println(Generic.shared);
        System.out.println(Sequence.next() + Sequence.next() + Sequence.next());
        Sequence.reset();
        System.out.println(Sequence.next());
        Sequence.reset(7, 8);
        System.out.println(Sequence.next());
        System.out.println(a + " " + b + " " + c + " " + e);
        str = "set";
        str += flag = true;
        arr = new int[] {(int) (d = 2.9), ch = 'x'};
        System.out.println(str + " " + flag + " " + Arrays.toString(arr) + " " + d + " " + ch);
        big++;
        big >>>= 1;
        d /= 0;
        System.out.println(big + " " + d);
    }
}
