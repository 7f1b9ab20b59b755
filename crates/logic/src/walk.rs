//! Walks over terms. None of them recurses: terms may be a million deep.

use crate::op::Op;
use crate::term::{Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// Visits each term below the roots once, arguments before the terms that use them.
pub fn post_order(terms: &Terms, roots: &[Term], mut visit: impl FnMut(Term)) {
    post_order_while(terms, roots, |term| {
        visit(term);
        true
    });
}

/// Visits terms as [`post_order`] does, until a visit returns false. Returns false then.
pub fn post_order_while(terms: &Terms, roots: &[Term], visit: impl FnMut(Term) -> bool) -> bool {
    post_order_of_new(terms, roots, &mut FxHashSet::default(), visit)
}

/// The same, but for terms that were seen before.
fn post_order_of_new(
    terms: &Terms,
    roots: &[Term],
    seen: &mut FxHashSet<Term>,
    mut visit: impl FnMut(Term) -> bool,
) -> bool {
    let mut stack: Vec<(Term, bool)> = roots.iter().rev().map(|&root| (root, false)).collect();
    while let Some((term, ready)) = stack.pop() {
        if ready {
            if !visit(term) {
                return false;
            }
        } else if seen.insert(term) {
            stack.push((term, true));
            stack.extend(terms.args(term).iter().rev().filter(|arg| !seen.contains(arg)).map(|&arg| (arg, false)));
        }
    }
    true
}

/// The symbols below the roots, in the order in which they were made.
pub fn symbols_of(terms: &Terms, roots: &[Term]) -> Vec<Term> {
    Symbols::default().more_below(terms, roots)
}

/// The symbols of more and more terms, of which each is looked at once.
#[derive(Default)]
pub struct Symbols {
    seen: FxHashSet<Term>,
}

impl Symbols {
    /// The symbols below the roots that are not below roots before them, in the order in which they were made.
    pub fn more_below(&mut self, terms: &Terms, roots: &[Term]) -> Vec<Term> {
        let mut symbols = Vec::new();
        post_order_of_new(terms, roots, &mut self.seen, |term| {
            if terms.op(term) == Op::Symbol {
                symbols.push(term);
            }
            true
        });
        symbols.sort_unstable();
        symbols
    }
}

/// The number of different terms below the roots, themselves included.
pub fn size_of(terms: &Terms, roots: &[Term]) -> usize {
    let mut size = 0;
    post_order(terms, roots, |_| size += 1);
    size
}

/// Replaces terms by terms, everywhere at once. What was replaced below one root is remembered for the next.
#[derive(Default)]
pub struct Substitution {
    replaced: FxHashMap<Term, Term>,
}

impl Substitution {
    /// Replaces nothing.
    pub fn new() -> Substitution {
        Substitution::default()
    }

    /// From now on, `from` becomes `to`, which has the same sort and is not itself searched. To be called before the
    /// first [`Substitution::apply`]: terms that were rebuilt already are not looked at again.
    pub fn map(&mut self, from: Term, to: Term) {
        self.replaced.insert(from, to);
    }

    /// The term after replacement.
    pub fn apply(&mut self, terms: &mut Terms, root: Term) -> Term {
        let mut stack = vec![root];
        while let Some(&term) = stack.last() {
            if self.replaced.contains_key(&term) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            stack.extend(terms.args(term).iter().filter(|arg| !self.replaced.contains_key(arg)));
            if stack.len() == before {
                stack.pop();
                let args: SmallVec<[Term; 4]> = terms.args(term).iter().map(|arg| self.replaced[arg]).collect();
                let result = if args[..] == *terms.args(term) { term } else { terms.rebuild(term, &args) };
                self.replaced.insert(term, result);
            }
        }
        self.replaced[&root]
    }
}
