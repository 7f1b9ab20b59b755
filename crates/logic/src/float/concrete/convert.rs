//! Conversions between formats, to and from integers, encodings and rationals.

use super::arithmetic::quotient;
use super::round::{drop_bits, round};
use super::{Decoded, Number, decode};
use crate::bits::Bits;
use crate::sort::{Format, Rounding};
use num_bigint::BigUint;
use num_traits::One;

/// The float with this IEEE encoding.
pub fn from_bits(format: Format, bits: &Bits) -> Bits {
    format.canonical(bits.clone())
}

/// The IEEE encoding, of NaN the one of [`Format::nan`].
pub fn to_bits(format: Format, a: &Bits) -> Bits {
    format.canonical(a.clone())
}

/// The float of format `to` nearest to one of format `from`.
pub fn from_float(to: Format, rounding: Rounding, from: Format, a: &Bits) -> Bits {
    match decode(from, a) {
        Decoded::Nan => to.nan(),
        Decoded::Infinity { negative } => to.infinity(negative),
        Decoded::Finite(Number { negative, magnitude, exponent }) => {
            round(to, rounding, negative, &magnitude, exponent, true)
        }
    }
}

/// The float nearest to a two's complement integer of any width.
pub fn from_signed(format: Format, rounding: Rounding, integer: &Bits) -> Bits {
    let magnitude = integer.to_big_signed().magnitude().clone();
    round(format, rounding, integer.sign(), &magnitude, 0, true)
}

/// The float nearest to an unsigned integer of any width.
pub fn from_unsigned(format: Format, rounding: Rounding, integer: &Bits) -> Bits {
    round(format, rounding, false, &integer.to_big(), 0, true)
}

/// The float nearest to a fraction. A zero denominator gives infinity, or NaN for a zero numerator.
pub fn from_rational(
    format: Format,
    rounding: Rounding,
    negative: bool,
    numerator: BigUint,
    denominator: BigUint,
) -> Bits {
    quotient(format, rounding, negative, numerator, denominator, 0)
}

/// The number rounded to an integer of `width` bits in two's complement. Total: what does not fit after rounding becomes
/// the least or the greatest integer, NaN becomes zero.
pub fn to_signed(format: Format, rounding: Rounding, a: &Bits, width: u32) -> Bits {
    let least = BigUint::one() << (width - 1);
    match integer(format, rounding, a, width) {
        None => Bits::zero(width),
        Some((true, magnitude)) => {
            if magnitude >= least {
                Bits::least_signed(width)
            } else {
                Bits::from_big(width, magnitude).neg()
            }
        }
        Some((false, magnitude)) => {
            if magnitude >= least {
                Bits::least_signed(width).not()
            } else {
                Bits::from_big(width, magnitude)
            }
        }
    }
}

/// The number rounded to an unsigned integer of `width` bits. Total: negative numbers become zero, too large ones the
/// greatest integer, NaN zero.
pub fn to_unsigned(format: Format, rounding: Rounding, a: &Bits, width: u32) -> Bits {
    match integer(format, rounding, a, width) {
        None | Some((true, _)) => Bits::zero(width),
        Some((false, magnitude)) => {
            if magnitude.bits() > u64::from(width) {
                Bits::ones(width)
            } else {
                Bits::from_big(width, magnitude)
            }
        }
    }
}

/// Sign and magnitude of the number rounded to an integer; some number of more than `width` bits instead of all those;
/// nothing for NaN.
fn integer(format: Format, rounding: Rounding, a: &Bits, width: u32) -> Option<(bool, BigUint)> {
    match decode(format, a) {
        Decoded::Nan => None,
        Decoded::Infinity { negative } => Some((negative, BigUint::one() << width)),
        Decoded::Finite(number) => {
            let magnitude = if number.exponent < 0 {
                drop_bits(rounding, number.negative, &number.magnitude, number.exponent.unsigned_abs(), true)
            } else if number.is_zero() {
                number.magnitude
            } else if number.top() > i64::from(width) {
                BigUint::one() << width
            } else {
                number.magnitude << number.exponent
            };
            Some((number.negative, magnitude))
        }
    }
}
