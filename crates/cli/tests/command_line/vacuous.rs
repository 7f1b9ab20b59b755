//! Answers that would say nothing: no input satisfies what is assumed, or none comes to a check.

use crate::support::{Sandbox, without_seconds};
use expect_test::{Expect, expect};

fn check(sandbox: &Sandbox, args: &[&str], expected: Expect) {
    expected.assert_eq(&without_seconds(&sandbox.says(&[&["check"], args].concat())));
}

fn sandbox() -> Sandbox {
    Sandbox::new()
        .file(
            "Vacuous.java",
            "class Vacuous {
    int n;
    Vacuous next;
    //@ requires x > 0 && x < 0;
    //@ ensures \\result == 3;
    static int never(int x) { return 1; }
    //@ requires a != null && b != null && c != null && d != null;
    //@ requires a != b && a != c && a != d && b != c && b != d && c != d;
    //@ ensures \\result == 3;
    static int tooMany(Vacuous a, Vacuous b, Vacuous c, Vacuous d) { return 1; }
    static void unreached(int x) {
        if (x > 0) {
            if (x < 0) {
                assert x == 7;
            }
        }
        assert x == x;
    }
    static void loop(int n) {
        int i = 0;
        while (i < n) {
            i++;
        }
        if (i > 5) {
            assert n != 9;
        }
    }
}
class Broken {
    int a;
    //@ invariant a > 0 && a < 0;
    //@ ensures a == 5;
    void f() { }
}
",
        )
        .file(
            "vacuous.c",
            "#include <assert.h>
extern void __VERIFIER_assume(int);
/*@ requires x > 0 && x < 0; ensures \\result == 3; */
int never(int x) { return 1; }
int stopped(int x) {
    __VERIFIER_assume(x > 3);
    __VERIFIER_assume(x < 3);
    assert(x != 7);
    return 0;
}
",
        )
}

#[test]
fn preconditions_that_nothing_satisfies() {
    check(
        &sandbox(),
        &["Vacuous.java", "--target", "Vacuous.never", "--target", "Vacuous.tooMany", "--target", "Broken.f"],
        expect![[""]],
    );
    let output =
        sandbox().command(&["check", "Vacuous.java", "--target", "Vacuous.never", "--format", "json"]).output();
    let output = output.unwrap();
    assert_eq!(output.status.code(), Some(3));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let target = &report["targets"][0];
    assert_eq!(target["verdict"], "unknown");
    assert_eq!(target["reason"], "no input satisfies the precondition: nothing was checked");
    assert_eq!(target["vacuous"], target["reason"]);
    let args = ["check", "Vacuous.java", "--target", "Vacuous.never", "--format", "sarif"];
    let sarif: serde_json::Value = serde_json::from_slice(&sandbox().command(&args).output().unwrap().stdout).unwrap();
    let notes = &sarif["runs"][0]["invocations"][0]["toolExecutionNotifications"];
    assert!(notes.to_string().contains("nothing was checked"), "{sarif}");
    #[cfg(feature = "c")]
    check(&sandbox(), &["vacuous.c", "--target", "never"], expect![[""]]);
}

/// What holds because nothing comes there says so.
#[test]
fn checks_that_no_input_reaches() {
    check(&sandbox(), &["Vacuous.java", "--target", "Vacuous.unreached", "--target", "Vacuous.loop"], expect![[""]]);
    #[cfg(feature = "c")]
    check(&sandbox(), &["vacuous.c", "--target", "stopped"], expect![[""]]);
}
