//! Values that the environment of a program chooses: clocks, random numbers, hash codes of identities.
//!
//! A value is a symbol, recorded with the condition under which it is asked for ([`crate::Findings::chosen`]), so that a
//! replay gives the same answers in the same order.

use crate::context::Execution;
use crate::inputs::{Reliance, Unknown};
use crate::state::State;
use crate::store::Place;
use crate::{ObjectId, Objects, Origin};
use ir::{MapId, ProcId, Type, facts};
use logic::Term;

/// The values that the environment can choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answers {
    /// Integers from the first to the second.
    Range(i64, i64),
    /// All integers that are not before an earlier answer of this kind: the difference is not negative.
    Ascending,
    /// All integers but this one.
    OtherThan(i64),
    /// These integers.
    Words(Vec<u64>),
    /// Floats from 0 to 1, without 1.
    Fraction,
    /// References that are not null.
    NonNull,
    /// These known objects, by address.
    Known(Vec<u64>),
}

/// So many ascending answers before are compared with a new one.
const MAX_ORDERED: usize = 64;

impl Execution<'_, '_> {
    /// The result of a procedure that the environment chooses. None if it has no result.
    pub(crate) fn choose_among(&mut self, of: ProcId, answers: &Answers, state: &State) -> Option<Term> {
        let (ty, name) = {
            let program = self.context.world.program();
            (program.procs[of].result?, program.procs[of].name.clone())
        };
        let asked = state.guard.term(&self.context.terms);
        let mut declared = self.context.world.result(of);
        match answers {
            Answers::Range(low, high) => declared.range = Some((*low, *high)),
            Answers::NonNull => declared.is_non_null = true,
            Answers::Fraction | Answers::OtherThan(_) | Answers::Words(_) | Answers::Ascending => {}
            Answers::Known(addresses) => {
                let (mut domain, inputs) = self.parts();
                let value = inputs.any_known(&mut domain, &name, addresses);
                self.findings.chosen.push((value, ty, asked));
                return Some(value);
            }
        }
        let value = self.choose(&Unknown { name: &name, ty, declared, is_root: false }, asked);
        match answers {
            Answers::Fraction => self.is_fraction(value, ty),
            Answers::Ascending => self.is_not_before(value, asked),
            Answers::OtherThan(number) => {
                let equal = self.is_number(value, *number as u64);
                let fact = self.context.terms.not(equal);
                self.heap.inputs.add_fact(fact);
            }
            Answers::Words(words) => {
                let equal: Vec<Term> = words.iter().map(|&word| self.is_number(value, word)).collect();
                let fact = self.context.terms.any(&equal);
                self.heap.inputs.add_fact(fact);
            }
            Answers::Range(..) | Answers::NonNull | Answers::Known(_) => {}
        }
        Some(value)
    }

    /// Answers of runs that ask for both are in order. They are few, or the order of the last ones must do.
    fn is_not_before(&mut self, value: Term, asked: Term) {
        let earlier = self.heap.inputs.ascending.clone();
        let terms = &mut self.context.terms;
        let zero = terms.number(terms.width(value), 0);
        let mut facts = Vec::new();
        for &(before, when) in earlier.iter().rev().take(MAX_ORDERED) {
            let difference = terms.subtract(value, before);
            let in_order = terms.sle(zero, difference);
            let both = terms.and(when, asked);
            facts.push(terms.implies(both, in_order));
        }
        facts.into_iter().for_each(|fact| self.heap.inputs.add_fact(fact));
        self.heap.inputs.ascending.push_back((value, asked));
    }

    fn is_number(&mut self, value: Term, number: u64) -> Term {
        let number = self.context.terms.number(self.context.terms.width(value), number);
        self.context.terms.equal(value, number)
    }

