//! Running a counterexample in the concrete machine, and telling what it did.
//!
//! The input becomes objects of the machine, the target is called, and what happens is compared with what was claimed.
//! A clause of a contract is evaluated on the machine's states by the same code that made its term, with constants for
//! values: so it comes out true or false. The steps are files: `build` makes the input, `watch` runs the target and looks
//! at clauses on the way, `judge` compares the end with the claim, `describe` turns the run into evidence. What differs
//! between languages is behind [`Replay`].

mod build;
mod describe;
mod judge;
mod watch;

pub use build::Built;

use crate::input::InputObject;
use crate::{ConcreteInput, Entry, Expectation, Language, Mismatch, Specification};
use interp::{Completion, Host, Machine, Stop, Violation};
use ir::{MapId, ProcId, Type};
use logic::Term;
use record::{Line, Notes, Recorder};

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use symbolic::{Clue, Contracts, Execution, Since, State, StopFlags, Workspace};
use verdict::{Assumption, Evidence, Heap, Location, Value};

/// Statements that a replay may take.
const MAX_STATEMENTS: u64 = 50_000_000;

/// What a replay is to show, and by which contracts.
pub struct Claim<'a> {
    /// The procedure that is called.
    pub target: ProcId,
    /// What goes wrong.
    pub expected: &'a Expectation,
    /// The target's contract.
    pub specification: &'a mut dyn Specification,
    /// The contracts of the procedures that the target calls.
    pub contracts: &'a dyn Contracts,
    /// Raised when the replay is to stop.
    pub stop: &'a Arc<AtomicBool>,
}

/// What a language contributes to a replay: a machine before the run, and words for what happens in it.
pub trait Replay<'w> {
    /// What it notes of a run beside the lines.
    type Notes: Notes;

    /// Are unsigned integers of 16 bits characters?
    const HAS_CHARACTERS: bool;

    /// The program as it is in this machine.
    fn language(&self) -> &'w dyn Language;

    /// Works on the machine and its host.
    fn with<T>(&self, work: impl FnOnce(&mut Machine, &mut dyn Host) -> T) -> T;

    /// Makes an object of the input.
    fn make(&mut self, object: &InputObject) -> Result<u64, Stop>;

    /// The object that came along with an object of the input as a copy of one of the known state.
    fn part(&self, _object: u64, _copied: u64) -> Option<u64> {
        None
    }

    /// Sets an entry of an object of the input or of the known state; of object 0, a global.
    fn set(&mut self, map: MapId, object: u64, index: Option<u32>, value: u64) -> Result<(), Stop>;

    /// Sets an entry of an object to a pointer into another, in languages that have such: the object and the offset.
    fn set_inside(
        &mut self,
        map: MapId,
        object: u64,
        index: Option<u32>,
        (value, _offset): (u64, u32),
    ) -> Result<(), Stop> {
        self.set(map, object, index, value)
    }

    /// Takes up the input that was built, and what the environment and callees without code do.
    fn start(&mut self, input: &ConcreteInput, built: Built) -> Result<(), String>;

    /// The state before the run, for clauses that speak of it: all of the input, and of the user's globals.
    fn state_before(&self, execution: &mut Execution<'_, '_>) -> State;

    /// Makes objects known that clauses may quantify over: those of the input, these, and what they lead to.
    fn meet(&self, _execution: &mut Execution<'_, '_>, _references: Vec<u64>) {}

    /// The run is about to make a call. If only the contract of the callee is used, it does what the input says. `line` is
    /// the number of the line that makes the call.
    fn before_call(
        &mut self,
        execution: &mut Execution<'_, '_>,
        contracts: &dyn Contracts,
        call: (ProcId, &[u64]),
        line: Option<usize>,
    ) -> Result<(), String>;

    /// The violation that stopped the run, if that is what it was.
    fn violation(&self, _stop: &Stop) -> Option<Violation> {
        None
    }

    /// The objects that a run has lost that has returned this.
    fn leaks(&self, _returned: Option<u64>) -> Result<Vec<Violation>, Stop> {
        Ok(Vec::new())
    }

    /// An exception with its message.
    fn show_exception(&self, _object: u64) -> String {
        "an exception".to_owned()
    }

    /// The arguments and the input's objects and globals.
    fn show_inputs(&mut self, target: ProcId, input: &ConcreteInput) -> (Vec<(String, Value)>, Heap);

    /// What the target returned.
    fn show_result(&mut self, _target: ProcId, _word: u64) -> Option<Value> {
        None
    }

    /// A reference.
    fn show_object(&mut self, object: u64) -> Value;

    /// What is to be noted of a run that begins.
    fn notes(&self) -> Self::Notes;

    /// Takes up what was noted of a run.
    fn set_notes(&mut self, _notes: Self::Notes) {}

    /// What changed in a line: places and values.
    fn show_changes(&mut self, number: usize, line: &Line) -> Vec<(String, Value)>;

    /// What was assumed of callees without code, each with the number of the line that calls.
    fn show_assumed(&mut self) -> Vec<Assumption>;

    /// The objects after the run; `result` is one of them.
    fn show_after(&mut self, result: Option<u64>) -> Heap;

    /// Adds what only this language has to tell.
    fn complete(
        &mut self,
        _evidence: &mut Evidence,
        _claim: &Claim<'_>,
        _input: &ConcreteInput,
        _returned: Option<u64>,
    ) {
    }
}

