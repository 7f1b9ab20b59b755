//! What is known of the targets so far, and how much of it was printed.
//!
//! Reports for people come target by target, in the order of the targets, as soon as a target and all before it are done.
//! Reports for programs come as one document at the end. Either way, an interrupt ends with what is known.

use crate::checked::shown;
use crate::jobs::Outcome;
use crate::options::{CheckOptions, ReportFormat};
use report::text::{self, TextOptions, Verbosity};
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::Instant;
use verdict::TargetResult;

/// The outcomes of targets, filled in by the threads that check them.
pub struct Ledger {
    state: Mutex<State>,
    format: ReportFormat,
    /// How text is written.
    text: TextOptions,
    /// Is each target printed as it is done?
    streams: bool,
    sources: Vec<PathBuf>,
    start: Instant,
}

#[derive(Default)]
struct State {
    outcomes: Vec<Option<Outcome>>,
    /// How many were printed.
    printed: usize,
    /// Complaints about contracts that were told.
    told: Vec<String>,
    /// Is the report complete? Then there are no last words.
    is_closed: bool,
}

impl Ledger {
    /// Nothing is known yet of this many targets.
    pub fn new(options: &CheckOptions, count: usize, sources: Vec<PathBuf>, start: Instant) -> Ledger {
        let verbosity = match (options.quiet, options.verbose) {
            (true, _) => Verbosity::Quiet,
            (false, true) => Verbosity::Verbose,
            (false, false) => Verbosity::Normal,
        };
        let color = options.output.is_none() && std::io::stdout().is_terminal();
        let outcomes = (0..count).map(|_| None).collect();
        Ledger {
            state: Mutex::new(State { outcomes, ..State::default() }),
            format: options.format,
            text: TextOptions { verbosity, stats: options.stats, color, ..TextOptions::default() },
            // Where a test went is part of the report, and tests are written at the end.
            streams: options.format == ReportFormat::Text && options.output.is_none() && options.emit_tests.is_none(),
            sources,
            start,
        }
    }

    /// Enters what came of a target, and prints what can be printed.
    pub fn enter(&self, index: usize, outcome: Outcome) {
        let Ok(mut state) = self.state.lock() else { return };
        state.outcomes[index] = Some(outcome);
        if self.streams {
            self.print_finished(&mut state);
        }
    }

    fn print_finished(&self, state: &mut State) {
        let State { outcomes, printed, told, .. } = state;
        let finished = outcomes[*printed..].iter().map_while(Option::as_ref);
        for outcome in finished {
            tell(&outcome.diagnostics, told);
            let text = text::render_target(&outcome.result, &|name| self.source(name), &self.text);
            // A closed pipe shows at the end, when the summary is written.
            let _ = std::io::stdout().write_all(text.as_bytes());
            *printed += 1;
        }
        let _ = std::io::stdout().flush();
    }

    /// Was anything entered about this target?
    pub fn knows(&self, index: usize) -> bool {
        self.state.lock().is_ok_and(|state| state.outcomes.get(index).is_some_and(Option::is_some))
    }

    /// Takes the outcomes, to be completed and handed to [`Ledger::report`].
    pub fn take(&self) -> Vec<Option<Outcome>> {
        self.state.lock().map(|mut state| std::mem::take(&mut state.outcomes)).unwrap_or_default()
    }

    /// The rest of the report, after everything is known. There are no last words from now on.
    pub fn report(&self, results: &[TargetResult], diagnostics: &[String]) -> String {
        let (printed, mut told) = match self.state.lock() {
            Ok(mut state) => {
                state.is_closed = true;
                (state.printed, std::mem::take(&mut state.told))
            }
            Err(_) => (0, Vec::new()),
        };
        tell(diagnostics, &mut told);
        self.render(results, printed)
    }

    fn render(&self, results: &[TargetResult], printed: usize) -> String {
        let file = |name: &str| self.source(name);
        match self.format {
            ReportFormat::Json => report::json::render(results),
            ReportFormat::Sarif => report::sarif::render(results, &file),
            ReportFormat::Text => {
                let how = TextOptions { elapsed: Some(self.start.elapsed()), ..self.text };
                let rest = results[printed.min(results.len())..].iter();
                let mut text: String = rest.map(|target| text::render_target(target, &file, &how)).collect();
                text += &text::render_summary(results, &how);
                text
            }
        }
    }

    /// Prints what is known, for a process that is about to end.
    pub fn last_words(&self) {
        let Ok(mut state) = self.state.lock() else { return };
        if std::mem::replace(&mut state.is_closed, true) {
            return;
        }
        let count = state.outcomes.len();
        let results: Vec<TargetResult> = state.outcomes.drain(..).flatten().map(|outcome| outcome.result).collect();
        let text = self.render(&results, state.printed);
        let _ = std::io::stdout().write_all(text.as_bytes());
        let _ = std::io::stdout().flush();
        eprintln!("interrupted: {} of {count} targets were not finished", count - results.len());
    }

    /// The text of a file that a report names.
    fn source(&self, name: &str) -> Option<String> {
        let path = self.sources.iter().find(|path| shown(path) == name).cloned();
        std::fs::read_to_string(path.unwrap_or_else(|| PathBuf::from(name))).ok()
    }
}

/// Complains about contracts, each time once.
fn tell(diagnostics: &[String], told: &mut Vec<String>) {
    for text in diagnostics {
        if !told.contains(text) {
            eprintln!("{text}");
            told.push(text.clone());
        }
    }
}
