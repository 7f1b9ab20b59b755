//! Blind references: those that a region left behind which was not entered.
//!
//! Such a reference may be any object that the region could get at, or one that the region made. So what is read through it is
//! any value, and what is written through it may change whatever the region could have changed: both belong to the
//! region's placeholder, and a solver says whether it matters. Entering the region tells what the reference is. What a blind
//! reference decides about, a callee or what a model does, is a call that may do anything. The checks inside such a callee are
//! not met, so this is a cut as well, [`CutReason::Unexplored`], though the path goes on.

use crate::call::Way;
use crate::context::Execution;
use crate::domain::Symbolic;
use crate::findings::CutReason;
use crate::join::Joining;
use crate::placeholder::{PlaceholderId, left_behind};
use crate::state::State;
use crate::store::{Fault, Needed, Scoped, Store};
use crate::{Object, ObjectId, Objects};
use ir::{Key, MapId, facts};
use logic::{Op, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// A blind reference that a reference may be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BlindPart {
    /// The blind reference.
    pub(crate) symbol: Term,
    /// The region that left it behind.
    pub(crate) by: PlaceholderId,
    /// The condition that it is the one.
    pub(crate) condition: Term,
}

impl Objects {
    /// A reference that a region left behind: nothing is known of it until the region is entered.
    pub(crate) fn blind(&mut self, symbol: Term, id: PlaceholderId) {
        self.blind.insert(symbol, id);
        // Where it is one of several that a reference can be, it adds no candidates: accesses leave it out.
        self.declare(symbol, vec![0]);
    }

