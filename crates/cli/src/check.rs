//! `skolem check`: violations, each with a run that was replayed.

use crate::callee::CalleeChoice;
use crate::emit::emit;
use crate::failure::Failure;
use crate::interrupt;
use crate::options::{CheckOptions, ReportFormat, TestStyle};
use crate::print;
use crate::target::{Target, choose, methods_of};
use clause::Callees;
use ir::{CheckKind, ProcId};
use refine::bounded;
use report::junit::{Style, TestNames};
use report::text::{self, Verbosity};
use rustc_hash::FxHashMap;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use subject::{Library, Subject};
use summary::{Scope, World};
use verdict::{Bounds, Language, Location, TargetResult, Verdict};

/// Checks the targets and returns the exit status.
pub fn check(options: &CheckOptions) -> Result<u8, Failure> {
    let start = Instant::now();
    let kinds = kinds(&options.checks)?;
    let mut inputs = options.inputs.open(Some(subject::marking()))?;
    let sources = inputs.sources.clone();
    let library = Library::read(&sources, inputs.is_marked, &|path: &Path| shown(path));
    let silent = jre::Options {
        stdout: Box::new(std::io::sink()),
        stderr: Box::new(std::io::sink()),
        ..jre::Options::default()
    };
    let subject = Subject::new(&mut inputs, silent).map_err(|stop| Failure::input(stop.to_string()))?;
    let targets = targets(&subject, &library, &options.targets.patterns)?;
    if targets.is_empty() {
        return Err(Failure::input(
            "there is nothing to check: no method has a contract or an assertion\nhelp: name methods with --target, or write \
             contracts (docs/contracts.md)",
        ));
    }
    let callees = CalleeChoice::new(&options.callees, &subject, &library)?;
    let callees = Callees::new(
        |procedure| library.callee(&subject, procedure),
        |procedure| callees.by_contract(&refine::Language::procedure_name(&subject, procedure)),
        |procedure, number| library.point(&subject, procedure, number),
    );
    let mut bad_contract = false;
    for (source, diagnostic) in library.diagnostics() {
        eprintln!("{}", diagnostic.render(&source.file, &source.text).trim_end());
        bad_contract |= diagnostic.severity == contract::Severity::Error;
    }
    let (scope, class_scopes) = scopes(&options.scope)?;
    let interrupted = interrupt::flag();
    let mut results = Vec::new();
    let mut names = TestNames::default();
    let count = targets.len();
    let shows_progress = options.format == ReportFormat::Text && !options.quiet && std::io::stderr().is_terminal();
    for (index, target) in targets.into_iter().enumerate() {
        if shows_progress {
            eprint!("\r\x1b[Kchecking {} ({} of {count})", target.name, index + 1);
        }
        if interrupted.load(Ordering::Relaxed) {
            break;
        }
        let mut classes = FxHashMap::default();
        for (name, size) in &class_scopes {
            let class = clause::Names::class_named(&subject, name, None);
            let Some(class) = class else {
                return Err(Failure::input(format!("--scope {name}={size}: there is no class {name}")));
            };
            classes.insert(class, *size);
        }
        let how = bounded::Options {
            scope: Scope { objects: scope, classes, array_length: options.array_length.unwrap_or(scope) },
            unroll: options.unroll,
            kinds: kinds.clone(),
            timeout: Some(Duration::from_secs(options.timeout)),
            memory_mb: options.memory,
            arbitrary_globals: options.statics == crate::options::Statics::Any,
            interrupted: interrupted.clone(),
        };
        let (mut result, failed) = one(&subject, &library, &callees, &target, &how, options, (scope, &class_scopes));
        bad_contract |= failed;
        if let Some(folder) = &options.emit_tests {
            let style = match options.test_style {
                TestStyle::Junit => Style::JUnit,
                TestStyle::Main => Style::Main,
            };
            emit(folder, style, &mut names, &subject, &target, &mut result)?;
        }
        results.push(result);
    }
    if shows_progress {
        eprint!("\r\x1b[K");
    }
    if results.len() < count {
        eprintln!("interrupted: {} of {count} targets were not checked", count - results.len());
    }
    let file = |name: &str| read(&sources, name);
    let text = match options.format {
        ReportFormat::Json => report::json::render(&results),
        ReportFormat::Sarif => report::sarif::render(&results, &file),
        ReportFormat::Text => {
            let verbosity = match (options.quiet, options.verbose) {
                (true, _) => Verbosity::Quiet,
                (false, true) => Verbosity::Verbose,
                (false, false) => Verbosity::Normal,
            };
            let color = options.output.is_none() && std::io::stdout().is_terminal();
            let how = text::Options { verbosity, color, elapsed: Some(start.elapsed()), ..text::Options::default() };
            text::render(&results, &file, &how)
        }
    };
    match &options.output {
        Some(path) => std::fs::write(path, text).map_err(|error| {
            Failure::input(format!("{}: cannot write it: {error}\nhelp: check the folder", path.display()))
        })?,
        None => print(&text)?,
    }
    let worst = results.iter().map(TargetResult::verdict).min().unwrap_or(Verdict::Proved);
    Ok(match worst {
        Verdict::Violated => 1,
        _ if bad_contract => 2,
        _ if results.len() < count => interrupt::STATUS,
        Verdict::Unknown => 3,
        Verdict::HoldsWithinBounds | Verdict::Proved => 0,
    })
}

