//! What lies before the run of a Java method: objects that are there already, values of objects that are not there yet, static
//! state since its class was initialised. Every engine says the same.

use crate::support::Sandbox;
use serde_json::Value;

const ENGINES: [&str; 4] = ["bounded", "refine", "infer", "paths"];

/// The verdict of each target of a class `T`, with the words of what ends as unknown.
fn verdicts(text: &str, engine: &str, args: &[&str]) -> String {
    let sandbox = Sandbox::new().file("T.java", text);
    let fixed = ["check", "T.java", "--target", "T.*", "--engine", engine, "--format", "json"];
    let output = sandbox.command(&[&fixed[..], args].concat()).output().expect("the command");
    let report: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{engine}: {}", String::from_utf8_lossy(&output.stderr)));
    let line = |target: &Value| {
        let name = target["target"].as_str().unwrap_or_default().trim_start_matches("T.");
        let name = name.split('(').next().unwrap_or(name);
        format!("{name} {}", target["verdict"].as_str().unwrap_or_default())
    };
    let targets = report["targets"].as_array().map(Vec::as_slice).unwrap_or_default();
    let lines: Vec<String> = targets.iter().map(line).filter(|line| !line.starts_with("T ")).collect();
    lines.join("\n")
}

fn check(text: &str, expected: &str) {
    for engine in ENGINES {
        assert_eq!(verdicts(text, engine, &[]), expected, "{engine}");
    }
}

/// Literals, boxed numbers, class objects and what a lambda expression without captures gives may be there before.
#[test]
fn objects_that_are_there_before() {
    let text = r#"
final class T {
  static final Object O = new Object();
  //@ ensures \fresh(\result);
  static Object literal() { return "x"; }
  //@ ensures \fresh(\result);
  static Integer boxed(int i) { return i; }
  //@ ensures \fresh(\result);
  static Object class_object() { return T.class; }
  //@ ensures \fresh(\result);
  static Object empty() { return java.util.List.of(); }
  //@ ensures \fresh(\result);
  static String interned() { return new String("a").intern(); }
  //@ ensures \fresh(\result);
  static Object field() { return O; }
  //@ ensures \fresh(\result);
  static Runnable lambda() { return () -> {}; }
  //@ ensures \fresh(\result);
  static java.util.function.Supplier<Object> reference() { return Object::new; }
  //@ ensures \fresh(\result);
  static java.util.function.IntSupplier capturing(int x) { return () -> x; }
  //@ ensures \fresh(\result);
  static Object made() { return new Object(); }
  //@ ensures \fresh(\result);
  static String copied() { return new String("a"); }
}
"#;
    check(
        text,
        "literal violated\nboxed violated\nclass_object violated\nempty violated\ninterned violated\nfield violated\n\
         lambda violated\nreference violated\ncapturing proved\nmade proved\ncopied proved",
    );
}

/// What an object that was made since held before does not exist.
#[test]
fn values_of_objects_that_are_not_there_yet() {
    let text = r"
final class T {
  int v; T next;
  //@ ensures (\forall T k; true; k.v == \old(k.v));
  static T all() { T n = new T(); n.v = 3; return n; }
  //@ ensures \result.v == \old(\result.v);
  static T changed() { T n = new T(); n.v = 3; return n; }
  //@ ensures \result.v == \old(\result.v);
  static T unchanged() { return new T(); }
  //@ ensures !(\result.v == \old(\result.v));
  static T negated() { return new T(); }
  //@ ensures \old(\result.next) == null;
  static T reference() { T n = new T(); n.next = n; return n; }
  //@ ensures \not_modified(\result.v);
  static T not_modified() { T n = new T(); n.v = 3; return n; }
  //@ alloy all k: T | k.v' = k.v
  static T in_alloy() { T n = new T(); n.v = 3; return n; }
  //@ ensures \result[0] == \old(\result[0]);
  static int[] element() { int[] a = new int[1]; a[0] = 3; return a; }
  //@ requires x != null; ensures \result.v == \old(\result.v);
  static T same(T x) { return x; }
  //@ requires x != null; ensures \old(x.v) + 1 == x.v;
  static void counted(T x) { x.v++; }
}
";
    check(
        text,
        "all violated\nchanged violated\nunchanged violated\nnegated violated\nreference proved\nnot_modified violated\n\
         in_alloy violated\nelement violated\nsame proved\ncounted proved",
    );
}

/// There is no largest of no numbers.
#[test]
fn extremes_of_nothing() {
    let text = r"
final class T {
  //@ requires a != null && a.length == 0; ensures \result == (\max int i; 0 <= i && i < a.length; a[i]);
  static int largest(int[] a) { return 0; }
  //@ requires a != null && a.length == 0; ensures !(\result == (\min int i; 0 <= i && i < a.length; a[i]));
  static int negated(int[] a) { return 0; }
  //@ requires a != null && a.length == 1; ensures \result == (\min int i; 0 <= i && i < a.length; a[i]);
  static int smallest(int[] a) { return a[0]; }
}
";
    check(text, "largest violated\nnegated violated\nsmallest holds-within-bounds");
}

