//! Questions as SMT-LIB scripts: whatever a solver is asked, any other solver can be asked too.
//!
//! A transcript stands in front of a solver, or of none. Each check is written as a script of its own, with what is
//! asserted and assumed at that moment, and then passed on.

use crate::{Answer, Interrupter, Limits, Reason, Solver, Statistics};
use logic::{Assignment, Term, Terms, Value};
use smtlib::{Query, write_script};
use std::time::Duration;

/// Writes down what is asked.
pub struct Transcript {
    solver: Option<Box<dyn Solver>>,
    write: Box<dyn FnMut(String)>,
    asserted: Vec<Term>,
    /// How many formulas were asserted when each level was opened.
    levels: Vec<usize>,
    limits: Limits,
    statistics: Statistics,
    interrupter: Interrupter,
}

impl Transcript {
    /// Hands each script to `write`, then asks `solver`.
    pub fn new(solver: Box<dyn Solver>, write: impl FnMut(String) + 'static) -> Transcript {
        Transcript { solver: Some(solver), ..Transcript::only(write) }
    }

    /// Hands each script to `write`, and answers nothing.
    pub fn only(write: impl FnMut(String) + 'static) -> Transcript {
        Transcript {
            solver: None,
            write: Box::new(write),
            asserted: Vec::new(),
            levels: Vec::new(),
            limits: Limits::NONE,
            statistics: Statistics::default(),
            interrupter: Interrupter::default(),
        }
    }
}

impl Solver for Transcript {
    fn assert(&mut self, terms: &mut Terms, formula: Term) {
        self.asserted.push(formula);
        if let Some(solver) = &mut self.solver {
            solver.assert(terms, formula);
        }
    }

    fn push(&mut self) {
        self.levels.push(self.asserted.len());
        if let Some(solver) = &mut self.solver {
            solver.push();
        }
    }

    fn pop(&mut self) {
        if let Some(before) = self.levels.pop() {
            self.asserted.truncate(before);
        }
        if let Some(solver) = &mut self.solver {
            solver.pop();
        }
    }

    fn check(&mut self, terms: &mut Terms, assumptions: &[Term]) -> Answer {
        let query = Query { assertions: &self.asserted, assumptions, ..Query::default() };
        (self.write)(write_script(terms, query));
        match &mut self.solver {
            Some(solver) => solver.check(terms, assumptions),
            None => {
                let reason = Reason::Unsupported("answers: questions are only written down".to_owned());
                let answer = Answer::Unknown(reason);
                self.statistics.count(&answer, Duration::ZERO);
                answer
            }
        }
    }

    fn core(&mut self) -> Vec<Term> {
        self.solver.as_mut().map(|solver| solver.core()).unwrap_or_default()
    }

    fn value(&mut self, terms: &mut Terms, term: Term) -> Value {
        match &mut self.solver {
            Some(solver) => solver.value(terms, term),
            None => Value::default_of(terms.sort(term)),
        }
    }

    fn values(&mut self, terms: &mut Terms, wanted: &[Term]) -> Vec<Value> {
        match &mut self.solver {
            Some(solver) => solver.values(terms, wanted),
            None => wanted.iter().map(|&term| Value::default_of(terms.sort(term))).collect(),
        }
    }

    fn model(&mut self, terms: &mut Terms) -> Assignment {
        self.solver.as_mut().map(|solver| solver.model(terms)).unwrap_or_default()
    }

    fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
        if let Some(solver) = &mut self.solver {
            solver.set_limits(limits);
        }
    }

    fn limits(&self) -> Limits {
        self.limits
    }

    fn interrupter(&self) -> Interrupter {
        self.solver.as_ref().map_or_else(|| self.interrupter.clone(), |solver| solver.interrupter())
    }

    fn statistics(&self) -> Statistics {
        self.solver.as_ref().map_or(self.statistics, |solver| solver.statistics())
    }
}
