//! Assertions that fail are failures where they stand, also if the error is caught; and monitors are left as they were.

use crate::support::Sandbox;

fn lines(source: &str, wanted: &[&str]) {
    let sandbox = Sandbox::new().file("Main.java", source);
    let said = sandbox.says(&["check", "Main.java", "--target", "Main.*", "--jobs", "1"]);
    for line in wanted {
        assert!(said.lines().any(|said| said == *line), "`{line}` is not in\n{said}");
    }
}

#[test]
fn an_assertion_fails_where_it_stands() {
    lines(
        r"
public class Main {
    static void leaves(int a) {
        int y = 0;
        try {
            assert a != 3;
        } finally {
            y = 1;
        }
    }
    static int swallowed(int a) {
        try {
            assert a != 3;
        } finally {
            return 1;
        }
    }
    static int caught(int a) {
        try {
            assert a != 3;
        } catch (AssertionError e) {
            return 2;
        }
        return 1;
    }
    static int caughtOutside(int a) {
        try {
            leaves(a);
        } catch (AssertionError e) {
            return 2;
        }
        return 1;
    }
    static void again(int a) {
        try {
            assert a != 3;
        } catch (AssertionError e) {
            AssertionError copy = e;
            throw copy;
        }
    }
    static void holds(int a) {
        try {
            assert a == a;
        } finally {
            a = 1;
        }
    }
}
",
        &[
            "Main.java:6: assert in Main.leaves(int)",
            "Main.java:13: assert in Main.swallowed(int)",
            "  Main.swallowed returns 1.",
            "Main.java:20: assert in Main.caught(int)",
            "  Main.caught returns 2.",
            "Main.java:6: assert in Main.caughtOutside(int)",
            "Main.java:36: assert in Main.again(int)",
            "Main.java:44: Main.holds(int) proved",
        ],
    );
}

#[test]
fn monitors_are_left() {
    lines(
        r"
public class Main {
    int n;
    //@ ensures n == \old(n) + 1;
    void block() {
        synchronized (this) {
            n++;
        }
    }
    //@ ensures n == \old(n) + 1;
    synchronized void method() {
        n++;
    }
}
",
        &["Main.java:6: Main.block() proved", "Main.java:12: Main.method() proved"],
    );
}

/// An error that the program throws itself is no failed assertion where the program catches it.
#[test]
fn errors_that_the_program_throws_itself() {
    lines(
        r#"
public class Main {
    static int caught(int x) {
        try {
            if (x == 5) throw new AssertionError("five");
        } catch (AssertionError e) {
            return 1;
        }
        return 0;
    }
    static int leaves(int x) {
        if (x == 5) throw new AssertionError("five");
        return 0;
    }
    static int both(int x) {
        try { assert x != 5 : "m"; if (x == 6) throw new AssertionError(x); } catch (AssertionError e) { return 1; }
        return 0;
    }
    static int made(int x) {
        AssertionError error = new AssertionError();
        try { while (true) { assert x < 9; if (x > 3) throw error; x++; } } catch (AssertionError e) { return 1; }
    }
    static int allowed(int x) {
        try {
            return caughtByCaller(x);
        } catch (AssertionError e) {
            return 1;
        }
    }
    private static int caughtByCaller(int x) {
        if (x > 3) throw new AssertionError();
        return 0;
    }
}
"#,
        &[
            "Main.java:5: Main.caught(int) proved",
            "Main.java:12: assert in Main.leaves(int)",
            "Main.java:16: assert in Main.both(int)",
            "Main.java:21: assert in Main.made(int)",
            "Main.java:25: Main.allowed(int) proved",
        ],
    );
}

/// Printing is not bounded by what the streams are; looking at the streams is.
#[test]
fn streams_that_may_be_null() {
    let check = |source: &str, wanted: &[&str]| {
        let sandbox = Sandbox::new().file("Main.java", source);
        let said = sandbox.says(&["check", "Main.java", "--target", "Main.*", "--jobs", "1"]);
        for line in wanted {
            assert!(said.lines().any(|said| said.contains(line)), "`{line}` is not in\n{said}");
        }
    };
    check(
        r#"public class Main {
    static void prints(int x) { System.out.println("x"); System.err.print("x"); assert System.out.hashCode() == System.out.hashCode(); }
}"#,
        &["Main.prints(int) proved"],
    );
    check(
        r#"public class Main {
    static void compares() { assert System.out != null; }
    static void hands() { assert is(System.in); }
    private static boolean is(Object o) { return o != null; }
    static void fails() { System.out.print("x"); assert !System.out.checkError(); }
}"#,
        &[
            "not a proof: System.out may have been set to another stream, or to null",
            "not a proof: System.in may have been set to another stream, or to null",
            "not a proof: output may fail",
        ],
    );
}
