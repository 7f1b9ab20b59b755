//! Shifts by a variable amount: barrel shifters.
//!
//! Bit `k` of the amount shifts by `2^k` or not. Only the bits below `log2(width)`, rounded up, take part; if any
//! higher bit is set everything is shifted out. Widths that are no power of two need nothing more: the stages shift
//! amounts between the width and the next power of two out by themselves.

use super::Word;
use crate::aig::{Aig, Lit};

/// `a << amount`; zero if the amount is the width or more.
pub fn shift_left(aig: &mut Aig, a: &[Lit], amount: &[Lit]) -> Word {
    let mut reversed: Word = a.iter().rev().copied().collect();
    reversed = shift_towards_low(aig, reversed, amount, Lit::FALSE);
    reversed.reverse();
    reversed
}

/// `a >> amount`, filled with zeros.
pub fn shift_right(aig: &mut Aig, a: &[Lit], amount: &[Lit]) -> Word {
    shift_towards_low(aig, Word::from_slice(a), amount, Lit::FALSE)
}

/// `a >> amount`, filled with the sign. The width is not 0.
pub fn shift_right_signed(aig: &mut Aig, a: &[Lit], amount: &[Lit]) -> Word {
    shift_towards_low(aig, Word::from_slice(a), amount, a[a.len() - 1])
}

fn shift_towards_low(aig: &mut Aig, mut word: Word, amount: &[Lit], fill: Lit) -> Word {
    let width = word.len();
    let stages = (usize::BITS - width.saturating_sub(1).leading_zeros()) as usize;
    let stages = stages.min(amount.len());
    for (k, &bit) in amount[..stages].iter().enumerate() {
        // Upwards, each bit still sees the unshifted bits above it.
        for i in 0..width {
            let from = word.get(i + (1 << k)).copied().unwrap_or(fill);
            word[i] = aig.ite(bit, from, word[i]);
        }
    }
    let far = aig.any(&amount[stages..]);
    for bit in &mut word {
        *bit = aig.ite(far, fill, *bit);
    }
    word
}
