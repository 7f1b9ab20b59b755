//! Inputs that take a path, kept from answers of the solver.
//!
//! Where a path forks, an input that takes it takes one of the ways; only about the others must the solver be asked. The same
//! idea as the cache of counterexamples in KLEE (Cadar, Dunbar, Engler, OSDI 2008), for one path.

use logic::{Assignment, Evaluator, Term, Terms, Value};
use std::rc::Rc;

/// Inputs that are kept.
const MAX_MODELS: usize = 3;

/// Inputs that take a path.
#[derive(Clone, Default)]
pub(crate) struct Models(Vec<Rc<Assignment>>);

impl Models {
    /// Does one of them satisfy these conditions, too?
    pub(crate) fn has(&self, terms: &Terms, conditions: &[Term]) -> bool {
        self.0.iter().any(|model| holds(terms, model, conditions))
    }

    /// The path satisfies these from now on.
    pub(crate) fn keep(&mut self, terms: &Terms, conditions: &[Term]) {
        self.0.retain(|model| holds(terms, model, conditions));
    }

    /// One more. Symbols that are left out are zero.
    pub(crate) fn add(&mut self, values: impl Iterator<Item = (Term, Value)>) {
        let mut model = Assignment::new();
        for (symbol, value) in values {
            model.set(symbol, value);
        }
        if self.0.len() == MAX_MODELS {
            self.0.remove(0);
        }
        self.0.push(Rc::new(model));
    }
}

fn holds(terms: &Terms, model: &Assignment, conditions: &[Term]) -> bool {
    let mut evaluator = Evaluator::new(terms, model);
    conditions.iter().all(|&condition| evaluator.value(condition) == Value::Bool(true))
}

#[cfg(test)]
mod tests {
    use super::*;
    use logic::Sort;

    #[test]
    fn a_model_is_kept_as_long_as_it_takes_the_path() {
        let mut terms = Terms::new();
        let [a, b] = ["a", "b"].map(|name| terms.fresh(name, Sort::Bits(8)));
        let (less, five) = (terms.ult(a, b), terms.number(8, 5));
        let (is_five, not_less) = (terms.equal(b, five), terms.not(less));
        let mut models = Models::default();
        assert!(!models.has(&terms, &[]));
        models.add([(b, terms.value(five).unwrap_or(Value::Bool(false)))].into_iter());
        assert!(models.has(&terms, &[less, is_five]));
        assert!(!models.has(&terms, &[not_less]));
        models.keep(&terms, &[is_five]);
        assert!(models.has(&terms, &[less]));
        models.keep(&terms, &[not_less]);
        assert!(!models.has(&terms, &[]));
    }
}
