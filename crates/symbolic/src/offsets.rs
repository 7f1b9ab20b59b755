//! Which offsets a term can be: not every byte of a block, where an index is multiplied by a size.

use crate::domain::Symbolic;
use crate::store::Fault;
use logic::{Op, Term};
use rustc_hash::{FxHashMap, FxHashSet};

/// Where more offsets than this are possible, memory is not followed.
const MOST: u32 = 1 << 14;
/// At most so many values, or parts of a term, are enumerated.
const MAX_NODES: usize = 512;
/// How deep terms are examined.
const DEPTH: u32 = 12;
/// Signed numbers of 64 bits are below this.
const WRAPS: u128 = 1 << 63;

/// A number of the form `start + n · step` for some integer n, and at most so large, as a signed number.
#[derive(Clone, Copy)]
struct Progression {
    start: i128,
    /// 0 for a constant.
    step: u128,
    magnitude: u128,
}

impl Progression {
    const ANY: Progression = Progression { start: 0, step: 1, magnitude: WRAPS };

    /// What is left of it if sums and products may have wrapped around: remainders by powers of two.
    fn wrapped(self) -> Progression {
        if self.magnitude < WRAPS {
            return self;
        }
        let step = if self.step == 0 { 1 << 32 } else { 1u128 << self.step.trailing_zeros().min(32) };
        Progression { start: self.start.rem_euclid(step as i128), step, magnitude: WRAPS }
    }

    fn plus(self, other: Progression) -> Progression {
        let magnitude = self.magnitude + other.magnitude;
        Progression { start: self.start + other.start, step: gcd(self.step, other.step), magnitude }.wrapped()
    }

    fn times(self, factor: i64) -> Progression {
        let size = u128::from(factor.unsigned_abs());
        let magnitude = self.magnitude.saturating_mul(size);
        if magnitude >= WRAPS << 32 {
            // Only how often the factor can be halved is certain.
            let step = 1u128 << size.trailing_zeros().min(32);
            return Progression { start: 0, step, magnitude: WRAPS };
        }
        Progression { start: self.start * i128::from(factor), step: self.step * size, magnitude }.wrapped()
    }

