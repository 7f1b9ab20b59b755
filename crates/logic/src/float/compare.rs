//! Comparisons, classification, minimum and maximum: all on encodings, where the order of numbers of one sign is that of
//! their magnitudes.

use super::unpacked::Unpacked;
use super::words::{is_nonzero, is_zero};
use crate::term::{Term, Terms};

fn both_numbers(terms: &mut Terms, a: Unpacked, b: Unpacked) -> Term {
    let nan = terms.or(a.nan, b.nan);
    terms.not(nan)
}

/// Equality of encodings: NaN is NaN, zeros differ.
pub(super) fn identical(terms: &mut Terms, a: Unpacked, b: Unpacked) -> Term {
    let signs = terms.equal(a.negative, b.negative);
    let magnitudes = terms.equal(a.magnitude, b.magnitude);
    let numbers = terms.and(signs, magnitudes);
    let alike = terms.or(a.nan, numbers);
    let nans = terms.equal(a.nan, b.nan);
    terms.and(nans, alike)
}

/// Are two numbers equal in the sense of `fp.eq`? Zeros are.
fn same_number(terms: &mut Terms, a: Unpacked, b: Unpacked) -> Term {
    let magnitudes = terms.equal(a.magnitude, b.magnitude);
    let signs = terms.equal(a.negative, b.negative);
    let alike = terms.or(signs, a.zero);
    terms.and(magnitudes, alike)
}

/// Does `a` come before `b` in the order of numbers with -0 before +0? Anything if they are the same.
fn precedes(terms: &mut Terms, a: Unpacked, b: Unpacked) -> Term {
    // Below zero the larger magnitude is the smaller number.
    let smaller = terms.ult(a.magnitude, b.magnitude);
    let same_sign = terms.xor(smaller, a.negative);
    let signs = terms.equal(a.negative, b.negative);
    terms.ite(signs, same_sign, a.negative)
}

/// `fp.eq`.
pub(super) fn equal(terms: &mut Terms, a: Unpacked, b: Unpacked) -> Term {
    let numbers = both_numbers(terms, a, b);
    let same = same_number(terms, a, b);
    terms.and(numbers, same)
}

/// `fp.lt`.
pub(super) fn less(terms: &mut Terms, a: Unpacked, b: Unpacked) -> Term {
    let numbers = both_numbers(terms, a, b);
    let same = same_number(terms, a, b);
    let differ = terms.not(same);
    let precedes = precedes(terms, a, b);
    terms.all(&[numbers, differ, precedes])
}

/// `fp.leq`.
pub(super) fn less_equal(terms: &mut Terms, a: Unpacked, b: Unpacked) -> Term {
    let numbers = both_numbers(terms, a, b);
    let same = same_number(terms, a, b);
    let precedes = precedes(terms, a, b);
    let ordered = terms.or(same, precedes);
    terms.and(numbers, ordered)
}

/// `fp.min`, with -0 before +0 and numbers before NaN.
pub(super) fn min(terms: &mut Terms, a: Unpacked, b: Unpacked) -> Unpacked {
    let below = precedes(terms, a, b);
    pick(terms, below, a, b)
}

/// `fp.max`, with +0 before -0 and numbers before NaN.
pub(super) fn max(terms: &mut Terms, a: Unpacked, b: Unpacked) -> Unpacked {
    let below = precedes(terms, a, b);
    let above = terms.not(below);
    pick(terms, above, a, b)
}

/// The first if the condition holds, but a number if there is one.
fn pick(terms: &mut Terms, first: Term, a: Unpacked, b: Unpacked) -> Unpacked {
    let number = terms.not(a.nan);
    let wanted = terms.or(first, b.nan);
    let take = terms.and(number, wanted);
    Unpacked::choose(terms, take, a, b)
}

/// `fp.isNormal`.
pub(super) fn is_normal(terms: &mut Terms, a: Unpacked) -> Term {
    let field = a.field(terms);
    let some = is_nonzero(terms, field);
    let special = terms.or(a.nan, a.infinite);
    let finite = terms.not(special);
    terms.and(some, finite)
}

/// `fp.isSubnormal`.
pub(super) fn is_subnormal(terms: &mut Terms, a: Unpacked) -> Term {
    let field = a.field(terms);
    let lowest = is_zero(terms, field);
    let out = terms.or(a.nan, a.zero);
    let number = terms.not(out);
    terms.and(lowest, number)
}

/// A property that numbers have, not NaN.
pub(super) fn unless_nan(terms: &mut Terms, a: Unpacked, property: Term) -> Term {
    let number = terms.not(a.nan);
    terms.and(number, property)
}
