//! Targets side by side.
//!
//! A program is compiled once, and started once for each thread, because a started program belongs to one. Start-up is slow,
//! so other threads begin only when there is still work after a while. Where no target is left, a thread takes parts of those that
//! others check ([`Sharing`]).

use crate::STACK_BYTES;
use crate::checked::{Checked, Target, diagnostics_of};
use crate::failure::Failure;
use crate::ledger::Ledger;
use crate::options::{self, CheckOptions, Engine, ReportFormat, Select};
use crate::specify::{self, Inferred, Shared};
use ::check::{Found, StopCause};
use clause::Callees;
use paths::{Init, OpenPaths, PathsOptions};
use refine::inferred::{self, InferOptions};
use refine::refined::{self, RefineOptions};
use refine::{Sharing, Strategy, bounded};
use std::collections::{BTreeMap, BTreeSet};
use std::io::IsTerminal;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use symbolic::Scope;
use verdict::{Bounds, Evidence, Passage, TargetResult, Undecided};

/// How often a thread without work looks for some.
const EVERY: Duration = Duration::from_millis(20);

/// What came of a target.
pub struct Outcome {
    /// The result.
    pub result: TargetResult,
    /// What could not be understood of contracts.
    pub diagnostics: Vec<String>,
    /// A run for each path on which nothing goes wrong, if that was asked.
    pub runs: Vec<Evidence>,
    /// The ways through the user's code that paths take, if that was asked.
    pub passages: BTreeSet<Passage>,
}

/// The work that threads share.
struct Work<'a> {
    options: &'a CheckOptions,
    how: &'a ::check::Options,
    ledger: &'a Ledger,
    count: usize,
    next: AtomicUsize,
    /// Targets that are done.
    done: AtomicUsize,
    /// Where targets have turns that other threads can take.
    sharing: Option<Arc<Sharing>>,
    /// Where they have paths that other threads can follow.
    paths: Option<Arc<paths::Sharing>>,
    /// The paths that each target begins with, if not with all.
    from: Vec<Option<OpenPaths>>,
    /// The paths that are left of targets, by their numbers.
    left: Mutex<BTreeMap<usize, String>>,
    shows_progress: bool,
}

/// Checks all targets, some of them side by side. `go_on`: the paths that are followed, if not all. What paths are left.
pub fn all(
    checked: &Checked,
    options: &CheckOptions,
    go_on: Option<&str>,
    how: &::check::Options,
    ledger: &Ledger,
) -> Result<String, Failure> {
    let options_of_paths = following(checked, options, None, None);
    let read = |target: &Target| go_on.map(|text| OpenPaths::read(text, &target.name, &options_of_paths)).transpose();
    let from: Result<Vec<Option<OpenPaths>>, String> = checked.targets.iter().map(read).collect();
    let from = from.map_err(|why| Failure::input(format!("{why}\nhelp: give a file of --open-paths")))?;
    let count = checked.targets.len();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let jobs = options.jobs.map_or(cores, |jobs| jobs as usize).max(1);
    // One target has work for several threads under these engines alone.
    let has_turns = options.engine == Engine::Refine && checked.compiled.numbers_are_alike() && jobs > 1;
    let has_paths = options.engine == Engine::Paths && jobs > 1;
    let threads = if has_turns || has_paths { jobs } else { jobs.min(count.max(1)) };
    let work = Work {
        options,
        how,
        ledger,
        count,
        next: AtomicUsize::new(0),
        done: AtomicUsize::new(0),
        sharing: has_turns.then(Arc::default),
        paths: has_paths.then(Arc::default),
        from,
        left: Mutex::default(),
        shows_progress: options.format == ReportFormat::Text && !options.quiet && std::io::stderr().is_terminal(),
    };
    std::thread::scope(|scope| {
        let mut ends: Vec<Sender<()>> = Vec::new();
        for _ in 1..threads {
            let (end, ended) = channel::<()>();
            ends.push(end);
            let (work, compiled) = (&work, checked.compiled.clone());
            // What recurses, such as the evaluation of contract expressions, may go as deep as on the main thread.
            let thread = std::thread::Builder::new().stack_size(STACK_BYTES);
            let spawned = thread.spawn_scoped(scope, move || {
                let mut patience = compiled.patience();
                // Until there is work that is worth a start.
                while !work.has_more() {
                    if work.is_done() || ended.recv_timeout(patience) != Err(RecvTimeoutError::Timeout) {
                        return;
                    }
                    patience = EVERY;
                }
                // What keeps this thread from starting does not keep the others from working.
                if let Ok(own) = Checked::start(compiled, &work.options.targets, &work.options.bounds) {
                    work.share(&own);
                }
            });
            if spawned.is_err() {
                break;
            }
        }
        work.share(checked);
    });
    if work.shows_progress {
        eprint!("\r\x1b[K");
    }
    for (index, target) in checked.targets.iter().enumerate() {
        if !ledger.knows(index) {
            let cause = match how.interrupted.load(Ordering::Relaxed) {
                true => StopCause::Interrupted,
                false => StopCause::Time,
            };
            ledger.enter(index, not_begun(checked, target, options, cause));
        }
    }
    Ok(work.left.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner()).into_values().collect())
}

