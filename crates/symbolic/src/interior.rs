//! Pointers of the input into the middle of blocks.
//!
//! A pointer of the input is a reference and an offset. The reference has its candidates as every reference has; where
//! the language says that it can point to a part of a block, the offset is a choice among a few numbers for each
//! candidate. A selector of few bits decides between them, so that the offset of one candidate is found without looking
//! at the others.

use crate::known_state::known_object;
use crate::persistent::{PersistentList, PersistentMap, PersistentSet};
use crate::world::{InteriorBlocks, InteriorPart};
use crate::{Choices, Inputs, ObjectId, Objects, Origin, Symbolic, Unknown};
use ir::{ClassId, facts};
use logic::{Sort, Term, Terms};
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;

/// At most so many places of one block are considered for one pointer.
const MAX_PLACES: usize = 16;

/// The offsets of input pointers.
#[derive(Clone, Default)]
pub(crate) struct Inside {
    /// The offset of each reference of the input that need not be 0.
    offsets: PersistentMap<Term, Term>,
    /// The symbols that decide about them.
    selectors: PersistentList<Term>,
    /// How many pointers can point into blocks of a class that is not their own.
    references: PersistentMap<ClassId, u64>,
    /// What is left out.
    left_out: PersistentList<LeftOut>,
    /// Objects of a class that are left out, in words, where only what tells objects from others can tell.
    alike: PersistentList<(ClassId, String)>,
    /// The blocks that a run writes to.
    written: PersistentSet<InteriorBlocks>,
}

/// Pointers that are not considered.
#[derive(Clone)]
struct LeftOut {
    /// The blocks that such a pointer points to as it is declared.
    own: InteriorBlocks,
    /// The blocks that it could point into.
    other: InteriorBlocks,
    /// May nothing write to the latter? Then only comparisons tell.
    is_sealed: bool,
    /// In words.
    what: String,
}

/// The blocks whose references a run compares with each other: which of them are left out of the input matters then, though
/// nothing is written.
#[derive(Clone, Default)]
pub(crate) struct Comparisons {
    /// Does it matter at all?
    are_noted: bool,
    seen: PersistentSet<(Term, Term)>,
    compared: PersistentSet<(InteriorBlocks, InteriorBlocks)>,
    /// The blocks of objects that a run tells from others by their references.
    identified: PersistentSet<InteriorBlocks>,
    /// Are there sets of objects, which tell all of them from each other?
    are_in_sets: bool,
}

impl Objects {
    /// The blocks that an object is one of, if input pointers can point to it.
    fn blocks_of(&self, object: ObjectId) -> Option<InteriorBlocks> {
        let found = self.get(object)?;
        match found.origin {
            Origin::Input => Some(InteriorBlocks::Class(found.class)),
            Origin::Known(address) => Some(InteriorBlocks::Known(address)),
            Origin::Allocated => None,
        }
    }

    /// Notes that a run compares two references.
    pub fn note_compared(&mut self, terms: &Terms, a: Term, b: Term) {
        let is_null = |reference| terms.word(reference) == Some(0);
        if !self.comparisons.are_noted || is_null(a) || is_null(b) || self.comparisons.seen.insert((a, b)).is_some() {
            return;
        }
        let [left, right] = [a, b].map(|reference| {
            let targets = self.targets(terms, reference).0;
            targets.into_iter().filter_map(|object| self.blocks_of(object)).collect::<FxHashSet<_>>()
        });
        self.comparisons.identified.extend(left.iter().chain(&right).copied());
        for &left in &left {
            self.comparisons.compared.extend(right.iter().flat_map(|&right| [(left, right), (right, left)]));
        }
    }
}

impl Objects {
    /// Notes that there are sets of objects.
    pub fn note_sets(&mut self) {
        self.comparisons.are_in_sets = true;
    }

    /// Notes that a run looks at which object a reference refers to.
    pub fn note_identified(&mut self, terms: &Terms, reference: Term) {
        if self.comparisons.are_noted {
            let blocks: Vec<_> =
                self.targets(terms, reference).0.into_iter().filter_map(|object| self.blocks_of(object)).collect();
            self.comparisons.identified.extend(blocks);
        }
    }
}

impl Inside {
    /// How many pointers can point into blocks of a class that is not their own.
    pub(crate) fn references(&self, class: ClassId) -> u64 {
        self.references.get(&class).copied().unwrap_or(0)
    }
}

/// The offsets that a pointer can have in each block.
pub(crate) type Places = BTreeMap<ObjectId, Vec<u32>>;

impl Inputs {
    /// The offset of a reference of the input in its block.
    pub fn offset(&self, reference: Term) -> Option<Term> {
        self.inside.offsets.get(&reference).copied()
    }

    /// The symbols that decide about offsets.
    pub fn selectors(&self) -> &PersistentList<Term> {
        &self.inside.selectors
    }

    /// Pointers that the input can have and that are not considered, as far as runs can tell: those to blocks that a run
    /// writes to, or through which it writes, or that it compares with others.
    pub fn left_out_pointers(&self, objects: &Objects) -> Vec<String> {
        let written = &self.inside.written;
        let mut found = Vec::new();
        for LeftOut { own, other, is_sealed, what } in &self.inside.left_out {
            let is_compared = objects.comparisons.compared.contains(&(*own, *other));
            let is_written = !is_sealed && (written.contains(own) || written.contains(other));
            if (is_compared || is_written) && !found.contains(what) {
                found.push(what.clone());
            }
        }
        found
    }

