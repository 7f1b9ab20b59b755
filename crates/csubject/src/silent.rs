//! The contract of a program without contracts.

use ir::{ClassId, ProcId};
use logic::Term;
use refine::{Assumption, BrokenClause, Entry, Exit, Obligation, Specification, Throws};
use summary::{Contracts, Demand, Ended, Execution, ObjectId, Point, State};

/// Says nothing about anything.
pub struct Silent;

impl Specification for Silent {
    fn preconditions(&mut self, _: &mut Execution<'_>, _: &Entry<'_>) -> Vec<Assumption> {
        Vec::new()
    }

    fn invariants_of(&mut self, _: &mut Execution<'_>, _: &Entry<'_>, _: ObjectId) -> Vec<Assumption> {
        Vec::new()
    }

    fn obligations(&mut self, _: &mut Execution<'_>, _: &Entry<'_>, _: &Exit<'_>) -> Vec<Obligation> {
        Vec::new()
    }

    fn allows_throw(&mut self, _: &mut Execution<'_>, _: &Entry<'_>, _: &State, _: Term, _: ClassId) -> Throws {
        Throws::Silent
    }

    fn broken(&self) -> Vec<BrokenClause> {
        Vec::new()
    }
}

impl Contracts for Silent {
    fn demands(&self, _: &mut Execution<'_>, _: ProcId, _: &[Term], _: &State) -> Result<Vec<Demand>, String> {
        Ok(Vec::new())
    }

    fn replaces(&self, _: ProcId, _: bool) -> bool {
        false
    }

    fn clauses(&self, _: &mut Execution<'_>, _: &Point<'_>) -> Result<Vec<Demand>, String> {
        Ok(Vec::new())
    }

    fn effect(&self, _: &mut Execution<'_>, _: ProcId, _: &[Term], _: State) -> Result<Ended, String> {
        Ok(Ended::default())
    }
}
