//! Contracts that cannot be read decide nothing: what they are about is unknown, in every format, and the message says where.

use crate::support::{Sandbox, without_seconds};
use expect_test::{Expect, expect};

fn check(sandbox: &Sandbox, args: &[&str], expected: Expect) {
    expected.assert_eq(&without_seconds(&sandbox.says(&[&["check"], args].concat())));
}

/// The verdicts of a JSON report by target, and the exit status.
fn verdicts(sandbox: &Sandbox, args: &[&str]) -> (Vec<(String, String)>, Option<i32>) {
    let output = sandbox.command(&[&["check", "--format", "json"], args].concat()).output().unwrap();
    let report: serde_json::Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&output.stderr)));
    let targets = report["targets"].as_array().unwrap();
    let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
    (targets.iter().map(|it| (text(&it["target"]), text(&it["verdict"]))).collect(), output.status.code())
}

/// Each clause stands before a method that would be proved without it.
#[test]
fn clauses_of_java_methods() {
    let clauses = [
        "ensures \\result > ;",
        "ensures \\result <> 3;",
        "ensures \\reach(x, y, z);",
        "requires x > ;",
        "requres x > 0;",
        "signals (Exception e;",
        "signals_only ;",
        "signals (Foo e) true;",
        "signals (String e) true;",
        "signals_only String;",
        "assignable x +;",
        "alloy x = ",
        "ghost int y;",
        "{| requires x > 0; |}",
        "also",
        "normal_behavior ensures true; exceptional_behavior ensures true;",
        "invariant",
        "assert x > 0;",
        "loop_invariant x > 0;",
        "nullable_by_default",
        "ensures \"open;",
        "Requires x > 0; Ensures \\result > 5;",
        "TODO: ensures \\result > 5;",
        "todo: ensures \\result > 5;",
        "X requires x > 0; ensures \\result > 5;",
    ];
    let mut source = String::from("class Bad {\n");
    for (number, clause) in clauses.iter().enumerate() {
        source += &format!(
            "    static class C{number} {{\n        //@ {clause}\n        static int f(int x) {{ return 1; }}\n    }}\n"
        );
    }
    source += "    //@ ensures \\result == 1;\n    static int good(int x) { return 1; }\n}\n";
    let sandbox = Sandbox::new().file("Bad.java", source);
    let (verdicts, status) = verdicts(&sandbox, &["Bad.java", "--target", "*.f", "--target", "Bad.good"]);
    assert_eq!(status, Some(2));
    assert_eq!(verdicts.len(), clauses.len() + 1);
    for (target, verdict) in verdicts {
        let expected = if target == "Bad.good(int)" { "proved" } else { "unknown" };
        assert_eq!(verdict, expected, "{target}");
    }
}

