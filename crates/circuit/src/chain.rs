//! Chains of if-then-else over one key: `key = c1 ? v1 : key = c2 ? v2 : … : otherwise`.
//!
//! Reading an array cell, a table or a `switch` at a variable index comes out as such a chain once arrays are removed.
//! It is found here on the terms, because in the graph the key can no longer be seen.

use logic::{Bits, Op, Sort, Term, Terms};
use rustc_hash::FxHashSet;

/// Shorter chains are as good as multiplexers one after the other, whose comparisons other terms may share. With 32 cases
/// the tree halves the time of questions about a sorted table.
const MIN_CASES: usize = 8;
/// Longer chains are cut: if parts of a chain are used by themselves, each part has its own tree, and building all of
/// them takes time quadratic in this.
const MAX_CASES: usize = 1024;

/// A chain with distinct constants.
pub(crate) struct Chain {
    pub(crate) key: Term,
    pub(crate) cases: Vec<(Bits, Term)>,
    pub(crate) otherwise: Term,
}

impl Chain {
    /// The chain that begins at an if-then-else, if it is long enough. It ends before a term that is `done`.
    pub(crate) fn find(terms: &Terms, ite: Term, done: impl Fn(Term) -> bool) -> Option<Chain> {
        let (key, _) = condition(terms, terms.args(ite)[0])?;
        let mut cases = Vec::new();
        let mut seen = FxHashSet::default();
        let mut otherwise = ite;
        while terms.op(otherwise) == Op::Ite && cases.len() < MAX_CASES && !done(otherwise) {
            let args = terms.args(otherwise);
            let Some((its_key, constant)) = condition(terms, args[0]) else { break };
            if its_key != key {
                break;
            }
            otherwise = args[2];
            // A constant met before never gets here.
            if seen.insert(constant)
                && let Some(bits) = terms.bits(constant)
            {
                cases.push((bits, args[1]));
            }
        }
        (cases.len() >= MIN_CASES).then_some(Chain { key, cases, otherwise })
    }

    /// The terms that the circuit of the chain is made from.
    pub(crate) fn needed(&self) -> impl Iterator<Item = Term> {
        [self.key, self.otherwise].into_iter().chain(self.cases.iter().map(|(_, value)| *value))
    }
}

/// A comparison of a bit-vector term with a constant: the term, the constant.
fn condition(terms: &Terms, term: Term) -> Option<(Term, Term)> {
    if terms.op(term) != Op::Equal {
        return None;
    }
    let (a, b) = (terms.args(term)[0], terms.args(term)[1]);
    match terms.sort(a) {
        Sort::Bits(_) if terms.op(b) == Op::Constant => Some((a, b)),
        Sort::Bits(_) if terms.op(a) == Op::Constant => Some((b, a)),
        Sort::Bool | Sort::Bits(_) | Sort::Float(_) | Sort::Rounding | Sort::Array { .. } => None,
    }
}
