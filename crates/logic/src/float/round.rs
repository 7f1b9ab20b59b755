//! Rounding in circuits: every operation ends here.
//!
//! Encodings of one sign are in the order of the numbers and without gaps. So the truncated number and the decision to
//! round up are one increment of the encoding: it carries into the exponent, from the largest subnormal number to the
//! least normal one, and from the largest number to infinity, with no case to be told apart.

use super::exponent::Exponent;
use super::mode::Mode;
use super::unpacked::{Unpacked, padded};
use super::words::{bit_at, high_bits, increment_if, is_nonzero, is_ones, is_zero, low_bits, shift_right_sticky};
use crate::bits::Bits;
use crate::sort::Format;
use crate::term::{Term, Terms};

/// A result before rounding: zero, or `1.significand * 2^exponent`, and a little more if `rest`.
#[derive(Copy, Clone)]
pub(super) struct Exact {
    pub negative: Term,
    /// The other parts but the sign are arbitrary if it is zero.
    pub zero: Term,
    /// Biased for the format of the result.
    pub exponent: Exponent,
    /// Any number of bits, the highest of which is one. If there may be a rest, at least one more bit than the format's
    /// significand.
    pub significand: Term,
    /// Whether a one follows the bits of the significand.
    pub rest: Term,
}

/// The float nearest to an exact number, in the sense of the mode.
pub(super) fn round(terms: &mut Terms, format: Format, mode: Mode, exact: Exact) -> Unpacked {
    let (kept, mut rest) = split(terms, format, exact);
    let mut kept = kept;
    let exponent = exact.exponent;
    let mut field = exponent.wrapped(terms, format.exponent);
    let subnormal = exponent.is_below(terms, 1);
    if !terms.is_false(subnormal) {
        let distance = exponent.below_bound(terms, 1);
        let none = terms.bits_constant(Bits::zero(terms.width(distance)));
        let distance = terms.ite(subnormal, distance, none);
        let (shifted, lost) = shift_right_sticky(terms, kept, distance);
        kept = shifted;
        rest = terms.or(rest, lost);
        let lowest = terms.bits_constant(Bits::zero(format.exponent));
        field = terms.ite(subnormal, lowest, field);
    }
    let truncated = Truncated {
        negative: exact.negative,
        zero: exact.zero,
        field,
        fraction: terms.extract(kept, format.significand - 1, 1),
        half: bit_at(terms, kept, 0),
        rest,
        too_large: exponent.is_at_least(terms, 2 * format.bias() + 1),
        may_overflow: exponent.greatest >= 2 * format.bias(),
        may_underflow: exponent.least < 1,
    };
    truncated.rounded(terms, format, mode)
}

/// The bits of the format's significand and one more; whether a one follows them.
fn split(terms: &mut Terms, format: Format, exact: Exact) -> (Term, Term) {
    let wanted = format.significand + 1;
    let width = terms.width(exact.significand);
    if width <= wanted {
        return (padded(terms, exact.significand, wanted), exact.rest);
    }
    let below = low_bits(terms, exact.significand, width - wanted);
    let below = is_nonzero(terms, below);
    (high_bits(terms, exact.significand, wanted), terms.or(below, exact.rest))
}

/// A number cut off at the last place of its format, and what was cut off.
pub(super) struct Truncated {
    pub negative: Term,
    /// Exactly zero, whatever the other parts say.
    pub zero: Term,
    pub field: Term,
    pub fraction: Term,
    pub half: Term,
    pub rest: Term,
    /// The exponent is beyond that of the largest number, whatever the field says.
    pub too_large: Term,
    /// Whether the field may become that of infinity.
    pub may_overflow: bool,
    /// Whether a number that is not zero may be truncated to zero.
    pub may_underflow: bool,
}

impl Truncated {
    pub fn rounded(self, terms: &mut Terms, format: Format, mode: Mode) -> Unpacked {
        let odd = bit_at(terms, self.fraction, 0);
        let up = mode.rounds_up(terms, self.negative, odd, self.half, self.rest);
        let truncated = terms.concat(self.field, self.fraction);
        let mut magnitude = increment_if(terms, up, truncated);
        let mut infinite = terms.falsity();
        if self.may_overflow {
            let field = high_bits(terms, magnitude, format.exponent);
            let carried = is_ones(terms, field);
            let some = terms.not(self.zero);
            let overflow = terms.or(carried, self.too_large);
            let overflow = terms.and(overflow, some);
            let to_infinity = mode.overflows_to_infinity(terms, self.negative);
            infinite = terms.and(overflow, to_infinity);
            let infinity = terms.bits_constant(format.infinite_magnitude());
            let largest = terms.bits_constant(format.largest_magnitude());
            let limit = terms.ite(to_infinity, infinity, largest);
            magnitude = terms.ite(overflow, limit, magnitude);
        }
        let none = terms.bits_constant(Bits::zero(format.width() - 1));
        magnitude = terms.ite(self.zero, none, magnitude);
        let zero = if self.may_underflow { is_zero(terms, magnitude) } else { self.zero };
        Unpacked { format, nan: terms.falsity(), infinite, zero, negative: self.negative, magnitude }
    }
}
