//! Random programs: what the symbolic layer is compared with the interpreter on, in `agreement`.
//!
//! The other tests here are about the programs themselves: they are valid, they are what their text says, they end, they
//! do not depend on addresses, and together they do everything that the representation has. 3,000 programs, or 20,000
//! with `SKOLEM_LONG=1`; `SKOLEM_SEEDS=17..18` tries other seeds.

mod agreement;
mod concrete;
mod coverage;
mod generate;
mod going_on;
mod heap;
mod input;
mod placeholders;
mod random;
#[path = "../support/mod.rs"]
mod support;

use concrete::{How, run, run_observed};
use coverage::{Counting, Coverage, wanted};
use expect_test::{Expect, expect};
use generate::{Family, Generated, NEXT, UNSET_BYTE};
use input::{Content, Input, InputObject, MAX_LENGTH, MAX_OBJECTS, Value, input};
use ir::{Body, Code, Const, Literal, ProcId, Program, Regions, Terminator};
use std::ops::Range;

/// Inputs of each program.
const INPUTS: u64 = 4;
/// Statements of a body at most.
const MAX_STATEMENTS: usize = 50;

fn seeds() -> Range<u64> {
    match std::env::var("SKOLEM_SEEDS") {
        Ok(text) => {
            let numbers: Option<Vec<u64>> = text.split("..").map(|number| number.trim().parse().ok()).collect();
            match numbers.as_deref() {
                Some(&[first, end]) => first..end,
                _ => panic!("SKOLEM_SEEDS is a range like 0..100"),
            }
        }
        Err(_) if std::env::var_os("SKOLEM_LONG").is_some() => 0..20_000,
        Err(_) => 0..3_000,
    }
}

/// The inputs that a program is tried on.
fn inputs(seed: u64, generated: &Generated) -> impl Iterator<Item = Input> + '_ {
    (0..INPUTS).map(move |number| input(generated, seed * INPUTS + number))
}

fn bodies(program: &Program) -> impl Iterator<Item = (ProcId, &Body)> {
    program.procs.iter().filter_map(|(id, procedure)| match &procedure.code {
        Code::Body(body) => Some((id, &**body)),
        Code::Pending | Code::External | Code::Abstract | Code::Unsupported(_) => None,
    })
}

/// A constant with its literal spelt out: literals are numbered as they are met.
fn meaning(program: &Program, value: &Const) -> (Const, Option<Literal>) {
    match value {
        Const::Literal(id) => (Const::Null, Some(program.literals[*id].clone())),
        Const::Bool(_) | Const::Int { .. } | Const::F32(_) | Const::F64(_) | Const::Null => (value.clone(), None),
    }
}

#[test]
fn programs_are_valid_and_parse_back() {
    let mut most = 0;
    for seed in seeds() {
        let program = generate::program(seed).program;
        let text = ir::print_program(&program);
        let violations: Vec<String> =
            ir::verify_program(&program).iter().map(|found| found.describe(&program)).collect();
        assert!(violations.is_empty(), "seed {seed}: {violations:#?}\n{text}");
        let parsed = ir::parse_program(&text).unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
        assert_eq!(ir::print_program(&parsed), text, "seed {seed}");
        assert!(program.classes.values().eq(parsed.classes.values()), "seed {seed}");
        assert!(program.maps.values().eq(parsed.maps.values()), "seed {seed}");
        assert_eq!(program.procs.len(), parsed.procs.len(), "seed {seed}");
        for (id, body) in bodies(&program) {
            most = most.max(body.stmts.len());
            assert!(body.stmts.len() <= MAX_STATEMENTS, "seed {seed}: {} statements", body.stmts.len());
            let Code::Body(other) = &parsed.procs[id].code else { panic!("seed {seed}: no body") };
            let mut canonical = body.canonical();
            let meanings =
                |program, body: &Body| -> Vec<_> { body.consts.iter().map(|v| meaning(program, v)).collect() };
            assert_eq!(meanings(&program, &canonical), meanings(&parsed, other), "seed {seed}");
            canonical.consts.clone_from(&other.consts);
            assert_eq!(canonical, **other, "seed {seed}");
        }
    }
    println!("bodies of up to {most} statements");
}

