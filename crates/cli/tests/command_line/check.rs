//! `skolem check`: reports, exit codes, tests that it writes.

use crate::support::Sandbox;
use expect_test::{Expect, expect};
use std::process::Command;

const ACCOUNT: &str = "\
class Account {
    int balance;

    //@ requires amount >= 0;
    //@ ensures balance == \\old(balance) - amount;
    void withdraw(int amount) {
        if (amount <= balance) {
            balance -= amount;
        }
    }

    static int share(int[] parts, int people) {
        return parts[0] / people;
    }

    //@ ensures \\result >= 0;
    static int clamp(int a) {
        return a < 0 ? 0 : a;
    }
}
";

fn sandbox() -> Sandbox {
    Sandbox::new().file("Account.java", ACCOUNT)
}

/// What a check says, without the time it took.
fn check(args: &[&str], expected: Expect) {
    let text = sandbox().says(&[&["check", "Account.java"], args].concat());
    let lines: Vec<String> = text.lines().map(without_time).collect();
    expected.assert_eq(&(lines.join("\n") + "\n"));
}

fn without_time(line: &str) -> String {
    match line.rsplit_once(" (") {
        Some((before, time)) if time.ends_with(" s)") => before.to_owned(),
        _ => line.to_owned(),
    }
}

#[test]
fn a_broken_promise() {
    check(
        &["--target", "Account.withdraw"],
        expect![[r#"
            exit 1
            --- stdout
            Account.java:5:9: ensures #1 in Account.withdraw(int)
              |
            5 |     //@ ensures balance == \old(balance) - amount;
              |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            the call ends in a state that breaks `ensures balance == \old(balance) - amount`
              where balance = 0
                and \old(balance) - amount = -1

            How it goes wrong
              Account.withdraw(this = Account@0, amount = 1) is called.
              Account@0 is built field by field: no fact or invariant excludes its balance.
               7  if (amount <= balance) {
              10  }

            Heap before
              this ──► Account@0 {balance: 0}
            Heap after: the same

            Account.java:7: Account.withdraw(int) violated

            1 target: 1 violated
        "#]],
    );
}

#[test]
fn exceptions_that_leave() {
    check(
        &["--target", "Account.share", "-q"],
        expect![[r#"
            exit 1
            --- stdout
            Account.java:13: division-by-zero in Account.share(int[],int): java.lang.ArithmeticException: / by zero
            Account.java:13: array-bounds in Account.share(int[],int): java.lang.ArrayIndexOutOfBoundsException: Index 0 out of bounds for length 0
            Account.java:13: null-dereference in Account.share(int[],int): java.lang.NullPointerException: Cannot load from int array because "parts" is null
        "#]],
    );
}

#[test]
fn proved() {
    check(
        &["--target", "Account.clamp"],
        expect![[r#"
        exit 0
        --- stdout
        Account.java:18: Account.clamp(int) proved
          proved: ensures #1

        1 target: 1 proved
    "#]],
    );
}

#[test]
fn some_kinds_only() {
    check(
        &["--target", "Account.share", "--checks", "division-by-zero", "-q"],
        expect![[r#"
        exit 1
        --- stdout
        Account.java:13: division-by-zero in Account.share(int[],int): java.lang.ArithmeticException: / by zero
    "#]],
    );
    check(
        &["--target", "Account.share", "--checks=-division-by-zero,-null-dereference", "-q"],
        expect![[r#"
        exit 1
        --- stdout
        Account.java:13: array-bounds in Account.share(int[],int): java.lang.ArrayIndexOutOfBoundsException: Index 0 out of bounds for length 0
    "#]],
    );
}

#[test]
fn bad_command_lines() {
    check(
        &["--checks", "nulls"],
        expect![[r#"
        exit 2
        --- stderr
        error: --checks nulls: there is no such kind of check
        help: the kinds are assert, ensures, requires, invariant, assignable, null-dereference, array-bounds, negative-array-size, class-cast, array-store, division-by-zero, uncaught-exception, overflow, shift, invalid-pointer, use-after-free, double-free, invalid-free, leak, unreachable
    "#]],
    );
    check(
        &["--scope", "many"],
        expect![[r#"
            exit 2
            --- stderr
            error: --scope many: expected a number from 0 to 1000, found `many`
            help: write --scope N for all classes, or --scope Class=N for one
        "#]],
    );
    check(
        &["--scope", "Acount=2"],
        expect![[r#"
            exit 2
            --- stderr
            error: --scope Acount=2: no class `Acount` in the program
            help: did you mean `Account`?
        "#]],
    );
    check(
        &["--target", "Account.deposit"],
        expect![[r#"
        exit 2
        --- stderr
        error: no method matches --target Account.deposit
        help: `skolem list` shows the methods there are; `*` stands for anything, as in --target '*.deposit'
    "#]],
    );
}

#[test]
fn machine_readable_reports() {
    let sandbox = sandbox();
    let args = |format| ["check", "Account.java", "--target", "Account.withdraw", "--format", format];
    let output = sandbox.command(&args("json")).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["tool"], "skolem");
    let target = &json["targets"][0];
    assert_eq!((&target["target"], &target["verdict"]), (&"Account.withdraw(int)".into(), &"violated".into()));
    let evidence = &target["checks"][0]["evidence"];
    assert_eq!(evidence["replayed"], true);
    assert_eq!(evidence["inputs"]["this"], "Account@0");
    let output = sandbox.command(&args("sarif")).output().unwrap();
    let sarif: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(sarif["version"], "2.1.0");
    let result = &sarif["runs"][0]["results"][0];
    assert_eq!(result["ruleId"], "ensures");
    assert_eq!(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "Account.java");
}

/// The tests that are written fail on the JVM, and pass when the program is mended.
#[test]
fn emitted_tests_fail_on_the_jvm() {
    let sandbox = sandbox();
    let args = ["check", "Account.java", "--target", "Account.*", "--emit-tests", "out", "--test-style", "main"];
    let output = sandbox.command(&args).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    let mut tests: Vec<String> = std::fs::read_dir(sandbox.path("out"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap().trim_end_matches(".java").to_owned())
        .collect();
    tests.sort();
    assert_eq!(tests.len(), 4, "{tests:?}");
    let java = |program: &str, args: &[&str]| {
        let mut command = Command::new(sandbox.java_home().join("bin").join(program));
        command.args(args).current_dir(sandbox.path(".")).output().unwrap()
    };
    let compile = |source: &str| {
        std::fs::write(sandbox.path("Account.java"), source).unwrap();
        let mut files = vec!["-nowarn".to_owned(), "-d".into(), "classes".into(), "Account.java".into()];
        files.extend(tests.iter().map(|test| format!("out/{test}.java")));
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        let output = java("javac", &files);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    };
    compile(ACCOUNT);
    for test in &tests {
        let output = java("java", &["-cp", "classes", test]);
        assert_eq!(output.status.code(), Some(1), "{test}: {}", String::from_utf8_lossy(&output.stderr));
    }
    let mended = ACCOUNT
        .replace("if (amount <= balance) {\n            balance -= amount;\n        }", "balance -= amount;")
        .replace(
            "return parts[0] / people;",
            "return parts == null || parts.length == 0 || people == 0 ? 0 : parts[0] / people;",
        );
    compile(&mended);
    for test in &tests {
        let output = java("java", &["-cp", "classes", test]);
        assert_eq!(output.status.code(), Some(0), "{test}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

/// Where the JVM would see nothing, no test is written, and the report says so.
#[test]
fn no_tests_where_the_jvm_sees_nothing() {
    let shop = "class Shop {
        interface Bank {
            //@ requires amount > 0;
            //@ ensures \\result >= 0;
            //@ assignable \\nothing;
            int charge(int amount);
        }
        //@ requires bank != null;
        //@ ensures \\result > 0;
        static int pay(Bank bank, int amount) {
            int left = amount - 1;
            //@ assert left > 0;
            return bank.charge(amount);
        }
        //@ requires bank != null;
        static int payNothing(Bank bank) { return bank.charge(0); }
    }";
    let sandbox = Sandbox::new().file("Shop.java", shop);
    let text = sandbox.says(&["check", "Shop.java", "--emit-tests", "out"]);
    let notes: Vec<&str> = text.lines().map(str::trim).filter(|line| line.starts_with("note:")).collect();
    expect![[r#"
        note: no test for assert (line 12): the JVM does not look at clauses between statements
        note: no test for requires #1 of Shop.Bank.charge(int) (line 13): the JVM does not look at preconditions
        note: no test for ensures #1 (line 9): it needs callees that have a contract but no code
        note: no test for requires #1 of Shop.Bank.charge(int) (line 16): the JVM does not look at preconditions"#]]
    .assert_eq(&notes.join("\n"));
    assert!(!sandbox.path("out").exists());
}

/// What a program asks its environment for is part of the input: on each path the answers come in the order of asking.
#[test]
fn values_of_the_environment_are_replayed() {
    let verifier = "package org.sosy_lab.sv_benchmarks;
        public class Verifier {
            public static int nondetInt() { return 0; }
            public static void assume(boolean condition) { if (!condition) Runtime.getRuntime().halt(1); }
        }";
    let program = "import org.sosy_lab.sv_benchmarks.Verifier;
        class Ask {
            public static void main(String[] args) {
                int x = Verifier.nondetInt();
                Verifier.assume(x > 5);
                int y;
                if (x < 100) {
                    y = Verifier.nondetInt();
                } else {
                    y = Verifier.nondetInt() + 1;
                }
                assert x < 100 || y != 7;
                assert x + y != 3;
            }
        }";
    let sandbox = Sandbox::new().file("org/sosy_lab/sv_benchmarks/Verifier.java", verifier).file("Ask.java", program);
    let text = sandbox.says(&["check", "Ask.java", "org", "--target", "Ask.main", "-q"]);
    expect![[r#"
        exit 1
        --- stdout
        Ask.java:13: assert in Ask.main(String[]): the assertion fails
        Ask.java:12: assert in Ask.main(String[]): the assertion fails
    "#]]
    .assert_eq(&text);
}

/// By the convention of verification tasks, a string that the environment chooses is never null.
#[test]
fn chosen_strings_are_never_null() {
    let verifier = "package org.sosy_lab.sv_benchmarks;
        public class Verifier { public static String nondetString() { return \"\"; } }";
    let program = "import org.sosy_lab.sv_benchmarks.Verifier;
        class Ask {
            static void there() { assert Verifier.nondetString() != null; }
            static int length() { return Verifier.nondetString().length(); }
            static void emptyBad() { assert !Verifier.nondetString().isEmpty(); }
        }";
    let sandbox = Sandbox::new().file("org/sosy_lab/sv_benchmarks/Verifier.java", verifier).file("Ask.java", program);
    let text = sandbox.says(&["check", "Ask.java", "org", "--target", "Ask.*", "-q"]);
    expect![[r#"
        exit 1
        --- stdout
        Ask.java:5: assert in Ask.emptyBad(): the assertion fails
    "#]]
    .assert_eq(&text);
}

/// A run that never ends ends here, at a bound that is named.
#[test]
fn loops_that_do_not_end() {
    let program = "class Spin {
            static class Cell { Cell next; }
            static int length(Cell c) { int n = 0; while (c != null) { c = c.next; n++; } return n; }
            static void forever() { while (true) { } }
        }";
    let sandbox = Sandbox::new().file("Spin.java", program);
    let text = sandbox.says(&["check", "Spin.java", "--target", "Spin.*", "--scope", "1", "--unroll", "2"]);
    let text = text.lines().map(without_time).collect::<Vec<_>>().join("\n") + "\n";
    expect![[r#"
        exit 0
        --- stdout
        Spin.java:1: Spin.Spin() proved

        Spin.java:3: Spin.length(Cell) holds within bounds: scope 1, array length 1, unroll 2
          not a proof: a run may need more than 2 iterations of the loop at line 3 (Spin.java:3)
            try: --unroll 4
          not a proof: an input may have more than 1 objects of class Spin.Cell
            try: --scope Spin.Cell=2

        Spin.java:4: Spin.forever() holds within bounds: scope 1, array length 1, unroll 2
          not a proof: a run may need more than 2 iterations of the loop at line 4 (Spin.java:4)
            try: --unroll 4

        Spin.java:2: Spin.Cell.Cell() proved

        4 targets: 2 holds within bounds, 2 proved
    "#]]
    .assert_eq(&text);
}

/// However many threads work, the report is the same. The check is long enough for the others to begin.
#[test]
fn targets_side_by_side() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap();
    let check = |jobs: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_skolem"));
        command.args([
            "check",
            "examples/java/binary-search-tree",
            "--scope",
            "4",
            "--unroll",
            "4",
            "--jobs",
            jobs,
            "-q",
        ]);
        command.current_dir(&root).output().unwrap()
    };
    let (alone, together) = (check("1"), check("3"));
    assert_eq!(String::from_utf8_lossy(&together.stdout), String::from_utf8_lossy(&alone.stdout));
    assert_eq!((together.status.code(), alone.status.code()), (Some(1), Some(1)));
    assert!(alone.stdout.iter().filter(|&&byte| byte == b'\n').count() >= 3, "there are violations");
    let refused = check("0");
    assert_eq!(refused.status.code(), Some(2));
}
