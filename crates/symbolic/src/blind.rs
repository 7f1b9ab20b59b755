//! Blind references: those that a region left behind which was not entered.
//!
//! Such a reference may be compared, but an access through it needs to know the object. It ends the path with
//! [`CutReason::Unexplored`], which names the placeholder: entering it tells what the reference is. A clause that looks at the
//! object gets any value instead, so that a solver can say whether it matters.

use crate::Objects;
use crate::context::Execution;
use crate::domain::Symbolic;
use crate::findings::CutReason;
use crate::placeholder::PlaceholderId;
use crate::state::State;
use crate::store::{Fault, Needed, Scoped};
use ir::{Key, MapId, facts};
use logic::{Op, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};
use semantics::Memory;

impl Objects {
    /// A reference that a region left behind: nothing is known of it until the region is entered.
    pub(crate) fn blind(&mut self, symbol: Term, id: PlaceholderId) {
        self.blind.insert(symbol, id);
        // Where it is one of several that a reference can be, it adds no candidates: accesses leave it out.
        self.declare(symbol, vec![0]);
    }

    /// The region that left behind what a symbol stands for, if one did.
    pub fn left_behind_by(&self, symbol: Term) -> Option<PlaceholderId> {
        self.blind.get(&symbol).copied().or_else(|| self.addresses.left_by(symbol))
    }

    /// Is there anything that a reference may be besides null and blind references?
    pub(crate) fn may_be_seen(&self, terms: &Terms, reference: Term) -> bool {
        let mut seen = FxHashSet::default();
        let mut open = vec![reference];
        while let Some(next) = open.pop() {
            match terms.op(next) {
                Op::Ite if seen.insert(next) => open.extend([terms.arg(next, 1), terms.arg(next, 2)]),
                Op::Ite => {}
                _ if terms.word(next) != Some(0) && !self.blind.contains_key(&next) => return true,
                _ => {}
            }
        }
        false
    }

    /// The blind references that a reference may be, each with the condition that it is the one.
    pub(crate) fn blind_in(&self, terms: &mut Terms, reference: Term) -> Vec<(PlaceholderId, Term)> {
        if self.blind.is_empty() {
            return Vec::new();
        }
        // Choices share their parts, so each part is visited once, after all that it is a part of.
        let mut order = Vec::new();
        let mut seen = FxHashSet::default();
        let mut open = vec![(reference, false)];
        while let Some((next, is_done)) = open.pop() {
            if is_done {
                order.push(next);
            } else if seen.insert(next) {
                open.push((next, true));
                if terms.op(next) == Op::Ite {
                    open.extend([(terms.arg(next, 1), false), (terms.arg(next, 2), false)]);
                }
            }
        }
        if !order.iter().any(|part| self.blind.contains_key(part)) {
            return Vec::new();
        }
        let mut found = Vec::new();
        let mut chosen: FxHashMap<Term, Term> = FxHashMap::default();
        chosen.insert(reference, terms.truth());
        for part in order.into_iter().rev() {
            let Some(&here) = chosen.get(&part) else { continue };
            if let Some(&id) = self.blind.get(&part) {
                found.push((id, here));
            }
            if terms.op(part) == Op::Ite {
                let (condition, then, otherwise) = (terms.arg(part, 0), terms.arg(part, 1), terms.arg(part, 2));
                let other = terms.not(condition);
                for (part, condition) in [(then, condition), (otherwise, other)] {
                    let there = terms.and(here, condition);
                    let before = chosen.get(&part).copied().unwrap_or(terms.falsity());
                    let there = terms.or(before, there);
                    chosen.insert(part, there);
                }
            }
        }
        found
    }
}

impl Execution<'_, '_> {
    /// Reads memory as a clause does: where nothing is known of the object, the value is any. Whether a region has to be
    /// entered for the clause is then a question to the solver.
    pub fn read_freely(&mut self, state: &mut State, map: MapId, key: Key<Term>) -> Result<Term, Fault> {
        let reference = match key {
            Key::Object(reference) | Key::Element(reference, _) => Some(reference),
            Key::Global => None,
        };
        let reference = reference.filter(|_| !matches!(map, facts::OBJECT_AT | facts::ADDRESS_OF));
        let blind = match reference {
            Some(reference) => self.heap.objects.blind_in(&mut self.context.terms, reference),
            None => Vec::new(),
        };
        let Some(&(id, _)) = blind.first() else {
            return self.memory(state, |memory, domain| memory.read(domain, map, key));
        };
        let conditions: Vec<Term> = blind.iter().map(|&(_, condition)| condition).collect();
        let is_blind = self.context.terms.any(&conditions);
        let ty = self.context.world.program().maps[map].value;
        let unknown = self.left_behind(id, ty, "⟨unknown⟩");
        if self.context.terms.is_true(is_blind) {
            return Ok(unknown);
        }
        let outer = std::mem::replace(&mut self.heap.inputs.placeholders.leaves_blind, true);
        let read = self.memory(state, |memory, domain| memory.read(domain, map, key));
        self.heap.inputs.placeholders.leaves_blind = outer;
        read.map(|value| self.context.terms.ite(is_blind, unknown, value))
    }

    /// Ends the paths on which one of these references is blind. False if nothing is left of the state.
    pub(crate) fn sees(&mut self, state: &mut State, references: &[Term]) -> bool {
        for &reference in references {
            for (placeholder, condition) in self.heap.objects.blind_in(&mut self.context.terms, reference) {
                if let Some(guard) = state.guard.and(&mut self.context.terms, condition) {
                    self.cut(state, &guard, CutReason::Unexplored(placeholder));
                }
                let other = self.context.terms.not(condition);
                match state.guard.and(&mut self.context.terms, other) {
                    Some(guard) => state.guard = guard,
                    None => return false,
                }
            }
        }
        true
    }
}

impl Scoped<'_> {
    /// Leaves out the paths on which a reference is blind, or gives up if it is on all of them.
    pub(crate) fn sees(&mut self, domain: &mut Symbolic<'_>, reference: Term) -> Result<(), Fault> {
        if self.inputs.placeholders.leaves_blind {
            return Ok(());
        }
        for (placeholder, condition) in domain.objects.blind_in(domain.terms, reference) {
            if domain.terms.is_true(condition) {
                return Err(Fault::Unexplored(placeholder));
            }
            let condition = domain.terms.not(condition);
            self.needed.push(Needed { condition, capacity: 0, fault: Some(Fault::Unexplored(placeholder)) });
        }
        Ok(())
    }
}
