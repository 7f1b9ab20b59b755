// StringBuilder and StringBuffer: all editing methods, growth, surrogate-aware reverse, and bounds errors.
public class StringBuilderOps {
    static void attempt(String label, Runnable r) {
        try {
            r.run();
            System.out.println(label + ": ok");
        } catch (RuntimeException e) {
            System.out.println(label + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static String hex(CharSequence s) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            sb.append(Integer.toHexString(s.charAt(i))).append(' ');
        }
        return sb.toString().trim();
    }

    public static void main(String[] args) {
        StringBuilder sb = new StringBuilder();
        sb.append(1).append(2L).append(3.5f).append(4.25).append('c').append(true).append("str").append((String) null).append((Object) null)
                .append(new char[] {'x', 'y'}).append("abcdef", 1, 3).append(new char[] {'1', '2', '3'}, 1, 2).append((CharSequence) new StringBuffer("sb")).appendCodePoint(0x41);
        System.out.println(sb + " " + sb.length());
        sb.append(Integer.MIN_VALUE).append(' ').append(Long.MIN_VALUE).append(' ').append(Double.NaN).append(' ').append(Float.NEGATIVE_INFINITY).append(' ').append(-0.0);
        System.out.println(sb);
        StringBuilder e = new StringBuilder("0123456789");
        System.out.println(e.insert(3, "abc") + " " + e.insert(0, 42) + " " + e.insert(e.length(), true) + " " + e.insert(1, 'Z') + " " + e.insert(2, 1.5) + " " + e.insert(0, (Object) null) + " " + e.insert(4, new char[] {'!', '?'}));
        e = new StringBuilder("0123456789");
        System.out.println(e.delete(2, 5) + " " + e.delete(5, 100) + " " + e.deleteCharAt(0) + " " + e.replace(1, 3, "LONGER") + " " + e.replace(0, 99, "") + "|" + e.length());
        e.append("hello world hello");
        System.out.println(e.indexOf("hello") + " " + e.indexOf("hello", 1) + " " + e.lastIndexOf("hello") + " " + e.lastIndexOf("hello", 5) + " " + e.indexOf("zz") + " " + e.indexOf("", 3));
        e.setCharAt(0, 'J');
        e.setLength(7);
        System.out.println(e + " " + e.charAt(6) + " " + e.substring(2) + " " + e.substring(1, 3) + " " + e.subSequence(0, 2));
        e.setLength(9);
        System.out.println(hex(e));
        System.out.println(new StringBuilder("abc").reverse() + " " + new StringBuilder("").reverse() + "|" + hex(new StringBuilder("a\uD83D\uDE00b\uD83C").reverse()) + "|" + hex(new StringBuilder("\uDE00\uD83D").reverse()) + "|" + hex(new StringBuilder("\u00e9a\u0416").reverse()));

        StringBuilder cap = new StringBuilder();
        int last = cap.capacity();
        StringBuilder caps = new StringBuilder("caps " + last);
        for (int i = 0; i < 600; i++) {
            cap.append((char) ('a' + i % 26));
            if (cap.capacity() != last) {
                last = cap.capacity();
                caps.append(' ').append(last);
            }
        }
        System.out.println(caps);
        System.out.println(new StringBuilder("12345").capacity() + " " + new StringBuilder(100).capacity() + " " + cap.toString().hashCode());
        cap.ensureCapacity(5000);
        System.out.println(cap.capacity());
        cap.trimToSize();
        System.out.println(cap.capacity());
        // inflation from Latin-1 to UTF-16 in the middle of building
        StringBuilder inf = new StringBuilder("latin");
        inf.append('\u0416').insert(2, "\u00e9").setCharAt(0, '\u4e2d');
        System.out.println(hex(inf) + " " + inf.length() + " " + inf.codePointAt(0));
        inf.deleteCharAt(0).delete(inf.length() - 1, inf.length());
        System.out.println(hex(inf) + " " + inf.toString().equals("a\u00e9tin"));

        StringBuilder f = new StringBuilder("abc");
        attempt("charAt(3)", () -> f.charAt(3));
        attempt("setCharAt(-1)", () -> f.setCharAt(-1, 'x'));
        attempt("insert(9)", () -> f.insert(9, "x"));
        attempt("insert(-1, int)", () -> f.insert(-1, 5));
        attempt("delete(2,1)", () -> f.delete(2, 1));
        attempt("delete(-1,1)", () -> f.delete(-1, 1));
        attempt("delete(4,5)", () -> f.delete(4, 5));
        attempt("deleteCharAt(3)", () -> f.deleteCharAt(3));
        attempt("replace(4,5)", () -> f.replace(4, 5, "x"));
        attempt("setLength(-1)", () -> f.setLength(-1));
        attempt("substring(2,9)", () -> f.substring(2, 9));
        attempt("append range", () -> f.append("abc", 2, 1));
        attempt("capacity", () -> new StringBuilder(-1));
        attempt("null string", () -> new StringBuilder((String) null));
        attempt("appendCodePoint", () -> f.appendCodePoint(0x110000));
        System.out.println(f);

        StringBuffer buf = new StringBuffer("sync");
        buf.append(1).append("two").insert(0, '<').append('>').reverse();
        System.out.println(buf + " " + buf.length() + " " + buf.capacity() + " " + buf.indexOf("n") + " " + buf.compareTo(new StringBuffer("b")));
        buf.setLength(0);
        for (int i = 0; i < 1000; i++) {
            buf.append(i % 7 == 0 ? "seven" : i);
        }
        System.out.println(buf.length() + " " + buf.toString().hashCode() + " " + sb.chars().filter(Character::isDigit).count());
        char[] dst = new char[5];
        buf.getChars(0, 5, dst, 0);
        System.out.println(dst);
        StringBuilder self = new StringBuilder("ab");
        self.append(self).append(self).insert(1, self);
        System.out.println(self);
    }
}
