//! Unsigned division and remainder by restoring division, one circuit for both.
//!
//! The remainder starts empty and takes the bits of the dividend from the top; whenever the divisor fits it is
//! subtracted, and the quotient bit says so. Each step sees only bits the steps before made, which a solver likes
//! better than the compact constraint `q * d + r = n` with free `q` and `r`: there every assignment meets a whole
//! multiplier. The scheme gives `x / 0 = 11…1` and `x % 0 = x` by itself, as SMT-LIB has it.
//!
//! Two bounds keep the steps narrow. After `j` steps the remainder has at most `j` bits, so the divisor's bits above
//! only matter by their disjunction. And it is less than the divisor: a divisor known to have `m` bits keeps the
//! remainder to `m` bits, which makes division by small constants cheap. If such a divisor may also be zero the bound
//! does not hold then, so that case is told apart at the end.

use super::Word;
use crate::aig::{Aig, Lit};

/// The quotient and the remainder of unsigned division.
pub fn divide(aig: &mut Aig, n: &[Lit], d: &[Lit]) -> (Word, Word) {
    let width = n.len();
    let bits = d.iter().rposition(|&bit| bit != Lit::FALSE).map_or(0, |top| top + 1);
    if bits == 0 {
        return (super::repeat(Lit::TRUE, width), Word::from_slice(n));
    }
    if d.contains(&Lit::TRUE) {
        return bounded(aig, n, &d[..bits]);
    }
    // Telling zero apart costs two multiplexers per bit, each bit the bound saves a subtractor and a multiplexer.
    if width - bits < 4 {
        return bounded(aig, n, d);
    }
    let (quotient, mut remainder) = bounded(aig, n, &d[..bits]);
    let zero = !aig.any(&d[..bits]);
    remainder.resize(width, Lit::FALSE);
    let quotient = quotient.iter().map(|&bit| aig.or(zero, bit)).collect();
    (quotient, super::mux(aig, zero, n, &remainder))
}

/// Division where the remainder fits in as many bits as `d` has: `d` is not zero, or as wide as `n`.
fn bounded(aig: &mut Aig, n: &[Lit], d: &[Lit]) -> (Word, Word) {
    let width = n.len();
    // any_from[j]: whether d has a one at j or above.
    let mut any_from = super::repeat(Lit::FALSE, d.len() + 1);
    for j in (0..d.len()).rev() {
        any_from[j] = aig.or(d[j], any_from[j + 1]);
    }
    let mut remainder = Word::new();
    let mut quotient = super::repeat(Lit::FALSE, width);
    for i in (0..width).rev() {
        // At most one bit longer than d, and then its top bit says that d fits.
        remainder.insert(0, n[i]);
        let low = remainder.len().min(d.len());
        let mut borrow = Lit::FALSE;
        let mut difference = Word::with_capacity(low);
        for (&r_bit, &d_bit) in remainder.iter().zip(d) {
            let half = aig.xor(r_bit, d_bit);
            difference.push(aig.xor(half, borrow));
            borrow = aig.majority(!r_bit, d_bit, borrow);
        }
        let short = aig.or(borrow, any_from[low]);
        let overflow = remainder.get(d.len()).copied().unwrap_or(Lit::FALSE);
        let fits = aig.or(!short, overflow);
        quotient[i] = fits;
        remainder.truncate(d.len());
        remainder = super::mux(aig, fits, &difference, &remainder);
    }
    remainder.resize(width, Lit::FALSE);
    (quotient, remainder)
}
