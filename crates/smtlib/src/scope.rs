//! The names that are bound inside a term: by `let`, or as the parameters of a function.

use crate::call::Operand;
use rustc_hash::FxHashMap;

/// Bindings, the later ones hiding the earlier ones of the same name.
#[derive(Debug, Default)]
pub(crate) struct Scope<'a> {
    bindings: Vec<Binding<'a>>,
    /// The latest binding of each name.
    places: FxHashMap<&'a str, usize>,
}

#[derive(Debug)]
struct Binding<'a> {
    name: &'a str,
    operand: Operand,
    hidden: Option<usize>,
}

impl<'a> Scope<'a> {
    /// What a name is bound to.
    pub fn get(&self, name: &str) -> Option<&Operand> {
        self.places.get(name).map(|&place| &self.bindings[place].operand)
    }

    /// Binds a name.
    pub fn bind(&mut self, name: &'a str, operand: Operand) {
        let hidden = self.places.insert(name, self.bindings.len());
        self.bindings.push(Binding { name, operand, hidden });
    }

    /// Takes back the latest bindings.
    pub fn unbind(&mut self, count: usize) {
        for binding in self.bindings.drain(self.bindings.len() - count..).rev() {
            match binding.hidden {
                Some(place) => self.places.insert(binding.name, place),
                None => self.places.remove(binding.name),
            };
        }
    }
}
