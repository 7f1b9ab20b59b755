//! IEEE floats: only identities that hold for zeros, infinities, NaN and every rounding mode, unless they ask for one.

use super::ite::branches_are_constants;
use super::{Site, rules};
use crate::bits::Bits;
use crate::op::Op;
use crate::sort::{Format, Rounding, Sort};
use crate::term::{Term, Terms};
use crate::value::Value;

rules! { ABS for Op::FloatAbs =>
    branches_are_constants,
    abs_of_sign_change,
}
rules! { NEGATE for Op::FloatNegate =>
    branches_are_constants,
    negate_twice,
}
rules! { ADD for Op::FloatAdd =>
    branches_are_constants,
    arithmetic_on_nan,
    add_zero,
    summands_in_order,
}
rules! { MULTIPLY for Op::FloatMultiply =>
    branches_are_constants,
    arithmetic_on_nan,
    multiply_by_one,
    factors_negated,
    factors_in_order,
}
rules! { DIVIDE for Op::FloatDivide =>
    branches_are_constants,
    arithmetic_on_nan,
    divide_by_one,
    factors_negated,
}
rules! { FMA for Op::FloatFma =>
    branches_are_constants,
    arithmetic_on_nan,
    factors_negated,
    factors_in_order,
}
rules! { SQRT for Op::FloatSqrt =>
    branches_are_constants,
    arithmetic_on_nan,
}
rules! { REMAINDER for Op::FloatRemainder =>
    branches_are_constants,
    arithmetic_on_nan,
}
rules! { ROUND for Op::FloatRoundToIntegral =>
    branches_are_constants,
    arithmetic_on_nan,
    round_twice,
}
rules! { EXTREME for Op::FloatMin, Op::FloatMax =>
    branches_are_constants,
    extreme_of_same,
    extreme_with_nan,
    extreme_with_infinity,
}
rules! { LESS for Op::FloatLess =>
    branches_are_constants,
    less_itself,
    compare_with_nan,
    less_than_infinity,
    compare_negated,
}
rules! { LESS_EQUAL for Op::FloatLessEqual =>
    branches_are_constants,
    equals_itself,
    compare_with_nan,
    at_most_infinity,
    compare_negated,
}
rules! { EQUAL for Op::FloatEqual =>
    branches_are_constants,
    equals_itself,
    compare_with_nan,
    equals_constant,
    equal_negated,
}
rules! { CLASSIFY for Op::FloatIsNormal, Op::FloatIsSubnormal, Op::FloatIsZero, Op::FloatIsInfinite, Op::FloatIsNan =>
    branches_are_constants,
    class_of_sign_change,
    class_of_integer,
    class_of_wider,
}
rules! { SIGN for Op::FloatIsNegative, Op::FloatIsPositive =>
    branches_are_constants,
    sign_of_sign_change,
    sign_of_integer,
}
rules! { FROM_BITS for Op::FloatFromBits =>
    branches_are_constants,
    decode_encoding,
}
rules! { TO_BITS for Op::FloatToBits =>
    branches_are_constants,
}
rules! { FROM_FLOAT for Op::FloatFromFloat =>
    branches_are_constants,
    arithmetic_on_nan,
    same_format,
    there_and_back,
    widen_twice,
}
rules! { FROM_INTEGER for Op::FloatFromSigned, Op::FloatFromUnsigned =>
    branches_are_constants,
}
rules! { TO_INTEGER for Op::FloatToSigned, Op::FloatToUnsigned =>
    branches_are_constants,
    integer_and_back,
}

fn format_of(sort: Sort) -> Option<Format> {
    match sort {
        Sort::Float(format) => Some(format),
        Sort::Bool | Sort::Bits(_) | Sort::Rounding | Sort::Array { .. } => None,
    }
}

fn is_nan(terms: &Terms, term: Term) -> bool {
    terms.float_constant(term).zip(format_of(terms.sort(term))).is_some_and(|(bits, format)| format.is_nan(&bits))
}

