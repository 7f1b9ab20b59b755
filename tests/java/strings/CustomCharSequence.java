// User-written CharSequence and Appendable implementations used by the library: regex, join, append, compare, chars.
import java.util.Iterator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

public class CustomCharSequence {
    /** Concatenation of pieces without copying. */
    static final class Rope implements CharSequence {
        private final CharSequence left;
        private final CharSequence right;
        static int charAtCalls;

        Rope(CharSequence left, CharSequence right) {
            this.left = left;
            this.right = right;
        }

        @Override
        public int length() {
            return left.length() + right.length();
        }

        @Override
        public char charAt(int i) {
            charAtCalls++;
            return i < left.length() ? left.charAt(i) : right.charAt(i - left.length());
        }

        @Override
        public CharSequence subSequence(int from, int to) {
            if (from < 0 || to > length() || from > to) {
                throw new StringIndexOutOfBoundsException("rope " + from + ".." + to);
            }
            int cut = left.length();
            if (to <= cut) {
                return left.subSequence(from, to);
            }
            if (from >= cut) {
                return right.subSequence(from - cut, to - cut);
            }
            return new Rope(left.subSequence(from, cut), right.subSequence(0, to - cut));
        }

        @Override
        public String toString() {
            return new StringBuilder(length()).append(left).append(right).toString();
        }
    }

    /** A window of a repeated pattern, infinite in spirit. */
    record Repeat(String unit, int length) implements CharSequence {
        @Override
        public char charAt(int i) {
            return unit.charAt(i % unit.length());
        }

        @Override
        public CharSequence subSequence(int a, int b) {
            int s = a % unit.length();
            return new Repeat(unit.substring(s) + unit.substring(0, s), b - a);
        }

        @Override
        public String toString() {
            return new StringBuilder(this).toString();
        }
    }

    static final class Upper implements Appendable {
        final StringBuilder sb = new StringBuilder();

        @Override
        public Appendable append(CharSequence s) {
            return append(s, 0, s.length());
        }

        @Override
        public Appendable append(CharSequence s, int from, int to) {
            for (int i = from; i < to; i++) {
                append(s.charAt(i));
            }
            return this;
        }

        @Override
        public Appendable append(char c) {
            sb.append(Character.toUpperCase(c));
            return this;
        }
    }

    public static void main(String[] args) {
        CharSequence rope = new Rope(new Rope("Hello, ", "brave"), new Rope(" new ", new StringBuilder("world")));
        System.out.println(rope + " " + rope.length() + " " + rope.charAt(7) + " " + rope.subSequence(3, 15) + " " + rope.isEmpty());
        System.out.println("Hello, brave new world".contentEquals(rope) + " " + CharSequence.compare(rope, "Hello, brand") + " " + rope.chars().filter(c -> c == 'e').count());
        Matcher m = Pattern.compile("(\\w)(\\w+)").matcher(rope);
        StringBuilder sb = new StringBuilder();
        while (m.find()) {
            sb.append(m.group(2)).append(m.group(1)).append("ay ");
        }
        System.out.println(sb + " " + m.replaceAll("<$1>"));
        System.out.println(String.join(rope.subSequence(5, 7), "a", new Rope("b", "c"), new StringBuilder("d")) + " " + "xyz".contains(new Rope("y", "z")) + " " + "a-b".replace(new Rope("", "-"), new Rope("+", "+")));
        System.out.println(new StringBuilder("[").append(rope, 0, 5).append(new Rope("!", "?")).insert(1, rope, 7, 12).append(']'));
        System.out.println(Rope.charAtCalls > 0);
        Repeat r = new Repeat("abc", 10);
        System.out.println(r + " " + r.subSequence(2, 7) + " " + r.subSequence(2, 7).subSequence(1, 3) + " " + r.equals(new Repeat("abc", 10)) + " " + r.equals((Object) "abcabcabca"));
        System.out.println(r.codePoints().mapToObj(Character::toString).collect(Collectors.joining("-")) + " " + Pattern.matches("(abc)+a", r) + " " + Pattern.compile("b").split(r).length);
        Upper up = new Upper();
        new java.util.Formatter(up).format("mixed %s and %d%n", "Case", 12);
        System.out.print(up.sb);
        Iterator<Integer> it = new Rope("ab", "\uD83D\uDE00").codePoints().iterator();
        while (it.hasNext()) {
            System.out.print(it.next() + " ");
        }
        System.out.println();
        String[] bad = {"sub", "at"};
        for (String b : bad) {
            try {
                System.out.println(b.equals("sub") ? rope.subSequence(5, 99) : rope.charAt(99));
            } catch (IndexOutOfBoundsException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        CharSequence deep = "";
        for (int i = 0; i < 60; i++) {
            deep = i % 2 == 0 ? new Rope(deep, Integer.toString(i)) : new Rope(Integer.toString(i), deep);
        }
        System.out.println(deep + " " + deep.toString().hashCode());
        System.out.println(Integer.parseInt(new Rope("12", "34"), 1, 4, 10) + " " + String.valueOf(new Rope("v", "o")) + new StringBuilder(new Rope("p", "q")).reverse());
    }
}
