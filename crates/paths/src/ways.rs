//! The ways that a path can go on from a statement.

use crate::path::End;
use ir::BlockId;
use logic::Term;
use std::rc::Rc;
use symbolic::{Code, Execution, Guard, State, Unwound, Way};

/// Where a path goes.
pub(crate) enum Successor {
    /// On, at the beginning of a block.
    At(State),
    /// On, in a procedure that it has entered.
    In(State),
    /// On, behind a call.
    Behind(State),
    /// The procedure that it began with has ended.
    Over(End),
}

impl Successor {
    /// The path's condition there.
    pub(crate) fn guard(&self) -> &Guard {
        match self {
            Successor::At(state) | Successor::In(state) | Successor::Behind(state) => &state.guard,
            Successor::Over(End::Returned(state, _) | End::Threw(state, _)) => &state.guard,
        }
    }
}

/// Was the same procedure entered in the same state, without a condition in between that is not known? Then it is entered again
/// and again, until the stack is full.
pub(crate) fn is_endless(state: &State) -> bool {
    let mut frames = state.frames().map(|frame| (frame.procedure(), &frame.activation));
    let Some((procedure, now)) = frames.next() else { return false };
    frames.any(|(other, before)| {
        other == procedure
            && before.args == now.args
            && before.guard.same(&now.guard)
            && before.store.is_unchanged(&now.store)
    })
}

/// The block that a state is at the end of, with its code and the number of active procedures.
pub(crate) fn end_of_block(state: &State) -> Option<(Rc<Code>, BlockId, usize)> {
    let frame = state.frame.as_ref()?;
    let is_end = frame.next >= frame.code.body.blocks[frame.block].stmts.end as usize;
    is_end.then(|| (frame.code.clone(), frame.block, state.depth()))
}

/// Where a state goes that made a call.
pub(crate) fn after_call(execution: &mut Execution<'_, '_>, way: Way) -> Successor {
    match way {
        Way::Enters(state) => Successor::In(state),
        Way::Returns(state, value) => returned(execution, state, value),
        Way::Throws(state, object) => threw(execution, state, object),
    }
}

/// A callee has returned to the caller that the state is in. Without a caller, the procedure has ended that was begun with.
pub(crate) fn returned(execution: &mut Execution<'_, '_>, caller: State, value: Option<Term>) -> Successor {
    match caller.frame {
        Some(_) => Successor::Behind(execution.resume(caller, value)),
        None => Successor::Over(End::Returned(caller, value)),
    }
}

/// A callee has thrown an object. Callers that do not look at it end one after the other.
pub(crate) fn threw(execution: &mut Execution<'_, '_>, mut caller: State, object: Term) -> Successor {
    while caller.frame.is_some() {
        match execution.unwind(caller, object) {
            Unwound::Goes(state) => return Successor::Behind(state),
            Unwound::Threw(state, _) => caller = execution.with_decided(state.left()),
        }
    }
    Successor::Over(End::Threw(caller, object))
}
