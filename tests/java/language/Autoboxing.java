// Exercises autoboxing, the integer cache, unboxing of null and boxed compound operators.
import java.util.*;

public class Autoboxing {
    static Integer nullInt() { return null; }

    static int unbox(Integer i) { return i; }

    static String which(Object o) { return o.getClass().getSimpleName(); }

    static void npe(String what, Runnable r) {
        try {
            r.run();
            System.out.println(what + ": no exception");
        } catch (NullPointerException e) {
            System.out.println(what + ": NPE");
        }
    }

    static class Holder {
        Integer count = 0;
        Boolean flag = true;
        Character c = 'a';
        static Long total = 0L;
        void step() {
            count++;
            ++count;
            flag = !flag;
            c++;
            total += count;
        }
    }

    public static void main(String[] args) {
        Integer a = 127, b = 127, c = 128, d = 128, e = -128, f = -128;
        System.out.println((a == b) + " " + (c == d) + " " + (e == f) + " " + c.equals(d) + " " + (c <= d && c >= d));
        Long l1 = 127L, l2 = 127L, l3 = -129L, l4 = -129L;
        System.out.println((l1 == l2) + " " + (l3 == l4) + " " + l3.equals(l4) + " " + l1.equals(127));
        Character c1 = 'z', c2 = 'z', c3 = '\u0100', c4 = '\u0100';
        System.out.println((c1 == c2) + " " + (c3 == c4));
        Boolean t1 = true, t2 = Boolean.valueOf("TRUE");
        Byte y1 = (byte) -128, y2 = (byte) -128;
        Short s1 = 100, s2 = 100, s3 = 1000, s4 = 1000;
        System.out.println((t1 == t2) + " " + (y1 == y2) + " " + (s1 == s2) + " " + (s3 == s4));
        Double d1 = 1.0, d2 = 1.0;
        System.out.println((d1 == d2) + " " + d1.equals(d2) + " " + (d1 == 1.0));
        System.out.println(which(1) + which(1L) + which('c') + which(1f) + which(1.0) + which(true) + which((byte) 1) + which((short) 1));
        npe("unbox", () -> unbox(null));
        npe("arith", () -> System.out.println(nullInt() + 1));
        npe("compare", () -> System.out.println(nullInt() == 0));
        npe("compare boxed", () -> System.out.println(nullInt() == Integer.valueOf(5)));
        npe("condition", () -> { Boolean z = null; if (z) System.out.println("yes"); });
        npe("ternary", () -> { boolean t = args.length == 0; Integer r = t ? nullInt() : 0; System.out.println(r); });
        npe("ternary boxed", () -> { boolean t = args.length == 0; Integer r = t ? nullInt() : Integer.valueOf(0); System.out.println(r); });
        npe("ternary mixed", () -> { boolean t = args.length == 0; Object r = t ? nullInt() : Double.valueOf(0); System.out.println(r); });
        npe("increment", () -> { Integer i = null; i++; });
        npe("array index", () -> System.out.println(new int[1][nullInt()]));
        npe("for", () -> { for (int i : Arrays.asList(1, null)) System.out.print(i + " "); });
        npe("map get", () -> { int v = new HashMap<String, Integer>().get("none"); });
        npe("concat", () -> System.out.println("v=" + nullInt()));
        Holder h = new Holder();
        for (int i = 0; i < 3; i++) h.step();
        System.out.println(h.count + " " + h.flag + " " + h.c + " " + Holder.total);
        Integer[] boxes = {1, 2, 3};
        boxes[0]++;
        boxes[1] += boxes[0]--;
        boxes[2] <<= 3;
        System.out.println(Arrays.toString(boxes));
        Integer x = 1000;
        Integer y = x;
        x++;
        System.out.println(x + " " + y + " " + (x > y));
        Map<Character, Integer> freq = new TreeMap<>();
        for (char ch : "mississippi".toCharArray()) freq.put(ch, freq.getOrDefault(ch, 0) + 1);
        System.out.println(freq);
        List<Long> longs = new ArrayList<>();
        for (int i = 0; i < 3; i++) longs.add((long) i);
        System.out.println(longs.contains(1) + " " + longs.contains(1L) + " " + longs.indexOf(2L));
        long sum = 0;
        for (Long v : longs) sum += v;
        int fromChar = 'a' + Integer.valueOf(1);
        double wide = Integer.valueOf(3);
        Object o = (Object) 5;
        int back = (int) o;
        long widened = (Integer) o;
        System.out.println(sum + " " + fromChar + " " + wide + " " + back + " " + widened);
        try {
            long bad = (Long) o;
            System.out.println(bad);
        } catch (ClassCastException ex) {
            System.out.println(ex.getMessage());
        }
        Comparable<Integer> cmp = 5;
        Number n = 3.7f;
        System.out.println(cmp.compareTo(6) + " " + n.intValue());
    }
}
