// Exercises try/catch/finally in every shape: returns, overriding, nesting, break and continue through finally.
public class FinallyShapes {
    static StringBuilder log = new StringBuilder();
    static int field;

    static int returnInTry() { try { return log("try", 1); } finally { log("finally", 0); } }

    @SuppressWarnings("finally")
    static int returnInFinally() { try { return log("try", 1); } finally { return log("finally", 2); } }

    @SuppressWarnings("finally")
    static int finallySwallows() { try { throw new RuntimeException("lost"); } finally { return 3; } }

    static int valueSavedBeforeFinally() {
        int x = 1;
        try {
            return x;
        } finally {
            x = 99;
            field = x;
        }
    }

    static int[] referenceSaved() {
        int[] x = {1};
        try {
            return x;
        } finally {
            x[0] = 99;
            x = null;
        }
    }

    static int catchReturns(int mode) {
        try {
            if (mode == 0) return 0;
            if (mode == 1) throw new IllegalArgumentException("one");
            if (mode == 2) throw new IllegalStateException("two");
            log("end of try", 0);
        } catch (IllegalArgumentException e) {
            return log("catch " + e.getMessage(), 10);
        } finally {
            log("finally " + mode, 0);
        }
        return 50;
    }

    static String overriding() {
        try {
            try {
                throw new RuntimeException("first");
            } finally {
                Integer.parseInt("second");
            }
        } catch (NumberFormatException e) {
            return "replaced by NFE, suppressed " + e.getSuppressed().length;
        }
    }

    static int loop() {
        int sum = 0;
        outer:
        for (int i = 0; i < 6; i++) {
            try {
                if (i == 1) continue;
                if (i == 4) break outer;
                for (int j = 0; ; j++) {
                    try {
                        if (j == 2) continue outer;
                        sum += 100;
                    } finally {
                        sum += 10;
                    }
                }
            } finally {
                sum++;
            }
        }
        return sum;
    }

    @SuppressWarnings("finally")
    static String breakInFinally() {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 4; i++) {
            try {
                sb.append('t');
                if (i % 2 == 0) throw new Error("dropped");
            } finally {
                sb.append(i);
                if (i == 2) break;
                continue;
            }
        }
        return sb.toString();
    }

    static long nested(int depth) {
        try {
            if (depth == 0) throw new ArithmeticException("bottom");
            return nested(depth - 1) + 1;
        } catch (ArithmeticException e) {
            try {
                return depth;
            } finally {
                log("inner finally", depth);
            }
        } finally {
            log("outer finally", depth);
        }
    }

    static double wide(boolean fail) {
        double d = 1.5;
        long l = 7;
        try {
            d += l;
            if (fail) throw new Exception();
            return d * 2;
        } catch (Exception e) {
            l *= 2;
            return l;
        } finally {
            d = 0;
            l = 0;
        }
    }

    static String rethrow(Exception in) {
        try {
            try {
                throw in;
            } catch (RuntimeException e) {
                log("rethrow", 1);
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException("wrapped", e);
            } finally {
                log("fin", 2);
            }
        } catch (Exception e) {
            return e.getClass().getSimpleName() + "/" + e.getMessage() + "/" + e.getCause();
        }
    }

    static int infinite() {
        int n = 0;
        while (true) {
            try {
                try {
                    n++;
                    if (n < 5) continue;
                    if (n == 5) throw new RuntimeException();
                    break;
                } finally {
                    n += 10;
                }
            } catch (RuntimeException e) {
                return n;
            }
        }
        return -n;
    }

    static int log(String s, int v) {
        log.append(s).append('=').append(v).append("; ");
        return v;
    }

    static void show(String name, Object r) {
        System.out.println(name + " -> " + r + "  [" + log + "]");
        log.setLength(0);
    }

    public static void main(String[] args) {
        show("returnInTry", returnInTry());
        show("returnInFinally", returnInFinally());
        show("finallySwallows", finallySwallows());
        show("valueSaved", valueSavedBeforeFinally() + " " + field);
        show("referenceSaved", referenceSaved()[0]);
        for (int i = 0; i < 4; i++) {
            try {
                show("catchReturns " + i, catchReturns(i));
            } catch (IllegalStateException e) {
                show("catchReturns " + i, "threw " + e.getMessage());
            }
        }
        show("overriding", overriding());
        show("loop", loop());
        show("breakInFinally", breakInFinally());
        show("nested", nested(3));
        show("wide", wide(false) + " " + wide(true));
        show("rethrow", rethrow(new IllegalArgumentException("iae")));
        show("rethrow", rethrow(new java.io.IOException("io")));
        show("infinite", infinite());
        try {
            log("empty try follows", 0);
            try { } finally { log("finally of empty", 1); }
        } finally {
            show("main", "end");
        }
    }
}
