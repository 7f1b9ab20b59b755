//! What inputs of Java targets can be, and what other code can be, as the command shows it: facts, libraries on the class
//! path, tests with objects of libraries.

use crate::support::{Sandbox, without_seconds};
use expect_test::expect;
use std::process::Command;

const STOCK: &str = "\
import java.util.*;

public final class Stock {
    private final Map<String, Integer> pieces = new HashMap<>();
    private final int limit = 100;
    private String shop;

    Stock(String shop) { this.shop = shop; }

    int takeBad(String article) {
        return pieces.get(article) - 1;
    }

    static int sumBad(List<Integer> all, Integer more) {
        return all.get(0) + more;
    }
}
";

/// What a check says, without the time it took.
fn says(sandbox: &Sandbox, args: &[&str]) -> String {
    without_seconds(&sandbox.says(args))
}

#[test]
fn facts_are_listed() {
    let sandbox = Sandbox::new().file("Stock.java", STOCK);
    expect![[r#""#]].assert_eq(&sandbox.says(&["list", "Stock.java", "--facts"]));
    expect![[r#""#]].assert_eq(&sandbox.says(&[
        "list",
        "Stock.java",
        "--facts",
        "--format",
        "json",
        "--target",
        "Stock.Stock",
    ]));
}

/// The empty map is shown as the expression that makes it.
#[test]
fn objects_of_libraries_are_made_by_their_constructors() {
    let sandbox = Sandbox::new().file("Stock.java", STOCK);
    expect![[r#""#]].assert_eq(&says(&sandbox, &["check", "Stock.java", "--target", "Stock.*Bad"]));
}

/// The emitted tests make them in the same way, and fail on the JVM.
#[test]
fn tests_make_objects_of_libraries() {
    let sandbox = Sandbox::new().file("Stock.java", STOCK);
    let output = sandbox.command(&[
        "check",
        "Stock.java",
        "--target",
        "Stock.*Bad",
        "--emit-tests",
        "out",
        "--test-style",
        "main",
    ]);
    let output = { output }.output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    let javac = sandbox.java_home().join("bin/javac");
    let mut names: Vec<String> = std::fs::read_dir(sandbox.path("out"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert!(!names.is_empty());
    let mut made = String::new();
    for name in names {
        let text = std::fs::read_to_string(sandbox.path("out").join(&name)).unwrap();
        for line in text.lines().filter(|line| line.contains("= new java.util") || line.contains(".valueOf(")) {
            made.push_str(&format!("{name}: {}\n", line.trim()));
        }
        let file = format!("out/{name}");
        let status = Command::new(&javac)
            .args(["-nowarn", "-d", "classes", "Stock.java", &file])
            .current_dir(sandbox.path("."))
            .status();
        assert!(status.unwrap().success(), "{text}");
        let run = Command::new(sandbox.java_home().join("bin/java"))
            .args(["-cp", "classes", name.trim_end_matches(".java")])
            .current_dir(sandbox.path("."))
            .output()
            .unwrap();
        assert!(!run.status.success(), "{name} does not fail: {text}");
    }
    expect![[r#""#]].assert_eq(&made);
}

/// A library on the class path is a library: what it throws and the target does not catch is reported at the user's call.
#[test]
fn exceptions_of_other_libraries() {
    let sandbox = Sandbox::new()
        .class("Lib.java", "package lib; public class Lib { public static int positive(int x) { if (x < 1) throw new IllegalStateException(); return x; } }")
        .file("src/Use.java", "final class Use {\n    static int use(int x) {\n        return lib.Lib.positive(x);\n    }\n}\n");
    let text = says(&sandbox, &["check", "src/Use.java", "--classpath", ".", "--target", "Use.use"]);
    expect![[r#""#]].assert_eq(&text);
}

/// An open type is a bound, which `--closed-world` lifts.
#[test]
fn closed_world() {
    let source = "interface Op { int apply(int x); }\nfinal class Same implements Op { public int apply(int x) { return x; } }\nfinal class Use {\n    static void use(Op op) {\n        if (op != null) assert op.apply(1) == 1;\n    }\n}\n";
    let sandbox = Sandbox::new().file("Use.java", source);
    expect![[r#""#]].assert_eq(&says(&sandbox, &["check", "Use.java", "--target", "Use.use"]));
    expect![[r#""#]].assert_eq(&says(&sandbox, &["check", "Use.java", "--target", "Use.use", "--closed-world"]));
}
