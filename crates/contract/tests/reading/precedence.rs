//! The table of precedences, each level against the next.

use crate::{check_alloy, check_jml};
use expect_test::expect;

#[test]
fn jml() {
    check_jml(
        r"
        a <==> b ? c <==> d : e <=!=> f
        a ==> b <==> c ==> d
        a ==> b ==> c
        a <== b <== c
        a || b ==> c || d
        a && b || c && d
        a | b && c | d
        a ^ b | c ^ d
        a & b ^ c & d
        a == b & c != d
        a < b == c in d
        a << b < c >>> d
        a + b << c - d
        a * b + c / d - e % f
        a - b - c
        -a * !b
        -a.b + #c.d
        a -> b + c -> d
        r ++ s + t
        a + b in c - d
        x == a & b
        c in s & t
        a = b && c
        not x in s && y
        !x == y
        a implies b iff c and d or e
        a == b == c
        a instanceof T == b
        ",
        expect![[r#"
            a <==> b ? c <==> d : e <=!=> f
                (if (<==> a b) (<==> c d) (<=!=> e f))
            a ==> b <==> c ==> d
                (<==> (==> a b) (==> c d))
            a ==> b ==> c
                (==> a (==> b c))
            a <== b <== c
                (<== (<== a b) c)
            a || b ==> c || d
                (==> (|| a b) (|| c d))
            a && b || c && d
                (|| (&& a b) (&& c d))
            a | b && c | d
                (&& (| a b) (| c d))
            a ^ b | c ^ d
                (| (^ a b) (^ c d))
            a & b ^ c & d
                (^ (& a b) (& c d))
            a == b & c != d
                (& (== a b) (!= c d))
            a < b == c in d
                (== (< a b) (in c d))
            a << b < c >>> d
                (< (<< a b) (>>> c d))
            a + b << c - d
                (<< (+ a b) (- c d))
            a * b + c / d - e % f
                (- (+ (* a b) (/ c d)) (% e f))
            a - b - c
                (- (- a b) c)
            -a * !b
                (* (- a) (! b))
            -a.b + #c.d
                (+ (- (field a b)) (# (field c d)))
            a -> b + c -> d
                (+ (-> a b) (-> c d))
            r ++ s + t
                (+ (++ r s) t)
            a + b in c - d
                (in (+ a b) (- c d))
            x == a & b
                (& (== x a) b)
            c in s & t
                (& (in c s) t)
            a = b && c
                (&& (== a b) c)
            not x in s && y
                (&& (! (in x s)) y)
            !x == y
                (== (! x) y)
            a implies b iff c and d or e
                (<==> (==> a b) (|| (&& c d) e))
            a == b == c
                (== (== a b) c)
            a instanceof T == b
                (== (instanceof T a) b)
        "#]],
    );
}

#[test]
fn alloy() {
    check_alloy(
        r"
        a or b => c
        a <=> b || c <=> d
        a => b <=> c => d
        a && b => c && d
        a => b => c
        ! a = b && c
        a + b = c - d
        a & b + c & d
        a -> b & c -> d
        a <: r -> s :> b
        r ++ s & t
        #a & b + #c
        #a * 2 + 1 = n
        no a & b + c
        a.b -> c.d
        ~a.b
        ^a.~b
        -a.b
        a in b + c => d
        a << 1 < b
        ",
        expect![[r#"
            a or b => c
                (|| a (==> b c))
            a <=> b || c <=> d
                (|| (<==> a b) (<==> c d))
            a => b <=> c => d
                (<==> (==> a b) (==> c d))
            a && b => c && d
                (==> (&& a b) (&& c d))
            a => b => c
                (==> a (==> b c))
            ! a = b && c
                (&& (! (== a b)) c)
            a + b = c - d
                (== (+ a b) (- c d))
            a & b + c & d
                (+ (& a b) (& c d))
            a -> b & c -> d
                (& (-> a b) (-> c d))
            a <: r -> s :> b
                (-> (<: a r) (:> s b))
            r ++ s & t
                (++ r (& s t))
            #a & b + #c
                (+ (# (& a b)) (# c))
            #a * 2 + 1 = n
                (== (+ (* (# a) Int(2)) Int(1)) n)
            no a & b + c
                (no (+ (& a b) c))
            a.b -> c.d
                (-> (field a b) (field c d))
            ~a.b
                (field (~ a) b)
            ^a.~b
                (join (^ a) (~ b))
            -a.b
                (- (field a b))
            a in b + c => d
                (==> (in a (+ b c)) d)
            a << 1 < b
                (< (<< a Int(1)) b)
        "#]],
    );
}

#[test]
fn set_expressions_in_jml() {
    check_jml(
        r"
        no a & b == c
        no a + b && c
        no (a == b & c)
        all x: a & b | x in a & b
        {x: a & b - c | F | G}
        ",
        expect![[r#"
            no a & b == c
                (== (no (& a b)) c)
            no a + b && c
                (&& (no (+ a b)) c)
            no (a == b & c)
                (no (& (== a b) c))
            all x: a & b | x in a & b
                (all [x: (& a b)] (& (in x a) b))
            {x: a & b - c | F | G}
                {[x: (- (& a b) c)] (| F G)}
        "#]],
    );
}

#[test]
fn chains() {
    check_jml(
        "0 <= i < n\n0 <= i < j <= n == b\na < b > c\na < b in c\na == b < c\na in b in c\nx instanceof A instanceof B",
        expect![[r#"
            0 <= i < n
                (&& (<= Int(0) i) (< i n))
            0 <= i < j <= n == b
                (== (&& (&& (<= Int(0) i) (< i j)) (<= j n)) b)
            a < b > c
                error: these comparisons do not form a chain
                 --> contract:1:7
                  |
                1 | a < b > c
                  |       ^
                  |
                  = help: write `a < b && b > c`, or put parentheses around one of them
            a < b in c
                error: these comparisons do not form a chain
                 --> contract:1:7
                  |
                1 | a < b in c
                  |       ^^
                  |
                  = help: write `a < b && b > c`, or put parentheses around one of them
            a == b < c
                (== a (< b c))
            a in b in c
                error: these comparisons do not form a chain
                 --> contract:1:8
                  |
                1 | a in b in c
                  |        ^^
                  |
                  = help: write `a < b && b > c`, or put parentheses around one of them
            x instanceof A instanceof B
                error: these comparisons do not form a chain
                 --> contract:1:16
                  |
                1 | x instanceof A instanceof B
                  |                ^^^^^^^^^^
                  |
                  = help: write `a < b && b > c`, or put parentheses around one of them
        "#]],
    );
    check_alloy(
        "a = b = c",
        expect![[r#"
            a = b = c
                error: these comparisons do not form a chain
                 --> contract:1:7
                  |
                1 | a = b = c
                  |       ^
                  |
                  = help: write `a < b && b > c`, or put parentheses around one of them
        "#]],
    );
}