    /// All that regions left behind which may be references or addresses: the symbol, and the region.
    pub fn left_behind(&self) -> impl Iterator<Item = (Term, PlaceholderId)> + '_ {
        let references = self.blind.iter().map(|(&symbol, &by)| (symbol, by));
        references.chain(self.addresses.all_left_behind())
    }

    /// The region that left behind what a symbol stands for, if one did.
    pub fn left_behind_by(&self, symbol: Term) -> Option<PlaceholderId> {
        self.blind.get(&symbol).copied().or_else(|| self.addresses.left_by(symbol))
    }

    /// The region that left a reference behind, if the symbol is one.
    pub fn reference_left_by(&self, symbol: Term) -> Option<PlaceholderId> {
        self.blind.get(&symbol).copied()
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

    /// The objects that a reference can be as clauses see it: a blind one may be any that fits.
    pub fn referents(&mut self, terms: &Terms, reference: Term, fits: impl Fn(&Object) -> bool) -> Vec<ObjectId> {
        let blind = self.blind_parts(terms, reference);
        if !blind.is_empty() {
            self.blind_members.extend(blind);
            return self.iter().filter(|(_, object)| fits(object)).map(|(id, _)| id).collect();
        }
        self.targets(terms, reference).0
    }

    pub(crate) fn may_be_blind(&self, terms: &Terms, reference: Term) -> bool {
        !self.blind_parts(terms, reference).is_empty()
    }

    /// The blind references that a reference may be.
    fn blind_parts(&self, terms: &Terms, reference: Term) -> Vec<Term> {
        let mut found = Vec::new();
        if self.blind.is_empty() {
            return found;
        }
        let mut seen = FxHashSet::default();
        let mut open = vec![reference];
        while let Some(next) = open.pop() {
            if !seen.insert(next) {
                continue;
            }
            if self.blind.contains_key(&next) {
                found.push(next);
            }
            if terms.op(next) == Op::Ite {
                open.extend([terms.arg(next, 1), terms.arg(next, 2)]);
            }
        }
        found
    }

    /// The regions that left a reference behind which a set of a clause may have as a member, of all clauses that were evaluated
    /// since this was taken last. Such a set may have members that its terms do not speak of.
    pub fn take_blind_members(&mut self) -> BTreeSet<PlaceholderId> {
        std::mem::take(&mut self.blind_members).iter().filter_map(|symbol| self.blind.get(symbol).copied()).collect()
    }

    /// The blind references that a reference may be, each with the condition that it is the one.
    pub(crate) fn blind_in(&self, terms: &mut Terms, reference: Term) -> Vec<BlindPart> {
        if self.blind.is_empty() {
            return Vec::new();
        }
        let order = parts_first(terms, reference);
        if !order.iter().any(|part| self.blind.contains_key(part)) {
            return Vec::new();
        }
        let mut found = Vec::new();
        let mut chosen: FxHashMap<Term, Term> = FxHashMap::default();
        chosen.insert(reference, terms.truth());
        for part in order.into_iter().rev() {
            let Some(&here) = chosen.get(&part) else { continue };
            if let Some(&by) = self.blind.get(&part) {
                found.push(BlindPart { symbol: part, by, condition: here });
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

    /// What a reference is where it is not blind: blind parts of a choice are left out.
    pub(crate) fn seen_part(&self, terms: &mut Terms, reference: Term) -> Term {
        if self.blind_parts(terms, reference).is_empty() {
            return reference;
        }
        let null = Objects::null(terms);
        let mut known: FxHashMap<Term, Term> = FxHashMap::default();
        for part in parts_first(terms, reference) {
            let seen = match terms.op(part) {
                _ if self.blind.contains_key(&part) => null,
                Op::Ite => {
                    let [then, otherwise] = [1, 2].map(|at| known[&terms.arg(part, at)]);
                    match (then == null, otherwise == null) {
                        (true, _) => otherwise,
                        (_, true) => then,
                        (false, false) => terms.ite(terms.arg(part, 0), then, otherwise),
                    }
                }
                _ => part,
            };
            known.insert(part, seen);
        }
        known[&reference]
    }
}

/// The parts of a choice between references, each once, before what it is a part of.
fn parts_first(terms: &Terms, reference: Term) -> Vec<Term> {
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
    order
}

impl Execution<'_, '_> {
    /// Splits a state into the paths on which none of these references is blind, if there are any, and those on which one is,
    /// each with the region that left it behind. The latter are recorded as cut off.
    fn split_blind(&mut self, mut state: State, references: &[Term]) -> (Option<State>, Vec<(State, PlaceholderId)>) {
        let mut found = Vec::new();
        for &reference in references {
            for blind in self.heap.objects.blind_in(&mut self.context.terms, reference) {
                if let Some(guard) = state.guard.and(&mut self.context.terms, blind.condition) {
                    let by = self.heap.inputs.placeholders.get(blind.by).map_or(blind.by, |one| one.region);
                    self.cut(&state, &guard, CutReason::Unexplored(by));
                    found.push((State { guard, ..state.clone() }, blind.by));
                }
                let other = self.context.terms.not(blind.condition);
                match state.guard.and(&mut self.context.terms, other) {
                    Some(guard) => state.guard = guard,
                    None => return (None, found),
                }
            }
        }
        (Some(state), found)
    }

    /// The part of a state in which none of these references is blind. The rest is cut off.
    pub(crate) fn seen(&mut self, state: State, references: &[Term]) -> Option<State> {
        self.split_blind(state, references).0
    }

    /// The part of a state in which a reference is not blind, and what it is there. The rest is cut off.
    pub fn where_seen(&mut self, state: State, reference: Term) -> Option<(State, Term)> {
        let state = self.seen(state, &[reference])?;
        Some((state, self.heap.objects.seen_part(&mut self.context.terms, reference)))
    }

    /// The ways that a call can go where one of these references is blind, on which it depends: it may do anything. And the
    /// part of the state in which none is.
    pub(crate) fn call_blindly(
        &mut self,
        state: State,
        references: &[Term],
        args: &[Term],
    ) -> (Option<State>, Vec<Way>) {
        let (rest, blind) = self.split_blind(state, references);
        let ways = blind.into_iter().flat_map(|(state, by)| self.call_anything(state, by, args)).collect();
        (rest, ways)
    }
}

impl Scoped<'_> {
    /// The blind references that the object of a key may be.
    pub(crate) fn blind_in_key(&self, domain: &mut Symbolic<'_>, map: MapId, key: Key<Term>) -> Vec<BlindPart> {
        match (map, key) {
            // The address of an object that is not known is a number like others.
            (facts::OBJECT_AT | facts::ADDRESS_OF, _) | (_, Key::Global) => Vec::new(),
            (_, Key::Object(reference) | Key::Element(reference, _)) => {
                domain.objects.blind_in(domain.terms, reference)
            }
        }
    }

    /// Does something where a condition is false, which stands for a blind reference. None if it always holds, or if nothing
    /// can be done.
    pub(crate) fn where_seen<'d, T>(
        &mut self,
        domain: &mut Symbolic<'d>,
        is_blind: Term,
        work: impl FnOnce(&mut Self, &mut Symbolic<'d>) -> Result<T, Fault>,
    ) -> Result<Option<T>, Fault> {
        if domain.terms.is_true(is_blind) {
            return Ok(None);
        }
        let known = self.needed.len();
        let done = match work(self, domain) {
            Ok(done) => Some(done),
            Err(Fault::Undecided(symbol)) => return Err(Fault::Undecided(symbol)),
            Err(fault) => {
                let condition = domain.terms.falsity();
                self.needed.push(Needed { condition, capacity: 0, fault: Some(fault) });
                None
            }
        };
        for needed in &mut self.needed[known..] {
            needed.condition = domain.terms.or(needed.condition, is_blind);
        }
        Ok(done)
    }

    /// What is read through blind references, and otherwise.
    pub(crate) fn read_blindly(
        &mut self,
        domain: &mut Symbolic<'_>,
        map: MapId,
        blind: &[BlindPart],
        seen: Option<Term>,
    ) -> Term {
        let ty = self.value_type(domain, map);
        let mut value = seen;
        for part in blind {
            let unknown = self.behind_blind(domain, map, ty, part);
            value = Some(value.map_or(unknown, |other| domain.terms.ite(part.condition, unknown, other)));
        }
        value.unwrap_or_else(|| crate::zero_of(domain.terms, ty))
    }

    /// What a blind reference has as an entry. An object keeps its class and its length.
    fn behind_blind(&mut self, domain: &mut Symbolic<'_>, map: MapId, ty: ir::Type, part: &BlindPart) -> Term {
        let stays = matches!(map, facts::CLASS_OF | facts::LENGTH);
        let key = (map, part.symbol);
        if let Some(&known) = self.inputs.placeholders.facts.get(&key).filter(|_| stays) {
            return known;
        }
        let unknown = left_behind(domain, part.by, ty, "⟨unknown⟩");
        if stays {
            self.inputs.placeholders.facts.insert(key, unknown);
        }
        unknown
    }

    /// Where references are blind, memory is what it was `before`, but for what may have been changed through them: entries of
    /// a map, and all of these objects' among them. Otherwise it is what it is now.
    pub(crate) fn havoc_blindly(
        &mut self,
        domain: &mut Symbolic<'_>,
        map: MapId,
        blind: &[BlindPart],
        also: &[ObjectId],
        before: Store,
    ) {
        for part in blind {
            let seen = std::mem::replace(self.store, before.clone());
            self.change_through(domain, part.by, map, also);
            if !domain.terms.is_true(part.condition) {
                let mut joining = Joining::new(domain, self.inputs, self.arbitrary_globals, part.condition);
                let mut joined = joining.join(self.store, &seen);
                joined.join_layers(&mut self.inputs.placeholders.layers, part.condition, self.store, &seen);
                *self.store = joined;
            }
        }
    }
}