    fn is_fraction(&mut self, value: Term, ty: Type) {
        let one = match ty {
            Type::F32 => u64::from(1f32.to_bits()),
            _ => 1f64.to_bits(),
        };
        let (zero, one) = (self.known(ty, 0), self.known(ty, one));
        let terms = &mut self.context.terms;
        let (above, below) = (terms.float_less_equal(zero, value), terms.float_less(value, one));
        // There is no negative zero among them.
        let is_zero = terms.float_equal(value, zero);
        let is_positive_zero = terms.equal(value, zero);
        let positive = terms.implies(is_zero, is_positive_zero);
        for fact in [above, below, positive] {
            self.heap.inputs.add_fact(fact);
        }
    }

    /// The hash code of an object's identity: chosen when it is first asked for, the same from then on. An error is a reason
    /// that it cannot be told.
    pub(crate) fn identity_hash(
        &mut self,
        map: MapId,
        object: Option<Term>,
        state: &mut State,
    ) -> Result<Term, String> {
        let object = object.ok_or("a call without arguments")?;
        self.heap.objects.note_identified(&self.context.terms, object);
        let (targets, _) = self.heap.objects.targets(&self.context.terms, object);
        let ty = self.context.world.program().maps[map].value;
        let unknown = Unknown { name: "hash code", ty, declared: crate::Declared::default(), is_root: false };
        let chosen = self.any(&unknown);
        let zero = crate::zero_of(&mut self.context.terms, ty);
        let is_zero = self.context.terms.equal(chosen, zero);
        let fact = self.context.terms.not(is_zero);
        self.heap.inputs.add_fact(fact);
        let (mut result, mut asked) = (zero, self.context.terms.falsity());
        for target in targets {
            let place = Place { map, object: target, index: 0 };
            let entry = self.memory(state, |memory, domain| memory.entry(domain, place));
            let entry = entry.map_err(|_| "the hash code of an object that is not modelled")?;
            let this = Objects::reference(&mut self.context.terms, target);
            let here = self.context.terms.equal(object, this);
            let hash = self.hash_of(target, entry, (chosen, zero));
            let is_new = self.context.terms.equal(entry, zero);
            let asks = self.context.terms.and(here, is_new);
            if hash != entry {
                asked = self.context.terms.or(asked, asks);
                let kept = self.context.terms.ite(asks, chosen, entry);
                state.store.set(place, kept);
            }
            result = self.context.terms.ite(here, hash, result);
        }
        let guard = state.guard.term(&self.context.terms);
        let asked = self.context.terms.and(guard, asked);
        if !self.context.terms.is_false(asked) {
            self.findings.chosen.push((chosen, ty, asked));
        }
        let terms = &mut self.context.terms;
        let of_zero = terms.number(terms.width(zero), facts::HASH_OF_ZERO);
        let stands_for_zero = terms.equal(result, of_zero);
        Ok(terms.ite(stands_for_zero, zero, result))
    }

    /// What an entry says, or what is chosen where it says nothing yet.
    fn hash_of(&mut self, object: ObjectId, entry: Term, (chosen, zero): (Term, Term)) -> Term {
        let origin = self.heap.objects.get(object).map(|object| object.origin);
        let is_new = self.context.terms.equal(entry, zero);
        if origin == Some(Origin::Input) {
            // It may have been asked for before: then it is any number but the one that says nothing.
            let fact = self.context.terms.not(is_new);
            self.heap.inputs.add_fact(fact);
            return entry;
        }
        if matches!(origin, Some(Origin::Known(_))) && self.context.terms.word(entry).is_some_and(|hash| hash != 0) {
            let class = self.heap.objects.get(object).map(|object| self.context.world.class_name(object.class));
            let class = class.unwrap_or_default();
            let what =
                format!("an object of class {class} that static initialisers make may have another identity hash code");
            // `System.identityHashCode` does not ask the class.
            let advice = format!(
                "write a harness that makes the object, or give {class} a hashCode of its own and do not call \
                 System.identityHashCode"
            );
            self.heap.inputs.rely_on(Reliance::Environment(what, advice));
        }
        self.context.terms.ite(is_new, chosen, entry)
    }
}
