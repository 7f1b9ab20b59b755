//! Multiplication: rows of partial products, added by ripple carry.
//!
//! An operand is first written as *digits* of weight plus or minus a power of two, as few as possible:
//!
//! * a constant in canonical signed digits (G. W. Reitwiesner, "Binary arithmetic", Advances in Computers 1, 1960): no
//!   two neighbours are non-zero, so 64 bits never need more than 33 rows, and constants like `2^k - 1` need two;
//! * a zero-extended word has the digits of the narrow word;
//! * a sign-extended word too, the sign bit with negative weight (C. R. Baugh, B. A. Wooley: "A two's complement
//!   parallel array multiplication algorithm", IEEE Trans. Computers 22, 1973). Checks for overflow of signed products
//!   multiply sign-extended words, and this halves both dimensions of the array.
//!
//! A partial product of negative weight is written inverted: `-p 2^k = !p 2^k - 2^k`; the constants add up to one
//! correction, whose bits go to places of the rows that no partial product uses.
//!
//! The order of additions was measured with CaDiCaL (`examples/multipliers.rs`). Rows one after the other are best for
//! plain products: factoring, division laws, associativity. For products of sign-extended words a tree of adders halves
//! the time of overflow checks. Compression by columns (Wallace, Dadda) proves commutativity faster, but is several
//! times slower on overflow checks: no row is a number that clauses could be learnt about.

use super::Word;
use super::add::{Constant, Order, sum_rows};
use crate::aig::{Aig, Lit};
use smallvec::SmallVec;

/// A literal with the weight `2^position` or, if negative, `-2^position`.
#[derive(Copy, Clone)]
struct Digit {
    lit: Lit,
    position: usize,
    negative: bool,
}

type Digits = SmallVec<[Digit; 64]>;

/// The product of two words, modulo their width.
pub fn multiply(aig: &mut Aig, a: &[Lit], b: &[Lit]) -> Word {
    let width = a.len();
    let (a_digits, b_digits) = (digits(a), digits(b));
    let (outer, inner) = if b_digits.len() < a_digits.len() { (b_digits, a_digits) } else { (a_digits, b_digits) };
    let mut correction = Constant::zero(width);
    let mut rows: Vec<Word> = Vec::with_capacity(outer.len());
    for o in &outer {
        let mut row = super::repeat(Lit::FALSE, width);
        for i in &inner {
            let position = o.position + i.position;
            if position >= width {
                break;
            }
            let negative = o.negative != i.negative;
            row[position] = aig.and(o.lit, i.lit).invert_if(negative);
            if negative {
                correction.subtract_bit(position);
            }
        }
        rows.push(row);
    }
    let leftover = place(correction, &mut rows, width);
    let signed = |digits: &Digits| digits.iter().any(|digit| digit.negative && !digit.lit.is_constant());
    let order = if signed(&outer) || signed(&inner) { Order::Tree } else { Order::Chain };
    sum_rows(aig, &rows, leftover, order)
}

/// Puts the bits of a constant into free places of rows; what finds no place is returned.
fn place(mut constant: Constant, rows: &mut [Word], width: usize) -> Constant {
    let mut leftover = Constant::zero(width);
    for position in constant.take_bits() {
        // From the last row: its free places are below its partial products, where no carry arrives from above.
        match rows.iter_mut().rev().find(|row| row[position] == Lit::FALSE) {
            Some(row) => row[position] = Lit::TRUE,
            None => leftover.add_bit(position),
        }
    }
    leftover
}

/// The digits of a word, ascending.
fn digits(word: &[Lit]) -> Digits {
    match super::known(word) {
        Some(bits) => constant_digits(&bits),
        None => word_digits(word),
    }
}

fn word_digits(word: &[Lit]) -> Digits {
    let width = word.len();
    let top = word[width - 1];
    // A run of one literal at the top is one digit: nothing if false, else the sign.
    let below = word.iter().rposition(|&bit| bit != top).map_or(0, |last| last + 1);
    let used = if top == Lit::FALSE { below } else { below + 1 };
    let plain = word[..used].iter().enumerate().filter(|(_, lit)| **lit != Lit::FALSE);
    let mut digits: Digits = plain.map(|(position, &lit)| Digit { lit, position, negative: false }).collect();
    if let Some(last) = digits.last_mut() {
        // Modulo the width, the top bit weighs the same with either sign: prefer plus.
        last.negative = used == below + 1 && used < width;
    }
    digits
}

fn constant_digits(bits: &[bool]) -> Digits {
    let digit = |position, negative| Digit { lit: Lit::TRUE, position, negative };
    let binary: Digits = (0..bits.len()).filter(|&i| bits[i]).map(|position| digit(position, false)).collect();
    let mut signed = Digits::new();
    let mut carry = false;
    for position in 0..bits.len() {
        let here = bits[position] != carry;
        if here {
            // An odd rest is one or three modulo four: subtract one or add one to get a zero above.
            let above = bits.get(position + 1).copied().unwrap_or(false);
            signed.push(digit(position, above));
            carry = above;
        } else {
            carry = carry && bits[position];
        }
    }
    if signed.len() < binary.len() { signed } else { binary }
}
