//! Texts that only become messages of throwables.
//!
//! `assert n != 12345 : "bad " + n` puts a text together that no run looks at: only a person does, after the run. Following
//! how digits are counted and copied would use up bounds on loops and arrays, and hide the failure behind them. So where a
//! call only describes its arguments, and its result goes nowhere but into a throwable, the result is an object of unknown
//! content. Should a run look at it after all, that is noted, and the check starts again with all texts followed.

use crate::context::Execution;
use crate::{CutReason, State, Way, World};
use ir::{BlockId, Body, Call, Callee, CheckKind, ClassId, LocalId, ProcId, Stmt, Terminator};
use rustc_hash::FxHashSet;

/// A procedure that makes a text of its arguments, changes nothing and throws nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Description {
    /// The class of the text.
    pub class: ClassId,
    /// Is it called for messages only, wherever it is called?
    pub is_for_messages: bool,
    /// Does it add to its first argument, which it returns? Then that must be a builder that the caller has made for the
    /// message alone.
    pub adds: bool,
}

/// Texts inside texts that are followed.
const MAX_DEPTH: usize = 24;

/// What is done about messages in an execution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Messages {
    /// They are objects of unknown content.
    #[default]
    Opaque,
    /// They are computed as everything else is.
    Followed,
}

impl Execution<'_, '_> {
    /// The call's end, if it makes nothing but a message. The state waits at the call.
    pub(crate) fn message(&mut self, callee: ProcId, state: &State) -> Option<Vec<Way>> {
        if self.context.messages == Messages::Followed {
            return None;
        }
        let description = self.context.world.description(callee)?;
        if !description.is_for_messages && !self.is_message(state) {
            return None;
        }
        self.context.message_classes.insert(description.class);
        let Some(text) = self.opaque(description.class, state) else {
            self.cut(state, &state.guard, CutReason::Unsupported("too many objects".to_owned()));
            return Some(Vec::new());
        };
        Some(vec![Way::Returns(state.clone(), Some(text))])
    }

    /// Does the result of the call that a state waits at go into a throwable only?
    fn is_message(&mut self, state: &State) -> bool {
        let Some(frame) = &state.frame else { return false };
        let place = (frame.procedure(), frame.next);
        if let Some(&known) = self.context.is_message.get(&place) {
            return known;
        }
        let answer = only_thrown(self.context.world, &frame.code.body, frame.next, MAX_DEPTH);
        self.context.is_message.insert(place, answer);
        answer
    }
}

/// Is the result of the call at a statement only used by constructors of throwables, and by descriptions of which that is
/// true in turn?
fn only_thrown(world: &dyn World, body: &Body, call: usize, depth: usize) -> bool {
    let Stmt::Call(made) = &body.stmts[call] else { return false };
    let Some(first) = body.block_of(call) else { return false };
    if adds(world, made) && !is_own_builder(world, body, first, call) {
        return false;
    }
    let Some(text) = made.result else { return true };
    let mut seen = FxHashSet::default();
    let mut open: Vec<(BlockId, usize)> = vec![(first, call + 1)];
    while let Some((block, from)) = open.pop() {
        match uses(world, body, (block, from), text, depth) {
            Uses::Other => return false,
            Uses::Overwritten => {}
            Uses::Thrown => {
                for next in body.blocks[block].end.successors() {
                    if seen.insert(next) {
                        open.push((next, body.blocks[next].stmts.start as usize));
                    }
                }
            }
        }
    }
    true
}

fn adds(world: &dyn World, call: &Call) -> bool {
    matches!(call.callee, Callee::Static(callee) if world.description(callee).is_some_and(|made| made.adds))
}

/// Is the builder that a call adds to one that this code has made, that was only added to since, and that nothing else
/// refers to after the call? It is as compilers write concatenations: `new StringBuilder().append(a).append(b)`.
fn is_own_builder(world: &dyn World, body: &Body, block: BlockId, call: usize) -> bool {
    let Stmt::Call(made) = &body.stmts[call] else { return false };
    let receiver_of = |call: &Call| call.args.first().and_then(|arg| arg.local());
    // The result takes the builder's place, so there is no other copy.
    let Some(builder) = receiver_of(made).filter(|&receiver| made.result == Some(receiver)) else { return false };
    let (mut block, mut end) = (block, call);
    for _ in 0..MAX_DEPTH {
        for statement in body.stmts[body.blocks[block].stmts.start as usize..end].iter().rev() {
            let is_assigned = statement.assigned().any(|local| local == builder);
            let is_used = reads(|f| statement.each_operand(f), builder);
            match statement {
                Stmt::Allocate { .. } if is_assigned => return true,
                Stmt::Call(earlier) if is_assigned => {
                    match adds(world, earlier) && receiver_of(earlier) == Some(builder) {
                        true => {}
                        false => return false,
                    }
                }
                // Its constructor.
                Stmt::Call(earlier) if is_used && earlier.result.is_none() && receiver_of(earlier) == Some(builder) => {
                }
                _ if is_assigned || is_used => return false,
                _ => {}
            }
        }
        // Results are tested for null, which ends blocks.
        let mut before = body.blocks.iter().filter(|(_, from)| from.end.successors().any(|to| to == block));
        let (Some((only, from)), None) = (before.next(), before.next()) else { return false };
        if !is_harmless(&from.end, builder) {
            return false;
        }
        (block, end) = (only, from.stmts.end as usize);
    }
    false
}

fn reads(each_operand: impl FnOnce(&mut dyn FnMut(ir::Operand)), local: LocalId) -> bool {
    let mut found = false;
    each_operand(&mut |operand| found |= operand.local() == Some(local));
    found
}

/// Does the end of a block look at the local for nothing but null?
fn is_harmless(end: &Terminator, local: LocalId) -> bool {
    let is_test = matches!(end, Terminator::Branch { failure: Some(CheckKind::NullDereference), .. });
    is_test || !reads(|f| end.each_operand(f), local)
}

/// What the rest of a block does with a text.
enum Uses {
    /// It goes into throwables at most, and the local still has it at the end.
    Thrown,
    /// The same, and the local has another value at the end.
    Overwritten,
    /// Something else.
    Other,
}

fn uses(world: &dyn World, body: &Body, (block, from): (BlockId, usize), text: LocalId, depth: usize) -> Uses {
    let block = &body.blocks[block];
    for at in from..block.stmts.end as usize {
        let statement = &body.stmts[at];
        if reads(|f| statement.each_operand(f), text) {
            let Stmt::Call(call) = statement else { return Uses::Other };
            let Callee::Static(callee) = call.callee else { return Uses::Other };
            let is_described =
                depth > 0 && world.description(callee).is_some() && only_thrown(world, body, at, depth - 1);
            if !is_described && !world.makes_throwable(callee) {
                return Uses::Other;
            }
        }
        // A call that throws leaves its result as it was, so where the caller goes on the text is still there.
        let is_certain = !matches!(statement, Stmt::Call(call) if call.thrown.is_some());
        if is_certain && statement.assigned().any(|local| local == text) {
            return Uses::Overwritten;
        }
    }
    if is_harmless(&block.end, text) { Uses::Thrown } else { Uses::Other }
}