/// Checks one target. The second part is true if a clause of its contract makes no sense.
fn one(
    subject: &Subject,
    library: &Library,
    callees: &Callees<'_>,
    target: &Target,
    how: &bounded::Options,
    options: &CheckOptions,
    (scope, class_scopes): (u32, &[(String, u32)]),
) -> (TargetResult, bool) {
    let mut contract = library.contract(subject, target.procedure);
    // The code must be there before its parameters have names.
    subject.model(target.procedure);
    let found = bounded::check(subject, callees, target.procedure, &mut contract, how);
    let mut diagnostics = std::mem::take(&mut contract.diagnostics);
    diagnostics.extend(callees.diagnostics());
    for (source, diagnostic) in &diagnostics {
        eprintln!("{}", diagnostic.render(&source.file, &source.text).trim_end());
    }
    let failed = !diagnostics.is_empty();
    let location = target
        .line
        .and_then(|line| subject.file_of(target.procedure).map(|file| Location { file, line, column: None }));
    let result = TargetResult {
        target: target.name.clone(),
        language: Language::Java,
        location,
        engine: "bounded",
        select: None,
        bounds: Bounds {
            scope: Some(scope),
            class_scopes: class_scopes.to_vec(),
            unroll: Some(options.unroll),
            k: None,
            array_length: Some(how.scope.array_length),
        },
        checks: found.checks,
        undecided: found.undecided,
        reached: found.reached,
        vacuous: found.vacuous,
        notes: Vec::new(),
        stats: found.stats,
    };
    (result, failed)
}

/// The methods to check: those that patterns name, else those with a contract or an assertion, and `main`.
fn targets(subject: &Subject, library: &Library, patterns: &[String]) -> Result<Vec<Target>, Failure> {
    let mut targets = Vec::new();
    {
        let java = subject.java();
        let program = subject.program();
        for class in program.classes.keys() {
            if let Some(details) = java.world.details(class).filter(|details| details.origin.module().is_none()) {
                targets.extend(methods_of(details, &program));
            }
        }
    }
    for target in &mut targets {
        subject.model(target.procedure);
        target.line = first_line(subject, target.procedure);
    }
    targets.retain(|target| target.is_callable);
    if !patterns.is_empty() {
        choose(&mut targets, patterns)?;
    } else {
        targets.retain(|target| {
            refine::Language::is_entry(subject, target.procedure)
                || library.speaks_of(subject, target.procedure)
                || has_assertion(subject, target.procedure)
        });
    }
    targets.sort_by(|a, b| (&a.class.name, a.line).cmp(&(&b.class.name, b.line)));
    Ok(targets)
}

