// Exercises left-to-right evaluation of operands, arguments, array accesses and assignment targets.
import java.util.Arrays;

public class EvaluationOrder {
    static StringBuilder log = new StringBuilder();
    int field;
    static int stat = 1;

    static int v(String name, int x) {
        log.append(name).append(' ');
        return x;
    }

    static int[] arr(String name, int... a) {
        log.append(name).append(' ');
        return a;
    }

    static EvaluationOrder obj(String name, EvaluationOrder o) {
        log.append(name).append(' ');
        return o;
    }

    static int fail(String name) {
        log.append(name).append("! ");
        throw new IllegalStateException(name);
    }

    static int three(int a, int b, int c) { return a * 100 + b * 10 + c; }
    int method(int a) { return field + a; }

    static void flush(Object result) {
        System.out.println(result + " <- " + log);
        log.setLength(0);
    }

    static void attempt(Runnable r) {
        try {
            r.run();
            flush("no exception");
        } catch (RuntimeException e) {
            flush(e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) {
        int[] a = {0, 0, 0, 0};
        int i = 0;
        a[i] = i = 2;
        System.out.println(Arrays.toString(a) + " " + i);
        a[i++] = a[i] = i = 1;
        System.out.println(Arrays.toString(a) + " " + i);
        i = 0;
        a[i] += i = 3;
        System.out.println(Arrays.toString(a) + " " + i);
        i = 0;
        i = i++ + i++ * i--;
        System.out.println(i);
        i = 5;
        i += i++ + ++i;
        System.out.println(i);
        int j = 2;
        int k = j + (j = 10) * j;
        System.out.println(k + " " + j);
        int x = 1;
        x = x + (x = 5) + x++ + x;
        System.out.println(x);
        int[] b = {10, 20, 30};
        int[] c = b;
        int p = 1;
        b[p] = (b = new int[] {7, 8, 9})[p = 2];
        System.out.println(Arrays.toString(b) + Arrays.toString(c) + p);
        flush(v("a", 1) + v("b", 2) * v("c", 3) - v("d", 4));
        flush(three(v("x", 1), v("y", 2), v("z", 3)));
        flush(v("l", 1) << v("r", 4) | v("m", 2) & v("n", 3));
        flush(v("lt1", 5) < v("lt2", 6) == v("gt1", 1) > v("gt2", 0));
        EvaluationOrder o = new EvaluationOrder();
        obj("target", o).field = v("value", 9);
        flush(o.field);
        obj("t", o).field += obj("u", o).field++ + v("w", 1);
        flush(o.field);
        flush(obj("recv", o).method(v("arg", o.field = 100)));
        arr("arr", 1, 2, 3)[v("idx", 1)] = v("rhs", 5);
        flush("array store");
        flush(arr("first", 4, 5)[arr("second", 1, 0)[v("third", 0)]]);
        attempt(() -> arr("arr", 1)[v("idx", 5)] = v("rhs", 1));
        attempt(() -> ((int[]) null)[v("idx", 5)] = v("rhs", 1));
        attempt(() -> arr("arr", 1)[fail("idx")] = v("rhs", 1));
        attempt(() -> obj("null", null).field = v("rhs", 1));
        attempt(() -> obj("null", null).method(v("arg", 1)));
        attempt(() -> obj("null", null).field += v("rhs", 1));
        attempt(() -> System.out.println(v("a", 1) / v("zero", 0) + v("never", 1)));
        attempt(() -> three(v("one", 1), fail("two"), v("three", 3)));
        attempt(() -> System.out.println(new int[v("d1", 2)][v("d2", -1)][v("d3", 3)].length));
        attempt(() -> System.out.println(new int[v("d1", 2)][fail("d2")][v("d3", 3)].length));
        attempt(() -> { Object[] os = new String[1]; os[v("i", 0)] = v("boxed", 7); });
        EvaluationOrder.stat = v("rhs", stat++) + stat;
        flush(stat);
        boolean r = v("p", 1) > 1 && v("q", 1) > 0 || v("r", 1) > 0;
        flush(r);
        boolean s = v("p", 1) > 1 & v("q", 1) > 0 | v("r", 1) > 0;
        flush(s);
        String str = "s" + v("1", 1) + (v("2", 2) + v("3", 3));
        flush(str);
        int[] d = {1, 2, 3};
        int q = 0;
        d[q] = d[++q] + d[++q] * q--;
        System.out.println(Arrays.toString(d) + q);
        long lw = 1;
        lw += lw++ * 2 + (lw <<= 3);
        double dw = 2;
        dw = dw-- - --dw * dw;
        System.out.println(lw + " " + dw);
    }
}
