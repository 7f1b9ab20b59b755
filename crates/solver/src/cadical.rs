//! The SAT solver CaDiCaL (Biere, Fleury, Froleyks, Heule: SAT Competition 2024), with limits and interruption.
//!
//! A thin owner: literals are DIMACS numbers, clauses are buffered until the next search, so that the model of the last
//! search can be read while the next question is already being written. That buffer is what makes a model live until the
//! next check without copying it.
//!
//! CaDiCaL asks a callback now and then whether to stop. One callback serves the time limit, the memory limit and
//! interruption; it notes which of them it was.

use crate::{Interrupter, Limits, Reason, SessionOptions};
use rustsat::solvers::{ControlSignal, Solve, SolveIncremental, SolverResult, Terminate};
use rustsat::types::{Lit, TernaryVal};
use rustsat_cadical::{CaDiCaL, Limit, Statistic};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// What one search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Search {
    Sat,
    Unsat,
    Unknown(Reason),
}

/// The budget of one check, which may consist of several searches.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    deadline: Option<Instant>,
    /// Total conflicts of the solver at which to stop.
    conflicts: Option<u64>,
    memory_mb: Option<u64>,
}

pub(crate) struct Sat {
    solver: CaDiCaL<'static, 'static>,
    /// Clauses for the next search, each ended by 0.
    pending: Vec<i32>,
    clause: Vec<Lit>,
    control: Arc<Control>,
    interrupter: Interrupter,
    /// Whether the solver holds a model or a core of the last search.
    state: State,
    /// A clause was lost for want of memory: no later answer can be trusted.
    broken: bool,
    clauses: u64,
    searches: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Open,
    Sat,
    Unsat,
}

/// What the search thread's callback reads and reports.
#[derive(Default)]
struct Control {
    stops: Mutex<Stops>,
    stopped: AtomicU8,
}

#[derive(Clone, Copy, Default)]
struct Stops {
    deadline: Option<Instant>,
    memory_mb: Option<u64>,
    /// Reading resident memory is a system call: not each time.
    next_sample: Option<Instant>,
}

const NOT_STOPPED: u8 = 0;
const TIME: u8 = 1;
const MEMORY: u8 = 2;
const INTERRUPTED: u8 = 3;

/// Clauses that are handed over between two looks at what stops the solver.
const CLAUSES_BETWEEN_STOPS: u32 = 4096;

const SAMPLE_EVERY: Duration = Duration::from_millis(5);

impl Control {
    fn stop(&self, interrupter: &Interrupter) -> bool {
        let why = if interrupter.is_interrupted() {
            INTERRUPTED
        } else {
            let Ok(mut stops) = self.stops.lock() else { return true };
            if stops.deadline.is_none() && stops.memory_mb.is_none() {
                return false;
            }
            let now = Instant::now();
            if stops.deadline.is_some_and(|deadline| now >= deadline) {
                TIME
            } else if stops.memory_exceeded(now) {
                MEMORY
            } else {
                NOT_STOPPED
            }
        };
        if why != NOT_STOPPED {
            self.stopped.store(why, Ordering::Relaxed);
        }
        why != NOT_STOPPED
    }
}

impl Stops {
    fn memory_exceeded(&mut self, now: Instant) -> bool {
        let Some(limit) = self.memory_mb else { return false };
        if self.next_sample.is_some_and(|next| now < next) {
            return false;
        }
        self.next_sample = now.checked_add(SAMPLE_EVERY);
        crate::limits::resident_mb().is_some_and(|used| used > limit)
    }
}

impl Sat {
    /// A solver without clauses, whose searches this interrupter stops.
    pub(crate) fn new(options: &SessionOptions, interrupter: Interrupter) -> Sat {
        Sat::under(options, interrupter, Arc::default())
    }

    /// A solver without clauses that stops when this one does.
    pub(crate) fn successor(&self, options: &SessionOptions) -> Sat {
        Sat::under(options, self.interrupter.clone(), Arc::clone(&self.control))
    }

