//! Addition by ripple carry.
//!
//! Carry-lookahead shortens paths in silicon; a SAT solver pays for gates and learns over the carries, so the plain
//! chain is the better encoding. A full adder is one three-input exclusive or and one majority: two shapes that clause
//! generation recognises and writes without auxiliary variables (`clauses`), which makes the chain propagate as far as
//! its inputs allow.
//!
//! Negated addends are inverted and pay their increments at the carry inputs of the adders, which are free otherwise.

use super::Word;
use crate::aig::{Aig, Lit};
use smallvec::SmallVec;

/// `a + b + carry`.
pub fn add_with_carry(aig: &mut Aig, a: &[Lit], b: &[Lit], carry: Lit) -> Word {
    let mut carry = carry;
    let mut result = Word::with_capacity(a.len());
    for (i, (&a_bit, &b_bit)) in a.iter().zip(b).enumerate() {
        let half = aig.xor(a_bit, b_bit);
        result.push(aig.xor(half, carry));
        if i + 1 < a.len() {
            carry = aig.majority(a_bit, b_bit, carry);
        }
    }
    result
}

/// `a + b`.
pub fn add(aig: &mut Aig, a: &[Lit], b: &[Lit]) -> Word {
    add_with_carry(aig, a, b, Lit::FALSE)
}

/// `a - b`.
pub fn subtract(aig: &mut Aig, a: &[Lit], b: &[Lit]) -> Word {
    add_with_carry(aig, a, &super::not(b), Lit::TRUE)
}

/// `-a`.
pub fn negate(aig: &mut Aig, a: &[Lit]) -> Word {
    increment_if(aig, &super::not(a), Lit::TRUE)
}

/// `a + 1` if `condition`, else `a`.
pub fn increment_if(aig: &mut Aig, a: &[Lit], condition: Lit) -> Word {
    add_with_carry(aig, a, &super::repeat(Lit::FALSE, a.len()), condition)
}

/// A word to be added or, if negated, subtracted.
#[derive(Copy, Clone)]
pub struct Addend<'a> {
    /// The bits.
    pub bits: &'a [Lit],
    /// Whether to subtract.
    pub negated: bool,
}

/// The sum of addends of a width.
pub fn sum(aig: &mut Aig, width: usize, addends: &[Addend<'_>]) -> Word {
    let mut constant = Constant::zero(width);
    let mut rows: SmallVec<[Word; 4]> = SmallVec::new();
    for addend in addends {
        let row: Word = addend.bits.iter().map(|bit| bit.invert_if(addend.negated)).collect();
        if addend.negated {
            constant.add_bit(0);
        }
        match super::known(&row) {
            Some(bits) => constant.add(&bits),
            None => rows.push(row),
        }
    }
    sum_rows(aig, &rows, constant, Order::Chain)
}

/// In which order rows are added.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Order {
    /// Each row to the sum of those before.
    Chain,
    /// Neighbours first, then sums of neighbours.
    Tree,
}

/// The sum of rows and a constant.
pub(super) fn sum_rows(aig: &mut Aig, rows: &[Word], constant: Constant, order: Order) -> Word {
    if rows.is_empty() {
        return constant.to_word();
    }
    // As many units as there are adders go to carry inputs, and the constant needs no adder of its own.
    let (mut units, last) = match constant.small() {
        Some(units) if units < rows.len() => (units, None),
        Some(_) | None => (0, Some(constant.to_word())),
    };
    let mut join = |aig: &mut Aig, a: Word, b: Word| {
        let carry = Lit::constant(units > 0);
        units = units.saturating_sub(1);
        add_with_carry(aig, &a, &b, carry)
    };
    let rows = rows.iter().cloned().chain(last);
    if order == Order::Chain {
        return rows.reduce(|total, row| join(aig, total, row)).unwrap_or_default();
    }
    let mut level: Vec<Word> = rows.collect();
    while level.len() > 1 {
        let mut sums = Vec::with_capacity(level.len().div_ceil(2));
        let mut rows = level.into_iter();
        while let Some(row) = rows.next() {
            sums.push(match rows.next() {
                Some(neighbour) => join(aig, row, neighbour),
                None => row,
            });
        }
        level = sums;
    }
    level.pop().unwrap_or_default()
}

/// A constant of any width under construction.
pub(super) struct Constant(SmallVec<[bool; 64]>);

impl Constant {
    pub(super) fn zero(width: usize) -> Constant {
        Constant(SmallVec::from_elem(false, width))
    }

    /// Adds a power of two, modulo the width.
    pub(super) fn add_bit(&mut self, position: usize) {
        for bit in self.0.iter_mut().skip(position) {
            *bit = !*bit;
            if *bit {
                break;
            }
        }
    }

    /// Subtracts a power of two, modulo the width.
    pub(super) fn subtract_bit(&mut self, position: usize) {
        for bit in self.0.iter_mut().skip(position) {
            *bit = !*bit;
            if !*bit {
                break;
            }
        }
    }

    fn add(&mut self, bits: &[bool]) {
        let mut carry = false;
        for (mine, &other) in self.0.iter_mut().zip(bits) {
            let ones = u8::from(*mine) + u8::from(other) + u8::from(carry);
            *mine = ones & 1 != 0;
            carry = ones > 1;
        }
    }

    /// The value, if it is below 2^16 (more carry inputs than that are not worth looking for).
    fn small(&self) -> Option<usize> {
        let low = self.0.iter().take(16).rev().fold(0, |value, &bit| value << 1 | usize::from(bit));
        (!self.0.iter().skip(16).any(|&bit| bit)).then_some(low)
    }

    pub(super) fn take_bits(&mut self) -> impl Iterator<Item = usize> {
        let bits: SmallVec<[usize; 8]> = (0..self.0.len()).filter(|&i| std::mem::take(&mut self.0[i])).collect();
        bits.into_iter()
    }

    fn to_word(&self) -> Word {
        super::constant(self.0.len(), |i| self.0[i])
    }
}
