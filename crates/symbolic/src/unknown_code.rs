//! Functions without code and contract. What they return, and what they leave in memory that they can reach, is any value;
//! but a claim that rests on such a value rests on code that is not known. The symbols are remembered for that reason. So are
//! calls that may not come back at all.
//!
//! Such a function reaches the blocks that its arguments point to, those that code outside of the program can change
//! without help ([`crate::Procedures::exposed_blocks`]), those that an earlier function without code was given and may have
//! kept, and all blocks that pointers in any of these lead to.

use crate::blocks::part;
use crate::context::Execution;
use crate::state::{Frame, State};
use crate::{ObjectId, Objects, Origin};
use ir::{ProcId, Type};
use logic::{Op, Sort, Term};
use std::collections::{BTreeMap, VecDeque};

/// What is left in larger blocks is not followed.
const MAX_BYTES: u32 = 1 << 16;

/// Cells of more bytes get several values, so that a run that looks at one of them does not look at all.
const CELL_BYTES: u32 = 8;

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

/// A call of code that is not there, and that may never come back.
#[derive(Clone, Copy, Debug)]
pub struct MayEnd {
    /// The function.
    pub procedure: ProcId,
    /// It is called where this holds.
    pub called: Term,
}

/// The blocks that a function without code reaches, each with the condition that it does.
type Reached = BTreeMap<ObjectId, Term>;

impl Execution<'_, '_> {
    /// Calls a function of which nothing is known: what it returns. The blocks that it reaches have any content afterwards.
    /// An error is a block that is too large for that.
    pub(crate) fn call_unknown_code(
        &mut self,
        procedure: ProcId,
        args: &[Term],
        state: &mut State,
    ) -> Result<Option<Term>, String> {
        self.heap.inputs.note_harmless(procedure);
        let called = state.guard.term(&self.context.terms);
        if state.frame.as_ref().is_some_and(ends_branch) {
            self.heap.inputs.note_may_end(MayEnd { procedure, called });
        }
        let params = self.context.world.program().procs[procedure].params.clone();
        let references = args.iter().zip(params).filter(|(_, ty)| *ty == Type::Ref).map(|(&arg, _)| arg);
        let mut references: Vec<Term> = references.collect();
        for address in self.context.world.exposed_blocks() {
            references.push(self.known(Type::Ref, address));
        }
        let reached = self.reached_by_unknown_code(&references, state);
        for (&object, &condition) in &reached {
            self.overwrite(procedure, (object, condition), called, state)?;
        }
        // What it was given, it may keep.
        for (object, condition) in reached {
            let kept = self.context.terms.and(called, condition);
            let terms = &mut self.context.terms;
            let known = self.heap.inputs.kept_by_unknown_code.entry(object).or_insert(kept);
            *known = terms.or(*known, kept);
        }
        let Some(value) = self.choose_result(procedure, state) else { return Ok(None) };
        self.note_unknown(value, procedure, called);
        Ok(Some(value))
    }

    /// The blocks that unknown code reaches from these references, through pointers too, and those that it kept.
    fn reached_by_unknown_code(&mut self, references: &[Term], state: &mut State) -> Reached {
        let mut open: VecDeque<(ObjectId, Term)> =
            self.heap.inputs.kept_by_unknown_code.iter().map(|(&object, &kept)| (object, kept)).collect();
        for &reference in references {
            let truth = self.context.terms.truth();
            self.targets_where(reference, truth, &mut open);
        }
        let mut reached = Reached::new();
        while let Some((object, condition)) = open.pop_front() {
            if self.context.terms.is_false(condition) || !self.can_be_overwritten(object) {
                continue;
            }
            let condition = match reached.get(&object) {
                None => condition,
                Some(&known) if known == condition || self.context.terms.is_true(known) => continue,
                // Blocks that point to each other are reached in more ways than can be listed.
                Some(_) => self.context.terms.truth(),
            };
            reached.insert(object, condition);
            for (_, cell) in self.content(state, object) {
                let inner = self.domain().as_address(cell);
                if let Some((reference, _)) = inner {
                    self.targets_where(reference, condition, &mut open);
                }
            }
        }
        reached
    }

    /// The objects that a reference can be, where a condition holds.
    fn targets_where(&mut self, reference: Term, condition: Term, found: &mut VecDeque<(ObjectId, Term)>) {
        let (targets, _) = self.heap.objects.targets(&self.context.terms, reference);
        for object in targets {
            let this = Objects::reference(&mut self.context.terms, object);
            let is_this = self.context.terms.equal(reference, this);
            found.push_back((object, self.context.terms.and(condition, is_this)));
        }
    }

    fn can_be_overwritten(&self, object: ObjectId) -> bool {
        let Some(found) = self.heap.objects.get(object) else { return false };
        let is_changeable = match found.origin {
            Origin::Known(address) => self.context.world.changeable_global(address).is_some(),
            Origin::Input | Origin::Allocated => true,
        };
        is_changeable && !found.opaque && found.capacity > 0
    }

    /// A block has any content where a condition holds.
    fn overwrite(
        &mut self,
        procedure: ProcId,
        (object, condition): (ObjectId, Term),
        called: Term,
        state: &mut State,
    ) -> Result<(), String> {
        let capacity = self.heap.objects.get(object).map_or(0, |found| found.capacity);
        if capacity > MAX_BYTES {
            let name = self.context.world.program().procs[procedure].name.clone();
            return Err(format!("what `{name}`, which has neither code nor a contract, leaves in {capacity} bytes"));
        }
        self.heap.inputs.note_written(&self.heap.objects, object);
        let mut changed = Vec::new();
        for (start, old) in self.content(state, object) {
            for (at, old) in self.split(start, old) {
                let sort = self.context.terms.sort(old);
                let new = self.context.terms.fresh("⟨unknown code⟩", sort);
                self.note_unknown(new, procedure, called);
                changed.push((at, self.context.terms.ite(condition, new, old)));
            }
        }
        // What cannot be read now is not there.
        let _ = self.memory(state, |memory, domain| {
            for &(at, value) in &changed {
                memory.store.put(domain, object, at, value);
            }
            Ok(())
        });
        Ok(())
    }

    /// The parts of a large cell, with their offsets in the block.
    fn split(&mut self, start: u32, cell: Term) -> Vec<(u32, Term)> {
        let bytes = match self.context.terms.sort(cell) {
            Sort::Bits(width) if width > 8 * CELL_BYTES => width / 8,
            _ => return vec![(start, cell)],
        };
        let mut parts = Vec::new();
        let mut at = 0;
        while at < bytes {
            let end = bytes.min((start + at) / CELL_BYTES * CELL_BYTES + CELL_BYTES - start);
            parts.push((start + at, part(&mut self.domain(), cell, at, end)));
            at = end;
        }
        parts
    }

    fn note_unknown(&mut self, value: Term, procedure: ProcId, called: Term) {
        if self.context.terms.op(value) == Op::Symbol {
            self.heap.inputs.note_unknown_code(FromUnknownCode { symbol: value, procedure, called });
        }
    }
}

/// Does a frame wait at a call that may be meant to end the program?
fn ends_branch(frame: &Frame) -> bool {
    frame.code.regions.call_ends_branch(&frame.code.body, frame.block, frame.next)
}
