//! `skolem dump --what summary` and `--what smt2` on programs.

use crate::support::Sandbox;
use expect_test::{Expect, expect};

const CELL: &str = "\
public class Cell {
    Cell next;
    int value;

    //@ requires step > 0;
    //@ ensures value > \\old(value);
    void raise(int step) {
        value += step;
    }

    static int sum(int[] a) {
        int sum = 0;
        for (int x : a) {
            sum += x;
        }
        return sum;
    }

    Cell push(int value) {
        Cell cell = new Cell();
        cell.value = value;
        cell.next = this;
        return cell;
    }

    static boolean isGreeting(String text) {
        return text == \"a\";
    }

    static double half(double x) {
        return x / 2;
    }

    static int share(int whole, int parts) {
        assert parts >= 0;
        return whole / parts;
    }
}
";

fn cell() -> Sandbox {
    Sandbox::new().file("Cell.java", CELL)
}

fn check(args: &[&str], expected: Expect) {
    expected.assert_eq(&cell().says(&[&["dump", "Cell.java"], args].concat()));
}

#[test]
fn a_summary_is_in_the_words_of_the_program() {
    check(
        &["--what", "summary", "--target", "Cell.raise", "--scope", "1"],
        expect![[r#"
        exit 0
        --- stdout
        // Cell.raise(int)
        // scope 1, array length 1, unroll 3
        inputs
          this: null or Cell@0
          step: any i32
        assumed
          step >= 1
          this != null
        returns
          if true
          Cell@0.value = step + Cell@0.value
        never throws
        checks
          ensures #1 at Cell.java:6: ensures value > \old(value)
            fails if Cell@0.value >= step + Cell@0.value
    "#]],
    );
    check(
        &["--what", "summary", "--target", "Cell.push", "--scope", "2"],
        expect![[r#"
        exit 0
        --- stdout
        // Cell.push(int)
        // scope 2, array length 2, unroll 3
        inputs
          this: null or Cell@0
          value: any i32
        assumed
          this != null
        returns
          if true
          result = new Cell#1
          new Cell#1.next = this
          new Cell#1.value = value
        never throws
    "#]],
    );
    check(
        &["--what", "summary", "--target", "Cell.isGreeting"],
        expect![[r#"
            exit 0
            --- stdout
            // Cell.isGreeting(String)
            // scope 3, array length 3, unroll 3
            inputs
              text: null or "" or "a" or "b" or "ab" or new String("") or new String("a") or new String("b") or new String("ab")
            returns
              if true
              result = text == "a" ? 1 : 0
            never throws
        "#]],
    );
    check(
        &["--what", "summary", "--target", "Cell.half"],
        expect![[r#"
        exit 0
        --- stdout
        // Cell.half(double)
        // scope 3, array length 3, unroll 3
        inputs
          x: any f64
        returns
          if true
          result = fp.div(x, 2.0)
        never throws
    "#]],
    );
    check(
        &["--what", "summary", "--target", "Cell.share"],
        expect![[r#"
        exit 0
        --- stdout
        // Cell.share(int,int)
        // scope 3, array length 3, unroll 3
        inputs
          whole: any i32
          parts: any i32
        returns
          if parts >= 1
          let t1 = (whole < 0 ? -whole : whole) /u (parts < 0 ? -parts : parts)
          result = (parts < 0) == (whole < 0) ? t1 : -t1
        throws
          if parts < 1
          java.lang.ArithmeticException from Cell.java:36
            if parts >= 0
          java.lang.AssertionError from Cell.java:35
            if parts < 0
          new AssertionError#1.cause = parts < 0 ? new AssertionError#1 : null
          new AssertionError#1.stackTrace = parts < 0 ? static StackTraceElement[]#1 : null
          new AssertionError#1.suppressedExceptions = parts < 0 ? static EmptyList#1 : null
        checks
          assert at Cell.java:35
            fails if parts < 0
          division-by-zero at Cell.java:36
            fails if parts == 0
    "#]],
    );
}

#[test]
fn a_summary_says_what_the_bounds_cut_off() {
    let options = ["--what", "summary", "--target", "Cell.sum", "--array-length", "2", "--scope", "1", "--unroll", "1"];
    check(
        &options,
        expect![[r#"
            exit 0
            --- stdout
            // Cell.sum(int[])
            // scope 1, array length 2, unroll 1
            inputs
              a: null or int[]@0
            returns
              if a != null
              and int[]@0.length == 0 || int[]@0.length == 1
              result = int[]@0.length == 0 ? 0 : int[]@0[0]
            throws
              if a == null
              java.lang.NullPointerException from Cell.java:13
                if true
            checks
              null-dereference at Cell.java:13
                fails if a == null
            cut off
              a run may need more than 1 iterations of the loop at line 13 (Cell.java:13)
                if a != null
                and int[]@0.length >=u 2
        "#]],
    );
}

#[test]
fn questions_are_scripts() {
    check(
        &["--what", "smt2", "--target", "Cell.raise", "--scope", "1", "--checks", "ensures"],
        expect![[r#"
            exit 0
            --- stdout
            (echo "Cell.raise(int): input")
            ; target: Cell.raise(int)
            ; bounds: scope 1, array length 1, unroll 3
            ; reference #x0001: Cell@0, of class Cell
            ; question: input
            ; unsat: no input satisfies the precondition, so nothing is checked
            (set-info :status unknown)
            (set-logic QF_BV)
            (declare-const this!0 (_ BitVec 16))
            (declare-const step!1 (_ BitVec 32))
            (assert (bvult this!0 #x0002))
            (assert (and (not (bvslt step!1 #x00000001)) (not (= this!0 #x0000))))
            (check-sat)
            (reset)
            (echo "Cell.raise(int): ensures #1 at line 6")
            ; target: Cell.raise(int)
            ; bounds: scope 1, array length 1, unroll 3
            ; reference #x0001: Cell@0, of class Cell
            ; question: ensures #1 at line 6
            ; check: ensures
            ; place: Cell.java:6
            ; clause: ensures value > \old(value)
            ; sat: some run breaks it; unsat: no run within the bounds does
            (set-info :status unknown)
            (set-logic QF_BV)
            (declare-const this!0 (_ BitVec 16))
            (declare-const step!1 (_ BitVec 32))
            (declare-const Cell@0.value!2 (_ BitVec 32))
            (define-fun ?12 () Bool (not (bvslt step!1 #x00000001)))
            (define-fun ?14 () Bool (not (= this!0 #x0000)))
            (assert (bvult this!0 #x0002))
            (assert (and ?12 ?14))
            (assert (and ?12 ?14 (not (bvslt Cell@0.value!2 (bvadd step!1 Cell@0.value!2)))))
            (check-sat)
            (reset)
            (echo "Cell.raise(int): ensures #1 at line 6 reached")
            ; target: Cell.raise(int)
            ; bounds: scope 1, array length 1, unroll 3
            ; reference #x0001: Cell@0, of class Cell
            ; question: ensures #1 at line 6 reached
            ; check: ensures
            ; place: Cell.java:6
            ; clause: ensures value > \old(value)
            ; unsat: no run within the bounds reaches it, so that it holds says nothing
            (set-info :status unknown)
            (set-logic QF_BV)
            (declare-const this!0 (_ BitVec 16))
            (declare-const step!1 (_ BitVec 32))
            (assert (bvult this!0 #x0002))
            (assert (and (not (bvslt step!1 #x00000001)) (not (= this!0 #x0000))))
            (check-sat)
        "#]],
    );
}

#[test]
fn questions_are_those_of_a_check() {
    let sandbox = cell();
    let bounds = ["Cell.java", "--target", "Cell.*", "--scope", "2"];
    let report = sandbox.command(&[&["check", "--format", "json"], &bounds[..]].concat()).output().unwrap();
    let report: serde_json::Value = serde_json::from_slice(&report.stdout).unwrap();
    let questions = sandbox.command(&[&["dump", "--what", "smt2"], &bounds[..]].concat()).output().unwrap();
    let sandbox = sandbox.file("questions.smt2", questions.stdout);
    let answers = sandbox.says(&["solve", "questions.smt2"]);
    let mut compared = 0;
    for target in report["targets"].as_array().unwrap() {
        for check in target["checks"].as_array().unwrap() {
            let question = format!("{}: {} at line {}", word(&target["target"]), word(&check["name"]), check["line"]);
            let expected = match word(&check["verdict"]) {
                "violated" => "sat",
                "proved" | "holds-within-bounds" => "unsat",
                verdict => panic!("{question}: {verdict}"),
            };
            assert!(answers.contains(&format!("\"{question}\"\n{expected}\n")), "{question}: {expected}\n{answers}");
            compared += 1;
        }
    }
    assert!(compared >= 4, "{report}");
}

#[test]
fn questions_in_files() {
    let sandbox = cell();
    let args = ["dump", "Cell.java", "--what", "smt2", "--target", "Cell.raise", "--checks", "ensures", "-o", "made/q"];
    assert_eq!(sandbox.says(&args), "exit 0\n");
    let mut names: Vec<String> = std::fs::read_dir(sandbox.path("made/q"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    expect![[r#"
        0001-Cell.raise-int-input.smt2
        0002-Cell.raise-int-ensures-1-at-line-6.smt2
        0003-Cell.raise-int-ensures-1-at-line-6-reached.smt2"#]]
    .assert_eq(&names.join("\n"));
    // The sum can overflow, so the clause can be broken.
    for name in names {
        assert_eq!(sandbox.says(&["solve", &format!("made/q/{name}")]), "exit 0\n--- stdout\nsat\n", "{name}");
    }
}

#[test]
fn dumps_are_the_same_in_every_run() {
    for what in ["summary", "smt2"] {
        let args = ["dump", "Cell.java", "--target", "Cell.*", "--statics", "any", "--what", what];
        let (first, second) = (cell().says(&args), cell().says(&args));
        assert!(first.lines().count() > 50, "{first}");
        assert_eq!(first, second);
    }
}

#[test]
fn what_cannot_be_shown() {
    let sandbox = cell().file("Empty.java", "class Empty { static int one() { return 1; } }\n");
    expect![[r#"
        exit 2
        --- stderr
        error: there is nothing to check: there is no `main`, and no method has a contract or an assertion
        help: name methods with --target, or write contracts (docs/contracts.md)
    "#]]
    .assert_eq(&sandbox.says(&["dump", "Empty.java", "--what", "summary"]));
    expect![[r#"
        exit 2
        --- stderr
        error: --scope No=3: no class `No` in the program
        help: write the name of a class as reports do
    "#]]
    .assert_eq(&sandbox.says(&["dump", "Cell.java", "--what", "smt2", "--scope", "No=3"]));
    expect![[r#"
        exit 2
        --- stderr
        error: Cell.java: cannot make this folder: File exists (os error 17)
        help: check -o
    "#]]
    .assert_eq(&sandbox.says(&["dump", "Cell.java", "--what", "smt2", "-o", "Cell.java"]));
}

fn word(value: &serde_json::Value) -> &str {
    value.as_str().unwrap_or_default()
}
