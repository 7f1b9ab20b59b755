//! From a target to formulas: everything within the bounds is executed once, and then there are questions about it.
//!
//! Nothing is solved here. A check ([`crate::bounded::check`]) and a dump of the questions start from the same
//! [`Formulation`], so what is shown is what is asked.

use crate::bounded::BoundedOptions;
use crate::earlier::{Follows, Start};
use crate::symmetry;
use check::{
    Assumption, Entry, Language, Question, Specification, StopCause, Watch, assume_all, assume_invariants,
    entry_assumptions, questions, watch_assertions,
};
use ir::{ProcId, Type};
use logic::{Term, Terms};
use merge::{Checkpoint, ContextId, Everything};
use std::rc::Rc;
use symbolic::{Bounds, ContractCall, Contracts, Cut, Ended, Execution, Messages, State, StopFlags, Workspace};
use verdict::Undecided;

/// All runs of a target within the bounds, and what is asked about them.
pub struct Formulation<'w> {
    /// The terms, the objects, the facts of the input, and what was found on the way.
    pub work: Workspace<'w>,
    /// The arguments.
    pub arguments: Vec<(Term, Type)>,
    /// The state before.
    pub before: State,
    /// The entry assumptions: preconditions, and what the language guarantees.
    pub assumed: Vec<Assumption>,
    /// All of that at once: there is such an input.
    pub possible: Term,
    /// The same, but what the bounds cut off is taken to hold: it may, and then there are inputs that are not considered.
    pub weakly_possible: Term,
    /// How the target ends. On no run at all, if what is assumed is false as written.
    pub ended: Ended,
    /// The checks.
    pub questions: Vec<Question>,
    /// Input objects are numbered in the order in which they are found, since it does not matter how they are.
    pub order: Term,
    /// Why execution stopped before it was complete, if it did.
    pub stopped: Option<StopCause>,
    /// What is guessed of the heads of loops.
    pub(crate) guessed: Vec<Term>,
    /// Is it one of many, each asked a few easy questions?
    pub(crate) is_one_of_many: bool,
}

/// What there is before a target is executed.
pub(crate) struct Prepared {
    arguments: Vec<(Term, Type)>,
    before: State,
    assumed: Vec<Assumption>,
}

/// What a solver is asked: can all of the assertions hold together?
pub struct Query<'a> {
    /// What the answer says something about.
    pub about: About<'a>,
    /// What must hold together.
    pub assertions: Vec<Term>,
}

