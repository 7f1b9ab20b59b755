//! A solver that is not believed.

use crate::{Answer, Interrupter, Limits, Solver, Statistics};
use logic::{Assignment, Evaluator, Term, Terms, Value};

/// Another solver whose every answer is checked as far as that is cheap: a model must satisfy all assertions and
/// assumptions when they are evaluated (both as a whole and through [`Solver::value`]), and a core must consist of
/// assumptions.
///
/// For tests and for debugging an engine: it panics when the solver is wrong.
pub struct Checked<S: Solver> {
    solver: S,
    levels: Vec<Vec<Term>>,
}

impl<S: Solver> Checked<S> {
    /// Checks what `solver` says. Nothing must have been asserted in it before.
    pub fn new(solver: S) -> Checked<S> {
        Checked { solver, levels: vec![Vec::new()] }
    }

    /// The solver inside.
    pub fn inner(&mut self) -> &mut S {
        &mut self.solver
    }

    fn check_model(&mut self, terms: &mut Terms, assumptions: &[Term]) {
        let formulas: Vec<Term> = self.levels.iter().flatten().chain(assumptions).copied().collect();
        let model = self.solver.model(terms);
        let mut evaluator = Evaluator::new(terms, &model);
        let wrong = formulas.iter().find(|&&formula| evaluator.value(formula) != Value::Bool(true));
        if let Some(&wrong) = wrong {
            panic!("the model {} does not satisfy {}", show_model(terms, &model), show(terms, wrong));
        }
        let values = self.solver.values(terms, &formulas);
        for (&formula, value) in formulas.iter().zip(values) {
            assert_eq!(value, Value::Bool(true), "value of {}", show(terms, formula));
        }
    }
}

fn show(terms: &Terms, term: Term) -> String {
    let mut text = String::new();
    logic::write_term(terms, term, &mut text);
    text
}

fn show_model(terms: &Terms, model: &Assignment) -> String {
    let mut lines: Vec<String> =
        model.iter().map(|(symbol, value)| format!("{} = {value}", show(terms, symbol))).collect();
    lines.sort();
    lines.join(", ")
}

impl<S: Solver> Solver for Checked<S> {
    fn assert(&mut self, terms: &mut Terms, formula: Term) {
        if let Some(level) = self.levels.last_mut() {
            level.push(formula);
        }
        self.solver.assert(terms, formula);
    }

    fn push(&mut self) {
        self.levels.push(Vec::new());
        self.solver.push();
    }

    fn pop(&mut self) {
        if self.levels.len() > 1 {
            self.levels.pop();
        }
        self.solver.pop();
    }

    fn check(&mut self, terms: &mut Terms, assumptions: &[Term]) -> Answer {
        let answer = self.solver.check(terms, assumptions);
        match answer {
            Answer::Sat => self.check_model(terms, assumptions),
            Answer::Unsat => {
                let core = self.solver.core();
                assert!(core.iter().all(|term| assumptions.contains(term)), "a core has assumptions only");
            }
            Answer::Unknown(_) => {}
        }
        answer
    }

    fn core(&mut self) -> Vec<Term> {
        self.solver.core()
    }

    fn value(&mut self, terms: &mut Terms, term: Term) -> Value {
        self.solver.value(terms, term)
    }

    fn values(&mut self, terms: &mut Terms, wanted: &[Term]) -> Vec<Value> {
        self.solver.values(terms, wanted)
    }

    fn model(&mut self, terms: &mut Terms) -> Assignment {
        self.solver.model(terms)
    }

    fn set_limits(&mut self, limits: Limits) {
        self.solver.set_limits(limits);
    }

    fn limits(&self) -> Limits {
        self.solver.limits()
    }

    fn interrupter(&self) -> Interrupter {
        self.solver.interrupter()
    }

    fn statistics(&self) -> Statistics {
        self.solver.statistics()
    }
}
