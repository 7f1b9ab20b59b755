//! Equality, of any sort. The two sides are different terms in the order in which they were made.
//!
//! Normal forms: a Bool equality has no negation below it; x = 0 for one bit is ¬(x = 1); an equation of sums has each
//! summand on one side only, with a positive factor, the earliest one on the left, and the constant on the right.

use super::ite::branches_are_constants;
use super::linear::Linear;
use super::{Site, rules};
use crate::bits::Bits;
use crate::op::Op;
use crate::sort::Sort;
use crate::term::{Term, Terms};
use num_bigint::BigUint;
use num_traits::One;
use smallvec::SmallVec;

rules! { EQUAL for Op::Equal =>
    equal_to_truth,
    equal_negation,
    known,
    equal_to_clear_bit,
    sign_bit_set,
    branches_are_constants,
    chain_of_constants,
    constant_branch,
    branch_differs,
    branch_known,
    same_condition,
    equal_inverses,
    equal_xor,
    equal_to_all_ones,
    equal_sums,
    equal_halves,
    equal_extensions,
    equal_to_extension,
    equal_stores,
    equal_const_arrays,
    equal_negated_floats,
    equal_to_nan,
    equal_encodings,
    decoded_is_constant,
}

/// How many links of a chain of if-then-else an equality with a constant descends.
const CHAIN: usize = 64;
/// Equations with more summands are left alone.
const MAX_SUMMANDS: usize = 8;

fn pair(site: Site<'_>) -> (Term, Term) {
    (site.args[0], site.args[1])
}

fn both_ways(site: Site<'_>) -> [(Term, Term); 2] {
    let (a, b) = pair(site);
    [(a, b), (b, a)]
}

/// (a = true) = a, (a = false) = ¬a
fn equal_to_truth(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (constant, a) = terms.constant_and_other(site.args)?;
    Some(if terms.bool_value(constant)? { a } else { terms.not(a) })
}

/// (¬a = ¬b) = (a = b), (¬a = b) = ¬(a = b)
fn equal_negation(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let ((a, a_positive), (b, b_positive)) = (terms.atom(site.args[0]), terms.atom(site.args[1]));
    if a_positive && b_positive {
        return None;
    }
    let same = terms.equal(a, b);
    Some(if a_positive == b_positive { same } else { terms.not(same) })
}

/// (x = y) = false, where known bits, intervals or a constant difference say so
fn known(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (a, b) = pair(site);
    let truth = terms.known_equal(a, b)?;
    Some(terms.bool(truth))
}

/// (x = 0) = ¬(x = 1), for one bit
fn equal_to_clear_bit(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (constant, x) = terms.constant_and_other(site.args)?;
    if terms.sort(x) != Sort::Bits(1) || !terms.is_zero(constant) {
        return None;
    }
    let one = terms.number(1, 1);
    let set = terms.equal(x, one);
    Some(terms.not(set))
}

/// (the sign bit of x = 1) = x is negative
fn sign_bit_set(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (constant, bit) = terms.constant_and_other(site.args)?;
    if terms.sort(bit) != Sort::Bits(1) || !terms.is_one(constant) {
        return None;
    }
    let x = terms.under(Op::Extract, bit)?;
    (terms.extract_low(bit) + 1 == terms.width(x)).then(|| terms.is_negative(x))
}

/// (ite(c, k, ite(d, l, m)) = n) = ite(c, k = n, ite(d, l = n, m = n)), where all but conditions are constants
fn chain_of_constants(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (constant, chain) = terms.constant_and_other(site.args)?;
    if matches!(site.sort_of_args(terms), Sort::Array { .. }) {
        return None;
    }
    let mut links: SmallVec<[(Term, bool, bool); CHAIN]> = SmallVec::new();
    let mut rest = chain;
    while !terms.is_constant(rest) {
        let (condition, a, b) = terms.branches(rest)?;
        if links.len() == CHAIN {
            return None;
        } else if terms.is_constant(a) {
            links.push((condition, true, a == constant));
            rest = b;
        } else if terms.is_constant(b) {
            links.push((condition, false, b == constant));
            rest = a;
        } else {
            return None;
        }
    }
    let mut result = terms.bool(rest == constant);
    while let Some((condition, constant_first, same)) = links.pop() {
        let same = terms.bool(same);
        result = if constant_first { terms.ite(condition, same, result) } else { terms.ite(condition, result, same) };
    }
    Some(result)
}

