// Spliterators used by hand: characteristics, tryAdvance, trySplit on several collections.
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.TreeSet;

public class SpliteratorTour {
    static String flags(Spliterator<?> s) {
        StringBuilder sb = new StringBuilder();
        int[] bits = {Spliterator.ORDERED, Spliterator.DISTINCT, Spliterator.SORTED, Spliterator.SIZED, Spliterator.NONNULL,
            Spliterator.IMMUTABLE, Spliterator.CONCURRENT, Spliterator.SUBSIZED};
        String[] names = {"ORDERED", "DISTINCT", "SORTED", "SIZED", "NONNULL", "IMMUTABLE", "CONCURRENT", "SUBSIZED"};
        for (int i = 0; i < bits.length; i++) {
            if (s.hasCharacteristics(bits[i])) {
                sb.append(names[i]).append(' ');
            }
        }
        return sb.toString().trim();
    }

    static <T> void drain(String label, Spliterator<T> s) {
        StringBuilder sb = new StringBuilder(label).append(": ");
        s.forEachRemaining(x -> sb.append(x).append(' '));
        System.out.println(sb);
    }

    static <T> void show(String label, Spliterator<T> s) {
        System.out.println("== " + label + " " + flags(s) + " est " + s.estimateSize() + " exact " + s.getExactSizeIfKnown());
        boolean advanced = s.tryAdvance(x -> System.out.println("first " + x));
        Spliterator<T> prefix = s.trySplit();
        System.out.println("advanced " + advanced + " split " + (prefix != null));
        if (prefix != null) {
            Spliterator<T> deeper = prefix.trySplit();
            if (deeper != null) {
                drain("deeper", deeper);
            }
            drain("prefix", prefix);
        }
        drain("rest", s);
        System.out.println("after end " + s.tryAdvance(x -> System.out.println("never")));
    }

    /** A spliterator over an integer range that splits in halves. */
    static final class Range implements Spliterator<Integer> {
        private int lo;
        private final int hi;

        Range(int lo, int hi) {
            this.lo = lo;
            this.hi = hi;
        }

        @Override
        public boolean tryAdvance(java.util.function.Consumer<? super Integer> action) {
            if (lo >= hi) {
                return false;
            }
            action.accept(lo++);
            return true;
        }

        @Override
        public Spliterator<Integer> trySplit() {
            int mid = (lo + hi) >>> 1;
            if (mid <= lo) {
                return null;
            }
            Range r = new Range(lo, mid);
            lo = mid;
            return r;
        }

        @Override
        public long estimateSize() {
            return hi - lo;
        }

        @Override
        public int characteristics() {
            return ORDERED | SIZED | SUBSIZED | DISTINCT | IMMUTABLE | NONNULL;
        }
    }

    static int depth(Spliterator<Integer> s) {
        Spliterator<Integer> p = s.trySplit();
        if (p == null) {
            int[] n = {0};
            s.forEachRemaining(x -> n[0] += x);
            return n[0];
        }
        return depth(p) + depth(s);
    }

    public static void main(String[] args) {
        List<Integer> nums = new ArrayList<>();
        for (int i = 0; i < 11; i++) {
            nums.add(i * i);
        }
        show("ArrayList", nums.spliterator());
        show("LinkedList", new LinkedList<>(nums).spliterator());
        show("Arrays.asList", Arrays.asList("a", "b", "c", "d", "e").spliterator());
        show("TreeSet", new TreeSet<>(nums).spliterator());
        show("LinkedHashSet", new LinkedHashSet<>(nums).spliterator());
        show("ArrayDeque", new ArrayDeque<>(nums).spliterator());
        show("nCopies", Collections.nCopies(5, "n").spliterator());
        show("Empty", Spliterators.<String>emptySpliterator());
        show("Range", new Range(0, 9));
        show("Array", Spliterators.spliterator(new Object[] {"p", "q", "r"}, Spliterator.ORDERED));
        System.out.println(depth(new Range(0, 1000)));
        Spliterator.OfInt ints = Arrays.spliterator(new int[] {4, 5, 6, 7});
        int[] acc = {0};
        ints.tryAdvance((int x) -> acc[0] += x * 100);
        ints.trySplit().forEachRemaining((int x) -> acc[0] += x * 10);
        ints.forEachRemaining((int x) -> acc[0] += x);
        System.out.println(acc[0] + " " + flags(ints));
        System.out.println(new TreeSet<>(nums).spliterator().getComparator());
        try {
            nums.spliterator().getComparator();
        } catch (IllegalStateException e) {
            System.out.println("unsorted has no comparator " + e.getMessage());
        }
    }
}
