//! A call that has not ended: the bodies that it enters one after the other, and the callers that wait for it.

use crate::alternatives::Waiting;
use crate::explorer::ContextId;
use crate::join::{add_returned, add_threw, join, join_ends};
use crate::machine::Pass;
use ir::Pos;
use logic::Term;
use std::collections::VecDeque;
use symbolic::{CutReason, Ended, Execution, PendingCall, State, Unwound, Way};

/// Whose way it is.
#[derive(Clone, Copy)]
enum Owner {
    /// That of all callers, in their joined state.
    All,
    /// That of one of several callers.
    One(usize),
}

/// A call that has not ended.
#[derive(Clone)]
pub(crate) struct Calling {
    ways: VecDeque<(Way, Owner)>,
    /// Whose body is being executed.
    running: Owner,
    ended: Ended,
    /// If there are several callers: each as it was at its call, what parts it from the others, and how the call ended that
    /// is its own.
    callers: Vec<(State, Vec<Term>, Ended)>,
    /// Where it is met: the context, and the statement. None for the call that everything begins with.
    pub(crate) met: Option<(ContextId, usize)>,
    /// The state at the beginning of the body that is being executed, and its context, if some of its paths are followed only.
    pub(crate) partly: Option<Box<(State, ContextId)>>,
}

impl Calling {
    /// A call of one caller.
    pub(crate) fn new(ways: Vec<Way>, met: Option<(ContextId, usize)>) -> Calling {
        let ways = ways.into_iter().map(|way| (way, Owner::All)).collect();
        Calling { ways, running: Owner::All, ended: Ended::default(), callers: Vec::new(), met, partly: None }
    }

    /// The body that was to be executed is not entered: these are the ways that its call can go instead.
    pub(crate) fn go_instead(&mut self, ways: Vec<Way>) {
        for way in ways.into_iter().rev() {
            self.ways.push_front((way, self.running));
        }
    }

    /// One call for several callers, of which at most one is real.
    pub(crate) fn of_alternatives(
        execution: &mut Execution<'_, '_>,
        group: Vec<Waiting>,
        context: ContextId,
    ) -> Calling {
        let statement = group[0].state.frame.as_ref().map_or(0, |frame| frame.next);
        let (mut joined, args, chosen) = joined(execution, &group);
        let places: Vec<(Term, Pos)> = chosen
            .iter()
            .zip(&group)
            .map(|(chosen, one)| (execution.context.terms.all(chosen), one.state.pos()))
            .collect();
        let world = execution.context.world;
        let is_users_call = joined.procedure().is_some_and(|caller| world.is_users_call(caller));
        let pending = PendingCall { receiver: args.first().copied(), args };
        let mut ways = VecDeque::new();
        let callees = match execution.with_receiver(joined.clone(), &pending) {
            Some(seen) => {
                joined = seen;
                execution.possible_callees(&pending, &joined)
            }
            None => Vec::new(),
        };
        for (callee, condition) in callees {
            // Inside a library, what goes wrong is reported where the user calls it: there the callers differ.
            if is_users_call && !world.is_users_call(callee) {
                for (index, one) in group.iter().enumerate() {
                    let Some(state) = execution.assume(one.state.clone(), condition) else { continue };
                    let place = [(execution.context.terms.truth(), state.pos())];
                    let own = execution.enter(callee, &one.args, state, &place);
                    ways.extend(own.into_iter().map(|way| (way, Owner::One(index))));
                }
                continue;
            }
            let Some(state) = execution.assume(joined.clone(), condition) else { continue };
            let all = execution.enter(callee, &pending.args, state, &places);
            ways.extend(all.into_iter().map(|way| (way, Owner::All)));
        }
        let callers = group.into_iter().zip(chosen).map(|(one, chosen)| (one.state, chosen, Ended::default()));
        let callers = callers.collect();
        let met = Some((context, statement));
        Calling { ways, running: Owner::All, ended: Ended::default(), callers, met, partly: None }
    }

    fn add(&mut self, execution: &mut Execution<'_, '_>, owner: Owner, way: Ended) {
        let ended = match owner {
            Owner::All => &mut self.ended,
            Owner::One(index) => &mut self.callers[index].2,
        };
        let before = std::mem::take(ended);
        *ended = join_ends(execution, before, way);
    }

