//! Unsigned and signed less-than.
//!
//! Normal forms: a constant stands on the right (c < x is ¬(x < c + 1)); "x is negative" is the signed x < 0.

use super::ite::branches_are_constants;
use super::{Site, rules};
use crate::bits::Bits;
use crate::op::Op;
use crate::term::{Term, Terms};

rules! { UNSIGNED for Op::UnsignedLess =>
    less_itself,
    unsigned_one_bit,
    branches_are_constants,
    unsigned_constant_left,
    unsigned_constant_right,
    branch_is_decided,
    unsigned_by_facts,
    unsigned_sign_test,
    less_inverted,
    unsigned_same_halves,
    unsigned_extended,
    unsigned_extended_constant,
}

rules! { SIGNED for Op::SignedLess =>
    less_itself,
    signed_one_bit,
    branches_are_constants,
    signed_constant_left,
    signed_constant_right,
    branch_is_decided,
    signed_by_signs,
    signed_sign_of_part,
    signed_sign_of_inverse,
    less_inverted,
    signed_same_halves,
    signed_extended,
    signed_extended_constant,
}

fn pair(site: Site<'_>) -> (Term, Term) {
    (site.args[0], site.args[1])
}

/// The comparison with the same sign convention.
fn less(terms: &mut Terms, site: Site<'_>, a: Term, b: Term) -> Term {
    if site.op == Op::SignedLess { terms.slt(a, b) } else { terms.ult(a, b) }
}

/// The greatest signed number.
fn greatest_signed(width: u32) -> Bits {
    Bits::least_signed(width).not()
}

/// x < x = false
fn less_itself(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (x, y) = pair(site);
    (x == y).then(|| terms.falsity())
}

/// x < y = (x = 0 ∧ y = 1), for one bit
fn unsigned_one_bit(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (x, y) = pair(site);
    one_bit(terms, x, y)
}

/// x < y = (x = 1 ∧ y = 0) with sign, for one bit
fn signed_one_bit(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (x, y) = pair(site);
    one_bit(terms, y, x)
}

fn one_bit(terms: &mut Terms, clear: Term, set: Term) -> Option<Term> {
    if terms.width(clear) != 1 {
        return None;
    }
    let one = terms.number(1, 1);
    let (not_clear, set) = (terms.equal(clear, one), terms.equal(set, one));
    let clear = terms.not(not_clear);
    Some(terms.and(clear, set))
}

/// c < x = ¬(x < c + 1), and false for the greatest c
fn unsigned_constant_left(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (constant, x) = pair(site);
    let value = constant_bits(terms, constant)?;
    if value.is_ones() {
        return Some(terms.falsity());
    }
    let next = terms.bits_constant(value.add(&Bits::one(value.width())));
    let below = terms.ult(x, next);
    Some(terms.not(below))
}

fn constant_bits(terms: &Terms, term: Term) -> Option<Bits> {
    if terms.is_constant(term) { terms.bits(term) } else { None }
}

/// x < 0 = false, x < 1 = (x = 0), x < greatest = ¬(x = greatest)
fn unsigned_constant_right(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (x, constant) = pair(site);
    let value = constant_bits(terms, constant)?;
    if value.is_zero() {
        Some(terms.falsity())
    } else if value.is_one() {
        let zero = terms.bits_constant(Bits::zero(value.width()));
        Some(terms.equal(x, zero))
    } else if value.is_ones() {
        let same = terms.equal(x, constant);
        Some(terms.not(same))
    } else {
        None
    }
}

/// ite(c, a, b) < k = (c ∧ a < k) ∨ (¬c ∧ b < k), where a or b is a constant or has another sign than k
fn branch_is_decided(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (choice, constant) = pair(site);
    if !terms.is_constant(constant) {
        return None;
    }
    let (condition, a, b) = terms.flat_branches(choice)?;
    let is_decided = |branch: Term| {
        let signs = (terms.known_sign(branch), terms.known_sign(constant));
        terms.is_constant(branch)
            || site.op == Op::SignedLess && matches!(signs, (Some(branch), Some(constant)) if branch != constant)
    };
    if !is_decided(a) && !is_decided(b) {
        return None;
    }
    let (a, b) = (less(terms, site, a, constant), less(terms, site, b, constant));
    Some(terms.ite(condition, a, b))
}

/// x < y = true or false, where intervals say so
fn unsigned_by_facts(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (x, y) = pair(site);
    let (x, y) = (terms.facts(x)?, terms.facts(y)?);
    if x.max < y.min { Some(terms.truth()) } else { (x.min >= y.max).then(|| terms.falsity()) }
}

/// x < 100…0 = ¬(x is negative)
fn unsigned_sign_test(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (x, constant) = pair(site);
    let value = constant_bits(terms, constant)?;
    if value.power_of_two() != Some(value.width() - 1) {
        return None;
    }
    let negative = terms.is_negative(x);
    Some(terms.not(negative))
}

/// ~x < ~y = y < x, ~x < k = ~k < x
fn less_inverted(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (a, b) = pair(site);
    let inverted = |term: Term| terms.op(term) == Op::BitNot;
    let applies = (inverted(a) && (inverted(b) || terms.is_constant(b))) || (terms.is_constant(a) && inverted(b));
    // "Is negative" has a rule of its own, which keeps its form.
    if !applies || (site.op == Op::SignedLess && terms.is_zero(b)) {
        return None;
    }
    let (a, b) = (terms.bit_not(a), terms.bit_not(b));
    Some(less(terms, site, b, a))
}

