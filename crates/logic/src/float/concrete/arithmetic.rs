//! Arithmetic within one format.

use super::round::{drop_bits, round};
use super::{Decoded, Number, decode};
use crate::bits::Bits;
use crate::sort::{Format, Rounding};
use num_bigint::BigUint;
use num_traits::Zero;
use std::cmp::Ordering;

/// `fp.abs`.
pub fn abs(format: Format, a: &Bits) -> Bits {
    format.canonical(a.and(&format.zero(true).not()))
}

/// `fp.neg`.
pub fn negate(format: Format, a: &Bits) -> Bits {
    format.canonical(a.xor(&format.zero(true)))
}

/// `fp.add`.
pub fn add(format: Format, rounding: Rounding, a: &Bits, b: &Bits) -> Bits {
    match (decode(format, a), decode(format, b)) {
        (Decoded::Nan, _) | (_, Decoded::Nan) => format.nan(),
        (Decoded::Infinity { negative: a }, Decoded::Infinity { negative: b }) if a != b => format.nan(),
        (Decoded::Infinity { negative }, _) | (_, Decoded::Infinity { negative }) => format.infinity(negative),
        (Decoded::Finite(a), Decoded::Finite(b)) => sum(format, rounding, a, b),
    }
}

/// The rounded sum of two numbers, which may be more precise than the format.
fn sum(format: Format, rounding: Rounding, a: Number, b: Number) -> Bits {
    if a.is_zero() && b.is_zero() {
        return format.zero(sign_of_zero_sum(rounding, a.negative, b.negative));
    }
    if a.is_zero() {
        return round(format, rounding, b.negative, &b.magnitude, b.exponent, true);
    }
    if b.is_zero() {
        return round(format, rounding, a.negative, &a.magnitude, a.exponent, true);
    }
    let (high, low) = if a.exponent >= b.exponent { (a, b) } else { (b, a) };
    let room = u64::from(format.significand) + 2;
    if low.top() <= high.exponent - room as i64 {
        // All of the lower number lies below the bits that decide: exponents may be too far apart to align exactly.
        let magnitude = high.magnitude << room;
        let magnitude = if high.negative == low.negative { magnitude } else { magnitude - 1u32 };
        return round(format, rounding, high.negative, &magnitude, high.exponent - room as i64, false);
    }
    let aligned = high.magnitude << (high.exponent - low.exponent);
    let (negative, magnitude) = match (high.negative == low.negative, aligned.cmp(&low.magnitude)) {
        (true, _) => (high.negative, aligned + low.magnitude),
        (false, Ordering::Greater) => (high.negative, aligned - low.magnitude),
        (false, Ordering::Less) => (low.negative, low.magnitude - aligned),
        (false, Ordering::Equal) => (sign_of_zero_sum(rounding, true, false), BigUint::zero()),
    };
    round(format, rounding, negative, &magnitude, low.exponent, true)
}

/// The sign of a sum that is exactly zero, from the signs of the summands.
fn sign_of_zero_sum(rounding: Rounding, a: bool, b: bool) -> bool {
    if a == b { a } else { rounding == Rounding::TowardNegative }
}

fn product(a: &Number, b: &Number) -> Number {
    Number {
        negative: a.negative != b.negative,
        magnitude: &a.magnitude * &b.magnitude,
        exponent: a.exponent + b.exponent,
    }
}

/// The product as a decoded float; its number is exact.
fn decoded_product(a: Decoded, b: Decoded) -> Decoded {
    match (a, b) {
        (Decoded::Nan, _) | (_, Decoded::Nan) => Decoded::Nan,
        (Decoded::Infinity { negative: a }, Decoded::Infinity { negative: b }) => {
            Decoded::Infinity { negative: a != b }
        }
        (Decoded::Infinity { negative }, Decoded::Finite(number))
        | (Decoded::Finite(number), Decoded::Infinity { negative }) => {
            if number.is_zero() {
                Decoded::Nan
            } else {
                Decoded::Infinity { negative: negative != number.negative }
            }
        }
        (Decoded::Finite(a), Decoded::Finite(b)) => Decoded::Finite(product(&a, &b)),
    }
}

/// `fp.mul`.
pub fn multiply(format: Format, rounding: Rounding, a: &Bits, b: &Bits) -> Bits {
    match decoded_product(decode(format, a), decode(format, b)) {
        Decoded::Nan => format.nan(),
        Decoded::Infinity { negative } => format.infinity(negative),
        Decoded::Finite(Number { negative, magnitude, exponent }) => {
            round(format, rounding, negative, &magnitude, exponent, true)
        }
    }
}

/// `fp.fma`: `a * b + c`, rounded once.
pub fn fma(format: Format, rounding: Rounding, a: &Bits, b: &Bits, c: &Bits) -> Bits {
    match (decoded_product(decode(format, a), decode(format, b)), decode(format, c)) {
        (Decoded::Nan, _) | (_, Decoded::Nan) => format.nan(),
        (Decoded::Infinity { negative: a }, Decoded::Infinity { negative: b }) if a != b => format.nan(),
        (Decoded::Infinity { negative }, _) | (_, Decoded::Infinity { negative }) => format.infinity(negative),
        (Decoded::Finite(product), Decoded::Finite(c)) => sum(format, rounding, product, c),
    }
}

