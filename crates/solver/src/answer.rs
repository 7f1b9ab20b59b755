//! What a solver is: the one trait that engines see, and its answers.

use crate::{Interrupter, Limits, Statistics};
use logic::{Assignment, Term, Terms, Value};
use std::fmt;

/// The answer to a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// There is a model: [`Solver::value`] and [`Solver::model`] tell it.
    Sat,
    /// There is none: [`Solver::core`] names assumptions that suffice for that.
    Unsat,
    /// Undecided, and why.
    Unknown(Reason),
}

/// Why a check was not decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The time limit was reached.
    Time,
    /// The conflict limit was reached.
    Conflicts,
    /// The memory limit was reached, or memory ran out.
    Memory,
    /// [`Interrupter::interrupt`] was called.
    Interrupted,
    /// The solver has no decision procedure for something in the formula.
    Unsupported(String),
    /// The solver itself failed: a process died or answered nonsense.
    Failed(String),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Time => f.write_str("the time limit was reached"),
            Reason::Conflicts => f.write_str("the conflict limit was reached"),
            Reason::Memory => f.write_str("the memory limit was reached"),
            Reason::Interrupted => f.write_str("the check was interrupted"),
            Reason::Unsupported(what) => write!(f, "the solver does not support {what}"),
            Reason::Failed(what) => write!(f, "the solver failed: {what}"),
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Sat => f.write_str("sat"),
            Answer::Unsat => f.write_str("unsat"),
            Answer::Unknown(reason) => write!(f, "unknown ({reason})"),
        }
    }
}

/// An incremental solver for formulas over [`Terms`].
///
/// All calls on one solver must pass the same `Terms`.
///
/// **How long a model lives.** A model belongs to the last check that answered [`Answer::Sat`] and can be read until the
/// next check, even when formulas were asserted or levels popped in between. When the last check did not answer `Sat`,
/// every value is the default of its sort. **A core** lives equally long; it is empty when the last check did not answer
/// `Unsat`, and also when no assumption is needed for the contradiction.
pub trait Solver {
    /// Asserts a Bool term in the current level: it holds until that level is popped. If an interruption stops its
    /// translation, it is missing until then: `Unsat` stands, and what would be `Sat` is `Unknown`.
    fn assert(&mut self, terms: &mut Terms, formula: Term);

    /// Opens a level.
    fn push(&mut self);

    /// Closes the innermost level and forgets what was asserted in it. Nothing happens where no level is open.
    fn pop(&mut self);

    /// Are the assertions satisfiable together with these Bool terms? The assumptions hold for this call only.
    fn check(&mut self, terms: &mut Terms, assumptions: &[Term]) -> Answer;

    /// After `Unsat`: assumptions of the last check (in the order given there, without repetition) that contradict the
    /// assertions. Not necessarily minimal: see [`minimise_core`](crate::minimise_core).
    fn core(&mut self) -> Vec<Term>;

    /// After `Sat`: the value of any term of any sort in the model. Symbols that the formula does not mention have the
    /// default value of their sort.
    fn value(&mut self, terms: &mut Terms, term: Term) -> Value;

    /// After `Sat`: the values of several terms, which is cheaper than asking one by one.
    fn values(&mut self, terms: &mut Terms, wanted: &[Term]) -> Vec<Value> {
        wanted.iter().map(|&term| self.value(terms, term)).collect()
    }

    /// After `Sat`: the value of every symbol that was asserted or assumed so far.
    fn model(&mut self, terms: &mut Terms) -> Assignment;

    /// Sets the limits of the checks to come.
    fn set_limits(&mut self, limits: Limits);

    /// The limits in force.
    fn limits(&self) -> Limits;

    /// A handle by which another thread can stop a running check.
    fn interrupter(&self) -> Interrupter;

    /// What was done so far.
    fn statistics(&self) -> Statistics;
}