fn is_infinity(terms: &Terms, term: Term, negative: bool) -> bool {
    let constant = terms.float_constant(term).zip(format_of(terms.sort(term)));
    constant.is_some_and(|(bits, format)| bits == format.infinity(negative))
}

/// The encoding of 1.
fn one(format: Format) -> Bits {
    Bits::ones(format.exponent - 1).zero_extend(format.exponent + 1).concat(&Bits::zero(format.significand - 1))
}

fn mode(terms: &Terms, term: Term) -> Option<Rounding> {
    match terms.value(term)? {
        Value::Rounding(mode) => Some(mode),
        Value::Bool(_) | Value::Bits(_) | Value::Float(..) | Value::Array(_) => None,
    }
}

fn not_nan(terms: &mut Terms, x: Term) -> Term {
    let nan = terms.float_is_nan(x);
    terms.not(nan)
}

/// |-x| = |x|, ||x|| = |x|
fn abs_of_sign_change(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let x = terms.under(Op::FloatNegate, site.args[0]).or(terms.under(Op::FloatAbs, site.args[0]))?;
    Some(terms.float_abs(x))
}

/// -(-x) = x
fn negate_twice(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    terms.under(Op::FloatNegate, site.args[0])
}

/// x + NaN = NaN, and so for the other operators, whatever the rounding mode
fn arithmetic_on_nan(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let format = format_of(site.sort)?;
    let nan = site.args.iter().any(|&arg| is_nan(terms, arg));
    nan.then(|| terms.constant(Value::Float(format, format.nan())))
}

/// x + -0 = x unless rounding downward, x + +0 = x if rounding downward
fn add_zero(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (constant, x) = terms.constant_and_other(&site.args[1..])?;
    let value = terms.float_constant(constant)?;
    let downward = mode(terms, site.args[0])? == Rounding::TowardNegative;
    (value == format_of(site.sort)?.zero(!downward)).then_some(x)
}

/// x + y = y + x
fn summands_in_order(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let &[rounding, x, y] = site.args else { return None };
    (y < x).then(|| terms.float_add(rounding, y, x))
}

/// x · 1 = x, x · -1 = -x
fn multiply_by_one(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (constant, x) = terms.constant_and_other(&site.args[1..])?;
    signed_one(terms, site, constant, x)
}

/// x / 1 = x, x / -1 = -x
fn divide_by_one(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    signed_one(terms, site, site.args[2], site.args[1])
}

fn signed_one(terms: &mut Terms, site: Site<'_>, constant: Term, x: Term) -> Option<Term> {
    let value = terms.float_constant(constant)?;
    let one = one(format_of(site.sort)?);
    if value == one {
        Some(x)
    } else {
        let minus_one = one.xor(&Bits::least_signed(one.width()));
        (value == minus_one).then(|| terms.float_negate(x))
    }
}

/// -x · -y = x · y, -x / -y = x / y, -x · -y + z = x · y + z, also where one is a constant with a sign
fn factors_negated(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (x, y) = (site.args[1], site.args[2]);
    let negated = |term: Term| terms.op(term) == Op::FloatNegate;
    let constant = |term: Term| terms.float_constant(term).is_some_and(|bits| bits.sign());
    if !(negated(x) && (negated(y) || constant(y)) || constant(x) && negated(y)) {
        return None;
    }
    let (x, y) = (terms.float_negate(x), terms.float_negate(y));
    let rounding = site.args[0];
    Some(match site.op {
        Op::FloatMultiply => terms.float_multiply(rounding, x, y),
        Op::FloatDivide => terms.float_divide(rounding, x, y),
        _ => terms.float_fma(rounding, x, y, site.args[3]),
    })
}

/// x · y = y · x, x · y + z = y · x + z
fn factors_in_order(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (rounding, x, y) = (site.args[0], site.args[1], site.args[2]);
    (y < x).then(|| match site.op {
        Op::FloatMultiply => terms.float_multiply(rounding, y, x),
        _ => terms.float_fma(rounding, y, x, site.args[3]),
    })
}