fn first_line(subject: &Subject, procedure: ProcId) -> Option<u32> {
    match &subject.program().procs[procedure].code {
        ir::Code::Body(body) => body.source.lines.iter().map(|&(_, line)| line).min(),
        _ => None,
    }
}

/// Does the method's own code read the switch that `assert` statements look at, or have marks of clauses?
fn has_assertion(subject: &Subject, procedure: ProcId) -> bool {
    let program = subject.program();
    let ir::Code::Body(body) = &program.procs[procedure].code else { return false };
    body.stmts.iter().any(|stmt| match stmt {
        ir::Stmt::Read { map, .. } => program.maps[*map].name.ends_with(".$assertionsDisabled:Z"),
        ir::Stmt::Call(call) => match call.callee {
            ir::Callee::Static(callee) => {
                [contract::marks::AT, contract::marks::HEAD].contains(&&*program.procs[callee].name)
            }
            ir::Callee::Virtual(..) | ir::Callee::Indirect(_) => false,
        },
        _ => false,
    })
}

/// `--checks a,b,-c`: those alone, or all but those.
fn kinds(wanted: &[String]) -> Result<Vec<CheckKind>, Failure> {
    let off_by_default = [CheckKind::Overflow, CheckKind::Leak];
    let missing = [CheckKind::Overflow, CheckKind::Shift, CheckKind::Leak];
    let missing = missing.into_iter().chain([
        CheckKind::InvalidPointer,
        CheckKind::UseAfterFree,
        CheckKind::DoubleFree,
        CheckKind::InvalidFree,
        CheckKind::Unreachable,
    ]);
    let missing: Vec<CheckKind> = missing.collect();
    if let Some(name) = wanted.iter().find(|name| missing.iter().any(|kind| kind.name() == **name)) {
        return Err(Failure::input(format!(
            "--checks {name}: this kind of check is not made for Java yet\nhelp: leave it out"
        )));
    }
    let named = |name: &str| {
        CheckKind::from_name(name).ok_or_else(|| {
            let all: Vec<&str> = CheckKind::ALL.iter().map(|kind| kind.name()).collect();
            Failure::input(format!(
                "--checks {name}: there is no such kind of check\nhelp: the kinds are {}",
                all.join(", ")
            ))
        })
    };
    let only_removals = wanted.iter().all(|name| name.starts_with('-'));
    let mut kinds: Vec<CheckKind> = match only_removals {
        true => CheckKind::ALL.iter().copied().filter(|kind| !off_by_default.contains(kind)).collect(),
        false => Vec::new(),
    };
    for name in wanted {
        match name.strip_prefix('-') {
            Some(name) => {
                let kind = named(name)?;
                kinds.retain(|&known| known != kind);
            }
            None => kinds.push(named(name)?),
        }
    }
    Ok(kinds)
}

/// `--scope 3 --scope Node=5`.
fn scopes(given: &[String]) -> Result<(u32, Vec<(String, u32)>), Failure> {
    let mut all = 3;
    let mut classes = Vec::new();
    let number = |text: &str| {
        let parsed = text.parse::<u32>().ok().filter(|&number| number <= 1000);
        parsed.ok_or_else(|| Failure::input(format!("--scope {text}: not a number from 0 to 1000")))
    };
    for scope in given {
        match scope.split_once('=') {
            Some((class, size)) => classes.push((class.to_owned(), number(size)?)),
            None => all = number(scope)?,
        }
    }
    Ok((all, classes))
}

/// A path as people want to read it.
fn shown(path: &Path) -> String {
    let folder = std::env::current_dir().and_then(|folder| folder.canonicalize()).unwrap_or_default();
    path.strip_prefix(&folder).unwrap_or(path).display().to_string()
}

/// The text of a file that a report names.
fn read(sources: &[PathBuf], name: &str) -> Option<String> {
    let path = sources.iter().find(|path| shown(path) == name).cloned().unwrap_or_else(|| PathBuf::from(name));
    std::fs::read_to_string(path).ok()
}