/// (ite(c, k, x) = l) = (c ∧ k = l) ∨ (¬c ∧ x = l), where x is no if-then-else
fn constant_branch(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (constant, choice) = terms.constant_and_other(site.args)?;
    let (condition, a, b) = terms.branches(choice)?;
    if matches!(site.sort_of_args(terms), Sort::Array { .. }) {
        return None;
    }
    let simple = |terms: &Terms, a, b| terms.is_constant(a) && terms.op(b) != Op::Ite;
    if !simple(terms, a, b) && !simple(terms, b, a) {
        return None;
    }
    let (a, b) = (terms.equal(a, constant), terms.equal(b, constant));
    Some(terms.ite(condition, a, b))
}

/// (ite(c, a, b) = k) = ¬c ∧ b = k, where a = k is known to be false; likewise for b
fn branch_differs(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (constant, choice) = terms.constant_and_other(site.args)?;
    let (condition, a, b) = terms.flat_branches(choice)?;
    let differs = |term| terms.known_equal(term, constant) == Some(false);
    let (a_differs, b_differs) = (differs(a), differs(b));
    if a_differs {
        let (otherwise, same) = (terms.not(condition), terms.equal(b, constant));
        Some(terms.and(otherwise, same))
    } else if b_differs {
        let same = terms.equal(a, constant);
        Some(terms.and(condition, same))
    } else {
        None
    }
}

/// (ite(c, a, b) = a) = c, where a = b is known to be false
fn branch_known(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    both_ways(site).into_iter().find_map(|(choice, other)| {
        let (condition, a, b) = terms.branches(choice)?;
        match (terms.known_equal(a, other), terms.known_equal(b, other)) {
            (Some(a), Some(b)) => {
                let (a, b) = (terms.bool(a), terms.bool(b));
                Some(terms.ite(condition, a, b))
            }
            _ => None,
        }
    })
}

/// (ite(c, a, b) = ite(c, a, d)) = c ∨ b = d
fn same_condition(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (one, other) = pair(site);
    let ((c, a, b), (d, e, f)) = (terms.branches(one)?, terms.branches(other)?);
    if c != d || (a != e && b != f) {
        return None;
    }
    let (a, b) = (terms.equal(a, e), terms.equal(b, f));
    Some(terms.ite(c, a, b))
}

/// (~x = ~y) = (x = y), (~x = k) = (x = ~k)
fn equal_inverses(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    both_ways(site).into_iter().find_map(|(a, b)| {
        let x = terms.under(Op::BitNot, a)?;
        if terms.op(b) != Op::BitNot && !terms.is_constant(b) {
            return None;
        }
        let y = terms.bit_not(b);
        Some(terms.equal(x, y))
    })
}

/// (x ^ y = x) = (y = 0), (x ^ k = l) = (x = k ^ l), (x ^ y = 0) = (x = y), (x ^ y = x ^ z) = (y = z)
fn equal_xor(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    both_ways(site).into_iter().find_map(|(sum, other)| {
        let (x, y) = terms.pair(Op::BitXor, sum)?;
        if terms.is_zero(other) {
            return Some(terms.equal(x, y));
        }
        if x == other || y == other {
            let zero = terms.number(terms.width(x), 0);
            return Some(terms.equal(if x == other { y } else { x }, zero));
        }
        if terms.is_constant(other)
            && let Some((constant, x)) = terms.constant_operand(Op::BitXor, sum)
        {
            let value = terms.bit_xor(constant, other);
            return Some(terms.equal(x, value));
        }
        let (z, w) = terms.pair(Op::BitXor, other)?;
        for (x, y, z, w) in [(x, y, z, w), (x, y, w, z), (y, x, z, w), (y, x, w, z)] {
            if x == z {
                return Some(terms.equal(y, w));
            }
        }
        None
    })
}

