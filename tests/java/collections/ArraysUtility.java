// The java.util.Arrays toolbox: search, fill, copy, compare, deep operations, asList, setAll, prefix.
import java.util.Arrays;
import java.util.List;

public class ArraysUtility {
    public static void main(String[] args) {
        int[] a = {2, 3, 5, 7, 11, 13, 17, 19};
        for (int k : new int[] {1, 2, 6, 7, 19, 40}) {
            System.out.print(Arrays.binarySearch(a, k) + " ");
        }
        System.out.println(Arrays.binarySearch(a, 2, 5, 13));
        System.out.println(Arrays.binarySearch(new double[] {-0.0, 0.0, 1.0, Double.NaN}, 0.0) + " "
                + Arrays.binarySearch(new double[] {-0.0, 0.0, 1.0, Double.NaN}, Double.NaN));
        System.out.println(Arrays.binarySearch(new String[] {"Zed", "apple", "pear"}, "PEAR", String.CASE_INSENSITIVE_ORDER.reversed()));
        System.out.println(Arrays.binarySearch(new char[] {'a', 'c', 'e'}, 'd'));

        long[] filled = new long[6];
        Arrays.fill(filled, 9L);
        Arrays.fill(filled, 2, 4, -1L);
        System.out.println(Arrays.toString(filled));
        System.out.println(Arrays.toString(Arrays.copyOf(a, 3)) + Arrays.toString(Arrays.copyOf(a, 10)) + Arrays.toString(Arrays.copyOfRange(a, 6, 11)));
        System.out.println(Arrays.toString(Arrays.copyOf(new String[] {"x"}, 3)) + Arrays.toString(Arrays.copyOf(new boolean[] {true}, 2))
                + Arrays.toString(Arrays.copyOf(new char[] {'q'}, 1)) + Arrays.toString(Arrays.copyOf(new float[] {1.5f}, 2)));
        Object[] narrowed = Arrays.copyOf(new Object[] {"s", "t"}, 2, String[].class);
        System.out.println(narrowed.getClass().getSimpleName() + " " + Arrays.toString(narrowed));

        int[][] deep = {{1, 2}, {3}, {}, null};
        int[][] deep2 = {{1, 2}, {3}, {}, null};
        System.out.println(Arrays.equals(deep, deep2) + " " + Arrays.deepEquals(deep, deep2) + " " + Arrays.deepToString(deep));
        System.out.println(Arrays.deepHashCode(deep) + " " + Arrays.hashCode(a) + " " + Arrays.hashCode((int[]) null));
        Object[] mixed = {1, "two", new double[] {3.0, 4.5}, new Object[] {'c', null, new boolean[] {true, false}}, new byte[0]};
        System.out.println(Arrays.deepToString(mixed) + " " + Arrays.deepHashCode(mixed));
        Object[] loop = new Object[2];
        loop[0] = "in";
        loop[1] = loop;
        System.out.println(Arrays.deepToString(loop));
        System.out.println(Arrays.toString((int[]) null) + Arrays.toString(new int[0]) + Arrays.deepToString(null));

        System.out.println(Arrays.equals(new double[] {Double.NaN, 0.0}, new double[] {Double.NaN, 0.0}) + " "
                + Arrays.equals(new double[] {0.0}, new double[] {-0.0}) + " " + Arrays.equals(a, 1, 3, new int[] {3, 5}, 0, 2));
        System.out.println(Arrays.mismatch(a, new int[] {2, 3, 5, 8}) + " " + Arrays.mismatch(a, a.clone()) + " "
                + Arrays.mismatch(a, Arrays.copyOf(a, 4)) + " " + Arrays.mismatch("hello".getBytes(), "help".getBytes()));
        byte[] x = new byte[40];
        byte[] y = new byte[40];
        y[37] = 1;
        System.out.println(Arrays.mismatch(x, y) + " " + Arrays.compare(x, y) + " " + Arrays.compareUnsigned(new byte[] {-1}, new byte[] {1}));
        System.out.println(Arrays.compare(a, new int[] {2, 3, 6}) + " " + Arrays.compare(a, Arrays.copyOf(a, 5)) + " "
                + Arrays.compare(new String[] {"a", null}, new String[] {"a", "b"}) + " " + Arrays.compare((int[]) null, a));

        List<String> view = Arrays.asList("c", "a", "b");
        String[] backing = {"q", "w", "e"};
        List<String> live = Arrays.asList(backing);
        live.set(1, "W");
        backing[0] = "Q";
        view.sort(null);
        System.out.println(view + " " + live + " " + Arrays.toString(backing) + " " + live.indexOf("e") + " " + live.contains("zz"));
        try {
            live.add("r");
        } catch (UnsupportedOperationException e) {
            System.out.println("asList add: " + e);
        }
        try {
            live.remove(0);
        } catch (UnsupportedOperationException e) {
            System.out.println("asList remove: " + e);
        }
        System.out.println(Arrays.asList(new int[] {1, 2}).size() + " " + Arrays.asList(1, 2).size() + " " + Arrays.asList((Object) null));

        int[] squares = new int[8];
        Arrays.setAll(squares, i -> i * i);
        double[] roots = new double[5];
        Arrays.setAll(roots, Math::sqrt);
        String[] labels = new String[4];
        Arrays.setAll(labels, i -> "L" + i);
        System.out.println(Arrays.toString(squares) + Arrays.toString(roots) + Arrays.toString(labels));
        int[] prefix = {1, 2, 3, 4, 5, 6};
        int total = 0;
        for (int i = 0; i < prefix.length; i++) {
            total += prefix[i];
            prefix[i] = total;
        }
        System.out.println(Arrays.toString(prefix) + " " + Arrays.stream(prefix, 1, 4).sum() + " " + Arrays.stream(labels).map(String::toLowerCase).toList());

        String[] covariant = {"s"};
        Object[] objs = covariant;
        try {
            objs[0] = 1;
        } catch (ArrayStoreException e) {
            System.out.println(e);
        }
        try {
            Arrays.fill(objs, 1);
        } catch (ArrayStoreException e) {
            System.out.println(e);
        }
        try {
            Arrays.copyOf(a, -1);
        } catch (NegativeArraySizeException e) {
            System.out.println(e);
        }
        try {
            Arrays.copyOfRange(a, 5, 2);
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
        try {
            Arrays.copyOfRange(a, 9, 12);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("copyOfRange past end");
        }
        System.arraycopy(squares, 0, squares, 2, 5);
        System.out.println(Arrays.toString(squares));
        try {
            System.arraycopy(squares, 4, squares, 6, 5);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.arraycopy(squares, 0, roots, 0, 1);
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
    }
}