    fn or(self, other: Progression) -> Progression {
        let apart = self.start.abs_diff(other.start);
        let step = gcd(gcd(self.step, other.step), apart);
        Progression { start: self.start, step, magnitude: self.magnitude.max(other.magnitude) }
    }
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The offsets from 0 to `last` that a term can be, ascending, and the least distance between two of them.
pub(crate) fn offsets_of(domain: &mut Symbolic<'_>, offset: Term, last: u32) -> Result<(Vec<u32>, u32), Fault> {
    if let Some(known) = domain.terms.word(offset) {
        let inside = known <= u64::from(last);
        return Ok((inside.then_some(known as u32).into_iter().collect(), u32::MAX));
    }
    if let Some(values) = values(domain, offset, &mut FxHashMap::default(), MAX_NODES) {
        let mut inside: Vec<u32> = values.into_iter().filter(|&at| at <= u64::from(last)).map(|at| at as u32).collect();
        inside.sort_unstable();
        let stride = inside.windows(2).map(|pair| pair[1] - pair[0]).min().unwrap_or(u32::MAX);
        return Ok((inside, stride));
    }
    let Some(found) = progression(domain, offset, DEPTH) else { return Ok((Vec::new(), u32::MAX)) };
    let step = found.step.clamp(1, 1 << 31);
    let first = found.start.rem_euclid(step as i128) as u32;
    let most = found.magnitude.min(u128::from(last)) as u32;
    if u128::from(most) / step > u128::from(MOST) {
        return Err(Fault::Unsupported(format!("an unknown place in a block of more than {last} bytes")));
    }
    Ok(((first..=most).step_by(step as usize).collect(), step as u32))
}

/// All values of a term that is put together from constants by choices and sums. None if it is not, or if they are many.
/// What is the offset of null alone is no value.
fn values(
    domain: &Symbolic<'_>,
    term: Term,
    known: &mut FxHashMap<Term, Option<FxHashSet<u64>>>,
    depth: usize,
) -> Option<FxHashSet<u64>> {
    if let Some(word) = domain.terms.word(term) {
        return Some([word].into_iter().collect());
    }
    if domain.objects.addresses.is_number(term) {
        return Some(FxHashSet::default());
    }
    if let Some(found) = known.get(&term) {
        return found.clone();
    }
    if depth == 0 || known.len() > MAX_NODES {
        return None;
    }
    let terms = &domain.terms;
    let found = match terms.op(term) {
        Op::Ite => {
            let (then, otherwise) = (terms.arg(term, 1), terms.arg(term, 2));
            let mut all = values(domain, then, known, depth - 1)?;
            all.extend(values(domain, otherwise, known, depth - 1)?);
            Some(all)
        }
        Op::Add if terms.width(term) == 64 => {
            let mut sums: FxHashSet<u64> = [0].into_iter().collect();
            for arg in terms.args(term).to_vec() {
                let next = values(domain, arg, known, depth - 1)?;
                if sums.len() * next.len() > MAX_NODES {
                    return None;
                }
                sums = sums.iter().flat_map(|&a| next.iter().map(move |&b| a.wrapping_add(b))).collect();
            }
            Some(sums)
        }
        _ => None,
    };
    known.insert(term, found.clone());
    found.filter(|found| found.len() <= MAX_NODES)
}

/// How many of the lowest bits of a term are known, at most 32, and what they are.
fn low_bits(domain: &Symbolic<'_>, term: Term, depth: u32) -> (u32, u64) {
    let terms = &domain.terms;
    if let Some(word) = terms.word(term) {
        let bits = terms.width(term).min(32);
        return (bits, word & ((1 << bits) - 1));
    }
    if depth == 0 || terms.op(term) != Op::Concat {
        return (0, 0);
    }
    let (high, low) = (terms.arg(term, 0), terms.arg(term, 1));
    let (below, rest) = low_bits(domain, low, depth - 1);
    if below < terms.width(low) {
        return (below, rest);
    }
    let (more, above) = low_bits(domain, high, depth - 1);
    let bits = (below + more).min(32);
    (bits, (rest | above << below) & ((1 << bits) - 1))
}

/// None if it is the offset of null alone.
fn progression(domain: &Symbolic<'_>, term: Term, depth: u32) -> Option<Progression> {
    let terms = &domain.terms;
    let width = terms.width(term);
    let signed = |word: u64| if width < 64 { (word << (64 - width)) as i64 >> (64 - width) } else { word as i64 };
    if let Some(word) = terms.word(term) {
        let start = i128::from(signed(word));
        return Some(Progression { start, step: 0, magnitude: start.unsigned_abs() });
    }
    if domain.objects.addresses.is_number(term) {
        return None;
    }
    // Narrower sums wrap elsewhere.
    if depth == 0 || width != 64 {
        return Some(Progression::ANY);
    }
    let of = |term: Term| progression(domain, term, depth - 1);
    Some(match terms.op(term) {
        Op::Add => {
            let mut sum = Progression { start: 0, step: 0, magnitude: 0 };
            for &arg in terms.args(term) {
                sum = sum.plus(of(arg)?);
            }
            sum
        }
        Op::Negate => of(terms.arg(term, 0))?.times(-1),
        Op::Multiply => {
            let (a, b) = (terms.arg(term, 0), terms.arg(term, 1));
            match (terms.word(a), terms.word(b)) {
                (Some(constant), _) => of(b)?.times(constant as i64),
                (_, Some(constant)) => of(a)?.times(constant as i64),
                (None, None) => Progression::ANY,
            }
        }
        Op::ShiftLeft => match terms.word(terms.arg(term, 1)) {
            Some(by) if by < 32 => of(terms.arg(term, 0))?.times(1 << by),
            _ => Progression::ANY,
        },
        Op::SignExtend => {
            let inner = terms.width(terms.arg(term, 0));
            Progression { magnitude: 1 << (inner - 1), ..Progression::ANY }
        }
        Op::Concat => {
            let (high, low) = (terms.arg(term, 0), terms.arg(term, 1));
            let magnitude = if terms.word(high) == Some(0) { 1 << terms.width(low) } else { WRAPS };
            let (bits, rest) = low_bits(domain, term, depth);
            Progression { start: i128::from(rest), step: 1 << bits, magnitude }
        }
        Op::Ite => match (of(terms.arg(term, 1)), of(terms.arg(term, 2))) {
            (Some(a), Some(b)) => a.or(b),
            (one, other) => one.or(other)?,
        },
        _ => Progression::ANY,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_that_may_wrap_keep_powers_of_two() {
        let any = Progression::ANY.times(12);
        assert_eq!((any.start, any.step), (0, 4));
        let index = Progression { start: 0, step: 1, magnitude: 1 << 31 };
        let scaled = index.times(12).plus(Progression { start: -4, step: 0, magnitude: 4 });
        assert_eq!((scaled.start, scaled.step), (-4, 12));
        let either = scaled.or(Progression { start: 2, step: 0, magnitude: 2 });
        assert_eq!(either.step, 6);
    }
}