/// (x & y = ~0) = (x = ~0 ∧ y = ~0)
fn equal_to_all_ones(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (ones, masked) = terms.constant_and_other(site.args)?;
    let (x, y) = terms.pair(Op::BitAnd, masked)?;
    if !terms.is_ones(ones) {
        return None;
    }
    let (x, y) = (terms.equal(x, ones), terms.equal(y, ones));
    Some(terms.and(x, y))
}

/// (x + 3 = y - x) = (2 · x + 3 = y), (x + y = x + z) = (y = z), (3 · x = 6) = (x = 2), (-x = -y) = (x = y)
fn equal_sums(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (a, b) = pair(site);
    let sum = |term: Term| match terms.op(term) {
        Op::Add => terms.args(term).len() <= MAX_SUMMANDS,
        Op::Negate => true,
        Op::Multiply => terms.args(term).iter().any(|&factor| terms.is_constant(factor)),
        _ => false,
    };
    if !sum(a) && !sum(b) {
        return None;
    }
    let width = terms.width(a);
    let difference = Linear::sum(terms, width, &[a]).minus(Linear::sum(terms, width, &[b]));
    // a - b = 0: positive multiples stay on the left, negative ones go to the right.
    let is_right = |factor: &Bits| factor.sign() && factor.power_of_two().is_none();
    let turn = match &difference.multiples[..] {
        [] => return Some(terms.bool(difference.constant.is_zero())),
        [(_, first), ..] => is_right(first),
    };
    let difference = if turn { difference.negated() } else { difference };
    if let [(x, factor)] = &difference.multiples[..] {
        return solved(terms, *x, factor, difference.constant.neg(), (a, b));
    }
    let (mut left, mut right) = (Linear::zero(width), Linear::zero(width));
    for (x, factor) in difference.multiples {
        if is_right(&factor) {
            right.multiples.push((x, factor.neg()));
        } else {
            left.multiples.push((x, factor));
        }
    }
    right.constant = difference.constant.neg();
    if left.multiples.len() > MAX_SUMMANDS || right.multiples.len() >= MAX_SUMMANDS {
        return None;
    }
    let (left, right) = (left.build(terms), right.build(terms));
    ((left, right) != (a, b) && (left, right) != (b, a)).then(|| terms.equal(left, right))
}

/// factor · x = value: divided by the odd part of the factor, the even part cuts off high bits of x.
fn solved(terms: &mut Terms, x: Term, factor: &Bits, value: Bits, before: (Term, Term)) -> Option<Term> {
    let width = factor.width();
    let even = factor.trailing_zeros();
    if value.trailing_zeros() < even {
        return Some(terms.falsity());
    }
    let shift = Bits::new(width, u64::from(even));
    let quotient = value.lshr(&shift).mul(&odd_inverse(&factor.lshr(&shift)));
    let low = terms.extract(x, width - 1 - even, 0);
    let value = terms.bits_constant(quotient.extract(width - 1 - even, 0));
    (before != (low, value) && before != (value, low)).then(|| terms.equal(low, value))
}

/// The number whose product with an odd one is one: each step doubles the bits that are right (Newton).
fn odd_inverse(odd: &Bits) -> Bits {
    let width = odd.width();
    let two = Bits::from_big(width, BigUint::one() << 1);
    let mut inverse = odd.clone();
    let mut right = 3;
    while right < width {
        inverse = inverse.mul(&two.sub(&odd.mul(&inverse)));
        right *= 2;
    }
    inverse
}

/// (a∘b = c∘d) = (a = c ∧ b = d)
fn equal_halves(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (a, b) = pair(site);
    let [(a_high, a_low), (b_high, b_low)] = terms.split_alike(a, b)?;
    let high = terms.equal(a_high, b_high);
    if terms.is_false(high) {
        return Some(high);
    }
    let low = terms.equal(a_low, b_low);
    Some(terms.and(high, low))
}

