//! Tests that `--emit-tests` writes for inputs that are hard to make: each fails on the JVM, by the error of the report, in
//! its line.

use crate::support::Sandbox;
use std::process::Command;

const ODD: &str = r#"import java.util.*;

enum Kind { SMALL { int area() { return 1; } }, BIG { int area() { return 9; } }; abstract int area(); }

class Odd {
    enum Color { RED, GREEN }
    static class Checked {
        final int n;
        Checked(int n) { if (n < 0) throw new IllegalArgumentException("n"); this.n = n; }
    }
    private static class Hidden { int x; Hidden next; }
    static class Box<T> { T[] items; }
    static int counter;
    private Hidden h;

    static void comparable(Comparable<Color> c) { assert c != Color.GREEN; }
    static void body(Kind k) { assert k != Kind.BIG; }
    static void validating(Checked c) { if (c != null) { int[] a = new int[c.n]; } }
    static void nan(double d) { assert d == d; }
    static void infinite(double d) { assert d != Double.POSITIVE_INFINITY; }
    static void negative(float d) { assert d != Float.NEGATIVE_INFINITY; }
    static void zero(double d) { assert !(d == 0 && 1 / d < 0); }
    static void surrogate(char c) { assert c != '\ud83d'; }
    static void quote(char c) { assert c != '\''; }
    static void backslash(char c) { assert c != '\\'; }
    static void newline(char c) { assert c != '\n'; }
    static void string(String s) { assert s != "a\"\\\u1234\ud800\n\0'"; }
    static void minLong(long x) { assert x != Long.MIN_VALUE; }
    static void minInt(int x) { assert x != Integer.MIN_VALUE; }
    static void maxLong(long x) { assert x != Long.MAX_VALUE; }
    static void small(long x) { assert x != 5; }
    static void bytes(byte x) { assert x != -128; }
    void hidden() { if (h != null && h.next == h) assert h.x != 7; }
    static void alias(int[] a, int[] b) { if (a != null && a == b && a.length > 0) assert a[0] != 3; }
    static void nested(int[][] a) { if (a != null && a.length == 2 && a[0] == a[1] && a[0] != null) assert a[0].length != 1; }
    static <T> void array(T[] a) { if (a != null && a.length == 2) assert a[0] != a[1]; }
    static void statics(int x) { if (counter == 3) assert x != 2; }
    static void none(Hidden x) { x.x = 1; }
    static int divide(int a, int b) { return a / b; }
}
"#;

#[test]
fn tests_fail_for_the_stated_reason() {
    let sandbox = Sandbox::new().file("Odd.java", ODD);
    let args = ["check", "Odd.java", "--target", "Odd.*", "--statics", "any", "--format", "json"];
    let output = sandbox.command(&[&args[..], &["--emit-tests", "out", "--test-style", "main"]].concat()).output();
    let output = output.unwrap();
    let report: serde_json::Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&output.stderr)));
    let java = |program: &str, args: &[&str]| {
        let mut command = Command::new(sandbox.java_home().join("bin").join(program));
        command.args(args).current_dir(sandbox.path(".")).output().unwrap()
    };
    let mut tests = Vec::new();
    // What the compiler adds to an enumeration has no line of its own.
    let is_written = |target: &&serde_json::Value| !target["target"].as_str().unwrap().contains(".valueOf(");
    for target in report["targets"].as_array().unwrap().iter().filter(is_written) {
        for check in target["checks"].as_array().unwrap().iter().filter(|check| check["verdict"] == "violated") {
            let path = check["evidence"]["test"].as_str().unwrap_or_else(|| panic!("no test: {check}")).to_owned();
            let error = match check["kind"].as_str().unwrap() {
                "assert" => "java.lang.AssertionError",
                "null-dereference" => "java.lang.NullPointerException",
                "division-by-zero" => "java.lang.ArithmeticException",
                "negative-array-size" => "java.lang.NegativeArraySizeException",
                other => panic!("{other}: {check}"),
            };
            tests.push((path, error, format!("(Odd.java:{})", check["line"])));
        }
    }
    // Whether an input is a state that the program can reach is not the matter of this test.
    assert!(tests.len() >= 20, "{tests:?}");
    let mut files = vec!["-nowarn", "-g", "-d", "classes", "Odd.java"];
    files.extend(tests.iter().map(|(path, _, _)| path.as_str()));
    let compiled = java("javac", &files);
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    for (path, error, line) in &tests {
        let class = path.trim_start_matches("out/").trim_end_matches(".java");
        let ran = java("java", &["-cp", "classes", class]);
        let said = String::from_utf8_lossy(&ran.stderr);
        assert_eq!(ran.status.code(), Some(1), "{class}: {said}");
        let trace: Vec<&str> = said.lines().skip_while(|line| !line.starts_with(error)).take(2).collect();
        assert!(trace.len() == 2 && trace[1].ends_with(line), "{class}, {error} at {line}: {said}");
    }
}

