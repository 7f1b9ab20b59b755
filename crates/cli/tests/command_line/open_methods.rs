//! Methods without code that change nothing: calls in clauses, the memory that decides, relations between objects (papers/4 §4, §5).

use crate::support::Sandbox;
use serde_json::Value;

fn report(sandbox: &Sandbox, file: &str, target: &str, args: &[&str]) -> Value {
    let fixed = ["check", file, "--target", target, "--format", "json"];
    let output = sandbox.command(&[&fixed[..], args].concat()).output().expect("the command");
    let report: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{target} {args:?}: {}", String::from_utf8_lossy(&output.stderr)));
    report["targets"][0].clone()
}

fn verdict(target: &Value) -> &str {
    target["verdict"].as_str().unwrap_or_default()
}

/// The verdicts of methods, one by one, under two engines.
fn check(file: &str, source: &str, expected: &[(&str, &str)]) {
    let sandbox = Sandbox::new().file(file, source);
    let class = file.strip_suffix(".java").expect("a source file");
    for engine in ["bounded", "paths"] {
        for (method, wanted) in expected {
            let target = report(&sandbox, file, &format!("{class}.{method}"), &["--engine", engine]);
            assert_eq!(verdict(&target), *wanted, "{method} by {engine}: {target}");
            let checks = target["checks"].as_array().cloned().unwrap_or_default();
            for check in checks.iter().filter(|check| check["verdict"] == "violated") {
                assert_eq!(check["evidence"]["replayed"], true, "{method} by {engine}: {check}");
            }
        }
    }
}

/// papers/4, Table 1, the versions for objects. Entries of trees have no values: see benches/results/paths.md.
#[test]
fn paths_are_those_of_the_paper() {
    let example = |name: &str| format!("{}/../../examples/java/path-counts/{name}.java", env!("CARGO_MANIFEST_DIR"));
    let sandbox = Sandbox::new();
    for (class, method, of_k) in [
        ("ComparableSort", "sort", &[[2, 2, 2], [3, 4, 4], [4, 10, 10], [5, 34, 34]][..]),
        ("ComparatorList", "merge", &[[1, 1, 1], [4, 5, 5], [9, 19, 19], [16, 69, 69]]),
        ("ComparatorTree", "insert(Object)", &[[2, 4, 4], [5, 21, 21]]),
        ("ComparatorRedBlackTree", "remove", &[[2, 4, 4], [6, 28, 28]]),
    ] {
        for (k, expected) in (1..).zip(of_k) {
            let args = ["--engine", "paths", "-k", &format!("{k}")];
            let target = report(&sandbox, &example(class), &format!("{class}.{method}"), &args);
            assert_eq!(verdict(&target), "holds-within-bounds", "{target}");
            let counts = ["pre_states", "before_post", "after_post"];
            let counts = counts.map(|name| target["stats"][name].as_u64().unwrap_or(u64::MAX));
            assert_eq!(counts, *expected, "{class} with k = {k}");
        }
    }
}

const ORDER: &str = r#"
class Order {
    interface Item {
        /*@ pure total_order
          @ accessible \nothing;
          @*/
        int compareTo(Item other);
    }
    //@ requires x != null && y != null && z != null;
    static void isOrder(Item x, Item y, Item z) {
        int a = x.compareTo(y), b = y.compareTo(z), c = x.compareTo(z);
        if (a <= 0 && b <= 0) assert c <= 0;
        if (a < 0 && b <= 0) assert c < 0;
        assert y.compareTo(x) > 0 == a < 0;
        assert x.compareTo(x) == 0;
    }
    //@ requires x != null && y != null && x.compareTo(y) < 0;
    //@ ensures y.compareTo(x) > 0;
    static void isTold(Item x, Item y) { new Order(); }
    //@ requires x != null && y != null;
    static void leastBad(Item x, Item y) { int a = x.compareTo(y); assert -a >= 0 || a > 0; }
    //@ requires x != null && y != null;
    static void oneBad(Item x, Item y) { int a = x.compareTo(y); if (a > 0) assert a == 1; }
    //@ requires x != null && y != null && x.compareTo(y) == 0;
    static void sameBad(Item x, Item y) { assert x == y; }
}
"#;

#[test]
fn orders_are_orders_and_nothing_more() {
    let expected = [
        ("isOrder", "proved"),
        ("isTold", "proved"),
        ("leastBad", "violated"),
        ("oneBad", "violated"),
        ("sameBad", "violated"),
    ];
    check("Order.java", ORDER, &expected);
}

