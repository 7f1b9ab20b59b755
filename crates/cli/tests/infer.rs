//! `skolem infer`: what is written of callees is what papers/2 shows, holds of their code, and is enough for the target.

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

fn example(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(name)
}

fn skolem(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_skolem")).args(arguments).output().unwrap()
}

/// The one target of a report.
fn target(arguments: &[&str]) -> Value {
    let output = skolem(&[arguments, &["--format", "json"]].concat());
    let report: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|e| panic!("{arguments:?}: {e}: {}", String::from_utf8_lossy(&output.stderr)));
    report["targets"][0].clone()
}

/// The clauses of a callee.
fn clauses<'t>(target: &'t Value, callee: &str) -> Vec<&'t str> {
    let all = target["specifications"].as_array().unwrap();
    let one = all.iter().find(|one| one["callee"] == callee).unwrap_or_else(|| panic!("nothing about {callee}"));
    assert!(["proved", "holds-within-bounds"].contains(&one["verdict"].as_str().unwrap()), "{one}");
    one["clauses"].as_array().unwrap().iter().map(|clause| clause.as_str().unwrap()).collect()
}

// papers/2 Fig. 4.
#[test]
fn intersect_needs_what_the_paper_says() {
    let folder = example("java/set-intersection");
    let found = target(&["infer", folder.to_str().unwrap(), "--target", "Set.intersect"]);
    assert_eq!(found["verdict"], "holds-within-bounds");
    assert_eq!(found["engine"], "infer");
    assert_eq!(clauses(&found, "Set.Set()"), ["this.elems == null"]);
    assert_eq!(clauses(&found, "Set.contains(int)"), ["this.elems == null ==> \\result == false"]);
    assert_eq!(found["by_specifications"], "holds-within-bounds");
    let of_property = |entered: &&Value| {
        let (region, because) = (entered["region"].as_str().unwrap(), entered["because"].as_str().unwrap());
        region.starts_with("a path") && because.starts_with("ensures")
    };
    let first: Vec<&str> = found["entered"]
        .as_array()
        .unwrap()
        .iter()
        .filter(of_property)
        .take(2)
        .map(|entered| entered["region"].as_str().unwrap())
        .collect();
    assert_eq!(first, ["a path of Set.Set()", "a path of Set.contains(int)"]);
}

// papers/2 Fig. 3.
#[test]
fn the_seeded_bug_is_found_with_the_papers_input() {
    let folder = example("java/set-intersection");
    let found = target(&["infer", folder.to_str().unwrap(), "--target", "Set.intersectBad"]);
    assert_eq!(found["verdict"], "violated");
    let checks = found["checks"].as_array().unwrap();
    let evidence = &checks.iter().find(|check| check["verdict"] == "violated").unwrap()["evidence"];
    assert_eq!(evidence["replayed"], true);
    let heap = evidence["inputs"]["heap"].as_array().unwrap();
    let fields: Vec<String> = heap.iter().map(|object| object["fields"].to_string()).collect();
    assert_eq!(fields.len(), 3, "two sets and one entry: {fields:?}");
}

#[test]
fn written_specifications_stand_for_the_code() {
    let folder = TempDir::new().unwrap();
    for file in ["Set.java", "Entry.java"] {
        fs::copy(example("java/set-intersection").join(file), folder.path().join(file)).unwrap();
    }
    let (input, file) = (folder.path().to_str().unwrap(), folder.path().join("Set.jml"));
    let written =
        skolem(&["infer", input, "--target", "Set.intersect", "--write-specifications", file.to_str().unwrap()]);
    assert_eq!(written.status.code(), Some(0), "{}", String::from_utf8_lossy(&written.stderr));
    let text = fs::read_to_string(&file).unwrap();
    assert!(
        text.contains("//@ ensures this.elems == null ==> \\result == false;\n    //@ assignable \\nothing;"),
        "{text}"
    );
    let by_contract = ["--callee", "Set.contains=contract", "--callee", "Set.Set=contract"];
    let arguments = ["check", input, "--target", "Set.intersect", "--engine", "bounded", "--unroll", "4"];
    let found = target(&[&arguments[..], &by_contract[..]].concat());
    assert_eq!(found["verdict"], "holds-within-bounds", "{found}");
    let code = target(&["check", input, "--target", "Set.contains", "--checks", "ensures,assignable", "--unroll", "4"]);
    assert_eq!(code["verdict"], "holds-within-bounds", "{code}");
}

