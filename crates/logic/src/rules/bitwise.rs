//! Bitwise negation, conjunction and exclusive or. Disjunction is written with the first two, so that rules about
//! conjunctions of negations are rules about it.

use super::ite::branches_are_constants;
use super::{Site, rules};
use crate::bits::Bits;
use crate::op::Op;
use crate::term::{Term, Terms};

rules! { NOT for Op::BitNot =>
    branches_are_constants,
    not_of_xor,
    not_of_negative,
    not_of_concat,
    not_of_sign_extension,
}

rules! { AND for Op::BitAnd =>
    branches_are_constants,
    and_constant,
    and_itself,
    and_inverse,
    and_absorbs,
    and_clause,
    and_constants,
    and_known_bits,
    and_low_mask,
    and_concat,
    and_same_mask,
}

rules! { XOR for Op::BitXor =>
    branches_are_constants,
    xor_constant,
    xor_itself,
    xor_inverse,
    xor_not,
    xor_cancels,
    xor_constants,
    xor_concat,
}

fn pair(site: Site<'_>) -> (Term, Term) {
    (site.args[0], site.args[1])
}

fn both_ways(site: Site<'_>) -> [(Term, Term); 2] {
    let (a, b) = pair(site);
    [(a, b), (b, a)]
}

/// ~(x ^ k) = x ^ ~k
fn not_of_xor(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (constant, x) = terms.constant_operand(Op::BitXor, site.args[0])?;
    let inverted = terms.bit_not(constant);
    Some(terms.bit_xor(x, inverted))
}

/// ~(-x) = x - 1
fn not_of_negative(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let x = terms.under(Op::Negate, site.args[0])?;
    let minus_one = terms.bits_constant(Bits::ones(site.width()));
    Some(terms.add(x, minus_one))
}

/// ~(k∘x) = ~k∘~x, ~(~x∘y) = x∘~y
fn not_of_concat(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (high, low) = terms.pair(Op::Concat, site.args[0])?;
    let easy = |part: Term| matches!(terms.op(part), Op::Constant | Op::BitNot);
    if !easy(high) && !easy(low) {
        return None;
    }
    let (high, low) = (terms.bit_not(high), terms.bit_not(low));
    Some(terms.concat(high, low))
}

/// ~sign_extend(~x) = sign_extend(x)
fn not_of_sign_extension(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let extended = terms.under(Op::SignExtend, site.args[0])?;
    let x = terms.under(Op::BitNot, extended)?;
    Some(terms.sign_extend(x, site.width()))
}

/// x & 0 = 0, x & ~0 = x
fn and_constant(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (constant, x) = terms.constant_and_other(site.args)?;
    if terms.is_zero(constant) { Some(constant) } else { terms.is_ones(constant).then_some(x) }
}

/// x & x = x
fn and_itself(_: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (a, b) = pair(site);
    (a == b).then_some(a)
}

/// x & ~x = 0
fn and_inverse(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (a, b) = pair(site);
    terms.inverse(a, b).then(|| terms.number(site.width(), 0))
}

/// x & (x & y) = x & y, x & (~x & y) = 0
fn and_absorbs(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    both_ways(site).into_iter().find_map(|(x, inner)| {
        let (p, q) = terms.pair(Op::BitAnd, inner)?;
        if p == x || q == x {
            return Some(inner);
        }
        (terms.inverse(p, x) || terms.inverse(q, x)).then(|| terms.number(site.width(), 0))
    })
}

/// x & ~(x & y) = x & ~y, x & ~(~x & y) = x
fn and_clause(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    both_ways(site).into_iter().find_map(|(x, clause)| {
        let inner = terms.under(Op::BitNot, clause)?;
        let (p, q) = terms.pair(Op::BitAnd, inner)?;
        if terms.inverse(p, x) || terms.inverse(q, x) {
            return Some(x);
        }
        let other = if p == x {
            q
        } else if q == x {
            p
        } else {
            return None;
        };
        let other = terms.bit_not(other);
        Some(terms.bit_and(x, other))
    })
}

/// k & (l & x) = (k & l) & x
fn and_constants(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (outer, inner) = terms.constant_and_other(site.args)?;
    let (inner, x) = terms.constant_operand(Op::BitAnd, inner)?;
    let constant = terms.bit_and(outer, inner);
    Some(terms.bit_and(constant, x))
}