/// A record whose constructor rejects the input: the test neither passes nor fails, and says why.
#[test]
fn records_that_cannot_be_made() {
    let source = "class Rec {
    record Positive(int n) { Positive { if (n < 0) throw new IllegalArgumentException(); } }
    static void f(Positive p) { if (p != null) assert p.n() != -5; }
}
";
    let sandbox = Sandbox::new().file("Rec.java", source);
    let args = ["check", "Rec.java", "--target", "Rec.f", "--emit-tests", "out", "--test-style", "main"];
    let status = sandbox.command(&args).output().unwrap().status.code();
    if !sandbox.path("out/RecFMain.java").exists() {
        // That no such record can be made may be known before.
        assert_eq!(status, Some(0));
        return;
    }
    let java = |program: &str, args: &[&str]| {
        let mut command = Command::new(sandbox.java_home().join("bin").join(program));
        command.args(args).current_dir(sandbox.path(".")).output().unwrap()
    };
    let compiled = java("javac", &["-d", "classes", "Rec.java", "out/RecFMain.java"]);
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let ran = java("java", &["-cp", "classes", "RecFMain"]);
    let said = String::from_utf8_lossy(&ran.stderr);
    assert_eq!(ran.status.code(), Some(2), "{said}");
    assert!(said.contains("the constructor of Rec.Positive rejects the values of this input"), "{said}");
}

/// What constructors fill is made by them in tests, too, once for each object: fields may share it.
#[test]
fn objects_that_constructors_fill() {
    let source = r#"import java.util.*;
class Filled {
    private final List<Integer> list = new ArrayList<>(List.of(7));
    private final List<Integer> view = Collections.unmodifiableList(list);
    private final Map<String, Integer> map = new HashMap<>();
    private int limit;
    Filled(short size, Comparator<String> order) { map.put("a", (int) size); }
    void f() {
        if (limit < 3) return;
        list.add(8);
        assert view.size() + map.size() + List.of(1).size() != 4;
    }
    void allow(int count) { limit = count; }
}
"#;
    let sandbox = Sandbox::new().file("Filled.java", source);
    let args = ["check", "Filled.java", "--target", "Filled.f", "--emit-tests", "out", "--test-style", "main"];
    let said = String::from_utf8(sandbox.command(&args).output().unwrap().stdout).unwrap();
    assert!(said.contains("ArrayList@0 = new Filled((short) 1, (java.util.Comparator) null).list"), "{said}");
    let java = |program: &str, args: &[&str]| {
        let mut command = Command::new(sandbox.java_home().join("bin").join(program));
        command.args(args).current_dir(sandbox.path(".")).output().unwrap()
    };
    let compiled = java("javac", &["-nowarn", "-d", "classes", "Filled.java", "out/FilledFMain.java"]);
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let ran = java("java", &["-cp", "classes", "FilledFMain"]);
    let said = String::from_utf8_lossy(&ran.stderr);
    assert_eq!(ran.status.code(), Some(1), "{said}");
    assert!(said.contains("java.lang.AssertionError") && said.contains("(Filled.java:11)"), "{said}");
}