#[test]
fn places_and_reasons_in_java() {
    let sandbox = Sandbox::new().file(
        "Bad.java",
        "class Bad {
    int a;
    //@ ensures \\result > ;
    static int post(int x) { return x; }
    //@ requires x <> 3;
    static int pre(int x) { return 1; }
    //@ ensures \\result == 1;
    static int caller(int x) { return pre(x); }
    //@ ensures \\result == 1;
    static int between(int x) {
        //@ assert x > ;
        return 1;
    }
    //@ ensures \\result == 1;
    static int misplaced(int x) {
        //@ requires x > 0;
        return 1;
    }
    //@ ensures \\result == 1;
    static int single(int x) {
        if (x > 0)
            //@ assert x > 0;
            return 1;
        return 1;
    }
}
",
    );
    check(
        &sandbox,
        &["Bad.java"],
        expect![[r#"
        exit 2
        --- stdout
        Bad.java:4: Bad.post(int) unknown
          ensures #1 (line 3) is undecided: a clause of the contract cannot be understood: expected an expression, but the clause ends here (Bad.java:3:9)
            try: fix the clause

        Bad.java:6: Bad.pre(int) unknown
          undecided: a clause of the contract cannot be understood: expected an expression, found `>` (Bad.java:5:9)
            try: fix the clause

        Bad.java:8: Bad.caller(int) unknown
          undecided: a clause cannot be understood: expected an expression, found `>` (contract of Bad.pre(int)) (Bad.java:8)
            try: fix the clause

        Bad.java:11: Bad.between(int) unknown
          undecided: a clause cannot be understood: expected an expression, but the clause ends here (Bad.java:11)
            try: fix the clause

        Bad.java:16: Bad.misplaced(int) unknown
          undecided: a clause cannot be understood: `requires` cannot stand between statements (Bad.java:16)
            try: fix the clause

        Bad.java:21: Bad.single(int) unknown
          undecided: a clause of the contract cannot be understood: `assert` cannot stand where a single statement is expected (Bad.java:22:17)
            try: fix the clause

        6 targets: 6 unknown
        --- stderr
        error: expected an expression, but the clause ends here
         --> Bad.java:3:27
          |
        3 |     //@ ensures \result > ;
          |                           ^
        error: expected an expression, found `>`
         --> Bad.java:5:21
          |
        5 |     //@ requires x <> 3;
          |                     ^
        error: expected an expression, but the clause ends here
          --> Bad.java:11:24
           |
        11 |         //@ assert x > ;
           |                        ^
        error: `requires` cannot stand between statements
          --> Bad.java:16:13
           |
        16 |         //@ requires x > 0;
           |             ^^^^^^^^^^^^^^^
           |
           = help: it stands before a method or constructor
        error: `assert` cannot stand where a single statement is expected
          --> Bad.java:22:17
           |
        22 |             //@ assert x > 0;
           |                 ^^^^^^^^^^^^^
           |
           = help: put braces around the statement
    "#]],
    );
}

#[test]
fn invariants_concern_the_methods_of_their_class() {
    let sandbox = Sandbox::new().file(
        "Inv.java",
        "class Inv {
    int a;
    //@ invariant a > ;
    //@ ensures \\result == 1;
    int own() { return 1; }
    //@ ensures \\result == 1;
    static int ownStatic() { return 1; }
    //@ ensures \\result == 1;
    private /*@ helper @*/ int helper() { return 1; }
}
class Below extends Inv {
    //@ ensures \\result == 1;
    int inherits() { return 1; }
}
class Other {
    //@ requires it != null;
    //@ ensures \\result == 1;
    static int takes(Inv it) { return 1; }
    //@ ensures \\result == 1;
    static int stranger() { return 1; }
}
",
    );
    let (verdicts, status) = verdicts(&sandbox, &["Inv.java"]);
    assert_eq!(status, Some(2));
    let of =
        |name: &str| verdicts.iter().find(|(target, _)| target.contains(name)).map(|(_, verdict)| verdict.as_str());
    for target in ["Inv.own()", "Inv.ownStatic()", "Below.inherits()", "Other.takes("] {
        assert_eq!(of(target), Some("unknown"), "{target}: {verdicts:?}");
    }
    assert_eq!(of("Other.stranger()"), Some("proved"), "{verdicts:?}");
}

