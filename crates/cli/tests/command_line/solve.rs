//! `skolem solve` and `skolem dump --what smt2`.

use crate::support::Sandbox;
use expect_test::{Expect, expect};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

fn check(script: &str, args: &[&str], expected: Expect) {
    let sandbox = Sandbox::new().file("query.smt2", script);
    expected.assert_eq(&sandbox.says(args));
}

#[test]
fn answers_go_to_standard_output() {
    let script = "(declare-const x (_ BitVec 8))\n(assert (= (bvmul x #x03) #x0f))\n(check-sat)\n(get-model)\n";
    check(
        script,
        &["solve", "query.smt2"],
        expect![[r#"
            exit 0
            --- stdout
            sat
            (
              (define-fun x () (_ BitVec 8) #x05)
            )
        "#]],
    );
}

#[test]
fn errors_have_their_place_and_the_rest_is_carried_out() {
    let script = "(declare-const x (_ BitVec 8))\n(assert (bvult x\n  (bvadd x #b1)))\n(check-sat)\n(echo \"done\")\n";
    check(
        script,
        &["solve", "query.smt2"],
        expect![[r#"
            exit 2
            --- stdout
            (error "3:12: bvadd: argument 2 must be (_ BitVec 8), but is (_ BitVec 1)")
            unknown
            "done"
        "#]],
    );
}

#[test]
fn other_logics_are_unsupported() {
    check(
        "(set-logic QF_LIA)\n(declare-const x Int)\n(check-sat)\n(get-info :reason-unknown)\n",
        &["solve", "query.smt2"],
        expect![[r#"
            exit 2
            --- stdout
            unsupported
            (error "2:18: unsupported: sort Int")
            unknown
            (:reason-unknown incomplete)
        "#]],
    );
}

#[test]
fn undecided_checks_are_exit_status_three() {
    check(
        &factoring(),
        &["solve", "query.smt2", "--conflicts", "10"],
        expect![[r#"
        exit 3
        --- stdout
        unknown
    "#]],
    );
}

#[test]
fn files_that_cannot_be_read() {
    check(
        "",
        &["solve", "nowhere.smt2"],
        expect![[r#"
        exit 2
        --- stderr
        error: cannot read nowhere.smt2: No such file or directory (os error 2)
        help: name an SMT-LIB 2 script, or - for standard input
    "#]],
    );
    check(
        "",
        &["solve", "."],
        expect![[r#"
        exit 2
        --- stderr
        error: cannot read .: it is a folder
        help: name an SMT-LIB 2 script, or - for standard input
    "#]],
    );
    check(
        "(check-sat)\n",
        &["dump", "query.smt2", "--what", "regions"],
        expect![[r#"
        exit 2
        --- stderr
        error: query.smt2: not something that can be checked
        help: give .java, .class or .jar files, or folders of them
    "#]],
    );
    check(
        "(check-sat)\n",
        &["dump", "Query.java", "--what", "smt2"],
        expect![[r#"
            exit 2
            --- stderr
            error: Query.java: no such file or folder
            help: check the path
        "#]],
    );
}

#[test]
fn questions_are_written_as_scripts() {
    let script = "\
(declare-const x (_ BitVec 8))
(declare-const p Bool)
(assert (=> p (bvult (bvadd x #x01) x)))
(push)
(assert (or p (= x #x07)))
(check-sat)
(pop)
(check-sat-assuming (p))
";
    check(
        script,
        &["dump", "query.smt2", "--what", "smt2"],
        expect![[r#"
        exit 0
        --- stdout
        (set-logic QF_BV)
        (declare-const x (_ BitVec 8))
        (declare-const p Bool)
        (assert (not (and p (not (bvult (bvadd x #x01) x)))))
        (assert (or p (= x #x07)))
        (check-sat)
        (reset)
        (set-logic QF_BV)
        (declare-const x (_ BitVec 8))
        (declare-const p Bool)
        (assert (not (and p (not (bvult (bvadd x #x01) x)))))
        (declare-const assumption!0 Bool)
        (assert (=> assumption!0 p))
        (check-sat-assuming (assumption!0))
    "#]],
    );
    let sandbox = Sandbox::new().file("query.smt2", script);
    let questions = sandbox.command(&["dump", "query.smt2", "--what", "smt2"]).output().unwrap().stdout;
    let sandbox = sandbox.file("questions.smt2", questions);
    assert_eq!(sandbox.says(&["solve", "questions.smt2"]), sandbox.says(&["solve", "query.smt2"]));
}

#[test]
fn a_broken_script_is_not_written() {
    check(
        "(assert (not))\n",
        &["dump", "query.smt2", "--what", "smt2"],
        expect![[r#"
        exit 2
        --- stderr
        error: query.smt2: (error "1:9: expected a term, found `(not)`; a function needs arguments")
        help: `skolem solve` shows every error
    "#]],
    );
}

/// The examples say in `:status` what must be answered; z3 must agree.
#[test]
fn examples() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/smt2");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let file = entry.unwrap().path();
        count += 1;
        let text = std::fs::read_to_string(&file).unwrap();
        let expected: Vec<&str> =
            text.lines().filter_map(|line| line.strip_prefix("(set-info :status ")?.strip_suffix(')')).collect();
        for args in [&[][..], &["--solver", "z3"]] {
            let mut command = Command::new(env!("CARGO_BIN_EXE_skolem"));
            let output = command.arg("solve").arg(&file).args(args).output().unwrap();
            let stdout = String::from_utf8(output.stdout).unwrap();
            let answers: Vec<&str> = stdout.lines().filter(|line| line.ends_with("sat")).collect();
            assert_eq!(answers, expected, "{} {args:?}: {stdout}", file.display());
            assert_eq!(output.status.code(), Some(0));
        }
    }
    assert!(count > 0);
}

#[cfg(unix)]
#[test]
fn ctrl_c_answers_unknown() {
    let sandbox = Sandbox::new().file("query.smt2", factoring());
    let mut command = sandbox.command(&["solve", "query.smt2"]);
    let child = command.stdout(Stdio::piped()).spawn().unwrap();
    wait_until_interruptible(child.id());
    Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), &output.stdout[..]), (Some(130), &b"unknown\n"[..]));
}

/// Waits until a process catches the signal of Ctrl-C: before, it would simply die of it.
#[cfg(unix)]
fn wait_until_interruptible(process: u32) {
    let catches = |status: &str| {
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"))?;
        Some(u64::from_str_radix(caught.trim(), 16).ok()? & 0b10 != 0)
    };
    for _ in 0..600 {
        match std::fs::read_to_string(format!("/proc/{process}/status")) {
            Ok(status) if catches(&status) == Some(true) => return,
            _ => std::thread::sleep(Duration::from_millis(50)),
        }
    }
}

/// Factoring, which takes long. Factors next to a power of two would be found at once.
fn factoring() -> String {
    "\
(declare-const p (_ BitVec 128))
(declare-const q (_ BitVec 128))
(assert (= (bvmul p q) (bvmul #x0000000000000000b1258a1b5cf0d93f #x0000000000000000c2b1f4f0e3a0d849)))
(assert (bvult #x00000000000000000000000000000001 p))
(assert (and (bvult p q) (bvult q #x00000000000000010000000000000000)))
(check-sat)
"
    .to_owned()
}
