//! Extraction, concatenation, sign extension.
//!
//! Normal forms: concatenations lean to the right (up to a bound), neighbouring constants and neighbouring extractions
//! from one term are merged, extractions are pushed below whatever only moves bits.

use super::ite::branches_are_constants;
use super::{Site, rules};
use crate::bits::Bits;
use crate::op::Op;
use crate::term::{Term, Terms};
use smallvec::SmallVec;

rules! { EXTRACT for Op::Extract =>
    branches_are_constants,
    extract_of_extract,
    extract_of_concat,
    extract_of_sign_extension,
    extract_of_not,
    extract_of_masked,
    extract_of_narrow_sum,
}

rules! { CONCAT for Op::Concat =>
    branches_are_constants,
    merge_constants,
    merge_extractions,
    merge_inverted,
    lean_right,
}

rules! { SIGN_EXTEND for Op::SignExtend =>
    branches_are_constants,
    extend_extension,
    extend_known_sign,
}

/// How many concatenations an extraction descends through.
const DESCENT: usize = 64;
/// How many parts of a concatenation on the left are moved to the right.
const LEANING: usize = 8;

/// The highest bit taken by an extraction.
fn high(site: Site<'_>) -> u32 {
    site.low + site.width() - 1
}

/// extract(extract(x)) = extract(x)
fn extract_of_extract(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let x = terms.under(Op::Extract, site.args[0])?;
    let below = terms.extract_low(site.args[0]);
    Some(terms.extract(x, high(site) + below, site.low + below))
}

/// extract(a∘b) = extract(a) or extract(b) or extract(a)∘extract(b)
fn extract_of_concat(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (mut from, mut top, mut bottom) = (site.args[0], high(site), site.low);
    for _ in 0..DESCENT {
        let Some((upper, lower)) = terms.pair(Op::Concat, from) else { break };
        let cut = terms.width(lower);
        if bottom >= cut {
            (from, top, bottom) = (upper, top - cut, bottom - cut);
        } else if top < cut {
            from = lower;
        } else {
            let (upper, lower) = (terms.extract(upper, top - cut, 0), terms.extract(lower, cut - 1, bottom));
            return Some(terms.concat(upper, lower));
        }
    }
    (from != site.args[0]).then(|| terms.extract(from, top, bottom))
}

/// extract(sign_extend(x)) = extract(x), or sign_extend(extract(x)) where it takes copies of the sign
fn extract_of_sign_extension(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let x = terms.under(Op::SignExtend, site.args[0])?;
    let sign = terms.width(x) - 1;
    let part = terms.extract(x, high(site).min(sign), site.low.min(sign));
    Some(terms.sign_extend(part, site.width()))
}

/// extract(~x) = ~extract(x), unless ~x is a disjunction, which stays in one piece
fn extract_of_not(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let x = terms.under(Op::BitNot, site.args[0])?;
    if terms.op(x) == Op::BitAnd && terms.constant_and_other(terms.args(x)).is_none() {
        return None;
    }
    let part = terms.extract(x, high(site), site.low);
    Some(terms.bit_not(part))
}

/// extract(x & k) = extract(x) & extract(k), extract(x ^ k) = extract(x) ^ extract(k)
fn extract_of_masked(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let masked = site.args[0];
    if !matches!(terms.op(masked), Op::BitAnd | Op::BitXor) {
        return None;
    }
    let (constant, x) = terms.constant_and_other(terms.args(masked))?;
    let (constant, x) = (terms.extract(constant, high(site), site.low), terms.extract(x, high(site), site.low));
    Some(terms.rebuild(masked, &[constant, x]))
}

