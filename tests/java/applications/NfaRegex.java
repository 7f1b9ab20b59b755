// A regular expression engine: parses to an NFA, simulates it, and converts to a DFA.
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;

public class NfaRegex {

    static class PatternException extends IllegalArgumentException {
        PatternException(String message, String pattern, int at) {
            super(message + "\n      " + pattern + "\n      " + " ".repeat(at) + "^");
        }
    }

    private static final class State {
        IntPredicate test;
        final List<Integer> epsilon = new ArrayList<>(2);
        int target = -1;
    }

    private record Fragment(int start, int end) {}

    private final List<State> states = new ArrayList<>();
    private final String pattern;
    private int pos;
    private final int start, accept;

    private NfaRegex(String pattern) {
        this.pattern = pattern;
        Fragment f = alternation();
        if (pos < pattern.length()) throw error("unmatched )");
        start = f.start();
        accept = f.end();
    }

    static NfaRegex compile(String p) { return new NfaRegex(p); }

    private PatternException error(String m) { return new PatternException(m, pattern, pos); }
    private int state() {
        states.add(new State());
        return states.size() - 1;
    }
    private void link(int a, int b) { states.get(a).epsilon.add(b); }
    private boolean at(char c) { return pos < pattern.length() && pattern.charAt(pos) == c; }

    private Fragment alternation() {
        Fragment left = sequence();
        while (at('|')) {
            pos++;
            Fragment right = sequence();
            int s = state(), e = state();
            link(s, left.start());
            link(s, right.start());
            link(left.end(), e);
            link(right.end(), e);
            left = new Fragment(s, e);
        }
        return left;
    }

    private Fragment sequence() {
        int s = state();
        Fragment f = new Fragment(s, s);
        while (pos < pattern.length() && !at('|') && !at(')')) {
            Fragment next = repeat();
            link(f.end(), next.start());
            f = new Fragment(f.start(), next.end());
        }
        return f;
    }

    private Fragment repeat() {
        Fragment f = atom();
        while (pos < pattern.length() && "*+?".indexOf(pattern.charAt(pos)) >= 0) {
            char op = pattern.charAt(pos++);
            int s = state(), e = state();
            link(s, f.start());
            link(f.end(), e);
            if (op != '+') link(s, e);
            if (op != '?') link(f.end(), f.start());
            f = new Fragment(s, e);
        }
        return f;
    }

    private Fragment atom() {
        char c = pattern.charAt(pos);
        switch (c) {
            case '(': {
                pos++;
                Fragment f = alternation();
                if (!at(')')) throw error("missing )");
                pos++;
                return f;
            }
            case '*': case '+': case '?':
                throw error("nothing to repeat");
            case '.':
                pos++;
                return single(x -> x != '\n');
            case '[':
                pos++;
                return single(charClass());
            case '\\':
                pos++;
                if (pos == pattern.length()) throw error("trailing backslash");
                return single(escape(pattern.charAt(pos++)));
            default:
                pos++;
                return single(x -> x == c);
        }
    }

    private static IntPredicate escape(char c) {
        return switch (c) {
            case 'd' -> Character::isDigit;
            case 'w' -> x -> Character.isLetterOrDigit(x) || x == '_';
            case 's' -> Character::isWhitespace;
            case 'D' -> ((IntPredicate) Character::isDigit).negate();
            default -> x -> x == c;
        };
    }

    private IntPredicate charClass() {
        boolean negated = at('^');
        if (negated) pos++;
        IntPredicate p = x -> false;
        boolean first = true;
        while (first || !at(']')) {
            if (pos >= pattern.length()) throw error("missing ]");
            first = false;
            char lo = pattern.charAt(pos++);
            if (lo == '\\') {
                p = p.or(escape(pattern.charAt(pos++)));
            } else if (at('-') && pos + 1 < pattern.length() && pattern.charAt(pos + 1) != ']') {
                char hi = pattern.charAt(pos + 1);
                if (hi < lo) throw error("reversed range");
                pos += 2;
                p = p.or(x -> x >= lo && x <= hi);
            } else {
                p = p.or(x -> x == lo);
            }
        }
        pos++;
        return negated ? p.negate() : p;
    }

    private Fragment single(IntPredicate test) {
        int s = state(), e = state();
        states.get(s).test = test;
        states.get(s).target = e;
        return new Fragment(s, e);
    }

