// Exercises parsing of int, long, double and the other number types, with error messages.
public class ParseNumbers {
    interface Parser {
        Object parse(String s);
    }

    static void tryAll(String label, Parser p, String... inputs) {
        for (String s : inputs) {
            String shown = s == null ? "null" : "\"" + s + "\"";
            try {
                System.out.println(label + " " + shown + " -> " + p.parse(s));
            } catch (NumberFormatException e) {
                System.out.println(label + " " + shown + " !! " + e.getMessage());
            } catch (NullPointerException e) {
                System.out.println(label + " " + shown + " NPE");
            }
        }
    }

    public static void main(String[] args) {
        tryAll("int", Integer::parseInt, "0", "-0", "+7", "007", "2147483647", "-2147483648", "2147483648", "-2147483649",
                "", "-", "+", " 1", "1 ", "1.0", "0x10", "abc", "1_000", "99999999999", null);
        tryAll("hex", s -> Integer.parseInt(s, 16), "ff", "-FF", "7fffffff", "80000000", "g");
        tryAll("bin", s -> Integer.parseInt(s, 2), "101", "-1111111", "2", "10000000000000000000000000000000");
        tryAll("r36", s -> Long.parseLong(s, 36), "zz", "-hello", "zzzzzzzzzzzzzz");
        tryAll("uint", Integer::parseUnsignedInt, "4294967295", "4294967296", "-1", "0");
        tryAll("long", Long::parseLong, "9223372036854775807", "-9223372036854775808", "9223372036854775808", "5L", "", null);
        tryAll("ulong", Long::parseUnsignedLong, "18446744073709551615", "18446744073709551616", "-1");
        tryAll("decode", Integer::decode, "0x1F", "-0X1f", "#ff", "017", "08", "-#", "0", "-2147483648");
        tryAll("byte", Byte::parseByte, "127", "-128", "128", "x");
        tryAll("short", Short::parseShort, "32767", "-32769");
        tryAll("double", Double::parseDouble, "1", "1.5e3", ".5", "5.", "-0", "+1e-400", "1e400", "NaN", "-Infinity", "Inf",
                " 12.5 ", "1e", "e5", "0x1.8p1", "0x1p-1074", "1d", "2f", "", " ", "--1", "1.2.3", "4.9e-324", "2.4703282292062327e-324",
                "2.4703282292062328e-324", "179769313486231580793e289", "9007199254740993", "0.1000000000000000055511151231257827");
        tryAll("float", Float::parseFloat, "1e-45", "3.4028235e38", "3.4028236e38", "16777217", "16777219", "0.1", "1.17549435E-38f", "x1");
        tryAll("bool", Boolean::parseBoolean, "true", "TRUE", "yes", "", null);
        try {
            Integer.parseInt("1", 99);
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        try {
            Integer.parseInt("1", 1);
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Integer.parseInt("abc123def", 3, 6, 10));
        System.out.println(Integer.valueOf("12") + Long.valueOf("13") + Double.valueOf("0.25"));
    }
}
