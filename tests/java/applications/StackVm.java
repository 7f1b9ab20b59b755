// A stack-based virtual machine with a two-pass assembler and disassembler.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class StackVm {

    enum OpCode {
        HALT(0), PUSH(1), POP(0), ADD(0), SUB(0), MUL(0), DIV(0), REM(0), DUP(0), SWAP(0),
        LOAD(1), STORE(1), JMP(1), JZ(1), JLT(1), CALL(1), RET(0), PRINT(0), PRINTC(0);

        final int operands;
        OpCode(int operands) { this.operands = operands; }
    }

    static class AssemblyError extends Exception {
        AssemblyError(int line, String what) { super("line " + line + ": " + what); }
    }

    static class MachineFault extends RuntimeException {
        final int pc;
        MachineFault(int pc, String what, Throwable cause) {
            super("fault at pc=" + pc + ": " + what, cause);
            this.pc = pc;
        }
    }

    record Program(int[] code, Map<String, Integer> labels) {
        String disassemble() {
            Map<Integer, String> names = new HashMap<>();
            labels.forEach((k, v) -> names.put(v, k));
            StringBuilder sb = new StringBuilder();
            for (int pc = 0; pc < code.length; ) {
                if (names.containsKey(pc)) sb.append(names.get(pc)).append(":\n");
                OpCode op = OpCode.values()[code[pc]];
                sb.append(String.format("  %04d  %-6s", pc, op));
                pc++;
                for (int i = 0; i < op.operands; i++) sb.append(' ').append(code[pc++]);
                sb.append('\n');
            }
            return sb.toString();
        }
    }

    static class Assembler {
        private final Map<String, Integer> labels = new TreeMap<>();
        private final Map<Integer, String> fixups = new TreeMap<>();
        private final Map<Integer, Integer> fixupLines = new HashMap<>();
        private int[] code = new int[8];
        private int length;

        private void emit(int word) {
            if (length == code.length) code = Arrays.copyOf(code, length * 2);
            code[length++] = word;
        }

        Program assemble(String source) throws AssemblyError {
            int lineNo = 0;
            for (String raw : source.split("\n")) {
                lineNo++;
                int semi = raw.indexOf(';');
                String line = (semi >= 0 ? raw.substring(0, semi) : raw).strip();
                if (line.isEmpty()) continue;
                if (line.endsWith(":")) {
                    String label = line.substring(0, line.length() - 1);
                    if (labels.putIfAbsent(label, length) != null) throw new AssemblyError(lineNo, "duplicate label " + label);
                    continue;
                }
                String[] parts = line.split("\\s+");
                OpCode op;
                try {
                    op = OpCode.valueOf(parts[0].toUpperCase());
                } catch (IllegalArgumentException e) {
                    throw new AssemblyError(lineNo, "unknown opcode " + parts[0]);
                }
                if (parts.length - 1 != op.operands)
                    throw new AssemblyError(lineNo, op + " takes " + op.operands + " operand(s)");
                emit(op.ordinal());
                for (int i = 1; i < parts.length; i++) {
                    char c = parts[i].charAt(0);
                    if (c == '-' || Character.isDigit(c)) {
                        emit(Integer.decode(parts[i]));
                    } else if (c == '\'') {
                        emit(parts[i].charAt(1));
                    } else {
                        fixups.put(length, parts[i]);
                        fixupLines.put(length, lineNo);
                        emit(-1);
                    }
                }
            }
            for (var e : fixups.entrySet()) {
                Integer target = labels.get(e.getValue());
                if (target == null) throw new AssemblyError(fixupLines.get(e.getKey()), "undefined label " + e.getValue());
                code[e.getKey()] = target;
            }
            return new Program(Arrays.copyOf(code, length), labels);
        }
    }

    static class Machine {
        private final int[] stack = new int[32];
        private final int[] memory = new int[16];
        private final List<Integer> calls = new ArrayList<>();
        private int sp;
        private int pc;
        private int steps;
        private final int[] profile = new int[OpCode.values().length];

        private int pop() { return stack[--sp]; }
        private void push(int v) { stack[sp++] = v; }

        void run(Program p, int limit) {
            int[] code = p.code();
            int at = 0;
            try {
                while (true) {
                    if (++steps > limit) throw new IllegalStateException("step limit " + limit);
                    at = pc;
                    OpCode op = OpCode.values()[code[pc++]];
                    profile[op.ordinal()]++;
                    switch (op) {
                        case HALT -> { return; }
                        case PUSH -> push(code[pc++]);
                        case POP -> pop();
                        case ADD -> push(pop() + pop());
                        case SUB -> { int b = pop(); push(pop() - b); }
                        case MUL -> push(pop() * pop());
                        case DIV -> { int b = pop(); push(pop() / b); }
                        case REM -> { int b = pop(); push(pop() % b); }
                        case DUP -> { int a = pop(); push(a); push(a); }
                        case SWAP -> { int b = pop(), a = pop(); push(b); push(a); }
                        case LOAD -> push(memory[code[pc++]]);
                        case STORE -> memory[code[pc++]] = pop();
                        case JMP -> pc = code[pc];
                        case JZ -> pc = pop() == 0 ? code[pc] : pc + 1;
                        case JLT -> { int b = pop(), a = pop(); pc = a < b ? code[pc] : pc + 1; }
                        case CALL -> { calls.add(pc + 1); pc = code[pc]; }
                        case RET -> pc = calls.remove(calls.size() - 1);
                        case PRINT -> System.out.print(pop() + " ");
                        case PRINTC -> System.out.print((char) pop());
                    }
                }
            } catch (ArrayIndexOutOfBoundsException e) {
                throw new MachineFault(at, "bad access", e);
            } catch (ArithmeticException e) {
                throw new MachineFault(at, e.getMessage(), e);
            } catch (RuntimeException e) {
                throw new MachineFault(at, e.getClass().getSimpleName(), e);
            }
        }

        void report() {
            System.out.println("\n[" + steps + " steps]");
            for (OpCode op : OpCode.values())
                if (profile[op.ordinal()] > 0) System.out.printf("  %-6s x%d%n", op, profile[op.ordinal()]);
        }
    }

    static void execute(String title, String source, boolean verbose) {
        System.out.println("--- " + title);
        try {
            Program p = new Assembler().assemble(source);
            if (verbose) System.out.print(p.disassemble());
            Machine m = new Machine();
            m.run(p, 20_000);
            if (verbose) m.report();
            else System.out.println();
        } catch (AssemblyError e) {
            System.out.println("assembly failed, " + e.getMessage());
        } catch (MachineFault e) {
            System.out.println();
            System.out.println(e.getMessage() + " <- " + e.getCause());
        }
    }

    public static void main(String[] args) {
        execute("factorials", """
            ; memory 0 = n, memory 1 = acc
                push 1
                store 0
            next:
                load 0
                call fact
                print
                load 0
                push 1
                add
                dup
                store 0
                push 11
                jlt next
                push '!
                printc
                halt
            fact:
                push 1
                store 1
            again:
                dup
                jz done
                dup
                load 1
                mul
                store 1
                push 1
                sub
                jmp again
            done:
                pop
                load 1
                ret
            """, true);
        execute("gcd", """
                push 1071
                push 462
            loop:
                dup
                jz end
                store 3
                load 3
                rem
                load 3
                swap
                jmp loop
            end:
                pop
                print
                halt
            """, false);
        execute("hex and overflow", "push 0x7fffffff\npush 1\nadd\nprint\npush 0x10\nprint\nhalt", false);
        execute("divide by zero", "push 1\npush 0\ndiv\nhalt", false);
        execute("underflow", "push 1\nadd\nhalt", false);
        execute("endless", "x:\njmp x", false);
        execute("return without call", "ret", false);
        execute("falls off the end", "push 1", false);
        execute("unknown opcode", "push 1\nfrob 2", false);
        execute("missing operand", "push", false);
        execute("undefined label", "nop:\njmp nowhere", false);
        execute("duplicate label", "a:\npush 1\na:\nhalt", false);
    }
}