    /// Objects that the input can have and that are not considered, where runs tell objects of their class from others.
    pub fn left_out_alike<'a>(&'a self, objects: &'a Objects) -> impl Iterator<Item = &'a str> {
        let Comparisons { identified, are_in_sets, .. } = &objects.comparisons;
        let is_identified = |class: ClassId| *are_in_sets || identified.contains(&InteriorBlocks::Class(class));
        self.inside.alike.iter().filter(move |(class, _)| is_identified(*class)).map(|(_, what)| &**what)
    }

    /// Notes what references can be and is not considered, where it is like what is considered but for its identity.
    pub(crate) fn leave_out_alike(&mut self, objects: &mut Objects, choices: &Choices) {
        for (class, what) in &choices.alike {
            objects.comparisons.are_noted = true;
            if !self.inside.alike.iter().any(|(known, _)| known == class) {
                self.inside.alike.push_back((*class, what.clone()));
            }
        }
    }

    /// Notes that a run writes to a block, or frees it.
    pub(crate) fn note_written(&mut self, objects: &Objects, object: ObjectId) {
        self.inside.written.extend(objects.blocks_of(object));
    }

    /// Notes that pointers to a class that point into some blocks are not considered.
    fn leave_out_pointers(&mut self, domain: &mut Symbolic<'_>, own: ClassId, other: InteriorBlocks, what: String) {
        let is_sealed = match other {
            InteriorBlocks::Known(address) => domain.world.known(facts::ROOM, address, None) == Some(0),
            InteriorBlocks::Class(_) => false,
        };
        domain.objects.comparisons.are_noted = true;
        self.inside.left_out.push_back(LeftOut { own: InteriorBlocks::Class(own), other, is_sealed, what });
    }

    /// The places that a pointer can point to, besides the beginnings of its own candidates.
    pub(crate) fn interior(&mut self, domain: &mut Symbolic<'_>, unknown: &Unknown<'_>) -> Places {
        let mut places = Places::new();
        let Some(declared) = unknown.declared.class else { return places };
        let interior = domain.world.interior(declared, unknown.is_root);
        for (other, what) in interior.left_out {
            self.leave_out_pointers(domain, declared, other, what);
        }
        for InteriorPart { blocks, offsets, in_every_element } in interior.parts {
            let (objects, offsets) = match blocks {
                InteriorBlocks::Known(address) => (vec![known_object(domain, address)], offsets),
                InteriorBlocks::Class(class) => {
                    if class != declared {
                        *self.inside.references.entry(class).or_default() += 1;
                    }
                    let (size, is_array) = domain.world.input_size(class).unwrap_or((0, false));
                    let behind = u32::from(class == declared && domain.world.may_be_empty());
                    let elements = 0..self.elements(is_array && in_every_element) + behind;
                    let all = elements.flat_map(|element| offsets.iter().map(move |offset| element * size + offset));
                    (self.pool(domain, class), all.collect())
                }
            };
            let considered = &offsets[..offsets.len().min(MAX_PLACES)];
            if considered.len() < offsets.len() {
                let name = domain.world.class_name(declared);
                let what = format!("a pointer to {name} that points far into a larger object");
                self.leave_out_pointers(domain, declared, blocks, what);
            }
            for object in objects.into_iter().filter(|&object| object != ObjectId::NULL) {
                places.entry(object).or_default().extend_from_slice(considered);
            }
        }
        for offsets in places.values_mut() {
            offsets.sort_unstable();
            offsets.dedup();
        }
        places
    }

    /// Makes the offset of a reference of the input.
    pub(crate) fn note_offsets(
        &mut self,
        domain: &mut Symbolic<'_>,
        name: &str,
        reference: Term,
        candidates: &[ObjectId],
        places: &Places,
    ) {
        let own = |object: ObjectId| places.get(&object).map_or(&[0][..], Vec::as_slice);
        let most = candidates.iter().map(|&object| own(object).len()).max().unwrap_or(1);
        if candidates.iter().all(|&object| own(object) == [0]) {
            return;
        }
        let zero = domain.terms.number(64, 0);
        let width = usize::BITS - most.leading_zeros();
        let selector = domain.terms.fresh(&format!("{name} (place)"), Sort::Bits(width));
        let mut offset = zero;
        for &object in candidates.iter().rev() {
            let offsets = own(object);
            let this = Objects::reference(domain.terms, object);
            let here = domain.terms.equal(reference, this);
            let mut chosen = domain.terms.number(64, u64::from(offsets[0]));
            for (number, &at) in offsets.iter().enumerate().skip(1) {
                let number = domain.terms.number(width, number as u64);
                let is_chosen = domain.terms.equal(selector, number);
                let at = domain.terms.number(64, u64::from(at));
                chosen = domain.terms.ite(is_chosen, at, chosen);
            }
            offset = domain.terms.ite(here, chosen, offset);
            let last = domain.terms.number(width, offsets.len() as u64 - 1);
            let mut is_right = domain.terms.ule(selector, last);
            let found = domain.objects.get(object).map(|object| (object.class, object.length));
            if let Some((class, Some(length))) = found {
                // How far apart pointers can be is bounded with the length, though no run may ask for it.
                self.measure(class);
                let is_inside = match domain.world.may_be_empty() {
                    true => domain.terms.ule(chosen, length),
                    false => domain.terms.ult(chosen, length),
                };
                is_right = domain.terms.and(is_right, is_inside);
            }
            let fact = domain.terms.implies(here, is_right);
            self.add_fact(fact);
        }
        // Null has no parts.
        let null = Objects::null(domain.terms);
        let (is_null, none) = (domain.terms.equal(reference, null), domain.terms.number(width, 0));
        let at_start = domain.terms.equal(selector, none);
        let fact = domain.terms.implies(is_null, at_start);
        self.add_fact(fact);
        self.inside.offsets.insert(reference, offset);
        self.inside.selectors.push_back(selector);
    }
}
