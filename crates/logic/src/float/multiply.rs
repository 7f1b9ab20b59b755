//! Products, alone and as a part of a sum.

use super::add::aligned_sum;
use super::exponent::Exponent;
use super::mode::Mode;
use super::round::{Exact, round};
use super::unpacked::Unpacked;
use super::words::{append_zeros, is_zero, low_bits, normalise, top_bit};
use crate::bits::Bits;
use crate::term::{Term, Terms};

/// The exact product of two floats that are neither special nor zero.
struct Product {
    negative: Term,
    exponent: Exponent,
    /// Twice as wide as a significand; the highest bit is one.
    significand: Term,
}

/// The parts of a product that are common to `fp.mul` and `fp.fma`.
fn product(terms: &mut Terms, a: Unpacked, b: Unpacked) -> Product {
    let format = a.format;
    let negative = terms.xor(a.negative, b.negative);
    let (x, y) = (a.normal(terms), b.normal(terms));
    let width = 2 * format.significand;
    let (m, n) = (terms.zero_extend(x.significand, width), terms.zero_extend(y.significand, width));
    let product = terms.multiply(m, n);
    // Two numbers in [1, 2) have a product in [1, 4).
    let carried = top_bit(terms, product);
    let rest = low_bits(terms, product, width - 1);
    let shifted = append_zeros(terms, rest, 1);
    let significand = terms.ite(carried, product, shifted);
    let exponent = x.exponent.add_and_count(terms, y.exponent, carried);
    Product { negative, exponent: exponent.offset(terms, -format.bias()), significand }
}

/// `fp.mul`.
pub(super) fn multiply(terms: &mut Terms, mode: Mode, a: Unpacked, b: Unpacked) -> Unpacked {
    let Product { negative, exponent, significand } = product(terms, a, b);
    let zero = terms.or(a.zero, b.zero);
    let exact = Exact { negative, zero, exponent, significand, rest: terms.falsity() };
    let rounded = round(terms, a.format, mode, exact);
    let infinite = terms.or(a.infinite, b.infinite);
    let invalid = terms.and(infinite, zero);
    let nan = terms.any(&[a.nan, b.nan, invalid]);
    rounded.or_special(terms, nan, infinite)
}

/// `fp.fma`: the exact product, added to a number that is extended to the same precision, and rounded once.
pub(super) fn fma(terms: &mut Terms, mode: Mode, a: Unpacked, b: Unpacked, c: Unpacked) -> Unpacked {
    let format = a.format;
    let product = product(terms, a, b);
    let product_zero = terms.or(a.zero, b.zero);
    let product_infinite = terms.or(a.infinite, b.infinite);
    let addend = c.normal(terms);
    let addend_significand = append_zeros(terms, addend.significand, format.significand);
    let subtract = terms.xor(product.negative, c.negative);

    let (least, greatest) = (product.exponent.least, product.exponent.greatest.max(addend.exponent.greatest));
    let least = least.min(addend.exponent.least);
    let product_order = product.exponent.ordered(terms, least, greatest);
    let product_order = terms.concat(product_order, product.significand);
    let addend_order = addend.exponent.ordered(terms, least, greatest);
    let addend_order = terms.concat(addend_order, addend_significand);
    let less = terms.ult(product_order, addend_order);
    let addend_counts = terms.not(c.zero);
    let swap = terms.or(less, product_zero);
    let swap = terms.and(swap, addend_counts);

    let large = terms.ite(swap, addend_significand, product.significand);
    let small = terms.ite(swap, product.significand, addend_significand);
    let small_zero = terms.ite(swap, product_zero, c.zero);
    let none = terms.bits_constant(Bits::zero(2 * format.significand));
    let small = terms.ite(small_zero, none, small);
    let exponent = Exponent::choose(terms, swap, addend.exponent, product.exponent);
    let small_exponent = Exponent::choose(terms, swap, product.exponent, addend.exponent);
    // Not negative, unless the smaller one is zero and the distance does not matter.
    let distance = exponent.subtract(terms, small_exponent);
    let distance = distance.wrapped(terms, terms.width(distance.term) - 1);
    let total = aligned_sum(terms, subtract, large, small, distance);

    let none_left = is_zero(terms, total);
    let both_zero = terms.and(product_zero, c.zero);
    let zero = terms.or(none_left, both_zero);
    let (significand, count) = normalise(terms, total);
    let most = (1 << terms.width(count)) - 1;
    let count = Exponent::from_unsigned(terms, count, most);
    let exponent = exponent.subtract(terms, count).offset(terms, 1);

    let large_negative = terms.ite(swap, c.negative, product.negative);
    let infinite_negative = terms.ite(product_infinite, product.negative, c.negative);
    let cancelled = terms.and(zero, subtract);
    let infinite = terms.or(product_infinite, c.infinite);
    let negative = terms.ite(cancelled, mode.toward_negative, large_negative);
    let negative = terms.ite(infinite, infinite_negative, negative);
    let exact = Exact { negative, zero, exponent, significand, rest: terms.falsity() };
    let rounded = round(terms, format, mode, exact);

    let invalid = terms.and(product_infinite, product_zero);
    let opposite = terms.all(&[product_infinite, c.infinite, subtract]);
    let nan = terms.any(&[a.nan, b.nan, c.nan, invalid, opposite]);
    rounded.or_special(terms, nan, infinite)
}
