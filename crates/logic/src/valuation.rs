//! The value of any term, from those of the symbols it depends on, each term once.
//!
//! Nothing recurses, and only what matters is evaluated: of an ite the branch that is taken, of an array that is read the
//! way down to where the element was written. So a read from a chain of n stores costs n, not n arrays.

use crate::evaluate::{Assignment, apply};
use crate::op::Op;
use crate::term::{Term, Terms};
use crate::value::Value;
use rustc_hash::FxHashMap;

/// Values of terms, given those of symbols. What was computed is kept until it is cleared.
#[derive(Default)]
pub struct Valuation {
    values: FxHashMap<Term, Value>,
}

impl Valuation {
    /// Forgets every value.
    pub fn clear(&mut self) {
        self.values.clear();
    }

    /// Is the value of this term known?
    pub fn knows(&self, term: Term) -> bool {
        self.values.contains_key(&term)
    }

    /// Makes the value of a term known.
    pub fn set(&mut self, term: Term, value: Value) {
        self.values.insert(term, value);
    }

    /// The value of a term, given those of symbols.
    pub fn value(&mut self, terms: &Terms, root: Term, symbol: &dyn Fn(Term) -> Value) -> Value {
        if let Some(known) = self.leaf(terms, root, symbol) {
            return known;
        }
        let mut stack = vec![root];
        let mut args: Vec<Value> = Vec::new();
        while let Some(&term) = stack.last() {
            if self.values.contains_key(&term) {
                stack.pop();
                continue;
            }
            if let Some(value) = self.leaf(terms, term, symbol) {
                self.values.insert(term, value);
                stack.pop();
                continue;
            }
            let before = stack.len();
            match self.shortcut(terms, term, &mut stack) {
                Some(value) => {
                    self.values.insert(term, value);
                    stack.pop();
                    continue;
                }
                None if stack.len() > before => continue,
                None => {}
            }
            stack.extend(terms.args(term).iter().copied().filter(|arg| !self.values.contains_key(arg)));
            if stack.len() > before {
                continue;
            }
            stack.pop();
            args.clear();
            args.extend(terms.args(term).iter().map(|arg| self.values[arg].clone()));
            let low = if terms.op(term) == Op::Extract { terms.extract_low(term) } else { 0 };
            self.values.insert(term, apply(terms.op(term), terms.sort(term), low, &args));
        }
        self.values[&root].clone()
    }

    fn leaf(&self, terms: &Terms, term: Term, symbol: &dyn Fn(Term) -> Value) -> Option<Value> {
        if let Some(known) = self.values.get(&term) {
            return Some(known.clone());
        }
        if terms.op(term) == Op::Symbol {
            return Some(symbol(term));
        }
        terms.value(term)
    }

    /// The value of an ite without its other branch, and of a read without making the arrays that it passes. None with
    /// something pushed: that is needed first. None with nothing pushed: there is no shortcut.
    fn shortcut(&self, terms: &Terms, term: Term, stack: &mut Vec<Term>) -> Option<Value> {
        let args = terms.args(term);
        match terms.op(term) {
            Op::Ite => {
                let Some(condition) = self.values.get(&args[0]) else {
                    stack.push(args[0]);
                    return None;
                };
                let branch = if *condition == Value::Bool(true) { args[1] } else { args[2] };
                let value = self.values.get(&branch).cloned();
                if value.is_none() {
                    stack.push(branch);
                }
                value
            }
            Op::Select => {
                let Some(place) = self.values.get(&args[1]) else {
                    stack.push(args[1]);
                    return None;
                };
                self.element(terms, args[0], place, stack)
            }
            // Every other operator needs all its arguments.
            _ => None,
        }
    }

    /// The element of an array at a place, found by walking down to where it was written.
    fn element(&self, terms: &Terms, array: Term, place: &Value, stack: &mut Vec<Term>) -> Option<Value> {
        let mut array = array;
        loop {
            if let Some(Value::Array(value)) = self.values.get(&array) {
                return Some(value.get(place).clone());
            }
            let args = terms.args(array);
            match terms.op(array) {
                Op::Store => match self.values.get(&args[1]) {
                    Some(written) if written == place => return self.get_or_push(args[2], stack),
                    Some(_) => array = args[0],
                    None => {
                        self.push_indices(terms, array, stack);
                        return None;
                    }
                },
                Op::Ite => match self.values.get(&args[0]) {
                    Some(condition) => array = if *condition == Value::Bool(true) { args[1] } else { args[2] },
                    None => return self.get_or_push(args[0], stack),
                },
                Op::ConstArray => return self.get_or_push(args[0], stack),
                // A symbol or a value.
                _ => {
                    stack.push(array);
                    return None;
                }
            }
        }
    }

    fn get_or_push(&self, term: Term, stack: &mut Vec<Term>) -> Option<Value> {
        let value = self.values.get(&term).cloned();
        if value.is_none() {
            stack.push(term);
        }
        value
    }

    /// Pushes indices of a chain of stores: several, because the chain is walked again for each time that one is missing.
    fn push_indices(&self, terms: &Terms, array: Term, stack: &mut Vec<Term>) {
        let mut array = array;
        for _ in 0..64 {
            if terms.op(array) != Op::Store {
                return;
            }
            let args = terms.args(array);
            if !self.values.contains_key(&args[1]) {
                stack.push(args[1]);
            }
            array = args[0];
        }
    }
}

/// Evaluates terms under one assignment, each term once.
pub struct Evaluator<'a> {
    terms: &'a Terms,
    assignment: &'a Assignment,
    values: Valuation,
}

impl<'a> Evaluator<'a> {
    /// Symbols without a value have [`Value::default_of`] their sort.
    pub fn new(terms: &'a Terms, assignment: &'a Assignment) -> Evaluator<'a> {
        Evaluator { terms, assignment, values: Valuation::default() }
    }

    /// The value of a term.
    pub fn value(&mut self, root: Term) -> Value {
        let Evaluator { terms, assignment, values } = self;
        let symbol = |symbol| assignment.get(symbol).cloned().unwrap_or_else(|| Value::default_of(terms.sort(symbol)));
        values.value(terms, root, &symbol)
    }
}
