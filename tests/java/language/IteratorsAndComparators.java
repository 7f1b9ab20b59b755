// Exercises own Iterable and Iterator implementations, comparators, equals and hashCode contracts in collections.
import java.util.*;
import java.util.function.*;

public class IteratorsAndComparators {
    static class Range implements Iterable<Integer> {
        final int lo, hi, step;
        Range(int lo, int hi, int step) { this.lo = lo; this.hi = hi; this.step = step; }
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                int at = lo;
                @Override public boolean hasNext() { return step > 0 ? at < hi : at > hi; }
                @Override public Integer next() {
                    if (!hasNext()) throw new NoSuchElementException("past " + hi);
                    int r = at;
                    at += step;
                    return r;
                }
            };
        }
    }

    static <T> Iterable<T> filter(Iterable<T> src, Predicate<? super T> p) {
        return () -> new Iterator<T>() {
            final Iterator<T> it = src.iterator();
            T ahead;
            boolean ready;
            public boolean hasNext() {
                while (!ready && it.hasNext()) {
                    ahead = it.next();
                    ready = p.test(ahead);
                }
                return ready;
            }
            public T next() {
                if (!hasNext()) throw new NoSuchElementException();
                ready = false;
                return ahead;
            }
        };
    }

    static class Person implements Comparable<Person> {
        final String name;
        final int age;
        Person(String name, int age) { this.name = name; this.age = age; }
        @Override public boolean equals(Object o) {
            if (this == o) return true;
            if (o == null || getClass() != o.getClass()) return false;
            Person p = (Person) o;
            return age == p.age && name.equals(p.name);
        }
        @Override public int hashCode() { return Objects.hash(name, age); }
        @Override public int compareTo(Person o) { return name.compareTo(o.name); }
        @Override public String toString() { return name + age; }
        String getName() { return name; }
        int getAge() { return age; }
    }

    static class BadHash {
        final int v;
        BadHash(int v) { this.v = v; }
        @Override public boolean equals(Object o) { return o instanceof BadHash && ((BadHash) o).v == v; }
        @Override public int hashCode() { return 1; }
    }

    static class CaseInsensitive {
        final String s;
        CaseInsensitive(String s) { this.s = s; }
        @Override public boolean equals(Object o) { return o instanceof CaseInsensitive c && s.equalsIgnoreCase(c.s); }
        @Override public int hashCode() { return s.toLowerCase().hashCode(); }
    }

    public static void main(String[] args) {
        for (int i : new Range(0, 10, 3)) System.out.print(i + " ");
        for (int i : new Range(5, 0, -2)) System.out.print(i + " ");
        System.out.println();
        for (int i : filter(new Range(0, 30, 1), x -> x % 7 == 3)) {
            for (int j : new Range(0, i, 10)) System.out.print(i + "/" + j + " ");
        }
        System.out.println();
        Iterator<Integer> it = new Range(0, 1, 1).iterator();
        it.next();
        try {
            it.next();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            it.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println("remove: " + e.getMessage());
        }
        new Range(1, 4, 1).forEach(x -> System.out.print(x * x + " "));
        Spliterator<Integer> sp = new Range(7, 9, 1).spliterator();
        sp.forEachRemaining(x -> System.out.print("s" + x + " "));
        System.out.println();
        List<Person> ps = new ArrayList<>(List.of(new Person("Zed", 30), new Person("Amy", 25), new Person("Bob", 30), new Person("Amy", 20)));
        Collections.sort(ps);
        System.out.println(ps);
        ps.sort(Comparator.comparingInt(Person::getAge).reversed().thenComparing(Person::getName));
        System.out.println(ps);
        ps.sort(Comparator.comparing(Person::getName, Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder())).thenComparingInt(p -> p.age));
        System.out.println(ps);
        ps.sort((a, b) -> 0);
        System.out.println(ps + " " + Collections.min(ps) + " " + Collections.max(ps, Comparator.comparing(p -> p.age)));
        List<String> withNulls = Arrays.asList("b", null, "a");
        withNulls.sort(Comparator.nullsFirst(Comparator.naturalOrder()));
        System.out.println(withNulls);
        withNulls.sort(Comparator.nullsLast(Comparator.reverseOrder()));
        System.out.println(withNulls);
        Set<Person> set = new HashSet<>(ps);
        System.out.println(set.size() + " " + set.contains(new Person("Bob", 30)) + " " + set.contains(new Person("Bob", 31)) + " " + new Person("Bob", 30).hashCode());
        Set<Person> tree = new TreeSet<>(ps);
        System.out.println(tree);
        Map<BadHash, Integer> bad = new HashMap<>();
        for (int i = 0; i < 30; i++) bad.merge(new BadHash(i % 12), i, Integer::sum);
        int s = 0;
        for (int i = 0; i < 12; i++) s = s * 3 + bad.get(new BadHash(i));
        System.out.println(bad.size() + " " + s);
        Map<CaseInsensitive, Integer> ci = new HashMap<>();
        for (String w : "The the THE cat Cat dog".split(" ")) ci.merge(new CaseInsensitive(w), 1, Integer::sum);
        System.out.println(ci.get(new CaseInsensitive("tHe")) + " " + ci.get(new CaseInsensitive("CAT")) + " " + ci.size());
        List<Integer> nums = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6));
        for (Iterator<Integer> i = nums.iterator(); i.hasNext(); ) if (i.next() % 2 == 0) i.remove();
        ListIterator<Integer> li = nums.listIterator(nums.size());
        while (li.hasPrevious()) {
            int idx = li.previousIndex();
            int v = li.previous();
            li.set(v * 10);
            if (idx == 1) {
                li.add(100);
                li.previous();
            }
        }
        System.out.println(nums);
    }
}
