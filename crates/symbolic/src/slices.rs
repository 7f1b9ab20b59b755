//! Which symbols the conditions of a path speak of together, and how.
//!
//! A condition that is about a slice of its own can be looked at without the others (Cadar, Dunbar, Engler, OSDI 2008). Where all
//! conditions of a slice compare symbols with symbols, or one symbol with constants, no solver is needed to see that another
//! one of the kind can hold, too: see [`crate::learned::Learned::allows`].

use crate::persistent::PersistentMap;
use logic::{Op, Sort, Term, Terms, symbols_of};

/// Numbers of fewer bits may have fewer values than there are numbers.
const MIN_WIDTH: u32 = 16;

/// Symbols, slice by slice.
#[derive(Clone, Default)]
pub(crate) struct Slices {
    /// Symbols that are mentioned, with another one of their slice: itself, for the one that stands for it.
    next: PersistentMap<Term, Term>,
    /// What conditions say of a slice, by the symbol that stands for it.
    content: PersistentMap<Term, Content>,
}

/// What conditions say of a slice.
#[derive(Clone, Copy, Default)]
struct Content {
    /// It has several symbols.
    is_shared: bool,
    /// A symbol is compared with a constant.
    has_constants: bool,
    /// It is about more than that and the order of symbols.
    is_other: bool,
}

impl Slices {
    /// Takes up a condition that is neither a conjunction that holds nor a negation.
    pub(crate) fn note(&mut self, terms: &Terms, condition: Term) {
        match (terms.op(condition), terms.args(condition)) {
            (Op::SignedLess | Op::Equal, &[a, b]) if is_number(terms, a) && is_number(terms, b) => {
                self.join(&[a, b]);
            }
            (Op::Equal | Op::SignedLess, &[a, b]) if terms.is_constant(b) && is_symbol(terms, a) => self.bound(a),
            (Op::Equal | Op::SignedLess, &[a, b]) if terms.is_constant(a) && is_symbol(terms, b) => self.bound(b),
            _ => {
                let symbols = symbols_of(terms, &[condition]);
                self.join(&symbols);
                if let Some(&first) = symbols.first() {
                    let slice = self.slice(first);
                    self.content.entry(slice).or_default().is_other = true;
                }
            }
        }
    }

    /// Does a condition mention the symbol?
    pub(crate) fn is_mentioned(&self, symbol: Term) -> bool {
        self.next.contains_key(&symbol)
    }

    /// Do conditions speak of two symbols together?
    pub(crate) fn are_together(&self, a: Term, b: Term) -> bool {
        self.slice(a) == self.slice(b)
    }

    /// Are these numbers that are compared with numbers and otherwise not mentioned?
    pub(crate) fn are_only_ordered(&self, terms: &Terms, numbers: &[Term]) -> bool {
        numbers.iter().all(|&number| {
            let content = self.content(number);
            is_number(terms, number) && !content.is_other && !content.has_constants
        })
    }

    /// Is this a symbol that is compared with constants and otherwise not mentioned?
    pub(crate) fn has_only_constants(&self, terms: &Terms, symbol: Term) -> bool {
        let content = self.content(symbol);
        is_symbol(terms, symbol) && !content.is_shared && !content.is_other
    }

    fn bound(&mut self, symbol: Term) {
        self.join(&[symbol]);
        let slice = self.slice(symbol);
        self.content.entry(slice).or_default().has_constants = true;
    }

    fn content(&self, symbol: Term) -> Content {
        self.content.get(&self.slice(symbol)).copied().unwrap_or_default()
    }

    fn slice(&self, symbol: Term) -> Term {
        let mut at = symbol;
        while let Some(&next) = self.next.get(&at).filter(|&&next| next != at) {
            at = next;
        }
        at
    }

    fn join(&mut self, symbols: &[Term]) {
        let Some(&first) = symbols.first() else { return };
        let slice = self.slice(first);
        self.next.insert(slice, slice);
        for &symbol in &symbols[1..] {
            let other = self.slice(symbol);
            self.next.insert(other, slice);
            if other == slice {
                continue;
            }
            let joined = self.content.remove(&other).unwrap_or_default();
            let content = self.content.entry(slice).or_default();
            content.is_shared = true;
            content.has_constants |= joined.has_constants;
            content.is_other |= joined.is_other;
        }
    }
}

fn is_symbol(terms: &Terms, term: Term) -> bool {
    terms.op(term) == Op::Symbol && matches!(terms.sort(term), Sort::Bits(1..=64))
}

/// A symbol with more values than there are symbols.
fn is_number(terms: &Terms, term: Term) -> bool {
    terms.op(term) == Op::Symbol && matches!(terms.sort(term), Sort::Bits(width) if width >= MIN_WIDTH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_are_together_where_a_condition_is_about_them() {
        let mut terms = Terms::new();
        let [a, b, c, d] = ["a", "b", "c", "d"].map(|name| terms.fresh(name, Sort::Bits(32)));
        let (ab, cd, five) = (terms.slt(a, b), terms.equal(c, d), terms.number(32, 5));
        let mut slices = Slices::default();
        slices.note(&terms, ab);
        slices.note(&terms, cd);
        assert!(slices.are_together(a, b) && slices.are_together(c, d) && !slices.are_together(a, c));
        assert!(slices.are_only_ordered(&terms, &[a, c]));
        let (bound, sum) = (terms.slt(a, five), terms.sum(&[c, d]));
        let other = terms.equal(sum, five);
        slices.note(&terms, other);
        assert!(slices.are_only_ordered(&terms, &[a, b]) && !slices.are_only_ordered(&terms, &[c]));
        slices.note(&terms, bound);
        assert!(!slices.are_only_ordered(&terms, &[b]) && !slices.has_only_constants(&terms, a));
    }

    #[test]
    fn a_symbol_is_alone_with_constants() {
        let mut terms = Terms::new();
        let [a, b] = ["a", "b"].map(|name| terms.fresh(name, Sort::Bits(8)));
        let [one, two] = [1, 2].map(|number| terms.number(8, number));
        let (low, high) = (terms.sle(one, a), terms.sle(a, two));
        let mut slices = Slices::default();
        for condition in [low, high] {
            let literal = if terms.op(condition) == Op::Not { terms.arg(condition, 0) } else { condition };
            slices.note(&terms, literal);
        }
        assert!(slices.has_only_constants(&terms, a));
        let same = terms.equal(a, b);
        slices.note(&terms, same);
        assert!(!slices.has_only_constants(&terms, a));
    }
}
