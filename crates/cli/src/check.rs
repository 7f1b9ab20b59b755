//! `skolem check`: violations, each with a run that was replayed.

use crate::checked::Checked;
use crate::emit::Tests;
use crate::failure::Failure;
use crate::ledger::Ledger;
use crate::options::{CheckOptions, Engine, TestStyle};
use crate::print;
use crate::{interrupt, jobs};
use report::junit::Style;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use verdict::{TargetResult, Verdict};

/// Checks the targets and returns the exit status.
pub fn check(options: &CheckOptions) -> Result<u8, Failure> {
    let start = Instant::now();
    if options.select.is_some() && options.engine != Engine::Refine {
        let what = "--select says what is entered next, which is a question of one engine only";
        return Err(Failure::input(format!("{what}\nhelp: use it with --engine refine")));
    }
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
    jobs::all(&checked, options, &how, &ledger);
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
        }
        results.push(outcome.result);
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
