//! Cores and failed assumptions.

use crate::check;
use expect_test::expect;

#[test]
fn cores_name_assertions_in_their_order() {
    check(
        "(set-option :produce-unsat-cores true) (declare-const x (_ BitVec 8)) (declare-const p Bool)
         (assert (! (bvugt x #x10) :named big)) (assert (! p :named other)) (assert (! (bvult x #x05) :named |very small|))
         (check-sat) (get-unsat-core)
         (push 1) (assert (! false :named no)) (check-sat) (get-unsat-core) (pop 1)
         (reset-assertions)
         (declare-const y Bool) (assert y) (assert (! (not y) :named n)) (assert (! (not y) :named again))
         (check-sat) (get-unsat-core)
         (assert (not y)) (check-sat) (get-unsat-core)",
        expect![[r#"
            unsat
            (big |very small|)
            unsat
            (no)
            unsat
            (n)
            unsat
            ()
        "#]],
    );
}

#[test]
fn failed_assumptions_are_written_as_they_were() {
    check(
        "(declare-const p Bool) (declare-const q Bool) (declare-const r Bool) (assert (=> p q))
         (check-sat-assuming (r p (not  q))) (get-unsat-assumptions)
         (check-sat-assuming (p q)) (get-value (p q))
         (check-sat-assuming ((= p (not q)) p)) (get-unsat-assumptions)
         (check-sat-assuming (p)) (check-sat-assuming ())",
        expect![[r#"
            unsat
            (p (not q))
            sat
            ((p true)
             (q true))
            unsat
            ((= p (not q)) p)
            sat
            sat
        "#]],
    );
}

#[test]
fn without_the_option_names_are_only_names() {
    check(
        "(declare-const p Bool) (assert (! p :named a)) (assert (! (not p) :named b)) (check-sat) (get-unsat-core)",
        expect![[r#"
            unsat
            (error "1:90: cores need (set-option :produce-unsat-cores true) at the start")
        "#]],
    );
}
