//! What `skolem check` does alike for Java and C: scopes of classes by their names, and targets side by side.

use crate::support::{Sandbox, without_seconds};
use expect_test::{Expect, expect};
use std::path::Path;
use std::process::Command;

/// What goes wrong needs four different nodes, or four different arrays.
const FOUR_C: &str = "\
#include <assert.h>
struct node { int value; struct node *next; };
static int differ(void *a, void *b) { return a && b && a != b; }
int nodes(struct node *a, struct node *b, struct node *c, struct node *d)
{
    int all = differ(a, b) && differ(a, c) && differ(a, d) && differ(b, c) && differ(b, d) && differ(c, d);
    assert(!all);
    return all;
}
";

const FOUR_JAVA: &str = "\
package deep;
class Four {
    static class Node { Node next; }
    static boolean differ(Object a, Object b) { return a != null && b != null && a != b; }
    static void nodes(Node a, Node b, Node c, Node d) {
        assert !(differ(a, b) && differ(a, c) && differ(a, d) && differ(b, c) && differ(b, d) && differ(c, d));
    }
    static void arrays(int[] a, int[] b, int[] c, int[] d) {
        assert !(differ(a, b) && differ(a, c) && differ(a, d) && differ(b, c) && differ(b, d) && differ(c, d));
    }
}
class Other {
    static class Link { }
    static class Deeper {
        static class Link { }
    }
}
";

fn sandbox() -> Sandbox {
    Sandbox::new().file("four.c", FOUR_C).file("Four.java", FOUR_JAVA)
}

fn check(args: &[&str], expected: Expect) {
    expected.assert_eq(&without_seconds(&sandbox().says(&[&["check"], args].concat())));
}

