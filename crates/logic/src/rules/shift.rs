//! Shifts. By a constant they are extractions next to zeros or sign bits, which the rules of `structure` know about.

use super::ite::branches_are_constants;
use super::{Site, rules};
use crate::bits::Bits;
use crate::term::{Term, Terms};

rules! { LEFT for Op::ShiftLeft =>
    branches_are_constants,
    shift_one_bit,
    shift_of_zero,
    shift_everything_out,
    left_by_constant,
}

rules! { RIGHT for Op::ShiftRight =>
    branches_are_constants,
    shift_one_bit,
    shift_of_zero,
    shift_everything_out,
    right_by_constant,
}

rules! { RIGHT_SIGNED for Op::ShiftRightSigned =>
    branches_are_constants,
    signed_one_bit,
    shift_of_sign,
    signed_by_constant,
    signed_of_nonnegative,
    signed_everything_out,
}

fn pair(site: Site<'_>) -> (Term, Term) {
    (site.args[0], site.args[1])
}

/// The amount, if it is a constant; the width if it is more than that.
fn amount(terms: &Terms, site: Site<'_>) -> Option<u32> {
    let by = site.args[1];
    if !terms.is_constant(by) {
        return None;
    }
    let most = u64::from(site.width());
    Some(terms.bits(by)?.to_u64().map_or(most, |by| by.min(most)) as u32)
}

/// x << y = x & ~y, x >> y = x & ~y, for one bit
fn shift_one_bit(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (x, by) = pair(site);
    (site.width() == 1).then(|| {
        let stays = terms.bit_not(by);
        terms.bit_and(x, stays)
    })
}

/// 0 << y = 0, 0 >> y = 0
fn shift_of_zero(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (x, _) = pair(site);
    terms.is_zero(x).then_some(x)
}

/// Is the amount known to be the width or more?
fn shifts_everything(terms: &Terms, site: Site<'_>) -> bool {
    terms.facts(site.args[1]).is_some_and(|by| by.min >= u64::from(site.width()))
}

/// x << y = 0, x >> y = 0, where y is known to be the width of x or more
fn shift_everything_out(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    shifts_everything(terms, site).then(|| terms.number(site.width(), 0))
}

/// x << k = (the low bits of x)∘0
fn left_by_constant(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let by = amount(terms, site)?;
    Some(terms.shifted_left(site.args[0], by))
}

/// x >> k = 0∘(the high bits of x)
fn right_by_constant(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (x, by) = (site.args[0], amount(terms, site)?);
    if by == site.width() {
        return Some(terms.bits_constant(Bits::zero(by)));
    }
    let high = terms.extract(x, site.width() - 1, by);
    Some(terms.zero_extend(high, site.width()))
}

/// x >> y = x with its sign, for one bit
fn signed_one_bit(_: &mut Terms, site: Site<'_>) -> Option<Term> {
    (site.width() == 1).then_some(site.args[0])
}

/// 0 >> y = 0, ~0 >> y = ~0, with sign
fn shift_of_sign(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (x, _) = pair(site);
    (terms.is_zero(x) || terms.is_ones(x)).then_some(x)
}

/// x >> k = sign_extend(the high bits of x), with sign
fn signed_by_constant(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (x, by) = (site.args[0], amount(terms, site)?);
    let top = site.width() - 1;
    let high = terms.extract(x, top, by.min(top));
    Some(terms.sign_extend(high, site.width()))
}

/// x >> y with sign = x >> y without, where x is known not to be negative
fn signed_of_nonnegative(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (x, by) = pair(site);
    (terms.known_sign(x) == Some(false)).then(|| terms.shift_right(x, by))
}

/// x >> y = sign_extend(the sign of x), where y is known to be the width of x or more
fn signed_everything_out(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    if !shifts_everything(terms, site) {
        return None;
    }
    let top = site.width() - 1;
    let sign = terms.extract(site.args[0], top, top);
    Some(terms.sign_extend(sign, site.width()))
}