impl Work<'_> {
    /// Has the user interrupted, or is the time for all targets used up?
    fn is_to_stop(&self) -> bool {
        self.how.interrupted.load(Ordering::Relaxed) || self.how.end.is_some_and(|end| Instant::now() >= end)
    }

    /// Is there a target to check, or a part of one?
    fn has_more(&self) -> bool {
        let is_left = self.next.load(Ordering::Relaxed) < self.count;
        is_left
            || self.sharing.as_ref().is_some_and(|sharing| sharing.has_work())
            || self.paths.as_ref().is_some_and(|sharing| sharing.has_work())
    }

    /// Is there nothing to be done any more?
    fn is_done(&self) -> bool {
        self.is_to_stop() || self.done.load(Ordering::Relaxed) >= self.count
    }

    /// Checks targets until none is left; then helps with those of others.
    fn share(&self, checked: &Checked) {
        let (callees, shared) = (checked.callees(), Shared::default());
        while !self.is_to_stop() {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(target) = checked.targets.get(index) else {
                self.help(checked, &callees);
                return;
            };
            let how = ::check::Options { progress: self.progress(target, index), ..self.how.clone() };
            let _done = Counted(&self.done);
            let outcome = self.one((checked, &shared), &callees, (target, index), &how);
            if self.shows_progress {
                eprint!("\r\x1b[K");
            }
            self.ledger.enter(index, outcome);
        }
    }

    /// Checks one target.
    fn one(
        &self,
        (checked, shared): (&Checked, &Shared),
        callees: &Callees<'_>,
        (target, index): (&Target, usize),
        how: &::check::Options,
    ) -> Outcome {
        let options = self.options;
        let mut contract = checked.contract(target);
        let (subject, procedure, limits) = (checked.subject(), target.procedure, checked.limits());
        let mut specified = Inferred::default();
        let mut found = match options.engine {
            Engine::Auto | Engine::Bounded => bounded::check(subject, callees, procedure, &mut contract, limits, how),
            Engine::Refine | Engine::Prove => {
                let sharing = self.sharing.clone().map(|sharing| (sharing, index));
                let refining = refining(checked, options, sharing);
                refined::check(subject, callees, procedure, &mut contract, &refining, how)
            }
            Engine::Infer => {
                let inferring = InferOptions { limits, wants_kept: options.wants_specifications };
                let (found, kept) = inferred::check(subject, callees, procedure, &mut contract, &inferring, how);
                if options.wants_specifications {
                    specified = specify::infer((checked, shared), target, &kept, &found, how);
                }
                found
            }
            Engine::Paths => {
                let sharing = self.paths.clone().map(|sharing| (sharing, index));
                let following = following(checked, options, sharing, self.from.get(index).cloned().flatten());
                let (found, left) = paths::check(subject, callees, procedure, &mut contract, &following, how);
                if left.count() > 0
                    && let Ok(mut all) = self.left.lock()
                {
                    all.insert(index, left.lines(&target.name, &following));
                }
                found
            }
        };
        let Inferred { specifications, by_specifications, callees: needed, notes } = specified;
        let (runs, passages) = (std::mem::take(&mut found.runs), std::mem::take(&mut found.passages));
        let result = result(checked, target, options, found);
        let result = TargetResult { specifications, by_specifications, callees: needed, notes, ..result };
        Outcome { diagnostics: diagnostics_of(&contract, callees), result, runs, passages }
    }

    /// Takes parts of the targets that other threads check, until these are done.
    fn help(&self, checked: &Checked, callees: &Callees<'_>) {
        if let Some(sharing) = &self.paths {
            self.follow_paths(sharing, checked, callees);
        }
        let Some(sharing) = &self.sharing else { return };
        while !self.is_done() {
            let Some(help) = sharing.next() else { continue };
            let Some(target) = checked.targets.get(help.target) else { return };
            let mut contract = checked.contract(target);
            let how = ::check::Options { progress: self.progress(target, help.target), ..self.how.clone() };
            let refining = refining(checked, self.options, None);
            refined::help(checked.subject(), callees, target.procedure, &mut contract, (&refining, &how), &help);
        }
    }

    /// Follows paths of the targets that other threads check, until these are done.
    fn follow_paths(&self, sharing: &Arc<paths::Sharing>, checked: &Checked, callees: &Callees<'_>) {
        while !self.is_done() {
            let Some(help) = sharing.next() else { continue };
            let Some(target) = checked.targets.get(help.target) else { return };
            let mut contract = checked.contract(target);
            let following = following(checked, self.options, None, None);
            paths::help(checked.subject(), callees, target.procedure, &mut contract, (&following, self.how), help);
        }
    }

    fn progress(&self, target: &Target, index: usize) -> Option<::check::Progress> {
        let (name, count) = (target.name.clone(), self.count);
        self.shows_progress.then(|| -> ::check::Progress {
            Arc::new(move |phase: &str| eprint!("\r\x1b[Kchecking {name} ({} of {count}): {phase}", index + 1))
        })
    }
}

