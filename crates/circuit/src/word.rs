//! Circuits on words: slices of literals, least significant bit first.
//!
//! Every circuit is built from gates that fold constants and share structure, so none of them has a special case for a
//! constant operand unless the constant allows another *shape* (recoding of multipliers, width of remainders). Widths
//! of operands agree unless a function says otherwise; meaning is that of SMT-LIB's fixed-width bit-vectors, including
//! division by zero.

mod add;
mod divide;
mod multiply;
mod select;
mod shift;

use crate::aig::{Aig, Lit};
use smallvec::SmallVec;

pub use add::{Addend, add, add_with_carry, increment_if, negate, subtract, sum};
pub use divide::divide;
pub use multiply::multiply;
pub use select::{Case, select};
pub use shift::{shift_left, shift_right, shift_right_signed};

/// The bits of a value, least significant first.
pub type Word = SmallVec<[Lit; 64]>;

/// The word that repeats a bit.
pub fn repeat(bit: Lit, width: usize) -> Word {
    SmallVec::from_elem(bit, width)
}

/// The word of a constant, by its bits.
pub fn constant(width: usize, mut bit: impl FnMut(usize) -> bool) -> Word {
    (0..width).map(|i| Lit::constant(bit(i))).collect()
}

/// The bits of a word of constants.
pub fn known(word: &[Lit]) -> Option<SmallVec<[bool; 64]>> {
    word.iter().map(|lit| lit.value()).collect()
}

/// Every bit inverted.
pub fn not(word: &[Lit]) -> Word {
    word.iter().map(|&bit| !bit).collect()
}

/// `then` if `condition`, else `otherwise`.
pub fn mux(aig: &mut Aig, condition: Lit, then: &[Lit], otherwise: &[Lit]) -> Word {
    then.iter().zip(otherwise).map(|(&t, &e)| aig.ite(condition, t, e)).collect()
}

/// Whether two words are equal.
pub fn equal(aig: &mut Aig, a: &[Lit], b: &[Lit]) -> Lit {
    let mut same = Word::with_capacity(a.len());
    for (&a, &b) in a.iter().zip(b) {
        match aig.iff(a, b) {
            Lit::FALSE => return Lit::FALSE,
            bit => same.push(bit),
        }
    }
    aig.all(&same)
}

/// Whether `a` is less than `b`, both unsigned.
pub fn less(aig: &mut Aig, a: &[Lit], b: &[Lit]) -> Lit {
    less_from(aig, Lit::FALSE, a, b)
}

/// Whether `a` is less than `b`, both in two's complement. The width is not 0.
pub fn less_signed(aig: &mut Aig, a: &[Lit], b: &[Lit]) -> Lit {
    let top = a.len() - 1;
    let below = less(aig, &a[..top], &b[..top]);
    // The sign bit counts the other way round.
    aig.majority(a[top], !b[top], below)
}

/// Whether `a` is less than `b`, or equal to it and `tie` holds: the borrow of a subtraction.
fn less_from(aig: &mut Aig, tie: Lit, a: &[Lit], b: &[Lit]) -> Lit {
    a.iter().zip(b).fold(tie, |below, (&a, &b)| aig.majority(!a, b, below))
}