#[test]
fn a_class_has_a_scope_of_its_own() {
    check(
        &["four.c", "--target", "nodes"],
        expect![[r#"
        exit 0
        --- stdout
        four.c:4: nodes holds within bounds: scope 3, array length 3, unroll 3
          holds within bounds: assert
          not a proof: an input may have more than 3 objects of class struct node
            try: --scope 'struct node=6'

        1 target: 1 holds within bounds
    "#]],
    );
    for name in ["struct node", "node"] {
        let scope = format!("{name}=4");
        let said = sandbox().says(&["check", "four.c", "--target", "nodes", "--scope", &scope, "-q"]);
        assert!(said.starts_with("exit 1\n"), "{scope}: {said}");
        let said =
            sandbox().says(&["check", "four.c", "--target", "nodes", "--scope", "4", "--scope", &format!("{name}=3")]);
        assert!(said.starts_with("exit 0\n"), "{name}: {said}");
        assert!(said.contains(&format!("scope 4, scope {name}=3, array length 4")), "{said}");
    }
    for name in ["deep.Four.Node", "Four.Node", "Node"] {
        let scope = format!("{name}=4");
        let said = sandbox().says(&["check", "Four.java", "--target", "Four.nodes", "--scope", &scope, "-q"]);
        assert!(said.starts_with("exit 1\n"), "{scope}: {said}");
    }
}

/// The report says how to look further; a shell takes it as it stands there.
#[test]
fn advice_can_be_pasted() {
    let expected = [
        ("four.c", "nodes", "--scope 'struct node=6'"),
        ("Four.java", "Four.nodes", "--scope deep.Four.Node=6"),
        ("Four.java", "Four.arrays", "--scope 'int[]=6'"),
    ];
    for (file, target, advice) in expected {
        let sandbox = sandbox();
        let said = sandbox.says(&["check", file, "--target", target]);
        assert!(said.starts_with("exit 0\n") && said.contains(&format!("try: {advice}\n")), "{said}");
        let line = format!("'{}' check {file} --target {target} -q {advice}", env!("CARGO_BIN_EXE_skolem"));
        let output = Command::new("sh").args(["-c", &line]).current_dir(sandbox.path("")).output().unwrap();
        let said = sandbox.shown(&output);
        assert!(said.starts_with("exit 1\n"), "{line}: {said}");
    }
}

#[test]
fn classes_that_are_not_there() {
    check(
        &["four.c", "--target", "nodes", "--scope", "nod=4"],
        expect![[r#"
        exit 2
        --- stderr
        error: --scope nod=4: no type `nod` in the program
        help: did you mean `struct node`?
    "#]],
    );
    check(
        &["four.c", "--target", "nodes", "--scope", "struct tree=4"],
        expect![[r#"
            exit 2
            --- stderr
            error: --scope struct tree=4: no type `struct tree` in the program
            help: write the name of a type as reports do
        "#]],
    );
    check(
        &["four.c", "--target", "nodes", "--scope", "node=some"],
        expect![[r#"
        exit 2
        --- stderr
        error: --scope node=some: expected a number from 0 to 1000, found `some`
        help: write --scope N for all classes, or --scope Class=N for one
    "#]],
    );
    check(
        &["Four.java", "--target", "Four.nodes", "--scope", "Four.Nod=4"],
        expect![[r#"
            exit 2
            --- stderr
            error: --scope Four.Nod=4: no class `Four.Nod` in the program
            help: did you mean `deep.Four.Node`?
        "#]],
    );
    check(
        &["Four.java", "--target", "Four.nodes", "--scope", "Tree=4"],
        expect![[r#"
        exit 2
        --- stderr
        error: --scope Tree=4: no class `Tree` in the program
        help: write the name of a class as reports do
    "#]],
    );
    check(
        &["Four.java", "--target", "Four.nodes", "--scope", "Link=4"],
        expect![[r#"
        exit 2
        --- stderr
        error: --scope Link=4: expected one class, found `deep.Other.Deeper.Link`, `deep.Other.Link`
        help: write the whole name
    "#]],
    );
}

/// However many threads work, the report is the same. The check is long enough for the others to begin.
#[test]
fn functions_side_by_side() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap();
    let sandbox = Sandbox::new();
    let check = |jobs: &str| {
        let tests = sandbox.path(jobs);
        let mut command = Command::new(env!("CARGO_BIN_EXE_skolem"));
        command.args(["check", "examples/c/search-tree", "--target", "tree_*", "--scope", "3", "--unroll", "3", "-q"]);
        let output = command.args(["--jobs", jobs, "--emit-tests"]).arg(&tests).current_dir(&root).output().unwrap();
        let mut written: Vec<String> =
            std::fs::read_dir(&tests).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
        written.sort();
        (output, written)
    };
    let ((alone, written), (together, same)) = (check("1"), check("3"));
    assert_eq!(String::from_utf8_lossy(&together.stdout), String::from_utf8_lossy(&alone.stdout));
    assert_eq!((together.status.code(), alone.status.code()), (Some(1), Some(1)));
    assert_eq!(written, same);
    assert!(alone.stdout.iter().filter(|&&byte| byte == b'\n').count() >= 3, "there are violations");
}

/// What a report advises works in a shell as it stands, and has its effect.
#[test]
fn advice_can_be_pasted_into_a_shell() {
    let sandbox = sandbox();
    for (file, target) in [("four.c", "nodes"), ("Four.java", "Four.nodes"), ("Four.java", "Four.arrays")] {
        let said = sandbox.says(&["check", file, "--target", target]);
        let advice: Vec<&str> = said.lines().filter_map(|line| line.trim().strip_prefix("try: ")).collect();
        let advice = advice.iter().find(|advice| advice.starts_with("--scope")).unwrap_or_else(|| panic!("{said}"));
        let command = format!("{} check {file} --target {target} {advice}", env!("CARGO_BIN_EXE_skolem"));
        let output = Command::new("sh").args(["-c", &command]).current_dir(sandbox.path(".")).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{command}: {}", sandbox.shown(&output));
    }
}

/// What initialisers leave in a global is a bound only where a run reads it; that paths meet is no reading.
#[test]
fn globals_that_are_written_before_they_are_read() {
    let c = "#include <assert.h>\nstatic int g = 3, t[2] = {1, 2};\n\
        void both(int a) { if (a) g = 1; else g = 2; assert(g < 5); }\n\
        void early(int a) { if (a) return; g = 2; t[1] = 1; assert(g + t[1] < 5); }\n\
        void one(int a) { if (a) g = 1; assert(g < 5); }\n\
        void beside(int a) { if (a) t[0] = 7; assert(t[1] < 5); }\n\
        void copied(int a) { if (a) t[0] = 7; int u[2]; __builtin_memcpy(u, t, sizeof u); assert(u[1] < 9); }\n";
    let java = "class P { static int g = 3;\n\
        static void both(int a) { if (a > 0) g = 1; else g = 2; assert g < 5; }\n\
        static void early(int a) { if (a > 0) return; g = 2; assert g < 5; }\n\
        static void one(int a) { if (a > 0) g = 1; assert g < 5; } }\n";
    let sandbox = Sandbox::new().file("p.c", c).file("P.java", java);
    for engine in ["bounded", "refine"] {
        let said = sandbox.says(&["check", "p.c", "--engine", engine]);
        for (target, verdict) in [
            ("both", "proved"),
            ("early", "proved"),
            ("one", "holds within bounds"),
            ("beside", "holds within bounds"),
            ("copied", "holds within bounds"),
        ] {
            assert!(said.contains(&format!("{target} {verdict}")), "{target}: {said}");
        }
        let said = sandbox.says(&["check", "P.java", "--engine", engine]);
        for (target, verdict) in [("both", "proved"), ("early", "proved"), ("one", "holds within bounds")] {
            assert!(said.contains(&format!("P.{target}(int) {verdict}")), "{target}: {said}");
        }
    }
}

/// The code of a callee may do other than its contract says. That is a bound wherever a run calls it, and nowhere else.
#[test]
fn contracts_in_the_place_of_code_are_a_bound() {
    let c = r#"
#include <assert.h>
/*@ ensures \result > x; assigns \nothing; */
int wrong(int x) { return x; }
/*@ ensures \result > x; assigns \nothing; */
int outside(int x);
int trusting(int x) { int r = wrong(x); assert(r != x); return r; }
int unreached(int x) { int r = x & 3; if (r == 4) r = wrong(x); assert(r < 4); return r; }
int without_code(int x) { int r = outside(x); assert(r != x); return r; }
"#;
    let java = r#"
class Wrong {
    //@ ensures \result > x;
    static int wrong(int x) { return x; }
    //@ ensures \result > x;
    static native int outside(int x);
    static int trusting(int x) { int r = wrong(x); assert r != x; return r; }
    static int unreached(int x) { int r = x & 3; if (r == 4) r = wrong(x); assert r < 4; return r; }
    static int without_code(int x) { int r = outside(x); assert r != x; return r; }
}
"#;
    let sandbox = Sandbox::new().file("wrong.c", c).file("Wrong.java", java);
    let bound = "is taken to do what its contract says";
    for engine in ["bounded", "refine"] {
        for (file, target, callee) in [("wrong.c", "", "wrong"), ("Wrong.java", "Wrong.", "Wrong.wrong(int)")] {
            let says = |name: &str, args: &[&str]| {
                let target = format!("{target}{name}");
                let args = [&["check", file, "--engine", engine, "--target", &target], args].concat();
                sandbox.says(&args)
            };
            let said = says("trusting", &["--callee", "*wrong*=contract"]);
            assert!(said.contains("holds within bounds: assert"), "{engine}: {said}");
            assert!(said.contains(&format!("not a proof: {callee} {bound}")), "{engine}: {said}");
            let said = says("trusting", &["--callee", "*=code"]);
            assert!(said.contains("violated"), "{engine}: {said}");
            for target in ["unreached", "without_code"] {
                let said = says(target, &["--callee", "*=contract"]);
                assert!(said.contains("proved: assert") && !said.contains(bound), "{engine}: {said}");
            }
        }
    }
}
