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
    expect![[r#"
        exit 0
        --- stdout
        Stock.java:4   Stock.Stock(String)
        Stock.java:11  Stock.takeBad(String)       class-cast 1, null-dereference 2
        Stock.java:15  Stock.sumBad(List,Integer)  class-cast 1, null-dereference 3

        Stock.pieces: never null, of class java.util.HashMap, shared with nothing
        Stock.limit: always 100
        Stock.shop: may be null: line 8 sets it to what may be null
    "#]]
    .assert_eq(&sandbox.says(&["list", "Stock.java", "--facts"]));
    expect![[r#"
        exit 0
        --- stdout
        {
          "tool": "skolem",
          "format": 1,
          "targets": [
            {
              "target": "Stock.Stock(String)",
              "language": "java",
              "file": "Stock.java",
              "line": 4,
              "checks": {},
              "statements": 8,
              "loops": 0,
              "unsupported": []
            }
          ],
          "facts": [
            {
              "class": "Stock",
              "field": "pieces",
              "never_null": true,
              "exact_class": "java.util.HashMap",
              "own": true,
              "fresh": true
            },
            {
              "class": "Stock",
              "field": "limit",
              "never_null": false,
              "own": false,
              "range": [
                100,
                100
              ]
            },
            {
              "class": "Stock",
              "field": "shop",
              "never_null": false,
              "own": false,
              "why_not": "line 8 sets it to what may be null"
            }
          ]
        }
    "#]]
    .assert_eq(&sandbox.says(&["list", "Stock.java", "--facts", "--format", "json", "--target", "Stock.Stock"]));
}

/// The empty map is shown as the expression that makes it.
#[test]
fn objects_of_libraries_are_made_by_their_constructors() {
    let sandbox = Sandbox::new().file("Stock.java", STOCK);
    expect![[r#"
        exit 1
        --- stdout
        Stock.java:11: null-dereference in Stock.takeBad(String)
           |
        11 |         return pieces.get(article) - 1;
           |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        java.lang.NullPointerException: Cannot invoke "java.lang.Integer.intValue()" because the return value of "java.util.Map.get(Object)" is null

        How it goes wrong
          Stock.takeBad(this = Stock@0, article = null) is called.
          Stock@0 is built field by field: no fact or invariant excludes its pieces.
          11  return pieces.get(article) - 1;
          Stock.takeBad throws java.lang.NullPointerException: Cannot invoke "java.lang.Integer.intValue()" because the return value of "java.util.Map.get(Object)" is null.

        Heap before
          this ──► Stock@0 {limit: 100, shop: null} ─pieces─► HashMap@0 = new java.util.HashMap<>()
        Heap after: the same

        Stock.java:11: Stock.takeBad(String) violated

        Stock.java:15: uncaught-exception in Stock.sumBad(List,Integer)
           |
        15 |         return all.get(0) + more;
           |         ^^^^^^^^^^^^^^^^^^^^^^^^^
        java.lang.IndexOutOfBoundsException: Index 0 out of bounds for length 0 leaves Stock.sumBad(List,Integer)

        How it goes wrong
          Stock.sumBad(all = ArrayList@0, more = null) is called.
          15  return all.get(0) + more;
          Stock.sumBad throws java.lang.IndexOutOfBoundsException: Index 0 out of bounds for length 0.

        Heap before
          all ──► ArrayList@0 = new java.util.ArrayList<>()

        Heap after
          all ──► ArrayList@0 {modCount: 0, size: 0} ─elementData─► Object[]@0 (new) []

        Stock.java:15: null-dereference in Stock.sumBad(List,Integer)
           |
        15 |         return all.get(0) + more;
           |         ^^^^^^^^^^^^^^^^^^^^^^^^^
        java.lang.NullPointerException: Cannot invoke "java.util.List.get(int)" because "all" is null

        How it goes wrong
          Stock.sumBad(all = null, more = null) is called.
          15  return all.get(0) + more;
          Stock.sumBad throws java.lang.NullPointerException: Cannot invoke "java.util.List.get(int)" because "all" is null.

        Stock.java:15: Stock.sumBad(List,Integer) violated

        2 targets: 2 violated
    "#]].assert_eq(&says(&sandbox, &["check", "Stock.java", "--target", "Stock.*Bad"]));
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
    expect![[r#"
        StockSumBadMain.java: Object arrayList0 = new java.util.ArrayList<>();
        StockTakeBadMain.java: Object hashMap0 = new java.util.HashMap<>();
    "#]]
    .assert_eq(&made);
}

/// A library on the class path is a library: what it throws and the target does not catch is reported at the user's call.
#[test]
fn exceptions_of_other_libraries() {
    let sandbox = Sandbox::new()
        .class("Lib.java", "package lib; public class Lib { public static int positive(int x) { if (x < 1) throw new IllegalStateException(); return x; } }")
        .file("src/Use.java", "final class Use {\n    static int use(int x) {\n        return lib.Lib.positive(x);\n    }\n}\n");
    let text = says(&sandbox, &["check", "src/Use.java", "--classpath", ".", "--target", "Use.use"]);
    expect![[r#"
        exit 1
        --- stdout
        src/Use.java:3: uncaught-exception in Use.use(int)
          |
        3 |         return lib.Lib.positive(x);
          |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^
        java.lang.IllegalStateException leaves Use.use(int)

        How it goes wrong
          Use.use(x = 0) is called.
          3  return lib.Lib.positive(x);
          Use.use throws java.lang.IllegalStateException.

        src/Use.java:3: Use.use(int) violated

        1 target: 1 violated
    "#]]
    .assert_eq(&text);
}

/// An open type is a bound, which `--closed-world` lifts.
#[test]
fn closed_world() {
    let source = "interface Op { int apply(int x); }\nfinal class Same implements Op { public int apply(int x) { return x; } }\nfinal class Use {\n    static void use(Op op) {\n        if (op != null) assert op.apply(1) == 1;\n    }\n}\n";
    let sandbox = Sandbox::new().file("Use.java", source);
    expect![[r#"
        exit 0
        --- stdout
        Use.java:5: Use.use(Op) holds within bounds: scope 3, array length 3, unroll 3
          holds within bounds: assert
          not a proof: Op may be implemented by other classes of its package
            try: --closed-world, if there are no such classes

        1 target: 1 holds within bounds
    "#]]
    .assert_eq(&says(&sandbox, &["check", "Use.java", "--target", "Use.use"]));
    expect![[r#"
        exit 0
        --- stdout
        Use.java:5: Use.use(Op) proved
          proved: assert

        1 target: 1 proved
    "#]]
    .assert_eq(&says(&sandbox, &["check", "Use.java", "--target", "Use.use", "--closed-world"]));
}

/// Methods that the compiler adds are checked where their own names are given, not with all methods of a class.
#[test]
fn methods_that_the_compiler_adds() {
    let sandbox = Sandbox::new().file(
        "Kinds.java",
        "enum Color { RED; int twice(int x) { return 2 * x; } }\n\
         record Pair(int left, String right) {\n    public String right() { return right.trim(); }\n    int one() { return 1; }\n}\n",
    );
    expect![[r#"
        exit 1
        --- stdout
        Kinds.java:3: null-dereference in Pair.right(): java.lang.NullPointerException: Cannot invoke "String.trim()" because "this.right" is null
    "#]]
        .assert_eq(&says(&sandbox, &["check", "Kinds.java", "--target", "Color.*", "--target", "Pair.*", "-q"]));
    expect![[r#"
        exit 1
        --- stdout
        Kinds.java:1: uncaught-exception in Color.valueOf(String): java.lang.NullPointerException: Name is null leaves Color.valueOf(String)
    "#]].assert_eq(&says(&sandbox, &["check", "Kinds.java", "--target", "Color.valueOf", "-q"]));
}

/// What the replay of one target finds out about classes is gone with its state: the next target is judged as if it were alone.
#[test]
fn classes_that_a_replay_initialises() {
    let sandbox = Sandbox::new().file(
        "Tank.java",
        "class Tank {\n    enum Level { LOW, HIGH }\n    private Level level = Level.LOW;\n    boolean isOpen;\n    \
         void rise() { level = Level.HIGH; }\n    Level level() { return level; }\n}\n\
         class Rules {\n    Tank tank;\n    void first() { if (tank != null && tank.isOpen) assert false; }\n    \
         void second() { if (tank != null && tank.level() == Tank.Level.HIGH) assert false; }\n}\n",
    );
    let args = ["check", "Tank.java", "--target", "Rules.first", "--target", "Rules.second", "--jobs", "1", "-q"];
    expect![[r#"
        exit 1
        --- stdout
        Tank.java:10: assert in Rules.first(): the assertion fails
        Tank.java:11: assert in Rules.second(): the assertion fails
    "#]]
    .assert_eq(&says(&sandbox, &args));
}

/// The folder of one class file has others too: those that are named are the user's, in whatever order.
#[test]
fn every_class_file_that_is_named_is_checked() {
    let second = "class Second { public static void main(String[] a) { int n = a.length; assert n != 2; } }";
    let sandbox = Sandbox::new().class("First.java", "class First { int x; }").class("Second.java", second);
    for files in [["First.class", "Second.class"], ["Second.class", "First.class"]] {
        let said = sandbox.says(&["check", files[0], files[1], "--target", "Second.main", "--checks", "assert"]);
        assert!(said.contains("Second.main(String[]) violated"), "{files:?}: {said}");
    }
}