    fn under(options: &SessionOptions, interrupter: Interrupter, control: Arc<Control>) -> Sat {
        let mut solver = CaDiCaL::default();
        // Options must precede the first clause. Names and ranges are fixed by the linked version, so failing to set one
        // would be an error of ours: a test sets them all.
        let mut set = |name: &str, value: i32| {
            let known = solver.set_option(name, value).is_ok();
            debug_assert!(known, "CaDiCaL has no option {name}");
        };
        set("seed", (options.seed % 2_000_000_000) as i32);
        // Lucky phases try a few trivial assignments on the whole formula at the start of every search: a cost that grows
        // with the formula, for calls that are mostly small.
        set("lucky", 0);
        // Backtracking one level at a time can give conflict after conflict for minutes, and only after a propagation without
        // a conflict does CaDiCaL look at what stops it: time limits would not be kept.
        set("chrono", 0);
        if options.search_at_once {
            set("preprocesslight", 0);
        }
        if options.check_proofs {
            set("check", 1);
            set("checkproof", 3);
        }
        solver.attach_terminator({
            let (control, interrupter) = (Arc::clone(&control), interrupter.clone());
            move || if control.stop(&interrupter) { ControlSignal::Terminate } else { ControlSignal::Continue }
        });
        Sat {
            solver,
            pending: Vec::new(),
            clause: Vec::new(),
            control,
            interrupter,
            state: State::Open,
            broken: false,
            clauses: 0,
            searches: 0,
        }
    }

    /// Adds a clause of DIMACS literals for the next and all later searches.
    pub(crate) fn add(&mut self, clause: &[i32]) {
        self.pending.extend_from_slice(clause);
        self.pending.push(0);
        self.clauses += 1;
    }

    /// Starts the clock and the counters of a check.
    pub(crate) fn budget(&self, limits: &Limits) -> Budget {
        Budget {
            deadline: limits.deadline(),
            conflicts: limits.conflicts.map(|limit| self.conflicts().saturating_add(limit)),
            memory_mb: limits.memory_mb,
        }
    }

    /// Lets [`Sat::stop`] be true once this budget is used up, or only after an interruption.
    pub(crate) fn enforce(&self, budget: Option<&Budget>) {
        if let Ok(mut stops) = self.control.stops.lock() {
            *stops = match budget {
                Some(budget) => Stops { deadline: budget.deadline, memory_mb: budget.memory_mb, next_sample: None },
                None => Stops::default(),
            };
        }
        self.control.stopped.store(NOT_STOPPED, Ordering::Relaxed);
    }

    /// True once work for this solver is to end: for those who translate formulas for it.
    pub(crate) fn stop(&self) -> circuit::Stop {
        let (control, interrupter) = (Arc::clone(&self.control), self.interrupter.clone());
        Arc::new(move || control.stop(&interrupter))
    }

    /// Why [`Sat::stop`] was true.
    pub(crate) fn stop_reason(&self) -> Option<Reason> {
        match self.control.stopped.load(Ordering::Relaxed) {
            TIME => Some(Reason::Time),
            MEMORY => Some(Reason::Memory),
            INTERRUPTED => Some(Reason::Interrupted),
            _ => None,
        }
    }

