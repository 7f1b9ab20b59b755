//! Conversions between formats, to and from integers, and to integral floats.

use super::exponent::Exponent;
use super::mode::Mode;
use super::round::{Exact, round};
use super::unpacked::Unpacked;
use super::words::{
    append_zeros, bit_at, high_bits, increment_if, is_nonzero, is_ones, is_zero, low_bits, normalise,
    shift_right_sticky, top_bit,
};
use crate::bits::Bits;
use crate::sort::Format;
use crate::term::{Term, Terms};

/// `to_fp` from another format.
pub(super) fn from_float(terms: &mut Terms, to: Format, mode: Mode, a: Unpacked) -> Unpacked {
    let from = a.format;
    if to == from {
        return a;
    }
    if to.exponent == from.exponent && to.significand > from.significand {
        // The same numbers, subnormal ones included, with more places.
        let magnitude = append_zeros(terms, a.magnitude, to.significand - from.significand);
        return Unpacked { format: to, magnitude, ..a };
    }
    let x = a.normal(terms);
    let exact = Exact {
        negative: a.negative,
        zero: a.zero,
        exponent: x.exponent.offset(terms, to.bias() - from.bias()),
        significand: x.significand,
        rest: terms.falsity(),
    };
    let rounded = round(terms, to, mode, exact);
    rounded.or_special(terms, a.nan, a.infinite)
}

/// `to_fp` from a two's complement integer.
pub(super) fn from_signed(terms: &mut Terms, to: Format, mode: Mode, integer: Term) -> Unpacked {
    let negative = top_bit(terms, integer);
    let opposite = terms.negate(integer);
    let magnitude = terms.ite(negative, opposite, integer);
    from_magnitude(terms, to, mode, negative, magnitude)
}

/// `to_fp_unsigned`.
pub(super) fn from_unsigned(terms: &mut Terms, to: Format, mode: Mode, integer: Term) -> Unpacked {
    let negative = terms.falsity();
    from_magnitude(terms, to, mode, negative, integer)
}

fn from_magnitude(terms: &mut Terms, to: Format, mode: Mode, negative: Term, magnitude: Term) -> Unpacked {
    let top = i64::from(terms.width(magnitude)) - 1;
    let zero = is_zero(terms, magnitude);
    let (significand, count) = normalise(terms, magnitude);
    let most = (1 << terms.width(count)) - 1;
    let count = Exponent::from_unsigned(terms, count, most);
    let highest = Exponent::constant(terms, top + to.bias());
    let exponent = highest.subtract(terms, count);
    // The number is at least one.
    let exponent = exponent.known_between(terms, to.bias(), top + to.bias());
    round(terms, to, mode, Exact { negative, zero, exponent, significand, rest: terms.falsity() })
}

/// `fp.to_sbv`: saturating, zero for NaN.
pub(super) fn to_signed(terms: &mut Terms, mode: Mode, a: Unpacked, width: u32) -> Term {
    let (least, greatest) = (Bits::least_signed(width), Bits::least_signed(width).not());
    let (least, greatest) = (terms.bits_constant(least), terms.bits_constant(greatest));
    let limit = terms.ite(a.negative, least, greatest);
    // The least integer is what negative numbers saturate at: the magnitudes to be computed have one bit less.
    let Integer { truncated, up, beyond } = integer(terms, mode, a, (width - 1).max(1));
    let full = is_ones(terms, truncated);
    let carry = terms.and(full, up);
    // -(t + 1) is the complement of t, -t one more: the increments of rounding and of negation are one.
    let extended = terms.zero_extend(truncated, width);
    let inverted = terms.bit_not(extended);
    let signed = terms.ite(a.negative, inverted, extended);
    let one_more = terms.xor(a.negative, up);
    let number = increment_if(terms, one_more, signed);
    let mut too_large = terms.or(beyond, carry);
    if width == 1 {
        // There is no bit less: one is already too large.
        too_large = terms.any(&[too_large, full, up]);
    }
    let number = terms.ite(too_large, limit, number);
    let zero = terms.bits_constant(Bits::zero(width));
    terms.ite(a.nan, zero, number)
}

/// `fp.to_ubv`: saturating, zero for NaN.
pub(super) fn to_unsigned(terms: &mut Terms, mode: Mode, a: Unpacked, width: u32) -> Term {
    let Integer { truncated, up, beyond } = integer(terms, mode, a, width);
    let full = is_ones(terms, truncated);
    let carry = terms.and(full, up);
    let too_large = terms.or(beyond, carry);
    let number = increment_if(terms, up, truncated);
    let greatest = terms.bits_constant(Bits::ones(width));
    let number = terms.ite(too_large, greatest, number);
    let zero = terms.bits_constant(Bits::zero(width));
    let none = terms.or(a.nan, a.negative);
    terms.ite(none, zero, number)
}

