// Exercises switch expressions with arrows, yield, nested switches, exhaustive enums and mixed result types.
public class SwitchExpressions {
    enum Day { MON, TUE, WED, THU, FRI, SAT, SUN }

    static int letters(Day d) {
        return switch (d) {
            case MON, FRI, SUN -> 6;
            case TUE -> 7;
            case THU, SAT -> 8;
            case WED -> 9;
        };
    }

    static String describe(int n) {
        return switch (n % 4) {
            case 0 -> "zero";
            case 1, -1 -> {
                String sign = n < 0 ? "minus" : "plus";
                yield sign + " one";
            }
            case 2 -> {
                for (int i = 0; ; i++) {
                    if (i * i > Math.abs(n)) yield "two " + i;
                }
            }
            default -> throw new IllegalArgumentException("bad " + n);
        };
    }

    static int oldStyleYield(String s) {
        int r = switch (s) {
            case "a":
            case "b":
                System.out.print("<ab>");
            case "c":
                yield 1;
            case "FB":
                yield 2;
            case "Ea":
                yield 3;
            default:
                if (s.isEmpty()) yield 0;
                yield s.length() * 10;
        };
        return r;
    }

    static void arrows(Object o) {
        switch (o.hashCode() & 3) {
            case 0 -> System.out.println("arrow 0");
            case 1 -> {
                System.out.print("arrow ");
                System.out.println("1");
            }
            case 2 -> throw new IllegalStateException("two");
            default -> System.out.println("arrow default");
        }
    }

    public static void main(String[] args) {
        for (Day d : Day.values()) System.out.print(letters(d) + " ");
        System.out.println();
        for (int i = -5; i < 8; i++) {
            try {
                System.out.println(i + " " + describe(i));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        for (String s : new String[] {"a", "b", "c", "FB", "Ea", "", "long one"}) System.out.println(s + " " + oldStyleYield(s));
        for (int i = 0; i < 4; i++) {
            try {
                arrows(i);
            } catch (IllegalStateException e) {
                System.out.println("caught " + e.getMessage());
            }
        }
        // Numeric promotion of the arms
        for (int i = 0; i < 3; i++) {
            var v = switch (i) {
                case 0 -> 1;
                case 1 -> 'a';
                default -> 2.5;
            };
            System.out.println(v);
            Object o = switch (i) {
                case 0 -> 1;
                case 1 -> "str";
                default -> 2.5f;
            };
            System.out.println(o + " " + o.getClass().getSimpleName());
        }
        // As operand, argument and condition; with operands already on the stack
        int x = 3;
        int r = 100 + x * switch (x) {
            case 3 -> {
                try {
                    yield Integer.parseInt("oops");
                } catch (NumberFormatException e) {
                    yield 7;
                } finally {
                    x++;
                }
            }
            default -> 0;
        } - x;
        System.out.println(r + " " + x);
        if (switch (x) { case 4 -> true; default -> false; } && x > 0) System.out.println("condition");
        System.out.println(Math.max(switch (x) { case 4: yield 10; default: yield 20; }, 15));
        String nested = switch (x) {
            case 4 -> switch (r) {
                case 117 -> "inner 117";
                default -> "inner " + r;
            };
            default -> "outer";
        };
        System.out.println(nested);
        Day day = null;
        try {
            System.out.println(letters(day));
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        java.util.function.IntUnaryOperator op = n -> switch (n) {
            case 1 -> 10;
            case 2 -> 20;
            default -> -n;
        };
        System.out.println(op.applyAsInt(1) + op.applyAsInt(2) + op.applyAsInt(3));
        long big = switch (x & 1) { case 0 -> 1L << 40; default -> 2; };
        System.out.println(big);
    }
}
