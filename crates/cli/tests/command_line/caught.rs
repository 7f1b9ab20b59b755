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