/// round(round(x)) = round(x): what the inner one gives is integral
fn round_twice(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    (terms.op(site.args[1]) == Op::FloatRoundToIntegral).then_some(site.args[1])
}

/// min(x, x) = x, max(x, x) = x
fn extreme_of_same(_: &mut Terms, site: Site<'_>) -> Option<Term> {
    (site.args[0] == site.args[1]).then_some(site.args[0])
}

/// min(x, NaN) = x, max(x, NaN) = x
fn extreme_with_nan(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (constant, x) = terms.constant_and_other(site.args)?;
    is_nan(terms, constant).then_some(x)
}

/// min(x, -∞) = -∞, max(x, ∞) = ∞, also for NaN
fn extreme_with_infinity(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (constant, _) = terms.constant_and_other(site.args)?;
    is_infinity(terms, constant, site.op == Op::FloatMin).then_some(constant)
}

/// x < x = false
fn less_itself(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    (site.args[0] == site.args[1]).then(|| terms.falsity())
}

/// x ≤ x = ¬(x is NaN), x == x = ¬(x is NaN)
fn equals_itself(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    (site.args[0] == site.args[1]).then(|| not_nan(terms, site.args[0]))
}

/// x < NaN = false, and so for the other comparisons
fn compare_with_nan(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    site.args.iter().any(|&arg| is_nan(terms, arg)).then(|| terms.falsity())
}

/// x < -∞ = false, ∞ < x = false
fn less_than_infinity(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let never = is_infinity(terms, site.args[1], true) || is_infinity(terms, site.args[0], false);
    never.then(|| terms.falsity())
}

/// x ≤ ∞ = ¬(x is NaN), -∞ ≤ x = ¬(x is NaN)
fn at_most_infinity(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (x, y) = (site.args[0], site.args[1]);
    if is_infinity(terms, y, false) {
        Some(not_nan(terms, x))
    } else {
        is_infinity(terms, x, true).then(|| not_nan(terms, y))
    }
}

/// Both operands negated, if both are negations, or one is and the other one is a constant.
fn without_negation(terms: &mut Terms, site: Site<'_>) -> Option<(Term, Term)> {
    let (x, y) = (site.args[0], site.args[1]);
    let negated = |term: Term| terms.op(term) == Op::FloatNegate;
    let easy = |term: Term| negated(term) || terms.is_constant(term);
    (easy(x) && easy(y) && (negated(x) || negated(y))).then(|| (terms.float_negate(x), terms.float_negate(y)))
}

/// -x < -y = y < x, -x < k = -k < x
fn compare_negated(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (x, y) = without_negation(terms, site)?;
    Some(if site.op == Op::FloatLess { terms.float_less(y, x) } else { terms.float_less_equal(y, x) })
}

/// -x == -y = x == y, -x == k = x == -k
fn equal_negated(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (x, y) = without_negation(terms, site)?;
    Some(terms.float_equal(x, y))
}

/// x == 0 = x is a zero, x == k = (x = k) for other numbers k
fn equals_constant(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (constant, x) = terms.constant_and_other(site.args)?;
    let (value, format) = (terms.float_constant(constant)?, format_of(terms.sort(x))?);
    if value == format.zero(false) || value == format.zero(true) {
        Some(terms.float_is_zero(x))
    } else {
        (!format.is_nan(&value)).then(|| terms.equal(x, constant))
    }
}

fn classify(terms: &mut Terms, op: Op, x: Term) -> Term {
    terms.make(op, Sort::Bool, &[x])
}

/// is_nan(-x) = is_nan(x), is_zero(|x|) = is_zero(x), and so on
fn class_of_sign_change(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let x = terms.under(Op::FloatNegate, site.args[0]).or(terms.under(Op::FloatAbs, site.args[0]))?;
    Some(classify(terms, site.op, x))
}

/// The bit-vector, if the term is a float made of an integer.
fn integer(terms: &Terms, term: Term) -> Option<Term> {
    matches!(terms.op(term), Op::FloatFromSigned | Op::FloatFromUnsigned).then(|| terms.arg(term, 1))
}

