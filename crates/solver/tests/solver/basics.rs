//! The contract of a session, point by point.

use crate::support::session;
use logic::{Sort, Terms, Value};
use skolem_solver::{Answer, Session, Solver};

#[test]
fn an_empty_session_is_satisfiable() {
    assert_eq!(Session::new().check(&mut Terms::new(), &[]), Answer::Sat);
}

#[test]
fn levels_open_and_close() {
    let mut terms = Terms::new();
    let p = terms.symbol("p", Sort::Bool);
    let not_p = terms.not(p);
    let mut session = session();
    session.assert(&mut terms, p);
    session.push();
    session.assert(&mut terms, not_p);
    assert_eq!(session.check(&mut terms, &[]), Answer::Unsat);
    assert_eq!(session.core(), vec![]);
    session.pop();
    assert_eq!(session.check(&mut terms, &[]), Answer::Sat);
    session.pop();
    assert_eq!(session.check(&mut terms, &[not_p]), Answer::Unsat);
    assert_eq!(session.core(), vec![not_p]);
}

#[test]
fn cores_name_what_was_assumed() {
    let mut terms = Terms::new();
    let [p, q, r] = ["p", "q", "r"].map(|name| terms.symbol(name, Sort::Bool));
    let (not_p, falsity) = (terms.not(p), terms.bool(false));
    let mut session = session();
    assert_eq!(session.check(&mut terms, &[q, p, r, not_p, p]), Answer::Unsat);
    assert_eq!(session.core(), vec![p, not_p]);
    assert_eq!(session.check(&mut terms, &[q, falsity, p]), Answer::Unsat);
    assert_eq!(session.core(), vec![falsity]);
    assert_eq!(session.check(&mut terms, &[q, q, p]), Answer::Sat);
    assert_eq!(session.core(), vec![]);
}

#[test]
fn a_model_can_be_read_until_the_next_check() {
    let mut terms = Terms::new();
    let x = terms.symbol("x", Sort::Bits(8));
    let seven = terms.number(8, 7);
    let is_seven = terms.equal(x, seven);
    let mut session = session();
    session.push();
    session.assert(&mut terms, is_seven);
    assert_eq!(session.check(&mut terms, &[]), Answer::Sat);
    session.pop();
    let falsity = terms.bool(false);
    session.assert(&mut terms, falsity);
    assert_eq!(session.value(&mut terms, x), terms.value(seven).unwrap());
    assert_eq!(session.check(&mut terms, &[]), Answer::Unsat);
    assert_eq!(session.value(&mut terms, x), Value::default_of(Sort::Bits(8)));
    assert_eq!(session.core(), vec![]);
}

#[test]
fn terms_that_were_never_asserted_have_values() {
    let mut terms = Terms::new();
    let (x, y) = (terms.symbol("x", Sort::Bits(8)), terms.symbol("y", Sort::Bits(8)));
    let limit = terms.number(8, 200);
    let large = terms.ult(limit, x);
    let mut session = session();
    session.assert(&mut terms, large);
    assert_eq!(session.check(&mut terms, &[]), Answer::Sat);
    let sum = terms.add(x, y);
    assert_eq!(session.value(&mut terms, sum), session.value(&mut terms, x));
}

/// Thousands of rounds of push, assert, check and pop leave nothing behind that later rounds must carry.
#[test]
fn popped_levels_are_left_behind() {
    let mut terms = Terms::new();
    let mut session = Session::new();
    let x = terms.symbol("x", Sort::Bits(16));
    let known = terms.symbol("known", Sort::Bits(16));
    let sum = terms.add(x, known);
    let bound = terms.number(16, 1000);
    let small = terms.ult(sum, bound);
    session.assert(&mut terms, small);
    for round in 0..600 {
        session.push();
        let constant = terms.number(16, round * 7 + 3);
        let product = terms.multiply(x, constant);
        let masked = terms.bit_xor(product, known);
        let goal = terms.number(16, round);
        let formula = terms.equal(masked, goal);
        session.assert(&mut terms, formula);
        assert_eq!(session.check(&mut terms, &[]), Answer::Sat);
        for formula in [small, formula] {
            assert_eq!(session.value(&mut terms, formula), Value::Bool(true));
        }
        session.pop();
    }
    let statistics = session.statistics();
    assert!(statistics.renewals > 5, "{statistics}");
    assert!(statistics.renewals < 100, "{statistics}");
    assert!(statistics.variables < 20_000, "{statistics}");
    assert!(statistics.searches >= 600, "{statistics}");
}

/// A level that comes back with what it had before is not ballast: nothing is translated again.
#[test]
fn what_comes_back_is_kept() {
    let mut terms = Terms::new();
    let mut session = Session::new();
    let [x, y, z] = ["x", "y", "z"].map(|name| terms.symbol(name, Sort::Bits(24)));
    let product = terms.multiply(x, y);
    let formula = terms.equal(product, z);
    for _ in 0..200 {
        session.push();
        session.assert(&mut terms, formula);
        assert_eq!(session.check(&mut terms, &[]), Answer::Sat);
        session.pop();
    }
    assert_eq!(session.statistics().renewals, 0);
}
