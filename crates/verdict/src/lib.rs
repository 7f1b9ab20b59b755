//! What a check found, and the evidence for it: the data that engines hand over and reports show.
//!
//! **Owns** verdicts, counterexamples (input heap, trace, output heap) and counters, as plain data in the user's words:
//! names of objects, fields and variables, never numbers of terms or atoms.
//! **Must not know** how they were found or how they are shown.
//!
//! Read first: [`TargetResult`], then [`Evidence`].

mod evidence;
mod heap;

pub use evidence::{Assumption, Evidence, Location, Passage, Step, Witness};
pub use heap::{Field, Heap, Object, ObjectName, Taken, Value, constant_name};

use ir::CheckKind;
use std::fmt;
use std::time::Duration;

/// What is known about a check or a target. Ordered from the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// A run breaks it, and was replayed.
    Violated,
    /// Undecided.
    Unknown,
    /// No run within the bounds breaks it.
    HoldsWithinBounds,
    /// No run breaks it.
    Proved,
}

impl Verdict {
    /// The name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Violated => "violated",
            Verdict::Unknown => "unknown",
            Verdict::HoldsWithinBounds => "holds-within-bounds",
            Verdict::Proved => "proved",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The bounds of a search. `None`: this engine has no such bound.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    /// Objects per class in the input heap.
    pub scope: Option<u32>,
    /// Classes with a bound of their own.
    pub class_scopes: Vec<(String, u32)>,
    /// Iterations of a loop, and nested calls of a procedure to itself.
    pub unroll: Option<u32>,
    /// Reference chains and array lengths.
    pub k: Option<u32>,
    /// Elements of an input array.
    pub array_length: Option<u32>,
}

/// A bound that some run within the precondition may need more of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoundReached {
    /// In one sentence: "a run may need more than 3 iterations of the loop at line 12".
    pub message: String,
    /// Where.
    pub location: Option<Location>,
    /// What to try: an option, as it would be typed.
    pub advice: String,
}

/// Why something is undecided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undecided {
    /// Why, in one sentence.
    pub reason: String,
    /// The place that stopped us, if there is one.
    pub location: Option<Location>,
    /// What to try.
    pub advice: Option<String>,
}

/// The answer to one check.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// A run breaks it.
    Violated(Box<Evidence>),
    /// It is not known.
    Unknown(Undecided),
    /// No run within the bounds breaks it; these bounds were reached (none: scope alone limits the answer).
    HoldsWithinBounds {
        /// The bounds that some run may need more of.
        reached: Vec<BoundReached>,
    },
    /// No run breaks it.
    Proved {
        /// An inductive invariant; empty if no bound was reached and so every run was looked at.
        invariant: Vec<String>,
    },
}

impl Outcome {
    /// The verdict without its reasons.
    pub fn verdict(&self) -> Verdict {
        match self {
            Outcome::Violated(_) => Verdict::Violated,
            Outcome::Unknown(_) => Verdict::Unknown,
            Outcome::HoldsWithinBounds { .. } => Verdict::HoldsWithinBounds,
            Outcome::Proved { .. } => Verdict::Proved,
        }
    }
}

/// One check of a target.
#[derive(Clone, Debug, PartialEq)]
pub struct CheckResult {
    /// What it is about.
    pub kind: CheckKind,
    /// What tells it from the others of its kind: "ensures #2", "assert", "null-dereference".
    pub name: String,
    /// The text of the clause or statement.
    pub text: Option<String>,
    /// Where it stands.
    pub location: Option<Location>,
    /// No considered input reaches it: the answer says little.
    pub unreachable: bool,
    /// The answer.
    pub outcome: Outcome,
    /// Other inputs that violate it, if all were asked for.
    pub more: Vec<Evidence>,
}

/// The language a target is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// Java, or what compiles to class files.
    Java,
    /// C, or what compiles to LLVM bitcode.
    C,
}

impl Language {
    /// The name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Language::Java => "java",
            Language::C => "c",
        }
    }
}

/// What was found about one method or function.
#[derive(Clone, Debug, PartialEq)]
pub struct TargetResult {
    /// `Class.method(Type,Type)`, or a C function name.
    pub target: String,
    /// Its language.
    pub language: Language,
    /// Where it is declared.
    pub location: Option<Location>,
    /// The engine that answered.
    pub engine: &'static str,
    /// Its selection strategy.
    pub select: Option<&'static str>,
    /// The bounds.
    pub bounds: Bounds,
    /// What was checked.
    pub checks: Vec<CheckResult>,
    /// What made the whole target undecided, if something did.
    pub undecided: Option<Undecided>,
    /// The bounds that some run may need more of. They limit the verdict even where no check is left to ask about.
    pub reached: Vec<BoundReached>,
    /// The precondition cannot hold: nothing was checked, and the target is undecided.
    pub vacuous: Option<String>,
    /// Remarks: clauses that were ignored, callees taken by contract.
    pub notes: Vec<String>,
    /// The functions and loops that were entered one by one, in order.
    pub entered: Vec<Entered>,
    /// What was inferred of callees, in their order.
    pub specifications: Vec<Specification>,
    /// The verdict on the target with its callees replaced by these, if that was asked.
    pub by_specifications: Option<Verdict>,
    /// The user's callees, and how much of what each does the target needs, if that was asked.
    pub callees: Vec<(String, Need)>,
    /// What the tests cover that were written for paths, if that was asked.
    pub coverage: Option<Coverage>,
    /// Counters.
    pub stats: Stats,
}

