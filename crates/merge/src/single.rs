//! A call that goes one way: what clauses call where paths part at each branch.
//!
//! There, nothing is to be joined. And an evaluation that asks for a decision can wait in the middle of the call, and go on when
//! it is evaluated again, instead of beginning anew: the evaluation of an invariant asks dozens of times.

use crate::machine::MAX_FREE_PASSES;
use logic::Term;
use symbolic::{Called, CutReason, Ended, Execution, Next, Progress, State, Unwound, Way};

/// How a call went.
enum Followed {
    Ended(Ended),
    /// It asks for a decision, and can go on from here.
    Suspended(State),
    /// It asks for a decision; it must begin anew.
    Stuck,
    /// It goes several ways.
    Forked,
}

/// What comes after a step.
enum Went {
    On(State),
    Over(Ended),
}

/// Makes a call of a clause, or goes on with it. None if it goes several ways.
pub(crate) fn call(
    execution: &mut Execution<'_, '_>,
    called: Called,
    args: &[Term],
    state: &State,
    enter: impl FnOnce(&mut Execution<'_, '_>, State) -> Vec<Way>,
) -> Option<Ended> {
    if execution.heap.waits_for_decision() {
        return Some(Ended::default());
    }
    let found = Found::of(execution);
    let known = execution.heap.inputs.evaluated(&execution.context.terms, called, args, state);
    let goes_on = known.is_some();
    let followed = match known {
        Some(Progress::Returned(state, value)) => {
            return Some(Ended { returned: Some((state, value)), threw: None });
        }
        Some(Progress::Lost) => return Some(Ended::default()),
        Some(Progress::Suspended(state)) => {
            let state = execution.with_decided(state);
            follow(execution, state)
        }
        None => {
            let mut ways = enter(execution, state.clone());
            match (ways.pop(), ways.is_empty()) {
                _ if execution.heap.waits_for_decision() => return Some(Ended::default()),
                (None, _) => Followed::Ended(Ended::default()),
                (Some(way), true) => match after_call(execution, way) {
                    Went::On(state) => follow(execution, state),
                    Went::Over(ended) => Followed::Ended(ended),
                },
                (Some(_), false) => Followed::Forked,
            }
        }
    };
    let is_plain = Found::of(execution) == found;
    let (progress, ended) = match followed {
        Followed::Ended(ended) => {
            let progress = match &ended.returned {
                Some((state, value)) => Progress::Returned(state.clone(), *value),
                None => Progress::Lost,
            };
            (Some(progress), ended)
        }
        Followed::Suspended(state) => (Some(Progress::Suspended(state)), Ended::default()),
        Followed::Stuck => (None, Ended::default()),
        Followed::Forked => return None,
    };
    // What was found on the way would be lost.
    if let Some(progress) = progress.filter(|_| is_plain) {
        execution.heap.inputs.note_evaluated(called, args, state, progress, goes_on);
    }
    Some(ended)
}

/// How much an execution has found.
#[derive(PartialEq, Eq)]
struct Found([usize; 5]);

impl Found {
    fn of(execution: &Execution<'_, '_>) -> Found {
        let findings = &execution.findings;
        let calls = findings.contract_calls.len();
        Found([findings.cuts.len(), findings.chosen.len(), calls, findings.ends.len(), findings.allocated_at.len()])
    }
}

/// Steps a state until the procedure that was entered first has ended.
fn follow(execution: &mut Execution<'_, '_>, mut state: State) -> Followed {
    loop {
        if execution.context.is_halted() {
            execution.cut(&state, &state.guard, CutReason::Budget);
            return Followed::Ended(Ended::default());
        }
        let at = state.frame.as_ref().map(|frame| (frame.block, frame.next));
        let next = execution.step(&mut state);
        if execution.heap.waits_for_decision() && !matches!(next, Next::Call(_)) {
            let is_before = state.frame.as_ref().map(|frame| (frame.block, frame.next)) == at && at.is_some();
            return match next {
                Next::Decide(_) | Next::Stopped if is_before => Followed::Suspended(state),
                _ => Followed::Stuck,
            };
        }
        let went = match next {
            Next::Goes => Went::On(state),
            Next::Call(pending) => {
                let before = state.clone();
                let mut ways = execution.call(state, &pending);
                if execution.heap.waits_for_decision() {
                    return Followed::Suspended(before);
                }
                match (ways.pop(), ways.is_empty()) {
                    (None, _) => Went::Over(Ended::default()),
                    (Some(way), true) => after_call(execution, way),
                    (Some(_), false) => return Followed::Forked,
                }
            }
            Next::Branches { mut ways, .. } => match (ways.pop(), ways.is_empty()) {
                (None, _) => Went::Over(Ended::default()),
                (Some(state), true) => goes_around(execution, state),
                (Some(_), false) => return Followed::Forked,
            },
            Next::Returned(value) => {
                let caller = state.left();
                let caller = execution.with_decided(caller);
                returned(execution, caller, value)
            }
            Next::Threw(object) => {
                let caller = state.left();
                let caller = execution.with_decided(caller);
                threw(execution, caller, object)
            }
            Next::Decide(_) | Next::Stopped => Went::Over(Ended::default()),
        };
        state = match went {
            Went::On(state) => state,
            Went::Over(ended) => return Followed::Ended(ended),
        };
    }
}

/// A state at the beginning of a block, unless it has gone around a loop too often.
fn goes_around(execution: &mut Execution<'_, '_>, state: State) -> Went {
    let Some((frame, &(region, passes))) = state.frame.as_ref().and_then(|frame| Some((frame, frame.loops.last()?)))
    else {
        return Went::On(state);
    };
    let content = &frame.code.regions.regions[region];
    if passes <= MAX_FREE_PASSES || content.header != frame.block {
        return Went::On(state);
    }
    let pos = frame.code.body.blocks[content.header].pos;
    let reason = match content.kind {
        ir::RegionKind::Loop(id) => CutReason::Loop(content.procedure, id),
        ir::RegionKind::Body => CutReason::Budget,
    };
    execution.cut_at(&state, &state.guard, reason, pos);
    Went::Over(Ended::default())
}

fn after_call(execution: &mut Execution<'_, '_>, way: Way) -> Went {
    match way {
        Way::Enters(state) => Went::On(state),
        Way::Returns(caller, value) => returned(execution, caller, value),
        Way::Throws(caller, object) => threw(execution, caller, object),
    }
}

fn returned(execution: &mut Execution<'_, '_>, caller: State, value: Option<Term>) -> Went {
    match caller.frame {
        Some(_) => Went::On(execution.resume(caller, value)),
        None => Went::Over(Ended { returned: Some((caller, value)), threw: None }),
    }
}

fn threw(execution: &mut Execution<'_, '_>, mut caller: State, object: Term) -> Went {
    while caller.frame.is_some() {
        match execution.unwind(caller, object) {
            Unwound::Goes(state) => return Went::On(state),
            Unwound::Threw(state, _) => {
                let state = state.left();
                caller = execution.with_decided(state);
            }
        }
    }
    Went::Over(Ended { returned: None, threw: Some((caller, object)) })
}
