//! The engine that follows one path at a time (papers/4).

use crate::support::Sandbox;
use serde_json::Value;

/// The report about a target.
fn report(sandbox: &Sandbox, file: &str, target: &str, args: &[&str]) -> Value {
    let fixed = ["check", file, "--target", target, "--engine", "paths", "--format", "json"];
    let output = sandbox.command(&[&fixed[..], args].concat()).output().expect("the command");
    let report: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{args:?}: {}", String::from_utf8_lossy(&output.stderr)));
    report["targets"][0].clone()
}

fn verdict(target: &Value) -> &str {
    target["verdict"].as_str().unwrap_or_default()
}

/// Paths when the target is called, before its postcondition, and after.
fn counts(target: &Value) -> [u64; 3] {
    ["pre_states", "before_post", "after_post"].map(|name| target["stats"][name].as_u64().unwrap_or(u64::MAX))
}

/// papers/4, Table 1, where the counts are those of the paper: see benches/results/paths.md.
#[test]
fn paths_are_those_of_the_paper() {
    let example = |name: &str| format!("{}/../../examples/java/path-counts/{name}.java", env!("CARGO_MANIFEST_DIR"));
    let sandbox = Sandbox::new();
    for (class, method, of_k) in [
        ("InsertionSort", "sort", [[1, 1, 1], [1, 3, 3], [1, 9, 9]]),
        ("SortedList", "merge", [[1, 1, 1], [4, 5, 5], [9, 19, 19]]),
        ("SearchTree", "insert(int)", [[2, 4, 4], [5, 21, 21], [26, 236, 236]]),
    ] {
        for (k, expected) in (1..).zip(of_k) {
            let target = report(&sandbox, &example(class), &format!("{class}.{method}"), &["-k", &format!("{k}")]);
            assert_eq!(verdict(&target), "holds-within-bounds", "{target}");
            assert_eq!(counts(&target), expected, "{class} with k = {k}");
            // What the path knows decides nearly all of its branches.
            let calls = target["stats"]["solver_calls"].as_u64().unwrap_or(u64::MAX);
            assert!(calls < 100, "{class} with k = {k}: {calls} calls of the solver");
        }
    }
    // Textbook removal: no node has a value besides its key. And an array whose element 0 is not used.
    for (k, expected) in [(1, [2, 4, 4]), (2, [6, 28, 28]), (3, [31, 331, 331])] {
        let target = report(&sandbox, &example("RedBlackTree"), "RedBlackTree.remove", &["-k", &format!("{k}")]);
        assert_eq!((verdict(&target), counts(&target)), ("holds-within-bounds", expected), "k = {k}");
    }
    for (k, expected) in [(2, [1, 1, 1]), (3, [2, 2, 2]), (4, [3, 4, 4]), (5, [4, 7, 7])] {
        let target = report(&sandbox, &example("MinHeap"), "MinHeap.deleteMin", &["-k", &format!("{k}")]);
        assert_eq!((verdict(&target), counts(&target)), ("holds-within-bounds", expected), "k = {k}");
    }
}

const NODES: &str = r#"
class Node {
    int value;
    Node next;

    /** Lists may be cyclic. */
    static int count(Node list) {
        int count = 0;
        for (Node n = list; n != null; n = n.next) {
            count++;
        }
        assert count < 3;
        return count;
    }

    //@ ensures \result == (a == b);
    static boolean same(Node a, Node b) {
        return a == b;
    }

    //@ ensures \result;
    static boolean otherBad(Node a, Node b) {
        return a != b;
    }

    //@ ensures \result != null ==> \result == a;
    static Node ownBad(Node a) {
        Node own = new Node();
        return a == null || a == own ? own : a;
    }

    //@ requires a != null;
    //@ ensures \result == null;
    static Node nextBad(Node a) {
        return a.next;
    }

    //@ ensures (\forall Node n; n.value == \old(n.value));
    static void setBad(Node a) {
        if (a != null && a.next != null) {
            a.next.value = 7;
        }
    }

    //@ requires n > 0;
    static int positive(int n) {
        return n;
    }

    /** What goes wrong is known where it does, whatever the path decides afterwards. */
    static int branchBad(Node a, int n) {
        int m = positive(n);
        if (m == 5) {
            return a == null ? 1 : a.value;
        }
        return 2;
    }

