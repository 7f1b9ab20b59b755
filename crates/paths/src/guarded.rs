//! Checks that no path fails.
//!
//! The way on which a check of the language fails is dropped where no input takes it, and nothing of it is left to ask about. It
//! is a check all the same, which holds: it is told like those of the engines that join paths, where the condition is part of
//! the formula.

use crate::path::Path;
use crate::results::CheckName;
use crate::search::Search;
use check::failing_branch;
use ir::{BinaryOp, BlockId, Expr, Operand, Pos, ProcId, Stmt, Terminator, Type};
use logic::Term;
use symbolic::{Code, Heap, ObjectId, Origin, PersistentSet, State};

/// A test whether the language raises an exception.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Test {
    procedure: ProcId,
    block: BlockId,
    /// Where the user's code calls what tests.
    call: Option<(ProcId, Pos)>,
}

impl Search<'_> {
    /// A path of the target is at the end of a block. If it tests there whether the language raises an exception that would leave
    /// the target, that is a check.
    pub(crate) fn note_test(&mut self, path: &mut Path, code: &Code, block: BlockId) {
        let Path { state, heap, tested, .. } = path;
        let Terminator::Branch { cond, otherwise, failure: Some(kind), .. } = &code.body.blocks[block].end else {
            return;
        };
        let users = state.frames().find(|frame| self.language.is_users(frame.procedure()));
        let Some(users) = users.map(|frame| (frame.procedure(), frame.pos)) else { return };
        let test = Test { procedure: code.procedure, block, call: (users.0 != code.procedure).then_some(users) };
        let is_caught = raises_within(code, *otherwise) || state.frames().skip(1).any(is_caught);
        if is_caught || !self.can_go_either_way(state, heap, tested, cond) || self.is_retracing {
            return;
        }
        if !self.guarded.insert(test) {
            return;
        }
        let site = state.site_at(code.body.blocks[block].pos);
        let never = self.context.terms.falsity();
        let question = failing_branch(self.language, *kind, &site, never);
        if self.options.kinds.contains(&question.kind) {
            self.results.check(&CheckName::of(&question));
        }
    }

    /// Is a test one whose result depends on the input?
    fn can_go_either_way(
        &self,
        state: &State,
        heap: &Heap,
        tested: &mut PersistentSet<(Term, ProcId)>,
        cond: &Expr,
    ) -> bool {
        let Some(frame) = &state.frame else { return false };
        let procedure = frame.procedure();
        let value = |operand: &Operand| operand.local().map(|local| frame.locals[local.as_u32() as usize]);
        let is_open = |term: Term| !self.context.terms.is_constant(term);
        match cond {
            Expr::Binary(BinaryOp::Ne | BinaryOp::Eq, Type::Ref, a, b) => {
                let mut terms = [value(a), value(b)].into_iter().flatten();
                // What the same procedure tested before is not null.
                terms.any(|term| {
                    tested.insert((term, procedure)).is_none() && (is_open(term) || self.is_of_input(heap, term))
                })
            }
            Expr::Binary(_, _, a, b) => [value(a), value(b)].into_iter().flatten().any(is_open),
            Expr::Use(a) | Expr::Unary(_, _, a) | Expr::Cast(_, _, _, a) | Expr::Subclass(a, _) => {
                value(a).is_some_and(is_open)
            }
            Expr::Select(a, b, c) => [a, b, c].into_iter().filter_map(value).any(is_open),
            Expr::Storable(a, b) => [value(a), value(b)].into_iter().flatten().any(is_open),
        }
    }

    /// Is this an object of the input other than the one that a method is called on?
    fn is_of_input(&self, heap: &Heap, reference: Term) -> bool {
        let receiver = self.values.first().filter(|_| self.language.has_receiver(self.target));
        let is_receiver = receiver.is_some_and(|&receiver| heap.inputs.resolved(receiver) == reference);
        let object = self.context.terms.word(reference).map(|word| ObjectId(word as u32));
        let origin = object.and_then(|object| heap.objects.get(object)).map(|object| object.origin);
        origin == Some(Origin::Input) && !is_receiver
    }
}

/// Is what a block raises caught in its procedure?
fn raises_within(code: &Code, block: BlockId) -> bool {
    let stmts = code.body.blocks[block].stmts.clone();
    let calls = code.body.stmts[stmts.start as usize..stmts.end as usize].iter();
    calls.into_iter().any(|stmt| matches!(stmt, Stmt::Call(call) if call.thrown.is_some()))
}

/// Does a caller look at what a callee throws?
fn is_caught(frame: &symbolic::Frame) -> bool {
    frame.call().is_none_or(|call| call.thrown.is_some())
}