#[test]
fn runs_end_and_do_not_depend_on_addresses() {
    for seed in seeds() {
        let generated = generate::program(seed);
        for input in inputs(seed, &generated) {
            let outcome = run(&generated, &input);
            if let How::Stopped(reason) = &outcome.how {
                panic!("seed {seed}: {reason}\n{}", ir::print_program(&generated.program));
            }
            let backwards: Vec<usize> = (0..input.objects.len()).rev().collect();
            let other = run(&generated, &input.reordered(&backwards));
            assert!(outcome == other, "seed {seed}: {outcome}\n{other}\n{}", ir::print_program(&generated.program));
        }
    }
}

#[test]
fn inputs_stay_within_their_bounds() {
    for seed in seeds().take(200) {
        let generated = generate::program(seed);
        let program = &generated.program;
        for input in inputs(seed, &generated) {
            assert_eq!(input.args.len(), program.procs[generated.entry].params.len());
            for object in &input.objects {
                let alike = input.objects.iter().filter(|other| other.class == object.class).count();
                assert!(alike <= MAX_OBJECTS, "seed {seed}: {alike} objects of one class");
                let length = match &object.content {
                    Content::Fields(_) => 0,
                    Content::Elements(elements) => elements.len(),
                    Content::Bytes { bytes, pointers } if pointers.is_empty() => bytes.len() / 4,
                    Content::Bytes { .. } => 1,
                };
                assert!(length <= MAX_LENGTH, "seed {seed}: {length} elements");
            }
        }
    }
}

/// Runs a program that is written by hand.
fn check(generated: &Generated, input: &Input, expected: Expect) {
    expected.assert_eq(&run(generated, input).to_string());
}

