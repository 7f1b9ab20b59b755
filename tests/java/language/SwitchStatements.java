// Exercises old style switches: dense, sparse, fall-through, negative keys, char, byte, boxed, nested, string collisions.
public class SwitchStatements {
    static String dense(int n) {
        switch (n) {
            case 0: return "zero";
            case 1: return "one";
            case 2:
            case 3: return "two-three";
            case 5: return "five";
            default: return "?" + n;
        }
    }

    static String sparse(int n) {
        switch (n) {
            case Integer.MIN_VALUE: return "MIN";
            case -1000: return "-1000";
            case -1: return "-1";
            case 1000000: return "million";
            case Integer.MAX_VALUE: return "MAX";
        }
        return "none";
    }

    static int fallThrough(int n) {
        int r = 0;
        switch (n) {
            default: r += 1;
            case 3: r += 10;
            case 4:
                r += 100;
                break;
            case 5: r += 1000;
            case 6: {
                r += 10000;
            }
        }
        return r;
    }

    static String onString(String s) {
        switch (s) {
            case "Aa": return "first";
            case "BB": return "second";
            case "AaAa": return "third";
            case "BBBB": return "fourth";
            case "AaBB": return "fifth";
            case "": return "empty";
            case "caf\u00e9": return "unicode";
            default: return "default";
        }
    }

    static String onChar(char c) {
        switch (c) {
            case 'a': case 'e': case 'i': case 'o': case 'u': return "vowel";
            case '\uffff': return "max";
            case '\0': return "nul";
            default:
                if (c >= '0' && c <= '9') return "digit";
                return "other";
        }
    }

    static int tableBounds(int n) {
        switch (n) {
            case 2147483645: return 1;
            case 2147483646: return 2;
            case 2147483647: return 3;
            default: return 0;
        }
    }

    static int lowTable(int n) {
        switch (n) {
            case -2147483648: return 1;
            case -2147483647: return 2;
            case -2147483646: return 3;
            default: return 0;
        }
    }

    public static void main(String[] args) {
        for (int i = -1; i < 8; i++) System.out.print(dense(i) + " " + fallThrough(i) + "; ");
        System.out.println();
        for (int i : new int[] {Integer.MIN_VALUE, -1001, -1000, -1, 0, 1000000, 999999, Integer.MAX_VALUE}) System.out.print(sparse(i) + " ");
        System.out.println();
        for (String s : new String[] {"Aa", "BB", "C#", "AaAa", "BBBB", "AaBB", "BBAa", "", "caf\u00e9", "aa", "x"}) System.out.print(onString(s) + " ");
        System.out.println();
        System.out.println(onString(new String("BB")) + " " + onString("B" + args.length).length());
        for (char c : new char[] {'a', 'b', '7', 'u', '\uffff', '\0', 'U'}) System.out.print(onChar(c) + " ");
        System.out.println();
        for (int d = -2; d <= 1; d++) {
            System.out.print(tableBounds(Integer.MAX_VALUE + d) + "" + lowTable(Integer.MIN_VALUE + d) + " ");
        }
        System.out.println(tableBounds(0) + " " + lowTable(-1) + " " + lowTable(0));
        byte b = -1;
        switch (b) {
            case -1: System.out.println("byte -1"); break;
            case 127: System.out.println("byte 127");
        }
        short sh = 300;
        switch (sh) {
            case 300: System.out.println("short 300");
        }
        Integer boxed = 5;
        switch (boxed) {
            case 5: System.out.println("boxed 5"); break;
            case 6: System.out.println("boxed 6");
        }
        Character bc = 'z';
        switch (bc) {
            case 'z': System.out.println("boxed z");
        }
        // continue and break with loops around switches
        StringBuilder sb = new StringBuilder();
        loop:
        for (int i = 0; ; i++) {
            switch (i % 5) {
                case 0: continue;
                case 1: sb.append('b'); break;
                case 2:
                    switch (i) {
                        case 2: sb.append("in2"); break;
                        case 7: sb.append("in7");
                        default: sb.append('!'); break;
                    }
                case 3: sb.append(i); continue loop;
                case 4: if (i > 8) break loop;
            }
            sb.append('.');
        }
        System.out.println(sb);
        switch (3) { }
        switch (sb.length()) { default: System.out.println("only default"); }
        final int CONST = 10;
        switch (10) {
            case CONST: System.out.println("const");
            case CONST + 1: System.out.println("const+1");
        }
        switch (1) {
            case 1:
                int local = 7;
                System.out.println(local);
            case 2:
                local = 9;
                System.out.println(local);
        }
        try {
            String nul = null;
            switch (nul) { case "a": System.out.println("a"); }
        } catch (NullPointerException e) {
            System.out.println("NPE from string switch");
        }
        try {
            Integer nul = null;
            switch (nul) { case 1: System.out.println("a"); }
        } catch (NullPointerException e) {
            System.out.println("NPE from Integer switch");
        }
    }
}
