//! `skolem check`: violations, each with a run that was replayed.

use crate::checked::Checked;
use crate::emit::Tests;
use crate::failure::Failure;
use crate::ledger::Ledger;
use crate::options::{CheckOptions, Engine, TestStyle};
use crate::print;
use crate::{interrupt, jobs};
use report::junit::Style;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use verdict::{TargetResult, Verdict};

/// `skolem infer`: the same, with specifications of callees.
pub fn infer(mut options: CheckOptions) -> Result<u8, Failure> {
    if !matches!(options.engine, Engine::Auto | Engine::Infer) {
        return Err(Failure::input(
            "`skolem infer` has an engine of its own\nhelp: leave --engine out, or use `skolem check`",
        ));
    }
    options.engine = Engine::Infer;
    options.wants_specifications = true;
    check(&options)
}

/// `skolem prove`: the same, with invariants of loops.
pub fn prove(mut options: CheckOptions) -> Result<u8, Failure> {
    if !matches!(options.engine, Engine::Auto | Engine::Prove) {
        return Err(Failure::input(
            "`skolem prove` has an engine of its own\nhelp: leave --engine out, or use `skolem check`",
        ));
    }
    options.engine = Engine::Prove;
    check(&options)
}

/// Checks the targets and returns the exit status.
pub fn check(options: &CheckOptions) -> Result<u8, Failure> {
    let start = Instant::now();
    if options.write_specifications.is_some() && !options.wants_specifications {
        let what = "--write-specifications is about what `skolem infer` finds out of callees";
        return Err(Failure::input(format!("{what}\nhelp: use `skolem infer`")));
    }
    if options.select.is_some() && options.engine != Engine::Refine {
        let what = "--select says what is entered next, which is a question of one engine only";
        return Err(Failure::input(format!("{what}\nhelp: use it with --engine refine")));
    }
    options_of_paths(options)?;
    let go_on = match &options.go_on {
        Some(path) => Some(std::fs::read_to_string(path).map_err(|error| {
            Failure::input(format!("{}: cannot read it: {error}\nhelp: give a file of --open-paths", path.display()))
        })?),
        None => None,
    };
    let checked = Checked::open(&options.inputs, &options.targets, &options.bounds)?;
    let ledger = Arc::new(Ledger::new(options, checked.targets.len(), checked.program.sources(), start));
    let interrupted = {
        let ledger = Arc::clone(&ledger);
        interrupt::flag_with(move || ledger.last_words())
    };
    let how = ::check::Options {
        memory_mb: options.memory,
        end: options.total_timeout.and_then(|seconds| start.checked_add(Duration::from_secs(seconds))),
        ..checked.options(interrupted.clone())
    };
    let left = jobs::all(&checked, options, go_on.as_deref(), &how, &ledger)?;
    if let Some(path) = &options.open_paths {
        std::fs::write(path, left).map_err(|error| {
            Failure::input(format!("{}: cannot write it: {error}\nhelp: check the folder", path.display()))
        })?;
    }
    let style = match options.test_style {
        TestStyle::Junit => Style::JUnit,
        TestStyle::Main => Style::Main,
    };
    let mut tests = options.emit_tests.as_deref().map(|folder| Tests::new(folder, style));
    let mut results: Vec<TargetResult> = Vec::new();
    let mut diagnostics: Vec<String> = Vec::new();
    for (target, outcome) in checked.targets.iter().zip(ledger.take()) {
        let Some(mut outcome) = outcome else { continue };
        diagnostics.append(&mut outcome.diagnostics);
        if let Some(tests) = &mut tests {
            tests.add(&*checked.program, target, &mut outcome.result)?;
            if options.cover {
                tests.add_runs(&*checked.program, target, (&outcome.runs, &outcome.passages), &mut outcome.result)?;
            }
        }
        results.push(outcome.result);
    }
    if let Some(path) = &options.write_specifications {
        write_specifications(&checked, &results, path)?;
    }
    let text = ledger.report(&results, &diagnostics);
    match &options.output {
        Some(path) => std::fs::write(path, text).map_err(|error| {
            Failure::input(format!("{}: cannot write it: {error}\nhelp: check the folder", path.display()))
        })?,
        None => print(&text)?,
    }
    let worst = results.iter().map(TargetResult::verdict).min().unwrap_or(Verdict::Proved);
    Ok(match worst {
        Verdict::Violated => 1,
        _ if checked.has_bad_contract || !diagnostics.is_empty() => 2,
        _ if interrupted.load(Ordering::Relaxed) => interrupt::STATUS,
        Verdict::Unknown => 3,
        Verdict::HoldsWithinBounds | Verdict::Proved => 0,
    })
}

/// The engine `paths` has bounds of its own.
fn options_of_paths(options: &CheckOptions) -> Result<(), Failure> {
    let bounds = &options.bounds;
    let (is_paths, is_bounded) = (options.engine == Engine::Paths, !bounds.scope.is_empty());
    let wrong = match is_paths {
        false if options.k.is_some() => Some(("-k bounds the input of one engine only", "use it with --engine paths")),
        false if options.init.is_some() => {
            Some(("--init says when references are decided one by one", "use it with --engine paths"))
        }
        false if options.max_paths.is_some() || options.open_paths.is_some() || options.go_on.is_some() => {
            Some(("--max-paths, --open-paths and --continue are about single paths", "use them with --engine paths"))
        }
        false if options.cover => Some(("--cover writes a test for each path", "use it with --engine paths")),
        false if options.all => Some(("--all follows paths beyond the first violation", "use it with --engine paths")),
        true if is_bounded => Some(("--scope is not for the engine `paths`", "bound its input with -k")),
        true if bounds.array_length.is_some() => {
            Some(("--array-length is not for the engine `paths`", "bound its input with -k"))
        }
        _ => None,
    };
    match wrong {
        Some((what, help)) => Err(Failure::input(format!("{what}\nhelp: {help}"))),
        None => Ok(()),
    }
}

/// Writes the specifications of all targets into one file: what several targets need of a callee stands there once.
fn write_specifications(checked: &Checked, results: &[TargetResult], path: &Path) -> Result<(), Failure> {
    let callables = checked.program.callables();
    let mut all: Vec<(ir::ProcId, Vec<String>)> = Vec::new();
    for specification in results.iter().flat_map(|result| &result.specifications) {
        let Some(&(_, callee)) = callables.iter().find(|(name, _)| *name == specification.callee) else { continue };
        let ensures = specification.clauses.iter().map(|clause| format!("ensures {clause}"));
        let clauses = ensures.chain(specification.signals.iter().cloned()).chain(specification.frame.clone());
        match all.iter_mut().find(|(known, _)| *known == callee) {
            Some((_, known)) => {
                for clause in clauses.filter(|clause| !known.contains(clause)).collect::<Vec<_>>() {
                    let at = known.iter().position(|other| !other.starts_with("ensures")).unwrap_or(known.len());
                    known.insert(at, clause);
                }
            }
            None => all.push((callee, clauses.collect())),
        }
    }
    all.retain(|(_, clauses)| !clauses.is_empty());
    let text = checked.program.with_clauses(&all).map_err(Failure::input)?;
    std::fs::write(path, text).map_err(|error| {
        Failure::input(format!("{}: cannot write it: {error}\nhelp: check the folder", path.display()))
    })
}
