//! Calls of clauses whose evaluation was given up, because something of the input must be decided first.
//!
//! A clause that is evaluated on a path of its own asks for one decision after the other, and is evaluated again after each. What it
//! calls does most of the work. So a path keeps what these calls returned, and where the last one was when it asked: the next
//! evaluation goes on from there. Calls are known by their order, their arguments and the memory they started with; where the
//! next evaluation makes another call, what was kept is dropped.

use crate::Inputs;
use crate::persistent::PersistentList;
use crate::state::State;
use ir::{ProcId, SelectorId};
use logic::{Term, Terms};

/// What is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Called {
    /// What the class of the receiver has for this.
    Selector(SelectorId),
    /// This procedure.
    Procedure(ProcId),
}

/// How far a call is.
#[derive(Clone)]
pub enum Progress {
    /// It returned, in this state.
    Returned(State, Option<Term>),
    /// It does not return.
    Lost,
    /// It is in this state, before a statement that asks for a decision.
    Suspended(State),
}

/// The calls of an evaluation, in order.
#[derive(Clone, Default)]
pub(crate) struct Evaluations {
    calls: PersistentList<Evaluated>,
    /// The one that comes next.
    next: usize,
}

#[derive(Clone)]
struct Evaluated {
    called: Called,
    args: Vec<Term>,
    before: State,
    progress: Progress,
}

impl Evaluations {
    /// The evaluation begins, perhaps again.
    pub(crate) fn begin(&mut self) {
        self.next = 0;
    }
}

impl Inputs {
    /// Forgets what calls of clauses returned: what is evaluated next has nothing to do with it.
    pub fn forget_evaluations(&mut self) {
        self.on_demand.evaluations = Evaluations::default();
    }

    /// How far the next call of a clause was in the evaluation that was given up, if it is the same call.
    pub fn evaluated(&mut self, terms: &Terms, called: Called, args: &[Term], before: &State) -> Option<Progress> {
        let evaluations = &self.on_demand.evaluations;
        let known = evaluations.calls.get(evaluations.next)?;
        let is_same = known.called == called
            && known.before.store.is_unchanged(&before.store)
            && known.before.guard.term(terms) == before.guard.term(terms)
            && known.args.len() == args.len()
            && known.args.iter().zip(args).all(|(&before, &now)| self.resolved(before) == self.resolved(now));
        let progress = match known.progress.clone() {
            Progress::Returned(state, value) => Progress::Returned(state, value.map(|value| self.resolved(value))),
            progress @ (Progress::Lost | Progress::Suspended(_)) => progress,
        };
        is_same.then(|| {
            self.on_demand.evaluations.next += 1;
            progress
        })
    }

    /// Notes how far the last call of a clause is. It was asked for before ([`Inputs::evaluated`]), and was not known or goes on.
    pub fn note_evaluated(&mut self, called: Called, args: &[Term], before: &State, progress: Progress, goes_on: bool) {
        let evaluations = &mut self.on_demand.evaluations;
        let at = evaluations.next - usize::from(goes_on && evaluations.next > 0);
        evaluations.calls.truncate(at.min(evaluations.calls.len()));
        if evaluations.calls.len() == at {
            evaluations.calls.push_back(Evaluated { called, args: args.to_vec(), before: before.clone(), progress });
            evaluations.next = at + 1;
        }
    }
}
