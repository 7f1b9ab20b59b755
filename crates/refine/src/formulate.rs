//! From a target to formulas: everything within the bounds is executed once, and then there are questions about it.
//!
//! Nothing is solved here. Whoever solves ([`crate::bounded::check`]) and whoever only shows the questions start from the
//! same [`Formulation`], so what is shown is what is asked.

use crate::bounded::Options;
use crate::symmetry;
use check::{Assumption, Entry, Language, Question, Specification, questions};
use ir::{ProcId, Type};
use logic::{Term, Terms};
use std::rc::Rc;
use std::sync::atomic::Ordering;
use std::time::Instant;
use symbolic::{Bounds, Contracts, Cut, Ended, Execution, Inputs, State, Unknown, Unseen};
use verdict::Undecided;

/// All runs of a target within the bounds, and what is asked about them.
pub struct Formulation<'w> {
    /// The execution, with the terms, the objects and the facts of the input.
    pub execution: Execution<'w>,
    /// The arguments.
    pub arguments: Vec<(Term, Type)>,
    /// The state before.
    pub before: State,
    /// What may be assumed at the entry: preconditions, and what the language sees to.
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
    /// Is there an input? If not, everything holds vacuously.
    Input,
    /// Does a run come to what was cut off? If not, the bound does not matter.
    Cut(&'a Cut),
    /// Does the contract let a call come to an end that only the contract is known of? If not, what follows holds
    /// vacuously.
    Contract(&'a Unseen),
    /// Does a run break the check? If so, it is a counterexample.
    Violation(&'a Question),
    /// Does a run come to the check at all? If not, that it holds says nothing.
    Reached(&'a Question),
}

impl<'w> Formulation<'w> {
    /// Executes a target within bounds, and asks what there is to ask. Stops at `deadline`, and then says so by a cut.
    pub fn new(
        language: &'w dyn Language,
        contracts: &'w dyn Contracts,
        target: ProcId,
        specification: &mut dyn Specification,
        (limits, options): (&Options, &check::Options),
        deadline: Option<Instant>,
    ) -> Result<Formulation<'w>, Undecided> {
        language.prepare_call(target).map_err(|reason| Undecided {
            reason,
            location: None,
            advice: Some("fix the static initialiser".to_owned()),
        })?;
        let bounds = Bounds { unroll: limits.unroll, depth: 400, statements: 20_000_000 };
        let mut execution = Execution::new(Terms::new(), language, Inputs::new(limits.scope.clone()), bounds);
        execution.arbitrary_globals = options.arbitrary_globals;
        let flag = options.interrupted.clone();
        execution.interrupted = Some(Rc::new(move || {
            flag.load(Ordering::Relaxed) || deadline.is_some_and(|deadline| Instant::now() >= deadline)
        }));

        let arguments = arguments(language, target, &mut execution);
        let terms: Vec<Term> = arguments.iter().map(|&(term, _)| term).collect();
        let before = execution.start();
        let given = language.entry_assumptions(target, &mut execution, &terms);
        let entry = Entry { arguments: &terms, before: &before };
        execution.is_assuming = true;
        let mut assumed = specification.preconditions(&mut execution, &entry);
        execution.is_assuming = false;
        // What goes wrong inside a precondition is not the target's doing.
        execution.events.clear();
        execution.throws.clear();
        let never = execution.terms.falsity();
        if language.has_receiver(target)
            && let Some(&receiver) = terms.first()
        {
            let null = execution.terms.number(execution.terms.width(receiver), 0);
            let is_null = execution.terms.equal(receiver, null);
            assumed.insert(0, Assumption { holds: execution.terms.not(is_null), cut: never });
        }
        assumed.extend(given.into_iter().map(|holds| Assumption { holds, cut: never }));
        settle(&mut execution, specification, &entry, &mut assumed);
        let mut state = Some(before.clone());
        for assumption in &assumed {
            state = state.and_then(|state| execution.assume(state, assumption.holds));
        }
        let (mut ended, mut asked) = (Ended::default(), Vec::new());
        if let Some(state) = state {
            execution.contracts = Some(contracts);
            ended = run(language, target, &mut execution, &terms, state);
            execution.contracts = None;
            asked = questions(language, target, specification, &mut execution, &entry, &ended, options);
        }
        settle(&mut execution, specification, &entry, &mut assumed);
        let possible = execution.terms.all(&assumed.iter().map(|assumption| assumption.holds).collect::<Vec<_>>());
        let weak: Vec<Term> =
            assumed.iter().map(|assumption| execution.terms.or(assumption.holds, assumption.cut)).collect();
        let weakly_possible = execution.terms.all(&weak);
        let order = symmetry::canonical(&mut execution, &terms);
        Ok(Formulation {
            execution,
            arguments,
            before,
            assumed,
            possible,
            weakly_possible,
            ended,
            questions: asked,
            order,
        })
    }

    /// What holds of every input that is considered.
    pub fn given(&self) -> Vec<Term> {
        [self.order].into_iter().chain(self.execution.inputs.facts().iter().copied()).collect()
    }

    /// Everything that is asked about, or holds.
    pub(crate) fn formulas(&self) -> Vec<Term> {
        let mut formulas = self.given();
        formulas.extend([self.possible, self.weakly_possible]);
        formulas.extend(self.questions.iter().flat_map(|question| [question.condition, question.reached]));
        formulas.extend(self.execution.cuts.iter().map(|cut| cut.condition));
        formulas.extend(self.execution.unseen.iter().flat_map(|unseen| [unseen.called, unseen.ends]));
        formulas
    }

    /// The questions of a check, each by itself, in the order in which [`crate::bounded::check`] asks them. It may ask
    /// several at once and so do without some of them.
    pub fn queries(&self) -> Vec<Query<'_>> {
        let mut base = self.given();
        base.push(self.possible);
        let mut asked = vec![(About::Input, None)];
        asked.extend(self.execution.cuts.iter().map(|cut| (About::Cut(cut), Some(cut.condition))));
        asked.extend(self.execution.unseen.iter().map(|unseen| (About::Contract(unseen), Some(unseen.ends))));
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

/// Executes a target, with what runs before and after it.
fn run(language: &dyn Language, target: ProcId, execution: &mut Execution<'_>, args: &[Term], state: State) -> Ended {
    let Some(state) = run_all(language, &language.before(target), execution, state) else { return Ended::default() };
    let ended = execution.run(target, args, state);
    if let Some((state, _)) = &ended.returned {
        run_all(language, &language.after(target), execution, state.clone());
    }
    if language.runs_after_exit(target) {
        for end in execution.ends.clone() {
            let condition = end.guard.term(&execution.terms);
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
    execution: &mut Execution<'_>,
    state: State,
) -> Option<State> {
    let mut state = state;
    for &procedure in procedures {
        let params = language.program().procs[procedure].params.clone();
        let zeros: Vec<Term> = params.into_iter().map(|ty| symbolic::zero_of(&mut execution.terms, ty)).collect();
        state = execution.run(procedure, &zeros, state).returned?.0;
    }
    Some(state)
}

/// Assumes the invariants of the input objects that runs can refer to by now; looking at them may bring further ones.
fn settle(
    execution: &mut Execution<'_>,
    specification: &mut dyn Specification,
    entry: &Entry<'_>,
    assumed: &mut Vec<Assumption>,
) {
    execution.is_assuming = true;
    let (events, throws) = (execution.events.len(), execution.throws.len());
    while let Some(object) = execution.inputs.next_referred() {
        assumed.extend(specification.invariants_of(execution, entry, object));
    }
    execution.events.truncate(events);
    execution.throws.truncate(throws);
    execution.is_assuming = false;
}

fn arguments(language: &dyn Language, target: ProcId, execution: &mut Execution<'_>) -> Vec<(Term, Type)> {
    let params = language.program().procs[target].params.clone();
    let mut arguments = Vec::new();
    for (index, ty) in params.into_iter().enumerate() {
        let class = language.param_class(target, index);
        // A constructor works on a new object.
        if index == 0
            && language.is_constructor(target)
            && let Some(object) = class.and_then(|class| execution.new_object(class))
        {
            arguments.push((object, ty));
            continue;
        }
        let range = language.param_range(target, index);
        let name = language.param_name(target, index);
        let term = execution.any(&Unknown { name: &name, ty, class, range, is_root: true });
        arguments.push((term, ty));
    }
    arguments
}
