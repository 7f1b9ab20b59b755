// Exercises checkcast and instanceof over classes, interfaces, arrays of all ranks, null and generics.
import java.io.Serializable;
import java.util.*;

public class CastsAndInstanceof {
    interface I { }
    interface J extends I { }
    static class P implements I { }
    static class Q extends P implements J { }
    static final class F { }

    static String tests(Object o) {
        StringBuilder sb = new StringBuilder();
        boolean[] r = {
            o instanceof Object, o instanceof I, o instanceof J, o instanceof P, o instanceof Q, o instanceof F, o instanceof String, o instanceof Number,
            o instanceof Comparable, o instanceof Cloneable, o instanceof Serializable, o instanceof Object[], o instanceof I[], o instanceof P[], o instanceof int[],
            o instanceof Object[][], o instanceof int[][], o instanceof List, o instanceof Iterable, o instanceof RandomAccess, o instanceof Runnable,
            o instanceof Cloneable[], o instanceof Serializable[], o instanceof Comparable[]
        };
        for (boolean b : r) sb.append(b ? '1' : '0');
        return sb.toString();
    }

    interface Caster { Object cast(Object o); }

    public static void main(String[] args) {
        Object[] things = {
            null, new Object(), new P(), new Q(), new F(), "s", 1, 1.5, new Object[0], new P[0], new Q[0], new I[0], new int[0], new int[0][0], new String[0],
            new String[0][0], new P[0][0], new Object[0][0], new ArrayList<>(), new LinkedList<>(), List.of(), (Runnable) () -> { }, new byte[0][0][0], Thread.State.NEW
        };
        for (Object o : things) System.out.println(tests(o) + " " + (o == null ? "null" : o.getClass().getSimpleName().replaceAll("Lambda.*", "Lambda")));
        Map<String, Caster> casters = new LinkedHashMap<>();
        casters.put("I", o -> (I) o);
        casters.put("Q", o -> (Q) o);
        casters.put("String", o -> (String) o);
        casters.put("Object[]", o -> (Object[]) o);
        casters.put("I[]", o -> (I[]) o);
        casters.put("int[]", o -> (int[]) o);
        casters.put("Object[][]", o -> (Object[][]) o);
        casters.put("Serializable", o -> (Serializable) o);
        casters.put("Comparable[]", o -> (Comparable<?>[]) o);
        for (Map.Entry<String, Caster> e : casters.entrySet()) {
            StringBuilder sb = new StringBuilder();
            for (Object o : things) {
                try {
                    sb.append(e.getValue().cast(o) == o ? 'y' : '?');
                } catch (ClassCastException x) {
                    sb.append('n');
                }
            }
            System.out.println(e.getKey() + " " + sb);
        }
        P p = new Q();
        J j = (J) p;
        I i = j;
        Q q = (Q) i;
        System.out.println((q == p) + " " + (i instanceof P pp && pp == p));
        for (Object bad : new Object[] {new P(), "str", new int[1], new P[1][1], new ArrayList<>()}) {
            try {
                Q no = (Q) bad;
                System.out.println(no == null);
            } catch (ClassCastException e) {
                System.out.println(e.getMessage());
            }
        }
        List<Object> objs = new ArrayList<>(List.of("a", 1));
        @SuppressWarnings("unchecked")
        List<String> strs = (List<String>) (List<?>) objs;
        try {
            System.out.println(strs.get(0).length() + strs.get(1).length());
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        Number n = (Number) (Object) 5;
        Comparable<Integer> c = (Comparable<Integer> & Serializable) 5;
        System.out.println(n.intValue() + c.compareTo(4));
        System.out.println((byte) (int) (Integer) things[6] + " " + (char) (98 + (Integer) things[6]) + " " + (int) (double) (Double) things[7]);
    }
}
