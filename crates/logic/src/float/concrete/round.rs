//! Rounding: the only place where a result loses precision.

use crate::bits::Bits;
use crate::sort::{Format, Rounding};
use num_bigint::BigUint;
use num_traits::Zero;

/// The float nearest, in the sense of the mode, to `(magnitude + rest) * 2^exponent`, where the rest is zero if the
/// magnitude is `exact` and else some number between zero and one, both excluded. A zero keeps the sign it is given.
///
/// An inexact magnitude must have more bits than the significand of the format: else the rest could decide about bits of
/// the result.
pub(super) fn round(
    format: Format,
    rounding: Rounding,
    negative: bool,
    magnitude: &BigUint,
    exponent: i64,
    exact: bool,
) -> Bits {
    debug_assert!(exact || magnitude.bits() > u64::from(format.significand));
    if magnitude.is_zero() {
        return format.zero(negative);
    }
    let precision = i64::from(format.significand);
    let top = exponent + magnitude.bits() as i64;
    let quantum = (top - precision).max(format.least_quantum());
    let field = quantum - format.least_quantum();
    if field > 2 * format.bias() {
        return overflow(format, rounding, negative);
    }
    let kept = if quantum > exponent {
        drop_bits(rounding, negative, magnitude, (quantum - exponent) as u64, exact)
    } else {
        magnitude << (exponent - quantum)
    };
    // The hidden bit, if set, adds one to the exponent field, as does a carry out of the significand: the encodings of
    // one sign are in the order of the numbers, without gaps.
    let encoding = (BigUint::from(field as u64) << (format.significand - 1)) + kept;
    if encoding >= format.infinity(false).to_big() {
        return overflow(format, rounding, negative);
    }
    let unsigned = Bits::from_big(format.width(), encoding);
    if negative { unsigned.or(&format.zero(true)) } else { unsigned }
}

/// `(magnitude + rest) / 2^count` rounded to an integer; the rest is as in [`round`], the count is positive.
pub(super) fn drop_bits(rounding: Rounding, negative: bool, magnitude: &BigUint, count: u64, exact: bool) -> BigUint {
    let (kept, half, rest) = if count > magnitude.bits() {
        (BigUint::zero(), false, !exact || !magnitude.is_zero())
    } else {
        let rest = magnitude.trailing_zeros().is_some_and(|zeros| zeros < count - 1);
        (magnitude >> count, magnitude.bit(count - 1), rest || !exact)
    };
    let up = match rounding {
        Rounding::NearestEven => half && (rest || kept.bit(0)),
        Rounding::NearestAway => half,
        Rounding::TowardPositive => (half || rest) && !negative,
        Rounding::TowardNegative => (half || rest) && negative,
        Rounding::TowardZero => false,
    };
    kept + u32::from(up)
}

/// What stands for a number whose magnitude is beyond the largest.
fn overflow(format: Format, rounding: Rounding, negative: bool) -> Bits {
    let infinite = match rounding {
        Rounding::NearestEven | Rounding::NearestAway => true,
        Rounding::TowardPositive => !negative,
        Rounding::TowardNegative => negative,
        Rounding::TowardZero => false,
    };
    if infinite { format.infinity(negative) } else { format.largest(negative) }
}
