// HashSet, LinkedHashSet and TreeSet: algebra, navigation, views and equality across kinds.
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;

public class SetAlgebra {
    static <T> Set<T> union(Collection<T> a, Collection<T> b) {
        Set<T> s = new LinkedHashSet<>(a);
        s.addAll(b);
        return s;
    }

    static <T> Set<T> minus(Collection<T> a, Collection<T> b) {
        Set<T> s = new LinkedHashSet<>(a);
        s.removeAll(b);
        return s;
    }

    static <T> Set<T> both(Collection<T> a, Collection<T> b) {
        Set<T> s = new LinkedHashSet<>(a);
        s.retainAll(b);
        return s;
    }

    static <T> Set<Set<T>> powerSet(List<T> items) {
        Set<Set<T>> result = new LinkedHashSet<>();
        for (int mask = 0; mask < 1 << items.size(); mask++) {
            Set<T> s = new LinkedHashSet<>();
            for (int i = 0; i < items.size(); i++) {
                if ((mask & 1 << i) != 0) {
                    s.add(items.get(i));
                }
            }
            result.add(s);
        }
        return result;
    }

    public static void main(String[] args) {
        List<Integer> a = Arrays.asList(1, 2, 3, 5, 8, 13, 21);
        List<Integer> b = Arrays.asList(2, 3, 5, 7, 11, 13);
        System.out.println("union " + union(a, b));
        System.out.println("a-b " + minus(a, b) + " b-a " + minus(b, a));
        System.out.println("both " + both(a, b));
        System.out.println("symmetric " + union(minus(a, b), minus(b, a)));
        System.out.println(new HashSet<>(a).containsAll(List.of(1, 21)) + " " + new HashSet<>(a).containsAll(b));

        HashSet<String> hs = new HashSet<>();
        for (String s : "a b c a d b e null".split(" ")) {
            System.out.print(hs.add(s.equals("null") ? null : s) + " ");
        }
        System.out.println(hs + " " + hs.size() + " " + hs.contains(null));
        System.out.println(hs.remove(null) + " " + hs.remove("zz") + " " + hs);
        System.out.println("hash " + hs.hashCode() + " eq " + hs.equals(new TreeSet<>(hs)) + " " + hs.equals(new java.util.ArrayList<>(hs)));

        Set<Integer> order = new HashSet<>();
        for (int i = 0; i < 40; i++) {
            order.add(i * 31 % 97 * 1000003);
        }
        System.out.println(order);
        Set<Double> doubles = new HashSet<>(Arrays.asList(0.0, -0.0, Double.NaN, Double.NaN, 1.5, 1.5));
        System.out.println(doubles.size() + " " + doubles.contains(Double.NaN) + " " + new TreeSet<>(doubles));

        TreeSet<String> ts = new TreeSet<>(Arrays.asList("pear", "apple", "fig", "kiwi", "lime", "date"));
        System.out.println(ts + " " + ts.first() + " " + ts.last());
        System.out.println(ts.lower("fig") + " " + ts.floor("fig") + " " + ts.ceiling("g") + " " + ts.higher("pear"));
        System.out.println(ts.headSet("kiwi") + " " + ts.tailSet("kiwi") + " " + ts.subSet("b", "l"));
        NavigableSet<String> desc = ts.descendingSet();
        desc.add("grape");
        System.out.println(desc + " " + ts + " " + desc.first() + " " + desc.higher("grape"));
        NavigableSet<String> range = ts.subSet("date", false, "lime", true);
        System.out.println(range + " " + range.pollFirst() + " " + range.pollLast() + " " + range + " " + ts);
        try {
            range.add("zebra");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        StringBuilder sb = new StringBuilder();
        for (Iterator<String> it = ts.descendingIterator(); it.hasNext();) {
            sb.append(it.next()).append('<');
        }
        System.out.println(sb);
        TreeSet<String> rev = new TreeSet<>(Collections.reverseOrder());
        rev.addAll(ts);
        System.out.println(rev + " " + rev.equals(ts) + " " + rev.clone());

        Set<Set<String>> ps = powerSet(List.of("x", "y", "z", "w"));
        System.out.println(ps.size() + " " + ps);
        System.out.println(ps.contains(new TreeSet<>(List.of("w", "x"))));

        // removeAll chooses its strategy by relative sizes
        Set<Integer> small = new HashSet<>(List.of(1, 2));
        small.removeAll(List.of(1, 9, 8, 7));
        Set<Integer> large = new HashSet<>(List.of(1, 2, 3, 4, 5));
        large.removeAll(List.of(1, 5));
        System.out.println(small + " " + large);

        // mutating an element after insertion loses it
        Set<List<Integer>> lost = new HashSet<>();
        List<Integer> element = new java.util.ArrayList<>(List.of(1));
        lost.add(element);
        element.add(2);
        System.out.println(lost + " " + lost.contains(element) + " " + lost.remove(element) + " " + lost.size());
    }
}