/// A target that is counted when it is done, also if its thread dies: others wait for that.
struct Counted<'a>(&'a AtomicUsize);

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

/// How the engine `refine` works.
fn refining(checked: &Checked, options: &CheckOptions, sharing: Option<(Arc<Sharing>, usize)>) -> RefineOptions {
    let proves = options.engine == Engine::Prove;
    RefineOptions { limits: checked.limits().clone(), strategy: strategy(options), proves, sharing }
}

/// What the engine `refine` enters next.
fn strategy(options: &CheckOptions) -> Strategy {
    match options.select {
        Some(Select::Naive) => Strategy::Naive,
        Some(Select::DontCare) => Strategy::DontCare,
        Some(Select::DontCareSet) => Strategy::DontCareSet,
        Some(Select::Inertial) | None => Strategy::Inertial,
    }
}

/// How the engine `paths` works.
fn following(
    checked: &Checked,
    options: &CheckOptions,
    sharing: Option<(Arc<paths::Sharing>, usize)>,
    from: Option<OpenPaths>,
) -> PathsOptions {
    let init = match options.init {
        Some(options::Init::Lazy) => Init::Lazy,
        Some(options::Init::Lazier) | None => Init::Lazier,
    };
    PathsOptions {
        k: bound_k(options),
        unroll: checked.limits().unroll,
        init,
        scope: scope_of_paths(options),
        wants_all: options.all,
        covers: options.cover,
        max_paths: options.max_paths,
        from,
        sharing,
    }
}

/// The bound on the input of the engine `paths`.
fn bound_k(options: &CheckOptions) -> u32 {
    options.k.unwrap_or(3)
}

/// The same where the input does not materialise on the way: so many objects of each class, and elements of an array.
fn scope_of_paths(options: &CheckOptions) -> Scope {
    let k = bound_k(options);
    Scope { objects: k, classes: Default::default(), array_length: k }
}

/// What is known of a target whose turn never came.
fn not_begun(checked: &Checked, target: &Target, options: &CheckOptions, cause: StopCause) -> Outcome {
    let undecided = Undecided {
        reason: format!("{} before it was checked", cause.reason()),
        location: None,
        advice: Some(match cause {
            StopCause::Time => "allow more with --total-timeout, or choose targets with --target".to_owned(),
            _ => cause.advice().to_owned(),
        }),
    };
    let found = Found { undecided: Some(undecided), ..Found::default() };
    Outcome {
        result: result(checked, target, options, found),
        diagnostics: Vec::new(),
        runs: Vec::new(),
        passages: BTreeSet::new(),
    }
}

fn result(checked: &Checked, target: &Target, options: &CheckOptions, found: Found) -> TargetResult {
    let bounds = checked.bounds();
    let (engine, select, bounds) = match options.engine {
        Engine::Auto | Engine::Bounded => ("bounded", None, bounds),
        Engine::Refine => ("refine", Some(strategy(options).name()), Bounds { unroll: None, ..bounds }),
        Engine::Infer => ("infer", None, Bounds { unroll: None, ..bounds }),
        Engine::Prove => ("prove", None, Bounds { unroll: None, ..bounds }),
        Engine::Paths => {
            let k = Some(bound_k(options));
            ("paths", None, Bounds { scope: None, class_scopes: Vec::new(), array_length: None, k, ..bounds })
        }
    };
    TargetResult {
        target: target.name.clone(),
        language: checked.program.language(),
        location: target.location(),
        engine,
        select,
        bounds,
        checks: found.checks,
        undecided: found.undecided,
        reached: found.reached,
        vacuous: found.vacuous,
        notes: Vec::new(),
        entered: found.entered,
        specifications: Vec::new(),
        by_specifications: None,
        callees: Vec::new(),
        coverage: None,
        stats: found.stats,
    }
}
