//! Levels, options, information, and what may be asked when.

use crate::{check, run};
use expect_test::expect;
use skolem_solver::script::Status;

#[test]
fn levels_hold_assertions_and_names() {
    check(
        "(declare-const p Bool) (assert p) (push 1) (declare-const q Bool) (assert (not p)) (check-sat) (pop 1)
         (check-sat) (push 2) (assert (not p)) (get-info :assertion-stack-levels) (pop 2) (check-sat)
         (declare-const q (_ BitVec 2)) (assert (= q #b01)) (check-sat) (push 0) (pop 0) (pop 1) (get-info :assertion-stack-levels)",
        expect![[r#"
            unsat
            sat
            (:assertion-stack-levels 2)
            sat
            sat
            (error "3:90: only 0 levels were pushed, so 1 cannot be popped")
            (:assertion-stack-levels 0)
        "#]],
    );
}

#[test]
fn global_declarations_survive() {
    check(
        "(set-option :global-declarations true) (push 1) (declare-const p Bool) (assert (not p)) (pop 1) (assert p)
         (check-sat) (reset-assertions) (assert (not p)) (check-sat)",
        expect![[r#"
            sat
            sat
        "#]],
    );
}

#[test]
fn questions_need_the_right_answer_before_them() {
    check(
        "(declare-const p Bool) (get-model) (get-value (p)) (get-unsat-core) (get-unsat-assumptions) (get-assignment)
         (get-info :reason-unknown) (get-assertions) (check-sat) (get-unsat-assumptions) (get-value (p)) (assert p)
         (get-value (p)) (check-sat) (push 1) (get-model)",
        expect![[r#"
            (error "1:24: there is no model: the assertions were not checked")
            (error "1:36: there is no model: the assertions were not checked")
            (error "1:52: cores need (set-option :produce-unsat-cores true) at the start")
            (error "1:69: there is no core: the last check was not answered with unsat")
            (error "1:93: there is no model: the assertions were not checked")
            (error "2:10: the last check was not answered with unknown")
            (error "2:37: assertions need (set-option :produce-assertions true) at the start")
            sat
            (error "2:66: there is no core: the last check was not answered with unsat")
            ((p false))
            (error "3:10: there is no model: the assertions were not checked")
            sat
            (error "3:47: there is no model: the assertions were not checked")
        "#]],
    );
}

#[test]
fn options() {
    check(
        "(set-option :print-success true) (set-option :produce-assertions true) (set-option :produce-models false)
         (set-option :random-seed 3) (set-option :timeout 5000) (set-option :reproducible-resource-limit 100000)
         (set-option :regular-output-channel \"stdout\") (set-option :regular-output-channel \"file\")
         (set-option :no-such-thing 1) (set-option :random-seed x) (set-option :print-success 1) (set-logic QF_BV)
         (set-info :status sat) (declare-const p Bool) (assert (! (or p (not p)) :named a)) (assert p)
         (set-option :produce-unsat-cores true)
         (get-assertions) (check-sat) (get-model) (get-option :produce-models) (get-option :random-seed)
         (get-option :timeout) (get-option :x) (get-option :regular-output-channel) (echo \"a \"\"b\"\"\") (exit) (check-sat)",
        expect![[r#"
            success
            success
            success
            success
            success
            success
            success
            unsupported
            unsupported
            (error "4:40: :random-seed takes a number")
            (error "4:68: :print-success takes true or false")
            success
            success
            success
            success
            success
            (error "6:10: :produce-unsat-cores must be set before anything is declared or asserted")
            ((! (or p (not p)) :named a)
             p)
            sat
            (error "7:39: it was forbidden by (set-option :produce-models false)")
            false
            3
            5000
            unsupported
            "stdout"
            "a ""b"""
            success
        "#]],
    );
}

#[test]
fn information() {
    check(
        "(get-info :name) (get-info :error-behavior) (get-info :status) (get-proof) (get-info :authors)",
        expect![[r#"
            (:name "Skolem")
            (:error-behavior continued-execution)
            unsupported
            unsupported
            (:authors "the Skolem developers")
        "#]],
    );
}

#[test]
fn reset_forgets_everything() {
    check(
        "(set-option :print-success true) (declare-const p Bool) (assert p) (assert (not p)) (check-sat) (reset)
         (check-sat) (assert p) (set-option :produce-unsat-cores true) (declare-const p (_ BitVec 1)) (check-sat)
         (get-value (p))",
        expect![[r#"
            success
            success
            success
            success
            unsat
            sat
            (error "2:30: unknown symbol `p`; declare it before it is used")
            (error "2:33: :produce-unsat-cores must be set before anything is declared or asserted")
            unknown
            (error "3:10: there is no model: the last check was not answered with sat")
        "#]],
    );
}

#[test]
fn outcomes() {
    let (_, outcome) = run("(set-info :status unsat) (declare-const p Bool) (assert p) (check-sat) (assert (not p))
         (check-sat) (foo) (get-proof)");
    assert_eq!((outcome.checks.len(), outcome.errors, outcome.unsupported), (2, 1, 1));
    assert_eq!(outcome.checks[0].expected, Some(Status::Unsat));
    assert_eq!(outcome.checks[1].position.to_string(), "2:10");
    assert!(outcome.contradicts_status());
}
