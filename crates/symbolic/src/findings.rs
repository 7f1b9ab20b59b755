//! What an execution finds: checks that can fail, throws, ends, what was cut off, what the environment chose.

use crate::contract_call::ContractCall;
use crate::{ObjectId, PlaceholderId, State};
use ir::{BlockId, CheckKind, ClassId, LoopId, Pos, ProcId, RegionId, Type};
use logic::Term;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::rc::Rc;

/// What was found so far. Only grows, except for what contracts do while they are evaluated.
#[derive(Clone, Default)]
pub struct Findings {
    /// Checks that can fail.
    pub events: Vec<Event>,
    /// Throws of the program itself.
    pub throws: Vec<Throw>,
    /// States in which the program ended by itself.
    pub ends: Vec<State>,
    /// What was cut off.
    pub cuts: Vec<Cut>,
    /// A run looks at a message that was not computed: see [`crate::Messages`].
    pub message_is_read: bool,
    /// Where exceptions were raised: object, what went wrong (none for the program's own throw), where.
    pub raised: FxHashMap<ObjectId, (Option<CheckKind>, Site)>,
    /// Where blocks were allocated.
    pub allocated_at: FxHashMap<ObjectId, Site>,
    /// Values that the environment chose, in order, each with the condition under which it was asked.
    pub chosen: Vec<(Term, Type, Term)>,
    /// Calls that were replaced by contracts, in order.
    pub contract_calls: Vec<ContractCall>,
    /// Blocks of which it is asked whether runs leave them by a branch, with the condition that they do. Who asks puts them
    /// here, with falsity.
    pub watched: FxHashMap<(ProcId, BlockId), Term>,
    /// How many regions were entered.
    pub regions: u64,
    /// How often each region was executed.
    pub passes: FxHashMap<(ProcId, RegionId), Passes>,
    /// The context that the driver is in: a number of its own, which events are found with.
    pub context: u32,
    /// Is something evaluated that is assumed of the input?
    pub is_assuming: bool,
    /// Where contracts are being evaluated.
    pub evaluated_at: Site,
    /// The most that formulas of contracts were found to speak of since this was set.
    pub ranging: Ranging,
    /// The classes whose objects they were found to speak of.
    pub ranged: BTreeSet<ClassId>,
}

/// How often a region was executed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Passes {
    /// The statements of all passes.
    pub statements: u64,
    /// Those of the first one.
    pub first: u64,
}

impl Passes {
    /// Adds passes that came later.
    pub fn add(&mut self, later: Passes) {
        if self.statements == 0 {
            self.first = later.first;
        }
        self.statements += later.statements;
    }
}

/// What the formula of a contract speaks of, besides the values that are its terms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ranging {
    /// Nothing: fields, elements and results are read one by one.
    #[default]
    Values,
    /// Sets of objects that references lead to.
    Sets,
    /// All objects of some classes.
    Objects,
    /// All objects.
    Everything,
}

/// A place in the program with the calls that led there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Site {
    /// The calls, outermost first, with the position of each call in its caller; the last is the place itself.
    pub frames: Rc<Vec<(ProcId, Pos)>>,
}

/// Why paths are cut off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CutReason {
    /// A loop takes more passes.
    Loop(ProcId, LoopId),
    /// A procedure calls itself more often.
    Recursion(ProcId),
    /// Calls are nested too deeply.
    Depth,
    /// An array needs more elements than the scope allows.
    Array(u32),
    /// A block needs more bytes than the scope allows.
    Block(u32),
    /// Something is not modelled: what.
    Unsupported(String),
    /// A procedure has a loop that is entered in more than one place; the place of the jump back.
    Irreducible(ProcId, Pos),
    /// A clause of a contract cannot be understood: why.
    BadClause(String),
    /// The budget of statements is used up, or the check was asked to stop.
    Budget,
    /// What a region left behind that was not entered.
    Unexplored(PlaceholderId),
    /// Runs end where a check fails that is not asked for.
    Unchecked(CheckKind),
}

/// Paths that are cut off.
#[derive(Clone, Debug)]
pub struct Cut {
    /// Their condition.
    pub condition: Term,
    /// Why.
    pub reason: CutReason,
    /// Where.
    pub site: Site,
    /// It happened while something was evaluated that is assumed of the input: then the assumption says nothing about it.
    pub in_assumption: bool,
}

/// An event of a run that a check is about.
#[derive(Clone, Debug)]
pub struct Event {
    /// Its condition: the violation happens exactly then.
    pub condition: Term,
    /// What it is about.
    pub kind: CheckKind,
    /// Where.
    pub site: Site,
    /// The condition under which the place is reached at all.
    pub reached: Term,
    /// The clause of a contract that it is about, if it is.
    pub clause: Option<Rc<NamedClause>>,
    /// The context that the driver was in.
    pub context: u32,
}

/// A clause of a contract that is evaluated during a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedClause {
    /// Its name in reports.
    pub name: String,
    /// Its text.
    pub text: String,
    /// The line it stands in, if that is not the line of the place.
    pub line: Option<u32>,
}

/// A throw during a run.
#[derive(Clone, Debug)]
pub struct Throw {
    /// Its condition.
    pub condition: Term,
    /// What is thrown.
    pub object: Term,
    /// Where.
    pub site: Site,
    /// Was it caught in the same procedure, and goes on?
    pub is_again: bool,
}
