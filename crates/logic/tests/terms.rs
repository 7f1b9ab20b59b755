//! The arena: sharing, values, printing, substitution.

use expect_test::{Expect, expect};
use skolem_logic::{
    ArrayValue, Assignment, Bits, Evaluator, Format, Op, Rounding, Scalar, Sort, Substitution, Term, Terms, Value,
    size_of, symbols_of, write_term,
};

fn check(terms: &Terms, term: Term, expected: Expect) {
    let mut text = String::new();
    write_term(terms, term, &mut text);
    expected.assert_eq(&text);
}

#[test]
fn equal_terms_are_one_term() {
    let mut terms = Terms::new();
    let x = terms.symbol("x", Sort::Bits(8));
    let y = terms.symbol("y", Sort::Bits(8));
    assert_eq!(terms.add(x, y), terms.add(y, x));
    assert_eq!(terms.symbol("x", Sort::Bits(8)), x);
    assert_ne!(terms.symbol("x", Sort::Bits(9)), x);
    assert_eq!(terms.number(8, 256), terms.number(8, 0));
    let long: Vec<Term> = (0..40).map(|i| terms.symbol(&format!("b{i}"), Sort::Bool)).collect();
    let reversed: Vec<Term> = long.iter().rev().copied().collect();
    assert_eq!(terms.all(&long), terms.all(&reversed));
}

#[test]
fn fresh_symbols_avoid_names_in_use() {
    let mut terms = Terms::new();
    terms.symbol("k!0", Sort::Bool);
    let fresh = terms.fresh("k", Sort::Bool);
    assert_eq!(terms.symbol_name(fresh), Some("k!1"));
    // The next to take the name gets another symbol.
    assert_ne!(terms.symbol("k!1", Sort::Bool), fresh);
}

#[test]
fn constants_of_every_sort_give_their_value_back() {
    let mut terms = Terms::new();
    let mut array = ArrayValue::constant(Scalar::Bits(4), Value::Bool(false));
    array.set(Value::Bits(Bits::new(4, 3)), Value::Bool(true));
    for value in [
        Value::Bool(true),
        Value::Bits(Bits::new(64, u64::MAX)),
        Value::Bits(Bits::ones(65)),
        Value::float(Format::DOUBLE, Bits::new(64, 1.5f64.to_bits())),
        Value::float(Format::QUAD, Format::QUAD.infinity(true)),
        Value::Rounding(Rounding::TowardZero),
        Value::Array(array),
    ] {
        let term = terms.constant(value.clone());
        assert_eq!(terms.value(term), Some(value.clone()));
        assert_eq!(terms.sort(term), value.sort());
    }
}

#[test]
fn shared_terms_are_printed_once() {
    let mut terms = Terms::plain();
    let x = terms.symbol("x", Sort::Bits(8));
    let y = terms.symbol("the y", Sort::Bits(8));
    let sum = terms.add(x, y);
    let product = terms.multiply(sum, sum);
    let equal = terms.equal(product, sum);
    check(&terms, equal, expect!["(let ((?4 (bvadd x |the y|))) (= (bvmul ?4 ?4) ?4))"]);
}

#[test]
fn names_are_quoted_where_they_must_be() {
    let mut terms = Terms::new();
    for (name, written) in
        [("x.y!1", "x.y!1"), ("let", "|let|"), ("STRING", "|STRING|"), ("a|b\\", "|a/b/|"), ("", "||")]
    {
        let symbol = terms.symbol(name, Sort::Bool);
        let mut text = String::new();
        write_term(&terms, symbol, &mut text);
        assert_eq!(text, written);
    }
}

#[test]
fn disjunctions_are_printed_as_people_write_them() {
    let mut terms = Terms::new();
    let [a, b, c] = ["a", "b", "c"].map(|name| terms.symbol(name, Sort::Bool));
    let either = terms.any(&[a, b, c]);
    check(&terms, either, expect!["(or a b c)"]);
    let [x, y] = ["x", "y"].map(|name| terms.symbol(name, Sort::Bits(4)));
    let or = terms.bit_or(x, y);
    let low = terms.extract(or, 1, 0);
    check(&terms, low, expect!["((_ extract 1 0) (bvor x y))"]);
}

#[test]
fn operators_with_parameters_are_printed_with_them() {
    let mut terms = Terms::plain();
    let x = terms.symbol("x", Sort::Bits(4));
    let mode = terms.rounding(Rounding::TowardZero);
    let wide = terms.sign_extend(x, 7);
    check(&terms, wide, expect!["((_ sign_extend 3) x)"]);
    let float = terms.float_from_unsigned(mode, Format::HALF, x);
    check(&terms, float, expect!["((_ to_fp_unsigned 5 11) RTZ x)"]);
    let back = terms.float_to_signed(mode, float, 9);
    check(&terms, back, expect!["((_ fp.to_sbv 9) RTZ ((_ to_fp_unsigned 5 11) RTZ x))"]);
    let array = terms.const_array(Scalar::Bool, x);
    check(&terms, array, expect!["((as const (Array Bool (_ BitVec 4))) x)"]);
    let nan = terms.constant(Value::float(Format::HALF, Bits::new(16, 0x7c01)));
    check(&terms, nan, expect!["(_ NaN 5 11)"]);
    let half = terms.constant(Value::float(Format::HALF, Bits::new(16, 0x3800)));
    check(&terms, half, expect!["(fp #b0 #b01110 #b0000000000)"]);
}

#[test]
fn substitution_simplifies_what_it_rebuilds() {
    let mut terms = Terms::new();
    let x = terms.symbol("x", Sort::Bits(8));
    let y = terms.symbol("y", Sort::Bits(8));
    let sum = terms.add(x, y);
    let three = terms.number(8, 3);
    let less = terms.ult(sum, three);
    let mut substitution = Substitution::new();
    let minus_y = terms.negate(y);
    substitution.map(x, minus_y);
    assert_eq!(substitution.apply(&mut terms, less), terms.truth());
    assert_eq!(symbols_of(&terms, &[less]), vec![x, y]);
    assert_eq!(size_of(&terms, &[less, sum]), 5);
}

#[test]
fn arrays_with_different_defaults_may_be_the_same_map() {
    let mut a = ArrayValue::constant(Scalar::Bool, Value::Bool(false));
    let mut b = ArrayValue::constant(Scalar::Bool, Value::Bool(true));
    for index in [false, true] {
        a.set(Value::Bool(index), Value::Bool(index));
        b.set(Value::Bool(index), Value::Bool(index));
    }
    assert_ne!(a, b);
    assert!(a.same_map(&b));
    let mut terms = Terms::new();
    let (a, b) = (terms.constant(Value::Array(a)), terms.constant(Value::Array(b)));
    let equal = terms.equal(a, b);
    assert!(terms.is_true(equal));
}

#[test]
fn evaluation_takes_defaults_for_what_is_unset_and_only_the_branch_taken() {
    let mut terms = Terms::plain();
    let c = terms.symbol("c", Sort::Bool);
    let x = terms.symbol("x", Sort::Bits(8));
    let one = terms.number(8, 1);
    let mut chain = one;
    for _ in 0..200_000 {
        chain = terms.add(chain, one);
    }
    let root = terms.ite(c, x, chain);
    assert_eq!(terms.op(root), Op::Ite);
    let mut assignment = Assignment::new();
    assert_eq!(Evaluator::new(&terms, &assignment).value(root), Value::Bits(Bits::new(8, 200_001)));
    assignment.set(c, Value::Bool(true));
    assert_eq!(Evaluator::new(&terms, &assignment).value(root), Value::Bits(Bits::new(8, 0)));
}
