//! `skolem check` on C programs.

use crate::callee::CalleeChoice;
use crate::check::Done;
use crate::checked::{kinds, scopes};
use crate::failure::Failure;
use crate::options::{CheckOptions, ReportFormat, Statics};
use crate::{interrupt, run};
use clause::Callees;
use csubject::CSubject;
use ir::{CheckKind, ProcId};
use llvm::Function;
use refine::bounded;
use rustc_hash::FxHashMap;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use symbolic::{Procedures, Scope};
use verdict::{Bounds, Language, Location, Outcome, TargetResult};

/// Checks the targets of a C program and returns the exit status.
pub fn check(options: &CheckOptions) -> Result<u8, Failure> {
    let start = Instant::now();
    let kinds = kinds(&options.bounds.checks, &[])?;
    let (scope, class_scopes) = scopes(&options.bounds.scope)?;
    let checks = llvm::Checks { overflow: kinds.contains(&CheckKind::Overflow) };
    let marking = csubject::marking();
    let program = run::load_c(&options.inputs, checks, Some(marking))?;
    let subject = CSubject::new(program).map_err(|stop| Failure::input(stop.to_string()))?;
    let targets = targets(&subject, &options.targets.patterns)?;
    let interrupted = interrupt::flag();
    let array_length = options.bounds.array_length.unwrap_or(scope);
    let scoped = Scope { objects: scope, classes: FxHashMap::default(), array_length };
    let limits = bounded::Options { scope: scoped, unroll: options.bounds.unroll };
    let how = ::check::Options {
        kinds,
        timeout: Some(Duration::from_secs(options.bounds.timeout)),
        memory_mb: options.memory,
        arbitrary_globals: options.bounds.statics == Statics::Any,
        interrupted: interrupted.clone(),
        progress: None,
    };
    let bounds = Bounds {
        scope: Some(scope),
        class_scopes,
        unroll: Some(options.bounds.unroll),
        k: None,
        array_length: Some(array_length),
    };
    let shows_progress = options.format == ReportFormat::Text && !options.quiet && std::io::stderr().is_terminal();
    let count = targets.len();
    let mut results = Vec::new();
    let mut told: Vec<String> = Vec::new();
    let mut bad_contract = false;
    let mut written = Vec::new();
    for (source, diagnostic) in subject.diagnostics() {
        eprintln!("{}", diagnostic.render(&source.file, &source.text).trim_end());
        bad_contract |= diagnostic.severity == contract::Severity::Error;
    }
    let callables = subject.functions().iter().filter(|function| !function.is_library).chain(subject.declared());
    let callables: Vec<(String, ProcId)> =
        callables.map(|function| (function.name.to_string(), function.procedure)).collect();
    let choice = CalleeChoice::new(&options.bounds.callees, &callables, |procedure| subject.has_contract(procedure))?;
    let callees = Callees::new(
        |procedure| subject.has_contract(procedure).then(|| subject.contract(procedure)),
        |procedure| choice.by_contract(&subject.program().procs[procedure].name),
        |procedure, number| subject.point(procedure, number),
    );
    for (index, target) in targets.iter().enumerate() {
        if interrupted.load(Ordering::Relaxed) {
            break;
        }
        let name = target.name.clone();
        let progress = shows_progress.then(|| -> ::check::Progress {
            Arc::new(move |phase: &str| eprint!("\r\x1b[Kchecking {name} ({} of {count}): {phase}", index + 1))
        });
        let how = ::check::Options { progress, ..how.clone() };
        let mut contract = subject.contract(target.procedure);
        let found = bounded::check(&subject, &callees, target.procedure, &mut contract, &limits, &how);
        for text in crate::checked::diagnostics_of(&contract, &callees) {
            bad_contract = true;
            if !told.contains(&text) {
                eprintln!("{text}");
                told.push(text);
            }
        }
        let file = subject.file_of(target.procedure);
        let mut result = TargetResult {
            target: target.name.to_string(),
            language: Language::C,
            location: file.zip(target.line).map(|(file, line)| Location { file, line, column: None }),
            engine: "bounded",
            select: None,
            bounds: bounds.clone(),
            checks: found.checks,
            undecided: found.undecided,
            reached: found.reached,
            vacuous: found.vacuous,
            notes: Vec::new(),
            stats: found.stats,
        };
        if let Some(folder) = &options.emit_tests {
            emit(folder, &mut written, &mut result)?;
        }
        results.push(result);
    }
    if shows_progress {
        eprint!("\r\x1b[K");
    }
    let mut sources: Vec<PathBuf> = subject.functions().iter().filter_map(|function| function.file.clone()).collect();
    sources.dedup();
    Done { results, count, bad_contract, start }.report(options, &sources)
}

/// The functions to check: those that patterns name, else `main` and those with a contract; without `main`, those with an
/// assertion too.
fn targets<'p>(subject: &'p CSubject, patterns: &[String]) -> Result<Vec<&'p Function>, Failure> {
    let users: Vec<&Function> = subject.functions().iter().filter(|function| !function.is_library).collect();
    if patterns.is_empty() {
        let is_wanted = |function: &&Function| {
            &*function.name == "main" || subject.has_contract(function.procedure) || subject.asserts(function.procedure)
        };
        let mut found: Vec<&Function> = users.iter().copied().filter(is_wanted).collect();
        // A program is checked from its start; what has a contract, by itself.
        if found.iter().any(|function| &*function.name == "main") {
            found.retain(|function| &*function.name == "main" || subject.has_contract(function.procedure));
        }
        if found.is_empty() {
            return Err(Failure::input(
                "there is nothing to check: there is no `main`, and no function has a contract or an assertion\nhelp: name \
                 functions with --target, or write contracts (docs/contracts.md)",
            ));
        }
        return Ok(found);
    }
    let mut found: Vec<&Function> = Vec::new();
    for pattern in patterns {
        let matching: Vec<&Function> =
            users.iter().copied().filter(|function| crate::target::matches(pattern, &function.name)).collect();
        if matching.is_empty() {
            return Err(Failure::input(format!(
                "no function matches --target {pattern}\nhelp: `skolem list` shows the functions there are"
            )));
        }
        found.extend(matching);
    }
    found.dedup_by_key(|function| function.procedure);
    Ok(found)
}

/// Writes a program for each violation into a folder, and notes in the evidence where.
fn emit(folder: &Path, written: &mut Vec<String>, result: &mut TargetResult) -> Result<(), Failure> {
    for check in &mut result.checks {
        let Outcome::Violated(evidence) = &mut check.outcome else { continue };
        let line = check.location.as_ref().map(|at| at.line);
        let text = match &evidence.program {
            Some(Ok(text)) => text,
            Some(Err(why)) => {
                let line = line.map_or(String::new(), |line| format!(" (line {line})"));
                result.notes.push(format!("no test for {}{line}: {why}", check.name));
                continue;
            }
            None => continue,
        };
        let kind = check.kind.name().replace('-', "_");
        let base = format!("{}_{kind}_line{}", result.target, line.unwrap_or(0));
        let mut name = format!("{base}.c");
        let mut number = 2;
        while written.contains(&name) {
            name = format!("{base}_{number}.c");
            number += 1;
        }
        let path = folder.join(&name);
        let done = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&path, text));
        done.map_err(|error| {
            Failure::input(format!(
                "{}: cannot write it: {error}\nhelp: check the folder of --emit-tests",
                path.display()
            ))
        })?;
        written.push(name);
        evidence.test = Some(path.display().to_string());
    }
    Ok(())
}
