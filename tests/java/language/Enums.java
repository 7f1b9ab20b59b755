// Exercises enums with fields, bodies, abstract methods, valueOf, values, EnumMap and EnumSet.
import java.util.*;

public class Enums {
    enum Planet {
        MERCURY(3.303e+23, 2.4397e6), EARTH(5.976e+24, 6.37814e6);
        final double mass, radius;
        Planet(double mass, double radius) { this.mass = mass; this.radius = radius; }
        double gravity() { return 6.67300E-11 * mass / (radius * radius); }
    }

    enum Operation {
        PLUS("+") { double apply(double x, double y) { return x + y; } },
        MINUS("-") { double apply(double x, double y) { return x - y; } },
        TIMES("*") {
            double apply(double x, double y) { return x * y; }
            @Override public String toString() { return "times!"; }
        };
        private final String symbol;
        Operation(String symbol) { this.symbol = symbol; }
        abstract double apply(double x, double y);
        @Override public String toString() { return symbol; }
    }

    enum Level {
        LOW, MID, HIGH;
        private static final Map<String, Level> BY_NAME = new HashMap<>();
        static { for (Level l : values()) BY_NAME.put(l.name().toLowerCase(), l); }
        static Level of(String s) { return BY_NAME.get(s); }
        Level next() { return values()[(ordinal() + 1) % values().length]; }
    }

    enum Singleton { INSTANCE; int hits; int hit() { return ++hits; } }
    enum Empty { }

    interface Coded { int code(); }
    enum Code implements Coded {
        A(10), B(20);
        private final int code;
        Code(int c) { code = c; }
        public int code() { return code; }
    }

    static <E extends Enum<E> & Coded> E byCode(Class<E> type, int code) {
        for (E e : type.getEnumConstants()) if (e.code() == code) return e;
        return null;
    }

    public static void main(String[] args) {
        for (Planet p : Planet.values()) System.out.println(p + " " + String.format("%.4f", p.gravity()) + " " + p.ordinal());
        for (Operation op : Operation.values()) {
            System.out.println(op.name() + " " + op + " " + op.apply(6, 4) + " " + op.getDeclaringClass().getSimpleName() + " " + op.getClass().getName()
                    + " " + (op.getClass() == Operation.class) + " " + op.getClass().isEnum());
        }
        System.out.println(Level.valueOf("MID") + " " + Level.of("high") + " " + Level.of("none") + " " + Level.HIGH.next() + " " + Enum.valueOf(Level.class, "LOW"));
        for (String bad : new String[] {"mid", "", null}) {
            try {
                Level.valueOf(bad);
            } catch (IllegalArgumentException | NullPointerException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
        System.out.println(Level.LOW.compareTo(Level.HIGH) + " " + Level.MID.equals(Level.MID) + " " + (Level.valueOf("LOW") == Level.LOW));
        System.out.println(Singleton.INSTANCE.hit() + Singleton.INSTANCE.hit() + " " + Empty.values().length);
        System.out.println(byCode(Code.class, 20) + " " + byCode(Code.class, 5));
        Level[] copy = Level.values();
        copy[0] = null;
        System.out.println(Level.values()[0] + " " + (Level.values() == Level.values()));
        EnumMap<Level, Integer> map = new EnumMap<>(Level.class);
        map.put(Level.HIGH, 3);
        map.put(Level.LOW, 1);
        map.merge(Level.LOW, 10, Integer::sum);
        System.out.println(map + " " + map.containsKey(Level.MID) + " " + map.get(Level.MID) + " " + map.keySet() + " " + map.values() + " " + map.size());
        map.remove(Level.HIGH);
        System.out.println(map);
        EnumSet<Level> set = EnumSet.of(Level.HIGH, Level.LOW);
        System.out.println(set + " " + EnumSet.complementOf(set) + " " + EnumSet.allOf(Level.class) + " " + EnumSet.noneOf(Level.class)
                + " " + EnumSet.range(Level.LOW, Level.MID) + " " + set.contains(Level.MID) + " " + set.add(Level.MID) + set.add(Level.MID));
        set.removeIf(l -> l.ordinal() > 0);
        System.out.println(set);
        List<Level> list = new ArrayList<>(List.of(Level.HIGH, Level.LOW, Level.MID));
        Collections.sort(list);
        System.out.println(list);
        list.sort(Comparator.comparing(Level::name));
        System.out.println(list);
        Map<Level, List<String>> tree = new TreeMap<>(Comparator.reverseOrder());
        for (Level l : Level.values()) tree.computeIfAbsent(l, k -> new ArrayList<>()).add(l.name().charAt(0) + "");
        System.out.println(tree);
        Object o = Operation.PLUS;
        System.out.println((o instanceof Operation) + " " + (o instanceof Comparable) + " " + (o instanceof Enum<?>));
    }
}
