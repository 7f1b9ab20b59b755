// Exercises generics: erasure, wildcards, bounded types, heap pollution and the casts the compiler inserts.
import java.util.*;
import java.util.function.*;

public class GenericsErasure {
    static <T> void swap(T[] a, int i, int j) {
        T t = a[i];
        a[i] = a[j];
        a[j] = t;
    }

    static <T extends Comparable<T>> void bubble(T[] a) {
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j + 1 < a.length - i; j++)
                if (a[j].compareTo(a[j + 1]) > 0) swap(a, j, j + 1);
    }

    static double total(Collection<? extends Number> c) {
        double s = 0;
        for (Number n : c) s += n.doubleValue();
        return s;
    }

    static void fill(List<? super Integer> l) { for (int i = 0; i < 3; i++) l.add(i); }

    static <K, V extends Comparable<? super V>> List<K> keysByValue(Map<K, V> m) {
        List<Map.Entry<K, V>> es = new ArrayList<>(m.entrySet());
        es.sort(Map.Entry.comparingByValue());
        List<K> ks = new ArrayList<>();
        for (Map.Entry<K, V> e : es) ks.add(e.getKey());
        return ks;
    }

    static class Cell<T> {
        private T v;
        private static int made;
        Cell(T v) { this.v = v; made++; }
        T get() { return v; }
        <R> Cell<R> map(Function<? super T, ? extends R> f) { return new Cell<>(f.apply(v)); }
        boolean same(Cell<?> o) { return Objects.equals(v, o.v); }
    }

    static class Multi<T extends Number & Comparable<T>> {
        T max(T a, T b) { return a.compareTo(b) >= 0 ? a : b; }
        int sum(T a, T b) { return a.intValue() + b.intValue(); }
    }

    @SuppressWarnings("unchecked")
    static <T> T cast(Object o) { return (T) o; }

    @SuppressWarnings("unchecked")
    static <T> T[] makeArray(T... ts) { return ts; }

    static <T> T[] pair(T a, T b) { return makeArray(a, b); }

    static <T> T first(List<T> l) { return l.get(0); }

    interface Visitor<R> { R leaf(int v); R node(Tree l, Tree r); }
    interface Tree { <R> R accept(Visitor<R> v); }
    static Tree leaf(int n) { return new Tree() { public <R> R accept(Visitor<R> v) { return v.leaf(n); } }; }
    static Tree node(Tree l, Tree r) { return new Tree() { public <R> R accept(Visitor<R> v) { return v.node(l, r); } }; }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Integer[] is = {5, 3, 9, 1};
        bubble(is);
        String[] ss = {"pear", "apple", "fig"};
        bubble(ss);
        System.out.println(Arrays.toString(is) + Arrays.toString(ss));
        System.out.println(total(List.of(1, 2.5, 3L)) + " " + total(Set.of()));
        List<Number> nums = new ArrayList<>();
        fill(nums);
        List<Object> objs = new ArrayList<>();
        fill(objs);
        objs.add("x");
        System.out.println(nums + " " + objs + " " + keysByValue(Map.of("a", 3, "b", 1, "c", 2)));
        Cell<Integer> c = new Cell<>(20);
        System.out.println(c.map(i -> i + 1).map(Integer::toHexString).get() + " " + c.same(new Cell<>("20")) + " " + c.same(new Cell<>(20)) + " " + Cell.made);
        System.out.println(new Multi<Integer>().max(3, 8) + " " + new Multi<Double>().sum(2.9, 3.9));
        System.out.println(new ArrayList<String>().getClass() == new ArrayList<Integer>().getClass());
        // Heap pollution
        List<String> strings = new ArrayList<>();
        List raw = strings;
        raw.add(1);
        raw.add("ok");
        System.out.println(strings.size() + " " + strings);
        Object fine = strings.get(0);
        System.out.println(fine);
        try {
            String s = strings.get(0);
            System.out.println(s);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        try {
            for (String s : strings) System.out.println(s.length());
        } catch (ClassCastException e) {
            System.out.println("CCE in loop");
        }
        try {
            Integer i = cast("not a number");
            System.out.println(i);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        Object unchecked = GenericsErasure.<Integer>cast("no cast needed");
        System.out.println(unchecked);
        try {
            String[] p = pair("a", "b");
            System.out.println(p.length);
        } catch (ClassCastException e) {
            System.out.println("CCE: " + e.getMessage());
        }
        String[] direct = makeArray("a", "b");
        System.out.println(direct.length + " " + direct.getClass().getSimpleName() + " " + pairObj().getClass().getSimpleName());
        System.out.println(first(Arrays.asList("z", "y")) + first(List.of(7)));
        Tree t = node(node(leaf(1), leaf(2)), leaf(3));
        System.out.println(t.accept(new Visitor<Integer>() {
            public Integer leaf(int v) { return v; }
            public Integer node(Tree l, Tree r) { return l.accept(this) + r.accept(this); }
        }) + " " + t.<String>accept(new Visitor<>() {
            public String leaf(int v) { return "" + v; }
            public String node(Tree l, Tree r) { return "(" + l.accept(this) + " " + r.accept(this) + ")"; }
        }));
        Collection<Integer> checked = Collections.checkedList(new ArrayList<>(), Integer.class);
        try {
            ((Collection) checked).add("bad");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        Supplier<? extends Number> sup = () -> 3.5f;
        Comparator<Object> byText = Comparator.comparing(Object::toString);
        List<Integer> li = new ArrayList<>(List.of(10, 9, 100));
        li.sort(byText);
        System.out.println(sup.get() + " " + li);
    }

    static Object pairObj() { return GenericsErasure.<Object>pair("q", 1); }
}
