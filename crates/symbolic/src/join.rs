//! Joining the memories of two mutually exclusive paths.

use crate::Execution;
use crate::blocks::{CONTENT, bytes_of, type_of};
use crate::domain::Symbolic;
use crate::store::{Place, Scoped, Store};
use crate::{Inputs, ObjectId, Origin};
use imbl::ordmap::DiffItem;
use ir::{Type, facts};
use logic::Term;

/// An entry that differs: what it is in the first store, and in the second.
type Change = (Place, Option<Term>, Option<Term>);

impl Execution<'_, '_> {
    /// The joined memory of two mutually exclusive paths: the first where the condition holds.
    pub fn join_stores(&mut self, first: Term, a: &Store, b: &Store) -> Store {
        let arbitrary_globals = self.heap.arbitrary_globals;
        let (mut domain, inputs) = self.parts();
        let mut store = Joining::new(&mut domain, inputs, arbitrary_globals, first).join(a, b);
        store.join_layers(&mut self.heap.inputs.placeholders.layers, first, a, b);
        store.hidden = if a.hidden == b.hidden { a.hidden } else { self.context.hidden_change() };
        store
    }
}

/// Joins stores.
pub(crate) struct Joining<'a, 'd> {
    domain: &'a mut Symbolic<'d>,
    inputs: &'a mut Inputs,
    arbitrary_globals: bool,
    /// True on the first path, given that it is one of the two.
    first: Term,
}

impl<'a, 'd> Joining<'a, 'd> {
    pub(crate) fn new(
        domain: &'a mut Symbolic<'d>,
        inputs: &'a mut Inputs,
        arbitrary_globals: bool,
        first: Term,
    ) -> Joining<'a, 'd> {
        Joining { domain, inputs, arbitrary_globals, first }
    }

    /// The store of both paths, but for its layers. Visits only what differs.
    pub(crate) fn join(&mut self, a: &Store, b: &Store) -> Store {
        let mut joined = b.clone();
        let changes: Vec<Change> = b
            .entries
            .diff(&a.entries)
            .map(|item| match item {
                DiffItem::Add(&place, &new) => (place, Some(new), None),
                DiffItem::Update { old: (&place, &old), new: (_, &new) } => (place, Some(new), Some(old)),
                DiffItem::Remove(&place, &old) => (place, None, Some(old)),
            })
            .collect();
        let (content, others): (Vec<Change>, Vec<Change>) =
            changes.into_iter().partition(|(place, _, _)| place.map == CONTENT);
        for (place, in_a, in_b) in others {
            let value = self.entry(a, b, place, in_a, in_b);
            joined.set(place, value);
        }
        for changes in content.chunk_by(|x, y| x.0.object == y.0.object) {
            self.block(a, b, &mut joined, changes);
        }
        joined
    }

    fn entry(&mut self, a: &Store, b: &Store, place: Place, in_a: Option<Term>, in_b: Option<Term>) -> Term {
        if let (facts::ALIVE, Some(one), None) | (facts::ALIVE, None, Some(one)) = (place.map, in_a, in_b)
            && self.is_made(place.object)
        {
            // On the other path there is no such object.
            return one;
        }
        let mut below = |store: &Store| {
            let mut empty = Store { layers: store.layers.clone(), ..Store::default() };
            let mut scoped = Scoped {
                store: &mut empty,
                inputs: self.inputs,
                needed: Vec::new(),
                arbitrary_globals: self.arbitrary_globals,
                path: None,
            };
            scoped.unseen(self.domain, place, |scoped, domain| match place.map {
                facts::ALIVE => Some(scoped.is_alive(domain, place.object)),
                _ => scoped.entry(domain, place).ok(),
            })
        };
        // An entry that cannot be read is never read.
        match (in_a.or_else(|| below(a)), in_b.or_else(|| below(b))) {
            (Some(a), Some(b)) => self.domain.terms.ite(self.first, a, b),
            (Some(one), None) | (None, Some(one)) => one,
            (None, None) => self.domain.terms.falsity(),
        }
    }

    fn is_made(&self, object: ObjectId) -> bool {
        self.domain.objects.get(object).is_some_and(|object| object.origin == Origin::Allocated)
    }

    /// The content of a block that differs.
    fn block(&mut self, a: &Store, b: &Store, joined: &mut Store, changes: &[Change]) {
        let object = changes[0].0.object;
        let alive = Place { map: facts::ALIVE, object, index: 0 };
        if self.is_made(object) && !(a.entries.contains_key(&alive) && b.entries.contains_key(&alive)) {
            for &(place, in_a, _) in changes {
                in_a.into_iter().for_each(|term| joined.set(place, term));
            }
            return;
        }
        for (start, end, cell) in self.groups(changes) {
            match cell {
                Some(ty) => self.part(a, b, joined, object, start, ty),
                None => (start..end).for_each(|at| self.part(a, b, joined, object, at, Type::I8)),
            }
        }
    }

    fn part(&mut self, a: &Store, b: &Store, joined: &mut Store, object: ObjectId, at: u32, ty: Type) {
        let mut value = |store: &Store| {
            let mut store = store.clone();
            let mut scoped = Scoped {
                store: &mut store,
                inputs: self.inputs,
                needed: Vec::new(),
                arbitrary_globals: self.arbitrary_globals,
                path: None,
            };
            let place = Place { map: CONTENT, object, index: at };
            scoped.unseen(self.domain, place, |scoped, domain| scoped.value_at(domain, object, at, ty).ok())
        };
        let value = match (value(a), value(b)) {
            (Some(x), Some(y)) => self.domain.terms.ite(self.first, x, y),
            (Some(one), None) | (None, Some(one)) => one,
            (None, None) => return,
        };
        joined.put(self.domain, object, at, value);
    }

    /// The byte ranges that differ, so large that no cell of either store is in two of them. If one cell is as large as
    /// its range, with its type: the other store is read as that.
    fn groups(&mut self, changes: &[Change]) -> Vec<(u32, u32, Option<Type>)> {
        let mut cells: Vec<(u32, u32, Type)> = Vec::new();
        for &(place, in_a, in_b) in changes {
            for term in [in_a, in_b].into_iter().flatten() {
                let end = place.index + bytes_of(self.domain, term);
                cells.push((place.index, end, type_of(self.domain, term)));
            }
        }
        cells.sort_by_key(|&(start, end, _)| (start, std::cmp::Reverse(end)));
        let mut groups: Vec<(u32, u32, Option<Type>)> = Vec::new();
        for (start, end, ty) in cells {
            match groups.last_mut() {
                Some(last) if start < last.1 => {
                    if end > last.1 {
                        (last.1, last.2) = (end, None);
                    }
                }
                _ => groups.push((start, end, Some(ty))),
            }
        }
        groups
    }
}
