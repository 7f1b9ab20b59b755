//! Running a counterexample in the machine, and telling what it did.
//!
//! Each replay has a machine of its own: a run of C changes globals, frees blocks and may end the program anywhere.

use crate::CSubject;
use crate::emit::is_shown_natively;
use crate::render::{Names, Renderer};
use crate::taken::Taken;
use crate::watch::Watcher;
use check::{ConcreteInput, Datum, Entry, Exit, Expectation, Language, Mismatch, Specification};
use crt::Violation;
use interp::{Completion, Site, Stop, Watched};
use ir::{CheckKind, Code, Key, Literal, Pos, ProcId, Type};
use logic::Term;
use record::Recorder;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use symbolic::{
    CallStart, Clue, Contracts, Demand, Execution, Model, ObjectId, Point, Procedures, Since, State, Workspace,
};
use verdict::{Evidence, Location};

/// Statements that a replay may take.
const MOST_STATEMENTS: u64 = 50_000_000;

/// A run of its own: the program in a machine in which an input was made.
pub(crate) struct Replay {
    pub(crate) subject: Rc<CSubject>,
    pub(crate) arguments: Vec<u64>,
    pub(crate) blocks: FxHashMap<ObjectId, u64>,
    pub(crate) names: Names,
    /// What the target returned.
    pub(crate) returned: Option<u64>,
    /// How far behind the beginning of an object a pointer points that was returned.
    pub(crate) returned_offset: i64,
    /// The calls that were taken by their contracts.
    pub(crate) taken: Vec<Taken>,
}

impl Replay {
    /// The block that an object of the input is.
    pub(crate) fn block(&self, object: ObjectId) -> Option<u64> {
        self.blocks.get(&object).copied()
    }
}

/// What a replay is to show, and by whose words.
pub(crate) struct Claim<'a> {
    pub(crate) target: ProcId,
    pub(crate) expected: &'a Expectation,
    pub(crate) specification: &'a mut dyn Specification,
    pub(crate) contracts: &'a dyn Contracts,
}

/// What was found to be wrong.
struct Wrong {
    message: String,
    stack: Vec<(Location, String)>,
    clues: Vec<Clue>,
}

impl CSubject {
    /// Carries out a replay.
    pub(crate) fn carry_out(&self, input: &ConcreteInput, mut claim: Claim<'_>) -> Result<Box<Evidence>, Mismatch> {
        let mut replay = self.build(input).map_err(first_line)?;
        let (arguments, mut before) = self.show_inputs(claim.target, &mut replay);
        before.statics = self.show_globals(input, &mut replay);
        let live = replay.subject.clone();
        let mut work = Workspace::on_constants(&*live);
        let mut execution = work.execution();
        let pre = self.state_before(&mut execution, &replay);
        let params = self.program().procs[claim.target].params.clone();
        let words = replay.arguments.iter().zip(&params);
        let args: Vec<Term> = words.map(|(&word, &ty)| execution.known(ty, word)).collect();
        execution.context.since = Since::Replay(execution.heap.objects.len());
        let entry = Entry { arguments: &args, before: &pre };
        for assumed in claim.specification.preconditions(&mut execution, &entry) {
            if execution.context.terms.bool_value(assumed.holds) != Some(true) {
                return Err(Mismatch::Different("the precondition does not hold".to_owned()));
            }
        }
        execution.forget_content();
        let users: FxHashSet<ProcId> = self.users_procedures();
        let mut watcher = Watcher::new(Recorder::new(&users), &self.program);
        watcher.recorder.pauses_at_calls = !input.calls.is_empty();
        watcher.recorder.pause_at = claim.expected.at.as_ref().map(|at| at.line).filter(|_| claim.is_on_the_way());
        if claim.expected.kind == CheckKind::Leak {
            replay.subject.with(|_, runtime| runtime.look_for_leaks());
        }
        let wrong = self.observe(&mut replay, &mut watcher, &mut execution, &mut claim, &entry)?;
        let mut evidence = Evidence {
            message: wrong.message,
            replayed: true,
            arguments,
            before,
            stack: wrong.stack,
            ..Evidence::default()
        };
        evidence.program = Some(match is_shown_natively(claim.expected.kind) && !claim.is_on_the_way() {
            true => {
                let test = self.native_test(claim.target, input, claim.expected, &evidence.message, &mut replay);
                test.map_err(str::to_owned)
            }
            false => Err("native code does not check this".to_owned()),
        });
        evidence.arguments.extend(self.answers(&replay, &users));
        evidence.trace = self.steps(&mut replay, &watcher);
        evidence.assumed = self.show_taken(&mut replay);
        evidence.witnesses = self.show_clues(&mut replay, &wrong.clues, &execution);
        let mut open: Vec<u64> = replay.blocks.values().copied().collect();
        open.sort_unstable();
        evidence.after = self.renderer(&mut replay, |renderer| renderer.heap(open.into()));
        Ok(Box::new(evidence))
    }

