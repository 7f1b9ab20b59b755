//! Comparing and classifying.

use crate::bits::Bits;
use crate::sort::Format;
use std::cmp::Ordering;

/// The order of the numbers, with `-0` just below `+0`. Neither operand is NaN.
fn order(a: &Bits, b: &Bits) -> Ordering {
    match (a.sign(), b.sign()) {
        (false, true) => Ordering::Greater,
        (true, false) => Ordering::Less,
        (false, false) => a.cmp(b),
        (true, true) => b.cmp(a),
    }
}

/// The order of the numbers as IEEE 754 compares them: zeros are equal, NaN is not in it.
fn compare(format: Format, a: &Bits, b: &Bits) -> Option<Ordering> {
    if format.is_nan(a) || format.is_nan(b) {
        None
    } else if is_zero(format, a) && is_zero(format, b) {
        Some(Ordering::Equal)
    } else {
        Some(order(a, b))
    }
}

/// `fp.lt`.
pub fn less(format: Format, a: &Bits, b: &Bits) -> bool {
    compare(format, a, b) == Some(Ordering::Less)
}

/// `fp.leq`.
pub fn less_equal(format: Format, a: &Bits, b: &Bits) -> bool {
    matches!(compare(format, a, b), Some(Ordering::Less | Ordering::Equal))
}

/// `fp.eq`: zeros are equal, NaN is not equal to itself.
pub fn equal(format: Format, a: &Bits, b: &Bits) -> bool {
    compare(format, a, b) == Some(Ordering::Equal)
}

/// `fp.min`, with `-0` for zeros of both signs. NaN only if both are.
pub fn min(format: Format, a: &Bits, b: &Bits) -> Bits {
    choose(format, a, b, Ordering::Less)
}

/// `fp.max`, with `+0` for zeros of both signs. NaN only if both are.
pub fn max(format: Format, a: &Bits, b: &Bits) -> Bits {
    choose(format, a, b, Ordering::Greater)
}

fn choose(format: Format, a: &Bits, b: &Bits, wanted: Ordering) -> Bits {
    if format.is_nan(a) {
        format.canonical(b.clone())
    } else if format.is_nan(b) || order(a, b) == wanted {
        a.clone()
    } else {
        b.clone()
    }
}

fn exponent_field(format: Format, a: &Bits) -> Bits {
    a.extract(format.width() - 2, format.significand - 1)
}

/// `fp.isNormal`.
pub fn is_normal(format: Format, a: &Bits) -> bool {
    let field = exponent_field(format, a);
    !field.is_zero() && !field.is_ones()
}

/// `fp.isSubnormal`; zero is not.
pub fn is_subnormal(format: Format, a: &Bits) -> bool {
    exponent_field(format, a).is_zero() && !is_zero(format, a)
}

/// `fp.isZero`.
pub fn is_zero(format: Format, a: &Bits) -> bool {
    a.extract(format.width() - 2, 0).is_zero()
}

/// `fp.isInfinite`.
pub fn is_infinite(format: Format, a: &Bits) -> bool {
    *a == format.infinity(a.sign())
}

/// `fp.isNaN`.
pub fn is_nan(format: Format, a: &Bits) -> bool {
    format.is_nan(a)
}

/// `fp.isNegative`; `-0` is, NaN is not.
pub fn is_negative(format: Format, a: &Bits) -> bool {
    a.sign() && !format.is_nan(a)
}

/// `fp.isPositive`; `+0` is, NaN is not.
pub fn is_positive(format: Format, a: &Bits) -> bool {
    !a.sign() && !format.is_nan(a)
}
