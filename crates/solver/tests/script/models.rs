//! Models and values.

use crate::check;
use expect_test::expect;

#[test]
fn every_declared_symbol_is_in_the_model() {
    check(
        "(declare-const x (_ BitVec 8)) (declare-const |a b| Bool) (declare-const unused (_ BitVec 3))
         (declare-const f Float16) (declare-const m RoundingMode) (declare-const a (Array (_ BitVec 2) (_ BitVec 4)))
         (define-fun d () (_ BitVec 8) (bvnot x)) (declare-const x!1 Bool)
         (assert (and |a b| x!1 (= d #xf0) (= f (_ NaN 5 11)) (= m RTZ) (= (select a #b01) #x7)))
         (assert (= a (store ((as const (Array (_ BitVec 2) (_ BitVec 4))) #x3) #b01 #x7)))
         (check-sat) (get-model)",
        expect![[r#"
            sat
            (
              (define-fun x () (_ BitVec 8) #x0f)
              (define-fun |a b| () Bool true)
              (define-fun unused () (_ BitVec 3) #b000)
              (define-fun f () (_ FloatingPoint 5 11) (_ NaN 5 11))
              (define-fun m () RoundingMode RTZ)
              (define-fun a () (Array (_ BitVec 2) (_ BitVec 4)) (store ((as const (Array (_ BitVec 2) (_ BitVec 4))) #x3) #b01 #x7))
              (define-fun x!1 () Bool true)
            )
        "#]],
    );
}

#[test]
fn functions_are_defined_by_cases() {
    check(
        "(declare-fun f ((_ BitVec 2) Bool) (_ BitVec 4)) (declare-fun g (RoundingMode) Float16)
         (assert (= (f #b01 true) #xa)) (assert (= (f #b01 false) #xb)) (assert (= (f #b11 false) #x0))
         (assert (= (g RTP) (_ +oo 5 11))) (check-sat) (get-value ((f #b01 true) (f #b01 false) (g RTP)))",
        expect![[r#"
            sat
            (((f #b01 true) #xa)
             ((f #b01 false) #xb)
             ((g RTP) (fp #b0 #b11111 #b0000000000)))
        "#]],
    );
    check(
        "(declare-fun f ((_ BitVec 2) Bool) (_ BitVec 4))
         (assert (and (= (f #b01 true) #xa) (= (f #b00 false) #x0))) (check-sat) (get-model)",
        expect![[r#"
            sat
            (
              (define-fun f ((x!0 (_ BitVec 2)) (x!1 Bool)) (_ BitVec 4) (ite (and (= x!0 #b01) (= x!1 true)) #xa #x0))
            )
        "#]],
    );
}

#[test]
fn values_of_any_term() {
    check(
        "(declare-const x (_ BitVec 4)) (assert (= x #x5)) (check-sat)
         (get-value (x (bvadd x  #x1) (let ((y x)) (= y #x5)) #b1 RNE (fp #b0 #b011 #x0)))
         (get-value ((! (bvult x #x7) :named n) n))
         (get-value ((bvadd x #b1)))",
        expect![[r#"
            sat
            ((x #x5)
             ((bvadd x #x1) #x6)
             ((let ((y x)) (= y #x5)) true)
             (#b1 #b1)
             (RNE RNE)
             ((fp #b0 #b011 #x0) (fp #b0 #b011 #x0)))
            (((! (bvult x #x7) :named n) true)
             (n true))
            (error "4:31: bvadd: argument 2 must be (_ BitVec 4), but is (_ BitVec 1)")
        "#]],
    );
}

#[test]
fn assignments_of_named_formulas() {
    check(
        "(declare-const p Bool) (assert (! (or p (! (not p) :named q)) :named r)) (assert (! p :named |p p|))
         (check-sat) (get-assignment)",
        expect![[r#"
            sat
            ((q false) (r true) (|p p| true))
        "#]],
    );
}

#[test]
fn open_results_of_conversions_are_not_fixed() {
    // What a float out of range is converted to is open: both can be had, but not at once for one float.
    check(
        "(declare-const x Float16) (declare-const y Float16)
         (assert (= x ((_ to_fp 5 11) RNE 300.0)))
         (push 1) (assert (= ((_ fp.to_ubv 8) RNE x) #x12)) (check-sat)
         (assert (= ((_ fp.to_ubv 8) RTZ x) #x13)) (check-sat)
         (assert (= x y)) (assert (distinct ((_ fp.to_ubv 8) RNE x) ((_ fp.to_ubv 8) RNE y))) (check-sat) (pop 1)
         (push 1) (assert (= (fp.min (_ +zero 5 11) (_ -zero 5 11)) (_ +zero 5 11))) (check-sat)
         (assert (= (fp.min (_ -zero 5 11) (_ +zero 5 11)) (_ +zero 5 11))) (check-sat)
         (assert (= (fp.min (_ +zero 5 11) (_ -zero 5 11)) (_ -zero 5 11))) (check-sat) (pop 1)
         (push 1) (assert (= (fp.to_ieee_bv (_ NaN 5 11)) #xffff)) (check-sat)
         (assert (= ((_ extract 14 10) (fp.to_ieee_bv (_ NaN 5 11))) #b00000)) (check-sat) (pop 1)
         (check-sat) (get-model)",
        expect![[r#"
            sat
            sat
            unsat
            sat
            sat
            unsat
            sat
            unsat
            sat
            (
              (define-fun x () (_ FloatingPoint 5 11) (fp #b0 #b10111 #b0010110000))
              (define-fun y () (_ FloatingPoint 5 11) (fp #b0 #b10111 #b0010110000))
            )
        "#]],
    );
}
