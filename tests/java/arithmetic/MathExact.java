// Exercises Math.xxxExact, floorDiv, floorMod, abs of MIN and toIntExact.
import java.util.function.IntBinaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.Supplier;

public class MathExact {
    static void show(String name, Supplier<Object> s) {
        try {
            System.out.println(name + " = " + s.get());
        } catch (ArithmeticException e) {
            System.out.println(name + " throws " + e.getMessage());
        }
    }

    static void ints(String name, IntBinaryOperator op) {
        int[] vs = {0, 1, -1, 3, -3, 7, Integer.MAX_VALUE, Integer.MIN_VALUE, 46341};
        for (int a : vs) {
            StringBuilder sb = new StringBuilder(name + " " + a + ":");
            for (int b : vs) {
                sb.append(' ');
                try {
                    sb.append(op.applyAsInt(a, b));
                } catch (ArithmeticException e) {
                    sb.append('[').append(e.getMessage()).append(']');
                }
            }
            System.out.println(sb);
        }
    }

    static void longs(String name, LongBinaryOperator op) {
        long[] vs = {0, 2, -2, 5, -1, Long.MAX_VALUE, Long.MIN_VALUE, 3037000500L};
        for (long a : vs) {
            StringBuilder sb = new StringBuilder(name + " " + a + ":");
            for (long b : vs) {
                sb.append(' ');
                try {
                    sb.append(op.applyAsLong(a, b));
                } catch (ArithmeticException e) {
                    sb.append('[').append(e.getMessage()).append(']');
                }
            }
            System.out.println(sb);
        }
    }

    public static void main(String[] args) {
        ints("add", Math::addExact);
        ints("sub", Math::subtractExact);
        ints("mul", Math::multiplyExact);
        ints("floorDiv", Math::floorDiv);
        ints("floorMod", Math::floorMod);
        longs("add", Math::addExact);
        longs("sub", Math::subtractExact);
        longs("mul", Math::multiplyExact);
        longs("floorDiv", Math::floorDiv);
        longs("floorMod", Math::floorMod);
        show("negateExact", () -> Math.negateExact(5));
        show("negateExact MIN", () -> Math.negateExact(Integer.MIN_VALUE));
        show("negateExact LMIN", () -> Math.negateExact(Long.MIN_VALUE));
        show("incrementExact", () -> Math.incrementExact(Integer.MAX_VALUE));
        show("decrementExact", () -> Math.decrementExact(Long.MIN_VALUE));
        show("toIntExact", () -> Math.toIntExact(1L << 31));
        show("toIntExact ok", () -> Math.toIntExact(-(1L << 31)));
        show("abs MIN", () -> Math.abs(Integer.MIN_VALUE));
        show("abs LMIN", () -> Math.abs(Long.MIN_VALUE));
        show("absExact", () -> Math.absExact(Integer.MIN_VALUE));
        show("absExact -9", () -> Math.absExact(-9));
        show("multiplyExact(long,int)", () -> Math.multiplyExact(1L << 62, 2));
        show("floorMod(long,int)", () -> Math.floorMod(-7L, 3));
        show("floorDiv(long,int)", () -> Math.floorDiv(-7L, 3));
    }
}