/// What an answer says something about.
#[derive(Clone, Copy)]
pub enum About<'a> {
    /// Is there an input? If not, nothing is checked.
    Input,
    /// Does a run reach what was cut off? If not, the bound does not matter.
    Cut(&'a Cut),
    /// Does the contract let a call end that it replaces? If not, what follows holds vacuously.
    Contract(&'a ContractCall),
    /// Does a run break the check? If so, it is a counterexample.
    Violation(&'a Question),
    /// Does a run reach the check at all? If not, it holds vacuously.
    Reached(&'a Question),
}

impl<'w> Formulation<'w> {
    /// Executes a target within bounds, and asks what there is to ask. Stops when `watch` says so, and then has a cut.
    pub fn new(
        language: &'w dyn Language,
        contracts: &'w dyn Contracts,
        target: ProcId,
        specification: &mut dyn Specification,
        how: (&BoundedOptions, &check::Options),
        watch: &Watch,
    ) -> Result<Formulation<'w>, Undecided> {
        Formulation::explored((language, contracts), target, specification, how, watch, &mut Everything)
    }

    /// The same, as far as regions are entered, and about the events of contexts that are wanted.
    pub(crate) fn explored(
        program: (&'w dyn Language, &'w dyn Contracts),
        target: ProcId,
        specification: &mut dyn Specification,
        how: (&BoundedOptions, &check::Options),
        watch: &Watch,
        explorer: &mut dyn Follows<'w>,
    ) -> Result<Formulation<'w>, Undecided> {
        program.0.stop_with(watch.stop());
        program.0.prepare_call(target)?;
        let mut with = |messages| {
            explorer.begins();
            Formulation::with(program, target, specification, how, watch, messages, explorer)
        };
        let first = with(Messages::Opaque);
        let formulation = match first.work.findings.message_is_read {
            false => first,
            true => with(Messages::Followed),
        };
        if program.0.has_given_up() {
            let cause = watch.cause().unwrap_or(StopCause::Time);
            return Err(Undecided {
                reason: format!("{} while the whole program was looked at", cause.reason()),
                location: None,
                advice: Some(cause.advice().to_owned()),
            });
        }
        Ok(formulation)
    }

    fn with(
        (language, contracts): (&'w dyn Language, &'w dyn Contracts),
        target: ProcId,
        specification: &mut dyn Specification,
        (limits, options): (&BoundedOptions, &check::Options),
        watch: &Watch,
        messages: Messages,
        explorer: &mut dyn Follows<'w>,
    ) -> Formulation<'w> {
        let bounds = Bounds { unroll: limits.unroll, depth: 400, statements: 20_000_000 };
        let mut work = Workspace::new(Terms::new(), language, limits.scope.clone(), bounds);
        let start = explorer.start(messages);
        let start = start.map(|Start { context, prepared, checkpoint }| {
            work.context = context;
            (prepared, checkpoint)
        });
        work.heap.arbitrary_globals = options.arbitrary_globals;
        work.context.messages = messages;
        work.context.observers = Some(contracts);
        work.context.stop = StopFlags { no_more_calls: watch.execution_stop(), at_once: watch.stop() };
        work.heap.inputs.is_closed_world = options.closed_world;
        let execution = &mut work.execution();
        let (prepared, begin) = match start {
            Some((prepared, checkpoint)) => (prepared, Some(Begin::At(Box::new(checkpoint)))),
            None => {
                let prepared = Rc::new(Prepared::new(language, target, specification, execution));
                explorer.prepared(&prepared);
                let state = assume_all(execution, &prepared.before, &prepared.assumed);
                if state.is_some() {
                    watch_assertions(language, target, execution);
                }
                (prepared, state.map(Begin::Entry))
            }
        };
        let (arguments, before, mut assumed) =
            (prepared.arguments.clone(), prepared.before.clone(), prepared.assumed.clone());
        let values: Vec<Term> = arguments.iter().map(|&(term, _)| term).collect();
        let entry = Entry { arguments: &values, before: &before };
        let (mut ended, mut asked, mut is_complete) = (Ended::default(), Vec::new(), true);
        if let Some(begin) = begin {
            execution.context.contracts = Some(contracts);
            execution.context.is_bounded = explorer.is_bounded();
            ended = run(language, target, execution, explorer, &values, begin);
            execution.context.is_bounded = true;
            execution.context.contracts = None;
            execution.findings.events.retain(|event| explorer.wants(ContextId(event.context)));
            // Of an execution that was given up, nothing is asked.
            is_complete = !explorer.gives_up(0);
            if is_complete {
                asked = questions(language, target, specification, execution, &entry, &ended, options);
            }
        }
        if is_complete {
            assume_invariants(language, execution, specification, &entry, &mut assumed);
        }
        let never = execution.context.terms.falsity();
        let of_input = language.input_assumptions(target, execution, &values);
        assumed.extend(of_input.into_iter().map(|holds| Assumption { holds, cut: never }));
        // Which of several inputs that are alike is considered no longer matters.
        let order = match execution.context.is_halted() || !is_complete {
            true => execution.context.terms.truth(),
            false => symmetry::canonical(execution, &values),
        };
        let terms = &mut work.context.terms;
        let possible = terms.all(&assumed.iter().map(|assumption| assumption.holds).collect::<Vec<_>>());
        let weak: Vec<Term> = assumed.iter().map(|assumption| terms.or(assumption.holds, assumption.cut)).collect();
        let weakly_possible = terms.all(&weak);
        let stopped = watch.cause();
        Formulation {
            work,
            arguments,
            before,
            assumed,
            possible,
            weakly_possible,
            ended,
            questions: asked,
            order,
            stopped,
            guessed: Vec::new(),
            is_one_of_many: !explorer.is_bounded(),
        }
    }

    /// What holds of every input that is considered.
    pub fn given(&self) -> Vec<Term> {
        let (terms, inputs) = (&self.work.context.terms, &self.work.heap.inputs);
        let mut given = vec![self.order];
        let mut asked = self.asked();
        // A counterexample has values for these, too.
        asked.extend(self.arguments.iter().map(|&(term, _)| term));
        asked.extend(self.work.findings.chosen.iter().flat_map(|&(value, _, asked)| [value, asked]));
        given.extend(inputs.facts_about(terms, &asked));
        given
    }

    /// Everything that is asked about.
    pub(crate) fn asked(&self) -> Vec<Term> {
        let mut formulas = vec![self.possible, self.weakly_possible];
        formulas.extend(&self.guessed);
        formulas.extend(self.questions.iter().flat_map(|question| [question.condition, question.reached]));
        formulas.extend(self.work.findings.cuts.iter().map(|cut| cut.condition));
        formulas.extend(self.work.findings.contract_calls.iter().flat_map(|call| [call.called, call.ends]));
        formulas
    }

    /// The questions of a check, each by itself, in the order in which [`crate::bounded::check`] asks them. It may ask
    /// several at once and so do without some of them.
    pub fn queries(&self) -> Vec<Query<'_>> {
        let mut base = self.given();
        base.push(self.possible);
        let mut asked = vec![(About::Input, None)];
        asked.extend(self.work.findings.cuts.iter().map(|cut| (About::Cut(cut), Some(cut.condition))));
        asked.extend(self.work.findings.contract_calls.iter().map(|call| (About::Contract(call), Some(call.ends))));
        for question in &self.questions {
            asked.push((About::Violation(question), Some(question.condition)));
            if question.is_written() {
                asked.push((About::Reached(question), Some(question.reached)));
            }
        }
        let weakly = self.given().into_iter().chain([self.weakly_possible]).collect::<Vec<Term>>();
        let query = |(about, condition)| {
            let base = match about {
                About::Cut(cut) if cut.in_assumption => &weakly,
                _ => &base,
            };
            Query { about, assertions: base.iter().copied().chain(condition).collect() }
        };
        asked.into_iter().map(query).collect()
    }
}

