//! What becomes of typical terms: the normal forms that other parts rely on.

use expect_test::{Expect, expect};
use skolem_logic::{Rounding, Scalar, Sort, Term, Terms, write_term};

fn check(build: impl Fn(&mut Terms, [Term; 3]) -> Term, expected: Expect) {
    let mut terms = Terms::new();
    let symbols = ["x", "y", "z"].map(|name| terms.symbol(name, Sort::Bits(8)));
    let term = build(&mut terms, symbols);
    let mut text = String::new();
    write_term(&terms, term, &mut text);
    expected.assert_eq(&text);
}

#[test]
fn sums_are_collected() {
    check(
        |terms, [x, y, _]| {
            let (three, doubled) = (terms.number(8, 3), terms.add(x, x));
            let sum = terms.sum(&[doubled, y, three, x]);
            terms.subtract(sum, y)
        },
        expect!["(bvadd (bvmul x #x03) #x03)"],
    );
    check(
        |terms, [x, y, z]| {
            let (left, right) = (terms.subtract(x, y), terms.subtract(z, y));
            terms.equal(left, right)
        },
        expect!["(= x z)"],
    );
    check(
        |terms, [x, y, _]| {
            let (difference, zero) = (terms.subtract(y, x), terms.number(8, 0));
            terms.equal(difference, zero)
        },
        expect!["(= x y)"],
    );
    check(
        |terms, [x, ..]| {
            let (three, nine) = (terms.number(8, 3), terms.number(8, 9));
            let product = terms.multiply(three, x);
            terms.equal(product, nine)
        },
        expect!["(= x #x03)"],
    );
}

#[test]
fn shifts_masks_and_powers_share_a_form() {
    check(
        |terms, [x, ..]| {
            let four = terms.number(8, 4);
            terms.multiply(x, four)
        },
        expect!["(concat ((_ extract 5 0) x) #b00)"],
    );
    check(
        |terms, [x, ..]| {
            let two = terms.number(8, 2);
            terms.shift_left(x, two)
        },
        expect!["(concat ((_ extract 5 0) x) #b00)"],
    );
    check(
        |terms, [x, ..]| {
            let mask = terms.number(8, 0x0f);
            terms.bit_and(x, mask)
        },
        expect!["(concat #x0 ((_ extract 3 0) x))"],
    );
}

#[test]
fn bytes_are_assembled() {
    check(
        |terms, [x, y, _]| {
            let (high, low) = (terms.zero_extend(x, 16), terms.zero_extend(y, 16));
            let eight = terms.number(16, 8);
            let high = terms.shift_left(high, eight);
            terms.bit_or(high, low)
        },
        expect!["(concat x y)"],
    );
}

#[test]
fn orders_are_combined() {
    check(
        |terms, [x, y, _]| {
            let (one, other) = (terms.ule(x, y), terms.ule(y, x));
            terms.and(one, other)
        },
        expect!["(= x y)"],
    );
    check(
        |terms, [x, ..]| {
            let (five, nine) = (terms.number(8, 5), terms.number(8, 9));
            let bounds = [terms.ult(x, nine), terms.ugt(x, five), terms.ule(x, nine), terms.uge(x, five)];
            terms.all(&bounds)
        },
        expect!["(and (bvult x #x09) (not (bvult x #x06)))"],
    );
    check(
        |terms, [x, ..]| {
            let five = terms.number(8, 5);
            let (same, less) = (terms.equal(x, five), terms.ult(x, five));
            terms.or(same, less)
        },
        expect!["(bvult x #x06)"],
    );
}

#[test]
fn choices_of_constants_become_conditions() {
    check(
        |terms, [x, ..]| {
            let [one, two, ten, twenty, thirty] = [1, 2, 10, 20, 30].map(|n| terms.number(8, n));
            let (is_one, is_two) = (terms.equal(x, one), terms.equal(x, two));
            let inner = terms.ite(is_two, twenty, thirty);
            let chain = terms.ite(is_one, ten, inner);
            terms.equal(chain, twenty)
        },
        expect!["(= x #x02)"],
    );
    check(
        |terms, [x, y, _]| {
            let less = terms.slt(x, y);
            let bit = terms.bit(less);
            let wide = terms.zero_extend(bit, 32);
            let zero = terms.number(32, 0);
            let same = terms.equal(wide, zero);
            terms.not(same)
        },
        expect!["(bvslt x y)"],
    );
}

#[test]
fn writes_to_other_places_are_skipped() {
    check(
        |terms, [x, y, z]| {
            let array = terms.symbol("a", Sort::Array { index: Scalar::Bits(8), element: Scalar::Bits(8) });
            let one = terms.number(8, 1);
            let next = terms.add(x, one);
            let written = terms.store(array, x, y);
            let written = terms.store(written, next, z);
            terms.select(written, x)
        },
        expect!["y"],
    );
}

#[test]
fn float_identities() {
    check(
        |terms, [x, ..]| {
            let rounding = terms.rounding(Rounding::NearestEven);
            let double = terms.float_from_signed(rounding, skolem_logic::Format::DOUBLE, x);
            let towards_zero = terms.rounding(Rounding::TowardZero);
            terms.float_to_signed(towards_zero, double, 32)
        },
        expect!["((_ sign_extend 24) x)"],
    );
}
