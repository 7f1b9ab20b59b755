// Exercises enum switches from several classes, with default, missing constants and state machines.
public class EnumSwitch {
    enum State { IDLE, RUNNING, PAUSED, STOPPED }
    enum Event { START, PAUSE, RESUME, STOP, NOISE }

    static class Machine {
        State state = State.IDLE;
        int ignored;

        void handle(Event e) {
            switch (state) {
                case IDLE:
                    if (e == Event.START) state = State.RUNNING;
                    else ignored++;
                    break;
                case RUNNING:
                    switch (e) {
                        case PAUSE: state = State.PAUSED; break;
                        case STOP: state = State.STOPPED; break;
                        default: ignored++;
                    }
                    break;
                case PAUSED:
                    state = switch (e) {
                        case RESUME -> State.RUNNING;
                        case STOP -> State.STOPPED;
                        default -> {
                            ignored++;
                            yield state;
                        }
                    };
                    break;
                default:
                    throw new IllegalStateException(state + " got " + e);
            }
        }
    }

    enum Op {
        ADD("+"), SUB("-"), MUL("*"), DIV("/");

        final String sign;

        Op(String sign) { this.sign = sign; }

        int apply(int a, int b) {
            switch (this) {
                case ADD: return a + b;
                case SUB: return a - b;
                case MUL: return a * b;
                case DIV: return a / b;
            }
            throw new AssertionError(this);
        }

        Op inverse() {
            return switch (this) {
                case ADD -> SUB;
                case SUB -> ADD;
                case MUL -> DIV;
                case DIV -> MUL;
            };
        }
    }

    public static void main(String[] args) {
        Machine m = new Machine();
        Event[] script = {Event.NOISE, Event.START, Event.NOISE, Event.PAUSE, Event.NOISE, Event.RESUME, Event.PAUSE, Event.STOP, Event.NOISE};
        for (Event e : script) {
            State before = m.state;
            try {
                m.handle(e);
                System.out.println(before + " --" + e + "--> " + m.state + " (" + m.ignored + ")");
            } catch (IllegalStateException ex) {
                System.out.println(ex.getMessage());
            }
        }
        for (Op op : Op.values()) {
            System.out.println("17 " + op.sign + " 5 = " + op.apply(17, 5) + ", inverse " + op.inverse() + " " + op.inverse().sign);
        }
        int[] counts = new int[Event.values().length];
        for (Event e : script) {
            switch (e) {
                case START, STOP -> counts[e.ordinal()] += 100;
                case NOISE -> { }
                default -> counts[e.ordinal()]++;
            }
        }
        System.out.println(java.util.Arrays.toString(counts));
        switch (Thread.State.valueOf("BLOCKED")) {
            case NEW: System.out.println("new"); break;
            case BLOCKED: System.out.println("blocked"); break;
            default: System.out.println("other");
        }
        java.math.RoundingMode mode = java.math.RoundingMode.HALF_EVEN;
        System.out.println(switch (mode) { case UP, DOWN -> "direct"; case HALF_EVEN -> "bankers"; default -> "else"; });
    }
}
