// Brainfuck: optimising compiler to an instruction list, interpreter with standard input, and error reporting.
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

public class BrainfuckMachine {

    enum Code { MOVE, ADD, OUT, IN, OPEN, CLOSE, ZERO, SCAN }

    static final class Instr {
        final Code code;
        int arg;
        Instr(Code code, int arg) {
            this.code = code;
            this.arg = arg;
        }
        @Override public String toString() { return code + "(" + arg + ")"; }
    }

    static class SyntaxException extends Exception {
        SyntaxException(String m) { super(m); }
    }

    static class TapeException extends RuntimeException {
        TapeException(int at, Throwable cause) { super("tape pointer left the tape at instruction " + at, cause); }
    }

    static List<Instr> compile(String src) throws SyntaxException {
        List<Instr> out = new ArrayList<>();
        Deque<Integer> open = new ArrayDeque<>();
        int line = 1, column = 0;
        for (char c : src.toCharArray()) {
            column++;
            switch (c) {
                case '>' -> merge(out, Code.MOVE, 1);
                case '<' -> merge(out, Code.MOVE, -1);
                case '+' -> merge(out, Code.ADD, 1);
                case '-' -> merge(out, Code.ADD, -1);
                case '.' -> out.add(new Instr(Code.OUT, 0));
                case ',' -> out.add(new Instr(Code.IN, 0));
                case '[' -> {
                    open.push(out.size());
                    out.add(new Instr(Code.OPEN, -1));
                }
                case ']' -> {
                    if (open.isEmpty()) throw new SyntaxException("unmatched ] at line " + line + " column " + column);
                    int start = open.pop();
                    if (out.size() - start == 2) {
                        Instr body = out.get(start + 1);
                        if (body.code == Code.ADD && (body.arg & 1) == 1) {
                            replace(out, start, new Instr(Code.ZERO, 0));
                            continue;
                        }
                        if (body.code == Code.MOVE) {
                            replace(out, start, new Instr(Code.SCAN, body.arg));
                            continue;
                        }
                    }
                    out.get(start).arg = out.size();
                    out.add(new Instr(Code.CLOSE, start));
                }
                case '\n' -> {
                    line++;
                    column = 0;
                }
                default -> { }
            }
        }
        if (!open.isEmpty()) throw new SyntaxException(open.size() + " unmatched [");
        return out;
    }

    private static void replace(List<Instr> out, int start, Instr with) {
        out.subList(start, out.size()).clear();
        out.add(with);
    }

    private static void merge(List<Instr> out, Code code, int n) {
        if (!out.isEmpty() && out.get(out.size() - 1).code == code) {
            Instr last = out.get(out.size() - 1);
            last.arg += n;
            if (last.arg == 0) out.remove(out.size() - 1);
        } else {
            out.add(new Instr(code, n));
        }
    }

    record Outcome(String output, long steps, Map<Code, Integer> profile) {}

    static Outcome run(List<Instr> program, InputStream in, long limit) throws IOException {
        byte[] tape = new byte[300];
        int p = 0, ip = 0;
        long steps = 0;
        StringBuilder out = new StringBuilder();
        Map<Code, Integer> profile = new EnumMap<>(Code.class);
        try {
            for (; ip < program.size(); ip++) {
                if (++steps > limit) throw new IllegalStateException("gave up after " + limit + " steps");
                Instr i = program.get(ip);
                profile.merge(i.code, 1, Integer::sum);
                switch (i.code) {
                    case MOVE -> p += i.arg;
                    case ADD -> tape[p] += i.arg;
                    case OUT -> out.append((char) (tape[p] & 0xff));
                    case IN -> {
                        int c = in.read();
                        tape[p] = c < 0 ? 0 : (byte) c;
                    }
                    case OPEN -> { if (tape[p] == 0) ip = i.arg; }
                    case CLOSE -> { if (tape[p] != 0) ip = i.arg; }
                    case ZERO -> tape[p] = 0;
                    case SCAN -> { while (tape[p] != 0) p += i.arg; }
                }
            }
        } catch (ArrayIndexOutOfBoundsException e) {
            throw new TapeException(ip, e);
        }
        return new Outcome(out.toString(), steps, profile);
    }

    static void show(String name, String src) throws IOException {
        System.out.println("== " + name);
        try {
            List<Instr> code = compile(src);
            System.out.println(src.chars().filter(c -> "><+-.,[]".indexOf(c) >= 0).count() + " symbols, " + code.size() + " instructions");
            Outcome o = run(code, System.in, 60_000);
            System.out.println(o.output().stripTrailing());
            System.out.println(o.steps() + " steps " + o.profile());
        } catch (SyntaxException e) {
            System.out.println("syntax: " + e.getMessage());
        } catch (IllegalStateException e) {
            System.out.println("runtime: " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        show("hello", "++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++.>>.<-.<.+++.------.--------.>>+.>++.");
        show("upper case one line", ",----------[----------------------.,----------]");
        show("reverse one line", ">,----------[++++++++++>,----------]<[.<]");
        show("add two digits", ",>,>++++++[<-------->-]<[<+>-]<.");
        show("alphabet", "++++++++[>++++++++<-]>>+++++[>+++++<-]>+[<<+.>>-]");
        show("counts", "+++++[->++++++++++<]>[->+>+<<]>>[<<+>>-]<.");
        show("unclosed", "+[>[-]");
        show("unopened", "+\n+]");
        show("endless", "+[+-]");
        System.out.println(compile("+++---><[-]>[<<]<[->+<]"));
        show("falls off", "+[<+]");
    }
}
