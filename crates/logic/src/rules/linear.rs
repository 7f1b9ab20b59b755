//! Sums: the normal form is k₁·x₁ + … + kₙ·xₙ + c with different xᵢ in the order in which they were made, kᵢ ≠ 0, and
//! c last if it is not zero. All arithmetic is modulo 2^width.
//!
//! A multiple is written as x, -x, x shifted (an extraction above zeros) for powers of two, k·x for positive k, and
//! -(k·x).

use super::ite::branches_are_constants;
use super::{Site, rules};
use crate::bits::Bits;
use crate::op::Op;
use crate::term::{Term, Terms};
use smallvec::SmallVec;

rules! { ADD for Op::Add =>
    branches_are_constants,
    disjoint_halves,
}

/// Sums inside of sums are merged up to this many summands: a chain of n additions must not become n sums of up to n.
const MAX_SUMMANDS: usize = 8;
/// How many negations and multiplications are looked through.
const MAX_FACTORS: usize = 4;

/// A sum of multiples and a constant.
#[derive(Clone)]
pub(super) struct Linear {
    width: u32,
    pub multiples: SmallVec<[(Term, Bits); MAX_SUMMANDS]>,
    pub constant: Bits,
}

impl Linear {
    pub fn zero(width: u32) -> Linear {
        Linear { width, multiples: SmallVec::new(), constant: Bits::zero(width) }
    }

    /// The terms, added and collected.
    pub fn sum(terms: &Terms, width: u32, parts: &[Term]) -> Linear {
        let mut sum = Linear::zero(width);
        for (done, &part) in parts.iter().enumerate() {
            let room = MAX_SUMMANDS.saturating_sub(sum.multiples.len() + parts.len() - done - 1);
            sum.push(terms, part, Bits::one(width), room);
        }
        sum.collect();
        sum
    }

    /// Adds `factor` times a term. If the term is a sum of at most `room` summands, these are added.
    fn push(&mut self, terms: &Terms, term: Term, factor: Bits, room: usize) {
        let (term, factor) = self.strip(terms, term, factor);
        if terms.op(term) == Op::Add && terms.args(term).len() <= room {
            for &arg in terms.args(term) {
                let (base, factor) = self.strip(terms, arg, factor.clone());
                self.push_base(terms, base, factor);
            }
        } else {
            self.push_base(terms, term, factor);
        }
    }

    fn push_base(&mut self, terms: &Terms, base: Term, factor: Bits) {
        match terms.bits(base) {
            Some(value) => self.constant = self.constant.add(&value.mul(&factor)),
            None => self.multiples.push((base, factor)),
        }
    }

    /// What the term is a multiple of. Constants that appear on the way (~x is -x - 1) are added.
    fn strip(&mut self, terms: &Terms, mut term: Term, mut factor: Bits) -> (Term, Bits) {
        for _ in 0..MAX_FACTORS {
            match terms.op(term) {
                Op::Negate => factor = factor.neg(),
                Op::BitNot => {
                    self.constant = self.constant.sub(&factor);
                    factor = factor.neg();
                }
                Op::Multiply => match terms.constant_and_other(terms.args(term)) {
                    Some((constant, other)) => {
                        factor = factor.mul(&terms.bits(constant).expect("a constant"));
                        term = other;
                        continue;
                    }
                    None => break,
                },
                Op::Concat => match shifted(terms, term) {
                    Some((base, by)) => {
                        factor = shift(&factor, by);
                        term = base;
                        continue;
                    }
                    None => break,
                },
                _ => break,
            }
            term = terms.arg(term, 0);
        }
        (term, factor)
    }

    /// Adds up the multiples of each term.
    fn collect(&mut self) {
        if self.multiples.len() > 1 {
            self.multiples.sort_unstable_by_key(|&(base, _)| base);
            let mut kept = 0;
            for next in 1..self.multiples.len() {
                if self.multiples[next].0 == self.multiples[kept].0 {
                    self.multiples[kept].1 = self.multiples[kept].1.add(&self.multiples[next].1);
                } else {
                    kept += 1;
                    self.multiples.swap(kept, next);
                }
            }
            self.multiples.truncate(kept + 1);
        }
        self.multiples.retain(|(_, factor)| !factor.is_zero());
    }

