//! A solver behind which numbers that are only compared have few bits: see [`logic::Order`].

use crate::{Answer, Interrupter, Limits, Reason, Solver, Statistics};
use logic::{Assignment, Order, Term, Terms, Valuation, Value};
use std::cell::RefCell;
use std::rc::Rc;

/// A solver of formulas over places. What cannot be said over places is left out: then `unsat` stands, and `sat` is
/// unknown.
pub struct Ordered<S> {
    inner: S,
    order: Rc<RefCell<Order>>,
    /// Was an assertion left out?
    has_left_out: bool,
    /// What the assumptions of the last check became.
    assumed: Vec<(Term, Term)>,
    /// The model of the last check, and what was computed from it of terms that have no translation.
    untranslated: Option<(Assignment, Valuation)>,
}

impl<S: Solver> Ordered<S> {
    /// A solver over the order that was found in all formulas to come.
    pub fn new(terms: &mut Terms, mut inner: S, order: Rc<RefCell<Order>>) -> Ordered<S> {
        let facts = order.borrow().facts().to_vec();
        for fact in facts {
            inner.assert(terms, fact);
        }
        Ordered { inner, order, has_left_out: false, assumed: Vec::new(), untranslated: None }
    }
}

impl<S: Solver> Solver for Ordered<S> {
    fn assert(&mut self, terms: &mut Terms, formula: Term) {
        self.untranslated = None;
        let translated = self.order.borrow_mut().translate(terms, formula);
        match translated {
            Some(formula) => self.inner.assert(terms, formula),
            None => self.has_left_out = true,
        }
    }

    fn push(&mut self) {
        self.untranslated = None;
        self.inner.push();
    }

    fn pop(&mut self) {
        self.untranslated = None;
        self.inner.pop();
    }

    fn check(&mut self, terms: &mut Terms, assumptions: &[Term]) -> Answer {
        self.assumed.clear();
        self.untranslated = None;
        let mut has_left_out = self.has_left_out;
        for &assumption in assumptions {
            match self.order.borrow_mut().translate(terms, assumption) {
                Some(translated) => self.assumed.push((assumption, translated)),
                None => has_left_out = true,
            }
        }
        let translated: Vec<Term> = self.assumed.iter().map(|&(_, translated)| translated).collect();
        match self.inner.check(terms, &translated) {
            Answer::Sat if has_left_out => Answer::Unknown(Reason::Unsupported("a number used otherwise".into())),
            answer => answer,
        }
    }

    fn core(&mut self) -> Vec<Term> {
        let core = self.inner.core();
        let original = |term: &Term| self.assumed.iter().find(|(_, translated)| translated == term).map(|pair| pair.0);
        core.iter().filter_map(original).collect()
    }

    fn value(&mut self, terms: &mut Terms, term: Term) -> Value {
        let translated = self.order.borrow_mut().translate(terms, term);
        match translated {
            Some(translated) => {
                let value = self.inner.value(terms, translated);
                self.order.borrow().widen(term, value)
            }
            // Whatever it is made of has a value.
            None => {
                let (model, mut values) =
                    self.untranslated.take().unwrap_or_else(|| (self.model(terms), Valuation::default()));
                let symbol = |symbol| {
                    let value = model.get(symbol).cloned();
                    value.unwrap_or_else(|| Value::default_of(terms.sort(symbol)))
                };
                let value = values.value(terms, term, &symbol);
                self.untranslated = Some((model, values));
                value
            }
        }
    }

    fn model(&mut self, terms: &mut Terms) -> Assignment {
        let mut model = self.inner.model(terms);
        let symbols = self.order.borrow().symbols();
        for symbol in symbols {
            let value = self.value(terms, symbol);
            model.set(symbol, value);
        }
        model
    }

    fn set_limits(&mut self, limits: Limits) {
        self.inner.set_limits(limits);
    }

    fn limits(&self) -> Limits {
        self.inner.limits()
    }

    fn interrupter(&self) -> Interrupter {
        self.inner.interrupter()
    }

    fn statistics(&self) -> Statistics {
        self.inner.statistics()
    }
}