/// No test is written that would not fail: for what the environment decides, what the program catches, and what cannot be made.
#[test]
fn no_tests_that_cannot_fail() {
    let source = r#"import java.util.*;

class Main {
    static int order() { int first = 0; for (int i : Set.of(1, 2)) { first = i; break; } assert first == 1; return first; }
    static void keys() { for (String key : Map.of("a", 1, "b", 2).keySet()) { assert key.equals("a"); break; } }
    static void caught(int x) { try { assert x != 5; } catch (AssertionError e) { } }
    static void wrapped(int x) { try { assert x != 5; } catch (AssertionError e) { throw new IllegalStateException(e); } }
    static void shared(Copied c, int[] a) { if (c != null && a != null) assert c.a() != a; }
    static void length(Copied c) { if (c != null) assert c.a().length != 2; }
    static void single(Single s) { if (s != null) assert s.hits != 7; }
    static abstract class Half { int v; void value() { assert v != 3; } }
    record Copied(int[] a) { Copied { a = a.clone(); } }
    static final class Single { static final Single I = new Single(); int hits; private Single() { } }
}
"#;
    let sandbox = Sandbox::new().file("Main.java", source);
    let args = ["check", "Main.java", "--target", "Main.*", "--format", "json", "--emit-tests", "out"];
    let output = sandbox.command(&[&args[..], &["--test-style", "main"]].concat()).output().unwrap();
    let report: serde_json::Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&output.stderr)));
    let violated = |target: &serde_json::Value| target["verdict"] == "violated";
    let targets: Vec<&serde_json::Value> =
        report["targets"].as_array().unwrap().iter().filter(|it| violated(it)).collect();
    let named = |name: &str| targets.iter().find(|it| it["target"].as_str().unwrap().contains(name)).copied();
    for name in ["order", "keys", "caught", "wrapped", "shared", "length", "single", "Half.value"] {
        assert!(named(name).is_some(), "{name} is violated: {}", String::from_utf8_lossy(&output.stderr));
    }
    let order = named("Main.order").unwrap()["checks"].to_string();
    assert!(order.contains("the order of Set.of and Map.of is that of SALT32L = "), "{order}");
    let mut tests: Vec<String> = std::fs::read_dir(sandbox.path("out"))
        .unwrap()
        .filter_map(|entry| Some(entry.ok()?.file_name().to_str()?.strip_suffix("Main.java")?.to_owned()))
        .collect();
    tests.sort_unstable();
    assert_eq!(tests, ["MainCopiedNew", "MainLength", "MainWrapped"]);
    let java = |program: &str, args: &[&str]| {
        let mut command = Command::new(sandbox.java_home().join("bin").join(program));
        command.args(args).current_dir(sandbox.path(".")).output().unwrap()
    };
    assert!(java("javac", &["-d", "classes", "Main.java"]).status.success());
    for test in &tests {
        let path = format!("out/{test}Main.java");
        assert!(java("javac", &["-cp", "classes", "-d", "classes", &path]).status.success());
        assert_eq!(java("java", &["-ea", "-cp", "classes", &format!("{test}Main")]).status.code(), Some(1), "{test}");
    }
}

/// A test cannot choose identity hash codes, of objects of the input neither. They are any numbers, also 0.
#[test]
fn identity_hash_codes_are_not_chosen() {
    let text = "class H {\n\
        static void apart(Object a, Object b) { if (a != null && b != null && a != b) assert a.hashCode() != b.hashCode(); }\n\
        static void made() { assert new Object().hashCode() != 0; }\n\
        static void given(H h) { if (h != null) assert System.identityHashCode(h) != 0; }\n\
        static void same(H h) { if (h != null) assert h.hashCode() == System.identityHashCode(h); }\n}\n";
    let sandbox = Sandbox::new().file("H.java", text);
    for target in ["H.apart", "H.made", "H.given"] {
        let said = sandbox.says(&["check", "H.java", "--target", target, "--emit-tests", "t"]);
        assert!(said.contains("violated") && said.contains("no test for assert"), "{said}");
        assert!(said.contains("ashCode("), "{said}");
    }
    let said = sandbox.says(&["check", "H.java", "--target", "H.same"]);
    assert!(!said.contains("H.same(H) violated"), "{said}");
}