/// (sign_extend(x) = sign_extend(y)) = (x = y)
fn equal_extensions(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (a, b) = pair(site);
    let (x, y) = (terms.under(Op::SignExtend, a)?, terms.under(Op::SignExtend, b)?);
    (terms.sort(x) == terms.sort(y)).then(|| terms.equal(x, y))
}

/// (sign_extend(x) = k) = (x = k), or false for k that is not the extension of anything
fn equal_to_extension(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (constant, extended) = terms.constant_and_other(site.args)?;
    let x = terms.under(Op::SignExtend, extended)?;
    let value = terms.bits(constant)?;
    let low = value.extract(terms.width(x) - 1, 0);
    if low.sign_extend(value.width()) != value {
        return Some(terms.falsity());
    }
    let low = terms.bits_constant(low);
    Some(terms.equal(x, low))
}

/// (store(a, i, v) = a) = (a[i] = v), (store(a, i, v) = store(a, i, w)) = (v = w)
fn equal_stores(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    both_ways(site).into_iter().find_map(|(stored, other)| {
        if terms.op(stored) != Op::Store {
            return None;
        }
        let &[array, at, value] = terms.args(stored) else { return None };
        if array == other {
            let old = terms.select(array, at);
            return Some(terms.equal(old, value));
        }
        if terms.op(other) != Op::Store {
            return None;
        }
        let &[other_array, other_at, other_value] = terms.args(other) else { return None };
        (array == other_array && at == other_at).then(|| terms.equal(value, other_value))
    })
}

/// (const(v) = const(w)) = (v = w)
fn equal_const_arrays(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (a, b) = pair(site);
    let (v, w) = (terms.under(Op::ConstArray, a)?, terms.under(Op::ConstArray, b)?);
    Some(terms.equal(v, w))
}

/// (-x = -y) = (x = y), (-x = k) = (x = -k), of floats
fn equal_negated_floats(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    both_ways(site).into_iter().find_map(|(a, b)| {
        let x = terms.under(Op::FloatNegate, a)?;
        if terms.op(b) != Op::FloatNegate && !terms.is_constant(b) {
            return None;
        }
        let y = terms.float_negate(b);
        Some(terms.equal(x, y))
    })
}

/// (x = NaN) = x is NaN
fn equal_to_nan(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let Sort::Float(format) = site.sort_of_args(terms) else { return None };
    let (constant, x) = terms.constant_and_other(site.args)?;
    let value = terms.float_constant(constant)?;
    format.is_nan(&value).then(|| terms.float_is_nan(x))
}

/// (bits(x) = bits(y)) = (x = y), (bits(x) = k) = (x = the float k), or false for a NaN that no float has
fn equal_encodings(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    both_ways(site).into_iter().find_map(|(encoded, other)| {
        let x = terms.under(Op::FloatToBits, encoded)?;
        if let Some(y) = terms.under(Op::FloatToBits, other) {
            return (terms.sort(x) == terms.sort(y)).then(|| terms.equal(x, y));
        }
        let Sort::Float(format) = terms.sort(x) else { return None };
        let value = terms.bits(other)?;
        if format.canonical(value.clone()) != value {
            return Some(terms.falsity());
        }
        let float = terms.float_from_bits(format, other);
        Some(terms.equal(x, float))
    })
}

/// (the float with encoding b = k) = (b = the encoding of k), where k is not NaN
fn decoded_is_constant(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (constant, decoded) = terms.constant_and_other(site.args)?;
    let bits = terms.under(Op::FloatFromBits, decoded)?;
    let Sort::Float(format) = terms.sort(decoded) else { return None };
    let value = terms.float_constant(constant)?;
    if format.is_nan(&value) {
        return None;
    }
    let value = terms.bits_constant(value);
    Some(terms.equal(bits, value))
}
