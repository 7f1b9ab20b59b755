//! Which objects of the input exist: those that something refers to, and those of classes that formulas speak of as a whole.

use super::Inputs;
use crate::{ObjectId, Objects, Symbolic};
use ir::ClassId;
use logic::{Sort, Term};

impl Inputs {
    /// The next object of the unknown input that references can refer to now, and could not before.
    pub fn next_referred(&mut self) -> Option<ObjectId> {
        let &object = self.referred.get(self.handed_out)?;
        self.handed_out += 1;
        Some(object)
    }

    /// The condition that something refers to an object, or that it is there at all.
    pub(crate) fn is_referred(&mut self, domain: &mut Symbolic<'_>, object: ObjectId) -> Term {
        if let Some(&known) = self.is_referred.get(&object) {
            return known;
        }
        let exists = match self.presence.get(&object) {
            Some(&present) => present,
            None => domain.terms.fresh(&format!("object {} is referred to", object.0), Sort::Bool),
        };
        self.is_referred.insert(object, exists);
        for symbol in self.symbols_to(object) {
            self.refers_to_present(domain, symbol, object);
        }
        exists
    }

    /// A reference that was decided refers to an object.
    pub(crate) fn refers_certainly(&mut self, domain: &mut Symbolic<'_>, object: ObjectId) {
        let certain = domain.terms.truth();
        self.is_referred.insert(object, certain);
        self.seen.insert(object);
        self.referred.push_back(object);
    }

    pub(super) fn symbols_to(&self, object: ObjectId) -> Vec<Term> {
        self.symbols.iter().filter(|(_, of)| of.contains(&object)).map(|&(symbol, _)| symbol).collect()
    }

    /// What a reference of the input refers to exists.
    pub(super) fn refers_to_present(&mut self, domain: &mut Symbolic<'_>, symbol: Term, object: ObjectId) {
        for exists in
            [self.presence.get(&object).copied(), self.is_referred.get(&object).copied()].into_iter().flatten()
        {
            let this = Objects::reference(domain.terms, object);
            let refers = domain.terms.equal(symbol, this);
            self.facts.push_back(domain.terms.implies(refers, exists));
        }
    }

    /// The input objects of exactly that class, each with the condition that it exists. Formulas about all objects
    /// of a class need it: there may be fewer than the scope allows.
    pub fn present(&mut self, domain: &mut Symbolic<'_>, class: ClassId) -> Vec<(ObjectId, Term)> {
        let pool = self.pool(domain, class);
        let mut before: Option<Term> = None;
        for &object in &pool {
            if let Some(&present) = self.presence.get(&object) {
                before = Some(present);
                continue;
            }
            let present = domain.terms.fresh(&format!("object {} exists", object.0), Sort::Bool);
            self.presence.insert(object, present);
            if let Some(before) = before {
                self.facts.push_back(domain.terms.implies(present, before));
            }
            before = Some(present);
            // All objects include those that nothing refers to.
            if !self.seen.contains(&object) {
                self.seen.insert(object);
                self.referred.push_back(object);
            } else if let Some(&referred) = self.is_referred.get(&object) {
                self.facts.push_back(domain.terms.implies(present, referred));
            }
            for symbol in self.symbols_to(object) {
                self.refers_to_present(domain, symbol, object);
            }
        }
        let mut all: Vec<(ObjectId, Term)> = pool.iter().map(|&object| (object, self.presence[&object])).collect();
        let owned: Vec<ObjectId> = self.owned().filter(|&(of, _)| of == class).map(|(_, object)| object).collect();
        for object in owned {
            let present = self.is_referred(domain, object);
            all.push((object, present));
        }
        all
    }

    /// The objects whose existence was asked for, with its condition.
    pub fn presence(&self) -> impl Iterator<Item = (ObjectId, Term)> + '_ {
        self.presence.iter().map(|(&object, &present)| (object, present))
    }
}
