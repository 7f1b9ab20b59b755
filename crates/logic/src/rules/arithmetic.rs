//! Negation, products, quotients and remainders. Sums are in `linear`.

use super::ite::branches_are_constants;
use super::linear::{Linear, shifted};
use super::{Site, rules};
use crate::bits::Bits;
use crate::op::Op;
use crate::term::{Term, Terms};

rules! { NEGATE for Op::Negate =>
    branches_are_constants,
    negate_one_bit,
    negate_sum,
}

rules! { MULTIPLY for Op::Multiply =>
    branches_are_constants,
    multiply_by_zero,
    multiply_one_bit,
    multiply_by_power,
    multiply_by_negative,
    multiply_multiple,
    multiply_offset,
    multiply_negated,
}

rules! { DIVIDE for Op::Divide =>
    branches_are_constants,
    divide_one_bit,
    divide_by_zero,
    divide_by_power,
    divide_by_itself,
    divide_zero,
    divide_by_greater,
    divide_quotient,
    divide_extended,
}

rules! { REMAINDER for Op::Remainder =>
    branches_are_constants,
    remainder_one_bit,
    remainder_by_zero,
    remainder_by_power,
    remainder_by_itself,
    remainder_of_zero,
    remainder_by_greater,
    remainder_of_remainder,
    remainder_extended,
}

/// The most summands that negation is distributed over.
const MAX_SUMMANDS: usize = 8;

fn pair(site: Site<'_>) -> (Term, Term) {
    (site.args[0], site.args[1])
}

fn zero(terms: &mut Terms, site: Site<'_>) -> Term {
    terms.number(site.width(), 0)
}

/// -x = x, for one bit
fn negate_one_bit(_: &mut Terms, site: Site<'_>) -> Option<Term> {
    (site.width() == 1).then_some(site.args[0])
}

/// -(-x) = x, -(~x) = x + 1, -(x - y + c) = -x + y - c
fn negate_sum(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let x = site.args[0];
    let applies = match terms.op(x) {
        Op::Negate | Op::BitNot => true,
        Op::Add => terms.args(x).len() <= MAX_SUMMANDS,
        _ => false,
    };
    applies.then(|| Linear::sum(terms, site.width(), &[x]).negated().build(terms))
}

/// x · 0 = 0
fn multiply_by_zero(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (constant, _) = terms.constant_and_other(site.args)?;
    terms.is_zero(constant).then_some(constant)
}

/// x · y = x & y, for one bit
fn multiply_one_bit(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (x, y) = pair(site);
    (site.width() == 1).then(|| terms.bit_and(x, y))
}

/// x · 2^k = x shifted left by k
fn multiply_by_power(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (constant, x) = terms.constant_and_other(site.args)?;
    let by = terms.bits(constant)?.power_of_two()?;
    Some(terms.shifted_left(x, by))
}

/// x · -k = -(x · k)
fn multiply_by_negative(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (constant, x) = terms.constant_and_other(site.args)?;
    let factor = terms.bits(constant)?;
    if !factor.sign() {
        return None;
    }
    let positive = terms.bits_constant(factor.neg());
    let product = terms.multiply(x, positive);
    Some(terms.negate(product))
}

/// k · (l · x) = (k · l) · x, also for x shifted or negated
fn multiply_multiple(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (constant, x) = terms.constant_and_other(site.args)?;
    let factor = terms.bits(constant)?;
    let (base, factor) = if let Some(base) = terms.under(Op::Negate, x) {
        (base, factor.neg())
    } else if let Some((inner, base)) = terms.constant_operand(Op::Multiply, x) {
        (base, factor.mul(&terms.bits(inner)?))
    } else {
        let (base, by) = shifted(terms, x)?;
        (base, factor.shl(&Bits::new(site.width(), u64::from(by))))
    };
    let factor = terms.bits_constant(factor);
    Some(terms.multiply(base, factor))
}

/// k · (x + c) = k · x + k · c
fn multiply_offset(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (constant, sum) = terms.constant_and_other(site.args)?;
    let (x, offset) = terms.pair(Op::Add, sum).filter(|&(_, last)| terms.is_constant(last))?;
    let (product, offset) = (terms.multiply(x, constant), terms.multiply(offset, constant));
    Some(terms.add(product, offset))
}

/// -x · y = -(x · y)
fn multiply_negated(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (a, b) = pair(site);
    let (x, y) = match (terms.under(Op::Negate, a), terms.under(Op::Negate, b)) {
        (Some(x), Some(y)) => return Some(terms.multiply(x, y)),
        (Some(x), None) => (x, b),
        (None, Some(y)) => (a, y),
        (None, None) => return None,
    };
    let product = terms.multiply(x, y);
    Some(terms.negate(product))
}