/// extract(sign_extend(x) + 0∘y) = extract(sign_extend(x)) + extract(0∘y) from bit 0, and likewise for products
fn extract_of_narrow_sum(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let sum = site.args[0];
    if site.low != 0 || !matches!(terms.op(sum), Op::Add | Op::Multiply | Op::Negate) {
        return None;
    }
    if terms.args(sum).len() > LEANING || !terms.args(sum).iter().all(|&part| shrinks(terms, part)) {
        return None;
    }
    let parts: SmallVec<[Term; LEANING]> = SmallVec::from_slice(terms.args(sum));
    let parts: SmallVec<[Term; LEANING]> = parts.iter().map(|&part| terms.extract(part, high(site), 0)).collect();
    match terms.op(sum) {
        Op::Add => Some(terms.sum(&parts)),
        Op::Multiply => Some(terms.multiply(parts[0], parts[1])),
        _ => Some(terms.negate(parts[0])),
    }
}

/// Does taking the low bits make this simpler?
fn shrinks(terms: &Terms, term: Term) -> bool {
    let simple = |term: Term| matches!(terms.op(term), Op::Constant | Op::SignExtend | Op::Concat);
    match terms.op(term) {
        Op::Negate | Op::BitNot => simple(terms.arg(term, 0)),
        Op::Multiply => terms.args(term).iter().all(|&arg| simple(arg)),
        _ => simple(term),
    }
}

/// The first two parts of a concatenation, and what follows.
fn front(terms: &Terms, site: Site<'_>) -> (Term, Term, Option<Term>) {
    let (high, low) = (site.args[0], site.args[1]);
    match terms.pair(Op::Concat, low) {
        Some((next, rest)) => (high, next, Some(rest)),
        None => (high, low, None),
    }
}

fn with_rest(terms: &mut Terms, front: Term, rest: Option<Term>) -> Term {
    match rest {
        Some(rest) => terms.concat(front, rest),
        None => front,
    }
}

/// k∘(l∘x) = kl∘x
fn merge_constants(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (a, b, rest) = front(terms, site);
    if !terms.is_constant(a) || !terms.is_constant(b) {
        return None;
    }
    let merged = terms.concat(a, b);
    Some(with_rest(terms, merged, rest))
}

/// extract(x, high, m + 1)∘extract(x, m, low) = extract(x, high, low)
fn merge_extractions(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (a, b, rest) = front(terms, site);
    let (x, y) = (terms.under(Op::Extract, a)?, terms.under(Op::Extract, b)?);
    let (a_low, b_low) = (terms.extract_low(a), terms.extract_low(b));
    if x != y || a_low != b_low + terms.width(b) {
        return None;
    }
    let merged = terms.extract(x, a_low + terms.width(a) - 1, b_low);
    Some(with_rest(terms, merged, rest))
}

/// ~x∘~y = ~(x∘y)
fn merge_inverted(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (high, low) = (terms.under(Op::BitNot, site.args[0])?, terms.under(Op::BitNot, site.args[1])?);
    let inner = terms.concat(high, low);
    Some(terms.bit_not(inner))
}

/// (a∘b)∘c = a∘(b∘c), while a∘b has few parts
fn lean_right(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (left, mut right) = (site.args[0], site.args[1]);
    let mut parts: SmallVec<[Term; LEANING]> = SmallVec::new();
    let mut rest = left;
    while let Some((first, more)) = terms.pair(Op::Concat, rest) {
        parts.push(first);
        rest = more;
        if parts.len() + 1 >= LEANING {
            return None;
        }
    }
    if parts.is_empty() {
        return None;
    }
    parts.push(rest);
    while let Some(part) = parts.pop() {
        right = terms.concat(part, right);
    }
    Some(right)
}

/// sign_extend(sign_extend(x)) = sign_extend(x)
fn extend_extension(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let x = terms.under(Op::SignExtend, site.args[0])?;
    Some(terms.sign_extend(x, site.width()))
}

/// sign_extend(x) = 0∘x or ~0∘x, where the sign is known
fn extend_known_sign(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let x = site.args[0];
    let negative = terms.known_sign(x)?;
    let more = site.width() - terms.width(x);
    let copies = terms.bits_constant(if negative { Bits::ones(more) } else { Bits::zero(more) });
    Some(terms.concat(copies, x))
}
