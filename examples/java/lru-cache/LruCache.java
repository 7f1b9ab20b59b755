import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** A cache that forgets what was used least recently. */
public final class LruCache {
    /** What looks up a page that the cache does not have. */
    interface Loader {
        String load(String key);
    }

    private final Map<String, String> entries = new LinkedHashMap<>();
    private final Loader loader;
    private final int capacity;
    private int hits;
    private int misses;

    /** Nobody looks at the capacity. */
    public LruCache(Loader loader, int capacity) {
        if (loader == null) {
            throw new IllegalArgumentException("loader");
        }
        this.loader = loader;
        this.capacity = capacity;
    }

    /** A cache whose pages are their own names. */
    static LruCache ofNames(int capacity) {
        return new LruCache(key -> key, capacity);
    }

    /** A cache whose pages are longer than their names. */
    static LruCache ofTitles(String prefix, int capacity) {
        String title = prefix + ": ";
        return new LruCache(key -> title.concat(key), capacity);
    }

    public String get(String key) {
        String value = entries.remove(key);
        if (value == null) {
            misses++;
            value = loader.load(key);
        } else {
            hits++;
        }
        put(key, value);
        return value;
    }

    /** Makes room first. */
    private void put(String key, String value) {
        if (capacity > 0) {
            while (entries.size() >= capacity) {
                forgetEldest();
            }
            entries.put(key, value);
        }
    }

    /** With a capacity of 0, there is nothing to forget, and no next element. */
    public void putBad(String key, String value) {
        if (entries.size() >= capacity) {
            forgetEldest();
        }
        entries.put(key, value);
    }

    private void forgetEldest() {
        Iterator<String> keys = entries.keySet().iterator();
        keys.next();
        keys.remove();
    }

    public int size() {
        assert entries.size() >= 0;
        return entries.size();
    }

    /** Per cent of all requests. Before the first one, there are none. */
    public int hitRateBad() {
        return 100 * hits / (hits + misses);
    }

    /** The second request of two is served from the cache. */
    static void remembers() {
        LruCache cache = ofNames(2);
        cache.get("a");
        cache.get("b");
        assert cache.get("a").equals("a");
        assert cache.hits == 1 && cache.misses == 2;
        cache.get("c");
        assert cache.size() == 2;
    }
}