/// An initialiser that asks the environment is executed before the target; what it left behind may have changed since.
#[test]
fn static_fields_since_the_class_was_initialised() {
    let text = r"
final class T {
  public static int n = 3;
  public static final int[] TABLE = {1, 2, 3};
  public static final String NAME = new StringBuilder().append('a').toString();
  private static final long STARTED = System.nanoTime();
  static void number() { assert n == 3; }
  static void element() { assert TABLE[0] == 1; }
  void of_an_object() { assert n == 3; }
  static void overwritten() { n = 5; assert n == 5; }
  static void partly(boolean b) { if (b) n = 5; assert n != 4; }
  static void final_text() { assert NAME != null; }
  static void start() { assert STARTED == STARTED; }
  static int other(int x) { assert x == x; return x; }
  static void change(int k) { n = k; TABLE[0] = k; }
}
";
    let expected = "number holds-within-bounds\nelement holds-within-bounds\nof_an_object holds-within-bounds\noverwritten proved\n\
         partly holds-within-bounds\nfinal_text proved\nstart proved\nother proved\nchange holds-within-bounds";
    check(text, expected);
    for engine in ENGINES {
        assert_eq!(verdicts(text, engine, &["--statics", "any"]), expected, "{engine}");
    }
    let said = Sandbox::new().file("T.java", text).says(&["check", "T.java", "--target", "T.element"]);
    let bound = "what the static field T.TABLE leads to may have changed since its class was initialised";
    assert!(said.contains(bound), "{said}");
}

/// There is one object of a lambda expression without captures, and a caller may have it.
#[test]
fn lambda_expressions_that_a_caller_has() {
    let text = r"
final class T {
  private interface F { int f(); }
  private static F one() { return () -> 1; }
  private static F with(int x) { return () -> x; }
  private static void shared(F z) { assert z != one(); }
  private static void captured(F z) { assert z != with(3); }
  private static void same() { assert one() == one(); }
}
";
    check(text, "one proved\nwith proved\nshared holds-within-bounds\ncaptured proved\nsame proved");
}

/// Class loaders, resources and the like are those of the JVM that runs the program.
#[test]
fn what_the_runtime_has() {
    let text = r#"
final class T {
  static void system_loader() { assert ClassLoader.getSystemClassLoader() != null; }
  static void no_system_loader() { assert ClassLoader.getSystemClassLoader() == null; }
  static void context() { assert Thread.currentThread().getContextClassLoader() == null; }
  static void resource() { assert T.class.getResource("x") == null; }
  static void stream() { assert T.class.getResourceAsStream("x") == null; }
  static void system_resource() { assert ClassLoader.getSystemResource("x") == null; }
  static void any_package(Class<?> c) { if (c != null) assert c.getPackage() != null; }
  static void variable(String s) { String v = System.getenv(s); assert v == null || v != null; }
}
"#;
    check(
        text,
        "system_loader proved\nno_system_loader violated\ncontext unknown\nresource unknown\nstream unknown\n\
         system_resource unknown\nany_package unknown\nvariable violated",
    );
    let said = Sandbox::new().file("T.java", text).says(&["check", "T.java", "--target", "T.*"]);
    assert!(!said.contains("internal: "), "{said}");
    for reason in ["resources of the class path", "the class loader of a thread"] {
        assert!(said.contains(&format!("not supported: {reason}")), "{reason}: {said}");
    }
}

/// A caller can pass what a constant refers to.
#[test]
fn inputs_that_constants_refer_to() {
    let text = r#"
class T {
  public static final T ONE = new T();
  public static final int[] TABLE = new int[2];
  static final String NAME = "x";
  int v; T next;
  static void written(T z) { ONE.v = 1; if (z != null) { z.v = 2; assert ONE.v == 1; } }
  static void array(int[] z) { assert z != TABLE; }
  void receiver() { assert this != ONE; }
  static void in_a_field(T z) { if (z != null) assert z.next != ONE; }
  static void alone() { assert ONE != null; }
  static void text(T z) { assert NAME != null; }
  static void of_another_class(int z) { assert TABLE.length == 2; }
  static void unread(T z) { assert z == z; }
}
"#;
    check(
        text,
        "written holds-within-bounds\narray holds-within-bounds\nreceiver holds-within-bounds\nin_a_field holds-within-bounds\n\
         alone proved\ntext proved\nof_another_class proved\nunread proved",
    );
    let said = Sandbox::new().file("T.java", text).says(&["check", "T.java", "--target", "T.receiver"]);
    assert!(said.contains("not a proof: an input may be an object that the static field T.ONE leads to"), "{said}");
}

/// A private class has no constructor that others can call; where all objects that its constructors make begin with the same in
/// what is inherited, inputs begin so, too.
#[test]
fn private_classes_above_a_library() {
    let text = r#"import java.util.*;
public class T {
    private static class Slice extends AbstractList<Integer> {
        private final int[] array; private final int start, end;
        Slice(int[] array) { this(array, 0, array.length); }
        Slice(int[] array, int start, int end) {
            if (array == null) throw new NullPointerException();
            this.array = array; this.start = start; this.end = end;
        }
        public Integer get(int i) { return array[start + i]; }
        public int size() { assert end - start >= 0; return end - start; }
        int first() { assert start == 0; return start; }
        int changes() { assert modCount == 0; return modCount; }
        int checked() { assert array != null; return array.length; }
    }
    private static class Sized extends ArrayList<Integer> {
        Sized(int size) { super(size); }
        int count() { assert size() == 0; return size(); }
    }
}"#;
    let sandbox = Sandbox::new().file("T.java", text);
    for engine in ENGINES {
        let args = ["check", "T.java", "--target", "T.Slice.*", "--target", "T.Sized.count", "--engine", engine];
        let said = sandbox.says(&args);
        for expected in [
            "T.Slice.get(int) violated",
            "T.Slice.size() violated",
            "T.Slice.changes() holds within bounds",
            "T.Slice.checked() holds within bounds",
            "T.Sized.count() unknown",
            "there is no object of class T.Sized to call it of",
        ] {
            assert!(said.contains(expected), "{engine}: {expected}: {said}");
        }
    }
}
