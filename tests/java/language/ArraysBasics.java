// Exercises arrays: defaults, multi-dimensional and jagged shapes, clone, covariance, bounds, initialisers.
import java.util.Arrays;

public class ArraysBasics {
    static int[] counter() {
        calls++;
        return shared;
    }
    static int calls;
    static int[] shared = {1, 2, 3};

    static void attempt(String what, Runnable r) {
        try {
            r.run();
            System.out.println(what + " ok");
        } catch (RuntimeException e) {
            System.out.println(what + " " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        boolean[] zs = new boolean[2];
        byte[] bs = new byte[2];
        char[] cs = new char[2];
        short[] hs = new short[2];
        int[] is = new int[2];
        long[] ls = new long[2];
        float[] fs = new float[2];
        double[] ds = new double[2];
        String[] strs = new String[2];
        System.out.println(zs[1] + " " + bs[1] + " " + (int) cs[1] + " " + hs[1] + " " + is[1] + " " + ls[1] + " " + fs[1] + " " + ds[1] + " " + strs[1]);
        System.out.println(new int[0].length + " " + new long[3][0].length + " " + new long[3][0][2].length + " " + (new int[] {4, 5})[1]);
        int[][] rect = new int[3][4];
        for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) rect[i][j] = i * j;
        System.out.println(Arrays.deepToString(rect));
        int[][] jag = new int[4][];
        System.out.println(jag[0] == null);
        for (int i = 0; i < jag.length; i++) {
            jag[i] = new int[i + 1];
            jag[i][0] = jag[i][i] = 1;
            for (int j = 1; j < i; j++) jag[i][j] = jag[i - 1][j - 1] + jag[i - 1][j];
        }
        System.out.println(Arrays.deepToString(jag));
        int[][][] partial = new int[2][3][];
        System.out.println(partial.length + " " + partial[1].length + " " + partial[1][2]);
        long[][] init = {{1, 2}, {}, {3L}, null};
        System.out.println(Arrays.deepToString(init));
        String[][] names = new String[][] {{"a"}, {"b", "c"}};
        System.out.println(names[1][1] + names[0].length);
        int odd[] = {1}, plain = 2, twice[][] = {{3}};
        System.out.println(odd[0] + plain + twice[0][0]);
        // clone is shallow
        int[] orig = {1, 2, 3};
        int[] copy = orig.clone();
        copy[0] = 9;
        int[][] deep = {{1}, {2}};
        int[][] shallow = deep.clone();
        shallow[0][0] = 100;
        shallow[1] = new int[] {200};
        System.out.println(Arrays.toString(orig) + Arrays.toString(copy) + Arrays.deepToString(deep) + Arrays.deepToString(shallow));
        // covariance
        Object[] objs = new String[] {"s", "t"};
        Number[] nums = new Integer[2];
        Object[] grid = new int[2][2];
        attempt("store Integer in String[]", () -> objs[0] = 1);
        attempt("store null", () -> objs[0] = null);
        attempt("store String", () -> objs[1] = "fine");
        attempt("store Double in Integer[]", () -> nums[0] = 1.0);
        attempt("store int[] in int[][]", () -> grid[0] = new int[5]);
        attempt("store long[] in int[][]", () -> grid[0] = new long[5]);
        attempt("store Object[] in Object[][]", () -> ((Object[]) new String[1][1])[0] = new Object[1]);
        attempt("store String[] in Object[][]", () -> ((Object[]) new Object[1][1])[0] = new String[1]);
        attempt("interface array", () -> ((Object[]) new Comparable[1])[0] = "comparable");
        attempt("interface array bad", () -> ((Object[]) new Runnable[1])[0] = "not runnable");
        attempt("cast bad", () -> System.out.println(((Integer[]) (Object[]) new Number[1]).length));
        attempt("cast prim", () -> System.out.println(((int[]) (Object) new long[1]).length));
        attempt("negative", () -> System.out.println(new int[-1].length));
        attempt("negative inner", () -> System.out.println(new int[2][-3].length));
        attempt("negative with zero outer", () -> System.out.println(new int[0][-3].length));
        attempt("index", () -> System.out.println(new int[] {1, 2, 3}[3]));
        attempt("index -1", () -> shared[-1]++);
        attempt("null array", () -> System.out.println(((int[]) null).length));
        // compound element operations evaluate the array once
        counter()[1] += 5;
        counter()[2]++;
        System.out.println(Arrays.toString(shared) + " calls " + calls);
        System.out.println((objs instanceof String[]) + " " + (grid instanceof Object[]) + " " + ((Object) shared instanceof Cloneable)
                + " " + ((Object) shared instanceof java.io.Serializable) + " " + ((Object) grid instanceof int[][]));
        System.arraycopy(orig, 0, orig, 1, 2);
        System.out.println(Arrays.toString(orig));
        attempt("arraycopy types", () -> System.arraycopy(new int[1], 0, new long[1], 0, 1));
        attempt("arraycopy bounds", () -> System.arraycopy(new int[3], 1, new int[3], 2, 2));
        attempt("arraycopy not array", () -> System.arraycopy("x", 0, new int[1], 0, 1));
        Object[] dst = new String[3];
        attempt("arraycopy partial", () -> System.arraycopy(new Object[] {"a", "b", 3}, 0, dst, 0, 3));
        System.out.println(Arrays.toString(dst));
        System.out.println(new int[0].getClass().getName() + " " + names.getClass().getName() + " " + orig.equals(orig.clone()) + " " + Arrays.equals(orig, orig.clone()));
        long[] big = new long[1000];
        for (int i = 0; i < big.length; i++) big[i] = (long) i * i << 20;
        long sum = 0;
        for (long v : big) sum ^= v * 31;
        System.out.println(sum);
    }
}
