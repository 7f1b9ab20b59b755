// Ten-pin bowling score sheets parsed from roll strings given as program arguments.
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

public class BowlingScores {

    static class ScoreException extends Exception {
        ScoreException(String sheet, int at, String why) {
            super(String.format("\"%s\" at %d: %s", sheet, at, why));
        }
    }

    sealed interface Frame permits Strike, Spare, Open, Tenth {
        int rolls();
        default String marks() {
            if (this instanceof Strike) return "  X";
            if (this instanceof Spare s) return pin(s.first()) + " /";
            if (this instanceof Open o) return pin(o.first()) + " " + pin(o.second());
            StringBuilder sb = new StringBuilder();
            int before = -1; // pins already down on this rack, -1 when it is fresh
            for (int r : ((Tenth) this).pins()) {
                sb.append(sb.length() > 0 ? " " : "");
                if (r == 10 && before < 0) sb.append('X');
                else if (before >= 0 && before + r == 10) sb.append('/');
                else sb.append(pin(r));
                before = before >= 0 || r == 10 ? -1 : r;
            }
            return sb.toString();
        }
    }
    record Strike() implements Frame { public int rolls() { return 1; } }
    record Spare(int first) implements Frame { public int rolls() { return 2; } }
    record Open(int first, int second) implements Frame { public int rolls() { return 2; } }
    record Tenth(List<Integer> pins) implements Frame { public int rolls() { return pins.size(); } }

    static String pin(int n) { return n == 0 ? "-" : Integer.toString(n); }

    static List<Integer> rolls(String sheet) throws ScoreException {
        List<Integer> out = new ArrayList<>();
        for (int i = 0; i < sheet.length(); i++) {
            char c = sheet.charAt(i);
            switch (c) {
                case ' ', '|':
                    break;
                case 'X':
                    out.add(10);
                    break;
                case '-':
                    out.add(0);
                    break;
                case '/':
                    if (out.isEmpty()) throw new ScoreException(sheet, i, "spare without a first ball");
                    out.add(10 - out.get(out.size() - 1));
                    break;
                default:
                    if (c < '1' || c > '9') throw new ScoreException(sheet, i, "unknown mark '" + c + "'");
                    out.add(c - '0');
            }
        }
        return out;
    }

    static List<Frame> frames(String sheet, List<Integer> r) throws ScoreException {
        List<Frame> out = new ArrayList<>();
        int i = 0;
        try {
            while (out.size() < 9) {
                int first = r.get(i);
                if (first == 10) {
                    out.add(new Strike());
                    i++;
                    continue;
                }
                int second = r.get(i + 1);
                if (first + second > 10) throw new ScoreException(sheet, i, "frame " + (out.size() + 1) + " has " + (first + second) + " pins");
                out.add(first + second == 10 ? new Spare(first) : new Open(first, second));
                i += 2;
            }
            int need = r.get(i) == 10 || r.get(i) + r.get(i + 1) == 10 ? 3 : 2;
            out.add(new Tenth(List.copyOf(r.subList(i, i + need))));
            i += need;
        } catch (IndexOutOfBoundsException e) {
            ScoreException s = new ScoreException(sheet, i, "game is unfinished in frame " + (out.size() + 1));
            s.initCause(e);
            throw s;
        }
        if (i < r.size()) throw new ScoreException(sheet, i, (r.size() - i) + " extra rolls");
        return out;
    }

    static int[] totals(List<Frame> frames, List<Integer> r) {
        int[] t = new int[10];
        int at = 0, sum = 0;
        for (int f = 0; f < 10; f++) {
            Frame frame = frames.get(f);
            if (frame instanceof Strike) sum += 10 + r.get(at + 1) + r.get(at + 2);
            else if (frame instanceof Spare) sum += 10 + r.get(at + 2);
            else if (frame instanceof Open o) sum += o.first() + o.second();
            else if (frame instanceof Tenth last) sum += last.pins().stream().mapToInt(Integer::intValue).sum();
            t[f] = sum;
            at += frame.rolls();
        }
        return t;
    }

    static void print(List<Frame> frames, int[] totals) {
        StringJoiner line = new StringJoiner("+", "+", "+"), marks = new StringJoiner("|", "|", "|"), sums = new StringJoiner("|", "|", "|");
        for (int i = 0; i < 10; i++) {
            int w = i == 9 ? 5 : 3;
            line.add("-".repeat(w));
            marks.add(String.format("%-" + w + "s", frames.get(i).marks()));
            sums.add(String.format("%" + w + "d", totals[i]));
        }
        System.out.println(line + "\n" + marks + "\n" + sums + "\n" + line);
    }

    public static void main(String[] args) {
        int best = -1, broken = 0;
        String champion = "nobody";
        for (String arg : args) {
            int colon = arg.indexOf(':');
            String name = colon < 0 ? "anonymous" : arg.substring(0, colon);
            String sheet = arg.substring(colon + 1).trim();
            try {
                List<Integer> r = rolls(sheet);
                List<Frame> fs = frames(sheet, r);
                int[] t = totals(fs, r);
                long strikes = fs.stream().filter(Strike.class::isInstance).count();
                long spares = fs.stream().filter(f -> f instanceof Spare).count();
                System.out.printf("%s: %d (%d strikes, %d spares, %d rolls)%n", name, t[9], strikes, spares, r.size());
                print(fs, t);
                if (t[9] > best) {
                    best = t[9];
                    champion = name;
                }
            } catch (ScoreException e) {
                broken++;
                System.out.println(name + ": " + e.getMessage() + (e.getCause() == null ? "" : " [" + e.getCause().getClass().getSimpleName() + "]"));
            }
        }
        System.out.println("champion " + champion + " with " + best + ", " + broken + " broken sheets");
        System.exit(broken == 0 ? 0 : 64 + broken);
    }
}
