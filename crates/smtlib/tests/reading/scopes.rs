//! Names: `let`, definitions, named terms, levels.

use crate::check;
use expect_test::expect;

#[test]
fn let_binds_in_parallel_and_shadows() {
    check(
        "(declare-const x (_ BitVec 4)) (declare-const y (_ BitVec 4))
         (get-value ((let ((x y) (y x)) (bvudiv x y))))
         (get-value ((let ((x #x1)) (bvudiv (let ((x #x2)) x) x))))
         (get-value ((let ((z x)) (let ((x y) (w z)) (concat z (bvudiv x w))))))
         (get-value ((bvudiv (let ((z y)) z) x)))
         (get-value (z))
         (get-value ((let ((z x) (z y)) z)))
         (get-value ((let () x)))
         (get-value ((let ((z)) x)))",
        expect![[r#"
            (bvudiv y x) : (_ BitVec 4)
            (bvudiv #x2 #x1) : (_ BitVec 4)
            (concat x (bvudiv y x)) : (_ BitVec 8)
            (bvudiv y x) : (_ BitVec 4)
            6:22: unknown symbol `z`; declare it before it is used
            7:34: `z` is bound twice here
            8:22: the form is `(let ((NAME TERM) …) TERM)`
            9:28: expected a binding (NAME TERM), found a list
        "#]],
    );
}

#[test]
fn definitions_are_expanded() {
    check(
        "(declare-const x (_ BitVec 4)) (declare-const y (_ BitVec 4))
         (define-fun one () (_ BitVec 4) #x1)
         (define-const two (_ BitVec 4) (bvadd one one))
         (define-fun f ((x (_ BitVec 4)) (y (_ BitVec 4))) (_ BitVec 4) (bvudiv x (bvurem y one)))
         (get-value (two (f y x) (f (f x y) one)))
         (define-fun g ((a (_ BitVec 4))) (_ BitVec 4) (f a (f a x)))
         (get-value ((g y)))
         (define-fun id ((p Bool)) Bool p) (assert (id true))",
        expect![[r#"
            (bvadd #x1 #x1) : (_ BitVec 4)
            (bvudiv y (bvurem x #x1)) : (_ BitVec 4)
            (bvudiv (bvudiv x (bvurem y #x1)) (bvurem #x1 #x1)) : (_ BitVec 4)
            (bvudiv y (bvurem (bvudiv y (bvurem x #x1)) #x1)) : (_ BitVec 4)
            true
        "#]],
    );
}

#[test]
fn parameters_are_not_captured() {
    check(
        "(declare-const y (_ BitVec 4))
         (define-fun f ((x (_ BitVec 4))) (_ BitVec 4) (let ((y #x1)) (bvudiv x y)))
         (get-value ((f y) (let ((x #x2)) (f x))))",
        expect![[r#"
            (bvudiv y #x1) : (_ BitVec 4)
            (bvudiv #x2 #x1) : (_ BitVec 4)
        "#]],
    );
}

#[test]
fn nested_definitions_stay_small() {
    let mut script =
        "(declare-const x (_ BitVec 8)) (define-fun f0 ((x (_ BitVec 8))) (_ BitVec 8) (bvnot x))\n".to_string();
    for depth in 1..200 {
        script += &format!(
            "(define-fun f{depth} ((x (_ BitVec 8))) (_ BitVec 8) (bvudiv (f{p} x) (f{p} x)))\n",
            p = depth - 1
        );
    }
    let read = crate::read(&format!("{script}(get-value ((f199 x)))"));
    assert!(read.len() < 20_000, "{}", read.len());
}

#[test]
fn named_terms() {
    check(
        "(declare-const p Bool) (declare-const q Bool)
         (assert (! (or p q) :named a))
         (assert (and (! (not p) :named b) b (! p :pattern (x y) :weight 3 :named c)))
         (assert (and a b c))
         (assert (! q :named a))
         (assert (! q :other))
         (assert (and (! q :named d) r))
         (assert d)
         (define-fun f ((x Bool)) Bool (and (! (not q) :named e) x)) (assert e)
         (define-fun g ((x Bool)) Bool (! (not x) :named h))
         (assert (! q))
         (assert (! q :named))
         (assert (! #x1 :named n)) (assert (= n #x1))",
        expect![[r#"
            (or p q)
            (let ((?4 (not p))) (and ?4 ?4 p))
            (and (or p q) (not p) p)
            5:30: `a` is already defined
            q
            7:38: unknown symbol `r`; declare it before it is used
            8:18: unknown symbol `d`; declare it before it is used
            (not q)
            10:40: a named term must not depend on the parameters of a function
            11:18: the form is `(! TERM :NAME VALUE …)`
            12:23: the form is `:named NAME`
            13:18: a formula must be of sort Bool, but is (_ BitVec 4)
            13:47: unknown symbol `n`; declare it before it is used
        "#]],
    );
}

#[test]
fn levels() {
    check(
        "(declare-const p Bool)
         (push 1) (declare-const q Bool) (define-sort S () Bool) (assert (! (and p q) :named a))
         (push 2) (declare-const r S) (assert (and q r a)) (pop 2)
         (assert r) (assert q) (declare-const r (_ BitVec 2)) (get-value (r))
         (pop 1)
         (assert q) (assert a) (declare-const t S) (declare-const q (_ BitVec 1)) (get-value (q))",
        expect![[r#"
            (and p q)
            (and q r (and p q))
            4:18: unknown symbol `r`; declare it before it is used
            q
            r : (_ BitVec 2)
            6:18: unknown symbol `q`; declare it before it is used
            6:29: unknown symbol `a`; declare it before it is used
            6:49: unknown sort `S`
            q : (_ BitVec 1)
        "#]],
    );
}

#[test]
fn script_names_are_kept_apart_from_made_ones() {
    check(
        "(declare-const x!1 Bool) (declare-const ?2 Bool) (assert (and x!1 ?2))",
        expect![[r#"
        (and x!!1 ??2)
    "#]],
    );
}

#[test]
fn theory_names_outside_core_may_be_declared() {
    check(
        "(declare-const select (_ BitVec 8)) (declare-const fp.add Bool) (assert (and fp.add (= select #x00)))",
        expect![[r#"
            (and fp.add (= select #x00))
        "#]],
    );
}
