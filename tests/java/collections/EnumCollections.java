// EnumMap and EnumSet (regular and jumbo), with constant-specific bodies and ranges.
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

public class EnumCollections {
    enum Day { MON, TUE, WED, THU, FRI, SAT, SUN }

    enum Op {
        ADD("+") {
            int apply(int a, int b) {
                return a + b;
            }
        },
        SUB("-") {
            int apply(int a, int b) {
                return a - b;
            }
        },
        MUL("*") {
            int apply(int a, int b) {
                return a * b;
            }
        };

        final String sign;

        Op(String sign) {
            this.sign = sign;
        }

        abstract int apply(int a, int b);
    }

    enum Big {
        A00, A01, A02, A03, A04, A05, A06, A07, A08, A09, A10, A11, A12, A13, A14, A15, A16, A17, A18, A19,
        A20, A21, A22, A23, A24, A25, A26, A27, A28, A29, A30, A31, A32, A33, A34, A35, A36, A37, A38, A39,
        A40, A41, A42, A43, A44, A45, A46, A47, A48, A49, A50, A51, A52, A53, A54, A55, A56, A57, A58, A59,
        A60, A61, A62, A63, A64, A65, A66, A67, A68, A69
    }

    public static void main(String[] args) {
        EnumMap<Day, String> plan = new EnumMap<>(Day.class);
        plan.put(Day.FRI, "party");
        plan.put(Day.MON, "work");
        plan.put(Day.WED, null);
        System.out.println(plan + " " + plan.size() + " " + plan.get(Day.SUN) + " " + plan.containsKey(Day.WED) + " " + plan.containsValue(null));
        plan.merge(Day.MON, "!", String::concat);
        plan.computeIfAbsent(Day.WED, d -> d.name().toLowerCase());
        plan.putIfAbsent(Day.SUN, "rest");
        System.out.println(plan + " " + plan.keySet() + " " + plan.values());
        for (Map.Entry<Day, String> e : plan.entrySet()) {
            e.setValue(e.getValue() + e.getKey().ordinal());
        }
        System.out.println(plan.remove(Day.FRI) + " " + plan.remove(Day.SAT) + " " + plan + " hash-equal " + plan.equals(Map.copyOf(plan)));
        try {
            plan.put(null, "x");
        } catch (NullPointerException e) {
            System.out.println("EnumMap null key rejected");
        }
        System.out.println(plan.get(null) + " " + plan.containsKey(null) + " " + plan.get("MON"));
        plan.keySet().removeIf(d -> d.ordinal() > 3);
        System.out.println(plan);

        EnumSet<Day> weekend = EnumSet.of(Day.SUN, Day.SAT);
        EnumSet<Day> work = EnumSet.complementOf(weekend);
        System.out.println(weekend + " " + work + " " + EnumSet.range(Day.TUE, Day.FRI) + " " + EnumSet.noneOf(Day.class) + " " + EnumSet.allOf(Day.class).size());
        work.remove(Day.WED);
        work.addAll(weekend);
        work.retainAll(EnumSet.range(Day.WED, Day.SUN));
        System.out.println(work + " " + work.contains(Day.MON) + " " + work.containsAll(weekend) + " " + work.contains(null));
        Iterator<Day> it = work.iterator();
        it.next();
        it.remove();
        System.out.println(work + " " + EnumSet.copyOf(List.of(Day.SUN, Day.MON, Day.SUN)) + " " + work.clone().equals(work));
        try {
            EnumSet.copyOf(List.<Day>of());
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            EnumSet.range(Day.SAT, Day.MON);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }

        EnumSet<Big> jumbo = EnumSet.range(Big.A60, Big.A68);
        jumbo.add(Big.A03);
        jumbo.remove(Big.A65);
        System.out.println(jumbo + " " + jumbo.size() + " " + EnumSet.complementOf(jumbo).size());
        EnumSet<Big> odd = EnumSet.noneOf(Big.class);
        for (Big b : Big.values()) {
            if (b.ordinal() % 9 == 1) {
                odd.add(b);
            }
        }
        System.out.println(odd);
        odd.retainAll(jumbo);
        System.out.println(odd + " " + EnumSet.allOf(Big.class).containsAll(jumbo));

        for (Op op : Op.values()) {
            System.out.println(op + " " + op.sign + " " + op.apply(7, 3) + " " + op.getDeclaringClass().getSimpleName() + " " + (op.getClass() == Op.class));
        }
        EnumMap<Op, EnumMap<Day, Integer>> table = new EnumMap<>(Op.class);
        for (Op op : EnumSet.allOf(Op.class)) {
            for (Day d : EnumSet.range(Day.MON, Day.WED)) {
                table.computeIfAbsent(op, k -> new EnumMap<>(Day.class)).put(d, op.apply(d.ordinal() + 2, 5));
            }
        }
        System.out.println(table);
        Set<Day> hashed = new LinkedHashSet<>(Arrays.asList(Day.values()));
        System.out.println(hashed.equals(EnumSet.allOf(Day.class)) + " " + Day.valueOf("TUE").compareTo(Day.SUN) + " " + Day.FRI.hashCode() * 0);
        try {
            Day.valueOf("XYZ");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        for (Day d : Day.values()) {
            switch (d) {
                case SAT: case SUN: System.out.print("rest "); break;
                case WED: System.out.print("half "); break;
                default: System.out.print("work "); break;
            }
        }
        System.out.println();
    }
}
