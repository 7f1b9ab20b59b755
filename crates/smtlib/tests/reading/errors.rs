//! Faults in terms: what is said, and where.

use crate::check;
use expect_test::expect;

const DECLARATIONS: &str = "(declare-const p Bool) (declare-const x (_ BitVec 8)) (declare-const w (_ BitVec 4)) (declare-const f Float16) (declare-const a (Array (_ BitVec 4) Bool)) (declare-fun g (Bool) Bool)\n";

fn faults(lines: &[&str], expected: expect_test::Expect) {
    check(&format!("{DECLARATIONS}{}", lines.join("\n")), expected);
}

#[test]
fn ill_sorted() {
    faults(
        &[
            "(assert x)",
            "(assert (not x))",
            "(assert (and p x p))",
            "(assert (= x p))",
            "(assert (= x w))",
            "(assert (bvult x w))",
            "(assert (bvult p p))",
            "(assert (ite x p p))",
            "(assert (ite p x p))",
            "(assert (fp.lt f x))",
            "(assert (= f (fp.add f f f)))",
            "(assert (= x (bvadd x x #x1)))",
            "(assert (select a x))",
            "(assert (select x x))",
            "(assert (= a (store a w x)))",
            "(assert (= a ((as const (Array (_ BitVec 4) Bool)) x)))",
            "(assert (= a ((as const Bool) x)))",
            "(assert (g x))",
            "(assert (= f (fp x x x)))",
            "(assert (= f ((_ to_fp 5 11) x)))",
            "(assert (= f ((_ to_fp 5 11) x x)))",
            "(assert (= f ((_ to_fp 5 11) RNE p)))",
            "(assert (fp.isNaN x))",
            "(assert 3)",
            "(assert (= 3 4))",
            "(assert (= x 3))",
            "(define-fun h ((y Bool)) Bool x)",
            "(assert (as x Bool))",
        ],
        expect![[r#"
            2:9: a formula must be of sort Bool, but is (_ BitVec 8)
            3:14: not: argument 1 must be Bool, but is (_ BitVec 8)
            4:16: and: argument 2 must be Bool, but is (_ BitVec 8)
            5:14: =: argument 2 must be (_ BitVec 8), but is Bool
            6:14: =: argument 2 must be (_ BitVec 8), but is (_ BitVec 4)
            7:18: bvult: argument 2 must be (_ BitVec 8), but is (_ BitVec 4)
            8:16: bvult: argument 1 must be a bit-vector, but is Bool
            9:14: ite: argument 1 must be Bool, but is (_ BitVec 8)
            10:18: ite: argument 3 must be (_ BitVec 8), but is Bool
            11:18: fp.lt: argument 2 must be (_ FloatingPoint 5 11), but is (_ BitVec 8)
            12:22: fp.add: argument 1 must be RoundingMode, but is (_ FloatingPoint 5 11)
            13:25: bvadd: argument 3 must be (_ BitVec 8), but is (_ BitVec 4)
            14:19: select: argument 2 must be (_ BitVec 4), but is (_ BitVec 8)
            15:17: select: argument 1 must be an array, but is (_ BitVec 8)
            16:25: store: argument 3 must be Bool, but is (_ BitVec 8)
            17:52: as const: argument 1 must be Bool, but is (_ BitVec 8)
            18:25: the sort of a constant array must be of sort (Array …), but is Bool
            19:12: g: argument 1 must be Bool, but is (_ BitVec 8)
            20:18: fp: argument 1 must be (_ BitVec 1), but is (_ BitVec 8)
            21:30: to_fp: argument 1 must be (_ BitVec 16), but is (_ BitVec 8)
            22:30: to_fp: argument 1 must be RoundingMode, but is (_ BitVec 8)
            23:34: to_fp: argument 2 must be a float, a bit-vector or a real constant, but is Bool
            24:19: fp.isNaN: argument 1 must be a float, but is (_ BitVec 8)
            25:9: unsupported: terms of sort Real or Int
            26:12: unsupported: terms of sort Real or Int
            27:14: =: argument 2 must be (_ BitVec 8), but is Real
            28:31: the body of h must be of sort Bool, but is (_ BitVec 8)
            29:13: x must be of sort Bool, but is (_ BitVec 8)
        "#]],
    );
}

#[test]
fn wrong_numbers_of_arguments_and_indices() {
    faults(
        &[
            "(assert (not p p))",
            "(assert (=> p))",
            "(assert (= p))",
            "(assert (bvadd x))",
            "(assert (bvsub x x x))",
            "(assert (ite p p))",
            "(assert (g))",
            "(assert (g p p))",
            "(assert g)",
            "(assert and)",
            "(assert (p p))",
            "(assert (true p))",
            "(assert (p))",
            "(assert ((_ extract 8 0) x))",
            "(assert ((_ extract 1 2) x))",
            "(assert ((_ extract 1) x))",
            "(assert (extract x))",
            "(assert ((_ bvadd 1) x x))",
            "(assert ((_ zero_extend x) x))",
            "(assert ((_ foo 1) x))",
            "(assert (_ bv4 2))",
            "(assert (_ bv4))",
            "(assert (_ bv4 0))",
            "(assert (_ bv4 2 3))",
            "(assert (_ NaN 5))",
            "(assert (_ NaN 1 5))",
            "(assert ((_ repeat 0) x))",
            "(assert (_ RNE 1))",
        ],
        expect![[r#"
            2:9: not takes 1 argument, not 2
            3:9: => takes at least 2 arguments, not 1
            4:9: = takes at least 2 arguments, not 1
            5:9: bvadd takes at least 2 arguments, not 1
            6:9: bvsub takes 2 arguments, not 3
            7:9: ite takes 3 arguments, not 2
            8:9: expected a term, found `(g)`; a function needs arguments
            9:9: g takes 1 argument, not 2
            10:9: `g` is a function of 1 argument; call it as (g …)
            11:9: and takes at least 1 argument, not 0
            12:10: `p` is no function and takes no arguments
            13:9: `true` is no function and takes no arguments
            14:9: expected a term, found `(p)`; a function needs arguments
            15:9: (_ extract 8 0) does not fit in 8 bits; 8 > i >= j must hold
            16:9: (_ extract 1 2) does not fit in 8 bits; 8 > i >= j must hold
            17:10: extract takes 2 indices: (_ extract HIGH LOW)
            18:10: extract takes 2 indices: (_ extract HIGH LOW)
            19:10: bvadd takes no indices: bvadd
            20:25: expected a number, found `x`
            21:10: unknown symbol `foo`; declare it before it is used
            22:9: 4 does not fit in 2 bits
            23:9: the form is `(_ NAME INDEX …)`
            24:16: the width must be at least 1
            25:9: bv4 takes 1 index: (_ bv4 WIDTH)
            26:9: NaN takes 2 indices: (_ NaN EXPONENT SIGNIFICAND)
            27:16: a float format needs 2 to 19 exponent bits, not 1
            28:9: the width must be at least 1
            29:9: RNE takes no indices: RNE
        "#]],
    );
}

#[test]
fn unknown_names() {
    faults(
        &[
            "(assert y)",
            "(assert (and p (y p)))",
            "(declare-const y S)",
            "(declare-const y (S Bool))",
            "(declare-const y (_ S 1))",
            "(declare-const y (_ BitVec))",
            "(declare-const y Int)",
            "(declare-const y (Array Bool))",
            "(declare-const p Bool)",
            "(define-fun p () Bool true)",
            "(define-sort Bool () Bool)",
            "(define-sort S (X) X)",
            "(declare-const y S)",
            "(define-sort S () Bool)",
            "(define-fun f2 ((y Bool) (y Bool)) Bool y)",
            "(assert (let ((let p)) p))",
            "(assert :p)",
            "(assert ())",
            "(assert (1 p))",
            "(assert _)",
        ],
        expect![[r#"
            2:9: unknown symbol `y`; declare it before it is used
            3:17: unknown symbol `y`; declare it before it is used
            4:18: unknown sort `S`
            5:18: unknown sort `S`
            6:18: unknown sort `S`
            7:18: BitVec takes 1 index: (_ BitVec WIDTH)
            8:18: unsupported: sort Int
            9:18: sort Array takes 2 arguments, not 1
            10:16: `p` is already defined
            11:13: `p` is already defined
            12:14: `Bool` is already defined
            14:18: sort S takes 1 argument, not 0
            15:14: `S` is already defined
            16:27: `y` is bound twice here
            17:16: `let` is a reserved word; write |let| if it is meant as a name
            18:9: expected a term, found `:p`
            19:9: expected a term, found ()
            20:10: expected a function, found the number 1
            21:9: `_` is a reserved word; write |_| if it is meant as a name
        "#]],
    );
}

#[test]
fn what_is_not_supported() {
    faults(
        &[
            "(assert (forall ((y Bool)) y))",
            "(assert (and p (exists ((y Bool)) y)))",
            "(assert (match x ((y p))))",
            "(assert (= (fp.to_real f) 1.0))",
            "(assert (= (bv2nat x) 1))",
            "(assert (< 1 2))",
            "(assert (= \"a\" \"b\"))",
            "(assert (= f ((_ to_fp 5 11) RNE (- 1 2))))",
            "(assert (= f ((_ to_fp 5 11) RNE (/ 1 0))))",
            "(assert (= f ((_ to_fp 5 11) RNE (/ x 2))))",
            "(declare-const y (Array Bool (Array Bool Bool)))",
            "(declare-fun y ((Array Bool Bool)) Bool)",
        ],
        expect![[r#"
            2:9: unsupported: quantifiers (forall)
            3:16: unsupported: quantifiers (exists)
            4:9: unsupported: match
            5:13: unsupported: `fp.to_real`
            6:13: unsupported: `bv2nat`
            7:10: unsupported: `<`
            8:12: unsupported: strings
            9:34: unsupported: `-` on anything but constants
            10:34: division by zero in a constant
            11:34: unsupported: `/` on anything but constants
            12:30: unsupported: arrays of arrays
            13:17: unsupported: functions of or to arrays
        "#]],
    );
}

#[test]
fn absurd_sizes() {
    faults(
        &[
            "(declare-const y (_ BitVec 0))",
            "(declare-const y (_ BitVec 1048577))",
            "(declare-const y (_ BitVec 99999999999999999999999))",
            "(declare-const y (_ FloatingPoint 1 5))",
            "(declare-const y (_ FloatingPoint 5 1))",
            "(declare-const y (_ FloatingPoint 40 5))",
            "(declare-const y (_ FloatingPoint 5 100000))",
            "(assert ((_ zero_extend 4294967295) x))",
            "(assert ((_ sign_extend 1048570) x))",
            "(assert ((_ repeat 4000000000) x))",
            "(assert ((_ repeat 99999999999) x))",
            "(assert (let ((y ((_ repeat 100000) x))) (concat y y)))",
            "(assert ((_ fp.to_ubv 4294967295) RNE f))",
            "(assert (_ bv1 4294967297))",
            "(assert (fp #b0 #b0 #b0))",
            "(assert (fp #b0 ((_ repeat 8) x) x))",
            "(declare-fun h ((_ BitVec 1000000) (_ BitVec 1000000)) Bool)",
        ],
        expect![[r#"
            2:28: the width must be at least 1
            3:28: 1048577 bits are more than the limit of 1048576
            4:28: 18446744073709551615 bits are more than the limit of 1048576
            5:35: a float format needs 2 to 19 exponent bits, not 1
            6:37: a float format needs 2 to 1024 significand bits, not 1
            7:35: a float format needs 2 to 19 exponent bits, not 40
            8:37: a float format needs 2 to 1024 significand bits, not 100000
            9:9: 4294967303 bits are more than the limit of 1048576
            10:9: 1048578 bits are more than the limit of 1048576
            11:9: 32000000000 bits are more than the limit of 1048576
            12:20: this number is out of range; at most 4294967295 is allowed here
            13:42: 1600000 bits are more than the limit of 1048576
            14:9: 4294967295 bits are more than the limit of 1048576
            15:16: 4294967297 bits are more than the limit of 1048576
            16:17: a float format needs 2 to 19 exponent bits, not 1
            17:17: a float format needs 2 to 19 exponent bits, not 64
            18:14: 2000000 bits are more than the limit of 1048576
        "#]],
    );
}
