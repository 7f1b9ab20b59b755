//! Arrays against brute force: small formulas whose symbols have few values.

use crate::support::{Pool, Step, brute_force, config, session};
use logic::{Scalar, Sort, Terms};
use proptest::prelude::*;
use skolem_solver::{Answer, Solver};

fn agree(mut terms: Terms, index: Scalar, element: Scalar, arrays: usize, steps: &[Step], asserted: &[u8]) {
    let mut pool = Pool::arrays(&mut terms, index, element, arrays, 2);
    for &step in steps {
        pool.step(&mut terms, step);
    }
    let formulas: Vec<_> = asserted.iter().map(|&choice| pool.pick_bool(choice)).collect();
    let expected = brute_force(&terms, &pool.symbols, &formulas);
    let expected = if expected { Answer::Sat } else { Answer::Unsat };

    let mut session = session();
    for &formula in &formulas {
        session.assert(&mut terms, formula);
    }
    assert_eq!(session.check(&mut terms, &[]), expected, "asserted");

    // The same as assumptions, among other formulas that come and go.
    let mut session = crate::support::session();
    session.push();
    for choice in 0..4 {
        session.assert(&mut terms, pool.pick_bool(choice));
    }
    session.check(&mut terms, &[]);
    session.pop();
    assert_eq!(session.check(&mut terms, &formulas), expected, "assumed");
    if expected == Answer::Unsat {
        let core = session.core();
        assert!(!brute_force(&terms, &pool.symbols, &core), "the core is satisfiable");
    }
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    prop::collection::vec(any::<Step>(), 4..24)
}

fn asserted() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(0..8u8, 1..5)
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn one_bit_indices_and_elements(steps in steps(), asserted in asserted(), plain: bool) {
        let terms = if plain { Terms::plain() } else { Terms::new() };
        agree(terms, Scalar::Bits(1), Scalar::Bits(1), 3, &steps, &asserted);
    }

    #[test]
    fn bool_indices_and_elements(steps in steps(), asserted in asserted()) {
        agree(Terms::plain(), Scalar::Bool, Scalar::Bool, 2, &steps, &asserted);
    }

    #[test]
    fn two_bit_indices(steps in steps(), asserted in asserted()) {
        agree(Terms::plain(), Scalar::Bits(2), Scalar::Bits(1), 2, &steps, &asserted);
    }

    #[test]
    fn two_bit_elements(steps in steps(), asserted in asserted()) {
        agree(Terms::plain(), Scalar::Bits(1), Scalar::Bits(2), 2, &steps, &asserted);
    }
}

#[test]
fn writes_and_reads_of_wide_arrays() {
    let mut terms = Terms::new();
    let sort = Sort::Array { index: Scalar::Bits(32), element: Scalar::Bits(32) };
    let (a, b) = (terms.symbol("a", sort), terms.symbol("b", sort));
    let (i, j) = (terms.symbol("i", Sort::Bits(32)), terms.symbol("j", Sort::Bits(32)));
    let (v, w) = (terms.symbol("v", Sort::Bits(32)), terms.symbol("w", Sort::Bits(32)));
    let one_way = {
        let first = terms.store(a, i, v);
        terms.store(first, j, w)
    };
    let other_way = {
        let first = terms.store(a, j, w);
        terms.store(first, i, v)
    };
    let same = terms.equal(one_way, other_way);
    let differ = terms.not(same);
    let apart = {
        let together = terms.equal(i, j);
        terms.not(together)
    };

    let mut session = session();
    session.assert(&mut terms, differ);
    assert_eq!(session.check(&mut terms, &[apart]), Answer::Unsat);
    assert_eq!(session.core(), vec![apart]);
    assert_eq!(session.check(&mut terms, &[]), Answer::Sat);

    // Swapping two elements twice is the identity.
    let (x, y) = (terms.select(b, i), terms.select(b, j));
    let swapped = {
        let first = terms.store(b, i, y);
        terms.store(first, j, x)
    };
    let (x, y) = (terms.select(swapped, i), terms.select(swapped, j));
    let back = {
        let first = terms.store(swapped, i, y);
        terms.store(first, j, x)
    };
    let same = terms.equal(back, b);
    let differ = terms.not(same);
    assert_eq!(session.check(&mut terms, &[differ]), Answer::Unsat);
}

#[test]
fn constant_arrays_respect_how_many_indices_there_are() {
    for (width, stores, expected) in
        [(1, 2, Answer::Sat), (1, 1, Answer::Unsat), (2, 3, Answer::Unsat), (2, 4, Answer::Sat), (32, 3, Answer::Unsat)]
    {
        let mut terms = Terms::plain();
        let index = Scalar::Bits(width);
        let (zero, one) = (terms.number(8, 0), terms.number(8, 1));
        let mut array = terms.const_array(index, zero);
        for n in 0..stores {
            let place = terms.symbol(&format!("i{n}"), index.into());
            array = terms.store(array, place, one);
        }
        let ones = terms.const_array(index, one);
        let other = terms.symbol("b", terms.sort(ones));
        let mut session = session();
        let equal = terms.equal(array, other);
        session.assert(&mut terms, equal);
        let equal = terms.equal(other, ones);
        session.assert(&mut terms, equal);
        assert_eq!(session.check(&mut terms, &[]), expected, "{stores} stores, indices of {width} bits");
    }
}
