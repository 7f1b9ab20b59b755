//! Objects with fields, arrays, virtual calls and thrown objects, on programs in text.

use expect_test::{Expect, expect};
use ir::{Code, Program, Type, parse_program, verify_program};
use skolem_pointsto::{ObjectId, PointsTo};
use std::fmt::Write;

fn parsed(text: &str) -> Program {
    let program = parse_program(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let violations: Vec<String> = verify_program(&program).iter().map(|found| found.describe(&program)).collect();
    assert!(violations.is_empty(), "{}", violations.join("\n"));
    program
}

const CLASSES: &str = r#"
class Object
class A extends Object {
  m = A.m
}
class B extends A {
  m = B.m
}
class "A[]" array ref A
field A.next: ref A in A
field A.other: ref A in A
global G.kept: ref A
elements "A[]": ref A by i32
proc A.m(r: ref A) -> ref in A {
  b0:
    return r
}
proc B.m(r: ref A) -> ref in B {
  local x: ref
  b0:
    x = A.next[r]
    return x
}
"#;

/// What the references of a procedure may be.
fn check(procs: &str, of: &str, expected: Expect) {
    let program = parsed(&format!("{CLASSES}{procs}"));
    let root = program.proc_named(of).unwrap();
    let points_to = PointsTo::analyse(&program, &[root]);
    let Code::Body(body) = &program.procs[root].code else { panic!("{of}") };
    let mut out = String::new();
    for (local, content) in &body.locals {
        if content.ty == Type::Ref {
            let mut names: Vec<String> =
                points_to.objects_of(root, local).iter().map(|object| shown(&points_to, object)).collect();
            names.sort_unstable();
            writeln!(out, "{local}: {}", names.join(", ")).unwrap();
        }
    }
    expected.assert_eq(&out);
}

fn shown(points_to: &PointsTo, object: ObjectId) -> String {
    format!("{} ({object})", points_to.name(object))
}

#[test]
fn fields_are_told_apart() {
    check(
        "
        proc main() {
          local a, b, c, d, e: ref
          b0:
            a = new A
            b = new B
            c = new A
            A.next[a] = b
            A.other[a] = c
            d = A.next[a]
            e = A.other[a]
            return
        }
        ",
        "main",
        expect![[r#"
            l0: A in main (object2)
            l1: B in main (object3)
            l2: A in main (object4)
            l3: B in main (object3)
            l4: A in main (object4)
        "#]],
    );
}

#[test]
fn virtual_calls_go_to_the_classes_of_receivers() {
    check(
        "
        proc main() {
          local a, b, c, d, e: ref
          b0:
            a = new A
            b = new B
            A.next[b] = a
            c = call virtual A \"m\"(a)
            d = call virtual A \"m\"(b)
            return
        }
        ",
        "main",
        expect![[r#"
            l0: A in main (object2)
            l1: B in main (object3)
            l2: A in main (object2)
            l3: A in main (object2)
            l4: 
        "#]],
    );
}

#[test]
fn elements_globals_and_copies() {
    check(
        r#"
        proc main() {
          local a, b, t, u, d, e: ref, n: i32
          b0:
            a = new A
            b = new B
            t = new "A[]"[4:i32]
            u = new "A[]"[4:i32]
            "A[]"[t, 0:i32] = a
            copy "A[]" from t, 0:i32 to u, 1:i32 count 2:i32
            d = "A[]"[u, n]
            G.kept[] = b
            e = G.kept[]
            return
        }
        "#,
        "main",
        expect![[r#"
            l0: A in main (object2)
            l1: B in main (object3)
            l2: A[] in main (object4)
            l3: A[] in main (object5)
            l4: A in main (object2)
            l5: B in main (object3)
        "#]],
    );
}

#[test]
fn what_is_thrown_is_caught() {
    check(
        "
        proc thrower(i: i32) {
          local a: ref
          b0:
            a = new B
            throw a
        }
        proc between(i: i32) {
          b0:
            call thrower(i)
            return
        }
        proc main() {
          local t: ref
          b0:
            _, t = call between(1:i32)
            return
        }
        ",
        "main",
        expect![[r#"
            l0: B in thrower (object2)
        "#]],
    );
}

#[test]
fn what_unknown_code_is_given_may_come_back() {
    check(
        "
        proc unknown(ref) -> ref external
        proc main(p: ref) {
          local a, b, c, d: ref
          b0:
            a = new A
            b = new B
            A.next[a] = b
            c = call unknown(a)
            d = A.other[a]
            return
        }
        ",
        "main",
        expect![[r#"
            l0: A in main (object2), B in main (object3), what comes from outside (object1)
            l1: A in main (object2)
            l2: B in main (object3)
            l3: A in main (object2), B in main (object3), what comes from outside (object1)
            l4: A in main (object2), B in main (object3), what comes from outside (object1)
        "#]],
    );
}