/// What tests cover, of what runs within the bounds can get to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// The tests.
    pub tests: usize,
    /// Lines that they execute, and all that can be got to.
    pub lines: (usize, usize),
    /// Ways that branches of the program go in them, and all that can be taken. What the language adds to the program's own branches
    /// is not counted.
    pub branches: (usize, usize),
    /// Ways that there are in the procedures that can be got to.
    pub all_branches: usize,
}

/// How much of what a callee does is needed to decide about a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Need {
    /// Nothing but what it may change.
    None,
    /// What some of its paths do.
    Some,
    /// All of it.
    All,
}

impl Need {
    /// The stable name that appears in reports.
    pub fn name(self) -> &'static str {
        match self {
            Need::None => "none",
            Need::Some => "some",
            Need::All => "all",
        }
    }
}

/// What a target needs to know of a callee, inferred from its code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Specification {
    /// The callee.
    pub callee: String,
    /// Where it is declared.
    pub location: Option<Location>,
    /// Formulas that hold when a call has returned.
    pub clauses: Vec<String>,
    /// Clauses about exceptions that leave a call: `signals (E e) F`.
    pub signals: Vec<String>,
    /// The clause that says what a call may change, if that can be listed.
    pub frame: Option<String>,
    /// Do all calls within the bounds keep to it? It was checked on its own.
    pub verdict: Verdict,
    /// What of the code matters but could not be written, and clauses that were not confirmed.
    pub notes: Vec<String>,
}

/// A function or a pass of a loop that was entered because a check asked for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entered {
    /// Which: `neg`, `pass 2 of the loop at line 22 of loopf`.
    pub region: String,
    /// What asked for it: `assert at line 46`.
    pub because: String,
}

impl TargetResult {
    /// The worst of the checks.
    pub fn verdict(&self) -> Verdict {
        let undecided = (self.undecided.is_some() || self.vacuous.is_some()).then_some(Verdict::Unknown);
        let own = undecided.or_else(|| (!self.reached.is_empty()).then_some(Verdict::HoldsWithinBounds));
        self.checks.iter().map(|check| check.outcome.verdict()).chain(own).min().unwrap_or(Verdict::Proved)
    }
}

/// Counters of one target. `None`: this engine does not count it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Wall-clock time.
    pub time: Duration,
    /// Calls of the solver.
    pub solver_calls: u64,
    /// Time in the solver.
    pub solver_time: Duration,
    /// Functions and loops that may be reached.
    pub regions: Option<u64>,
    /// Those that were entered, counted once per entry.
    pub regions_expanded: Option<u64>,
    /// Rounds of refinement.
    pub refinements: Option<u64>,
    /// Runs that were tried out before.
    pub trials: Option<u64>,
    /// Time for symbolic execution, in all rounds.
    pub executing: Option<Duration>,
    /// Statements that were executed symbolically.
    pub statements: Option<u64>,
    /// Those among them that stand in a function or loop which was executed before, and which neither makes objects nor dispatches:
    /// a summary of it could have taken their place.
    pub statements_again: Option<u64>,
    /// Those that were not executed, since execution went on from that of an earlier round.
    pub statements_kept: Option<u64>,
    /// Terms of the formula.
    pub terms: Option<u64>,
    /// Variables in the SAT solver.
    pub variables: Option<u64>,
    /// Clauses in the SAT solver.
    pub clauses: Option<u64>,
    /// Accesses of memory through references.
    pub accesses: Option<u64>,
    /// The objects that they could be to, all accesses together.
    pub candidates: Option<u64>,
    /// Accesses of which nothing is known: they could be to any object.
    pub unresolved: Option<u64>,
    /// Paths explored.
    pub paths: Option<u64>,
    /// States visited.
    pub states: Option<u64>,
    /// Paths that satisfy the precondition, when the target is called.
    pub pre_states: Option<u64>,
    /// Paths on which the target has ended, before its postcondition is looked at, and after.
    pub before_post: Option<u64>,
    /// The same, after.
    pub after_post: Option<u64>,
    /// Paths that a bound cut off.
    pub bound_hits: Option<u64>,
    /// Abstract states.
    pub abstract_states: Option<u64>,
    /// States that were fabricated.
    pub fabricated_states: Option<u64>,
}