    static int twice(int n) {
        assert n != 1 || n < 2;
        return 2 * n;
    }
}
"#;

#[test]
fn references_are_what_the_code_needs_them_to_be() {
    let sandbox = Sandbox::new().file("Node.java", NODES);
    let of = |method: &str, args: &[&str]| report(&sandbox, "Node.java", &format!("Node.{method}"), args);
    // Three objects in a row need k = 2; cycles of them are runs that never end, and are no violation.
    let few = of("count", &["-k", "1"]);
    assert_eq!(verdict(&few), "holds-within-bounds", "{few}");
    let enough = of("count", &["-k", "2"]);
    assert_eq!(verdict(&enough), "violated", "{enough}");
    // No bound was needed, so these are proofs. A new object is none of the input.
    for method in ["same", "twice"] {
        let target = of(method, &["-k", "0"]);
        assert_eq!(verdict(&target), "proved", "{target}");
    }
    for method in ["otherBad", "ownBad", "nextBad", "setBad", "branchBad"] {
        for args in [&["-k", "2"][..], &["-k", "2", "--init", "lazy"]] {
            let target = of(method, args);
            assert_eq!(verdict(&target), "violated", "{method} {args:?}: {target}");
            let checks = target["checks"].as_array().expect("checks");
            let found = checks.iter().find(|check| check["verdict"] == "violated").expect("a violation");
            assert_eq!(found["evidence"]["replayed"], true, "{found}");
        }
    }
}

/// Checks whose failing ways no input takes are told like the others; those that cannot fail by themselves are not.
#[test]
fn checks_that_no_path_fails_are_told() {
    let source = r#"
        class Pair {
            int[] a;
            Pair next;
            //@ requires p != null && p.next != null && p.next.a != null && 0 <= i && i < p.next.a.length;
            static int at(Pair p, int i) {
                Pair own = new Pair();
                own.next = p.next;
                return own.next.a
                    [i];
            }
            //@ requires a != null;
            static int caught(Pair a) {
                try {
                    return a.next.a.length;
                } catch (NullPointerException missing) {
                    return 0;
                }
            }
        }"#;
    let sandbox = Sandbox::new().file("Pair.java", source);
    let told = |target: &Value| {
        let checks = target["checks"].as_array().cloned().unwrap_or_default();
        let told = checks.iter().map(|it| format!("{}:{}", it["name"].as_str().unwrap_or_default(), it["line"]));
        told.collect::<Vec<_>>()
    };
    let at = report(&sandbox, "Pair.java", "Pair.at", &["-k", "3"]);
    assert_eq!(verdict(&at), "holds-within-bounds", "{at}");
    assert_eq!(told(&at), ["null-dereference:8", "null-dereference:9", "array-bounds:9"], "{at}");
    let caught = report(&sandbox, "Pair.java", "Pair.caught", &["-k", "3"]);
    assert_eq!(told(&caught), Vec::<String>::new(), "{caught}");
}

/// An evaluation goes on where it asked for a decision: the work grows with the decisions, not with their square.
#[test]
fn evaluations_go_on_where_they_asked() {
    let source = r#"
        class Chain {
            Chain next;
            int value;
            static /*@ pure @*/ int size(Chain c) {
                int size = 0;
                for (Chain at = c; at != null; at = at.next) { size++; }
                return size;
            }
            static /*@ pure @*/ boolean isAscending(Chain c) {
                return c == null || c.next == null || c.value < c.next.value && isAscending(c.next);
            }
            //@ requires isAscending(c) && size(c) == 12;
            //@ ensures \result == 12;
            static int count(Chain c) { return size(c); }
        }"#;
    let sandbox = Sandbox::new().file("Chain.java", source);
    let target = report(&sandbox, "Chain.java", "Chain.count", &["-k", "12"]);
    assert_eq!(verdict(&target), "holds-within-bounds", "{target}");
    assert_eq!(counts(&target), [1, 1, 1], "{target}");
}