/// is_nan(float(n)) = false, is_subnormal(float(n)) = false, is_zero(float(n)) = (n = 0)
fn class_of_integer(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let n = integer(terms, site.args[0])?;
    match site.op {
        Op::FloatIsNan | Op::FloatIsSubnormal => Some(terms.falsity()),
        Op::FloatIsZero => {
            let zero = terms.number(terms.width(n), 0);
            Some(terms.equal(n, zero))
        }
        _ => None,
    }
}

/// Has the second format every number of the first?
fn includes(narrow: Format, wide: Format) -> bool {
    narrow.exponent <= wide.exponent && narrow.significand <= wide.significand
}

/// is_nan(convert(x)) = is_nan(x), and also is_zero and is_infinite if the new format includes the old one
fn class_of_wider(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let converted = site.args[0];
    if terms.op(converted) != Op::FloatFromFloat {
        return None;
    }
    let x = terms.arg(converted, 1);
    let (from, to) = (format_of(terms.sort(x))?, format_of(terms.sort(converted))?);
    let kept = match site.op {
        Op::FloatIsNan => true,
        Op::FloatIsZero | Op::FloatIsInfinite => includes(from, to),
        _ => false,
    };
    kept.then(|| classify(terms, site.op, x))
}

/// is_negative(-x) = is_positive(x), is_negative(|x|) = false, is_positive(|x|) = ¬(x is NaN), and so on
fn sign_of_sign_change(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let negative = site.op == Op::FloatIsNegative;
    if let Some(x) = terms.under(Op::FloatNegate, site.args[0]) {
        return Some(if negative { terms.float_is_positive(x) } else { terms.float_is_negative(x) });
    }
    let x = terms.under(Op::FloatAbs, site.args[0])?;
    Some(if negative { terms.falsity() } else { not_nan(terms, x) })
}

/// is_negative(float(n)) = n is negative, is_positive(float(n)) = ¬(n is negative); zero is positive
fn sign_of_integer(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let n = integer(terms, site.args[0])?;
    let negative = match terms.op(site.args[0]) {
        Op::FloatFromSigned => terms.is_negative(n),
        _ => terms.falsity(),
    };
    Some(if site.op == Op::FloatIsNegative { negative } else { terms.not(negative) })
}

/// the float with the encoding of x = x
fn decode_encoding(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let x = terms.under(Op::FloatToBits, site.args[0])?;
    (terms.sort(x) == site.sort).then_some(x)
}

/// convert(x) = x, to the format it has
fn same_format(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    (terms.sort(site.args[1]) == site.sort).then_some(site.args[1])
}

/// What a conversion was made from.
fn source(terms: &Terms, converted: Term) -> Option<(Term, Format, Format)> {
    if terms.op(converted) != Op::FloatFromFloat {
        return None;
    }
    let x = terms.arg(converted, 1);
    Some((x, format_of(terms.sort(x))?, format_of(terms.sort(converted))?))
}

/// convert(convert(x)) = x, to a format that includes the one of x and back
fn there_and_back(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (x, from, through) = source(terms, site.args[1])?;
    (terms.sort(x) == site.sort && includes(from, through)).then_some(x)
}

/// convert(convert(x)) = convert(x), where the inner one is exact
fn widen_twice(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (x, from, through) = source(terms, site.args[1])?;
    let to = format_of(site.sort)?;
    includes(from, through).then(|| terms.float_from_float(site.args[0], to, x))
}

/// integer(float(n)) = n, where the format has all such integers exactly
fn integer_and_back(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let converted = site.args[1];
    let n = integer(terms, converted)?;
    let (format, from) = (format_of(terms.sort(converted))?, terms.width(n));
    let exact = from <= format.significand && i64::from(from) <= format.bias();
    if !exact || site.width() < from {
        return None;
    }
    match (terms.op(converted), site.op) {
        (Op::FloatFromSigned, Op::FloatToSigned) => Some(terms.sign_extend(n, site.width())),
        (Op::FloatFromUnsigned, Op::FloatToUnsigned) => Some(terms.zero_extend(n, site.width())),
        _ => None,
    }
}