    pub fn negated(mut self) -> Linear {
        self.constant = self.constant.neg();
        self.multiples.iter_mut().for_each(|(_, factor)| *factor = factor.neg());
        self
    }

    /// This minus another.
    pub fn minus(mut self, other: Linear) -> Linear {
        let other = other.negated();
        self.constant = self.constant.add(&other.constant);
        self.multiples.extend(other.multiples);
        self.collect();
        self
    }

    /// The term of a collected sum.
    pub fn build(self, terms: &mut Terms) -> Term {
        if let [(x, factor)] = &self.multiples[..]
            && factor.is_ones()
            && self.constant.is_ones()
        {
            return terms.bit_not(*x);
        }
        let mut parts: SmallVec<[Term; MAX_SUMMANDS]> = SmallVec::new();
        for (base, factor) in &self.multiples {
            parts.push(terms.multiple(*base, factor));
        }
        if !self.constant.is_zero() || parts.is_empty() {
            parts.push(terms.bits_constant(self.constant));
        }
        match parts[..] {
            [only] => only,
            _ => terms.make(Op::Add, crate::sort::Sort::Bits(self.width), &parts),
        }
    }
}

fn shift(factor: &Bits, by: u32) -> Bits {
    factor.shl(&Bits::new(factor.width(), u64::from(by)))
}

/// x and k, if the term is x·2^k as [`Terms::shifted_left`] writes it.
pub(super) fn shifted(terms: &Terms, term: Term) -> Option<(Term, u32)> {
    let (high, low) = terms.pair(Op::Concat, term)?;
    let base = terms.under(Op::Extract, high)?;
    let fits = terms.extract_low(high) == 0 && terms.width(base) == terms.width(term) && terms.is_zero(low);
    fits.then(|| (base, terms.width(low)))
}

impl Terms {
    /// The sum of two or more terms.
    pub(crate) fn linear_sum(&mut self, parts: &[Term]) -> Term {
        match self.width(parts[0]) {
            1 => parts[1..].iter().fold(parts[0], |sum, &part| self.bit_xor(sum, part)),
            width => Linear::sum(self, width, parts).build(self),
        }
    }

    /// x·2^k: the low bits of x above zeros.
    pub(super) fn shifted_left(&mut self, x: Term, by: u32) -> Term {
        let width = self.width(x);
        match by {
            0 => x,
            _ if by >= width => self.bits_constant(Bits::zero(width)),
            _ => {
                let high = self.extract(x, width - 1 - by, 0);
                let low = self.bits_constant(Bits::zero(by));
                self.concat(high, low)
            }
        }
    }

    /// A multiple of a term that is not itself a multiple or a constant.
    pub(super) fn multiple(&mut self, base: Term, factor: &Bits) -> Term {
        if let Some(by) = factor.power_of_two() {
            self.shifted_left(base, by)
        } else if factor.sign() {
            let positive = self.multiple(base, &factor.neg());
            self.make(Op::Negate, self.sort(base), &[positive])
        } else {
            let factor = self.bits_constant(factor.clone());
            self.commutative(Op::Multiply, base, factor)
        }
    }
}

/// a∘0 + 0∘b = a∘b
fn disjoint_halves(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let &[a, b] = site.args else { return None };
    let [(a_high, a_low), (b_high, b_low)] = terms.split_alike(a, b)?;
    let high = either_if_other_zero(terms, a_high, b_high)?;
    let low = either_if_other_zero(terms, a_low, b_low)?;
    Some(terms.concat(high, low))
}

fn either_if_other_zero(terms: &Terms, a: Term, b: Term) -> Option<Term> {
    if terms.is_zero(a) { Some(b) } else { terms.is_zero(b).then_some(a) }
}