/// `fp.div`.
pub fn divide(format: Format, rounding: Rounding, a: &Bits, b: &Bits) -> Bits {
    match (decode(format, a), decode(format, b)) {
        (Decoded::Nan, _) | (_, Decoded::Nan) | (Decoded::Infinity { .. }, Decoded::Infinity { .. }) => format.nan(),
        (Decoded::Infinity { negative }, Decoded::Finite(b)) => format.infinity(negative != b.negative),
        (Decoded::Finite(a), Decoded::Infinity { negative }) => format.zero(a.negative != negative),
        (Decoded::Finite(a), Decoded::Finite(b)) => {
            let negative = a.negative != b.negative;
            let exponent = a.exponent - b.exponent;
            quotient(format, rounding, negative, a.magnitude, b.magnitude, exponent)
        }
    }
}

/// The rounded `numerator / denominator * 2^exponent`; infinite for a zero denominator, NaN if both are zero.
pub(super) fn quotient(
    format: Format,
    rounding: Rounding,
    negative: bool,
    numerator: BigUint,
    denominator: BigUint,
    exponent: i64,
) -> Bits {
    if denominator.is_zero() {
        return if numerator.is_zero() { format.nan() } else { format.infinity(negative) };
    }
    if numerator.is_zero() {
        return format.zero(negative);
    }
    let wanted = i64::from(format.significand) + 2;
    let shift = wanted - (numerator.bits() as i64 - denominator.bits() as i64);
    let (numerator, denominator) =
        if shift >= 0 { (numerator << shift, denominator) } else { (numerator, denominator << -shift) };
    let whole = &numerator / &denominator;
    let exact = &whole * &denominator == numerator;
    round(format, rounding, negative, &whole, exponent - shift, exact)
}

/// `fp.sqrt`.
pub fn sqrt(format: Format, rounding: Rounding, a: &Bits) -> Bits {
    match decode(format, a) {
        Decoded::Nan => format.nan(),
        Decoded::Infinity { negative } => {
            if negative {
                format.nan()
            } else {
                format.infinity(false)
            }
        }
        Decoded::Finite(number) if number.is_zero() => a.clone(),
        Decoded::Finite(number) if number.negative => format.nan(),
        Decoded::Finite(number) => {
            let shift = 2 * i64::from(format.significand + 2);
            let shift = shift + ((number.exponent - shift) & 1);
            let square = number.magnitude << shift;
            let root = square.sqrt();
            let exact = &root * &root == square;
            round(format, rounding, false, &root, (number.exponent - shift) / 2, exact)
        }
    }
}

/// `fp.rem`, the remainder of IEEE 754: `a - b * n` with `n` the integer nearest to `a / b`, the even one of two.
pub fn remainder(format: Format, a: &Bits, b: &Bits) -> Bits {
    let (x, y) = match (decode(format, a), decode(format, b)) {
        (Decoded::Nan | Decoded::Infinity { .. }, _) | (_, Decoded::Nan) => return format.nan(),
        (Decoded::Finite(_), Decoded::Infinity { .. }) => return a.clone(),
        (Decoded::Finite(_), Decoded::Finite(y)) if y.is_zero() => return format.nan(),
        (Decoded::Finite(x), Decoded::Finite(y)) => (x, y),
    };
    if x.is_zero() || x.top() < y.top() - 1 {
        return a.clone();
    }
    // Modulo twice the divisor, so that the parity of the quotient is known.
    let exponent = x.exponent.min(y.exponent);
    let divisor = y.magnitude << (y.exponent - exponent);
    let twice = &divisor << 1;
    let scale = BigUint::from(2u32).modpow(&BigUint::from((x.exponent - exponent) as u64), &twice);
    let mut rest = x.magnitude * scale % &twice;
    let odd = rest >= divisor;
    if odd {
        rest -= &divisor;
    }
    let up = match (&rest << 1u32).cmp(&divisor) {
        Ordering::Less => false,
        Ordering::Equal => odd,
        Ordering::Greater => true,
    };
    let (negative, rest) = if up { (!x.negative, divisor - rest) } else { (x.negative, rest) };
    round(format, Rounding::NearestEven, negative, &rest, exponent, true)
}

/// `fp.roundToIntegral`.
pub fn round_to_integral(format: Format, rounding: Rounding, a: &Bits) -> Bits {
    match decode(format, a) {
        Decoded::Nan => format.nan(),
        Decoded::Infinity { .. } => a.clone(),
        Decoded::Finite(number) if number.exponent >= 0 => a.clone(),
        Decoded::Finite(Number { negative, magnitude, exponent }) => {
            let integer = drop_bits(rounding, negative, &magnitude, exponent.unsigned_abs(), true);
            // In formats with more precision than exponents, the integer above the largest number is no float.
            round(format, rounding, negative, &integer, 0, true)
        }
    }
}