/// Where an execution begins.
enum Begin {
    /// At the entry, in a state before it.
    Entry(State),
    /// In the middle, as an earlier one that has the same behind it.
    At(Box<Checkpoint>),
}

impl Prepared {
    fn new(
        language: &dyn Language,
        target: ProcId,
        specification: &mut dyn Specification,
        execution: &mut Execution<'_, '_>,
    ) -> Prepared {
        let arguments = check::arguments(language, target, execution);
        let values: Vec<Term> = arguments.iter().map(|&(term, _)| term).collect();
        let before = State::default();
        let entry = Entry { arguments: &values, before: &before };
        let assumed = entry_assumptions(language, target, specification, execution, &entry);
        Prepared { arguments, before, assumed }
    }
}

/// Executes a target, with what runs before and after it.
fn run(
    language: &dyn Language,
    target: ProcId,
    execution: &mut Execution<'_, '_>,
    explorer: &mut dyn Follows<'_>,
    args: &[Term],
    begin: Begin,
) -> Ended {
    let ended = match begin {
        Begin::At(checkpoint) => merge::go_on(execution, explorer, &checkpoint),
        Begin::Entry(state) => match run_all(language, &language.before(target), execution, state) {
            Some(state) => merge::run_where(execution, explorer, target, args, state),
            None => return Ended::default(),
        },
    };
    if let Some((state, _)) = &ended.returned {
        run_all(language, &language.after(target), execution, state.clone());
    }
    if language.runs_after_exit(target) {
        for end in execution.findings.ends.clone() {
            let condition = end.guard.term(&execution.context.terms);
            execution.not_understood_where(
                condition,
                "what runs at the end of a program that does not return from its start",
            );
        }
    }
    ended
}

/// Executes procedures one after the other, without arguments: the state after them, if there is one.
fn run_all(
    language: &dyn Language,
    procedures: &[ProcId],
    execution: &mut Execution<'_, '_>,
    state: State,
) -> Option<State> {
    let mut state = state;
    for &procedure in procedures {
        let params = language.program().procs[procedure].params.clone();
        let zeros: Vec<Term> =
            params.into_iter().map(|ty| symbolic::zero_of(&mut execution.context.terms, ty)).collect();
        let ended = merge::run(execution, procedure, &zeros, state);
        if let Some((state, _)) = &ended.threw {
            let condition = state.guard.term(&execution.context.terms);
            execution.not_understood_where(condition, "an exception of what runs before or after the target");
        }
        state = ended.returned?.0;
    }
    Some(state)
}