#[test]
fn jml_files() {
    let lib = "class Lib { static int half(int x) { return x / 2; } static int one() { return 1; } }\n";
    let sandbox = Sandbox::new()
        .file("clause/Lib.java", lib)
        .file("clause/Lib.jml", "class Lib {\n    //@ ensures \\result + > x;\n    static int half(int x);\n}\n")
        .file("file/Lib.java", lib)
        .file("file/Lib.jml", "class Lib {\n    //@ ensures \\result > 0;\n    static int half(int x\n}\n")
        .file("names/Lib.java", lib)
        .file(
            "names/Lib.jml",
            "class Lib {\n    //@ ensures \\result == 1;\n    static int one();\n    //@ ensures true;\n    static int haf(int x);\n}\n",
        );
    let (clause, status) = verdicts(&sandbox, &["clause/Lib.java"]);
    assert_eq!((clause, status), (vec![("Lib.half(int)".to_owned(), "unknown".to_owned())], Some(2)));
    let (file, status) = verdicts(&sandbox, &["file/Lib.java", "--target", "Lib.half", "--target", "Lib.one"]);
    assert_eq!(status, Some(2));
    assert!(file.len() == 2 && file.iter().all(|(_, verdict)| verdict == "unknown"), "{file:?}");
    check(
        &sandbox,
        &["names/Lib.java"],
        expect![[r#"
        exit 2
        --- stdout
        names/Lib.java:1: Lib.one() proved
          proved: ensures #1

        1 target: 1 proved
        --- stderr
        error: class Lib has no method `haf` with 1 parameters
         --> names/Lib.jml:5:16
          |
        5 |     static int haf(int x);
          |                ^^^
          |
          = help: did you mean `half`?
    "#]],
    );
}

/// Each clause stands before a function that would be proved without it.
#[cfg(feature = "c")]
#[test]
fn clauses_of_c_functions() {
    let clauses = [
        "ensures \\result > ;",
        "ensures \\result <> 3;",
        "requires x > ;",
        "requres x > 0;",
        "assigns x +;",
        "behavior : ensures x == x;",
        "behavior a: assumes x > ; ensures x == x;",
        "behavior a: ensures x == x; complete behaviors b;",
        "assumes x > 0;",
        "check ensures x == x;",
        "for a: ensures x == x;",
        "invariant x > 0;",
        "assert x > 0;",
        "loop invariant x > 0;",
        "loop invarant x > 0;",
        "ghost int y = 0;",
        "ensures \"open;",
        "Requires x > 0; Ensures \\result > 5;",
        "TODO: ensures \\result > 5;",
        "todo: ensures \\result > 5;",
        "X requires x > 0; ensures \\result > 5;",
        "PRE; ensures \\result > 0;",
        "PRE",
    ];
    let mut source = String::from("#define PRE requires x > -5\n");
    for (number, clause) in clauses.iter().enumerate() {
        source += &format!("/*@ {clause} */\nint f{number}(int x) {{ return 1; }}\n");
    }
    source += "/*@ ensures \\result == 1; */\nint good(int x) { return 1; }\n";
    let sandbox = Sandbox::new().file("bad.c", source);
    let (verdicts, status) = verdicts(&sandbox, &["bad.c", "--target", "*"]);
    assert_eq!(status, Some(2));
    assert_eq!(verdicts.len(), clauses.len() + 1);
    for (target, verdict) in verdicts {
        assert_eq!(verdict, if target == "good" { "proved" } else { "unknown" }, "{target}");
    }
}

#[cfg(feature = "c")]
#[test]
fn places_and_reasons_in_c() {
    let sandbox = Sandbox::new()
        .file(
            "bad.h",
            "/*@ requires y > ; */\nint declared(int y);\n\
             /*@ ensures \\result == 1; */\nstatic int included(int x) {\n    //@ assert x == x;\n    return 1;\n}\n",
        )
        .file(
            "bad.c",
            "#include \"bad.h\"
/*@ ensures \\result > ; */
int post(int x) { return 1; }
int declared(int y) { return included(y); }
/*@ ensures \\result == 1; */
int caller(int x) { return declared(x); }
/*@ ensures \\result == 1; */
int between(int x) {
    int i = 0;
    //@ loop invariant i > ;
    while (i < 2) { i++; }
    return 1;
}
/*@ ensures \\result == 1; */
int statement(int x) {
    /*@ requires x > 0; ensures x > 0; */
    x++;
    return 1;
}
",
        );
    check(
        &sandbox,
        &["bad.c"],
        expect![[r#"
        exit 2
        --- stdout
        bad.c:3: post unknown
          ensures #1 (line 2) is undecided: a clause of the contract cannot be understood: expected an expression, but the clause ends here (bad.c:2:5)
            try: fix the clause

        bad.c:4: declared unknown
          undecided: a clause of the contract cannot be understood: expected an expression, but the clause ends here (bad.h:1:5)
            try: fix the clause

        bad.h:4: included unknown
          assert (line 5) is undecided: a clause of the contract cannot be understood: `assert` here is not supported yet (bad.h:5:9)
            try: fix the clause
          proved: ensures #1

        bad.c:6: caller unknown
          undecided: a clause cannot be understood: expected an expression, but the clause ends here (contract of declared) (bad.c:6)
            try: fix the clause

        bad.c:8: between unknown
          undecided: a clause cannot be understood: expected an expression, but the clause ends here (bad.c:11)
            try: fix the clause

        bad.c:15: statement unknown
          undecided: a clause of the contract cannot be understood: `requires` here is not supported yet (bad.c:16:9)
            try: fix the clause

        6 targets: 6 unknown
        --- stderr
        error: expected an expression, but the clause ends here
         --> bad.c:2:23
          |
        2 | /*@ ensures \result > ; */
          |                       ^
        error: expected an expression, but the clause ends here
          --> bad.c:10:28
           |
        10 |     //@ loop invariant i > ;
           |                            ^
        warning: the contract of a statement is not checked
          --> bad.c:16:5
           |
        16 |     /*@ requires x > 0; ensures x > 0; */
           |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        error: expected an expression, but the clause ends here
         --> bad.h:1:18
          |
        1 | /*@ requires y > ; */
          |                  ^
        warning: this `assert` is not checked
         --> bad.h:5:9
          |
        5 |     //@ assert x == x;
          |         ^^^^^^^^^^^^^^
          |
          = help: clauses between statements are looked at in C files that Skolem compiles, not in included files
    "#]],
    );
}

/// A file whose only contract is broken says so, and is no file without contracts.
#[test]
fn the_only_contract() {
    let sandbox = Sandbox::new()
        .file("Only.java", "class Only {\n    //@ ensures \\result > ;\n    static int f(int x) { return x; }\n}\n")
        .file(
            "Dangling.java",
            "class Dangling {\n    static int f() { return 1; }\n    //@ ensures \\result > 0;\n}\n",
        );
    check(
        &sandbox,
        &["Only.java"],
        expect![[r#"
        exit 2
        --- stdout
        Only.java:3: Only.f(int) unknown
          ensures #1 (line 2) is undecided: a clause of the contract cannot be understood: expected an expression, but the clause ends here (Only.java:2:9)
            try: fix the clause

        1 target: 1 unknown
        --- stderr
        error: expected an expression, but the clause ends here
         --> Only.java:2:27
          |
        2 |     //@ ensures \result > ;
          |                           ^
    "#]],
    );
    check(
        &sandbox,
        &["Dangling.java"],
        expect![[r#"
            exit 3
            --- stdout
            Dangling.java:1: Dangling.Dangling() unknown
              undecided: a clause of the contract cannot be understood: this contract belongs to nothing (Dangling.java:3:5)
                try: fix the clause

            Dangling.java:2: Dangling.f() unknown
              undecided: a clause of the contract cannot be understood: this contract belongs to nothing (Dangling.java:3:5)
                try: fix the clause

            2 targets: 2 unknown
            --- stderr
            warning: this contract belongs to nothing
             --> Dangling.java:3:5
              |
            3 |     //@ ensures \result > 0;
              |     ^^^^^^^^^^^^^^^^^^^^^^^^
              |
              = help: contracts stand before a class, method, field, parameter or statement
        "#]],
    );
    let output = sandbox.command(&["check", "Only.java", "--format", "sarif"]).output().unwrap();
    let sarif: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let result = &sarif["runs"][0]["results"][0];
    assert_eq!(result["kind"], "open");
    assert_eq!(result["locations"][0]["physicalLocation"]["region"]["startLine"], 2);
    assert!(result["message"]["text"].as_str().unwrap().contains("expected an expression"), "{result}");
}

/// A contract whose place does not tell what it is about may be about any target there.
#[test]
fn contracts_behind_code_and_before_nothing() {
    let java = "\
class Behind {
    int size;
    int get() { return size; } //@ ensures \\result > 0;
    //@ ensures \\result == 1;
    static int one() { return 1; }
}
class Last {
    //@ ensures \\result == 1;
    static int one() { return 1; }
    //@ ensures \\result == 2;
}
class Other {
    //@ ensures \\result == 1;
    static int one() { return 1; }
}
";
    let sandbox = Sandbox::new().file("Behind.java", java);
    let (found, exit) = verdicts(&sandbox, &["Behind.java", "--target", "*.one"]);
    let expected = [("Behind.one()", "unknown"), ("Last.one()", "unknown"), ("Other.one()", "proved")];
    assert_eq!(found, expected.map(|(target, verdict)| (target.to_owned(), verdict.to_owned())));
    assert_eq!(exit, Some(3));

    let c = "\
int zero(void) { return 0; } /*@ ensures \\result == 1; */
/*@ ensures \\result == 1; */
int one(void) { return 1; }
";
    let (found, exit) = verdicts(&Sandbox::new().file("behind.c", c), &["behind.c", "--target", "one"]);
    assert_eq!(found, [("one".to_owned(), "unknown".to_owned())]);
    assert_eq!(exit, Some(3));
}