    private BitSet closure(BitSet set) {
        Deque<Integer> work = new ArrayDeque<>();
        set.stream().forEach(work::push);
        BitSet out = (BitSet) set.clone();
        while (!work.isEmpty())
            for (int n : states.get(work.pop()).epsilon)
                if (!out.get(n)) {
                    out.set(n);
                    work.push(n);
                }
        return out;
    }

    private BitSet initial() {
        BitSet b = new BitSet();
        b.set(start);
        return closure(b);
    }

    private BitSet step(BitSet from, char c) {
        BitSet to = new BitSet();
        for (int i = from.nextSetBit(0); i >= 0; i = from.nextSetBit(i + 1)) {
            State s = states.get(i);
            if (s.test != null && s.test.test(c)) to.set(s.target);
        }
        return closure(to);
    }

    boolean matches(String text) {
        BitSet cur = initial();
        for (int i = 0; i < text.length() && !cur.isEmpty(); i++) cur = step(cur, text.charAt(i));
        return cur.get(accept);
    }

    List<String> findAll(String text) {
        List<String> out = new ArrayList<>();
        for (int i = 0; i < text.length(); ) {
            BitSet cur = initial();
            int end = -1;
            for (int j = i; j < text.length() && !cur.isEmpty(); j++) {
                cur = step(cur, text.charAt(j));
                if (cur.get(accept)) end = j + 1;
            }
            if (end > i) {
                out.add(text.substring(i, end));
                i = end;
            } else {
                i++;
            }
        }
        return out;
    }

    String dfa(String alphabet) {
        Map<BitSet, Integer> ids = new LinkedHashMap<>();
        Deque<BitSet> work = new ArrayDeque<>();
        StringBuilder sb = new StringBuilder();
        ids.put(initial(), 0);
        work.add(initial());
        while (!work.isEmpty()) {
            BitSet s = work.remove();
            sb.append("   ").append(s.get(accept) ? '*' : ' ').append('q').append(ids.get(s)).append(':');
            for (char c : alphabet.toCharArray()) {
                BitSet t = step(s, c);
                if (t.isEmpty()) continue;
                if (!ids.containsKey(t)) {
                    ids.put(t, ids.size());
                    work.add(t);
                }
                sb.append(' ').append(c).append("->q").append(ids.get(t));
            }
            sb.append('\n');
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        String[] patterns = {"a(b|c)*d", "(ab)+", "x?y?z?", "[a-c]+\\d*", "[^aeiou]+", "(a|ab)(c|bcd)", "a.c", "\\w+\\s\\w+", "", "a**", "(|a)b"};
        String[] inputs = {"", "ad", "abcbcd", "abab", "aba", "xz", "b", "cab42", "rhythm", "abcd", "a\nc", "two words", "aaa"};
        int agreements = 0;
        for (String p : patterns) {
            NfaRegex r = compile(p);
            TreeSet<String> yes = new TreeSet<>();
            for (String in : inputs) {
                if (r.matches(in)) yes.add(in.replace("\n", "\\n"));
                if (r.matches(in) == Pattern.matches(p.equals("a**") ? "a*" : p, in)) agreements++;
                else System.out.println("DISAGREE " + p + " on " + in);
            }
            System.out.printf("/%s/ %d states, accepts %s%n", p, r.states.size(), yes);
        }
        System.out.println(agreements + " agreements");
        System.out.println(compile("[0-9]+(\\.[0-9]+)?").findAll("pi 3.14, e 2.718, 42 and 7."));
        System.out.println(compile("b[aeiou]+t").findAll("bat beat boot bt bit about"));
        for (String p : new String[] {"(a|b)*abb", "a(b|c)*d"}) System.out.print("/" + p + "/\n" + compile(p).dfa("abcd"));
        String evil = "(a*)*b";
        System.out.println("no backtracking blow-up: " + compile(evil).matches("a".repeat(60)) + " " + compile(evil).matches("a".repeat(60) + "b"));
        for (String bad : new String[] {"(ab", "ab)", "*a", "[abc", "[z-a]", "x\\", "a|+"}) {
            try {
                compile(bad);
                System.out.println("accepted " + bad);
            } catch (PatternException e) {
                System.out.println("error: " + e.getMessage());
            }
        }
    }
}
