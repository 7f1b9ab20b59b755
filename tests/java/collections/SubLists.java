// subList views: nested views, structural changes through them, sort and clear, equality.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.Vector;

public class SubLists {
    static void exercise(List<String> list) {
        System.out.println("--- " + list.getClass().getSimpleName());
        list.addAll(Arrays.asList("h", "g", "f", "e", "d", "c", "b", "a"));
        List<String> mid = list.subList(2, 6);
        System.out.println(mid + " " + mid.size() + " " + mid.get(0) + " " + mid.indexOf("d") + " " + mid.contains("a"));
        Collections.sort(mid);
        System.out.println(list);
        mid.add("X");
        mid.add(0, "Y");
        mid.remove("d");
        System.out.println(mid + " " + list);
        List<String> inner = mid.subList(1, 4);
        inner.set(0, "in0");
        inner.addAll(1, List.of("p", "q"));
        System.out.println(inner + " " + mid + " " + list);
        inner.removeIf(s -> s.length() == 1 && s.charAt(0) > 'o');
        inner.replaceAll(s -> s + s);
        System.out.println(inner + " " + mid);
        ListIterator<String> it = mid.listIterator(mid.size());
        while (it.hasPrevious()) {
            String s = it.previous();
            if (s.equals("X")) {
                it.remove();
            } else if (s.equals("Y")) {
                it.set("Z");
            }
        }
        System.out.println(mid + " " + list);
        System.out.println(mid.equals(new LinkedList<>(mid)) + " " + (mid.hashCode() == new ArrayList<>(mid).hashCode()));
        Object[] arr = mid.toArray();
        System.out.println(arr.length + " " + String.join("", mid));
        inner.clear();
        System.out.println(inner.isEmpty() + " " + mid + " " + list);
        Collections.reverse(list.subList(0, list.size()));
        System.out.println(list);
        try {
            list.add("late");
            System.out.println("sub after parent change " + mid.size());
        } catch (ConcurrentModificationException e) {
            System.out.println("unexpected place");
        }
    }

    static void guarded(List<String> list) {
        try {
            exercise(list);
        } catch (ConcurrentModificationException e) {
            System.out.println("stale view: " + e);
        }
        for (int[] r : new int[][] {{-1, 2}, {0, 50}, {3, 1}}) {
            try {
                list.subList(r[0], r[1]);
                System.out.println("no check");
            } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
                System.out.println(e);
            }
        }
        List<String> v = list.subList(1, 3);
        for (int i : new int[] {-1, 2}) {
            try {
                v.get(i);
                System.out.println("no check");
            } catch (IndexOutOfBoundsException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
    }

    public static void main(String[] args) {
        guarded(new ArrayList<>());
        guarded(new LinkedList<>());
        guarded(new Vector<>());

        List<Integer> nums = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            nums.add(i);
        }
        nums.subList(10, 90).clear();
        System.out.println(nums);
        int total = 0;
        for (int i = 0; i + 4 <= nums.size(); i += 4) {
            int part = 0;
            for (int x : nums.subList(i, i + 4)) {
                part += x;
            }
            total += part * i;
        }
        System.out.println(total);
        System.out.println(mergeSort(Arrays.asList(5, 2, 9, 1, 5, 6, -3, 0, 12, 7)));
    }

    static List<Integer> mergeSort(List<Integer> in) {
        if (in.size() < 2) {
            return in;
        }
        List<Integer> l = mergeSort(in.subList(0, in.size() / 2));
        List<Integer> r = mergeSort(in.subList(in.size() / 2, in.size()));
        List<Integer> out = new ArrayList<>(in.size());
        int i = 0;
        int j = 0;
        while (i < l.size() || j < r.size()) {
            if (j == r.size() || i < l.size() && l.get(i) <= r.get(j)) {
                out.add(l.get(i++));
            } else {
                out.add(r.get(j++));
            }
        }
        return out;
    }
}
