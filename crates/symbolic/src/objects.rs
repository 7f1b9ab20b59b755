//! Objects, and which of them a reference can be.
//!
//! A reference is a number; null is 0. Every object has a fixed number and a fixed class. What is unknown about the input
//! is which object a reference is, so a term of references is a symbol with a known list of candidates, or is built from
//! such symbols and constants by choices. Its candidates are found from its structure, once per term.

use crate::address::Addresses;
use crate::domain::REFERENCE_BITS;
use crate::guard::Guard;
use crate::interior::Comparisons;
use crate::persistent::{PersistentList, PersistentMap, PersistentSet};
use crate::placeholder::PlaceholderId;
use ir::{ClassId, EntityRef};
use logic::{Op, Term, Terms};
use std::rc::Rc;

/// An object by its number. 0 is null.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ObjectId(pub u32);

impl ObjectId {
    /// The null reference.
    pub const NULL: ObjectId = ObjectId(0);
}

/// Where an object comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// It was there before: part of the unknown input.
    Input,
    /// The program made it.
    Allocated,
    /// It was there before, and is known: a class object, a string literal, what a static initialiser made. Its address.
    Known(u64),
}

/// An object.
#[derive(Clone, Debug)]
pub struct Object {
    /// Its class.
    pub class: ClassId,
    /// Where it comes from.
    pub origin: Origin,
    /// The length of an array; the size of a block.
    pub length: Option<Term>,
    /// No index from here on exists; for a block, no offset.
    pub capacity: u32,
    /// Its content is not modelled: an exception that the language raised.
    pub opaque: bool,
    /// For an object that the program made: on which paths.
    pub exists: Option<Term>,
}

/// All objects of a check, in all its states.
#[derive(Clone, Default)]
pub struct Objects {
    objects: PersistentList<Object>,
    known: PersistentMap<u64, ObjectId>,
    /// Known objects that the user's globals lead to.
    shared: PersistentSet<ObjectId>,
    /// Objects that the program made, by class, with the paths on which it did.
    made: PersistentMap<ClassId, PersistentList<(ObjectId, PersistentList<Guard>)>>,
    /// The values that a term can have, for terms that were asked about.
    constants: PersistentMap<Term, Rc<[u64]>>,
    /// Terms that were asked about, of which nothing is known.
    unresolved: PersistentSet<Term>,
    /// The addresses that terms stand for.
    pub(crate) addresses: Addresses,
    /// References that regions left behind which were not entered.
    pub(crate) blind: PersistentMap<Term, PlaceholderId>,
    /// Those of them that were found among what sets of clauses may have as members, since this was taken last.
    pub(crate) blind_members: PersistentSet<Term>,
    /// Which references were compared.
    pub(crate) comparisons: Comparisons,
    /// References of the input that are not decided.
    pub(crate) open: PersistentSet<Term>,
    /// One of those of which something was asked that only a decision can answer. What was made of the question says nothing.
    pub wanted: Option<Term>,
    /// How many accesses there were.
    pub accesses: Accesses,
}

/// Accesses of memory through references.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Accesses {
    /// How many.
    pub count: u64,
    /// The objects that they could touch, in total.
    pub candidates: u64,
    /// Those of which nothing is known: they could touch any object.
    pub unresolved: u64,
}

/// At most so many paths share an object: deciding whether they exclude each other is slow.
const MAX_SHARED: usize = 512;
/// More candidates than this are not told apart.
const MAX_CANDIDATES: usize = 4096;

impl Objects {
    /// The most objects there can be.
    pub const MAX: usize = (1 << REFERENCE_BITS) - 1;

    /// A new object. None if there are too many.
    pub fn add(&mut self, object: Object) -> Option<ObjectId> {
        if self.objects.len() >= Objects::MAX.min(self.addresses.most_objects()) {
            return None;
        }
        let origin = object.origin;
        self.objects.push_back(object);
        let id = ObjectId(self.objects.len() as u32);
        if let Origin::Known(address) = origin {
            self.known.insert(address, id);
        }
        Some(id)
    }

