//! Sums.
//!
//! The operand of smaller magnitude is shifted to the exponent of the other and added or subtracted, so the sum is never
//! negative. A sum is a multiple of the least subnormal number as its operands are: where the exponent ends,
//! normalisation ends too, and then nothing was lost. So sums never meet the shift of subnormal results.

use super::exponent::resize_unsigned;
use super::mode::Mode;
use super::round::Truncated;
use super::unpacked::{Unpacked, effective_field, significand_of};
use super::words::{
    add_or_subtract, append_bit, append_zeros, bit_at, is_nonzero, is_zero, leading_zeros, low_bits, prepend_bit,
    shift_right_sticky, top_bit,
};
use crate::bits::Bits;
use crate::term::{Term, Terms};

/// Bits below the last place during a subtraction: one for the place that cancellation may take, one to round, and one
/// for all that follow.
const EXTRA: u32 = 3;

/// `fp.add`.
pub(super) fn add(terms: &mut Terms, mode: Mode, a: Unpacked, b: Unpacked) -> Unpacked {
    let format = a.format;
    let swap = terms.ult(a.magnitude, b.magnitude);
    let large = terms.ite(swap, b.magnitude, a.magnitude);
    let small = terms.ite(swap, a.magnitude, b.magnitude);
    let large_negative = terms.ite(swap, b.negative, a.negative);
    let subtract = terms.xor(a.negative, b.negative);

    let field = effective_field(terms, format, large);
    let small_field = effective_field(terms, format, small);
    let distance = terms.subtract(field, small_field);
    let (large, small) = (significand_of(terms, format, large), significand_of(terms, format, small));
    let total = aligned_sum(terms, subtract, large, small, distance);

    // Left until the leading one is in front or the exponent is that of subnormal numbers.
    let width = terms.width(total);
    let count = leading_zeros(terms, total);
    let common = terms.width(count).max(format.exponent);
    let (count, limit) = (resize_unsigned(terms, count, common), resize_unsigned(terms, field, common));
    let limited = terms.ult(limit, count);
    let shift = terms.ite(limited, limit, count);
    let by = resize_unsigned(terms, shift, width);
    let normalised = terms.shift_left(total, by);

    let hidden = top_bit(terms, normalised);
    let shift = resize_unsigned(terms, shift, format.exponent);
    let shift = terms.bit_not(shift);
    // Adding the complement subtracts one more: two steps up, one for the carry that may be in front.
    let two = terms.number(format.exponent, 2);
    let field = terms.sum(&[field, shift, two]);
    let lowest = terms.bits_constant(Bits::zero(format.exponent));
    let zero = is_zero(terms, total);
    let cancelled = terms.and(subtract, zero);
    let below = low_bits(terms, normalised, EXTRA);
    let truncated = Truncated {
        negative: terms.ite(cancelled, mode.toward_negative, large_negative),
        zero,
        field: terms.ite(hidden, field, lowest),
        fraction: terms.extract(normalised, width - 2, EXTRA + 1),
        half: bit_at(terms, normalised, EXTRA),
        rest: is_nonzero(terms, below),
        too_large: terms.falsity(),
        may_overflow: true,
        may_underflow: false,
    };
    let sum = truncated.rounded(terms, format, mode);

    let opposite = terms.all(&[a.infinite, b.infinite, subtract]);
    let nan = terms.any(&[a.nan, b.nan, opposite]);
    let infinite = terms.or(a.infinite, b.infinite);
    sum.or_special(terms, nan, infinite)
}

/// `large + small / 2^distance`, or the difference, in four bits more: a carry in front, [`EXTRA`] behind.
pub(super) fn aligned_sum(terms: &mut Terms, subtract: Term, large: Term, small: Term, distance: Term) -> Term {
    let small = append_zeros(terms, small, EXTRA - 1);
    let (small, lost) = shift_right_sticky(terms, small, distance);
    let small = append_bit(terms, small, lost);
    let large = append_zeros(terms, large, EXTRA);
    let falsity = terms.falsity();
    let (large, small) = (prepend_bit(terms, falsity, large), prepend_bit(terms, falsity, small));
    add_or_subtract(terms, subtract, large, small)
}