    /// Runs the target, and says what is wrong with it; or that it is something else.
    fn observe(
        &self,
        replay: &mut Replay,
        watcher: &mut Watcher<'_>,
        execution: &mut Execution<'_, '_>,
        claim: &mut Claim<'_>,
        entry: &Entry<'_>,
    ) -> Result<Wrong, Mismatch> {
        let words = replay.arguments.clone();
        if let Some(wrong) = self.run_all(replay, watcher, &self.before(claim.target), claim)? {
            return Ok(wrong);
        }
        let mut watched =
            replay.subject.with(|machine, runtime| machine.run_watched(runtime, claim.target, &words, watcher));
        loop {
            let paused = match watched {
                Ok(Watched::Paused(paused)) => paused,
                Ok(Watched::Ended(completion)) => {
                    // What is said of the end is said of the moment of return.
                    let is_about_return = claim.expected.clause.is_some() || claim.expected.kind == CheckKind::Leak;
                    let later = if is_about_return { Vec::new() } else { self.after(claim.target) };
                    return match self.run_all(replay, watcher, &later, claim)? {
                        Some(wrong) => Ok(wrong),
                        None => self.afterwards(replay, completion, execution, claim, entry),
                    };
                }
                Err(stop) => {
                    let violation = self.stopped(replay, stop)?;
                    return self.confirmed(violation, claim.expected);
                }
            };
            let (_, is_there) = watcher.recorder.paused;
            let broken = match is_there {
                true => self.broken_demand(replay, execution, claim, entry).map_err(Mismatch::Stopped)?,
                false => None,
            };
            if broken.is_none() {
                let (step, _) = watcher.recorder.paused;
                self.take_by_contract(replay, execution, claim, step).map_err(Mismatch::Stopped)?;
            }
            if let Some(demand) = broken {
                let stack = self.here(replay).into_iter().collect();
                replay.subject.with(|machine, _| machine.give_up(paused));
                let message = match claim.expected.kind {
                    CheckKind::Requires => format!("the call breaks `{}`", demand.text),
                    _ => format!("`{}` does not hold here", demand.text),
                };
                return Ok(Wrong { message, stack, clues: demand.clues });
            }
            watched = replay.subject.with(|machine, runtime| machine.go_on(runtime, paused, watcher));
        }
    }

    /// Runs procedures one after the other, and says what is wrong with one of them.
    fn run_all(
        &self,
        replay: &mut Replay,
        watcher: &mut Watcher<'_>,
        procedures: &[ProcId],
        claim: &Claim<'_>,
    ) -> Result<Option<Wrong>, Mismatch> {
        for &procedure in procedures {
            let zeros = vec![0; self.program().procs[procedure].params.len()];
            let run = replay.subject.with(|machine, runtime| machine.run_observed(runtime, procedure, &zeros, watcher));
            if let Err(stop) = run {
                let violation = self.stopped(replay, stop)?;
                return self.confirmed(violation, claim.expected).map(Some);
            }
        }
        Ok(None)
    }

    fn here(&self, replay: &Replay) -> Option<(Location, String)> {
        let at = replay.subject.with(|machine, _| machine.frames().next().map(|at| (at.procedure, at.pos)));
        let (procedure, pos) = at?;
        Some((self.location(procedure, pos)?, self.procedure_name(procedure)))
    }

    /// The expected clause, if the call that the machine is at breaks it.
    fn broken_demand(
        &self,
        replay: &Replay,
        execution: &mut Execution<'_, '_>,
        claim: &Claim<'_>,
        entry: &Entry<'_>,
    ) -> Result<Option<Demand>, String> {
        let call = replay.subject.with(|machine, _| machine.pending_call());
        let (Some(name), Some((callee, words))) = (&claim.expected.name, call) else { return Ok(None) };
        execution.forget_content();
        let state = State::default();
        let demands = match self.model(callee) {
            Model::Clauses => {
                let number = words.first().copied().unwrap_or(0);
                let Some((procedure, pos, locals, is_target)) = self.frame(replay, execution, claim.target) else {
                    return Ok(None);
                };
                let entry = is_target.then_some((entry.arguments, entry.before));
                let point = Point { procedure, pos, number, entry, locals: &locals, state: &state };
                claim.contracts.clauses(execution, &point)?
            }
            _ => {
                let params = self.program().procs[callee].params.clone();
                let args: Vec<Term> = words.iter().zip(&params).map(|(&word, &ty)| execution.known(ty, word)).collect();
                claim.contracts.requirements(execution, CallStart { callee, args: &args, before: &state })?
            }
        };
        let mut broken = demands.into_iter().filter(|demand| demand.name == *name);
        Ok(broken.find(|demand| execution.context.terms.bool_value(demand.holds) == Some(false)))
    }