#[cfg(feature = "c")]
#[test]
fn members_and_results_of_c_are_named() {
    let folder = example("c/range-counter");
    let found = target(&["infer", folder.to_str().unwrap(), "--target", "adjust"]);
    assert_eq!(clauses(&found, "clamp"), ["n < c->low ==> \\result == c->low"]);
    assert_eq!(found["specifications"][0]["frame"], "assigns c->steps");
    assert_eq!(found["by_specifications"], "holds-within-bounds");
    let found = target(&["infer", folder.to_str().unwrap(), "--target", "least_of_three"]);
    assert_eq!(clauses(&found, "least"), ["a < b ==> \\result == a", "b <= a ==> \\result == b"]);
    // That the callee does what is written there is a bound of its own.
    assert_eq!(found["by_specifications"], "holds-within-bounds");
}

#[cfg(feature = "c")]
#[test]
fn a_copy_of_a_c_source_has_the_clauses_as_comments() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("counter.c");
    let example = example("c/range-counter");
    let arguments = ["infer", example.to_str().unwrap(), "--target", "adjust", "--write-specifications"];
    let written = skolem(&[&arguments[..], &[file.to_str().unwrap()]].concat());
    assert_eq!(written.status.code(), Some(0), "{}", String::from_utf8_lossy(&written.stderr));
    let found = target(&["check", file.to_str().unwrap(), "--target", "adjust", "--callee", "*=contract"]);
    assert_eq!(found["verdict"], "holds-within-bounds", "{found}");
    let found = target(&["check", file.to_str().unwrap(), "--target", "clamp", "--checks", "ensures,assignable"]);
    assert_eq!(found["verdict"], "holds-within-bounds", "{found}");
}

#[test]
fn what_does_not_belong_together_is_told() {
    let folder = example("java/set-intersection");
    let input = folder.to_str().unwrap();
    let told = |arguments: &[&str]| {
        let output = skolem(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    assert!(told(&["infer", input, "--engine", "bounded"]).contains("leave --engine out"));
    assert!(told(&["check", input, "--write-specifications", "x.jml"]).contains("use `skolem infer`"));
    assert!(told(&["infer", input, "--target", "Set.unknown"]).contains("Set.unknown"));
}

#[test]
fn a_callee_without_code_leaves_the_target_undecided() {
    let folder = TempDir::new().unwrap();
    let text = "abstract class A {\n    abstract int size();\n    //@ ensures \\result >= 0;\n    int twice() { return size() + size(); }\n}\n";
    fs::write(folder.path().join("A.java"), text).unwrap();
    let output = skolem(&["infer", folder.path().to_str().unwrap(), "--target", "A.twice"]);
    let shown = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(3), "{shown}");
    assert!(shown.contains("A.size, which has no implementation and no contract"), "{shown}");
    assert!(shown.contains("give the callee a contract"), "{shown}");
}

/// A folder with one file.
fn folder_with(name: &str, text: &str) -> TempDir {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join(name), text).unwrap();
    folder
}

fn path(folder: &TempDir) -> &str {
    folder.path().to_str().unwrap()
}

// Nearly everything that is called matters for this property: following all of it makes a smaller formula than keeping paths.
#[test]
fn what_is_kept_does_not_outgrow_the_code() {
    let graph = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benches/inferring/graph");
    let bounds = ["--scope", "3", "--array-length", "1", "--unroll", "3", "--checks", "ensures"];
    let measured = |engine: &str| {
        let arguments =
            ["check", graph.to_str().unwrap(), "--target", "Graph.spanningTree", "--engine", engine, "--timeout", "60"];
        let found = target(&[&arguments[..], &bounds[..]].concat());
        assert_eq!(found["verdict"], "holds-within-bounds", "{engine}");
        found["stats"]["clauses"].as_u64().unwrap()
    };
    let (without, with) = (measured("bounded"), measured("infer"));
    assert!(with < 2 * without, "{with} clauses, {without} without inference");
}

