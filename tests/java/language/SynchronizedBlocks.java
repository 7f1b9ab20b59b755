// Exercises synchronized methods and blocks in one thread: reentrancy, exceptions, null monitors, holdsLock.
public class SynchronizedBlocks {
    private int count;
    private static int total;
    private final Object lock = new Object();

    synchronized int increment() { return ++count; }
    synchronized int nested(int n) { return n == 0 ? increment() : nested(n - 1) + 1; }
    static synchronized int addTotal(int n) { return total += n; }

    synchronized void failing() { throw new IllegalStateException("holding " + Thread.holdsLock(this)); }

    int blockReturn(boolean early) {
        synchronized (lock) {
            if (early) return 1;
            synchronized (this) {
                synchronized (lock) {
                    return Thread.holdsLock(lock) && Thread.holdsLock(this) ? 2 : 3;
                }
            }
        }
    }

    int loop() {
        int n = 0;
        for (int i = 0; i < 10; i++) {
            synchronized (lock) {
                if (i == 3) continue;
                if (i == 7) break;
                n += i;
            }
            n *= 2;
        }
        return n;
    }

    String throwing() {
        try {
            synchronized (lock) {
                try {
                    throw new RuntimeException("inside");
                } finally {
                    count += 100;
                }
            }
        } catch (RuntimeException e) {
            return e.getMessage() + " held after: " + Thread.holdsLock(lock);
        }
    }

    static class Counter {
        private final StringBuffer sb = new StringBuffer();
        synchronized Counter add(Object o) {
            sb.append(o).append(',');
            return this;
        }
        @Override public synchronized String toString() { return sb.toString(); }
    }

    public static void main(String[] args) {
        SynchronizedBlocks s = new SynchronizedBlocks();
        System.out.println(s.increment() + " " + s.nested(5) + " " + addTotal(3) + " " + addTotal(4));
        try {
            s.failing();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " now " + Thread.holdsLock(s));
        }
        System.out.println(s.blockReturn(true) + " " + s.blockReturn(false) + " " + Thread.holdsLock(s.lock));
        System.out.println(s.loop() + " " + s.throwing() + " " + s.count);
        Object none = null;
        try {
            synchronized (none) {
                System.out.println("not reached");
            }
        } catch (NullPointerException e) {
            System.out.println("NPE entering monitor");
        }
        synchronized (SynchronizedBlocks.class) {
            System.out.println(Thread.holdsLock(SynchronizedBlocks.class) + " " + addTotal(0));
        }
        int order = 0;
        synchronized (order++ == 0 ? s.lock : s) {
            System.out.println(order + " " + Thread.holdsLock(s.lock) + " " + Thread.holdsLock(s));
        }
        System.out.println(new Counter().add(1).add('c').add(null).add(2.5));
        synchronized ("interned") {
            System.out.println(Thread.holdsLock("inter" + "ned"));
        }
        int[] arr = {1};
        synchronized (arr) {
            arr[0]++;
        }
        Runnable r = () -> {
            synchronized (s) {
                System.out.println("lambda " + Thread.holdsLock(s));
            }
        };
        r.run();
        java.util.List<Integer> sync = java.util.Collections.synchronizedList(new java.util.ArrayList<>());
        for (int i = 0; i < 5; i++) sync.add(i * arr[0]);
        System.out.println(sync);
        for (int i = 0; i < 2000; i++) {
            synchronized (s) {
                synchronized (s.lock) {
                    s.count++;
                }
            }
        }
        System.out.println(s.count);
    }
}
