// Exercises the methods of Object: equals, hashCode, toString, clone, getClass, and Objects helpers.
import java.util.*;

public class ObjectMethods {
    static class Sheep implements Cloneable {
        String name = "dolly";
        int[] wool = {1, 2, 3};
        long weight = 1L << 35;
        double d = 0.5;
        Sheep friend;
        @Override public Sheep clone() throws CloneNotSupportedException { return (Sheep) super.clone(); }
    }

    static class Deep extends Sheep {
        List<String> tags = new ArrayList<>(List.of("t"));
        @Override public Deep clone() throws CloneNotSupportedException {
            Deep d = (Deep) super.clone();
            d.wool = wool.clone();
            d.tags = new ArrayList<>(tags);
            return d;
        }
    }

    static class NotCloneable {
        Object tryClone() throws CloneNotSupportedException { return super.clone(); }
    }

    static class Sym {
        int x;
        Sym(int x) { this.x = x; }
        @Override public boolean equals(Object o) { return o instanceof Sym s && s.x == x; }
        @Override public int hashCode() { return Integer.hashCode(x); }
        @Override public String toString() { return "Sym[" + x + "]"; }
    }

    public static void main(String[] args) throws Exception {
        Sheep a = new Sheep();
        a.friend = a;
        Sheep b = a.clone();
        System.out.println((a == b) + " " + b.name + " " + b.weight + " " + b.d + " " + (a.wool == b.wool) + " " + (b.friend == a) + " " + (a.getClass() == b.getClass()));
        b.wool[0] = 50;
        b.name = "copy";
        System.out.println(a.wool[0] + " " + a.name);
        Sheep d = new Deep();
        Sheep e = d.clone();
        ((Deep) e).tags.add("u");
        e.wool[0] = 9;
        System.out.println(((Deep) d).tags + " " + ((Deep) e).tags + " " + d.wool[0] + " " + e.getClass().getSimpleName());
        try {
            new NotCloneable().tryClone();
        } catch (CloneNotSupportedException ex) {
            System.out.println(ex);
        }
        Object o1 = new Object(), o2 = new Object();
        System.out.println(o1.equals(o2) + " " + o1.equals(o1) + " " + (o1.hashCode() == o1.hashCode()) + " " + (o1.hashCode() == System.identityHashCode(o1)));
        Sym s = new Sym(5);
        System.out.println(s + " " + s.equals(new Sym(5)) + " " + s.equals(null) + " " + s.equals("5") + " " + s.hashCode());
        System.out.println(Objects.equals(null, null) + " " + Objects.equals(null, s) + " " + Objects.hash(1, "a", null) + " " + Objects.hashCode(null)
                + " " + Objects.toString(null) + " " + Objects.toString(null, "def") + " " + Objects.requireNonNullElse(null, "else") + " " + Objects.isNull(s));
        try {
            Objects.requireNonNull(null, "must not be null");
        } catch (NullPointerException ex) {
            System.out.println(ex.getMessage());
        }
        try {
            Objects.requireNonNull(null);
        } catch (NullPointerException ex) {
            System.out.println(ex.getMessage());
        }
        try {
            Objects.checkIndex(5, 3);
        } catch (IndexOutOfBoundsException ex) {
            System.out.println(ex.getMessage());
        }
        System.out.println("hash " + "hello".hashCode() + " " + "".hashCode() + " " + List.of(1, 2, 3).hashCode() + " " + Map.of("k", 1).hashCode()
                + " " + Set.of(7).hashCode() + " " + Arrays.hashCode(new double[] {1.5, -2}) + " " + Optional.of("x").hashCode() + " " + Boolean.TRUE.hashCode()
                + " " + Character.valueOf('c').hashCode() + " " + new AbstractMap.SimpleEntry<>("k", "v").hashCode() + " " + Arrays.deepHashCode(new int[][] {{1}, {2}}));
        Object str = "abc", num = 12, arr = new int[0], list = new ArrayList<>();
        for (Object x : new Object[] {str, num, arr, list, s, 'c', 1.5f}) {
            System.out.print(x.getClass().getName() + " ");
        }
        System.out.println();
        System.out.println(List.of(1, 2).equals(Arrays.asList(1, 2)) + " " + new LinkedList<>(List.of(1)).equals(new ArrayList<>(List.of(1)))
                + " " + new HashSet<>(List.of(1, 2)).equals(new TreeSet<>(List.of(2, 1))) + " " + new int[0].equals(new int[0]) + " " + List.of().equals(Set.of()));
        // Interface and array types answer Object's methods too.
        CharSequence cs = "chars";
        int[] ints = {1};
        System.out.println(cs.hashCode() + " " + cs.equals("chars") + " " + ints.equals(ints) + " " + (ints.hashCode() == ints.hashCode()));
        synchronized (o1) {
            o1.notify();
            o1.notifyAll();
            System.out.println("notified");
        }
        try {
            o1.notify();
        } catch (IllegalMonitorStateException ex) {
            System.out.println(ex.getMessage());
        }
        try {
            o2.wait(1);
        } catch (IllegalMonitorStateException ex) {
            System.out.println(ex.getMessage());
        }
    }
}