    /// An object without length that the program makes on a path. Mutually exclusive paths share it: on each of
    /// them it is new. None if there are too many objects.
    pub(crate) fn make(&mut self, terms: &mut Terms, class: ClassId, path: &Guard) -> Option<ObjectId> {
        let condition = path.term(terms);
        let made = self.made.entry(class).or_default();
        let shared = made
            .iter()
            .position(|(_, paths)| paths.len() < MAX_SHARED && paths.iter().all(|other| path.excludes(terms, other)));
        if let Some((id, paths)) = shared.and_then(|index| made.get_mut(index)) {
            paths.push_back(path.clone());
            let object = &mut self.objects[id.0 as usize - 1];
            object.exists = object.exists.map(|exists| terms.or(exists, condition));
            return Some(*id);
        }
        let exists = Some(condition);
        let object = Object { class, origin: Origin::Allocated, length: None, capacity: 0, opaque: false, exists };
        let id = self.add(object)?;
        self.made.entry(class).or_default().push_back((id, PersistentList::unit(path.clone())));
        Some(id)
    }

    /// The object at that address of the known heap, if it was met.
    pub fn known(&self, address: u64) -> Option<ObjectId> {
        self.known.get(&address).copied()
    }

    /// An object. None for null.
    pub fn get(&self, id: ObjectId) -> Option<&Object> {
        self.objects.get((id.0 as usize).checked_sub(1)?)
    }

    /// Says on which paths the objects from a number on exist.
    pub(crate) fn exist_where(&mut self, from: usize, condition: Term) {
        for index in from..self.objects.len() {
            let object = &mut self.objects[index];
            if object.origin == Origin::Allocated {
                object.exists.get_or_insert(condition);
            }
        }
    }

    /// Notes that the user's globals lead to a known object, so that its content need not be what it is now.
    pub(crate) fn share(&mut self, object: ObjectId) {
        self.shared.insert(object);
    }

    pub(crate) fn is_shared(&self, object: ObjectId) -> bool {
        self.shared.contains(&object)
    }

