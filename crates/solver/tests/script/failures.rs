//! Commands that fail change nothing, and no answer after them is wrong.

use crate::check;
use expect_test::expect;

#[test]
fn a_missing_assertion_leaves_only_unsat_certain() {
    check(
        "(declare-const p Bool) (assert p) (check-sat) (assert (and p unknown)) (check-sat) (get-info :reason-unknown)
         (get-model) (assert (not p)) (check-sat)",
        expect![[r#"
            sat
            (error "1:62: unknown symbol `unknown`; declare it before it is used")
            unknown
            (:reason-unknown incomplete)
            (error "2:10: there is no model: the last check was not answered with sat")
            unsat
        "#]],
    );
}

#[test]
fn certainty_returns_with_the_level() {
    check(
        "(declare-const p Bool) (assert p) (push 1) (assert (forall ((x Bool)) x)) (check-sat) (pop 1) (check-sat)
         (push 1) (declare-datatypes ((A 0)) (((a)))) (check-sat) (pop 1) (check-sat)",
        expect![[r#"
            (error "1:52: unsupported: quantifiers (forall)")
            unknown
            sat
            unsupported
            unknown
            sat
        "#]],
    );
}

#[test]
fn unbalanced_text_leaves_nothing_certain() {
    check(
        "(declare-const p Bool) (assert p) (assert (not p)) (check-sat) ) (check-sat) (get-info :reason-unknown) (reset) (check-sat)",
        expect![[r#"
            unsat
            (error "1:64: unexpected `)`: nothing is open here")
            unknown
            (:reason-unknown incomplete)
            sat
        "#]],
    );
    check(
        "(declare-const p Bool) (assert (or p)) p) (check-sat)",
        expect![[r#"
        (error "1:40: expected a command in parentheses")
        (error "1:41: unexpected `)`: nothing is open here")
        unknown
    "#]],
    );
    check(
        "(check-sat) (assert false",
        expect![[r#"
        sat
        (error "1:13: this parenthesis is not closed before the end of the script")
    "#]],
    );
}

#[test]
fn a_level_that_cannot_be_popped_leaves_nothing_certain() {
    check(
        "(declare-const p Bool) (push 1) (assert p) (pop 2) (check-sat) (push 9999999) (push x)",
        expect![[r#"
            (error "1:44: only 1 levels were pushed, so 2 cannot be popped")
            unknown
            (error "1:70: this number is out of range; at most 16384 is allowed here")
            (error "1:85: expected a number, found `x`")
        "#]],
    );
}

#[test]
fn a_failed_command_changes_nothing() {
    check(
        "(set-option :produce-assertions true) (declare-const p Bool) (assert (! p :named a))
         (assert (! (and p (! p :named b) #b1) :named c)) (define-fun f ((x Bool)) Bool (and (! p :named d) #b1))
         (assert b) (assert c) (assert d) (get-assertions) (declare-const f Bool) (assert (and f a)) (get-assertions)
         (check-sat-assuming (p q)) (check-sat-assuming (#b1)) (check-sat-assuming (p))",
        expect![[r#"
            (error "2:43: and: argument 3 must be Bool, but is (_ BitVec 1)")
            (error "2:109: and: argument 2 must be Bool, but is (_ BitVec 1)")
            (error "3:18: unknown symbol `b`; declare it before it is used")
            (error "3:29: unknown symbol `c`; declare it before it is used")
            (error "3:40: unknown symbol `d`; declare it before it is used")
            ((! p :named a))
            ((! p :named a)
             (and f a))
            (error "4:33: unknown symbol `q`; declare it before it is used")
            (error "4:58: a formula must be of sort Bool, but is (_ BitVec 1)")
            unknown
        "#]],
    );
}

#[test]
fn what_only_asks_takes_no_certainty() {
    check(
        "(declare-const p Bool) (assert p) (get-value (q)) (set-option :x y) (echo) (get-foo) (minimize p) (check-sat)",
        expect![[r#"
            (error "1:35: there is no model: the assertions were not checked")
            unsupported
            (error "1:69: the form is `(echo ""TEXT"")`")
            (error "1:77: unknown command `get-foo`")
            unsupported
            sat
        "#]],
    );
}

#[test]
fn messages_quote_what_they_quote() {
    check(
        "(assert |a\"b|)",
        expect![[r#"
        (error "1:9: unknown symbol `a""b`; declare it before it is used")
    "#]],
    );
}

#[test]
fn limits() {
    let mut script = "(set-option :reproducible-resource-limit 10)\n".to_string();
    for name in ["x", "y"] {
        script += &format!("(declare-const {name} (_ BitVec 64)) (assert (bvugt {name} #x0000000000000001))\n");
    }
    script += "(assert (= (bvmul ((_ zero_extend 64) x) ((_ zero_extend 64) y)) #x0000000000000000fffffffffffffdcf))\n";
    check(
        &format!("{script}(check-sat) (get-info :reason-unknown)"),
        expect![[r#"
        unknown
        (:reason-unknown resourceout)
    "#]],
    );
}