    /// Where the machine is, the locals there, and whether it is in the target itself.
    fn frame(
        &self,
        replay: &Replay,
        execution: &mut Execution<'_, '_>,
        target: ProcId,
    ) -> Option<(ProcId, Pos, Vec<Term>, bool)> {
        let (procedure, pos, words, depth) = replay.subject.with(|machine, _| {
            let depth = machine.depth();
            machine.frames().next().map(|frame| (frame.procedure, frame.pos, frame.locals.to_vec(), depth))
        })?;
        let types: Vec<Type> = match &self.program().procs[procedure].code {
            Code::Body(body) => body.locals.values().map(|local| local.ty).collect(),
            _ => Vec::new(),
        };
        let locals = words.iter().zip(&types).map(|(&word, &ty)| execution.known(ty, word)).collect();
        Some((procedure, pos, locals, depth == 1 && procedure == target))
    }

    /// The state before the run, for clauses that speak of it: all of the input, and of the globals.
    fn state_before(&self, execution: &mut Execution<'_, '_>, replay: &Replay) -> State {
        let mut state = State::default();
        let mut blocks: Vec<u64> = replay.blocks.values().copied().collect();
        blocks.sort_unstable();
        for number in 0..self.program.globals.len() as u32 {
            let literal = Literal::Block(number);
            let global = &self.program.globals[number as usize];
            if global.is_missing || global.is_constant {
                continue;
            }
            let found = replay.subject.with(|machine, runtime| {
                let literal = machine.program.literal(literal);
                machine.literal(runtime, literal)
            });
            blocks.extend(found.ok());
        }
        for block in blocks {
            self.remember(execution, &mut state, block);
        }
        state
    }

    /// Keeps what a block holds now in a state.
    pub(crate) fn remember(&self, execution: &mut Execution<'_, '_>, state: &mut State, block: u64) {
        let reference = execution.known(Type::Ref, block);
        let object = ObjectId(execution.context.terms.word(reference).unwrap_or(0) as u32);
        let cells = execution.content(state, object);
        execution.set_content(state, object, &cells);
    }

    /// Makes the blocks of an input in a machine of its own.
    pub(crate) fn build(&self, input: &ConcreteInput) -> Result<Replay, Stop> {
        let subject = Rc::new(self.again()?);
        let mut names = Names::default();
        let mut blocks = FxHashMap::default();
        for object in &input.objects {
            let size = u64::from(object.length.unwrap_or(0));
            let block = subject.with(|machine, _| {
                let block = machine.new_block(object.class, size)?;
                machine.protect(block);
                Ok::<u64, Stop>(block)
            })?;
            if let Some(ty) = self.classes.type_of(object.class) {
                names.note_type(block, ty);
            }
            blocks.insert(object.id, block);
        }
        let word = |datum: Datum| match datum {
            Datum::Word(word) => Ok(word),
            Datum::Null => Ok(0),
            Datum::Input(object) => Ok(blocks.get(&object).copied().unwrap_or(0)),
            Datum::Known(address) => {
                let literal = self.literal_at(address);
                literal.map_or(Ok(0), |literal| {
                    subject.with(|machine, runtime| {
                        let literal = machine.program.literal(literal);
                        machine.literal(runtime, literal)
                    })
                })
            }
        };
        for object in &input.objects {
            let block = blocks[&object.id];
            for &(map, offset, datum) in &object.entries {
                let (offset, value) = (u64::from(offset.unwrap_or(0)), word(datum)?);
                subject.with(|machine, runtime| match machine.program.maps[map].value {
                    Type::Ref => runtime.set_pointer(machine, block, offset, (value, 0)),
                    _ => machine.write(map, Key::Element(block, offset), value),
                })?;
            }
        }
        for &(address, map, offset, datum) in &input.known {
            let (block, value) = (word(Datum::Known(address))?, word(datum)?);
            subject.with(|machine, runtime| match machine.program.maps[map].value {
                Type::Ref => runtime.set_pointer(machine, block, u64::from(offset), (value, 0)),
                _ => machine.write(map, Key::Element(block, u64::from(offset)), value),
            })?;
        }
        let words = |data: &[Datum]| -> Result<Vec<u64>, Stop> { data.iter().map(|&datum| word(datum)).collect() };
        let (arguments, answers) = (words(&input.arguments)?, words(&input.chosen)?);
        subject.with(|machine, runtime| {
            machine.set_statement_limit(Some(MOST_STATEMENTS));
            machine.set_contents(input.unset.iter().cloned());
            runtime.repeat(answers);
        });
        Ok(Replay { subject, arguments, blocks, names, returned: None, returned_offset: 0, taken: Vec::new() })
    }