/// A run that is what was claimed.
struct Wrong {
    message: String,
    stack: Vec<(Location, String)>,
    clues: Vec<Clue>,
}

/// A replay under way.
struct Driver<'a, 'e, 'w, R> {
    run: R,
    language: &'w dyn Language,
    claim: Claim<'a>,
    /// On constants: what it knows of objects stays true, and their content is read from the machine.
    execution: Execution<'e, 'w>,
    /// The target's arguments, and the state before.
    words: Vec<u64>,
    arguments: Vec<Term>,
    before: State,
    /// How many frames there were before the target's.
    depth: usize,
    /// How the target ended, if it did.
    completion: Option<Completion>,
}

/// Runs the target on the input, and compares what happens with the claim.
pub fn replay<'w>(
    mut run: impl Replay<'w>,
    input: &ConcreteInput,
    claim: Claim<'_>,
) -> Result<Box<Evidence>, Mismatch> {
    let language = run.language();
    let built = build::build(&mut run, input).map_err(|stop| first_line(&stop))?;
    let words = built.arguments.clone();
    run.start(input, built).map_err(Mismatch::Stopped)?;
    let (arguments, before) = run.show_inputs(claim.target, input);
    let evidence = Evidence { replayed: true, arguments, before, ..Evidence::default() };
    let mut work = Workspace::on_constants(language);
    work.context.stop = StopFlags { no_more_calls: Arc::clone(claim.stop), at_once: Arc::clone(claim.stop) };
    let mut execution = work.execution();
    let before = run.state_before(&mut execution);
    let params = language.program().procs[claim.target].params.clone();
    let known = |(&word, ty): (&u64, Type)| match ty {
        Type::Int(width @ 65..) => {
            let number = run.with(|machine, _| machine.wide().value(word));
            execution.context.terms.bits_constant(logic::Bits::from_big(u32::from(width), number))
        }
        _ => execution.known(ty, word),
    };
    let arguments = words.iter().zip(params).map(known).collect();
    execution.context.since = Since::Replay(execution.heap.objects.len());
    let depth = run.with(|machine, _| {
        machine.set_statement_limit(Some(MAX_STATEMENTS));
        machine.set_interrupt(Arc::clone(claim.stop));
        machine.depth()
    });
    let mut driver = Driver { run, language, claim, execution, words, arguments, before, depth, completion: None };
    driver.confirm_precondition()?;
    let procedures: Vec<ProcId> = language.program().procs.keys().collect();
    let users = procedures.into_iter().filter(|&procedure| language.is_users(procedure)).collect();
    let mut recorder = Recorder::new(&users, driver.run.notes());
    let expected = driver.claim.expected;
    recorder.pause_at = expected.at.as_ref().map(|at| at.line).filter(|_| expected.is_on_the_way());
    recorder.pauses_at_calls = !input.calls.is_empty();
    let wrong = driver.observe(&mut recorder)?;
    Ok(driver.describe(evidence, wrong, recorder, input))
}

impl<'w, R: Replay<'w>> Driver<'_, '_, 'w, R> {
    /// The precondition must hold, or the run says nothing.
    fn confirm_precondition(&mut self) -> Result<(), Mismatch> {
        let entry = Entry { arguments: &self.arguments, before: &self.before };
        for assumed in self.claim.specification.preconditions(&mut self.execution, &entry) {
            match self.execution.context.terms.bool_value(assumed.holds) {
                Some(true) => {}
                Some(false) => return Err(Mismatch::Different("the precondition does not hold".to_owned())),
                None => return Err(Mismatch::Different("the precondition has no truth value".to_owned())),
            }
        }
        Ok(())
    }

    /// Words of the machine as terms. Clauses may speak of what they lead to.
    fn known(&mut self, words: &[u64], types: &[Type]) -> Vec<Term> {
        let typed = || words.iter().copied().zip(types.iter().copied());
        let terms = typed().map(|(word, ty)| self.execution.known(ty, word)).collect();
        let references = typed().filter(|&(_, ty)| ty == Type::Ref).map(|(word, _)| word);
        self.run.meet(&mut self.execution, references.collect());
        terms
    }
}

/// Is the first place in the line of the second, if there is one?
fn same_line(at: &Option<Location>, expected: &Option<Location>) -> bool {
    match (at, expected) {
        (Some(at), Some(expected)) => at.file == expected.file && at.line == expected.line,
        (_, None) => true,
        (None, Some(_)) => false,
    }
}

/// Why a run that stopped says nothing about the claim.
fn first_line(stop: &Stop) -> Mismatch {
    Mismatch::Stopped(stop.to_string().lines().next().unwrap_or_default().to_owned())
}
