//! What is true or false: multiplicities, quantifiers, conditionals.

use crate::check_jml;
use expect_test::expect;

#[test]
fn multiplicities() {
    check_jml(
        r"
        no a.*next & b.*next
        some x
        one x.next
        lone x + y
        set x
        no a && some b
        !no a
        not some a
        no ^next & iden
        some {c: T | c in s}
        ",
        expect![[r#"
            no a.*next & b.*next
                (no (& (join a (* next)) (join b (* next))))
            some x
                (some x)
            one x.next
                (one (field x next))
            lone x + y
                (lone (+ x y))
            set x
                (set x)
            no a && some b
                (&& (no a) (some b))
            !no a
                (! (no a))
            not some a
                (! (some a))
            no ^next & iden
                (no (& (^ next) iden))
            some {c: T | c in s}
                (some {[c: T] (in c s)})
        "#]],
    );
}

#[test]
fn words_that_are_names() {
    check_jml(
        r"
        no.next == some
        one * 2 == all
        x.in.and.or
        set.size() > 0
        not == let
        lone in s
        some + 1
        x.all(no)
        let.x
        ",
        expect![[r#"
            no.next == some
                (== (field no next) some)
            one * 2 == all
                (== (* one Int(2)) all)
            x.in.and.or
                (field (field (field x in) and) or)
            set.size() > 0
                (> (call set.size) Int(0))
            not == let
                (== not let)
            lone in s
                (in lone s)
            some + 1
                (+ some Int(1))
            x.all(no)
                (call x.all no)
            let.x
                (field let x)
        "#]],
    );
}

#[test]
fn quantifiers() {
    check_jml(
        r"
        all x: Node | x.next != x
        all x, y: s, z: x.*next | F
        some disj x, y: s | x.val == y.val
        no c: h.*next | c in c.^next && d
        one x: s { F }
        all x: s { F G  H }
        all x: s {}
        lone x: s | some y: t | x == y
        all c | c.val == 0
        a && all x: s | b || c
        (all x: s | b) || c
        all x: no | F
        let x = a + b | x in c
        let x = a, y = x.next | y in c
        ",
        expect![[r#"
            all x: Node | x.next != x
                (all [x: Node] (!= (field x next) x))
            all x, y: s, z: x.*next | F
                (all [x y: s, z: (join x (* next))] F)
            some disj x, y: s | x.val == y.val
                (some [disj x y: s] (== (field x val) (field y val)))
            no c: h.*next | c in c.^next && d
                (no [c: (join h (* next))] (&& (in c (join c (^ next))) d))
            one x: s { F }
                (one [x: s] F)
            all x: s { F G  H }
                (all [x: s] (&& (&& F G) H))
            all x: s {}
                (all [x: s] Bool(true))
            lone x: s | some y: t | x == y
                (lone [x: s] (some [y: t] (== x y)))
            all c | c.val == 0
                (all [c] (== (field c val) Int(0)))
            a && all x: s | b || c
                (&& a (all [x: s] (|| b c)))
            (all x: s | b) || c
                (|| (all [x: s] b) c)
            all x: no | F
                (all [x: no] F)
            let x = a + b | x in c
                (let x (+ a b) (in x c))
            let x = a, y = x.next | y in c
                (let x a (let y (field x next) (in y c)))
        "#]],
    );
}

#[test]
fn typed_quantifiers() {
    check_jml(
        r"
        (\forall Cell c; c in \result.*next; !(c in c.^next))
        (\forall int i, j; 0 <= i && i < j; a[i] <= a[j])
        (\exists nullable Object o; o == null)
        (\forall int i; ; F)
        (\num_of int i; 0 <= i && i < n; a[i] == 0)
        (\sum int i; 0 <= i && i < n; a[i])
        (\product int i; 1 <= i; i)
        (\max int i; r; a[i]) + (\min int i; r; a[i])
        (\forall java.util.List<Map<K, V[]>> x, y[]; F)
        ",
        expect![[r#"
            (\forall Cell c; c in \result.*next; !(c in c.^next))
                (\forall [Cell c] (in c (join result (* next))) (! (in c (join c (^ next)))))
            (\forall int i, j; 0 <= i && i < j; a[i] <= a[j])
                (\forall [int i j] (&& (<= Int(0) i) (< i j)) (<= (index a i) (index a j)))
            (\exists nullable Object o; o == null)
                (\exists [Object o] - (== o Null))
            (\forall int i; ; F)
                (\forall [int i] - F)
            (\num_of int i; 0 <= i && i < n; a[i] == 0)
                (\num_of [int i] (&& (<= Int(0) i) (< i n)) (== (index a i) Int(0)))
            (\sum int i; 0 <= i && i < n; a[i])
                (\sum [int i] (&& (<= Int(0) i) (< i n)) (index a i))
            (\product int i; 1 <= i; i)
                (\product [int i] (<= Int(1) i) i)
            (\max int i; r; a[i]) + (\min int i; r; a[i])
                (+ (\max [int i] r (index a i)) (\min [int i] r (index a i)))
            (\forall java.util.List<Map<K, V[]>> x, y[]; F)
                (\forall [java.util.List x y[]] - F)
        "#]],
    );
}

#[test]
fn conditionals() {
    check_jml(
        r"
        c ? a : b
        c ? a : d ? e : f
        c ? d ? e : f : g
        c ? no a : some b
        c ? (some x: s | F) : b
        F => G else H
        F ==> G ==> H else I
        ",
        expect![[r#"
            c ? a : b
                (if c a b)
            c ? a : d ? e : f
                (if c a (if d e f))
            c ? d ? e : f : g
                (if c (if d e f) g)
            c ? no a : some b
                (if c (no a) (some b))
            c ? (some x: s | F) : b
                (if c (some [x: s] F) b)
            F => G else H
                (if F G H)
            F ==> G ==> H else I
                (==> F (if G H I))
        "#]],
    );
}
