// Poker hand ranking, comparison, and a seeded simulation of dealt hands.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;

public class PokerHands {

    enum Suit {
        CLUBS, DIAMONDS, HEARTS, SPADES;
        char letter() { return name().charAt(0); }
        static Suit of(char c) {
            return Arrays.stream(values()).filter(s -> s.letter() == c).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no suit '" + c + "'"));
        }
    }

    enum Rank {
        TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE;
        static final String LETTERS = "23456789TJQKA";
        char letter() { return LETTERS.charAt(ordinal()); }
        static Rank of(char c) {
            int i = LETTERS.indexOf(c);
            if (i < 0) throw new IllegalArgumentException("no rank '" + c + "'");
            return values()[i];
        }
    }

    record Card(Rank rank, Suit suit) {
        static Card parse(String s) {
            if (s.length() != 2) throw new IllegalArgumentException("bad card " + s);
            return new Card(Rank.of(s.charAt(0)), Suit.of(s.charAt(1)));
        }
        @Override public String toString() { return "" + rank.letter() + suit.letter(); }
    }

    enum Category { HIGH_CARD, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH }

    static final class Hand implements Comparable<Hand> {
        final List<Card> cards;
        final Category category;
        final List<Rank> tie;

        Hand(List<Card> cards) {
            if (cards.size() != 5 || cards.stream().distinct().count() != 5) throw new IllegalArgumentException("need five different cards: " + cards);
            this.cards = List.copyOf(cards);
            Map<Rank, Integer> counts = new EnumMap<>(Rank.class);
            cards.forEach(c -> counts.merge(c.rank(), 1, Integer::sum));
            List<Rank> order = counts.entrySet().stream()
                .sorted(Map.Entry.<Rank, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey()).reversed())
                .map(Map.Entry::getKey).collect(Collectors.toList());
            boolean flush = cards.stream().map(Card::suit).distinct().count() == 1;
            boolean straight = order.size() == 5 && order.get(0).ordinal() - order.get(4).ordinal() == 4;
            if (order.size() == 5 && order.get(0) == Rank.ACE && order.get(1) == Rank.FIVE) {
                straight = true;
                Collections.rotate(order, -1);
            }
            int top = Collections.max(counts.values());
            tie = order;
            category = straight && flush ? Category.STRAIGHT_FLUSH
                : top == 4 ? Category.FOUR
                : top == 3 && order.size() == 2 ? Category.FULL_HOUSE
                : flush ? Category.FLUSH
                : straight ? Category.STRAIGHT
                : top == 3 ? Category.THREE
                : top == 2 && order.size() == 3 ? Category.TWO_PAIR
                : top == 2 ? Category.PAIR : Category.HIGH_CARD;
        }

        static Hand parse(String s) {
            return new Hand(Arrays.stream(s.split(" ")).map(Card::parse).toList());
        }

        @Override public int compareTo(Hand o) {
            int c = category.compareTo(o.category);
            for (int i = 0; c == 0 && i < tie.size(); i++) c = tie.get(i).compareTo(o.tie.get(i));
            return c;
        }

        String describe() {
            return switch (category) {
                case HIGH_CARD -> tie.get(0) + " high";
                case PAIR -> "pair of " + tie.get(0);
                case TWO_PAIR -> tie.get(0) + " and " + tie.get(1);
                case THREE -> "three " + tie.get(0);
                case STRAIGHT, STRAIGHT_FLUSH -> category + " to " + tie.get(0);
                case FLUSH -> "flush, " + tie.get(0) + " high";
                case FULL_HOUSE -> tie.get(0) + " over " + tie.get(1);
                case FOUR -> "four " + tie.get(0);
            };
        }

        @Override public String toString() { return cards.stream().map(Card::toString).collect(Collectors.joining(" ")); }
    }

    static Hand bestOf(List<Card> seven) {
        List<Hand> hands = new ArrayList<>();
        for (int i = 0; i < seven.size(); i++)
            for (int j = i + 1; j < seven.size(); j++) {
                List<Card> five = new ArrayList<>(seven);
                five.remove(j);
                five.remove(i);
                hands.add(new Hand(five));
            }
        return Collections.max(hands);
    }

    public static void main(String[] args) {
        List<Hand> hands = new ArrayList<>(List.of(
            Hand.parse("2H 3D 5S 9C KD"), Hand.parse("2C 3H 4S 8C AH"), Hand.parse("TS JS QS KS AS"), Hand.parse("5D 5C 5H 5S 2D"),
            Hand.parse("3H 3D 3S KC KD"), Hand.parse("AH 2D 3C 4S 5H"), Hand.parse("6H 7D 8C 9S TH"), Hand.parse("2H 9H 5H KH 7H"),
            Hand.parse("4C 4D 9S 9H AC"), Hand.parse("4H 4S 9C 9D KC"), Hand.parse("QH QD 7C 3S 2H"), Hand.parse("JH JD JC 8S 3H")));
        hands.sort(Comparator.reverseOrder());
        hands.forEach(h -> System.out.printf("%s  %-14s %s%n", h, h.category, h.describe()));
        Hand a = Hand.parse("KH KD 7C 3S 2H"), b = Hand.parse("KS KC 7D 3H 2C");
        System.out.println("tie: " + a.compareTo(b));
        System.out.println("kicker: " + Integer.signum(a.compareTo(Hand.parse("KS KC 8D 3H 2C"))));

        List<Card> deck = new ArrayList<>();
        for (Suit s : Suit.values()) for (Rank r : Rank.values()) deck.add(new Card(r, s));
        Random random = new Random(52);
        Map<Category, Integer> tally = new EnumMap<>(Category.class);
        for (int i = 0; i < 400; i++) {
            Collections.shuffle(deck, random);
            tally.merge(new Hand(deck.subList(0, 5)).category, 1, Integer::sum);
        }
        System.out.println("dealt " + tally);

        Collections.shuffle(deck, random);
        List<Card> table = deck.subList(0, 5);
        System.out.println("table " + table);
        TreeMap<Hand, String> ranking = new TreeMap<>(Comparator.reverseOrder());
        for (int p = 0; p < 4; p++) {
            List<Card> seven = new ArrayList<>(table);
            seven.addAll(deck.subList(5 + 2 * p, 7 + 2 * p));
            Hand best = bestOf(seven);
            System.out.println("player " + p + " holds " + seven.subList(5, 7) + " best " + best + " " + best.describe());
            ranking.merge(best, "player " + p, (x, y) -> x + " and " + y);
        }
        System.out.println("winner: " + ranking.firstEntry().getValue() + " with " + ranking.firstKey().category);
        for (String bad : new String[] {"2H 2H 3D 4S 5C", "1H 2D 3S 4C 5D", "2X 3D 4S 5C 6D", "2H 3D", "10H 2D 3S 4C 5D"}) {
            try {
                System.out.println(Hand.parse(bad).describe());
            } catch (IllegalArgumentException e) {
                System.out.println("rejected: " + e.getMessage());
            }
        }
    }
}