#[test]
fn objects_are_numbered_as_they_are_met() {
    let generated = generate::written(
        Family::Objects,
        r#"
        proc entry(b: ref Base, a: ref "[I") -> ref {
          local o: ref
          start:
            o = new Derived
            "Base.number:I"[o] = -1
            "Base.next:LBase;"[o] = b
            "Globals.base:LBase;"[] = b
            "elements:i32"[a, 1] = 7
            return o
        }"#,
    );
    let program = &generated.program;
    let class = |name: &str| program.class_named(name).unwrap();
    let next = program.map_named("Base.next:LBase;").unwrap();
    let linked = |to| InputObject { class: class("Base"), content: Content::Fields(vec![(next, to)]) };
    let elements = Content::Elements(vec![Value::Word(3), Value::Word(4)]);
    let input = Input {
        args: vec![Value::Object(2), Value::Object(1)],
        globals: Vec::new(),
        objects: vec![
            linked(Value::Object(2)),
            InputObject { class: class("[I"), content: elements },
            linked(Value::Object(0)),
        ],
    };
    check(
        &generated,
        &input,
        expect![[r#"
        Returned(Some(3))
        args [1, 2], data [], result Some(3)
        Globals.count:I = 0
        Globals.wide:J = 0
        Globals.flag:Z = 0
        Globals.base:LBase; = 1
        Globals.items:[I = 0
        #1 Base Base.number:I=0 Base.next:LBase;=4 Base.small:B=0 Base.flag:Z=0
        #2 [I [3, 7]
        #3 Derived Base.number:I=4294967295 Base.next:LBase;=1 Base.small:B=0 Base.flag:Z=0 Derived.wide:J=0 Derived.other:LOther;=0
        #4 Base Base.number:I=0 Base.next:LBase;=1 Base.small:B=0 Base.flag:Z=0
    "#]],
    );
}

#[test]
fn pointers_and_unset_and_freed_bytes_are_told() {
    let generated = generate::written(
        Family::Blocks,
        r#"
        proc entry(n: ref node) -> ref {
          local m, h: ref, a: i64
          start:
            m = new node(16:i64)
            "bytes as i16"[m, 1:i64] = 0x1234:i16
            a = address-of[n]
            "bytes as i64"[m, 8:i64] = a
            h = new node(16:i64)
            a = address-of[h]
            "bytes as i64"[n, 8:i64] = a
            free h
            "bytes as i32"[data 1, 4:i64] = 0
            return m
        }"#,
    );
    let class = generated.program.class_named("node").unwrap();
    let content = Content::Bytes { bytes: vec![0; 16], pointers: vec![(NEXT, Value::Null)] };
    let input =
        Input { args: vec![Value::Object(0)], globals: Vec::new(), objects: vec![InputObject { class, content }] };
    check(
        &generated,
        &input,
        expect![[r#"
        Returned(Some(3))
        args [1], data [2], result Some(3)
        result 1 as i64 = 0
        #1 node [00, 00, 00, 00, 00, 00, 00, 00, 00, 00, 00, 00, 00, 00, 00, 00] pointers [(8, 4)]
        #2 global variable [01, 00, 00, 00, 00, 00, 00, 00] pointers []
        #3 node [be, 34, 12, be, be, be, be, be, 00, 00, 00, 00, 00, 00, 00, 00] pointers [(8, 1)]
        #4 node freed
    "#]],
    );
    let heap = run(&generated, &input).heap.unwrap();
    let result = heap.result.expect("a reference") as usize;
    let heap::Content::Bytes(bytes, _) = &heap.objects[result - 1].1 else { panic!("{heap}") };
    assert_eq!(bytes[..4], [UNSET_BYTE, 0x34, 0x12, UNSET_BYTE]);
}

/// Counts the shapes of loops, and terminators that no run reaches.
fn note_shapes(generated: &Generated, coverage: &mut Coverage) {
    for (id, body) in bodies(&generated.program) {
        coverage.note("body");
        let regions = Regions::new(id, body).unwrap_or_else(|error| panic!("{error}"));
        for (_, found) in &regions.loops.loops {
            coverage.note("loop");
            for (holds, what) in [
                (found.depth > 0, "loop in a loop"),
                (found.exits.len() > 1, "loop with several exits"),
                (found.latches.len() > 1, "loop with several latches"),
            ] {
                if holds {
                    coverage.note(what);
                }
            }
        }
        if body.blocks.values().any(|block| block.end == Terminator::Unreachable) {
            coverage.note("body with an unreachable point");
        }
        let calls_itself =
            |stmt: &ir::Stmt| matches!(stmt, ir::Stmt::Call(call) if call.callee == ir::Callee::Static(id));
        if body.stmts.iter().any(calls_itself) {
            coverage.note("recursive body");
        }
    }
}

#[test]
fn everything_occurs() {
    let seeds = seeds();
    let mut coverage = Coverage::default();
    for seed in seeds.clone() {
        let generated = generate::program(seed);
        note_shapes(&generated, &mut coverage);
        let family = generated.family;
        coverage.note(format!("{family:?} program"));
        let mut ends: Vec<How> = Vec::new();
        for input in inputs(seed, &generated) {
            let mut counting = Counting { program: &generated.program, coverage: &mut coverage };
            let outcome = run_observed(&generated, &input, &mut counting);
            let how = match &outcome.how {
                How::Returned(_) => "returned",
                How::Threw(_) => "threw",
                How::CheckFailed(..) => "failed a check",
                How::AssumeFailed => "failed an assumption",
                How::Stopped(_) => "stopped",
            };
            coverage.note(format!("{family:?} {how}"));
            ends.push(outcome.how);
        }
        if ends.iter().any(|end| *end != ends[0]) {
            coverage.note("program that ends differently on different inputs");
        }
    }
    for (what, count) in &coverage.0 {
        println!("{count:>9} {what}");
    }
    let programs = seeds.end - seeds.start;
    if programs < 2_000 {
        return;
    }
    let missing: Vec<String> = wanted().into_iter().filter(|what| coverage.count(what) < 5).collect();
    assert!(missing.is_empty(), "these hardly ever happen: {missing:?}");
    let share = |what: &str, of: u64| coverage.count(what) as f64 / of as f64;
    let least = |what: &str, of: u64, percent: f64| {
        let found = 100.0 * share(what, of);
        assert!(found >= percent, "{what}: {found:.1} %, and at least {percent} % were expected");
    };
    for family in [Family::Objects, Family::Blocks] {
        let of_family = coverage.count(&format!("{family:?} program"));
        least(&format!("{family:?} program"), programs, 30.0);
        least(&format!("{family:?} returned"), of_family * INPUTS, 35.0);
        least(&format!("{family:?} failed a check"), of_family * INPUTS, 8.0);
        least(&format!("{family:?} failed an assumption"), of_family * INPUTS, 1.0);
    }
    least("program that ends differently on different inputs", programs, 45.0);
    least("Objects threw", coverage.count("Objects program") * INPUTS, 15.0);
    let bodies = coverage.count("body");
    for (what, percent) in [
        ("loop", 20.0),
        ("loop in a loop", 2.0),
        ("loop with several exits", 2.0),
        ("loop with several latches", 1.0),
        ("recursive body", 4.0),
        ("body with an unreachable point", 30.0),
    ] {
        least(what, bodies, percent);
    }
}
