//! Booleans, bit-vectors, arrays and functions.

use crate::{check, hold};
use expect_test::expect;

const DECLARATIONS: &str = "(declare-const p Bool) (declare-const q Bool) (declare-const r Bool)
(declare-const x (_ BitVec 8)) (declare-const y (_ BitVec 8)) (declare-const z (_ BitVec 8))
(declare-const a (Array (_ BitVec 4) (_ BitVec 8))) (declare-const b (Array (_ BitVec 4) (_ BitVec 8)))
";

#[test]
fn booleans() {
    check(
        &format!(
            "{DECLARATIONS}(assert true) (assert (and p q r)) (assert (or p q)) (assert (=> p q r)) (assert (xor p q r))
             (assert (= p q r)) (assert (distinct p q)) (assert (ite p q r)) (assert (not p)) (assert (and p))"
        ),
        expect![[r#"
            true
            (and p q r)
            (or p q)
            (or (not p) (or (not q) r))
            (not (= (not (= p q)) r))
            (and (= p q) (= q r))
            (not (= p q))
            (ite p q r)
            (not p)
            p
        "#]],
    );
    hold(&[
        "(=> false true false)",
        "(xor true true true)",
        "(= true true true)",
        "(not (= true true false))",
        "(distinct true false)",
        "(not (distinct true false true))",
        "(or false false true)",
        "(not (and true true false))",
        "(ite true true false)",
    ]);
}

#[test]
fn literals() {
    check(
        "(get-value (#b0 #b101 #xF #x0123456789abcdef0123 (_ bv5 3) (_ bv0 1) (_ bv18446744073709551616 65)))",
        expect![[r#"
            #b0 : (_ BitVec 1)
            #b101 : (_ BitVec 3)
            #xf : (_ BitVec 4)
            #x0123456789abcdef0123 : (_ BitVec 80)
            #b101 : (_ BitVec 3)
            #b0 : (_ BitVec 1)
            #b10000000000000000000000000000000000000000000000000000000000000000 : (_ BitVec 65)
        "#]],
    );
}

#[test]
fn bit_vectors_as_written() {
    check(
        &format!(
            "{DECLARATIONS}(get-value ((bvadd x y z) (bvmul x y z) (bvand x y z) (bvor x y) (bvxor x y) (bvnot x) (bvneg x)
             (bvudiv x y) (bvurem x y) (bvshl x y) (bvlshr x y) (bvashr x y) (concat x y z) ((_ extract 5 2) x)
             ((_ sign_extend 3) x) ((_ zero_extend 3) x) ((_ rotate_left 11) x) ((_ repeat 2) x) ((_ repeat 1) x)
             (bvult x y) (bvslt x y) (bvcomp x y) ((_ zero_extend 0) x)))"
        ),
        expect![[r#"
            (bvadd x y z) : (_ BitVec 8)
            (bvmul (bvmul x y) z) : (_ BitVec 8)
            (bvand (bvand x y) z) : (_ BitVec 8)
            (bvor x y) : (_ BitVec 8)
            (bvxor x y) : (_ BitVec 8)
            (bvnot x) : (_ BitVec 8)
            (bvneg x) : (_ BitVec 8)
            (bvudiv x y) : (_ BitVec 8)
            (bvurem x y) : (_ BitVec 8)
            (bvshl x y) : (_ BitVec 8)
            (bvlshr x y) : (_ BitVec 8)
            (bvashr x y) : (_ BitVec 8)
            (concat (concat x y) z) : (_ BitVec 24)
            ((_ extract 5 2) x) : (_ BitVec 4)
            ((_ sign_extend 3) x) : (_ BitVec 11)
            (concat #b000 x) : (_ BitVec 11)
            (concat ((_ extract 4 0) x) ((_ extract 7 5) x)) : (_ BitVec 8)
            (concat x x) : (_ BitVec 16)
            x : (_ BitVec 8)
            (bvult x y) : Bool
            (bvslt x y) : Bool
            (ite (= x y) #b1 #b0) : (_ BitVec 1)
            x : (_ BitVec 8)
        "#]],
    );
}

#[test]
fn bit_vectors_by_value() {
    hold(&[
        "(= (bvsub #x05 #x07) #xfe)",
        "(= (bvsdiv #xf9 #x02) #xfd)",
        "(= (bvsrem #xf9 #x02) #xff)",
        "(= (bvsmod #xf9 #x02) #x01)",
        "(= (bvsmod #x07 #xfe) #xff)",
        "(= (bvudiv #x07 #x00) #xff)",
        "(= (bvurem #x07 #x00) #x07)",
        "(= (bvsdiv #xf9 #x00) #x01)",
        "(= (bvsdiv #x80 #xff) #x80)",
        "(= (bvnand #xf0 #x3c) #xcf)",
        "(= (bvnor #xf0 #x3c) #x03)",
        "(= (bvxnor #xf0 #x3c) #x33)",
        "(= (bvcomp #x01 #x01) #b1)",
        "(= (bvcomp #x01 #x02) #b0)",
        "(= (bvshl #x81 #x01) #x02)",
        "(= (bvlshr #x81 #x01) #x40)",
        "(= (bvashr #x81 #x01) #xc0)",
        "(= (bvashr #x81 #xff) #xff)",
        "(= (concat #xa #b01 #xb) #b1010011011)",
        "(= ((_ extract 5 2) #b01011011) #b0110)",
        "(= ((_ repeat 3) #b10) #b101010)",
        "(= ((_ repeat 5) #b10) #b1010101010)",
        "(= ((_ rotate_left 3) #b10000001) #b00001100)",
        "(= ((_ rotate_right 3) #b10000001) #b00110000)",
        "(= ((_ rotate_right 8) #b10000001) #b10000001)",
        "(= ((_ zero_extend 2) #b11) #b0011)",
        "(= ((_ sign_extend 2) #b10) #b1110)",
        "(bvult #x01 #xff)",
        "(bvule #x01 #x01)",
        "(bvugt #xff #x01)",
        "(bvuge #xff #xff)",
        "(bvslt #xff #x01)",
        "(bvsle #xff #xff)",
        "(bvsgt #x01 #xff)",
        "(bvsge #x01 #xff)",
        "(bvnego #x80)",
        "(not (bvnego #x7f))",
        "(bvuaddo #xff #x01)",
        "(not (bvuaddo #xfe #x01))",
        "(bvsaddo #x7f #x01)",
        "(not (bvsaddo #xff #x01))",
        "(bvumulo #x10 #x10)",
        "(not (bvumulo #x10 #x0f))",
        "(bvsmulo #x10 #x08)",
        "(not (bvsmulo #x10 #xf8))",
        "(bvsmulo #x80 #xff)",
        "(bvusubo #x00 #x01)",
        "(not (bvusubo #x01 #x01))",
        "(bvssubo #x80 #x01)",
        "(not (bvssubo #x00 #x01))",
        "(bvsdivo #x80 #xff)",
        "(not (bvsdivo #x80 #x01))",
        "(= (bvredor #x00) #b0)",
        "(= (bvredor #x10) #b1)",
        "(= (bvredand #xff) #b1)",
        "(= (bvredand #xfe) #b0)",
        "(= (bvredxor #b1011011) #b1)",
        "(= (bvredxor #b1011010) #b0)",
        "(= (bvinc #xff) #x00)",
        "(= (bvdec #x00) #xff)",
        "(= (bvrol #b10001 #b00111) #b00110)",
        "(= (bvror #b10001 #b00111) #b01100)",
        "(= (bvrol #b10001 #b00101) #b10001)",
        "(= (ext_rotate_left #b1 #b1) #b1)",
        "(= (ext_rotate_right #xf0 #x00) #xf0)",
        "(= (bvand #xff #x7f #x3c) #x3c)",
        "(distinct #x0 #x1 #x2)",
        "(not (distinct #x0 #x1 #x0))",
    ]);
}

#[test]
fn arrays() {
    check(
        &format!(
            "{DECLARATIONS}(get-value ((select a #x1) (store a #x1 x) ((as const (Array (_ BitVec 4) (_ BitVec 8))) x)))
             (assert (= a b)) (assert (distinct a b))
             (declare-const c (Array Bool RoundingMode)) (get-value ((select c p) (store c q RNE)))"
        ),
        expect![[r#"
            (select a #x1) : (_ BitVec 8)
            (store a #x1 x) : (Array (_ BitVec 4) (_ BitVec 8))
            ((as const (Array (_ BitVec 4) (_ BitVec 8))) x) : (Array (_ BitVec 4) (_ BitVec 8))
            (= a b)
            (not (= a b))
            (select c p) : RoundingMode
            (store c q RNE) : (Array Bool RoundingMode)
        "#]],
    );
    hold(&["(= (select (store ((as const (Array (_ BitVec 2) Bool)) false) #b01 true) #b01) true)"]);
}

#[test]
fn declared_functions_are_arrays_read_at_the_bits_of_their_arguments() {
    check(
        "(declare-fun f ((_ BitVec 8) Bool) (_ BitVec 4)) (declare-const x (_ BitVec 8)) (declare-const p Bool)
         (declare-fun g (RoundingMode Float16) Bool) (declare-const m RoundingMode) (declare-const h Float16)
         (get-value ((f x p))) (assert (g m h)) (declare-fun c () Bool) (assert c)",
        expect![[r#"
            (select f (concat x (ite p #b1 #b0))) : (_ BitVec 4)
            (select g (concat (ite (= m RTZ) #b100 (ite (= m RTN) #b011 (ite (= m RTP) #b010 (ite (= m RNA) #b001 #b000)))) (fp.to_ieee_bv h)))
            c
        "#]],
    );
}

#[test]
fn sorts() {
    check(
        "(define-sort Byte () (_ BitVec 8)) (define-sort Map (K V) (Array K V)) (define-sort Same (K) (Map K K))
         (define-sort Id (X) X)
         (declare-const x Byte) (declare-const m (Map Byte Bool)) (declare-const s (Same Float32))
         (declare-const i (Id (Id (Same (Id Byte)))))
         (get-value (x m s i))
         (declare-const f16 Float16) (declare-const f32 Float32) (declare-const f64 Float64)
         (declare-const f128 Float128) (declare-const f (_ FloatingPoint 3 5)) (declare-const r RoundingMode)
         (get-value (f16 f32 f64 f128 f r))",
        expect![[r#"
            x : (_ BitVec 8)
            m : (Array (_ BitVec 8) Bool)
            s : (Array (_ FloatingPoint 8 24) (_ FloatingPoint 8 24))
            i : (Array (_ BitVec 8) (_ BitVec 8))
            f16 : (_ FloatingPoint 5 11)
            f32 : (_ FloatingPoint 8 24)
            f64 : (_ FloatingPoint 11 53)
            f128 : (_ FloatingPoint 15 113)
            f : (_ FloatingPoint 3 5)
            r : RoundingMode
        "#]],
    );
}
