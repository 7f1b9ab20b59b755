//! Joining mutually exclusive states.

use logic::Term;
use symbolic::{CutReason, Ended, Execution, Guard, State};

/// Joins two states of one procedure, and pairs of values with them. A procedure may have thousands of locals, whose values may
/// have little in common: when execution is to end at once, both paths are cut off here, and what is left is not joined.
pub fn join(execution: &mut Execution<'_, '_>, a: State, b: State, extra: &[(Term, Term)]) -> (State, Vec<Term>) {
    let joined = Guard::join(&mut execution.context.terms, &a.guard, &b.guard);
    let first = joined.first;
    let frame = a.frame.zip(b.frame).map(|(mut frame, other)| {
        for (a, b) in frame.locals.iter_mut().zip(other.locals) {
            if execution.context.is_halted() {
                break;
            }
            *a = execution.context.terms.ite(first, *a, b);
        }
        frame
    });
    let terms = &mut execution.context.terms;
    let extra = extra.iter().map(|&(a, b)| terms.ite(first, a, b)).collect();
    let is_halted = execution.context.is_halted();
    let store = if is_halted { a.store } else { execution.join_stores(first, &a.store, &b.store) };
    let failure = if a.failure == b.failure { a.failure } else { None };
    let state = State { guard: joined.guard, store, frame, callers: b.callers, failure };
    if is_halted {
        execution.cut(&state, &state.guard, CutReason::Budget);
    }
    (state, extra)
}

/// Joins any number of states. Those of later passes of a loop have the longer paths and come last; joined from there, each
/// join adds a condition or two to what the next one has in common with it, not all that lie between the first and the last.
pub(crate) fn join_all(execution: &mut Execution<'_, '_>, states: Vec<State>) -> Option<State> {
    let mut states = states.into_iter().rev();
    let first = states.next()?;
    Some(states.fold(first, |joined, state| join(execution, state, joined, &[]).0))
}

/// Joins a way to return to those there were.
pub(crate) fn add_returned(execution: &mut Execution<'_, '_>, ended: &mut Ended, state: State, value: Option<Term>) {
    ended.returned = Some(match ended.returned.take() {
        None => (state, value),
        Some((other, other_value)) => {
            let extra: Vec<(Term, Term)> = value.into_iter().zip(other_value).collect();
            let (state, extra) = join(execution, state, other, &extra);
            (state, extra.first().copied())
        }
    });
}

/// Joins a way to throw to those there were.
pub(crate) fn add_threw(execution: &mut Execution<'_, '_>, ended: &mut Ended, state: State, object: Term) {
    ended.threw = Some(match ended.threw.take() {
        None => (state, object),
        Some((other, other_object)) => {
            let (state, extra) = join(execution, state, other, &[(object, other_object)]);
            (state, extra[0])
        }
    });
}

/// Two ways to end of which at most one is real.
pub fn join_ends(execution: &mut Execution<'_, '_>, mut a: Ended, b: Ended) -> Ended {
    if let Some((state, value)) = b.returned {
        add_returned(execution, &mut a, state, value);
    }
    if let Some((state, object)) = b.threw {
        add_threw(execution, &mut a, state, object);
    }
    a
}
