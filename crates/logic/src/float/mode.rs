//! Rounding modes in circuits.

use crate::sort::Rounding;
use crate::term::{Term, Terms};

/// The bits of a rounding mode's code.
pub(super) const CODE_WIDTH: u32 = 3;

/// Which mode it is: truth values, one of which holds. For a constant mode, all are constants.
#[derive(Copy, Clone)]
pub(super) struct Mode {
    pub nearest_even: Term,
    pub nearest_away: Term,
    pub toward_positive: Term,
    pub toward_negative: Term,
}

impl Mode {
    /// From a code, which is one of the five.
    pub fn of_code(terms: &mut Terms, code: Term) -> Mode {
        let mut is = |rounding: Rounding| {
            let constant = terms.number(CODE_WIDTH, rounding as u64);
            terms.equal(code, constant)
        };
        Mode {
            nearest_even: is(Rounding::NearestEven),
            nearest_away: is(Rounding::NearestAway),
            toward_positive: is(Rounding::TowardPositive),
            toward_negative: is(Rounding::TowardNegative),
        }
    }

    /// For results that are exact whatever the mode.
    pub fn truncating(terms: &Terms) -> Mode {
        let never = terms.falsity();
        Mode { nearest_even: never, nearest_away: never, toward_positive: never, toward_negative: never }
    }

    /// Does the mode go away from zero, for numbers of this sign?
    fn outward(self, terms: &mut Terms, negative: Term) -> Term {
        terms.ite(negative, self.toward_negative, self.toward_positive)
    }

    /// Is the truncated magnitude to be incremented? `odd` is its last bit, `half` the first bit cut off, `rest` whether
    /// a one follows.
    pub fn rounds_up(self, terms: &mut Terms, negative: Term, odd: Term, half: Term, rest: Term) -> Term {
        let above_even = terms.or(rest, odd);
        let even = terms.and(self.nearest_even, above_even);
        let nearest = terms.or(even, self.nearest_away);
        let nearest = terms.and(nearest, half);
        let inexact = terms.or(half, rest);
        let outward = self.outward(terms, negative);
        let directed = terms.and(outward, inexact);
        terms.or(nearest, directed)
    }

    /// Does a number that is too large become infinite, not the largest number?
    pub fn overflows_to_infinity(self, terms: &mut Terms, negative: Term) -> Term {
        let outward = self.outward(terms, negative);
        terms.any(&[self.nearest_even, self.nearest_away, outward])
    }
}