// What each pass of a loop doubles is not written out.
#[test]
fn expressions_that_grow_with_each_pass_are_left_out() {
    let text = "class Bits {\n    static long count(long n) {\n        long c = 0;\n        while (n != 0) {\n            n &= n - 1;\n            \
                c++;\n        }\n        return c;\n    }\n    static void few(long n) {\n        assert count(n) < 4;\n    }\n}\n";
    let folder = folder_with("Bits.java", text);
    let found = target(&["infer", path(&folder), "--target", "Bits.few", "--timeout", "20"]);
    assert_eq!(found["verdict"], "violated", "{found}");
}

// The passes that data within the scope needs are looked at first; what goes on after these is not forgotten.
#[test]
fn what_happens_after_many_passes_is_found() {
    let text = "class A {\n    static int many(int n) {\n        int count = 0;\n        for (int i = 0; i < n; i++) {\n            \
                count++;\n        }\n        assert count != 9;\n        assert count >= 0;\n        return count;\n    }\n}\n";
    let folder = folder_with("A.java", text);
    let found = target(&["infer", path(&folder), "--target", "A.many", "--scope", "2"]);
    assert_eq!(found["verdict"], "violated", "{found}");
}

#[test]
fn exceptions_that_leave_a_callee_are_clauses() {
    let text = "class A {\n    int last;\n    //@ ensures \\result > 0;\n    int half(int n) { require(n); return n; }\n    \
                void require(int n) {\n        last = n;\n        if (n <= 0) {\n            throw new IllegalArgumentException(\"no\");\n        \
                }\n    }\n}\n";
    let folder = folder_with("A.java", text);
    let found = target(&["infer", path(&folder), "--target", "A.half", "--checks", "ensures"]);
    assert_eq!(found["verdict"], "holds-within-bounds", "{found}");
    assert_eq!(clauses(&found, "A.require(int)"), ["n > 0"]);
    let signals = &found["specifications"][0]["signals"];
    assert_eq!(signals[0], "signals (java.lang.IllegalArgumentException e) n <= 0", "{signals}");
    let file = folder.path().join("A.jml");
    let written = skolem(&[
        "infer",
        path(&folder),
        "--target",
        "A.half",
        "--checks",
        "ensures",
        "--write-specifications",
        file.to_str().unwrap(),
    ]);
    assert_eq!(written.status.code(), Some(0), "{}", String::from_utf8_lossy(&written.stderr));
    assert!(fs::read_to_string(&file).unwrap().contains("//@ signals (java.lang.IllegalArgumentException e) n <= 0;"));
    let code = target(&["check", path(&folder), "--target", "A.require", "--checks", "ensures,uncaught-exception"]);
    assert_eq!(code["verdict"], "proved", "{code}");
}

#[test]
fn exceptions_of_the_language_are_clauses() {
    let text = "class A {\n    int last;\n    //@ ensures other != null;\n    void through(A other) { look(other); }\n    \
                void look(A other) { last = other.last; }\n    //@ ensures i >= 0 && i < numbers.length;\n    \
                void within(int[] numbers, int i) { at(numbers, i); }\n    int at(int[] numbers, int i) { return numbers[i]; }\n}\n";
    let folder = folder_with("A.java", text);
    let found = target(&["infer", path(&folder), "--target", "A.through", "--checks", "ensures"]);
    assert_eq!(clauses(&found, "A.look(A)"), ["other != null"]);
    let signals = &found["specifications"][0]["signals"];
    assert_eq!(signals[0], "signals (java.lang.NullPointerException e) other == null", "{signals}");
    let found = target(&["infer", path(&folder), "--target", "A.within", "--checks", "ensures"]);
    assert_eq!(found["by_specifications"], "holds-within-bounds", "{found}");
    let signals = &found["specifications"][0]["signals"];
    assert_eq!(clauses(&found, "A.at(int[],int)"), ["0 <= i && i < numbers.length"]);
    let expected = "signals (java.lang.ArrayIndexOutOfBoundsException e) i < 0 || i >= numbers.length";
    assert!(signals.as_array().unwrap().iter().any(|one| one == expected), "{signals}");
}

#[cfg(feature = "c")]
#[test]
fn values_behind_pointers_in_memory_are_named() {
    let text = "struct node { int value; struct node *next; };\nint second(struct node *p) { return p->next ? p->next->value : 0; }\n\
                /*@ requires \\valid(p) && (p->next == \\null || \\valid(p->next));\n  @ requires p->next == \\null || \
                p->next->value > 3;\n  @ ensures \\result > 3 || \\result == 0; @*/\nint above(struct node *p) { return second(p); }\n";
    let folder = folder_with("list.c", text);
    let found = target(&["infer", path(&folder), "--target", "above", "--checks", "ensures"]);
    assert_ne!(found["verdict"], "violated", "{found}");
    let all = clauses(&found, "second");
    assert!(all.iter().any(|clause| clause.contains("\\result == p->next->value")), "{all:?}");
}

