//! `skolem check`: violations, each with a run that was replayed.

use crate::checked::{Checked, shown};
use crate::emit::Tests;
use crate::failure::Failure;
use crate::options::{CheckOptions, ReportFormat, TestStyle};
use crate::print;
use crate::{interrupt, jobs};
use report::junit::Style;
use report::text::{self, Verbosity};
use std::io::IsTerminal;
use std::path::PathBuf;
use std::time::Instant;
use verdict::{TargetResult, Verdict};

/// Checks the targets and returns the exit status.
pub fn check(options: &CheckOptions) -> Result<u8, Failure> {
    let start = Instant::now();
    let checked = Checked::open(&options.inputs, &options.targets, &options.bounds)?;
    let mut bad_contract = checked.has_bad_contract;
    let how = ::check::Options { memory_mb: options.memory, ..checked.options(interrupt::flag()) };
    let count = checked.targets.len();
    let outcomes = jobs::all(&checked, options, &how)?;
    let style = match options.test_style {
        TestStyle::Junit => Style::JUnit,
        TestStyle::Main => Style::Main,
    };
    let mut tests = options.emit_tests.as_deref().map(|folder| Tests::new(folder, style));
    let mut results = Vec::new();
    let mut told: Vec<String> = Vec::new();
    for (target, outcome) in checked.targets.iter().zip(outcomes) {
        let Some(jobs::Outcome { mut result, diagnostics }) = outcome else { continue };
        bad_contract |= !diagnostics.is_empty();
        for text in diagnostics {
            if !told.contains(&text) {
                eprintln!("{text}");
                told.push(text);
            }
        }
        if let Some(tests) = &mut tests {
            tests.add(&*checked.program, target, &mut result)?;
        }
        results.push(result);
    }
    Done { results, count, bad_contract, start }.report(options, &checked.program.sources())
}

/// Targets that were checked.
struct Done {
    /// What was found about them.
    results: Vec<TargetResult>,
    /// How many targets there are, also those that an interrupt came before.
    count: usize,
    /// Is there a contract that cannot be understood?
    bad_contract: bool,
    /// When it began.
    start: Instant,
}

impl Done {
    /// Writes the report and returns the exit status.
    fn report(&self, options: &CheckOptions, sources: &[PathBuf]) -> Result<u8, Failure> {
        if self.results.len() < self.count {
            eprintln!("interrupted: {} of {} targets were not checked", self.count - self.results.len(), self.count);
        }
        let file = |name: &str| read(sources, name);
        let text = match options.format {
            ReportFormat::Json => report::json::render(&self.results),
            ReportFormat::Sarif => report::sarif::render(&self.results, &file),
            ReportFormat::Text => {
                let verbosity = match (options.quiet, options.verbose) {
                    (true, _) => Verbosity::Quiet,
                    (false, true) => Verbosity::Verbose,
                    (false, false) => Verbosity::Normal,
                };
                let color = options.output.is_none() && std::io::stdout().is_terminal();
                let how = text::TextOptions {
                    verbosity,
                    color,
                    elapsed: Some(self.start.elapsed()),
                    ..text::TextOptions::default()
                };
                text::render(&self.results, &file, &how)
            }
        };
        match &options.output {
            Some(path) => std::fs::write(path, text).map_err(|error| {
                Failure::input(format!("{}: cannot write it: {error}\nhelp: check the folder", path.display()))
            })?,
            None => print(&text)?,
        }
        let worst = self.results.iter().map(TargetResult::verdict).min().unwrap_or(Verdict::Proved);
        Ok(match worst {
            Verdict::Violated => 1,
            _ if self.bad_contract => 2,
            _ if self.results.len() < self.count => interrupt::STATUS,
            Verdict::Unknown => 3,
            Verdict::HoldsWithinBounds | Verdict::Proved => 0,
        })
    }
}

/// The text of a file that a report names.
fn read(sources: &[PathBuf], name: &str) -> Option<String> {
    let path = sources.iter().find(|path| shown(path) == name).cloned().unwrap_or_else(|| PathBuf::from(name));
    std::fs::read_to_string(path).ok()
}
