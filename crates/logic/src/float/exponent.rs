//! Exponents: signed numbers of which the extremes are known when the circuit is built. Widths follow from them, so that
//! nothing overflows and nothing is wider than it must be, and cases that cannot occur are not built.

use crate::bits::Bits;
use crate::term::{Term, Terms};

/// A signed number between two known ones. All exponents here are biased as in the encoding of their format.
#[derive(Copy, Clone)]
pub(super) struct Exponent {
    /// As wide as the extremes need.
    pub term: Term,
    pub least: i64,
    pub greatest: i64,
}

/// The bits that two's complement needs for both numbers.
fn width_of(least: i64, greatest: i64) -> u32 {
    let bits = |number: i64| 65 - if number < 0 { !number } else { number }.leading_zeros();
    bits(least).max(bits(greatest))
}

impl Exponent {
    /// A known number.
    pub fn constant(terms: &mut Terms, number: i64) -> Exponent {
        let constant = Bits::from_i64(width_of(number, number), number);
        Exponent { term: terms.bits_constant(constant), least: number, greatest: number }
    }

    /// From an unsigned number, that is at most `greatest`.
    pub fn from_unsigned(terms: &mut Terms, word: Term, greatest: i64) -> Exponent {
        let width = width_of(0, greatest);
        let term = resize_unsigned(terms, word, width);
        Exponent { term, least: 0, greatest }
    }

    /// The same number in more bits.
    fn widened(self, terms: &mut Terms, least: i64, greatest: i64) -> Term {
        let width = width_of(least, greatest).max(width_of(self.least, self.greatest));
        terms.sign_extend(self.term, width)
    }

    fn of(terms: &mut Terms, term: Term, least: i64, greatest: i64) -> Exponent {
        let width = width_of(least, greatest);
        Exponent { term: terms.extract(term, width - 1, 0), least, greatest }
    }

    /// The sum, and one more if the condition holds.
    pub fn add_and_count(self, terms: &mut Terms, other: Exponent, condition: Term) -> Exponent {
        let (least, greatest) = (self.least + other.least, self.greatest + other.greatest + 1);
        let (low, high) = (least.min(self.least).min(other.least), greatest.max(self.greatest).max(other.greatest));
        let (a, b) = (self.widened(terms, low, high), other.widened(terms, low, high));
        let sum = super::words::add_with_carry(terms, a, b, condition);
        Exponent::of(terms, sum, least, greatest)
    }

    pub fn subtract(self, terms: &mut Terms, other: Exponent) -> Exponent {
        let (least, greatest) = (self.least - other.greatest, self.greatest - other.least);
        let (low, high) = (least.min(self.least).min(other.least), greatest.max(self.greatest).max(other.greatest));
        let (a, b) = (self.widened(terms, low, high), other.widened(terms, low, high));
        let difference = terms.subtract(a, b);
        Exponent::of(terms, difference, least, greatest)
    }

    /// The number plus a constant.
    pub fn offset(self, terms: &mut Terms, by: i64) -> Exponent {
        let (least, greatest) = (self.least + by, self.greatest + by);
        let (low, high) = (least.min(self.least), greatest.max(self.greatest));
        let a = self.widened(terms, low, high);
        let constant = terms.bits_constant(Bits::from_i64(terms.width(a), by));
        let sum = terms.add(a, constant);
        Exponent::of(terms, sum, least, greatest)
    }

    /// Half the number, rounded down.
    pub fn halved(self, terms: &mut Terms) -> Exponent {
        let width = terms.width(self.term);
        if width == 1 {
            return self;
        }
        let half = terms.extract(self.term, width - 1, 1);
        Exponent::of(terms, half, self.least >> 1, self.greatest >> 1)
    }

    /// One of two numbers.
    pub fn choose(terms: &mut Terms, condition: Term, a: Exponent, b: Exponent) -> Exponent {
        let (least, greatest) = (a.least.min(b.least), a.greatest.max(b.greatest));
        let (x, y) = (a.widened(terms, least, greatest), b.widened(terms, least, greatest));
        Exponent { term: terms.ite(condition, x, y), least, greatest }
    }

    /// The same number, of which the caller knows more than the operations that made it, where it matters.
    pub fn known_between(self, terms: &mut Terms, least: i64, greatest: i64) -> Exponent {
        Exponent::of(terms, self.term, least.max(self.least), greatest.min(self.greatest))
    }

    pub fn is_below(self, terms: &mut Terms, bound: i64) -> Term {
        if self.greatest < bound {
            return terms.truth();
        }
        if self.least >= bound {
            return terms.falsity();
        }
        let bound = terms.bits_constant(Bits::from_i64(terms.width(self.term), bound));
        terms.slt(self.term, bound)
    }

    pub fn is_at_least(self, terms: &mut Terms, bound: i64) -> Term {
        let below = self.is_below(terms, bound);
        terms.not(below)
    }

    /// The number modulo two to the power `width`.
    pub fn wrapped(self, terms: &mut Terms, width: u32) -> Term {
        let own = terms.width(self.term);
        if width >= own { terms.sign_extend(self.term, width) } else { terms.extract(self.term, width - 1, 0) }
    }

    /// The distance up to a bound, for numbers not above it; some number else.
    pub fn below_bound(self, terms: &mut Terms, bound: i64) -> Term {
        let width = width_of(0, (bound - self.least).max(1)) - 1;
        let wrapped = self.wrapped(terms, width);
        let bound = terms.bits_constant(Bits::from_i64(width, bound));
        terms.subtract(bound, wrapped)
    }

    /// A word that compares, unsigned, like the number, for numbers of the same extremes.
    pub fn ordered(self, terms: &mut Terms, least: i64, greatest: i64) -> Term {
        let word = self.widened(terms, least, greatest);
        let sign = terms.bits_constant(Bits::least_signed(terms.width(word)));
        terms.bit_xor(word, sign)
    }
}

/// The same unsigned number in another width, in which it fits.
pub(super) fn resize_unsigned(terms: &mut Terms, word: Term, width: u32) -> Term {
    let own = terms.width(word);
    if width >= own { terms.zero_extend(word, width) } else { terms.extract(word, width - 1, 0) }
}
