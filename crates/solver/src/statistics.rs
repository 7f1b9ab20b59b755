//! What a solver has done: for `--statistics`, for benches, and for tests of what must be cheap.

use crate::Answer;
use std::fmt;
use std::time::Duration;

/// Counts since the solver was made. What a solver cannot tell is zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Calls of `check`.
    pub checks: u64,
    /// Checks that were answered `Sat`.
    pub sat: u64,
    /// Checks that were answered `Unsat`.
    pub unsat: u64,
    /// Checks that were not decided.
    pub unknown: u64,
    /// Calls of the SAT solver: more than checks where arrays needed lemmas.
    pub searches: u64,
    /// Conflicts of the SAT solver.
    pub conflicts: u64,
    /// Decisions of the SAT solver.
    pub decisions: u64,
    /// Propagations of the SAT solver.
    pub propagations: u64,
    /// Variables in the SAT solver.
    pub variables: u64,
    /// Clauses given to the SAT solver.
    pub clauses: u64,
    /// Gates of the circuit.
    pub gates: u64,
    /// Lemmas that arrays needed.
    pub lemmas: u64,
    /// Times that the circuit was made anew without popped levels.
    pub renewals: u64,
    /// Wall-clock time in `check`.
    pub time: Duration,
}

impl Statistics {
    /// Counts a check.
    pub(crate) fn count(&mut self, answer: &Answer, time: Duration) {
        self.checks += 1;
        match answer {
            Answer::Sat => self.sat += 1,
            Answer::Unsat => self.unsat += 1,
            Answer::Unknown(_) => self.unknown += 1,
        }
        self.time += time;
    }
}

impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Exhaustive, so that a new count is not forgotten here.
        let Statistics {
            checks,
            sat,
            unsat,
            unknown,
            searches,
            conflicts,
            decisions,
            propagations,
            variables,
            clauses,
            gates,
            lemmas,
            renewals,
            time,
        } = self;
        writeln!(f, "checks       {checks} ({sat} sat, {unsat} unsat, {unknown} unknown)")?;
        writeln!(f, "time         {:.3} s", time.as_secs_f64())?;
        writeln!(f, "searches     {searches}")?;
        writeln!(f, "conflicts    {conflicts}")?;
        writeln!(f, "decisions    {decisions}")?;
        writeln!(f, "propagations {propagations}")?;
        writeln!(f, "variables    {variables}")?;
        writeln!(f, "clauses      {clauses}")?;
        writeln!(f, "gates        {gates}")?;
        writeln!(f, "array lemmas {lemmas}")?;
        write!(f, "renewals     {renewals}")
    }
}