#[test]
fn other_relations() {
    let source = r#"
        interface Node {
            /*@ pure transitive reflexive accessible \nothing; @*/ boolean reaches(Node other);
            /*@ pure symmetric accessible \nothing; @*/ boolean isBeside(Node other);
            /*@ pure antisymmetric accessible \nothing; @*/ boolean isAbove(Node other);
        }
        class Relations {
            //@ requires a != null && b != null && c != null && a.reaches(b) && b.reaches(c);
            static void far(Node a, Node b, Node c) { assert a.reaches(c) && a.reaches(a); }
            //@ requires a != null && b != null && a.reaches(b);
            static void backBad(Node a, Node b) { assert b.reaches(a); }
            //@ requires a != null && b != null && a.isBeside(b);
            static void back(Node a, Node b) { assert b.isBeside(a); }
            //@ requires a != null && b != null && c != null && a.isBeside(b) && b.isBeside(c);
            static void farBad(Node a, Node b, Node c) { assert a.isBeside(c); }
            //@ requires a != null && b != null && a.isAbove(b) && b.isAbove(a);
            static void same(Node a, Node b) { assert a == b; }
            //@ requires a != null;
            static void itselfBad(Node a) { assert a.isAbove(a); }
        }"#;
    let expected = [
        ("far", "proved"),
        ("backBad", "violated"),
        ("back", "proved"),
        ("farBad", "violated"),
        ("same", "proved"),
        ("itselfBad", "violated"),
    ];
    check("Relations.java", source, &expected);
}

/// The answer is the same while what decides about it is the same. An object of the input that was not looked at before is no new one.
#[test]
fn memory_that_decides() {
    let source = r#"
        class Box { int v; Box next; int other; }
        interface Scale {
            /*@ pure @*/ int anything(Box box);
            /*@ pure accessible box.v; @*/ int byValue(Box box);
            /*@ pure accessible \nothing; @*/ int constant(Box box);
        }
        class Memory {
            //@ requires s != null && b != null && b.next != null;
            static void hiddenBad(Scale s, Box b) {
                int before = s.anything(null);
                b.next.v++;
                assert s.anything(null) == before;
            }
            //@ requires s != null && b != null;
            static void valueBad(Scale s, Box b) {
                int before = s.byValue(b);
                b.v++;
                assert s.byValue(b) == before;
            }
            //@ requires s != null && b != null;
            static void others(Scale s, Box b) {
                int before = s.byValue(b);
                b.other++;
                assert s.byValue(b) == before;
            }
            //@ requires s != null && b != null && s.constant(b) == 3;
            //@ ensures s.constant(b) == 3;
            static void constant(Scale s, Box b) { b.v++; b.next = null; }
            //@ requires s != null && s.anything(null) == 3;
            //@ ensures s.anything(null) == 3;
            static void own(Scale s) { Box own = new Box(); own.v = 7; }
        }"#;
    let expected = [
        ("hiddenBad", "violated"),
        ("valueBad", "violated"),
        ("others", "proved"),
        ("constant", "proved"),
        ("own", "proved"),
    ];
    check("Memory.java", source, &expected);
}

/// Nothing would check it.
#[test]
fn relations_of_methods_with_code_cannot_be_read() {
    let source = r#"
        class Coded {
            int v;
            /*@ pure total_order @*/ int compareTo(Coded other) { return 1; }
        }"#;
    let sandbox = Sandbox::new().file("Coded.java", source);
    let output =
        sandbox.command(&["check", "Coded.java", "--target", "Coded.compareTo"]).output().expect("the command");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("`total_order` cannot stand before a method with code"), "{told}");
    assert_eq!(output.status.code(), Some(2), "{told}");
}

/// What the JDK documents of its interfaces.
#[test]
fn comparables_and_comparators() {
    let source = r#"
        import java.util.Comparator;
        class Library {
            //@ requires a != null;
            static boolean caught(Comparable<Object> a) {
                try { a.compareTo(null); assert false; } catch (NullPointerException expected) { return true; }
                return false;
            }
            //@ requires c != null;
            static void reversed(Comparator<Object> c, Object a, Object b) {
                assert c.compare(a, b) < 0 == c.compare(b, a) > 0;
            }
            //@ requires c != null && d != null;
            static void twoBad(Comparator<Object> c, Comparator<Object> d, Object a, Object b) {
                assert c.compare(a, b) < 0 == d.compare(a, b) < 0;
            }
        }"#;
    let expected = [("caught", "holds-within-bounds"), ("reversed", "holds-within-bounds"), ("twoBad", "violated")];
    check("Library.java", source, &expected);
}
