// LinkedList as list, deque and stack; ArrayDeque wrap-around and growth; queue exceptions.
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.ListIterator;
import java.util.Queue;

public class LinkedListDeque {
    static void exercise(Deque<String> d) {
        System.out.println("--- " + d.getClass().getSimpleName());
        d.addFirst("c");
        d.addFirst("b");
        d.offerFirst("a");
        d.addLast("d");
        d.offerLast("e");
        d.push("top");
        d.add("tail");
        System.out.println(d + " size " + d.size());
        System.out.println(d.peekFirst() + " " + d.peekLast() + " " + d.getFirst() + " " + d.getLast() + " " + d.element());
        System.out.println(d.pop() + " " + d.pollLast() + " " + d.removeFirst() + " " + d.removeLast() + " " + d.poll());
        System.out.println(d);
        d.add("c");
        d.add("d");
        d.add("c");
        System.out.println(d.removeFirstOccurrence("c") + " " + d);
        System.out.println(d.removeLastOccurrence("c") + " " + d);
        System.out.println(d.removeLastOccurrence("zzz") + " " + d.contains("d"));
        StringBuilder sb = new StringBuilder();
        for (Iterator<String> it = d.descendingIterator(); it.hasNext();) {
            String s = it.next();
            sb.append(s).append(';');
            if (s.equals("c")) {
                it.remove();
            }
        }
        System.out.println(sb + " -> " + d);
        d.clear();
        System.out.println(d.peek() + " " + d.poll() + " " + d.pollFirst() + " " + d.pollLast() + " " + d.peekLast());
        Runnable[] failing = {d::pop, d::removeFirst, d::removeLast, d::getFirst, d::getLast, d::element, d::remove};
        for (Runnable r : failing) {
            try {
                r.run();
                System.out.println("no exception?");
            } catch (RuntimeException e) {
                System.out.println(e);
            }
        }
        try {
            d.add(null);
            System.out.println("null accepted " + d);
        } catch (NullPointerException e) {
            System.out.println("null rejected");
        }
    }

    public static void main(String[] args) {
        exercise(new LinkedList<>());
        exercise(new ArrayDeque<>());
        exercise(new ArrayDeque<>(1));

        // circular buffer wrap-around with growth in the middle
        ArrayDeque<Integer> ring = new ArrayDeque<>(4);
        long check = 0;
        for (int round = 0; round < 200; round++) {
            for (int i = 0; i < 7; i++) {
                if ((round + i) % 3 == 0) {
                    ring.addFirst(round * 10 + i);
                } else {
                    ring.addLast(round * 10 + i);
                }
            }
            for (int i = 0; i < 5; i++) {
                int v = (round & 1) == 0 ? ring.removeFirst() : ring.removeLast();
                check = check * 33 + v;
            }
        }
        System.out.println("ring size " + ring.size() + " check " + check);
        ring.removeIf(x -> x % 7 != 0);
        System.out.println(ring);

        LinkedList<Integer> ll = new LinkedList<>();
        for (int i = 0; i < 10; i++) {
            ll.add(i);
        }
        ListIterator<Integer> it = ll.listIterator(5);
        System.out.println(it.nextIndex() + " " + it.previousIndex() + " " + it.previous() + " " + it.next() + " " + it.next());
        it.set(55);
        it.add(56);
        it.previous();
        it.remove();
        System.out.println(ll);
        ll.add(3, 33);
        ll.remove(0);
        ll.remove((Integer) 9);
        ll.set(0, -1);
        System.out.println(ll + " " + ll.indexOf(33) + " " + ll.get(4));
        try {
            ll.get(100);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            ll.listIterator().set(1);
        } catch (IllegalStateException e) {
            System.out.println("set before next: " + e.getMessage());
        }

        // Josephus problem with a queue
        Queue<Integer> circle = new ArrayDeque<>();
        for (int i = 1; i <= 41; i++) {
            circle.offer(i);
        }
        StringBuilder order = new StringBuilder();
        while (circle.size() > 1) {
            circle.offer(circle.poll());
            circle.offer(circle.poll());
            order.append(circle.poll()).append(' ');
        }
        System.out.println(order + "survivor " + circle.peek());
    }
}
