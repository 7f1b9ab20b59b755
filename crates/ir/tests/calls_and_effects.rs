//! The call graph, side effects and the region tree.

use expect_test::{Expect, expect};
use skolem_ir::{CallGraph, Code, Effects, Program, Regions, parse_program, print_regions, verify_program};
use std::fmt::Write;

const CLASSES: &str = r#"
class Object
class Face interface {
  m = Face.m
}
class A extends Object implements Face {
  m = A.m
}
class B extends A {
  m = B.m
}
class C extends A
class Other extends Object {
  m = Other.m
}
class Nobody interface {
  m = Face.m
}
field A.x: i32 in A
field A.y: i32 in A
global g: i32
elements ints: i32 by i32
proc Face.m(ref) abstract
proc Other.m(ref) external
"#;

fn parsed(procs: &str) -> Program {
    let text = format!("{CLASSES}{procs}");
    let program = parse_program(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let violations: Vec<String> = verify_program(&program).iter().map(|found| found.describe(&program)).collect();
    assert!(violations.is_empty(), "{}", violations.join("\n"));
    program
}

/// For each procedure with a body whom it may call; then the components that are cycles.
fn check_calls(procs: &str, expected: Expect) {
    let program = parsed(procs);
    let graph = CallGraph::new(&program);
    let name = |id| &*program.procs[id].name;
    let mut out = String::new();
    for (id, procedure) in &program.procs {
        if matches!(procedure.code, Code::Body(_)) {
            let unknown = graph.sites(id).iter().any(|site| graph.targets(&site.target).is_none());
            let callees: Vec<&str> = graph.callees(id).into_iter().map(name).collect();
            let callers: Vec<&str> = graph.callers(id).into_iter().map(name).collect();
            let more = if unknown { " and unknown" } else { "" };
            let recursive = if graph.is_recursive(id) { ", recursive" } else { "" };
            writeln!(out, "{} calls {callees:?}{more}, called by {callers:?}{recursive}", name(id)).unwrap();
        }
    }
    for (_, members) in graph.components().filter(|(_, members)| members.len() > 1) {
        writeln!(out, "together {:?}", members.iter().map(|&id| name(id)).collect::<Vec<_>>()).unwrap();
    }
    expected.assert_eq(&out);
}

/// The region tree with the effects of each region.
fn check_regions(procs: &str, of: &str, expected: Expect) {
    let program = parsed(procs);
    let graph = CallGraph::new(&program);
    let effects = Effects::new(&program, &graph);
    let id = program.proc_named(of).unwrap();
    let Code::Body(body) = &program.procs[id].code else { panic!("{of} has no body") };
    let regions = Regions::new(id, body).unwrap();
    expected.assert_eq(&print_regions(&program, body, &regions, &graph, &effects));
    let whole = effects.of_region(&graph, body, &regions.regions[skolem_ir::RegionId::BODY]);
    assert_eq!((&whole.0, whole.1), (effects.of(&graph, id), effects.may_throw(id)));
}

#[test]
fn virtual_calls_reach_what_the_class_has_below() {
    check_calls(
        "
        proc A.m(r: ref) {
          b0: return
        }
        proc B.m(r: ref) {
          b0: return
        }
        proc face(r: ref) {
          b0:
            call virtual Face m(r)
            return
        }
        proc b(r: ref) {
          b0:
            call virtual B m(r)
            call indirect r()
            return
        }
        ",
        expect![[r#"
            A.m calls [], called by ["face"]
            B.m calls [], called by ["face", "b"]
            face calls ["A.m", "B.m"], called by []
            b calls ["B.m"] and unknown, called by []
        "#]],
    );
}

#[test]
fn recursion_through_calls_and_dispatch() {
    check_calls(
        "
        proc A.m(r: ref) {
          b0:
            call even(r)
            return
        }
        proc B.m(r: ref) {
          b0: return
        }
        proc even(r: ref) {
          b0:
            call odd(r)
            return
        }
        proc odd(r: ref) {
          b0:
            call even(r)
            call virtual A m(r)
            return
        }
        proc itself() {
          b0:
            call itself()
            call leaf()
            return
        }
        proc leaf() {
          b0: return
        }
        ",
        expect![[r#"
            A.m calls ["even"], called by ["odd"], recursive
            B.m calls [], called by ["odd"]
            even calls ["odd"], called by ["A.m", "odd"], recursive
            odd calls ["A.m", "B.m", "even"], called by ["even"], recursive
            itself calls ["itself", "leaf"], called by ["itself"], recursive
            leaf calls [], called by ["itself"]
            together ["A.m", "even", "odd"]
        "#]],
    );
}

#[test]
fn reachable_from_roots() {
    let program = parsed(
        "
        proc A.m(r: ref) {
          b0: return
        }
        proc B.m(r: ref) external
        proc root(r: ref) {
          b0:
            call virtual B m(r)
            return
        }
        ",
    );
    let graph = CallGraph::new(&program);
    let reached = graph.reachable([program.proc_named("root").unwrap()]);
    let names: Vec<&str> = reached.iter().map(|id| &*program.procs[id].name).collect();
    assert_eq!(names, ["B.m", "root"]);
}

#[test]
fn long_chains_of_calls() {
    let mut text = String::new();
    for index in 0..20_000 {
        write!(text, "proc p{index}() {{\nb0:\ncall p{}()\nreturn\n}}\n", index + 1).unwrap();
    }
    text.push_str("proc p20000() {\nb0:\ng[] = 1\nreturn\n}\nproc A.m(ref) external\nproc B.m(ref) external\n");
    let program = parsed(&text);
    let graph = CallGraph::new(&program);
    let effects = Effects::new(&program, &graph);
    let first = program.proc_named("p0").unwrap();
    assert!(effects.of(&graph, first).modifies.contains(program.map_named("g").unwrap()));
    assert!(!effects.may_throw(first));
}

const PROCS: &str = "
proc A.m(r: ref) {
  b0:
    A.x[r] = 1
    return
}
proc B.m(r: ref) {
  b0:
    A.y[r] = 1
    throw r
}
proc work(r: ref, n: i32) {
  file \"Work.java\"
  lines @0 10, @2 11, @3 12, @4 13, @9 15
  local i: i32, t: ref, u: ref
  start:
    g[] = 0
    goto head @1
  head:
    if slt i, n goto middle else done @2
  middle:
    call virtual B m(r) @3
    goto inner
  inner:
    ints[r, i] = n @4
    i = add i, 1
    if slt i, 10 goto inner else latch
  latch:
    _, t = call virtual A m(r) @5
    goto head
  done:
    u = new A @9
    call log(i)
    return
}
proc log(i32) external
";

#[test]
fn regions_with_effects() {
    check_regions(
        PROCS,
        "work",
        expect![[r#"
        body of work, lines 10-15
          blocks b0 b5
          calls log
          modifies A.x, A.y, g, ints
          allocates A
          opaque log (external)
          throws
          loop at line 11, header b1, latches b4, lines 11-13
            blocks b1 b2 b4
            calls m [A.m, B.m], m [B.m]
            modifies A.x, A.y, ints
            throws
            loop at line 13, header b3, latches b3, lines 13-13
              blocks b3
              modifies ints
    "#]],
    );
}

#[test]
fn recursion_shares_effects() {
    let procs = "
        proc A.m(r: ref) external
        proc B.m(r: ref) unsupported \"a jump table\"
        proc even(r: ref) {
          b0:
            A.x[r] = 1
            call odd(r)
            return
        }
        proc odd(r: ref) {
          local t: ref
          b0:
            _, t = call even(r)
            free r
            _, t = call virtual B m(r)
            return
        }";
    check_regions(
        procs,
        "even",
        expect![[r#"
        body of even
          blocks b0
          calls odd
          modifies alive, A.x
          opaque B.m (unsupported: a jump table)
    "#]],
    );
    check_regions(
        procs,
        "odd",
        expect![[r#"
        body of odd
          blocks b0
          calls even, m [B.m]
          modifies alive, A.x
          opaque B.m (unsupported: a jump table)
    "#]],
    );
}

#[test]
fn unknown_callees() {
    let procs = "
        proc A.m(r: ref) pending
        proc B.m(r: ref) pending
        proc f(r: ref) {
          local t: ref
          b0:
            _, t = call indirect r()
            _, t = call virtual Nobody m(r)
            _, t = call virtual C m(r)
            return
        }";
    check_regions(
        procs,
        "f",
        expect![[r#"
        body of f
          blocks b0
          calls a function object, m [A.m], m []
          opaque A.m (pending), a function object, a method of no declared class
    "#]],
    );
}

#[test]
fn irreducible_bodies_are_refused_with_a_line() {
    let program = parsed(
        "
        proc A.m(r: ref) external
        proc B.m(r: ref) external
        proc f(b: bool) {
          lines @0 1, @7 8
          b0: if b goto b1 else b2
          b1: goto b2 @7
          b2: goto b1 @9
        }",
    );
    let id = program.proc_named("f").unwrap();
    let Code::Body(body) = &program.procs[id].code else { panic!("no body") };
    let error = Regions::new(id, body).unwrap_err();
    expect!["a loop with more than one entry: b1 jumps back to b2 but can be reached around it (position 7)"]
        .assert_eq(&error.to_string());
    assert_eq!(error.line, Some(8));
}
