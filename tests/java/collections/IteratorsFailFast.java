// Fail-fast iterators and when they do not fail; ListIterator editing; forEachRemaining; Iterable wrappers.
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeMap;
import java.util.function.Consumer;

public class IteratorsFailFast {
    static void run(String label, Runnable r) {
        try {
            r.run();
            System.out.println(label + ": completed");
        } catch (ConcurrentModificationException e) {
            System.out.println(label + ": CME " + e.getMessage());
        } catch (RuntimeException e) {
            System.out.println(label + ": " + e);
        }
    }

    static List<Integer> numbers(boolean linked) {
        List<Integer> l = linked ? new LinkedList<>() : new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            l.add(i);
        }
        return l;
    }

    static Iterable<Integer> countdown(int from) {
        return () -> new Iterator<>() {
            int n = from;

            @Override
            public boolean hasNext() {
                return n > 0;
            }

            @Override
            public Integer next() {
                if (n <= 0) {
                    throw new NoSuchElementException("exhausted");
                }
                return n--;
            }
        };
    }

    public static void main(String[] args) {
        for (boolean linked : new boolean[] {false, true}) {
            String kind = linked ? "linked " : "array ";
            run(kind + "remove in foreach", () -> {
                List<Integer> l = numbers(linked);
                for (Integer x : l) {
                    if (x == 2) {
                        l.remove(x);
                    }
                }
            });
            run(kind + "remove second to last", () -> {
                List<Integer> l = numbers(linked);
                for (Integer x : l) {
                    if (x == 4) {
                        l.remove(x);
                    }
                }
                System.out.println(l);
            });
            run(kind + "add in foreach", () -> {
                List<Integer> l = numbers(linked);
                for (Integer x : l) {
                    if (x == 5) {
                        l.add(99);
                    }
                }
            });
            run(kind + "set is not structural", () -> {
                List<Integer> l = numbers(linked);
                for (Integer x : l) {
                    l.set(x, x * 2);
                }
                System.out.println(l);
            });
            run(kind + "forEach add", () -> {
                List<Integer> l = numbers(linked);
                l.forEach(x -> {
                    if (x == 0) {
                        l.add(1);
                    }
                });
            });
            run(kind + "removeIf adds", () -> {
                List<Integer> l = numbers(linked);
                l.removeIf(x -> {
                    if (x == 3) {
                        l.add(7);
                    }
                    return x == 1;
                });
            });
            run(kind + "sublist after parent change", () -> {
                List<Integer> l = numbers(linked);
                List<Integer> sub = l.subList(1, 4);
                l.add(10);
                System.out.println(sub.size());
            });
            run(kind + "next past end", () -> {
                Iterator<Integer> it = numbers(linked).iterator();
                it.forEachRemaining(x -> { });
                it.next();
            });
            run(kind + "remove twice", () -> {
                Iterator<Integer> it = numbers(linked).iterator();
                it.next();
                it.remove();
                it.remove();
            });
            run(kind + "set after add", () -> {
                ListIterator<Integer> it = numbers(linked).listIterator();
                it.next();
                it.add(5);
                it.set(6);
            });
            List<Integer> l = numbers(linked);
            ListIterator<Integer> it = l.listIterator();
            while (it.hasNext()) {
                int i = it.nextIndex();
                int v = it.next();
                if (v % 3 == 0) {
                    it.remove();
                } else if (v % 3 == 1) {
                    it.set(v * 100);
                    it.add(-i);
                }
            }
            StringBuilder sb = new StringBuilder();
            while (it.hasPrevious()) {
                sb.append(it.previousIndex()).append(':').append(it.previous()).append(' ');
            }
            System.out.println(l + " backwards " + sb);
        }

        Map<String, Integer> hm = new HashMap<>(Map.of("a", 1, "b", 2, "c", 3));
        run("map remove in foreach", () -> {
            for (String k : hm.keySet()) {
                hm.remove("b");
                hm.put("new" + k, 1);
            }
        });
        Map<Integer, Integer> tm = new TreeMap<>(Map.of(1, 1, 2, 2, 3, 3));
        run("treemap put existing", () -> {
            for (Integer k : tm.keySet()) {
                tm.put(k, k * k);
            }
            System.out.println(tm);
        });
        run("treemap put fresh", () -> {
            for (Integer k : tm.keySet()) {
                tm.put(k + 10, 0);
            }
        });
        run("treemap forEach", () -> tm.forEach((k, v) -> tm.remove(k)));
        run("hashmap replaceAll", () -> hm.replaceAll((k, v) -> hm.put("q", 1)));

        int sum = 0;
        for (int x : countdown(5)) {
            sum = sum * 10 + x;
        }
        System.out.println(sum);
        Consumer<Integer> printer = x -> System.out.print("<" + x + ">");
        countdown(4).forEach(printer);
        Iterator<Integer> partial = countdown(6).iterator();
        partial.next();
        partial.forEachRemaining(printer.andThen(x -> System.out.print(x % 2 == 0 ? "e" : "o")));
        System.out.println();
        run("custom exhausted", partial::next);
        run("default remove", countdown(1).iterator()::remove);
    }
}