    /// The state at the beginning of the next body, if there is one.
    pub(crate) fn next_body(&mut self, execution: &mut Execution<'_, '_>) -> Option<State> {
        while let Some((way, owner)) = self.ways.pop_front() {
            // There may be a thousand ways, where anything may be called.
            if execution.context.is_halted() {
                let (Way::Enters(state) | Way::Returns(state, _) | Way::Throws(state, _)) = &way;
                execution.cut(state, &state.guard, CutReason::Budget);
                continue;
            }
            match way {
                Way::Enters(state) => {
                    self.running = owner;
                    return Some(state);
                }
                Way::Returns(state, value) => {
                    self.add(execution, owner, Ended { returned: Some((state, value)), threw: None });
                }
                Way::Throws(state, object) => {
                    self.add(execution, owner, Ended { returned: None, threw: Some((state, object)) });
                }
            }
        }
        None
    }

    /// Takes how a body ended, back in the caller.
    pub(crate) fn body_ended(&mut self, execution: &mut Execution<'_, '_>, ended: Ended) {
        self.add(execution, self.running, ended);
    }

    /// How the call ended, for one caller.
    pub(crate) fn ended(self) -> Ended {
        self.ended
    }

    /// Lets the callers go on in the region that they are in.
    pub(crate) fn go_on(self, execution: &mut Execution<'_, '_>, pass: &mut Pass) {
        let mut ready = Vec::new();
        if self.callers.is_empty() {
            resume(execution, pass, &mut ready, self.ended);
            pass.ready.extend(ready.into_iter().rev());
            return;
        }
        for (caller, chosen, mut own) in self.callers {
            if let Some((state, value)) = &self.ended.returned
                && let Some(state) = part(execution, state, &caller, &chosen)
            {
                add_returned(execution, &mut own, state, *value);
            }
            if let Some((state, object)) = &self.ended.threw
                && let Some(state) = part(execution, state, &caller, &chosen)
            {
                add_threw(execution, &mut own, state, *object);
            }
            resume(execution, pass, &mut ready, own);
        }
        // The first is the next.
        pass.ready.extend(ready.into_iter().rev());
    }
}

/// The part of a joined state that is one caller's, in its frame.
fn part(execution: &mut Execution<'_, '_>, joined: &State, caller: &State, chosen: &[Term]) -> Option<State> {
    let mut state = joined.clone();
    for &condition in chosen.iter().rev() {
        state = execution.assume(state, condition)?;
    }
    state.frame = caller.frame.clone();
    Some(state)
}

fn resume(execution: &mut Execution<'_, '_>, pass: &mut Pass, ready: &mut Vec<State>, ended: Ended) {
    if let Some((state, value)) = ended.returned {
        ready.push(execution.resume(state, value));
    }
    if let Some((state, object)) = ended.threw {
        match execution.unwind(state, object) {
            Unwound::Goes(state) => ready.push(state),
            Unwound::Threw(state, object) => pass.add_threw(state, object),
        }
    }
}

/// The joined state of the callers, the joined arguments, and for each caller the conditions that it is the one, the last
/// of which parts it from the most.
fn joined(execution: &mut Execution<'_, '_>, group: &[Waiting]) -> (State, Vec<Term>, Vec<Vec<Term>>) {
    let (truth, falsity) = (execution.context.terms.truth(), execution.context.terms.falsity());
    let without_locals = |state: &State| {
        let mut state = state.clone();
        state.frame.iter_mut().for_each(|frame| frame.locals = Vec::new());
        state
    };
    let (mut state, mut args) = (without_locals(&group[0].state), group[0].args.clone());
    let first = state.frame.clone();
    let mut chosen = vec![Vec::new()];
    for one in &group[1..] {
        let mut pairs: Vec<(Term, Term)> = one.args.iter().copied().zip(args).collect();
        pairs.push((truth, falsity));
        let (next, mut values) = join(execution, without_locals(&one.state), state, &pairs);
        let this = values.pop().unwrap_or(truth);
        let other = execution.context.terms.not(this);
        chosen.iter_mut().for_each(|before| before.push(other));
        chosen.push(vec![this]);
        (state, args) = (next, values);
    }
    state.frame = first;
    (state, args, chosen)
}