/// What no input reaches may ask for a reference that no path has decided: the path is followed to its end all the same.
#[test]
fn ends_of_paths_are_not_lost() {
    let source = r#"
        class Items {
            static final class Item {
                int rank;
                /*@ pure @*/ int compare(Item other) { return rank < other.rank ? -1 : 1; }
            }
            static /*@ pure @*/ boolean isSorted(Item[] a) {
                for (int i = 1; i < a.length; i++) {
                    if (a[i - 1].compare(a[i]) > 0) { return false; }
                }
                return true;
            }
            static /*@ pure @*/ boolean hasAll(Item[] a) {
                for (int i = 0; i < a.length; i++) {
                    if (a[i] == null) { return false; }
                }
                return true;
            }
            //@ requires a != null && hasAll(a);
            //@ ensures isSorted(a);
            static void noneBad(Item[] a) { }
        }"#;
    let sandbox = Sandbox::new().file("Items.java", source);
    let one = report(&sandbox, "Items.java", "Items.noneBad", &["-k", "1"]);
    assert_eq!((verdict(&one), counts(&one)), ("holds-within-bounds", [2, 2, 2]), "{one}");
    let two = report(&sandbox, "Items.java", "Items.noneBad", &["-k", "2"]);
    assert_eq!(verdict(&two), "violated", "{two}");
}

#[test]
fn options_that_do_not_apply_are_refused() {
    let sandbox = Sandbox::new().file("Node.java", NODES);
    for (args, said) in [
        (
            &["--engine", "paths", "--scope", "4"][..],
            "--scope is not for the engine `paths`\nhelp: bound its input with -k",
        ),
        (&["--engine", "paths", "--array-length", "4"], "--array-length is not for the engine `paths`"),
        (&["--engine", "paths", "--select", "naive"], "use it with --engine refine"),
        (&["-k", "4"], "-k bounds the input of one engine only\nhelp: use it with --engine paths"),
        (&["--init", "lazy"], "help: use it with --engine paths"),
    ] {
        let all = sandbox.says(&[&["check", "Node.java"], args].concat());
        assert!(all.starts_with("exit 2\n--- stderr") && all.contains(said), "{args:?}: {all}");
    }
    let dump = sandbox.says(&["dump", "Node.java", "--what", "summary", "--engine", "paths"]);
    assert!(dump.starts_with("exit 2\n") && dump.contains("has no formula for all runs"), "{dump}");
}

/// Classes that the program does not have may implement its interfaces. Whether that matters is known although each path decides
/// which class an object is of.
#[test]
fn other_implementations_are_a_bound() {
    let source = r#"
        public class Areas {
            public interface Shape { int area(); }
            public static final class Square implements Shape {
                public int area() { return 4; }
            }
            //@ ensures \result == 4 || \result == 0;
            public static int of(Shape shape) { return shape == null ? 0 : shape.area(); }
            //@ ensures \result == (shape == null);
            public static boolean isMissing(Shape shape) { return shape == null; }
        }"#;
    let sandbox = Sandbox::new().file("Areas.java", source);
    let called = report(&sandbox, "Areas.java", "Areas.of", &[]);
    assert_eq!(verdict(&called), "holds-within-bounds", "{called}");
    let closed = report(&sandbox, "Areas.java", "Areas.of", &["--closed-world"]);
    assert_eq!(verdict(&closed), "proved", "{closed}");
    let compared = report(&sandbox, "Areas.java", "Areas.isMissing", &[]);
    assert_eq!(verdict(&compared), "proved", "{compared}");
}

/// What ranges over all objects of the input is asked of a pool of them.
#[test]
fn relational_clauses_have_a_pool() {
    let source = r#"
        class Cell {
            Cell next;
            //@ requires a != null && (no c: Cell | c in c.^next);
            //@ ensures \result != a;
            static Cell after(Cell a) { return a.next; }
            //@ requires a != null;
            //@ ensures !(a in \result.*next);
            static Cell afterBad(Cell a) { return a.next; }
        }"#;
    let sandbox = Sandbox::new().file("Cell.java", source);
    let acyclic = report(&sandbox, "Cell.java", "Cell.after", &[]);
    assert_eq!(verdict(&acyclic), "holds-within-bounds", "{acyclic}");
    let bounds = acyclic["reached"].to_string() + &acyclic["checks"].to_string();
    assert!(bounds.contains("more than 3 objects of class Cell") && bounds.contains("-k 6"), "{acyclic}");
    assert_eq!(verdict(&report(&sandbox, "Cell.java", "Cell.afterBad", &[])), "violated");
}