#[test]
fn several_targets_have_a_summary() {
    let text = "class A {\n    int n;\n    int one() { return 1; }\n    void touch() { n = 2; }\n    //@ ensures \\result == 1;\n    \
                int a() { touch(); return one(); }\n    //@ ensures \\result == 2;\n    int b() { touch(); return one() + 1; }\n}\n";
    let folder = folder_with("A.java", text);
    let targets = ["infer", path(&folder), "--target", "A.a", "--target", "A.b", "--checks", "ensures"];
    let output = skolem(&targets);
    let shown = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(shown.contains("nothing is needed but what these may change:\n    A.touch()"), "{shown}");
    assert!(shown.contains("some of what these do is needed:\n    A.one()"), "{shown}");
    let found = target(&targets);
    assert_eq!(found["callees"][0]["callee"], "A.one()", "{found}");
    assert_eq!(found["callees"][0]["needed"], "some");
    assert_eq!(found["callees"][1]["needed"], "none");
}

#[test]
fn a_callee_without_runs_in_the_scope_is_told() {
    let text = "class A {\n    int[] make(int n) {\n        if (n < 10) throw new IllegalArgumentException();\n        \
                int[] all = new int[n];\n        all[9] = 1;\n        return all;\n    }\n    //@ ensures \\result == 1;\n    \
                int last(int n) { return make(n)[9]; }\n}\n";
    let folder = folder_with("A.java", text);
    let arguments = ["infer", path(&folder), "--target", "A.last", "--checks", "ensures", "--array-length", "3"];
    assert_eq!(skolem(&arguments).status.code(), Some(0));
    let found = target(&arguments);
    let notes = found["notes"].to_string();
    assert!(notes.contains("no call of A.make(int) returns within the bounds"), "{found}");
    assert!(notes.contains("try --array-length"), "{found}");
}

#[test]
fn a_target_without_a_property_is_told() {
    let folder = folder_with(
        "A.java",
        "class A {\n    int n;\n    int get(A a) { return a.next().n; }\n    A next() { return this; }\n}\n",
    );
    let arguments = ["infer", path(&folder), "--target", "A.get", "--checks", "ensures"];
    assert_eq!(skolem(&arguments).status.code(), Some(0));
    let found = target(&arguments);
    assert!(found["notes"].to_string().contains("no clause or assertion says what A.get"), "{found}");
}

// papers/2 §7 leaves an order of checking by relevance open.
#[test]
fn calls_that_only_decide_between_runs_are_left_alone() {
    let graph = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benches/inferring/graph");
    let options = ["--target", "Graph.spanningTree", "--array-length", "1", "--checks", "ensures", "--engine", "infer"];
    let found = target(&[&["check", graph.to_str().unwrap()][..], &options].concat());
    assert_eq!(found["verdict"], "holds-within-bounds");
    let entered = found["entered"].as_array().unwrap();
    let regions: Vec<&str> = entered.iter().map(|one| one["region"].as_str().unwrap()).collect();
    assert!(regions.contains(&"a path of NodeList.add(Node)"), "{regions:?}");
    assert!(!regions.iter().any(|region| region.contains("representative")), "{regions:?}");
}

// papers/2 §5.6: of what a path does, the core blames the size alone. What a library keeps of its own objects is no clause: contracts
// in the place of code leave it as it was.
#[test]
fn effects_that_no_counterexample_needs_are_left_out() {
    let text = r#"class L extends java.util.AbstractList<Object> {
    int size, last, first;
    public int size() { return size; }
    public Object get(int i) { return null; }
    void link(int x) { modCount++; if (size == 0) first = x; last = x; size++; }
    //@ ensures l.size == \old(l.size) + 1;
    static void one(L l) { l.link(3); }
    boolean isEdge(int x) { return x == first || x == last; }
    //@ requires x == l.first || x == l.last; ensures \result;
    static boolean edge(L l, int x) { return l.isEdge(x); }
}
"#;
    let folder = folder_with("L.java", text);
    let found = target(&["infer", path(&folder), "--target", "L.one", "--checks", "ensures"]);
    assert_eq!(clauses(&found, "L.link(int)"), ["this.size == \\old(this.size + 1)"]);
    assert_eq!(found["by_specifications"], "holds-within-bounds", "{found}");
    // What follows from several paths together is written as well.
    let found = target(&["infer", path(&folder), "--target", "L.edge", "--checks", "ensures"]);
    let expected = ["x == this.first ==> \\result == true", "x == this.last ==> \\result == true"];
    assert_eq!(clauses(&found, "L.isEdge(int)"), expected);
    assert_eq!(found["by_specifications"], "holds-within-bounds", "{found}");
}

