// java.util.concurrent collections and atomics used from one thread.
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.PriorityBlockingQueue;

public class ConcurrentSingleThread {
    public static void main(String[] args) {
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        for (String w : "it was the best of times it was the worst of times it was the age of wisdom".split(" ")) {
            m.merge(w, 1, Integer::sum);
        }
        System.out.println(m);
        System.out.println(m.get("it") + " " + m.getOrDefault("none", 0) + " " + m.putIfAbsent("it", 9) + " " + m.replace("age", 1, 100) + " " + m.mappingCount());
        System.out.println(m.computeIfAbsent("fresh", String::length) + " " + m.computeIfPresent("fresh", (k, v) -> null) + " " + m.compute("best", (k, v) -> v + 5));
        System.out.println(m.reduceValues(Long.MAX_VALUE, Integer::sum) + " " + m.search(Long.MAX_VALUE, (k, v) -> v == 100 ? k : null));
        for (String k : m.keySet()) {
            if (k.length() < 3) {
                m.remove(k);
            }
            m.put("w" + k.length(), 0);
        }
        System.out.println(m.containsKey("it") + " " + m.containsKey("times"));
        try {
            m.put("n", null);
        } catch (NullPointerException e) {
            System.out.println("null value rejected");
        }
        try {
            m.computeIfAbsent("loop", k -> m.computeIfAbsent("loop", k2 -> 1));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        ConcurrentHashMap<Integer, Integer> big = new ConcurrentHashMap<>();
        for (int i = 0; i < 3000; i++) {
            big.put(i * 65536, i);
        }
        long sum = 0;
        for (Map.Entry<Integer, Integer> e : big.entrySet()) {
            sum = sum * 31 + e.getKey() + e.getValue();
        }
        for (int i = 0; i < 3000; i += 2) {
            big.remove(i * 65536);
        }
        System.out.println(sum + " " + big.size() + " " + big.get(65536 * 7) + " " + big.get(65536 * 8));
        System.out.println(ConcurrentHashMap.newKeySet().add("x"));

        CopyOnWriteArrayList<Integer> cow = new CopyOnWriteArrayList<>(List.of(1, 2, 3));
        List<Integer> seen = new ArrayList<>();
        for (Integer x : cow) {
            seen.add(x);
            cow.add(x * 10);
        }
        System.out.println(seen + " " + cow + " " + cow.addIfAbsent(10) + " " + cow.addIfAbsent(11));
        try {
            Iterator<Integer> it = cow.iterator();
            it.next();
            it.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println("snapshot iterator cannot remove");
        }
        cow.removeIf(x -> x > 10);
        cow.sort((a, b) -> b - a);
        System.out.println(cow + " " + cow.indexOf(3) + " " + new CopyOnWriteArraySet<>(List.of(3, 1, 3, 2)));

        ConcurrentSkipListMap<Integer, String> skip = new ConcurrentSkipListMap<>();
        for (int i = 0; i < 200; i++) {
            skip.put(i * 83 % 211, "s" + i);
        }
        System.out.println(skip.firstEntry() + " " + skip.lastKey() + " " + skip.ceilingKey(100) + " " + skip.headMap(8) + " " + skip.descendingMap().firstKey());
        System.out.println(skip.pollFirstEntry() + " " + skip.subMap(50, 60).size() + " " + skip.size());
        ConcurrentSkipListSet<String> sset = new ConcurrentSkipListSet<>(List.of("q", "w", "e", "r", "t", "y"));
        System.out.println(sset + " " + sset.higher("q") + " " + sset.descendingSet());

        ConcurrentLinkedQueue<Integer> q = new ConcurrentLinkedQueue<>(List.of(5, 6, 7));
        q.offer(8);
        q.remove(6);
        System.out.println(q.poll() + " " + q + " " + q.peek() + " " + q.size());
        ConcurrentLinkedDeque<String> dq = new ConcurrentLinkedDeque<>();
        dq.addFirst("b");
        dq.addFirst("a");
        dq.addLast("c");
        System.out.println(dq + " " + dq.pollLast() + " " + dq.peekFirst());

        ArrayBlockingQueue<Integer> abq = new ArrayBlockingQueue<>(3);
        System.out.println(abq.offer(1) + " " + abq.offer(2) + " " + abq.offer(3) + " " + abq.offer(4) + " " + abq + " " + abq.remainingCapacity());
        try {
            abq.add(5);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        List<Integer> drained = new ArrayList<>();
        System.out.println(abq.drainTo(drained, 2) + " " + drained + " " + abq.poll() + " " + abq.poll());
        LinkedBlockingDeque<Integer> lbd = new LinkedBlockingDeque<>(2);
        System.out.println(lbd.offerFirst(1) + " " + lbd.offerFirst(2) + " " + lbd.offerLast(3) + " " + lbd);
        PriorityBlockingQueue<String> pbq = new PriorityBlockingQueue<>(4, (a, b) -> b.compareTo(a));
        pbq.addAll(List.of("m", "z", "a"));
        System.out.println(pbq.poll() + pbq.poll() + pbq.poll() + pbq.poll());
    }
}
