//! How objects lie in memory, where a program compares pointers to different ones. The machine decides, but once: the objects
//! whose places were asked for have numbers in the order of their addresses, and every answer follows from the numbers.

use crate::context::Execution;
use crate::state::State;
use crate::{Inputs, ObjectId, Objects};
use ir::{ProcId, Type};
use logic::{Sort, Term};

/// What can be asked of two objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Does the first lie before the second?
    LiesBefore,
    /// Does the second begin where the first ends?
    BeginsAtEnd,
}

/// The place of an object.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct PlaceInMemory {
    /// Its number in the order of addresses.
    number: Term,
    /// Is there nothing between its end and the next object?
    is_filled: Term,
}

impl Inputs {
    /// For each object whose place was asked for, the symbol that says that another begins where it ends.
    pub fn neighbours(&self) -> Vec<Term> {
        let mut neighbours: Vec<Term> = self.places.values().map(|place| place.is_filled).collect();
        neighbours.sort_unstable();
        neighbours
    }
}

/// Bits of the numbers: there are fewer objects.
const NUMBER_BITS: u32 = 16;

/// References to more objects are not followed: each answer is a choice of its own.
const MAX_TARGETS: usize = 16;

impl Execution<'_, '_> {
    /// The answer to a question about the last two arguments of a call.
    pub(crate) fn choose_layout(
        &mut self,
        procedure: ProcId,
        question: Layout,
        args: &[Term],
        state: &State,
    ) -> Option<Term> {
        let places = match *args {
            [_, first, second] => self.place_of(first).zip(self.place_of(second)),
            _ => None,
        };
        let Some((first, second)) = places else { return self.choose_result(procedure, state) };
        let terms = &mut self.context.terms;
        let value = match question {
            Layout::LiesBefore => terms.ult(first.number, second.number),
            Layout::BeginsAtEnd => {
                let one = terms.number(NUMBER_BITS, 1);
                let next = terms.add(first.number, one);
                let is_next = terms.equal(second.number, next);
                terms.and(is_next, first.is_filled)
            }
        };
        let asked = state.guard.term(&self.context.terms);
        self.findings.chosen.push((value, Type::Bool, asked));
        Some(value)
    }

    /// The place of what a reference refers to; none if that can be too much.
    fn place_of(&mut self, reference: Term) -> Option<PlaceInMemory> {
        let targets = self.heap.objects.referents(&self.context.terms, reference, |_| true);
        if targets.is_empty() || targets.len() > MAX_TARGETS {
            return None;
        }
        let mut result: Option<PlaceInMemory> = None;
        for object in targets {
            let place = self.place_of_object(object);
            let this = Objects::reference(&mut self.context.terms, object);
            let terms = &mut self.context.terms;
            let here = terms.equal(reference, this);
            result = Some(match result {
                None => place,
                Some(rest) => PlaceInMemory {
                    number: terms.ite(here, place.number, rest.number),
                    is_filled: terms.ite(here, place.is_filled, rest.is_filled),
                },
            });
        }
        result
    }

    fn place_of_object(&mut self, object: ObjectId) -> PlaceInMemory {
        if let Some(&known) = self.heap.inputs.places.get(&object) {
            return known;
        }
        let terms = &mut self.context.terms;
        let number = terms.fresh("⟨place⟩", Sort::Bits(NUMBER_BITS));
        let is_filled = terms.fresh("⟨neighbour⟩", Sort::Bool);
        // The last place has no next one.
        let last = terms.number(NUMBER_BITS, (1 << NUMBER_BITS) - 1);
        let mut others: Vec<Term> = self.heap.inputs.places.values().map(|other| other.number).collect();
        others.push(last);
        others.sort_unstable();
        for other in others {
            let same = self.context.terms.equal(number, other);
            let differ = self.context.terms.not(same);
            self.heap.inputs.add_fact(differ);
        }
        let place = PlaceInMemory { number, is_filled };
        self.heap.inputs.places.insert(object, place);
        place
    }
}