#[cfg(feature = "c")]
#[test]
fn truth_in_c_and_what_stays_as_it_was() {
    let text = r#"struct order { int count, status; struct order *next; };
static int is_open(const struct order *o) { return o->status == 0; }
static int add(struct order *o, struct order *i) { if (!is_open(o)) return 0; i->next = o; o->count++; return 1; }
/*@ requires \valid(o) && \valid(i) && o->status != 0; ensures o->count == \old(o->count); */
void refused(struct order *o, struct order *i) { add(o, i); }
/*@ requires \valid(o); ensures \result != 0 ==> o->status == 0; */
int open(struct order *o) { if (is_open(o)) return 1; return 0; }
"#;
    let folder = folder_with("order.c", text);
    let found = target(&["infer", path(&folder), "--target", "refused", "--checks", "ensures"]);
    assert_eq!(clauses(&found, "add"), ["\\old(o->status != 0) ==> o->count == \\old(o->count)"]);
    assert_eq!(found["specifications"][0]["frame"], "assigns i->next, o->count");
    assert_eq!(found["by_specifications"], "holds-within-bounds", "{found}");
    let found = target(&["infer", path(&folder), "--target", "open", "--checks", "ensures"]);
    assert_eq!(clauses(&found, "is_open"), ["\\result != 0 <==> o->status == 0"]);
    assert_eq!(found["by_specifications"], "holds-within-bounds", "{found}");
}

// Where one path of a callee is kept, its result may be what that path makes, or anything.
#[test]
fn results_that_are_known_in_part_are_called() {
    let text = r#"class T {
    final int kind;
    T(int kind) { this.kind = kind; }
    boolean is(int k) { return kind == k; }
}
class S {
    final char[] text;
    int at;
    S(char[] text) { this.text = text; }
    boolean atEnd() { return at >= text.length; }
    T next() {
        if (atEnd()) return new T(0);
        char c = text[at++];
        switch (c) {
            case '+': return new T(2);
            case '*': return new T(3);
            default: return new T(6);
        }
    }
    //@ requires s.at == 0 && s.text.length == 1 && s.text[0] == '+'; ensures \result;
    static boolean plus(S s) { T t = s.next(); return t.is(2); }
}
"#;
    let folder = folder_with("S.java", text);
    let found = target(&["infer", path(&folder), "--target", "S.plus", "--checks", "ensures"]);
    assert_eq!(found["verdict"], "holds-within-bounds", "{found}");
    // Clauses call methods on them, too; when the library makes an object and when it shares one is not said.
    let text = "class M {\n    int value;\n    Integer get() { return Integer.valueOf(value); }\n    \
                //@ ensures \\result.intValue() == m.value;\n    static Integer boxed(M m) { return m.get(); }\n}\n";
    let folder = folder_with("M.java", text);
    let found = target(&["infer", path(&folder), "--target", "M.boxed", "--checks", "ensures"]);
    assert_eq!(found["verdict"], "holds-within-bounds", "{found}");
    assert_eq!(clauses(&found, "M.get()"), ["\\result.value == this.value"]);
}

// A block of integers is among those that a pointer may lead to while its callee is not entered.
#[cfg(feature = "c")]
#[test]
fn clauses_read_pointers_out_of_blocks_that_hold_none() {
    let tree = example("c/search-tree/tree.c");
    let kinds = "assert,null-dereference,array-bounds,invalid-pointer,use-after-free,double-free,invalid-free,leak";
    let found = target(&["check", tree.to_str().unwrap(), "--target", "main", "--engine", "infer", "--checks", kinds]);
    assert_eq!(found["verdict"], "holds-within-bounds", "{found}");
}
