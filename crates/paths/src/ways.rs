//! The ways that a path can go on from a statement.

use crate::choice::Choice;
use crate::path::End;
use check::Language;
use ir::BlockId;
use logic::Term;
use std::rc::Rc;
use std::sync::Arc;
use symbolic::{Code, Execution, Guard, State, Unwound, Way};

/// The end of a block: its code, the block, and the number of active procedures.
pub(crate) type BlockEnd = (Rc<Code>, BlockId, usize);

/// Where a path goes.
#[derive(Clone)]
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

/// The ways that a path can go, each with the choice that it is. `from`: the end of the block that they go on from.
pub(crate) fn names(
    language: &dyn Language,
    from: Option<&BlockEnd>,
    ways: Vec<Successor>,
) -> Vec<(Choice, Successor)> {
    let mut named: Vec<(Choice, Successor)> = Vec::new();
    for way in ways {
        let same = |is_same: fn(&Choice) -> bool| named.iter().filter(|(choice, _)| is_same(choice)).count() as u32;
        let choice = match &way {
            Successor::At(state) => {
                let to = state.frame.as_ref().map(|frame| frame.block);
                let blocks = from.map(|(code, block, _)| code.body.blocks[*block].end.successors().collect::<Vec<_>>());
                let is_taken = |number: &u32| named.iter().any(|(choice, _)| *choice == Choice::Branch(*number));
                let all = (0..).zip(blocks.into_iter().flatten());
                let own = all.filter(|&(_, block)| Some(block) == to).map(|(number, _)| number);
                let others = u32::MAX - same(|choice| matches!(choice, Choice::Branch(_)));
                Choice::Branch(own.into_iter().find(|number| !is_taken(number)).unwrap_or(others))
            }
            Successor::Behind(_) => Choice::Behind(same(|choice| matches!(choice, Choice::Behind(_)))),
            Successor::Over(_) => Choice::Over(same(|choice| matches!(choice, Choice::Over(_)))),
            Successor::In(state) => {
                let name = state.procedure().map(|procedure| language.program().procs[procedure].name.to_string());
                let name: Arc<str> = name.unwrap_or_default().into();
                let is_same = |other: &Choice| matches!(other, Choice::Enters(known, _) if *known == name);
                let number = named.iter().filter(|(other, _)| is_same(other)).count();
                Choice::Enters(name, number as u32)
            }
        };
        named.push((choice, way));
    }
    named
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

/// The end of the block that a state is at, if it is at one.
pub(crate) fn end_of_block(state: &State) -> Option<BlockEnd> {
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
