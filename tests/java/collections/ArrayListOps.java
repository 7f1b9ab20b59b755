// ArrayList: growth, positional edits, bulk operations, removal overloads, and error messages.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

public class ArrayListOps {
    static void attempt(String label, Runnable action) {
        try {
            action.run();
            System.out.println(label + ": ok");
        } catch (RuntimeException e) {
            System.out.println(label + ": " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        ArrayList<Integer> list = new ArrayList<>();
        for (int i = 0; i < 25; i++) {
            list.add(i * i % 17);
        }
        System.out.println(list);
        list.add(0, -1);
        list.add(13, 1000);
        list.add(list.size(), 2000);
        System.out.println(list + " size=" + list.size());

        // remove(int) against remove(Object)
        System.out.println("remove(3) -> " + list.remove(3));
        System.out.println("remove(Integer 4) -> " + list.remove(Integer.valueOf(4)));
        System.out.println("remove(Integer 999) -> " + list.remove(Integer.valueOf(999)));
        System.out.println(list);
        System.out.println("indexOf 16: " + list.indexOf(16) + ", last " + list.lastIndexOf(16)
                + ", none " + list.indexOf(-77) + ", contains 1000 " + list.contains(1000));

        // large values: equality must be by equals, not identity
        List<Long> longs = new ArrayList<>(List.of(100000L, 200000L, 100000L));
        System.out.println(longs.indexOf(200000L) + " " + longs.lastIndexOf(100000L) + " " + longs.contains(100000));

        list.removeAll(Arrays.asList(0, 1, 2));
        System.out.println("removeAll " + list);
        list.retainAll(Arrays.asList(16, 9, 15, 13, 8, 2000));
        System.out.println("retainAll " + list);
        System.out.println("removeIf even: " + list.removeIf(x -> x % 2 == 0) + " " + list);
        System.out.println("removeIf none: " + list.removeIf(x -> x > 5000) + " " + list);
        list.replaceAll(x -> x * 10 + 1);
        System.out.println("replaceAll " + list);
        list.addAll(1, Arrays.asList(7, 6, 5));
        System.out.println("addAll(1) " + list);
        list.sort(null);
        System.out.println("sort natural " + list);
        list.sort(Collections.reverseOrder());
        System.out.println("sort reverse " + list);

        Integer[] small = list.toArray(new Integer[0]);
        Integer[] big = new Integer[list.size() + 3];
        Arrays.fill(big, -5);
        list.toArray(big);
        System.out.println(small.length + " " + Arrays.toString(big));
        Object[] objs = list.toArray();
        System.out.println(objs.getClass().getName() + " " + small.getClass().getName());

        ArrayList<String> withNulls = new ArrayList<>(Arrays.asList("a", null, "b", null));
        System.out.println(withNulls + " " + withNulls.indexOf(null) + " " + withNulls.lastIndexOf(null));
        System.out.println("hash " + withNulls.hashCode() + " equals " + withNulls.equals(Arrays.asList("a", null, "b", null)));
        withNulls.remove(null);
        System.out.println(withNulls);

        @SuppressWarnings("unchecked")
        ArrayList<String> copy = (ArrayList<String>) withNulls.clone();
        copy.set(0, "z");
        System.out.println(withNulls + " vs clone " + copy);
        copy.ensureCapacity(100);
        copy.trimToSize();
        copy.clear();
        System.out.println(copy + " empty=" + copy.isEmpty());

        attempt("get(-1)", () -> list.get(-1));
        attempt("get(99)", () -> list.get(99));
        attempt("set(99)", () -> list.set(99, 1));
        attempt("add(99)", () -> list.add(99, 1));
        attempt("remove(99)", () -> list.remove(99));
        attempt("negative capacity", () -> new ArrayList<String>(-4));
        attempt("subList(2,1)", () -> list.subList(2, 1));
        attempt("subList(-1,1)", () -> list.subList(-1, 1));
        attempt("subList(0,100)", () -> list.subList(0, 100));
        attempt("addAll null", () -> list.addAll(null));
        attempt("toArray wrong type", () -> {
            Object[] wrong = new String[10];
            list.toArray(wrong);
        });

        ArrayList<Integer> nested = new ArrayList<>();
        nested.add(1);
        List<Object> self = new ArrayList<>();
        self.add("x");
        self.add(self);
        System.out.println(self);

        long sum = 0;
        ArrayList<Integer> many = new ArrayList<>();
        for (int i = 0; i < 20000; i++) {
            many.add(i ^ (i >>> 3));
        }
        for (int v : many) {
            sum = sum * 31 + v;
        }
        System.out.println("checksum " + sum + " hash " + many.hashCode());
    }
}
