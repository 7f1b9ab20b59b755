//! Blocks of the input that the code frees. Their types do not tell whether they come from `malloc` and are still there, so
//! what frees one expects that of its caller: a precondition says so with `\freeable`, or it is a bound.

use crate::CSubject;
use contract::Builtin;
use contract::syntax::{Expr, ExprKind};
use ir::ProcId;
use logic::Term;
use rustc_hash::FxHashSet;
use symbolic::Reliance;

/// What a precondition says may be freed.
#[derive(Default)]
pub(crate) enum Freeable {
    /// These arguments.
    Arguments(FxHashSet<Term>),
    /// More than arguments alone: all blocks are taken for such.
    #[default]
    All,
}

impl CSubject {
    /// Remembers which arguments of a target its precondition allows to free.
    pub(crate) fn note_freeable(&self, target: ProcId, arguments: &[Term]) {
        let function = self.functions().iter().find(|function| function.procedure == target);
        let params = function.map(|function| &function.params[..]).unwrap_or_default();
        let (mut named, mut count) = (Vec::new(), 0);
        for clause in self.preconditions(target) {
            named.extend(freeable_names(clause));
            self.any_part(clause, &mut |part| {
                count += usize::from(operand(part).is_some());
                false
            });
        }
        let is_all = count > named.len();
        let allowed = params.iter().filter(|param| named.iter().any(|name| **name == *param.name));
        let allowed = allowed.filter_map(|param| arguments.get(param.parts.start).copied()).collect();
        *self.freeable.borrow_mut() = if is_all { Freeable::All } else { Freeable::Arguments(allowed) };
    }

    /// What is taken for granted where a block of the input is freed by a reference.
    pub(crate) fn taken_as_freeable(&self, reference: Term) -> Option<Reliance> {
        let is_allowed = match &*self.freeable.borrow() {
            Freeable::All => true,
            Freeable::Arguments(allowed) => allowed.contains(&reference),
        };
        (!is_allowed).then(|| {
            Reliance::Environment(
                "an input pointer that is freed may not come from malloc, or its block was freed before".to_owned(),
                "say with \\freeable in the precondition which may be freed".to_owned(),
            )
        })
    }
}

/// The operand of `\freeable`, if a formula is one.
fn operand(part: &Expr) -> Option<&Expr> {
    match &part.kind {
        ExprKind::Builtin(Builtin::Freeable, operands) => operands.last(),
        _ => None,
    }
}

/// The variables that a clause itself says of that they may be freed.
fn freeable_names(clause: &Expr) -> Vec<&str> {
    let mut names = Vec::new();
    let mut open = vec![clause];
    while let Some(part) = open.pop() {
        if let Some(ExprKind::Name(name)) = operand(part).map(|operand| &operand.kind) {
            names.push(&*name.text);
        }
        part.for_each_child(|child| open.push(child));
    }
    names
}
