//! Which symbols the conditions of a path speak of.
//!
//! Most decisions are about a reference of which nothing is known but that it is not null. Whether some input goes that way is
//! clear without a solver: a symbol that no condition restricts can be anything.

use logic::{Op, Sort, Term, Terms, symbols_of};
use symbolic::PersistentSet;

/// What is known of symbols on a path.
#[derive(Clone, Default)]
pub(crate) struct Restricted {
    /// Conditions speak of these in other ways than below.
    symbols: PersistentSet<Term>,
    /// These are not zero.
    non_zero: PersistentSet<Term>,
}

/// A condition about one symbol alone.
enum Simple {
    /// It has this value, or has not.
    Is(Term, u64, bool),
}

impl Restricted {
    /// Takes up conditions that hold on the path.
    pub(crate) fn note(&mut self, terms: &Terms, conditions: &[Term]) {
        let mut others = Vec::new();
        for &condition in conditions {
            match simple(terms, condition) {
                Some(Simple::Is(symbol, 0, false)) => _ = self.non_zero.insert(symbol),
                Some(Simple::Is(symbol, _, _)) => _ = self.symbols.insert(symbol),
                None => others.push(condition),
            }
        }
        self.symbols.extend(symbols_of(terms, &others));
    }

    /// Can a symbol be anything, null perhaps left out?
    pub(crate) fn is_free(&self, symbol: Term) -> bool {
        !self.symbols.contains(&symbol)
    }

    /// The symbols that conditions speak of.
    pub(crate) fn mentioned(&self) -> impl Iterator<Item = Term> {
        self.symbols.iter().chain(&self.non_zero).copied()
    }

    /// Do conditions allow these, too? `None`: that is a question for a solver. Requires that some input satisfies the conditions
    /// so far.
    pub(crate) fn allows(&self, terms: &Terms, conditions: &[Term]) -> Option<bool> {
        let [only] = conditions else { return conditions.is_empty().then_some(true) };
        let Simple::Is(symbol, value, is_it) = simple(terms, *only)?;
        if self.symbols.contains(&symbol) {
            return None;
        }
        match (value, is_it) {
            (0, true) => Some(!self.non_zero.contains(&symbol)),
            // There are more values than these.
            _ => Some(true),
        }
    }
}

/// What a condition says, if it is about one symbol of more values than two.
fn simple(terms: &Terms, condition: Term) -> Option<Simple> {
    let (equality, is_it) = match terms.op(condition) {
        Op::Not => (terms.arg(condition, 0), false),
        _ => (condition, true),
    };
    if terms.op(equality) != Op::Equal {
        return None;
    }
    let (a, b) = (terms.arg(equality, 0), terms.arg(equality, 1));
    let (symbol, value) = match (terms.op(a), terms.op(b)) {
        (Op::Symbol, _) => (a, terms.word(b)?),
        (_, Op::Symbol) => (b, terms.word(a)?),
        _ => return None,
    };
    let is_wide = matches!(terms.sort(symbol), Sort::Bits(width) if width > 2);
    is_wide.then_some(Simple::Is(symbol, value, is_it))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nothing_is_known_of_can_be_anything() {
        let mut terms = Terms::new();
        let [a, b] = ["a", "b"].map(|name| terms.fresh(name, Sort::Bits(16)));
        let [zero, five] = [0, 5].map(|number| terms.number(16, number));
        let is = |terms: &mut Terms, x, y| terms.equal(x, y);
        let (a_null, a_five, b_five, same) =
            (is(&mut terms, a, zero), is(&mut terms, a, five), is(&mut terms, b, five), is(&mut terms, a, b));
        let a_some = terms.not(a_null);
        let mut known = Restricted::default();
        assert_eq!(known.allows(&terms, &[]), Some(true));
        assert_eq!(known.allows(&terms, &[a_null]), Some(true));
        assert_eq!(known.allows(&terms, &[same]), None);
        assert_eq!(known.allows(&terms, &[a_null, a_five]), None);
        known.note(&terms, &[a_some]);
        assert_eq!(known.allows(&terms, &[a_null]), Some(false));
        assert_eq!(known.allows(&terms, &[a_some]), Some(true));
        assert_eq!(known.allows(&terms, &[a_five]), Some(true));
        known.note(&terms, &[same]);
        assert_eq!(known.allows(&terms, &[b_five]), None);
        assert_eq!(known.allows(&terms, &[a_five]), None);
    }
}
