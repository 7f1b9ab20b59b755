// Hand-written generic containers: doubly linked list, open-addressing map, ring buffer, binary heap.
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;

public class CustomLinkedStructures {
    static final class Chain<T> implements Iterable<T> {
        private class Link {
            T item;
            Link prev;
            Link next;
        }

        private final Link end = new Link();
        private int size;

        Chain() {
            end.prev = end;
            end.next = end;
        }

        Chain<T> append(T item) {
            Link l = new Link();
            l.item = item;
            l.prev = end.prev;
            l.next = end;
            end.prev.next = l;
            end.prev = l;
            size++;
            return this;
        }

        void reverse() {
            Link l = end;
            do {
                Link n = l.next;
                l.next = l.prev;
                l.prev = n;
                l = n;
            } while (l != end);
        }

        @Override
        public Iterator<T> iterator() {
            return new Iterator<T>() {
                private Link at = end;
                private boolean removable;

                @Override
                public boolean hasNext() {
                    return at.next != end;
                }

                @Override
                public T next() {
                    if (!hasNext()) {
                        throw new NoSuchElementException();
                    }
                    at = at.next;
                    removable = true;
                    return at.item;
                }

                @Override
                public void remove() {
                    if (!removable) {
                        throw new IllegalStateException("nothing to remove");
                    }
                    at.prev.next = at.next;
                    at.next.prev = at.prev;
                    at = at.prev;
                    removable = false;
                    size--;
                }
            };
        }

        @Override
        public String toString() {
            StringBuilder sb = new StringBuilder("<");
            String sep = "";
            for (T t : this) {
                sb.append(sep).append(t);
                sep = " ";
            }
            return sb.append('>').toString();
        }
    }

    /** Linear-probing map completing AbstractMap from entrySet and put. */
    static final class ProbeMap<K, V> extends AbstractMap<K, V> {
        @SuppressWarnings("unchecked")
        private Map.Entry<K, V>[] slots = (Map.Entry<K, V>[]) new Map.Entry<?, ?>[8];
        private int used;

        private int find(Object k) {
            int i = (k.hashCode() & 0x7fffffff) % slots.length;
            while (slots[i] != null && !slots[i].getKey().equals(k)) {
                i = (i + 1) % slots.length;
            }
            return i;
        }

        @Override
        public V put(K k, V v) {
            int i = find(k);
            if (slots[i] != null) {
                return slots[i].setValue(v);
            }
            slots[i] = new SimpleEntry<>(k, v);
            if (++used * 2 > slots.length) {
                Map.Entry<K, V>[] old = slots;
                slots = Arrays.copyOf(old, old.length * 2);
                Arrays.fill(slots, null);
                for (Map.Entry<K, V> e : old) {
                    if (e != null) {
                        slots[find(e.getKey())] = e;
                    }
                }
            }
            return null;
        }

        @Override
        public Set<Map.Entry<K, V>> entrySet() {
            return new AbstractSet<>() {
                @Override
                public Iterator<Map.Entry<K, V>> iterator() {
                    List<Map.Entry<K, V>> live = new ArrayList<>();
                    for (Map.Entry<K, V> e : slots) {
                        if (e != null) {
                            live.add(e);
                        }
                    }
                    return live.iterator();
                }

                @Override
                public int size() {
                    return used;
                }
            };
        }
    }

    static final class Squares extends AbstractList<Integer> {
        @Override
        public Integer get(int i) {
            return i * i;
        }

        @Override
        public int size() {
            return 12;
        }
    }

    static <T, C extends Collection<? super T>> C heapSort(Collection<T> in, Comparator<? super T> order, C out) {
        List<T> h = new ArrayList<>(in);
        for (int i = h.size() / 2 - 1; i >= 0; i--) {
            sift(h, i, order);
        }
        while (!h.isEmpty()) {
            out.add(h.get(0));
            T last = h.remove(h.size() - 1);
            if (!h.isEmpty()) {
                h.set(0, last);
                sift(h, 0, order);
            }
        }
        return out;
    }

    static <T> void sift(List<T> h, int i, Comparator<? super T> order) {
        for (int c; (c = 2 * i + 1) < h.size(); i = c) {
            if (c + 1 < h.size() && order.compare(h.get(c + 1), h.get(c)) < 0) {
                c++;
            }
            if (order.compare(h.get(i), h.get(c)) <= 0) {
                return;
            }
            Collections.swap(h, i, c);
        }
    }

    public static void main(String[] args) {
        Chain<String> chain = new Chain<String>().append("a").append("b").append("c").append("d");
        System.out.println(chain + " " + chain.size);
        chain.reverse();
        System.out.println(chain);
        Iterator<String> it = chain.iterator();
        while (it.hasNext()) {
            if (it.next().compareTo("b") >= 0) {
                it.remove();
            }
        }
        System.out.println(chain + " " + chain.size);
        try {
            it.remove();
            it.remove();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }

        ProbeMap<String, Integer> pm = new ProbeMap<>();
        for (String w : "one two three four five six seven eight nine ten one".split(" ")) {
            pm.merge(w, w.length(), Integer::sum);
        }
        System.out.println(pm + " " + pm.get("one") + " " + pm.containsKey("zero") + " " + pm.size() + " " + pm.containsValue(8));
        System.out.println(pm.equals(new java.util.HashMap<>(pm)) + " " + pm.keySet().size() + " " + new java.util.TreeMap<>(pm));
        try {
            new AbstractMap<String, String>() {
                @Override
                public Set<Map.Entry<String, String>> entrySet() {
                    return Set.of();
                }
            }.put("a", "b");
        } catch (UnsupportedOperationException e) {
            System.out.println("put unsupported");
        }

        List<Integer> sq = new Squares();
        System.out.println(sq + " " + sq.indexOf(49) + " " + sq.contains(50) + " " + sq.subList(3, 6) + " " + sq.hashCode() + " " + Collections.binarySearch(sq, 100));
        try {
            sq.set(0, 1);
        } catch (UnsupportedOperationException e) {
            System.out.println("read only: " + e.getMessage());
        }
        List<Number> out = heapSort(Arrays.asList(5, 1, 4, 1, 5, 9, 2, 6), Comparator.naturalOrder(), new ArrayList<Number>());
        System.out.println(out);
        System.out.println(heapSort(List.of("pear", "fig", "banana", "kiwi"), Comparator.comparing(String::length).reversed().thenComparing(Comparator.naturalOrder()), new Chain2()));
    }

    static class Chain2 extends ArrayList<Object> {
        private static final long serialVersionUID = 1L;

        @Override
        public boolean add(Object o) {
            return super.add("#" + o);
        }
    }
}