/// x & k = x, where all bits of x outside of k are known to be clear
fn and_known_bits(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (constant, x) = terms.constant_and_other(site.args)?;
    let (mask, facts) = (terms.word(constant)?, terms.facts(x)?);
    let all = crate::bits::mask(site.width());
    (mask | facts.zeros == all).then_some(x)
}

/// x & (2^k - 1) = 0∘(the low k bits of x)
fn and_low_mask(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (constant, x) = terms.constant_and_other(site.args)?;
    let mask = terms.bits(constant)?;
    let bits = mask.add(&Bits::one(mask.width())).power_of_two()?;
    if bits == 0 {
        return None;
    }
    let low = terms.extract(x, bits - 1, 0);
    Some(terms.zero_extend(low, mask.width()))
}

/// Two vectors cut at the same place, if some half of one is a constant.
fn constant_halves(terms: &mut Terms, site: Site<'_>) -> Option<[(Term, Term); 2]> {
    let (a, b) = pair(site);
    let halves = terms.split_alike(a, b)?;
    let [(a_high, a_low), (b_high, b_low)] = halves;
    [a_high, a_low, b_high, b_low].into_iter().any(|part| terms.is_constant(part)).then_some(halves)
}

/// a∘b & k∘c = (a & k)∘(b & c)
fn and_concat(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let [(a_high, a_low), (b_high, b_low)] = constant_halves(terms, site)?;
    let (high, low) = (terms.bit_and(a_high, b_high), terms.bit_and(a_low, b_low));
    Some(terms.concat(high, low))
}

/// (x & k) & (y & k) = (x & y) & k
fn and_same_mask(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (a, b) = pair(site);
    let (k, x) = terms.constant_operand(Op::BitAnd, a)?;
    let (l, y) = terms.constant_operand(Op::BitAnd, b)?;
    let (both, mask) = (terms.bit_and(x, y), terms.bit_and(k, l));
    Some(terms.bit_and(both, mask))
}

/// x ^ 0 = x, x ^ ~0 = ~x
fn xor_constant(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (constant, x) = terms.constant_and_other(site.args)?;
    if terms.is_zero(constant) { Some(x) } else { terms.is_ones(constant).then(|| terms.bit_not(x)) }
}

/// x ^ x = 0
fn xor_itself(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (a, b) = pair(site);
    (a == b).then(|| terms.number(site.width(), 0))
}

/// x ^ ~x = ~0
fn xor_inverse(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (a, b) = pair(site);
    terms.inverse(a, b).then(|| terms.bits_constant(Bits::ones(site.width())))
}

/// ~x ^ ~y = x ^ y, ~x ^ k = x ^ ~k, ~x ^ y = ~(x ^ y)
fn xor_not(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (a, b) = pair(site);
    let (x, y) = match (terms.under(Op::BitNot, a), terms.under(Op::BitNot, b)) {
        (Some(x), Some(y)) => return Some(terms.bit_xor(x, y)),
        (Some(x), None) => (x, b),
        (None, Some(y)) => (a, y),
        (None, None) => return None,
    };
    let differ = terms.bit_xor(x, y);
    Some(terms.bit_not(differ))
}

/// x ^ (x ^ y) = y
fn xor_cancels(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    both_ways(site).into_iter().find_map(|(x, inner)| {
        let (p, q) = terms.pair(Op::BitXor, inner)?;
        if p == x { Some(q) } else { (q == x).then_some(p) }
    })
}

/// (x ^ k) ^ y = (x ^ y) ^ k
fn xor_constants(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    both_ways(site).into_iter().find_map(|(y, inner)| {
        let (constant, x) = terms.constant_operand(Op::BitXor, inner)?;
        // Two constants meet; other terms meet first, then the constant.
        let (left, right) =
            if terms.is_constant(y) { (x, terms.bit_xor(constant, y)) } else { (terms.bit_xor(x, y), constant) };
        Some(terms.bit_xor(left, right))
    })
}

/// a∘b ^ k∘c = (a ^ k)∘(b ^ c)
fn xor_concat(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let [(a_high, a_low), (b_high, b_low)] = constant_halves(terms, site)?;
    let (high, low) = (terms.bit_xor(a_high, b_high), terms.bit_xor(a_low, b_low));
    Some(terms.concat(high, low))
}
