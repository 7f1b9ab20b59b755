//! A Java program in, verdicts out.

#![allow(dead_code, reason = "each test file uses some of these")]

use check::{Language, Options};
use expect_test::Expect;
use ir::CheckKind;
use jvm::{InputOptions, Inputs};
use refine::bounded;
use rustc_hash::FxHashMap;
use skolem_subject::{Library, Subject};
use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use symbolic::{Procedures, Scope};
use verdict::Outcome;

/// Checks the targets of a program that a pattern names, with scope and unrolling 3.
pub fn check(source: &str, target: &str, expected: Expect) {
    check_by_contract(source, target, "", expected);
}

/// The same, with callees of that name replaced by their contracts.
pub fn check_by_contract(source: &str, target: &str, callee: &str, expected: Expect) {
    expected.assert_eq(&found(source, target, callee, false));
}

/// Checks a target with whatever static fields may hold.
pub fn check_with_any_statics(source: &str, target: &str, expected: Expect) {
    expected.assert_eq(&found(source, target, "", true));
}

/// The verdicts alone: one line for each target, with the checks of the user's assertions and what bounds or stops them.
pub fn verdicts(source: &str, target: &str) -> String {
    let mut text = String::new();
    let mut is_told = false;
    for line in found(source, target, "", false).lines() {
        match line.strip_prefix("  ") {
            None => text.push_str(&format!("{line}\n")),
            Some(check) if !check.starts_with(' ') => {
                is_told = check.starts_with("assert ") || check.starts_with("unknown");
                if is_told {
                    text.push_str(&format!("{line}\n"));
                }
            }
            Some(detail) if is_told && detail.contains(" may ") && !detail.contains(" = ") => {
                text.push_str(&format!("{line}\n"));
            }
            Some(_) => {}
        }
    }
    text
}

/// Checks static methods with these parameters and bodies, in a class `T` that begins with `opening`; verdicts alone.
pub fn check_methods(opening: &str, methods: &[(&str, &str)], expected: Expect) {
    let mut source = format!("{opening}\n");
    for (number, (parameters, body)) in methods.iter().enumerate() {
        source.push_str(&format!("static void m{number:02}({parameters}) {{ {body} }}\n"));
    }
    source.push('}');
    expected.assert_eq(&verdicts(&source, "T.m*"));
}

/// The witnesses of what is violated, without the rest.
pub fn why(source: &str, target: &str) -> String {
    let is_told =
        |line: &&str| line.starts_with("    witness:") || line.contains(": violated") || line.contains("unknown");
    found(source, target, "", false).lines().filter(is_told).map(|line| format!("{}\n", line.trim())).collect()
}

fn found(source: &str, target: &str, callee: &str, arbitrary_globals: bool) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("T.java");
    std::fs::write(&path, source).unwrap();
    let options = InputOptions { marking: Some(skolem_subject::marking()), ..InputOptions::default() };
    let inputs = Inputs::open(&[path], &options).unwrap();
    let library = Library::read(&inputs.sources, inputs.is_marked, &|_| "T.java".to_owned());
    let subject = Subject::new(&inputs, jre::JavaOptions::default()).unwrap();
    subject.describe(&library);
    let callees = clause::Callees::new(
        |procedure| library.callee(&subject, procedure),
        |procedure| Some(subject.procedure_name(procedure).split('(').next() == Some(callee)),
        |procedure, number| library.point(&subject, procedure, number),
    );
    let mut text = String::new();
    let procedures: Vec<ir::ProcId> = subject.program().procs.keys().collect();
    for procedure in procedures {
        let name = subject.procedure_name(procedure);
        let wanted = target.trim_end_matches('*');
        let matches =
            if target.ends_with('*') { name.starts_with(wanted) } else { name.split('(').next() == Some(wanted) };
        if !subject.is_users(procedure) || !matches || name.contains('<') || (name == "T.T()" && target != "T.T") {
            continue;
        }
        subject.model(procedure);
        let scope = Scope { objects: 3, classes: FxHashMap::default(), array_length: 3 };
        let bounds = bounded::BoundedOptions { scope, unroll: 3 };
        let options = Options {
            kinds: CheckKind::ALL.to_vec(),
            timeout: None,
            end: None,
            memory_mb: None,
            arbitrary_globals,
            closed_world: false,
            interrupted: Arc::new(AtomicBool::new(false)),
            progress: None,
        };
        let mut contract = library.contract(&subject, procedure);
        let found = bounded::check(&subject, &callees, procedure, &mut contract, &bounds, &options);
        writeln!(text, "{name}").unwrap();
        if let Some(vacuous) = found.vacuous {
            writeln!(text, "  vacuous: {vacuous}").unwrap();
        }
        if let Some(undecided) = found.undecided {
            writeln!(text, "  unknown: {}", undecided.reason).unwrap();
        }
        if found.checks.is_empty() {
            for bound in &found.reached {
                writeln!(text, "  holds within bounds: {} ({})", bound.message, bound.advice).unwrap();
            }
        }
        for check in found.checks {
            let line = check.location.as_ref().map_or(0, |location| location.line);
            let reached = if check.unreachable { ", and no run reaches it" } else { "" };
            writeln!(text, "  {} at line {line}: {}{reached}", check.name, check.outcome.verdict()).unwrap();
            match check.outcome {
                Outcome::Violated(evidence) => {
                    writeln!(text, "    {}", evidence.message).unwrap();
                    for witness in &evidence.witnesses {
                        writeln!(text, "    witness: {}: {:?}", witness.name(), witness.value()).unwrap();
                    }
                    for assumed in &evidence.assumed {
                        writeln!(text, "    assumed in step {:?}: {}", assumed.step, assumed.text).unwrap();
                    }
                    for field in &evidence.before.statics {
                        writeln!(text, "    {}.{} = {:?}", field.class, field.name, field.value).unwrap();
                    }
                    for (name, value) in &evidence.arguments {
                        writeln!(text, "    {name} = {value:?}").unwrap();
                    }
                    for object in &evidence.before.objects {
                        let fields: Vec<String> =
                            object.fields.iter().map(|field| format!("{}: {:?}", field.name, field.value)).collect();
                        writeln!(text, "    {} {{{}}} {:?}", object.name, fields.join(", "), object.elements).unwrap();
                    }
                    for step in &evidence.trace {
                        writeln!(text, "    {:>3}  {:40} {:?}", step.location.line, step.text, step.changes).unwrap();
                    }
                }
                Outcome::Unknown(undecided) => writeln!(text, "    {}", undecided.reason).unwrap(),
                Outcome::HoldsWithinBounds { reached } => {
                    for bound in reached {
                        writeln!(text, "    {} ({})", bound.message, bound.advice).unwrap();
                    }
                }
                Outcome::Proved { .. } => {}
            }
        }
    }
    for (_, diagnostic) in library.diagnostics() {
        writeln!(text, "{}", diagnostic.message).unwrap();
    }
    text
}
