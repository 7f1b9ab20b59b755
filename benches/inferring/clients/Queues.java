import java.util.LinkedList;
import java.util.TreeMap;

/** Clients of lists and maps of the library, with properties that need little of them. */
class Queues {
    int served;
    int limit;

    /** Serves at most as many as the limit says. */
    //@ requires limit >= 0 && served == 0;
    //@ ensures served >= 0 && served <= limit;
    void serve(int wanted) {
        LinkedList<Integer> waiting = new LinkedList<>();
        waiting.add(wanted);
        waiting.addFirst(limit);
        served = wanted < 0 ? 0 : Math.min(wanted, limit);
        waiting.clear();
    }

    /** A rank is one of three. */
    //@ ensures \result >= 1 && \result <= 3;
    int rank(TreeMap<Integer, Integer> ranks, int key) {
        Integer known = ranks.get(key);
        int rank = known == null ? 1 : known;
        ranks.put(key, rank + 1);
        return clamp(rank);
    }

    private int clamp(int rank) {
        return rank < 1 ? 1 : rank > 3 ? 3 : rank;
    }

    /** The first that comes is the first that goes. */
    //@ ensures \result == a;
    int first(int a, int b) {
        LinkedList<Integer> waiting = new LinkedList<>();
        waiting.addLast(a);
        waiting.addLast(b);
        return waiting.removeFirst();
    }

    /** The least key is not above another. */
    //@ ensures \result <= a;
    int least(int a, int b) {
        TreeMap<Integer, Integer> keys = new TreeMap<>();
        keys.put(a, 1);
        keys.put(b, 2);
        return keys.firstKey();
    }
}
