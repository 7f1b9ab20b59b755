//! Symbolic execution of programs in text form: a program and inputs in, what it does on them out.
//!
//! All tests go through [`check`]. It executes the procedure `entry` on any input, with the merging and with the forking
//! driver, evaluates what comes out on each given input, and runs the interpreter there too. What the drivers say must be
//! what the run does.

#![allow(dead_code, reason = "the generator of random programs is here for its declarations and inputs")]

mod blocks;
#[path = "../random_ir/concrete.rs"]
mod concrete;
mod control;
#[path = "../random_ir/generate/mod.rs"]
mod generate;
#[path = "../random_ir/heap.rs"]
mod heap;
#[path = "../random_ir/input.rs"]
mod input;
mod inputs;
mod middle;
mod objects;
mod on_demand;
#[path = "../random_ir/random.rs"]
mod random;
#[path = "../support/mod.rs"]
mod support;
mod values;

use concrete::{How, Outcome};
use expect_test::Expect;
use generate::Generated;
use input::Input;
use ir::{Pos, ProcId, Program, Type};
use skolem_symbolic::{Bounds, CutReason};
use support::explore::{Driver, Explored, explore};
use support::fork::End;
use support::outcome::{Said, is_same_check, said};
use support::world::TestWorld;

/// Few, so that bounds are met.
const BOUNDS: Bounds = Bounds { unroll: 3, depth: 12, statements: 100_000 };
/// More paths than any test here has.
const MAX_PATHS: usize = 10_000;

/// Executes a program on any input and tells what that says about some inputs.
///
/// The text is that of a program, with lines `on …` for the inputs: see [`inputs::parse`]. The answer has a line for each
/// input, after one that counts the paths that the forking driver follows to an end. What the drivers say differently is
/// told for both: they count passes of loops differently.
fn check(text: &str, expected: Expect) {
    let (generated, inputs) = split(text);
    let world = TestWorld::new(&generated, false);
    let mut merged = explore(&generated, &world, BOUNDS, Driver::Merge);
    let mut forked = explore(&generated, &world, BOUNDS, Driver::Fork(MAX_PATHS));
    let mut told = paths(&forked);
    for (line, input) in &inputs {
        let run = concrete::run(&generated, input);
        let merging = tell(&generated, &mut merged, (line, input), &run);
        let forking = tell(&generated, &mut forked, (line, input), &run);
        told += &if merging == forking {
            format!("{line}: {merging}\n")
        } else {
            format!("{line}: {merging} (forking: {forking})\n")
        };
    }
    expected.assert_eq(&told);
}

/// The program of a text, and its inputs with their lines.
fn split(text: &str) -> (Generated, Vec<(&str, Input)>) {
    let (program, lines): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| !line.trim().starts_with("on "));
    let generated = generate::written_out(&program.join("\n"));
    let lines = lines.into_iter().map(|line| line.trim().trim_start_matches("on "));
    let inputs = lines.map(|line| (line, inputs::parse(&generated, line))).collect();
    (generated, inputs)
}

/// How many paths were followed to an end.
fn paths(explored: &Explored<'_>) -> String {
    let paths = explored.paths.iter().filter(|path| !matches!(path.end, End::Stopped)).count();
    format!("{paths} path{}\n", if paths == 1 { "" } else { "s" })
}

/// What an exploration says about an input, in words. It must be what a run does, if it says anything.
fn tell(generated: &Generated, explored: &mut Explored<'_>, (line, input): (&str, &Input), run: &Outcome) -> String {
    let said = said(explored, generated, input).unwrap_or_else(|what| panic!("{line}: {what}"));
    if let Said::Does(outcome) = &said
        && !is_same_check(outcome, run)
    {
        assert_eq!(outcome.to_string(), run.to_string(), "{line}");
    }
    describe(generated, &said)
}

/// What an exploration says about an input, in words.
fn describe(generated: &Generated, said: &Said) -> String {
    let program = &generated.program;
    match said {
        Said::Does(Outcome { how, .. }) => match how {
            How::Returned(None) => "returns".to_owned(),
            How::Returned(Some(word)) => format!("returns {}", value(program.procs[generated.entry].result, *word)),
            How::Threw(class) => format!("throws {class}"),
            How::CheckFailed(kind, site) => format!("fails {} in {}", kind.name(), place(program, site)),
            How::AssumeFailed => "is assumed not to happen".to_owned(),
            How::Stopped(reason) => format!("stops: {reason}"),
        },
        Said::Cut(reason) => format!("is cut off: {}", cut(program, reason)),
        Said::Unmodelled => "is not modelled".to_owned(),
    }
}

/// A result; integers are signed, objects have the numbers of the final heap.
fn value(ty: Option<Type>, word: u64) -> String {
    match ty {
        Some(Type::Ref) if word == 0 => "null".to_owned(),
        Some(Type::Ref) => format!("#{word}"),
        Some(Type::Bool) => (word != 0).to_string(),
        Some(Type::F32) => f32::from_bits(word as u32).to_string(),
        Some(Type::F64) => f64::from_bits(word).to_string(),
        Some(Type::Int(width)) => ((word << (64 - width)) as i64 >> (64 - width)).to_string(),
        None => word.to_string(),
    }
}

/// A place with the calls that led there.
fn place(program: &Program, site: &[(ProcId, Pos)]) -> String {
    let frames: Vec<String> =
        site.iter().map(|&(procedure, pos)| format!("{}@{}", program.procs[procedure].name, pos.0)).collect();
    frames.join(", ")
}

fn cut(program: &Program, reason: &CutReason) -> String {
    match reason {
        CutReason::Loop(procedure, _) => format!("passes of a loop in {}", program.procs[*procedure].name),
        CutReason::Irreducible(procedure, _) => {
            format!("a jump into a loop of {}", program.procs[*procedure].name)
        }
        CutReason::Recursion(procedure) => format!("recursion of {}", program.procs[*procedure].name),
        CutReason::Depth => "nested calls".to_owned(),
        CutReason::Array(length) => format!("more than {length} elements"),
        CutReason::Block(size) => format!("more than {size} bytes"),
        CutReason::Unsupported(what) => what.clone(),
        CutReason::BadClause(why) => format!("a clause: {why}"),
        CutReason::Budget => "statements".to_owned(),
        CutReason::Unexplored(by) => format!("what region {} left behind", by.0),
        CutReason::Unchecked(kind) => format!("{} is not checked", kind.name()),
    }
}
