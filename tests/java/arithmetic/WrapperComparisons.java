// Exercises equality, hashing and comparison of boxed numbers across types.
import java.util.*;

public class WrapperComparisons {
    public static void main(String[] args) {
        Object[] boxes = {(byte) 1, (short) 1, 1, 1L, 1f, 1.0, 'a', true, (char) 1};
        for (Object a : boxes) {
            StringBuilder sb = new StringBuilder(a.getClass().getSimpleName() + ":");
            for (Object b : boxes) sb.append(a.equals(b) ? '1' : '0');
            System.out.println(sb + " hash " + a.hashCode());
        }
        for (Number n : new Number[] {3.99, -3.99f, 300, 1L << 40, (byte) -1, Double.NaN, 1e20}) {
            System.out.println(n + " " + n.byteValue() + " " + n.shortValue() + " " + n.intValue() + " " + n.longValue()
                    + " " + n.floatValue() + " " + n.doubleValue());
        }
        Double[] ds = {1.0, Double.NaN, -0.0, 0.0, Double.NEGATIVE_INFINITY, Double.MAX_VALUE, -1.5, Double.MIN_VALUE};
        Arrays.sort(ds);
        System.out.println(Arrays.toString(ds));
        double[] raw = {Double.NaN, 0.0, -0.0, 5, -5, Double.POSITIVE_INFINITY};
        Arrays.sort(raw);
        System.out.println(Arrays.toString(raw) + " " + Arrays.binarySearch(raw, -0.0) + " " + Arrays.binarySearch(raw, Double.NaN));
        Set<Double> set = new HashSet<>(List.of(0.0, -0.0, 1.0));
        System.out.println(set.size() + " " + set.contains(Double.NaN) + " " + set.contains(-0.0));
        set.add(Double.NaN);
        set.add(0.0 / 0.0);
        System.out.println(set.size());
        double[] hashes = {0.0, -0.0, 1.0, 1.5, -1.5, Math.PI, Double.NaN, Double.MAX_VALUE};
        for (double d : hashes) System.out.print(Double.hashCode(d) + " " + Float.hashCode((float) d) + " ");
        System.out.println();
        for (long l : new long[] {0, 1, -1, 1L << 32, Long.MIN_VALUE}) System.out.print(Long.hashCode(l) + " ");
        System.out.println();
        Map<Number, String> map = new LinkedHashMap<>();
        map.put(1, "int");
        map.put(1L, "long");
        map.put(1.0, "double");
        map.put((short) 1, "short");
        map.put(1, "int again");
        System.out.println(map + " " + map.get(1f) + " " + map.get(1L));
        System.out.println(Integer.valueOf(5).compareTo(7) + " " + Character.valueOf('c').compareTo('a') + " " + Byte.valueOf((byte) 9).compareTo((byte) -9)
                + " " + Boolean.TRUE.compareTo(false) + " " + Short.valueOf((short) 3).compareTo((short) 1000) + " " + Float.valueOf(-0f).compareTo(0f));
        Integer i = 1000;
        Long l = 1000L;
        System.out.println((i.longValue() == l) + " " + i.equals(l) + " " + l.equals((long) i) + " " + (i == 1000) + " " + (l == 1000) + " " + (i <= l));
        int sum = 0;
        Integer total = 0;
        for (Integer k = 0; k < 300; k++) {
            total += k;
            sum += k;
        }
        System.out.println(total + " " + sum + " " + total.equals(sum));
        List<Integer> list = new ArrayList<>(List.of(10, 20, 30, 1));
        list.remove(1);
        list.remove(Integer.valueOf(1));
        System.out.println(list);
        Object o = true ? 1 : "s";
        Object p = true ? 1 : 2.0;
        Object q = true ? (Object) 1 : 2.0;
        Object r = false ? 1 : 'a';
        Object s = true ? Integer.valueOf(7) : Double.valueOf(2);
        System.out.println(o + " " + p + " " + q + " " + r + " " + s + " " + r.getClass().getSimpleName());
        System.out.println(Float.MAX_EXPONENT + " " + Float.MIN_EXPONENT + " " + Double.MAX_EXPONENT + " " + Double.MIN_EXPONENT + " " + Float.SIZE + " " + Double.BYTES);
    }
}
