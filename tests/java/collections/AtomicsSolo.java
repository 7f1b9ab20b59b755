// Atomic numbers, references, arrays, field updaters and LongAdder from a single thread.
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

public class AtomicsSolo {
    /** Treiber stack built on compare-and-set. */
    static final class LockFreeStack<T> {
        private static final class Cell<T> {
            final T value;
            final Cell<T> next;

            Cell(T value, Cell<T> next) {
                this.value = value;
                this.next = next;
            }
        }

        private final AtomicReference<Cell<T>> head = new AtomicReference<>();

        void push(T v) {
            Cell<T> old;
            do {
                old = head.get();
            } while (!head.compareAndSet(old, new Cell<>(v, old)));
        }

        T pop() {
            Cell<T> old;
            do {
                old = head.get();
                if (old == null) {
                    return null;
                }
            } while (!head.compareAndSet(old, old.next));
            return old.value;
        }
    }

    public static void main(String[] args) {
        AtomicInteger i = new AtomicInteger(5);
        System.out.println(i.getAndIncrement() + " " + i.incrementAndGet() + " " + i.getAndDecrement() + " " + i.decrementAndGet());
        System.out.println(i.getAndAdd(10) + " " + i.addAndGet(-3) + " " + i.getAndSet(100) + " " + i);
        System.out.println(i.compareAndSet(99, 1) + " " + i.compareAndSet(100, 7) + " " + i.get());
        System.out.println(i.updateAndGet(x -> x * x) + " " + i.getAndUpdate(x -> -x) + " " + i.accumulateAndGet(5, Math::max) + " " + i.getAndAccumulate(3, (a, b) -> a << b));
        System.out.println(i.intValue() + " " + i.doubleValue() + " " + i.compareAndExchange(40, 41) + " " + i.compareAndExchange(40, 42));
        i.set(Integer.MAX_VALUE);
        System.out.println(i.incrementAndGet());
        i.lazySet(3);
        System.out.println(i.getPlain() + " " + i.getAcquire());

        AtomicLong l = new AtomicLong(1L << 40);
        System.out.println(l.getAndIncrement() + " " + l.addAndGet(1L << 41) + " " + l.getAndUpdate(x -> x ^ 0xFFL) + " " + l);
        System.out.println(l.compareAndSet(0, 1) + " " + l.accumulateAndGet(7, (a, b) -> a % b) + " " + l.getAndSet(Long.MIN_VALUE) + " " + l.decrementAndGet());

        AtomicBoolean b = new AtomicBoolean();
        System.out.println(b.compareAndSet(false, true) + " " + b.compareAndSet(false, true) + " " + b.getAndSet(false) + " " + b);

        String one = "one";
        AtomicReference<String> r = new AtomicReference<>(one);
        System.out.println(r.compareAndSet(new String("one"), "x") + " " + r.compareAndSet(one, "two") + " " + r);
        System.out.println(r.updateAndGet(s -> s + "!") + " " + r.getAndAccumulate("?", String::concat) + " " + r.get());

        AtomicIntegerArray arr = new AtomicIntegerArray(new int[] {1, 2, 3, 4});
        arr.incrementAndGet(0);
        arr.addAndGet(1, 40);
        arr.updateAndGet(2, x -> x * 111);
        System.out.println(arr + " " + arr.length() + " " + arr.compareAndSet(3, 4, 44) + " " + arr.get(3));
        try {
            arr.get(4);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
        AtomicLongArray la = new AtomicLongArray(3);
        la.accumulateAndGet(1, 9L, Long::sum);
        AtomicReferenceArray<String> ra = new AtomicReferenceArray<>(2);
        ra.set(0, "s");
        System.out.println(la + " " + ra + " " + ra.getAndSet(1, "t") + " " + ra);

        LongAdder adder = new LongAdder();
        for (int k = 0; k < 1000; k++) {
            adder.add(k);
        }
        adder.decrement();
        System.out.println(adder + " " + adder.sumThenReset() + " " + adder.sum());
        LongAccumulator max = new LongAccumulator(Long::max, Long.MIN_VALUE);
        for (long v : new long[] {3, 99, -5, 42}) {
            max.accumulate(v);
        }
        DoubleAdder da = new DoubleAdder();
        for (int k = 0; k < 10; k++) {
            da.add(0.1);
        }
        System.out.println(max + " " + max.getThenReset() + " " + max.get() + " " + da);

        AtomicStampedReference<String> st = new AtomicStampedReference<>("v", 1);
        int[] holder = new int[1];
        System.out.println(st.compareAndSet("v", "w", 0, 2) + " " + st.compareAndSet("v", "w", 1, 2) + " " + st.get(holder) + " " + holder[0]);
        AtomicMarkableReference<String> mk = new AtomicMarkableReference<>("n", false);
        System.out.println(mk.attemptMark("n", true) + " " + mk.isMarked() + " " + mk.getReference());

        LockFreeStack<Integer> stack = new LockFreeStack<>();
        for (int k = 0; k < 5; k++) {
            stack.push(k * k);
        }
        StringBuilder sb = new StringBuilder();
        for (Integer v; (v = stack.pop()) != null;) {
            sb.append(v).append(' ');
        }
        System.out.println(sb);
    }
}
