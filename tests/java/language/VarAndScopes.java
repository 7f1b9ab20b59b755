// Exercises var, shadowing, scopes, definite assignment, static imports, nested generic inference and local reuse of slots.
import static java.lang.Math.*;
import static java.util.Map.entry;

import java.util.*;
import java.util.function.*;

public class VarAndScopes {
    static int x = 1;
    int y = 2;

    int shadow(int x) {
        int y = x * 10;
        {
            int z = y + this.y;
            x += z;
        }
        {
            String z = "slot";
            x += z.length();
        }
        {
            double z = 0.5;
            long k = 2;
            x += z * k;
        }
        return x + VarAndScopes.x;
    }

    static int definite(int n) {
        final int r;
        if (n > 0) r = 1;
        else if (n < 0) r = -1;
        else return 0;
        int s;
        switch (r) {
            case 1: s = 10; break;
            default: s = 20;
        }
        boolean b;
        if (n > 5 && (b = n % 2 == 0)) return b ? s : -s;
        return r * s;
    }

    static class Outer {
        String v = "outer";
        class Inner {
            String v = "inner";
            String show(String v) {
                return v + "," + this.v + "," + Outer.this.v + new Object() {
                    String v = "anon";
                    String get() { return "," + v + "," + Inner.this.v; }
                }.get();
            }
        }
    }

    static <T> T pick(T a, T b) { return b; }

    public static void main(String[] args) {
        System.out.println(new VarAndScopes().shadow(3));
        for (int i : new int[] {0, 3, -3, 6, 7}) System.out.print(definite(i) + " ");
        System.out.println();
        System.out.println(new Outer().new Inner().show("param"));
        var list = new ArrayList<Map<String, List<Integer>>>();
        list.add(new TreeMap<>(Map.of("k", List.of(1, 2))));
        for (var m : list) for (var e : m.entrySet()) System.out.println(e.getKey() + e.getValue().get(1));
        var i = 5;
        var l = 5L;
        var c = 'c';
        var f = 1f;
        var arr = new int[][] {{1}, {2, 3}};
        var mixed = pick(1, "s");
        var num = List.of(1, 2.5);
        System.out.println(i / 2 + l / 2 + c + f + arr[1][1] + " " + mixed + " " + num);
        BiFunction<Integer, Integer, Integer> bf = (var a, var b) -> a * b;
        System.out.println(bf.apply(6, 7) + " " + max(3, abs(-9)) + " " + floorMod(-1, 5) + " " + (int) (PI * 100) + " " + Map.ofEntries(entry("a", 1)));
        for (var n = 0; n < 2; n++) {
            var sq = n * n;
            System.out.print(sq + " ");
        }
        for (int n = 0, sq; n < 3; n++) {
            sq = n * n;
            System.out.print(sq + " ");
        }
        System.out.println();
        try (var sc = new Scanner("1 two 3.5 true\nline two")) {
            System.out.println(sc.nextInt() + sc.next() + sc.nextDouble() + sc.nextBoolean() + sc.nextLine() + sc.nextLine() + sc.hasNext());
        }
        int $dollar = 1, _under = 2, \u0061scii = 3;
        System.out.println($dollar + _under + ascii);
        label:
        {
            int label = 5;
            if (label == 5) break label;
            System.out.println("skipped");
        }
        http://example.org
        System.out.println("a label that looks like an address");
        int String = 3;
        String string = "name reuse" + String;
        System.out.println(string);
        Supplier<Function<Integer, Supplier<Integer>>> deep = () -> n -> () -> n + i;
        System.out.println(deep.get().apply(10).get());
        long sum = 0;
        for (int a = 0; a < 10; a++) {
            long t = a;
            for (int b = 0; b < 10; b++) {
                double t2 = t * b;
                if (t2 > 20) {
                    int t3 = (int) t2;
                    sum += t3;
                } else {
                    String t3 = "" + t2;
                    sum += t3.length();
                }
            }
        }
        System.out.println(sum);
    }
}
