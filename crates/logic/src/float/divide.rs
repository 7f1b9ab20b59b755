//! Quotients, square roots and remainders: one digit after the other.

use super::exponent::Exponent;
use super::mode::Mode;
use super::round::{Exact, round};
use super::unpacked::{Unpacked, padded};
use super::words::{
    append_bit, append_zeros, bit_at, is_nonzero, is_zero, low_bits, normalise, prepend_bit, top_bit, try_subtract,
};
use crate::sort::Format;
use crate::term::{Term, Terms};

/// `fp.div`.
///
/// Both significands begin with a constant one, so that a divider by restoring division needs no more steps than the
/// quotient has digits: the first remainders are shorter than the divisor.
pub(super) fn divide(terms: &mut Terms, mode: Mode, a: Unpacked, b: Unpacked) -> Unpacked {
    let format = a.format;
    let negative = terms.xor(a.negative, b.negative);
    let (x, y) = (a.normal(terms), b.normal(terms));
    // The quotient is in (1/2, 2): this many digits are one more than the significand has, even if the first is zero.
    let digits = format.significand + 2;
    let dividend = append_zeros(terms, x.significand, digits - 1);
    let divisor = terms.zero_extend(y.significand, terms.width(dividend));
    let (quotient, remainder) = (terms.udiv(dividend, divisor), terms.urem(dividend, divisor));
    let quotient = low_bits(terms, quotient, digits);
    let remainder = low_bits(terms, remainder, format.significand);
    let rest = is_nonzero(terms, remainder);
    let at_least_one = top_bit(terms, quotient);
    let shifted = low_bits(terms, quotient, digits - 1);
    let shifted = append_zeros(terms, shifted, 1);
    let significand = terms.ite(at_least_one, quotient, shifted);
    let exponent = x.exponent.subtract(terms, y.exponent);
    let bias = Exponent::constant(terms, format.bias() - 1);
    let exponent = exponent.add_and_count(terms, bias, at_least_one);
    let zero = terms.or(a.zero, b.infinite);
    let rounded = round(terms, format, mode, Exact { negative, zero, exponent, significand, rest });

    let infinite = terms.or(a.infinite, b.zero);
    let zeros = terms.and(a.zero, b.zero);
    let infinities = terms.and(a.infinite, b.infinite);
    let nan = terms.any(&[a.nan, b.nan, zeros, infinities]);
    rounded.or_special(terms, nan, infinite)
}

/// `fp.sqrt`, by the schoolbook method: two digits of the radicand for each of the root.
pub(super) fn sqrt(terms: &mut Terms, mode: Mode, a: Unpacked) -> Unpacked {
    let format = a.format;
    let x = a.normal(terms);
    // The bias is odd, so an even biased exponent is an odd power of two, of which one factor joins the significand.
    let odd_power = bit_at(terms, x.exponent.term, 0);
    let odd_power = terms.not(odd_power);
    let falsity = terms.falsity();
    let plain = prepend_bit(terms, falsity, x.significand);
    let doubled = append_zeros(terms, x.significand, 1);
    let radicand = terms.ite(odd_power, doubled, plain);
    let digits = format.significand + 1;
    let radicand = padded(terms, radicand, 2 * digits);
    let (root, rest) = integer_root(terms, radicand, digits);
    let exponent = x.exponent.offset(terms, format.bias()).halved(terms);
    let exact = Exact { negative: a.negative, zero: a.zero, exponent, significand: root, rest };
    let rounded = round(terms, format, mode, exact);
    let some = terms.not(a.zero);
    let invalid = terms.and(a.negative, some);
    let nan = terms.or(a.nan, invalid);
    rounded.or_special(terms, nan, a.infinite)
}

