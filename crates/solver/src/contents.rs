//! What formulas mention: floats, arrays, and which symbols. Each term is looked at once in the life of a solver.

use logic::{Op, Scalar, Sort, Term, Terms};

/// Facts about terms seen so far, bottom up.
#[derive(Default)]
pub(crate) struct Contents {
    flags: Vec<u8>,
    symbols: Vec<Term>,
}

const SEEN: u8 = 1;
const FLOATS: u8 = 2;
const ARRAYS: u8 = 4;

impl Contents {
    /// Looks at a formula of the user.
    pub(crate) fn note(&mut self, terms: &Terms, root: Term) {
        self.walk(terms, root, true);
    }

    /// Looks at a term that the solver made, whose symbols are internal.
    pub(crate) fn note_internal(&mut self, terms: &Terms, root: Term) {
        self.walk(terms, root, false);
    }

    /// Symbols of the user's formulas, in the order they were met.
    pub(crate) fn symbols(&self) -> &[Term] {
        &self.symbols
    }

    /// Does a noted term mention floats or rounding modes?
    pub(crate) fn has_floats(&self, term: Term) -> bool {
        self.flags.get(term.index()).is_some_and(|flags| flags & FLOATS != 0)
    }

    /// Does a noted term mention arrays?
    pub(crate) fn has_arrays(&self, term: Term) -> bool {
        self.flags.get(term.index()).is_some_and(|flags| flags & ARRAYS != 0)
    }

    fn walk(&mut self, terms: &Terms, root: Term, of_user: bool) {
        if self.flags.len() < terms.len() {
            self.flags.resize(terms.len(), 0);
        }
        let mut stack = vec![root];
        while let Some(&term) = stack.last() {
            if self.flags[term.index()] != 0 {
                stack.pop();
                continue;
            }
            let before = stack.len();
            stack.extend(terms.args(term).iter().copied().filter(|arg| self.flags[arg.index()] == 0));
            if stack.len() > before {
                continue;
            }
            stack.pop();
            let below = terms.args(term).iter().fold(0, |flags, arg| flags | self.flags[arg.index()]);
            self.flags[term.index()] = SEEN | below | flags_of(terms.sort(term));
            if of_user && terms.op(term) == Op::Symbol {
                self.symbols.push(term);
            }
        }
    }
}

fn flags_of(sort: Sort) -> u8 {
    let scalar = |scalar: Scalar| match scalar {
        Scalar::Bool | Scalar::Bits(_) => 0,
        Scalar::Float(_) | Scalar::Rounding => FLOATS,
    };
    match sort {
        Sort::Bool | Sort::Bits(_) => 0,
        Sort::Float(_) | Sort::Rounding => FLOATS,
        Sort::Array { index, element } => ARRAYS | scalar(index) | scalar(element),
    }
}
