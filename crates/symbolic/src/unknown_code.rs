//! Functions without code and contract. What they return, and what they leave in memory that they can reach, is any value;
//! but a claim that rests on such a value rests on code that nobody has seen. The symbols are remembered for that reason.

use crate::context::Execution;
use crate::state::State;
use crate::{ObjectId, Objects, Origin};
use ir::{ProcId, Type};
use logic::{Op, Term};

/// Larger blocks are taken to stay what they are.
const MAX_BYTES: u32 = 4_096;

/// A value that comes from code that is not there.
#[derive(Clone, Copy, Debug)]
pub struct FromUnknownCode {
    /// The symbol that stands for it.
    pub symbol: Term,
    /// The function.
    pub procedure: ProcId,
    /// It is called where this holds.
    pub called: Term,
}

impl Execution<'_, '_> {
    /// Calls a function of which nothing is known: what it returns. The blocks that its arguments point to, and those that
    /// all code can name, have any content afterwards.
    pub(crate) fn call_unknown_code(&mut self, procedure: ProcId, args: &[Term], state: &mut State) -> Option<Term> {
        self.heap.inputs.note_harmless(procedure);
        let called = state.guard.term(&self.context.terms);
        let params = self.context.world.program().procs[procedure].params.clone();
        let references = args.iter().zip(params).filter(|(_, ty)| *ty == Type::Ref).map(|(&arg, _)| arg);
        let mut references: Vec<Term> = references.collect();
        for address in self.context.world.exposed_blocks() {
            references.push(self.known(Type::Ref, address));
        }
        for reference in references {
            let (targets, _) = self.heap.objects.targets(&self.context.terms, reference);
            for object in targets {
                self.overwrite(procedure, (reference, object), called, state);
            }
        }
        let value = self.choose_result(procedure, state)?;
        self.note_unknown(value, procedure, called);
        Some(value)
    }

    /// A block has any content where a reference is to it.
    fn overwrite(&mut self, procedure: ProcId, (reference, object): (Term, ObjectId), called: Term, state: &mut State) {
        let Some(found) = self.heap.objects.get(object) else { return };
        let is_changeable = match found.origin {
            Origin::Known(address) => self.context.world.changeable_global(address).is_some(),
            Origin::Input | Origin::Allocated => true,
        };
        if !is_changeable || found.opaque || found.capacity == 0 || found.capacity > MAX_BYTES {
            return;
        }
        let this = Objects::reference(&mut self.context.terms, object);
        let is_this = self.context.terms.equal(reference, this);
        let cells = self.content(state, object);
        let mut changed = Vec::new();
        for (at, old) in cells {
            let sort = self.context.terms.sort(old);
            let new = self.context.terms.fresh("⟨unknown code⟩", sort);
            self.note_unknown(new, procedure, called);
            changed.push((at, self.context.terms.ite(is_this, new, old)));
        }
        // What cannot be read now is not there.
        let _ = self.memory(state, |memory, domain| {
            for &(at, value) in &changed {
                memory.store.put(domain, object, at, value);
            }
            Ok(())
        });
    }

    fn note_unknown(&mut self, value: Term, procedure: ProcId, called: Term) {
        if self.context.terms.op(value) == Op::Symbol {
            self.heap.inputs.note_unknown_code(FromUnknownCode { symbol: value, procedure, called });
        }
    }
}