/// The root of a number of `2 * digits` bits of which the first two are not both zero; whether it is inexact.
fn integer_root(terms: &mut Terms, radicand: Term, digits: u32) -> (Term, Term) {
    let mut root = terms.number(1, 1);
    let first = terms.extract(radicand, 2 * digits - 1, 2 * digits - 2);
    let one = terms.number(2, 1);
    // Never more than twice the root: one bit more than the root has.
    let mut remainder = terms.subtract(first, one);
    for digit in (0..digits - 1).rev() {
        let next = terms.extract(radicand, 2 * digit + 1, 2 * digit);
        let extended = terms.concat(remainder, next);
        let width = terms.width(extended);
        // What the square grows by if the next digit is one.
        let one = terms.number(2, 1);
        let growth = terms.concat(root, one);
        let growth = terms.zero_extend(growth, width);
        let (fits, reduced) = try_subtract(terms, extended, growth);
        let kept = terms.ite(fits, reduced, extended);
        root = append_bit(terms, root, fits);
        remainder = low_bits(terms, kept, width - 1);
    }
    (root, is_nonzero(terms, remainder))
}

/// How many steps `fp.rem` takes in a format: as many digits as a quotient may have before the point.
pub(super) fn remainder_steps(format: Format) -> i64 {
    2 * format.bias() + i64::from(format.significand)
}

/// `fp.rem`: long division down to the units of the quotient, whose digits but the last are forgotten.
pub(super) fn remainder(terms: &mut Terms, a: Unpacked, b: Unpacked) -> Unpacked {
    let format = a.format;
    let (x, y) = (a.normal(terms), b.normal(terms));
    let distance = x.exponent.subtract(terms, y.exponent);
    // Invariant: below twice the divisor.
    let falsity = terms.falsity();
    let mut rest = prepend_bit(terms, falsity, x.significand);
    let divisor = prepend_bit(terms, falsity, y.significand);
    let mut odd = falsity;
    for step in (0..=remainder_steps(format)).rev() {
        let active = distance.is_at_least(terms, step);
        let (fits, reduced) = try_subtract(terms, rest, divisor);
        let mut next = terms.ite(fits, reduced, rest);
        if step > 0 {
            let low = low_bits(terms, next, format.significand);
            next = append_zeros(terms, low, 1);
        } else {
            odd = terms.and(active, fits);
        }
        rest = terms.ite(active, next, rest);
    }
    // In halves of the divisor's last place, which is where the dividend's is if its exponent is one less.
    let divided = distance.is_at_least(terms, 0);
    let low = low_bits(terms, rest, format.significand);
    let doubled = append_zeros(terms, low, 1);
    let rest = terms.ite(divided, doubled, rest);
    let above = terms.ult(divisor, rest);
    let tie = terms.equal(divisor, rest);
    let tie = terms.and(tie, odd);
    let up = terms.or(above, tie);
    let twice = append_zeros(terms, y.significand, 1);
    let complement = terms.subtract(twice, rest);
    let rest = terms.ite(up, complement, rest);
    let flipped = terms.not(a.negative);
    let negative = terms.ite(up, flipped, a.negative);

    let zero = is_zero(terms, rest);
    let (significand, count) = normalise(terms, rest);
    let most = (1 << terms.width(count)) - 1;
    let count = Exponent::from_unsigned(terms, count, most);
    let exponent = y.exponent.subtract(terms, count);
    // A multiple of the least subnormal number, as the operands are, and no larger than the dividend.
    let exponent = exponent.known_between(terms, 2 - i64::from(format.significand), 2 * format.bias() - 1);
    let mode = Mode::truncating(terms);
    let rounded = round(terms, format, mode, Exact { negative, zero, exponent, significand, rest: falsity });

    let far_below = distance.is_below(terms, -1);
    let unchanged = terms.any(&[far_below, a.zero, b.infinite]);
    let result = Unpacked::choose(terms, unchanged, a, rounded);
    let nan = terms.any(&[a.nan, b.nan, a.infinite, b.zero]);
    Unpacked { nan, infinite: falsity, ..result }
}