    /// All objects, in the order they came.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (ObjectId, &Object)> + '_ {
        self.objects.iter().enumerate().map(|(index, object)| (ObjectId(index as u32 + 1), object))
    }

    /// The number of objects.
    pub fn len(&self) -> usize {
        self.objects.len()
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.objects.is_empty()
    }

    /// The null reference.
    pub fn null(terms: &mut Terms) -> Term {
        Objects::reference(terms, ObjectId::NULL)
    }

    /// The reference to an object.
    pub fn reference(terms: &mut Terms, object: ObjectId) -> Term {
        terms.number(REFERENCE_BITS, u64::from(object.0))
    }

    /// The number of a class as `class-of` has it.
    pub fn class_number(terms: &mut Terms, class: ClassId) -> Term {
        terms.number(32, class.index() as u64)
    }

    /// Declares what values a symbol can have.
    pub fn declare(&mut self, symbol: Term, mut values: Vec<u64>) {
        values.sort_unstable();
        values.dedup();
        self.constants.insert(symbol, values.into());
        if self.unresolved.contains(&symbol) {
            self.unresolved.clear();
        }
    }

    /// All values that a term can have, ascending, as far as its structure tells. None if it tells nothing.
    pub fn constants(&mut self, terms: &Terms, term: Term) -> Option<Rc<[u64]>> {
        let mut stack = vec![term];
        while let Some(&top) = stack.last() {
            if self.constants.contains_key(&top) || self.unresolved.contains(&top) {
                stack.pop();
                continue;
            }
            if let Some(word) = terms.word(top) {
                self.constants.insert(top, Rc::from([word]));
                stack.pop();
                continue;
            }
            if terms.op(top) != Op::Ite {
                self.unresolved.insert(top);
                stack.pop();
                continue;
            }
            let (then, otherwise) = (terms.arg(top, 1), terms.arg(top, 2));
            let merged = match (self.constants.get(&then), self.constants.get(&otherwise)) {
                (Some(a), Some(b)) => union(a, b),
                // Nothing is known of one part, so nothing is of the whole.
                _ if self.unresolved.contains(&then) || self.unresolved.contains(&otherwise) => {
                    self.unresolved.insert(top);
                    stack.pop();
                    continue;
                }
                (a, b) => {
                    let missing = [a.is_none().then_some(then), b.is_none().then_some(otherwise)];
                    stack.extend(missing.into_iter().flatten());
                    continue;
                }
            };
            match merged.len() > MAX_CANDIDATES {
                true => _ = self.unresolved.insert(top),
                false => _ = self.constants.insert(top, merged),
            }
            stack.pop();
        }
        let found = self.constants.get(&term).cloned();
        if found.is_none() && !self.open.is_empty() {
            self.wanted = self.wanted.or_else(|| self.open_in(terms, term));
        }
        found
    }

    /// A reference that a term depends on and that is not decided, if there is one.
    pub(crate) fn open_in(&self, terms: &Terms, reference: Term) -> Option<Term> {
        if self.open.is_empty() {
            return None;
        }
        let mut pending = vec![reference];
        while let Some(next) = pending.pop() {
            match terms.op(next) {
                Op::Symbol if self.open.contains(&next) => return Some(next),
                Op::Ite => pending.extend([terms.arg(next, 1), terms.arg(next, 2)]),
                _ => {}
            }
        }
        None
    }

    /// The objects that an access through a reference can touch.
    pub(crate) fn accessed(&mut self, terms: &Terms, reference: Term) -> Vec<ObjectId> {
        let (targets, _) = self.targets(terms, reference);
        self.accesses.count += 1;
        self.accesses.candidates += targets.len() as u64;
        self.accesses.unresolved += u64::from(!self.constants.contains_key(&reference));
        targets
    }

    /// The objects that a reference can be, null left out; with the second part true if it can be null.
    pub fn targets(&mut self, terms: &Terms, reference: Term) -> (Vec<ObjectId>, bool) {
        match self.constants(terms, reference) {
            Some(values) => {
                let objects = values.iter().filter(|&&value| value != 0).map(|&value| ObjectId(value as u32));
                (objects.collect(), values.first() == Some(&0))
            }
            None => (self.iter().map(|(id, _)| id).collect(), true),
        }
    }
}

fn union(a: &Rc<[u64]>, b: &Rc<[u64]>) -> Rc<[u64]> {
    if a == b {
        return a.clone();
    }
    let mut merged: Vec<u64> = a.iter().chain(b.iter()).copied().collect();
    merged.sort_unstable();
    merged.dedup();
    if merged.len() == a.len() {
        a.clone()
    } else if merged.len() == b.len() {
        b.clone()
    } else {
        merged.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use logic::Sort;

    /// Each term is looked at once, also where nothing is found.
    #[test]
    fn what_is_not_known_is_remembered() {
        let (mut terms, mut objects) = (Terms::new(), Objects::default());
        let left = terms.fresh("left", Sort::Bits(32));
        let mut term = left;
        let mut all = Vec::new();
        for number in 0..20_000 {
            let choice = terms.fresh(&format!("choice {number}"), Sort::Bool);
            let known = terms.number(32, number % 7);
            term = terms.ite(choice, known, term);
            all.push(term);
        }
        for &term in all.iter().rev() {
            assert_eq!(objects.constants(&terms, term), None);
        }
        // What is said of a symbol later counts.
        objects.declare(left, vec![9]);
        assert_eq!(objects.constants(&terms, term).as_deref(), Some(&[0, 1, 2, 3, 4, 5, 6, 9][..]));
    }
}