    /// What is wrong after a call has returned.
    fn afterwards(
        &self,
        replay: &mut Replay,
        completion: Completion,
        execution: &mut Execution<'_, '_>,
        claim: &mut Claim<'_>,
        entry: &Entry<'_>,
    ) -> Result<Wrong, Mismatch> {
        let Completion::Returned(value) = completion else {
            return Err(Mismatch::Different("C functions do not throw".to_owned()));
        };
        replay.returned = value;
        let offset = clause::Names::result_offset(self);
        let offset = offset.and_then(|map| replay.subject.with(|machine, _| machine.global(map).ok()));
        replay.returned_offset = offset.unwrap_or(0) as i64;
        if claim.expected.kind == CheckKind::Leak {
            let found = replay.subject.with(|machine, runtime| {
                if let Some(word) = value.filter(|&word| machine.class_of(word).is_ok()) {
                    machine.protect(word);
                }
                runtime.leaks(machine)
            });
            let found = found.map_err(first_line)?;
            let mut here = found.into_iter().filter_map(|violation| self.confirmed(violation, claim.expected).ok());
            return here.next().ok_or_else(|| Mismatch::Different("nothing is lost".to_owned()));
        }
        let Some(clause) = claim.expected.clause else {
            return Err(Mismatch::Different("the call returns".to_owned()));
        };
        execution.forget_content();
        let result = self.program().procs[claim.target].result;
        let value = result.zip(value).map(|(ty, word)| execution.known(ty, word));
        let post = State::default();
        let exit = Exit::Returned(&post, value);
        let obligations = claim.specification.obligations(execution, entry, &exit);
        let Some(obligation) = obligations.into_iter().find(|obligation| obligation.clause == clause) else {
            return Err(Mismatch::Different("the run ends in another way".to_owned()));
        };
        match execution.context.terms.bool_value(obligation.holds) {
            Some(false) => Ok(Wrong {
                message: format!("the call ends in a state that breaks `{}`", obligation.text),
                stack: Vec::new(),
                clues: obligation.clues,
            }),
            Some(true) => Err(Mismatch::Different("the clause holds in the run".to_owned())),
            None => Err(Mismatch::Different("the clause has no truth value in the run".to_owned())),
        }
    }

    fn stopped(&self, replay: &mut Replay, stop: Stop) -> Result<Violation, Mismatch> {
        let violation = replay.subject.with(|machine, runtime| runtime.violation(machine, &stop));
        violation.ok_or_else(|| match stop {
            Stop::Exit(_) => Mismatch::Different("the program ends without an error".to_owned()),
            Stop::AssumeFailed { .. } => Mismatch::Different("an assumption does not hold".to_owned()),
            stop => first_line(stop),
        })
    }

    /// Is it what was expected?
    fn confirmed(&self, violation: Violation, expected: &Expectation) -> Result<Wrong, Mismatch> {
        let at = violation.frames.first().and_then(|site| self.place(site));
        let same_place = match (&at, &expected.at) {
            (Some(at), Some(expected)) => at.file == expected.file && at.line == expected.line,
            (_, None) => true,
            (None, Some(_)) => false,
        };
        if violation.kind == expected.kind && same_place {
            let place = |site: &Site| Some((self.place(site)?, site.name.to_string()));
            let stack = violation.frames.iter().filter_map(place).collect();
            return Ok(Wrong { message: violation.message, stack, clues: Vec::new() });
        }
        let place = at.map_or("a place without a line".to_owned(), |at| at.to_string());
        Err(Mismatch::Different(format!("`{}` at {place}: {}", violation.kind.name(), violation.message)))
    }

    fn place(&self, site: &Site) -> Option<Location> {
        self.location(site.procedure, site.pos)
    }

    pub(crate) fn renderer<T>(&self, replay: &mut Replay, work: impl FnOnce(&mut Renderer<'_>) -> T) -> T {
        let maps = |ty: Type| self.program.program.map_named(&format!("bytes as {ty}"));
        let Replay { subject, names, .. } = replay;
        subject.with(|machine, runtime| {
            work(&mut Renderer { program: &self.program, machine, runtime, names, maps: &maps })
        })
    }

    pub(crate) fn users_procedures(&self) -> FxHashSet<ProcId> {
        let procedures: Vec<ProcId> = self.program().procs.keys().collect();
        procedures.into_iter().filter(|&procedure| self.is_users(procedure)).collect()
    }
}

impl Claim<'_> {
    /// Is it about a clause at a point on the way, not at the end?
    fn is_on_the_way(&self) -> bool {
        self.expected.clause.is_none() && self.expected.name.is_some()
    }
}

fn first_line(stop: Stop) -> Mismatch {
    Mismatch::Stopped(stop.to_string().lines().next().unwrap_or_default().to_owned())
}