    /// Has the budget run out already, before any search?
    pub(crate) fn exhausted(&self, budget: &Budget) -> Option<Reason> {
        if self.interrupter.is_interrupted() {
            return Some(Reason::Interrupted);
        }
        if budget.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Some(Reason::Time);
        }
        let exceeded = |limit: u64| crate::limits::resident_mb().is_some_and(|used| used > limit);
        if budget.memory_mb.is_some_and(exceeded) {
            return Some(Reason::Memory);
        }
        None
    }

    /// Searches for a model of all clauses under the assumed literals.
    pub(crate) fn search(&mut self, assumptions: &[i32], budget: &Budget) -> Search {
        self.state = State::Open;
        if let Some(reason) = self.exhausted(budget) {
            return Search::Unknown(reason);
        }
        self.enforce(Some(budget));
        if !self.flush() {
            return Search::Unknown(self.stop_reason().unwrap_or(Reason::Interrupted));
        }
        if self.broken {
            return Search::Unknown(Reason::Memory);
        }
        if let Some(limit) = budget.conflicts {
            let left = limit.saturating_sub(self.conflicts());
            if left == 0 {
                return Search::Unknown(Reason::Conflicts);
            }
            let left = i32::try_from(left).unwrap_or(i32::MAX);
            if self.solver.set_limit(Limit::Conflicts(left)).is_err() {
                return Search::Unknown(Reason::Failed("CaDiCaL refused a conflict limit".to_owned()));
            }
        }
        self.searches += 1;
        let assumed: Vec<Lit> = assumptions.iter().copied().filter_map(literal).collect();
        match self.solver.solve_assumps(&assumed) {
            Ok(SolverResult::Sat) => {
                self.state = State::Sat;
                Search::Sat
            }
            Ok(SolverResult::Unsat) => {
                self.state = State::Unsat;
                Search::Unsat
            }
            Ok(SolverResult::Interrupted) => Search::Unknown(self.stop_reason().unwrap_or(Reason::Conflicts)),
            // The only error of a search is that memory ran out.
            Err(_) => Search::Unknown(Reason::Memory),
        }
    }

    /// Hands the buffered clauses to the solver. False if it was stopped; what is left is kept for the next time.
    fn flush(&mut self) -> bool {
        let mut clause = std::mem::take(&mut self.clause);
        clause.clear();
        let (mut added, mut done) = (0u32, self.pending.len());
        for (index, &number) in self.pending.iter().enumerate() {
            if number != 0 {
                match literal(number) {
                    Some(literal) => clause.push(literal),
                    None => self.broken = true,
                }
                continue;
            }
            self.broken |= self.solver.add_clause_ref(clause.as_slice()).is_err();
            clause.clear();
            added += 1;
            if added.is_multiple_of(CLAUSES_BETWEEN_STOPS) && self.control.stop(&self.interrupter) {
                done = index + 1;
                break;
            }
        }
        self.clause = clause;
        let is_complete = done == self.pending.len();
        self.pending.drain(..done);
        is_complete
    }

    /// After `Sat`: is this literal true in the model? Variables the solver never saw are false.
    pub(crate) fn is_true(&self, dimacs: i32) -> bool {
        if self.state != State::Sat {
            return false;
        }
        let Some(variable) = literal(dimacs.abs()) else { return false };
        let positive = matches!(self.solver.lit_val(variable), Ok(TernaryVal::True));
        positive == (dimacs > 0)
    }

    /// After `Unsat`: the assumed literals that were needed.
    pub(crate) fn failed(&mut self) -> Vec<i32> {
        if self.state != State::Unsat {
            return Vec::new();
        }
        // The library gives the clause that was derived: the negated assumptions.
        self.solver.core().map(|core| core.into_iter().map(|lit| (!lit).to_ipasir()).collect()).unwrap_or_default()
    }

    pub(crate) fn interrupter(&self) -> Interrupter {
        self.interrupter.clone()
    }

    pub(crate) fn conflicts(&self) -> u64 {
        self.solver.get_statistic(Statistic::Conflicts)
    }

    pub(crate) fn decisions(&self) -> u64 {
        self.solver.get_statistic(Statistic::Decisions)
    }

    pub(crate) fn propagations(&self) -> u64 {
        self.solver.get_statistic(Statistic::Propagations)
    }

    pub(crate) fn clauses(&self) -> u64 {
        self.clauses
    }

    pub(crate) fn searches(&self) -> u64 {
        self.searches
    }
}

/// DIMACS to the library's literal; 0 and numbers beyond its range are none.
fn literal(dimacs: i32) -> Option<Lit> {
    Lit::from_ipasir(dimacs).ok()
}
