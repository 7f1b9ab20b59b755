import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** What a shop has in stock, by the name of the article. */
public final class Inventory {
    private final Map<String, Integer> quantities = new HashMap<>();
    private final String shop;
    private int movements;

    public Inventory(String shop) {
        this.shop = Objects.requireNonNull(shop);
    }

    public String shop() {
        return shop.trim();
    }

    /** Puts so many pieces of an article on the shelf. */
    public void add(String article, int pieces) {
        if (pieces <= 0) {
            throw new IllegalArgumentException("pieces: " + pieces);
        }
        quantities.merge(article, pieces, Integer::sum);
        movements++;
    }

    /** Takes pieces of an article off the shelf. */
    public boolean remove(String article, int pieces) {
        Integer there = quantities.get(article);
        if (there == null || there < pieces) {
            return false;
        }
        quantities.put(article, there - pieces);
        movements++;
        return true;
    }

    /** Forgets that there was any check: an article that is not there is a null that is unboxed. */
    public int removeBad(String article, int pieces) {
        int left = quantities.get(article) - pieces;
        quantities.put(article, left);
        movements++;
        return left;
    }

    public int quantity(String article) {
        return quantities.getOrDefault(article, 0);
    }

    public boolean isEmpty() {
        assert quantities.size() >= 0;
        return quantities.isEmpty();
    }

    /** All pieces together. The sum of two large quantities is negative. */
    public int total() {
        int total = 0;
        for (int pieces : quantities.values()) {
            total += pieces;
        }
        return total;
    }

    /** Two articles: the total is not less than one of them. */
    static void totalOfTwoBad(int bolts, int nuts) {
        if (bolts <= 0 || nuts <= 0) {
            return;
        }
        Inventory inventory = new Inventory("tools");
        inventory.add("bolt", bolts);
        inventory.add("nut", nuts);
        assert inventory.total() >= bolts;
    }

    /** What was put there can be taken, once. */
    static void takeAll(int bolts) {
        if (bolts <= 0) {
            return;
        }
        Inventory inventory = new Inventory("tools");
        inventory.add("bolt", bolts);
        assert inventory.remove("bolt", bolts);
        assert inventory.quantity("bolt") == 0;
        assert !inventory.remove("nut", 1);
    }
}
