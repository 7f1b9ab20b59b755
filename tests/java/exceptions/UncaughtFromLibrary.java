// An uncaught exception thrown inside library code called from nested classes and an iterator.
import java.util.*;

public class UncaughtFromLibrary {
    static class Shop {
        private final List<String> items = new ArrayList<>();
        class Cart {
            String pick(int i) { return items.get(i); }
        }
    }

    public static void main(String[] args) {
        Shop s = new Shop();
        s.items.add("apple");
        Shop.Cart c = s.new Cart();
        for (int i = 0; ; i++) {
            System.out.println(c.pick(i));
        }
    }
}
