// Exercises overload resolution: widening, boxing, varargs, null, generics, inheritance and hiding.
import java.util.*;

public class Overloading {
    static String f(byte x) { return "byte"; }
    static String f(int x) { return "int"; }
    static String f(long x) { return "long"; }
    static String f(double x) { return "double"; }
    static String f(Integer x) { return "Integer"; }
    static String f(Object x) { return "Object"; }
    static String f(int... x) { return "int..." + x.length; }

    static String g(long x) { return "long"; }
    static String g(Integer x) { return "Integer"; }
    static String g(Object... x) { return "Object..." + (x == null ? "null" : x.length); }

    static String h(Object o) { return "Object"; }
    static String h(String s) { return "String"; }

    static String k(char[] cs) { return "char[]"; }
    static String k(Object o) { return "Object"; }

    static String m(List<?> l) { return "List"; }
    static String m(Collection<?> c) { return "Collection"; }
    static String m(Iterable<?> i) { return "Iterable"; }

    static String v(String s, Object... rest) { return s + rest.length; }
    static String v(String s, String t) { return s + "," + t; }

    static int sum(int... xs) {
        int s = 0;
        for (int x : xs) s += x;
        return s;
    }

    @SafeVarargs
    static <T> List<T> listOf(T... ts) { return new ArrayList<>(Arrays.asList(ts)); }

    static class P {
        String name = "P";
        static String s() { return "P.s"; }
        String who(P p) { return "P-P"; }
        String who(C c) { return "P-C"; }
        String getName() { return name; }
        private String hidden() { return "P.hidden"; }
        String callHidden() { return hidden(); }
    }

    static class C extends P {
        String name = "C";
        static String s() { return "C.s"; }
        @Override String who(P p) { return "C-P"; }
        String who(Object o) { return "C-O"; }
        String hidden() { return "C.hidden"; }
        String superName() { return super.name + ((P) this).name + this.name; }
    }

    public static void main(String[] args) {
        byte b = 1;
        short s = 1;
        char c = 'c';
        long l = 1;
        float fl = 1;
        Integer boxed = 1;
        Long lb = 1L;
        System.out.println(f(b) + " " + f(s) + " " + f(c) + " " + f(1) + " " + f(l) + " " + f(fl) + " " + f(1.0) + " " + f(boxed) + " " + f(lb)
                + " " + f("s") + " " + f() + " " + f(1, 2) + " " + f(new int[] {1, 2, 3}) + " " + f((Object) 1) + " " + f(b + b) + " " + f((byte) 5));
        System.out.println(g(1) + " " + g(boxed) + " " + g('x') + " " + g("s") + " " + g(1, 2) + " " + g() + " " + g(new Object[] {1, 2, 3})
                + " " + g((Object) new Object[] {1, 2}) + " " + g((Object[]) null) + " " + g((Object) null) + " " + g(new int[] {1, 2}) + " " + g(1.5));
        Object str = "text";
        System.out.println(h(null) + " " + h(str) + " " + h((String) str) + " " + h("a") + " " + k(null) + " " + k(new char[0]) + " " + k("c"));
        System.out.println(m(new ArrayList<>()) + " " + m(new HashSet<>()) + " " + m((Iterable<?>) List.of()) + " " + m(new ArrayDeque<>()));
        System.out.println(v("a") + " " + v("a", "b") + " " + v("a", "b", "c") + " " + v("a", (Object) "b"));
        System.out.println(sum() + " " + sum(1) + " " + sum(1, 2, 3) + " " + sum(new int[] {10, 20}));
        System.out.println(listOf(1, 2) + " " + listOf() + " " + listOf("x", 1, 'c') + " " + listOf((Object) null) + " " + listOf(new int[2]).size()
                + " " + listOf(new Integer[] {1, 2, 3}).size());
        try {
            sum((int[]) null);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        P p = new C();
        C cc = new C();
        System.out.println(p.who(p) + " " + p.who(cc) + " " + cc.who(p) + " " + cc.who(cc) + " " + cc.who("o") + " " + p.who((P) cc));
        System.out.println(p.name + " " + ((C) p).name + " " + p.getName() + " " + cc.superName() + " " + P.s() + " " + C.s());
        System.out.println(p.callHidden() + " " + cc.hidden());
        StringBuilder sb = new StringBuilder();
        sb.append('a').append((int) 'a').append(new char[] {'x', 'y'}).append((Object) "o").append(1.0f).append(true).append((String) null);
        System.out.println(sb);
        System.out.println(String.valueOf((Object) null) + " " + String.valueOf(new char[] {'o', 'k'}) + " " + Arrays.asList(1, 2).size()
                + " " + Arrays.asList(new int[] {1, 2}).size());
        char[] cs = {'p', 'r'};
        System.out.println(cs);
    }
}