/// x / y = x | ~y, for one bit
fn divide_one_bit(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (x, y) = pair(site);
    (site.width() == 1).then(|| {
        let y = terms.bit_not(y);
        terms.bit_or(x, y)
    })
}

/// x / 0 = all ones
fn divide_by_zero(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (_, y) = pair(site);
    terms.is_zero(y).then(|| terms.bits_constant(Bits::ones(site.width())))
}

/// x / 2^k = the bits of x from k upward
fn divide_by_power(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (x, y) = pair(site);
    let by = terms.bits(y)?.power_of_two()?;
    let high = terms.extract(x, site.width() - 1, by);
    Some(terms.zero_extend(high, site.width()))
}

/// x / x = ite(x = 0, all ones, 1)
fn divide_by_itself(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (x, y) = pair(site);
    if x != y {
        return None;
    }
    let (zero, one) = (zero(terms, site), terms.number(site.width(), 1));
    let ones = terms.bits_constant(Bits::ones(site.width()));
    let by_zero = terms.equal(y, zero);
    Some(terms.ite(by_zero, ones, one))
}

/// 0 / y = ite(y = 0, all ones, 0)
fn divide_zero(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (x, y) = pair(site);
    if !terms.is_zero(x) {
        return None;
    }
    let ones = terms.bits_constant(Bits::ones(site.width()));
    let by_zero = terms.equal(y, x);
    Some(terms.ite(by_zero, ones, x))
}

/// Is x less than y, by what is known of both?
fn surely_less(terms: &Terms, x: Term, y: Term) -> bool {
    match (terms.facts(x), terms.facts(y)) {
        (Some(x), Some(y)) => x.max < y.min,
        _ => false,
    }
}

/// x / y = 0, where x < y is known
fn divide_by_greater(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (x, y) = pair(site);
    surely_less(terms, x, y).then(|| zero(terms, site))
}

/// (x / k) / l = x / (k · l)
fn divide_quotient(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (quotient, outer) = pair(site);
    let (x, inner) = terms.pair(Op::Divide, quotient)?;
    let (inner, outer) = (terms.bits(inner)?, terms.bits(outer)?);
    let product = inner.to_big() * outer.to_big();
    if inner.is_zero() || product.bits() > u64::from(site.width()) {
        return None;
    }
    let product = terms.bits_constant(Bits::from_big(site.width(), product));
    Some(terms.udiv(x, product))
}

/// Both numbers without leading zeros that both have.
fn narrowed(terms: &mut Terms, site: Site<'_>) -> Option<(Term, Term)> {
    let (x, y) = pair(site);
    let [(x_high, x_low), (y_high, y_low)] = terms.split_alike(x, y)?;
    (terms.is_zero(x_high) && terms.is_zero(y_high)).then_some((x_low, y_low))
}

/// 0∘x / 0∘k = 0∘(x / k), where k ≠ 0
fn divide_extended(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    if !terms.is_constant(site.args[1]) || terms.is_zero(site.args[1]) {
        return None;
    }
    let (x, y) = narrowed(terms, site)?;
    let quotient = terms.udiv(x, y);
    Some(terms.zero_extend(quotient, site.width()))
}

/// x % y = x & ~y, for one bit
fn remainder_one_bit(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (x, y) = pair(site);
    (site.width() == 1).then(|| {
        let y = terms.bit_not(y);
        terms.bit_and(x, y)
    })
}

/// x % 0 = x
fn remainder_by_zero(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (x, y) = pair(site);
    terms.is_zero(y).then_some(x)
}

/// x % 2^k = the bits of x below k
fn remainder_by_power(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (x, y) = pair(site);
    match terms.bits(y)?.power_of_two()? {
        0 => Some(zero(terms, site)),
        bits => {
            let low = terms.extract(x, bits - 1, 0);
            Some(terms.zero_extend(low, site.width()))
        }
    }
}

/// x % x = 0
fn remainder_by_itself(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (x, y) = pair(site);
    (x == y).then(|| zero(terms, site))
}

/// 0 % y = 0
fn remainder_of_zero(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (x, _) = pair(site);
    terms.is_zero(x).then_some(x)
}

/// x % y = x, where x < y is known
fn remainder_by_greater(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (x, y) = pair(site);
    surely_less(terms, x, y).then_some(x)
}

/// (x % y) % y = x % y
fn remainder_of_remainder(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (x, y) = pair(site);
    let (_, divisor) = terms.pair(Op::Remainder, x)?;
    (divisor == y).then_some(x)
}

/// 0∘x % 0∘y = 0∘(x % y)
fn remainder_extended(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (x, y) = narrowed(terms, site)?;
    let remainder = terms.urem(x, y);
    Some(terms.zero_extend(remainder, site.width()))
}
