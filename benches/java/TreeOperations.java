import java.util.Map;
import java.util.TreeMap;

/** A hundred thousand operations on a TreeMap: insertions, removals, lookups, and a walk. */
public class TreeOperations {
    public static void main(String[] args) {
        TreeMap<Integer, Integer> map = new TreeMap<>();
        int seed = 7, hits = 0;
        for (int i = 0; i < 100_000; i++) {
            seed = seed * 1_103_515_245 + 12_345;
            int key = (seed >>> 8) % 20_000;
            switch (i % 4) {
                case 0:
                case 1:
                    map.merge(key, 1, Integer::sum);
                    break;
                case 2:
                    hits += map.remove(key) == null ? 0 : 1;
                    break;
                default:
                    Map.Entry<Integer, Integer> above = map.ceilingEntry(key);
                    hits += above == null ? 0 : above.getValue();
            }
        }
        long sum = 0;
        for (Map.Entry<Integer, Integer> entry : map.entrySet()) {
            sum = sum * 31 + entry.getKey() * entry.getValue();
        }
        System.out.println(map.size() + " " + hits + " " + sum);
    }
}
