//! From the bound of a relation to its matrix of terms.
//!
//! A tuple between the bounds is a fresh Bool. A function can be written in two ways, and both are here because which
//! is better depends on the formula: one Bool per possible value with at most one true (`OneHot`), or a bit-vector that
//! selects the value (`Binary`), for which "at most one" holds by itself. Either way the matrix is marked functional.
//!
//! What the choice of Bools does not say by itself (at most one, the selector is in range) are *facts*, which must be
//! asserted beside any formula that is ground over the relation.

use crate::bounds::{Bound, Content, choices};
use crate::count::{at_most_one, bits_for, exactly_one};
use crate::{Atom, Error, FunctionEncoding, Matrix, Tuple, TupleSet, Universe};
use logic::{Assignment, Bits, Sort, Term, Terms, Value};
use std::sync::Arc;

/// A relation in terms.
pub(crate) struct Encoded {
    pub(crate) matrix: Arc<Matrix>,
    /// What must hold of the symbols.
    pub(crate) facts: Vec<Term>,
    /// The Bool symbols and the tuples they decide.
    bools: Vec<(Tuple, Term)>,
    selectors: Vec<Selector>,
}

/// A bit-vector that chooses among the values of a key: `values[i]` at number i, nothing at `values.len()`.
struct Selector {
    key: Vec<Atom>,
    values: Vec<Atom>,
    symbol: Term,
    width: u32,
}

/// The terms of a relation.
pub(crate) fn encode(terms: &mut Terms, universe: &Universe, bound: &Bound) -> Result<Encoded, Error> {
    match bound.content() {
        Content::Between { lower, upper } => between(terms, universe, bound.relation().name(), lower, upper),
        Content::Function { upper, total, encoding } => {
            function(terms, universe, bound.relation().name(), upper, *total, *encoding)
        }
        Content::Given(matrix) => {
            for (_, term) in matrix.iter() {
                check_bool(terms, term, "an entry of a relation")?;
            }
            let matrix = Arc::new(matrix.clone());
            Ok(Encoded { matrix, facts: Vec::new(), bools: Vec::new(), selectors: Vec::new() })
        }
    }
}

/// A term that was given for a truth value must be one.
pub(crate) fn check_bool(terms: &Terms, term: Term, what: &'static str) -> Result<(), Error> {
    match terms.sort(term) {
        Sort::Bool => Ok(()),
        other => Err(Error::GivenSort { what, found: format!("{other:?}") }),
    }
}

fn symbol_name(universe: &Universe, relation: &str, atoms: &[Atom]) -> String {
    let names: Vec<_> = atoms.iter().map(|&atom| universe.name(atom)).collect();
    format!("{relation}[{}]", names.join(","))
}

fn between(
    terms: &mut Terms,
    universe: &Universe,
    name: &str,
    lower: &TupleSet,
    upper: &TupleSet,
) -> Result<Encoded, Error> {
    let mut entries = Vec::with_capacity(upper.len());
    let mut bools = Vec::new();
    for tuple in upper.iter() {
        if lower.contains(tuple) {
            entries.push((tuple.clone(), terms.truth()));
        } else {
            let symbol = terms.fresh(&symbol_name(universe, name, tuple.as_slice()), Sort::Bool);
            bools.push((tuple.clone(), symbol));
            entries.push((tuple.clone(), symbol));
        }
    }
    let matrix = Arc::new(Matrix::new(terms, universe.size(), upper.arity(), entries)?);
    Ok(Encoded { matrix, facts: Vec::new(), bools, selectors: Vec::new() })
}

fn function(
    terms: &mut Terms,
    universe: &Universe,
    name: &str,
    upper: &TupleSet,
    total: bool,
    encoding: FunctionEncoding,
) -> Result<Encoded, Error> {
    let mut entries = Vec::with_capacity(upper.len());
    let (mut facts, mut bools, mut selectors) = (Vec::new(), Vec::new(), Vec::new());
    for (key, values) in choices(upper) {
        let tuple = |value: Atom| Tuple::new(key.iter().copied().chain([value]));
        if values.is_empty() {
            if total {
                facts.push(terms.falsity());
            }
            continue;
        }
        if total && values.len() == 1 {
            entries.push((tuple(values[0]), terms.truth()));
            continue;
        }
        // One value that may be absent is one Bool, whatever the encoding.
        if encoding == FunctionEncoding::OneHot || values.len() == 1 {
            let mut hot = Vec::with_capacity(values.len());
            for &value in &values {
                let tuple = tuple(value);
                let symbol = terms.fresh(&symbol_name(universe, name, tuple.as_slice()), Sort::Bool);
                hot.push(symbol);
                bools.push((tuple.clone(), symbol));
                entries.push((tuple, symbol));
            }
            facts.push(if total { exactly_one(terms, &hot) } else { at_most_one(terms, &hot) });
            continue;
        }
        let codes = if total { values.len() } else { values.len() + 1 };
        let width = bits_for(codes as u128 - 1);
        let symbol = terms.fresh(&symbol_name(universe, name, &key), Sort::Bits(width));
        for (code, &value) in values.iter().enumerate() {
            let number = terms.number(width, code as u64);
            entries.push((tuple(value), terms.equal(symbol, number)));
        }
        // Codes beyond could also mean "nothing"; one code for one meaning keeps models and instances in step.
        let last = terms.number(width, codes as u64 - 1);
        facts.push(terms.ule(symbol, last));
        selectors.push(Selector { key, values, symbol, width });
    }
    let matrix = Arc::new(Matrix::new(terms, universe.size(), upper.arity(), entries)?.known_functional());
    Ok(Encoded { matrix, facts, bools, selectors })
}

impl Encoded {
    /// Every symbol that was made for the relation.
    pub(crate) fn symbols(&self) -> impl Iterator<Item = Term> + '_ {
        self.bools.iter().map(|&(_, symbol)| symbol).chain(self.selectors.iter().map(|selector| selector.symbol))
    }

    /// Sets the symbols so that the relation has the value it has in the instance.
    pub(crate) fn assign(&self, value: &TupleSet, assignment: &mut Assignment) {
        for (tuple, symbol) in &self.bools {
            assignment.set(*symbol, Value::Bool(value.contains(tuple)));
        }
        for Selector { key, values, symbol, width } in &self.selectors {
            let chosen = |&atom: &Atom| value.contains(&Tuple::new(key.iter().copied().chain([atom])));
            let code = values.iter().position(chosen).unwrap_or(values.len());
            assignment.set(*symbol, Value::Bits(Bits::new(*width, code as u64)));
        }
    }
}