/// h∘x < h∘y = x < y, x∘l < y∘l = x < y, k∘x < l∘y = k < l for different constants k, l
fn unsigned_same_halves(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (a, b) = pair(site);
    let [(a_high, a_low), (b_high, b_low)] = terms.split_alike(a, b)?;
    if a_high == b_high {
        Some(terms.ult(a_low, b_low))
    } else if a_low == b_low || (terms.is_constant(a_high) && terms.is_constant(b_high)) {
        Some(terms.ult(a_high, b_high))
    } else {
        None
    }
}

/// h∘x < h∘y = x < y without sign, x∘l < y∘l = x < y, k∘x < l∘y = k < l for different constants k, l
fn signed_same_halves(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (a, b) = pair(site);
    let [(a_high, a_low), (b_high, b_low)] = terms.split_alike(a, b)?;
    if a_high == b_high {
        Some(terms.ult(a_low, b_low))
    } else if a_low == b_low || (terms.is_constant(a_high) && terms.is_constant(b_high)) {
        Some(terms.slt(a_high, b_high))
    } else {
        None
    }
}

fn both_extended(terms: &Terms, site: Site<'_>) -> Option<(Term, Term)> {
    let (a, b) = pair(site);
    let (x, y) = (terms.under(Op::SignExtend, a)?, terms.under(Op::SignExtend, b)?);
    (terms.sort(x) == terms.sort(y)).then_some((x, y))
}

/// sign_extend(x) < sign_extend(y) = x < y
fn unsigned_extended(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (x, y) = both_extended(terms, site)?;
    Some(terms.ult(x, y))
}

/// sign_extend(x) < sign_extend(y) = x < y, with sign
fn signed_extended(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (x, y) = both_extended(terms, site)?;
    Some(terms.slt(x, y))
}

/// x, the constant it is compared with, and that in the width of x if it is the extension of that.
fn extended_constant(terms: &mut Terms, site: Site<'_>) -> Option<(Term, Bits, Option<Term>)> {
    let (extended, constant) = pair(site);
    let value = constant_bits(terms, constant)?;
    let x = terms.under(Op::SignExtend, extended)?;
    let low = value.extract(terms.width(x) - 1, 0);
    let narrow = (low.sign_extend(value.width()) == value).then(|| terms.bits_constant(low));
    Some((x, value, narrow))
}

/// sign_extend(x) < k = x < k, or ¬(x is negative) for k that is not the extension of anything
fn unsigned_extended_constant(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    match extended_constant(terms, site)? {
        (x, _, Some(narrow)) => Some(terms.ult(x, narrow)),
        (x, _, None) => {
            let negative = terms.is_negative(x);
            Some(terms.not(negative))
        }
    }
}

/// sign_extend(x) < k = x < k with sign, or the sign of k decides for k that is not the extension of anything
fn signed_extended_constant(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    match extended_constant(terms, site)? {
        (x, _, Some(narrow)) => Some(terms.slt(x, narrow)),
        (_, value, None) => Some(terms.bool(!value.sign())),
    }
}

/// c < x = ¬(x < c + 1) with sign, and false for the greatest c
fn signed_constant_left(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (constant, x) = pair(site);
    let value = constant_bits(terms, constant)?;
    if value == greatest_signed(value.width()) {
        return Some(terms.falsity());
    }
    let next = terms.bits_constant(value.add(&Bits::one(value.width())));
    let below = terms.slt(x, next);
    Some(terms.not(below))
}

/// x < least = false, x < least + 1 = (x = least), x < greatest = ¬(x = greatest), with sign
fn signed_constant_right(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (x, constant) = pair(site);
    let value = constant_bits(terms, constant)?;
    let least = Bits::least_signed(value.width());
    if value == least {
        Some(terms.falsity())
    } else if value == greatest_signed(value.width()) {
        let same = terms.equal(x, constant);
        Some(terms.not(same))
    } else if value.sub(&Bits::one(value.width())) == least {
        let least = terms.bits_constant(least);
        Some(terms.equal(x, least))
    } else {
        None
    }
}

/// x < y with sign = x < y without, where both signs are known to be the same; decided where they are not
fn signed_by_signs(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (x, y) = pair(site);
    let (x_negative, y_negative) = (terms.known_sign(x)?, terms.known_sign(y)?);
    if x_negative == y_negative { Some(terms.ult(x, y)) } else { Some(terms.bool(x_negative)) }
}

/// h∘l < 0 = h < 0, sign_extend(x) < 0 = x < 0, with sign
fn signed_sign_of_part(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (x, zero) = pair(site);
    if !matches!(terms.op(x), Op::Concat | Op::SignExtend) || !terms.is_zero(zero) {
        return None;
    }
    Some(terms.is_negative(terms.arg(x, 0)))
}

/// ~x < 0 = ¬(x < 0), with sign
fn signed_sign_of_inverse(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (inverted, zero) = pair(site);
    let x = terms.under(Op::BitNot, inverted)?;
    if !terms.is_zero(zero) {
        return None;
    }
    let negative = terms.is_negative(x);
    Some(terms.not(negative))
}
