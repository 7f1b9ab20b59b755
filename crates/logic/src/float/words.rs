//! Pieces that all float circuits are made of: bits of terms, carries, shifts that remember what they lose, counting of
//! leading zeros.

use crate::bits::Bits;
use crate::term::{Term, Terms};

/// A bit of a vector as a truth value.
pub(super) fn bit_at(terms: &mut Terms, word: Term, position: u32) -> Term {
    let bit = terms.extract(word, position, position);
    let one = terms.number(1, 1);
    terms.equal(bit, one)
}

/// The highest bit as a truth value.
pub(super) fn top_bit(terms: &mut Terms, word: Term) -> Term {
    let top = terms.width(word) - 1;
    bit_at(terms, word, top)
}

/// The lowest `count` bits, at least one.
pub(super) fn low_bits(terms: &mut Terms, word: Term, count: u32) -> Term {
    terms.extract(word, count - 1, 0)
}

/// The highest `count` bits, at least one.
pub(super) fn high_bits(terms: &mut Terms, word: Term, count: u32) -> Term {
    let width = terms.width(word);
    terms.extract(word, width - 1, width - count)
}

pub(super) fn is_zero(terms: &mut Terms, word: Term) -> Term {
    let zero = terms.bits_constant(Bits::zero(terms.width(word)));
    terms.equal(word, zero)
}

pub(super) fn is_nonzero(terms: &mut Terms, word: Term) -> Term {
    let zero = is_zero(terms, word);
    terms.not(zero)
}

pub(super) fn is_ones(terms: &mut Terms, word: Term) -> Term {
    let ones = terms.bits_constant(Bits::ones(terms.width(word)));
    terms.equal(word, ones)
}

/// The word with zeros below it.
pub(super) fn append_zeros(terms: &mut Terms, word: Term, count: u32) -> Term {
    if count == 0 {
        return word;
    }
    let zeros = terms.bits_constant(Bits::zero(count));
    terms.concat(word, zeros)
}

/// The word with a bit below it.
pub(super) fn append_bit(terms: &mut Terms, word: Term, truth: Term) -> Term {
    let bit = terms.bit(truth);
    terms.concat(word, bit)
}

/// The word with a bit above it.
pub(super) fn prepend_bit(terms: &mut Terms, truth: Term, word: Term) -> Term {
    let bit = terms.bit(truth);
    terms.concat(bit, word)
}

/// `a + b`, and one more if the carry holds.
///
/// The carry enters one place below the lowest bits, where `1 + carry` produces it: this is one adder, while a third
/// summand would be a second one.
pub(super) fn add_with_carry(terms: &mut Terms, a: Term, b: Term, carry: Term) -> Term {
    match terms.bool_value(carry) {
        Some(false) => return terms.add(a, b),
        Some(true) => {
            let one = terms.bits_constant(Bits::one(terms.width(a)));
            return terms.sum(&[a, b, one]);
        }
        None => {}
    }
    let width = terms.width(a);
    let truth = terms.truth();
    let (a, b) = (append_bit(terms, a, truth), append_bit(terms, b, carry));
    let sum = terms.add(a, b);
    terms.extract(sum, width, 1)
}

/// `a - b` if the condition holds, else `a + b`.
pub(super) fn add_or_subtract(terms: &mut Terms, subtract: Term, a: Term, b: Term) -> Term {
    let inverted = terms.bit_not(b);
    let summand = terms.ite(subtract, inverted, b);
    add_with_carry(terms, a, summand, subtract)
}

/// Whether `a` is at least `b`, and `a - b` modulo their width. The comparison is the borrow of the subtraction.
pub(super) fn try_subtract(terms: &mut Terms, a: Term, b: Term) -> (Term, Term) {
    let width = terms.width(a);
    let (a, b) = (terms.zero_extend(a, width + 1), terms.zero_extend(b, width + 1));
    let difference = terms.subtract(a, b);
    let borrow = top_bit(terms, difference);
    (terms.not(borrow), low_bits(terms, difference, width))
}

/// The number plus one if the condition holds.
pub(super) fn increment_if(terms: &mut Terms, condition: Term, word: Term) -> Term {
    let bit = terms.bit(condition);
    let summand = terms.zero_extend(bit, terms.width(word));
    terms.add(word, summand)
}

/// How many bits it takes to write an unsigned number.
pub(super) fn bits_of(number: u32) -> u32 {
    u32::BITS - number.leading_zeros()
}

/// Shifts right by any amount; also whether a one was lost.
///
/// The circuit is a barrel shifter whose stages collect what they drop. An amount beyond the stages counts as all stages
/// together, which drop everything: saturating the amount is cheaper than clearing the result.
pub(super) fn shift_right_sticky(terms: &mut Terms, word: Term, amount: Term) -> (Term, Term) {
    let width = terms.width(word);
    let stages = bits_of(width).min(terms.width(amount));
    let far = if terms.width(amount) > stages {
        let beyond = terms.extract(amount, terms.width(amount) - 1, stages);
        is_nonzero(terms, beyond)
    } else {
        terms.falsity()
    };
    let mut shifted = word;
    let mut lost = Vec::new();
    for stage in (0..stages).rev() {
        let bit = bit_at(terms, amount, stage);
        let shift = terms.or(bit, far);
        let distance = (1u32 << stage).min(width);
        let dropped = low_bits(terms, shifted, distance);
        let dropped = is_nonzero(terms, dropped);
        lost.push(terms.and(shift, dropped));
        let moved = if distance == width {
            terms.bits_constant(Bits::zero(width))
        } else {
            let rest = high_bits(terms, shifted, width - distance);
            terms.zero_extend(rest, width)
        };
        shifted = terms.ite(shift, moved, shifted);
    }
    (shifted, terms.any(&lost))
}

/// How many zeros are above the highest one, as a number of as few bits as that takes. A zero word counts as the largest
/// number of that size.
///
/// A tree of halves: the circuit looks at a window half as large in each step, so that it is linear in the width.
pub(super) fn leading_zeros(terms: &mut Terms, word: Term) -> Term {
    let width = terms.width(word);
    let stages = bits_of(width - 1).max(1);
    let mut window = append_zeros(terms, word, (1 << stages) - width);
    let mut count = None;
    for stage in (0..stages).rev() {
        let half = 1 << stage;
        let (high, low) = (high_bits(terms, window, half), low_bits(terms, window, half));
        let clear = is_zero(terms, high);
        window = terms.ite(clear, low, high);
        let bit = terms.bit(clear);
        count = Some(match count {
            None => bit,
            Some(higher) => terms.concat(higher, bit),
        });
    }
    count.expect("there is at least one stage")
}

/// Shifts left until the highest bit is set; also by how many places. A zero word stays zero, with some count.
pub(super) fn normalise(terms: &mut Terms, word: Term) -> (Term, Term) {
    let width = terms.width(word);
    let stages = bits_of(width - 1).max(1);
    let mut shifted = word;
    let mut count = None;
    for stage in (0..stages).rev() {
        let distance = 1 << stage;
        let (clear, moved) = if distance < width {
            let high = high_bits(terms, shifted, distance);
            let rest = low_bits(terms, shifted, width - distance);
            (is_zero(terms, high), append_zeros(terms, rest, distance))
        } else {
            (terms.falsity(), shifted)
        };
        shifted = terms.ite(clear, moved, shifted);
        let bit = terms.bit(clear);
        count = Some(match count {
            None => bit,
            Some(higher) => terms.concat(higher, bit),
        });
    }
    (shifted, count.expect("there is at least one stage"))
}
