//! Keeps the limits of a check: one flag that everything looks at, raised when time or memory is used up or the user
//! interrupts.
//!
//! Execution, translation of formulas, solvers and replays all stop soon after the flag is raised, whatever they are doing.
//! Looking at a flag costs nothing, so they can do it often; the clock and the memory are read here alone.

use crate::Options;
use solver::{Interrupter, resident_mb};
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// Watches over one check while it lives.
pub struct Watch {
    shared: Arc<Shared>,
}

/// Why a check was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopCause {
    /// The user asked for it.
    Interrupted,
    /// Time is used up.
    Time,
    /// Memory is used up.
    Memory,
}

#[derive(Default)]
struct Shared {
    /// The check has ended by itself.
    is_over: AtomicBool,
    execution_stop: Arc<AtomicBool>,
    stop: Arc<AtomicBool>,
    abandon: Arc<AtomicBool>,
    cause: AtomicU8,
    solvers: Mutex<Vec<Interrupter>>,
}

/// How often the clock and the memory are read.
const EVERY: Duration = Duration::from_millis(20);
/// What was found in time may still be replayed.
const REPLAY_GRACE: Duration = Duration::from_secs(1);

const NO_CAUSE: u8 = 0;
const INTERRUPTED: u8 = 1;
const TIME: u8 = 2;
const MEMORY: u8 = 3;

impl Watch {
    /// Watches over a check that starts now, with one execution: half of the time is for it.
    pub fn new(options: &Options) -> Watch {
        Watch::with(options, true, None)
    }

    /// Watches over a check that starts now and executes again and again.
    pub fn for_many_executions(options: &Options) -> Watch {
        Watch::with(options, false, None)
    }

    /// The same for a part of a check, which is over when the flag is raised.
    pub fn for_part(options: &Options, is_over: Arc<AtomicBool>) -> Watch {
        Watch::with(options, false, Some(is_over))
    }

    fn with(options: &Options, stops_execution: bool, is_over: Option<Arc<AtomicBool>>) -> Watch {
        let shared = Arc::new(Shared::default());
        let watching = Arc::clone(&shared);
        let interrupted: Vec<_> = is_over.into_iter().chain([Arc::clone(&options.interrupted)]).collect();
        let (start, memory_mb) = (Instant::now(), options.memory_mb);
        let deadline = options.deadline(start);
        // What was followed by then is asked about in the other half.
        let half_time = deadline.filter(|_| stops_execution);
        let half_time = half_time.map(|deadline| start + deadline.saturating_duration_since(start) / 2);
        // Without the thread, solvers end by their limits, and execution by its number of statements.
        let _ = thread::Builder::new().name("watch".into()).spawn(move || {
            let mut stopped: Option<Instant> = None;
            while !watching.is_over.load(Ordering::Relaxed) {
                let cause = if interrupted.iter().any(|flag| flag.load(Ordering::Relaxed)) {
                    INTERRUPTED
                } else if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                    TIME
                } else if memory_mb.is_some_and(|limit| resident_mb().is_some_and(|used| used > limit)) {
                    MEMORY
                } else {
                    NO_CAUSE
                };
                if cause != NO_CAUSE || half_time.is_some_and(|half_time| Instant::now() >= half_time) {
                    watching.execution_stop.store(true, Ordering::Relaxed);
                }
                if stopped.is_none() && cause != NO_CAUSE {
                    stopped = Some(Instant::now());
                    watching.cause.store(cause, Ordering::Relaxed);
                    watching.stop.store(true, Ordering::Relaxed);
                }
                if let Some(stopped) = stopped {
                    // Again and again: solvers may have been added.
                    if let Ok(solvers) = watching.solvers.lock() {
                        solvers.iter().for_each(Interrupter::interrupt);
                    }
                    if stopped.elapsed() >= REPLAY_GRACE {
                        watching.abandon.store(true, Ordering::Relaxed);
                    }
                }
                thread::sleep(EVERY);
            }
        });
        Watch { shared }
    }

    /// Interrupts this solver too.
    pub fn over(&self, solver: Interrupter) {
        if let Ok(mut solvers) = self.shared.solvers.lock() {
            solvers.push(solver);
        }
    }

    /// Raised when no more runs are to be followed: half of the time is for questions about them.
    pub fn execution_stop(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.shared.execution_stop)
    }

    /// Raised when the check is to stop.
    pub fn stop(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.shared.stop)
    }

    /// Raised a little later: when replays are to stop as well.
    pub fn abandon(&self) -> &Arc<AtomicBool> {
        &self.shared.abandon
    }

    /// Why the check is to stop, if it is.
    pub fn cause(&self) -> Option<StopCause> {
        match self.shared.cause.load(Ordering::Relaxed) {
            INTERRUPTED => Some(StopCause::Interrupted),
            TIME => Some(StopCause::Time),
            MEMORY => Some(StopCause::Memory),
            _ => None,
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.shared.is_over.store(true, Ordering::Relaxed);
    }
}

impl StopCause {
    /// Why something is not decided.
    pub fn reason(self) -> &'static str {
        match self {
            StopCause::Interrupted => "the check was interrupted",
            StopCause::Time => "the time limit was reached",
            StopCause::Memory => "the memory limit was reached",
        }
    }

    /// What to do about it.
    pub fn advice(self) -> &'static str {
        match self {
            StopCause::Interrupted => "run it again, or limit it with --timeout or --total-timeout",
            StopCause::Time => "allow more time with --timeout, or lower --scope or --unroll",
            StopCause::Memory => "allow more with --memory, or lower --scope or --unroll",
        }
    }
}