/// A magnitude as an integer of some width, to be incremented if `up`; arbitrary if it is `beyond` that width.
struct Integer {
    truncated: Term,
    up: Term,
    beyond: Term,
}

fn integer(terms: &mut Terms, mode: Mode, a: Unpacked, width: u32) -> Integer {
    let format = a.format;
    // The significand in front, as if the number had the greatest exponent that fits; then shifted to its place. Bits
    // that are below the units even then are one bit to round by and whether a one follows.
    let significand = a.significand(terms);
    let wanted = width + 1;
    let (word, below) = if format.significand > wanted {
        let below = low_bits(terms, significand, format.significand - wanted);
        (high_bits(terms, significand, wanted), is_nonzero(terms, below))
    } else {
        (append_zeros(terms, significand, wanted - format.significand), terms.falsity())
    };
    let exponent = a.effective_exponent(terms);
    let greatest = format.bias() + i64::from(width) - 1;
    let too_large = exponent.is_at_least(terms, greatest + 1);
    let beyond = terms.or(too_large, a.infinite);
    let distance = exponent.below_bound(terms, greatest);
    let (shifted, lost) = shift_right_sticky(terms, word, distance);
    let rest = terms.or(below, lost);
    let truncated = high_bits(terms, shifted, width);
    let (odd, half) = (bit_at(terms, truncated, 0), bit_at(terms, shifted, 0));
    let up = mode.rounds_up(terms, a.negative, odd, half, rest);
    Integer { truncated, up, beyond }
}

/// `fp.roundToIntegral`, on the encoding: the places below the units are cleared, or filled and then incremented away.
pub(super) fn round_to_integral(terms: &mut Terms, mode: Mode, a: Unpacked) -> Unpacked {
    let format = a.format;
    let stored = format.significand - 1;
    let fraction = low_bits(terms, a.magnitude, stored);
    let exponent = a.effective_exponent(terms);

    // For numbers of at least one: ones in the places below the units.
    let above_one = exponent.offset(terms, -format.bias());
    let ones = terms.bits_constant(Bits::ones(stored));
    let (below_units, _) = shift_right_sticky(terms, ones, above_one.term);
    let one = terms.bits_constant(Bits::one(stored));
    let below_half = terms.shift_right(below_units, one);
    let half_place = terms.bit_xor(below_units, below_half);
    let up_to_units = append_one(terms, below_units);
    let extended = terms.zero_extend(below_units, stored + 1);
    let unit_place = terms.bit_xor(up_to_units, extended);
    let mut odd = {
        let word = low_bits(terms, a.magnitude, stored + 1);
        intersect(terms, word, unit_place)
    };
    let mut half = intersect(terms, fraction, half_place);
    let mut rest = intersect(terms, fraction, below_half);

    // Below one there is no units' place; from one half on, the leading one is the half.
    let small = exponent.is_below(terms, format.bias());
    if !terms.is_false(small) {
        let reaches_half = exponent.is_at_least(terms, format.bias() - 1);
        let more = is_nonzero(terms, fraction);
        let some = terms.not(a.zero);
        let small_rest = terms.ite(reaches_half, more, some);
        let never = terms.falsity();
        odd = terms.ite(small, never, odd);
        half = terms.ite(small, reaches_half, half);
        rest = terms.ite(small, small_rest, rest);
    }
    let up = mode.rounds_up(terms, a.negative, odd, half, rest);

    let mask = terms.zero_extend(below_units, format.width() - 1);
    let filled = terms.bit_or(a.magnitude, mask);
    let mask = terms.bit_not(mask);
    let cleared = terms.bit_and(a.magnitude, mask);
    let prepared = terms.ite(up, filled, cleared);
    let magnitude = increment_if(terms, up, prepared);
    let (unit, none) = (format.unit_magnitude(), Bits::zero(format.width() - 1));
    let (unit, none) = (terms.bits_constant(unit), terms.bits_constant(none));
    let small_magnitude = terms.ite(up, unit, none);
    let magnitude = terms.ite(small, small_magnitude, magnitude);

    let zero = is_zero(terms, magnitude);
    // In formats with more precision than exponents, the largest number is no integer.
    let infinite = if format.bias() < i64::from(stored) {
        let field = high_bits(terms, magnitude, format.exponent);
        is_ones(terms, field)
    } else {
        a.infinite
    };
    Unpacked { infinite, zero, magnitude, ..a }
}

fn append_one(terms: &mut Terms, word: Term) -> Term {
    let one = terms.number(1, 1);
    terms.concat(word, one)
}

/// Have two words a one in common?
fn intersect(terms: &mut Terms, a: Term, b: Term) -> Term {
    let both = terms.bit_and(a, b);
    is_nonzero(terms, both)
}
