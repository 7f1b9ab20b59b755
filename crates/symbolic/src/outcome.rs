//! What an execution has to say: states, ends, events, and what was cut off.

use crate::guard::Guard;
use crate::store::Store;
use ir::{CheckKind, LoopId, Pos, ProcId};
use logic::Term;
use std::rc::Rc;

/// How far runs are followed.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Passes of a loop beyond the first, and nested activations of a procedure, as far as conditions decide them.
    pub unroll: u32,
    /// Calls inside calls.
    pub depth: usize,
    /// Statements, all contexts together.
    pub statements: u64,
}

/// A place in the program with the calls that led there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// The calls, outermost first, with the position of each call in its caller; the last is the place itself.
    pub frames: Rc<Vec<(ProcId, Pos)>>,
}

/// Why paths end before their time.
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
    /// The budget of statements is used up, or somebody asked to stop.
    Budget,
}

/// Paths that end before their time.
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

/// Something on the way that a check is about.
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
}

/// A clause of a contract that is looked at on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedClause {
    /// Its name in reports.
    pub name: String,
    /// Its text.
    pub text: String,
    /// The line it stands in, if that is not the line of the place.
    pub line: Option<u32>,
}

/// A throw on the way.
#[derive(Clone, Debug)]
pub struct Throw {
    /// Its condition.
    pub condition: Term,
    /// What is thrown.
    pub object: Term,
    /// Where.
    pub site: Site,
}

/// A state on the way, with the condition of the paths that are in it.
#[derive(Clone)]
pub struct State {
    /// The condition.
    pub guard: Guard,
    /// The memory.
    pub store: Store,
    /// Locals of the procedure being executed.
    pub(crate) locals: Vec<Term>,
    /// What kind of failure the language is about to react to.
    pub(crate) failure: Option<CheckKind>,
}

/// How a procedure ended: on some paths so, on others so.
#[derive(Default)]
pub struct Ended {
    /// Where it returned, with the result.
    pub returned: Option<(State, Option<Term>)>,
    /// Where it threw, with the thrown object.
    pub threw: Option<(State, Term)>,
}
