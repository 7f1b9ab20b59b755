//! What is to hold of a target, in terms.

use ir::{CheckKind, ClassId};
use logic::Term;
use std::collections::BTreeSet;
use symbolic::{Clue, Execution, ObjectId, PlaceholderId, Ranging, State};
use verdict::Location;

/// A call of the target, symbolic or concrete.
pub struct Entry<'a> {
    /// The arguments.
    pub arguments: &'a [Term],
    /// The state before.
    pub before: &'a State,
}

/// Something that is assumed of the input.
#[derive(Clone, Copy, Debug)]
pub struct Assumption {
    /// Where it holds.
    pub holds: Term,
    /// Where that is not known, because the bounds cut its evaluation off.
    pub cut: Term,
}

/// How the target ended on some runs.
pub enum Exit<'a> {
    /// It returned.
    Returned(&'a State, Option<Term>),
    /// It threw.
    Threw(&'a State, Term),
}

/// A clause on a way out.
pub struct Obligation {
    /// What it is about.
    pub kind: CheckKind,
    /// Its name in reports: "ensures #2".
    pub name: String,
    /// Its text.
    pub text: String,
    /// Where it stands.
    pub location: Option<Location>,
    /// A number that tells it from the target's other clauses.
    pub clause: usize,
    /// What must hold at the exit. It is true where the bounds cut its evaluation off.
    pub holds: Term,
    /// What it speaks of.
    pub ranging: Ranging,
    /// Where that is all objects of some classes: these.
    pub ranged: BTreeSet<ClassId>,
    /// The regions that left references behind which its sets may contain.
    pub blind: BTreeSet<PlaceholderId>,
    /// Where it does: elsewhere, it holds whatever objects there are.
    pub matters: Term,
    /// Why it does not hold, if it is found to be false in an execution on constants.
    pub clues: Vec<Clue>,
}

/// A contract of a target. Terms are made in the execution they are asked for.
pub trait Specification {
    /// What may be assumed at the entry.
    fn preconditions(&mut self, execution: &mut Execution<'_, '_>, entry: &Entry<'_>) -> Vec<Assumption>;

    /// What may be assumed at the entry of an object of the unknown input, where it exists.
    fn invariants_of(
        &mut self,
        execution: &mut Execution<'_, '_>,
        entry: &Entry<'_>,
        object: ObjectId,
    ) -> Vec<Assumption>;

    /// What must hold at an exit.
    fn obligations(&mut self, execution: &mut Execution<'_, '_>, entry: &Entry<'_>, exit: &Exit<'_>)
    -> Vec<Obligation>;

    /// May the target end with that object, which is of that class?
    fn allows_throw(
        &mut self,
        execution: &mut Execution<'_, '_>,
        entry: &Entry<'_>,
        state: &State,
        object: Term,
        class: ClassId,
    ) -> Throws;

    /// Clauses that could not be understood, once preconditions and obligations were asked for.
    fn broken(&self) -> Vec<BrokenClause>;
}

/// A clause that could not be understood.
pub struct BrokenClause {
    /// What it would be about.
    pub kind: CheckKind,
    /// Its name in reports.
    pub name: String,
    /// Its text.
    pub text: String,
    /// Where it stands.
    pub location: Option<Location>,
    /// What is wrong with it.
    pub reason: String,
    /// Without it, nothing can be said about the others: it is a precondition or the like.
    pub is_assumed: bool,
}

/// What a contract says about exceptions.
pub enum Throws {
    /// Nothing.
    Silent,
    /// They are allowed exactly where this holds; and why not, if that is found to be false in an execution on constants.
    Where(Term, Vec<Clue>),
}
