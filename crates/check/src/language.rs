//! What checking needs of a language beyond its [`World`].

use crate::replay::Claim;
use crate::trial::{Trial, TrialSetting, Tried};
use crate::{Assumption, ConcreteInput};
use ir::{CheckKind, ClassId, Code, Pos, ProcId};
use logic::Term;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use symbolic::{Ended, Event, Execution, ObjectId, World};
use verdict::{Evidence, Location, Undecided};

/// What a replay must show.
#[derive(Clone, Debug)]
pub struct Expectation {
    /// What goes wrong.
    pub kind: CheckKind,
    /// Where, if it is a place that the run reaches.
    pub at: Option<Location>,
    /// The number of the contract's clause that is broken, if it is about that.
    pub clause: Option<usize>,
    /// The name of the clause, also of one that stands at the place or belongs to a callee.
    pub name: Option<String>,
    /// Nothing is to go wrong: whatever the run does until the target ends is what is expected.
    pub is_any_end: bool,
}

impl Expectation {
    /// Is it about a clause at a point on the way, not at the end?
    pub fn is_on_the_way(&self) -> bool {
        self.clause.is_none() && self.name.is_some()
    }
}

/// Why a candidate was not shown to be real.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// The run does something else: what.
    Different(String),
    /// The run cannot be carried out: why.
    Stopped(String),
}

/// A language whose programs are checked.
pub trait Language: World {
    /// Does the procedure belong to the user, not to a library?
    fn is_users(&self, procedure: ProcId) -> bool;

    /// The source file of a procedure, as people want to read it.
    fn file_of(&self, procedure: ProcId) -> Option<String>;

    /// Where the source file of a procedure lies.
    fn source_path(&self, procedure: ProcId) -> Option<PathBuf>;

    /// The place of a position in the source.
    fn location(&self, procedure: ProcId, pos: Pos) -> Option<Location> {
        let line = match &self.program().procs[procedure].code {
            Code::Body(body) => body.source.line(pos)?,
            Code::Pending | Code::External | Code::Abstract | Code::Unsupported(_) => return None,
        };
        Some(Location { file: self.file_of(procedure)?, line, column: None })
    }

    /// Does throwing an object of this class mean that an assertion failed?
    fn is_assertion_failure(&self, class: ClassId) -> bool;

    /// Is what a procedure throws at a position the failure of an assertion that stands there, not the program's own `throw`?
    fn is_assert_statement(&self, _procedure: ProcId, _pos: Pos) -> bool {
        true
    }

    /// Where the procedure's own code has assertions.
    fn assertions(&self, procedure: ProcId) -> Vec<Location>;

    /// Is it where the program starts, so that an exception that leaves it ends the program?
    fn is_entry(&self, procedure: ProcId) -> bool;

    /// From now on, looks at a flag while it finds out about the whole program, and gives up when that is raised.
    fn stop_with(&self, _stop: Arc<AtomicBool>) {}

    /// Has it given up? Then what it says of inputs is not all.
    fn has_given_up(&self) -> bool {
        false
    }

    /// Does the language leave open what a run does after something went wrong? Otherwise that is defined, and runs go on.
    fn has_undefined_behaviour(&self) -> bool {
        false
    }

    /// Is it what is said of a bound that packages have no other classes?
    fn is_about_package(&self, _message: &str) -> bool {
        false
    }

    /// Leaves out what holds only if packages have no other classes, or takes it up again.
    fn open_packages(&self, _are_open: bool) {}

    /// Does the procedure work on a new object, its first argument?
    fn is_constructor(&self, procedure: ProcId) -> bool;

    /// What runs before a target that is the program's start.
    fn before(&self, _target: ProcId) -> Vec<ProcId> {
        Vec::new()
    }

    /// What runs after a target that is the program's start, when it has returned.
    fn after(&self, _target: ProcId) -> Vec<ProcId> {
        Vec::new()
    }

    /// Does something run after a program that ends before its start returns, which no code shows?
    fn runs_after_exit(&self, _target: ProcId) -> bool {
        false
    }

    /// Does what the language does before the target is called for the first time, or says why that fails.
    fn prepare_call(&self, target: ProcId) -> Result<(), Undecided>;

    /// What the language guarantees before it calls a target: a program's arguments are there.
    fn entry_assumptions(&self, target: ProcId, execution: &mut Execution<'_, '_>, arguments: &[Term]) -> Vec<Term>;

    /// What the language guarantees of the part of the input that runs read: asked after the runs were followed, so that it
    /// does not make the input larger.
    fn input_assumptions(&self, _: ProcId, _: &mut Execution<'_, '_>, _arguments: &[Term]) -> Vec<Term> {
        Vec::new()
    }

    /// What the language guarantees of an object of the unknown input, where it exists: what its constructor enforces.
    fn object_assumptions(&self, _execution: &mut Execution<'_, '_>, _object: ObjectId) -> Vec<Assumption> {
        Vec::new()
    }

    /// Can references point into the middle of objects?
    fn has_interior_pointers(&self) -> bool {
        false
    }

    /// What users call a global.
    fn word_for_globals(&self) -> &'static str;

    /// What gives globals their first values.
    fn word_for_start(&self) -> &'static str;

    /// What goes wrong when a call has ended: objects that it made and lost.
    fn lost(&self, _execution: &mut Execution<'_, '_>, _ended: &Ended) -> Vec<Event> {
        Vec::new()
    }

    /// Is the first parameter the object that a method is called on?
    fn has_receiver(&self, procedure: ProcId) -> bool;

    /// The user's name of a parameter.
    fn param_name(&self, procedure: ProcId, index: usize) -> String;

    /// The procedure as users write it.
    fn procedure_name(&self, procedure: ProcId) -> String;

    /// An object of the known state as users write it, at its address: a literal, a constant of an enumeration. None if
    /// they have no name for it.
    fn known_name(&self, address: u64) -> Option<String>;

    /// Runs the target on an input in the interpreter, by [`crate::replay::replay`]. The state of the program is the same
    /// before and after.
    fn replay(&self, input: &ConcreteInput, claim: Claim<'_>) -> Result<Box<Evidence>, Mismatch>;

    /// What trials of a target are about. None if the target takes an input besides what its environment answers.
    fn trial_setting(&self, _target: ProcId) -> Option<TrialSetting> {
        None
    }

    /// Runs the target in the interpreter, to see what happens. The state of the program is the same before and after.
    fn try_out(&self, _setting: &TrialSetting, _trial: &mut Trial<'_>) -> Option<Tried> {
        None
    }
}
