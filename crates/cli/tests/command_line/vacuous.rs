//! Answers that would say nothing: no input satisfies what is assumed, or none reaches a check.

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
        expect![[r#"
            exit 3
            --- stdout
            Vacuous.java:33: Broken.f() unknown
              undecided: no input satisfies the precondition: nothing was checked
                try: look for a contradiction in preconditions and invariants

            Vacuous.java:6: Vacuous.never(int) unknown
              undecided: no input satisfies the precondition: nothing was checked
                try: look for a contradiction in preconditions and invariants

            Vacuous.java:10: Vacuous.tooMany(Vacuous,Vacuous,Vacuous,Vacuous) unknown
              undecided: no input within the bounds satisfies the precondition: nothing was checked
                try: look for a contradiction in preconditions and invariants, or raise --scope

            3 targets: 3 unknown
        "#]],
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
    check(
        &sandbox(),
        &["vacuous.c", "--target", "never"],
        expect![[r#"
        exit 3
        --- stdout
        vacuous.c:4: never unknown
          undecided: no input satisfies the precondition: nothing was checked
            try: look for a contradiction in preconditions and invariants

        1 target: 1 unknown
    "#]],
    );
}

/// What holds because nothing comes there says so.
#[test]
fn checks_that_no_input_reaches() {
    check(
        &sandbox(),
        &["Vacuous.java", "--target", "Vacuous.unreached", "--target", "Vacuous.loop"],
        expect![[r#"
        exit 0
        --- stdout
        Vacuous.java:12: Vacuous.unreached(int) proved
          proved: 2 × assert, invariant #1
          warning: no considered input reaches assert (line 14), so its verdict says little

        Vacuous.java:20: Vacuous.loop(int) holds within bounds: scope 3, array length 3, unroll 3
          holds within bounds: assert, invariant #1
          not a proof: a run may need more than 3 iterations of the loop at line 21 (Vacuous.java:21)
            try: --unroll 6
          warning: no considered input reaches assert (line 25), so its verdict says little

        2 targets: 1 holds within bounds, 1 proved
    "#]],
    );
    #[cfg(feature = "c")]
    check(
        &sandbox(),
        &["vacuous.c", "--target", "stopped"],
        expect![[r#"
        exit 0
        --- stdout
        vacuous.c:5: stopped proved
          proved: assert
          warning: no considered input reaches assert (line 8), so its verdict says little

        1 target: 1 proved
    "#]],
    );
}
