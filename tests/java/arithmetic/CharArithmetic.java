// Exercises char as a number: promotion, ranges, Caesar cipher, digit conversion, counting.
public class CharArithmetic {
    static String caesar(String s, int shift) {
        StringBuilder sb = new StringBuilder();
        for (char c : s.toCharArray()) {
            if (c >= 'a' && c <= 'z') {
                sb.append((char) ('a' + Math.floorMod(c - 'a' + shift, 26)));
            } else if (c >= 'A' && c <= 'Z') {
                sb.append((char) ('A' + Math.floorMod(c - 'A' + shift, 26)));
            } else {
                sb.append(c);
            }
        }
        return sb.toString();
    }

    static int hexValue(char c) {
        return c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
    }

    static String kind(int i) { return "int " + i; }
    static String kind(char c) { return "char " + c; }
    static String kind(long l) { return "long " + l; }
    static String kind(Object o) { return "object " + o; }

    public static void main(String[] args) {
        char a = 'a';
        System.out.println(a + 1);
        System.out.println((char) (a + 1));
        System.out.println("" + a + 1);
        System.out.println('a' + 'b');
        System.out.println("" + 'a' + 'b');
        System.out.println('a' + 'b' + "c" + 'd' + 1);
        System.out.println((char) 98 + "" + (int) 'c');
        System.out.println(kind(a) + ", " + kind(a++) + ", " + kind(a + 0) + ", " + kind((char) (a + 1)) + ", " + kind(+a));
        final char k = 'k';
        char folded = k + 1;
        byte fits = 'A';
        System.out.println(folded + " " + fits);
        for (char c = 'x'; c <= 'z'; c++) {
            System.out.print(c + " " + (c - 'a') + " ");
        }
        System.out.println();
        System.out.println(caesar("Hello, World!", 3) + " " + caesar(caesar("Hello, World!", 29), -29));
        int v = 0;
        for (char c : "DeadBeef".toCharArray()) {
            v = v * 16 + hexValue(c);
        }
        System.out.println(v + " " + Integer.toHexString(v));
        int[] counts = new int[128];
        for (char c : "the quick brown fox jumps over the lazy dog".toCharArray()) {
            counts[c]++;
        }
        StringBuilder sb = new StringBuilder();
        for (char c = 0; c < counts.length; c++) {
            if (counts[c] > 1) sb.append(c).append(counts[c]);
        }
        System.out.println(sb);
        System.out.println((int) Character.MAX_VALUE + " " + (int) Character.MIN_VALUE + " " + (Character.MAX_VALUE + 1));
        System.out.println('\u0041' + " " + '\101' + " " + '\t' + "|" + '\\' + '\'' + "\"");
        System.out.println((int) '\n' + " " + (int) '\0' + " " + (int) '\377' + " " + (int) '\s');
        boolean flag = args.length == 0;
        System.out.println(flag ? 'a' : 0);
        int zero = 0;
        System.out.println(flag ? 'a' : zero);
        System.out.println(flag ? a : k);
        System.out.println(false ? 1.0f : 'a');
        System.out.println('b' < 'c' ? 'b' / 2 : 'c');
        char c = 'c';
        switch (c - 1) {
            case 'b': System.out.println("b it is"); break;
            default: System.out.println("other");
        }
        c *= 2;
        System.out.println((int) c);
        c = (char) -1;
        System.out.println((int) c + " " + (c == -1) + " " + ((short) c == -1) + " " + ~c);
        long h = 0;
        for (char q = 0; q < 5000; q++) {
            h = h * 31 + (q ^ (q >>> 3));
        }
        System.out.println(h);
    }
}