/// Where a branch depends on what unknown code returns or writes, so does what fails behind it.
#[test]
fn ways_that_unknown_code_decides_about() {
    let text = "#include <assert.h>\n\
        int get(void);\nvoid fill(int *);\nint a[4];\n\
        int equal(void) { if (get() == 7) assert(0); return 0; }\n\
        int index(void) { int k = get(); if (k >= 4) return a[k]; return 0; }\n\
        int written(void) { int x = 4; fill(&x); assert(x == 4); return x; }\n\
        int whatever(int y) { int x = get(); assert(y != 3); return x; }\n";
    let sandbox = Sandbox::new().file("p.c", text);
    for (target, on) in [("equal", "get"), ("index", "get"), ("written", "fill")] {
        let said = sandbox.says(&["check", "p.c", "--target", target, "--engine", "paths"]);
        assert!(said.contains(&format!("depends on {on}, which has neither code nor a contract")), "{said}");
        assert!(said.contains(&format!("{target} unknown")), "{said}");
    }
    let said = sandbox.says(&["check", "p.c", "--target", "whatever", "--engine", "paths"]);
    assert!(said.contains("whatever violated"), "{said}");
}

/// A path that would need an object of which there is none is a bound, wherever it ends.
#[test]
fn objects_that_are_not_considered() {
    let text = "import java.util.*;\nclass P {\n\
        static void compared(Iterator<String> it) { assert it == null; }\n\
        private Iterator<String> it;\nP(Iterator<String> it) { this.it = it; }\n\
        void in_a_field() { assert it == null; }\n\
        static void called(Iterator<String> it) { if (it != null && it.hasNext()) assert it.next() != null; }\n\
        static void behind(Locale l) { if (l != null) { int[] a = new int[0]; a[0] = 1; } }\n\
        static int unused(Locale l, int x) { return x == 0 ? 1 : 10 / x; }\n}\n";
    let sandbox = Sandbox::new().file("P.java", text);
    for (target, class) in [
        ("P.compared", "java.util.Iterator"),
        ("P.in_a_field", "java.util.Iterator"),
        ("P.called", "java.util.Iterator"),
        ("P.behind", "java.util.Locale"),
    ] {
        let said = sandbox.says(&["check", "P.java", "--target", target, "--engine", "paths"]);
        assert!(said.contains(&format!("objects of class {class}, for which null alone stands")), "{said}");
        assert!(said.contains("holds within bounds"), "{said}");
    }
    let said = sandbox.says(&["check", "P.java", "--target", "P.unused", "--engine", "paths"]);
    assert!(said.contains("P.unused(Locale,int) proved"), "{said}");
}

/// An array that is longer than those of the bound, since its class makes it so, can be shared as any other.
#[test]
fn arrays_of_known_length_beyond_the_bound() {
    let text = "final class G {\n    private int[] a = new int[4];\n    void share(G x) { a = x.a; }\n\
        int[] get() { return a; }\n\
        void between_objects(G x) { if (x != null && x != this) { a[0] = 1; x.a[0] = 2; assert a[0] == 1; } }\n\
        void compared(G x) { if (x != null && x != this) assert x.a != a; }\n\
        void with_an_argument(int[] z) { assert z != a; }\n\
        void decided_before(int[] z) { if (z != null && z.length > 0) { z[0] = 1; a[0] = 2; assert z[0] == 1; } }\n\
        void alone() { int[] b = a; b[3] = 1; assert a[3] == 1; }\n\
        void beside(int[] z) { assert a.length == 4; }\n}\n";
    let sandbox = Sandbox::new().file("G.java", text);
    for (target, k, expected) in [
        ("between_objects", "3", "violated"),
        ("between_objects", "5", "violated"),
        ("compared", "3", "violated"),
        ("with_an_argument", "3", "violated"),
        ("decided_before", "3", "holds-within-bounds"),
        ("alone", "3", "proved"),
        ("beside", "3", "proved"),
    ] {
        let target = report(&sandbox, "G.java", &format!("G.{target}"), &["-k", k]);
        assert_eq!(verdict(&target), expected, "{target}");
    }
}
