//! Formulas of ACSL: comparisons, connectives, quantifiers, relations.

use crate::check_acsl;
use expect_test::expect;

#[test]
fn comparisons() {
    check_acsl(
        r"
        0 <= i < n
        a == b == c
        a <= b == c < d
        a < b > c
        a == b < c > d
        a != b != c
        a == b != c
        x in s == y
        a < b && b < c
        \result \in {0, *p} && x
        x \in l.*next
        x \in {c: s | c.v > 0}
        0 ≤ x ∧ x ≠ y ⇒ ¬z
        ",
        expect![[r#"
            0 <= i < n
                (&& (<= Int(0) i) (< i n))
            a == b == c
                (&& (== a b) (== b c))
            a <= b == c < d
                (&& (&& (<= a b) (== b c)) (< c d))
            a < b > c
                error: these comparisons do not form a chain
                 --> contract:1:7
                  |
                1 | a < b > c
                  |       ^
                  |
                  = help: write `a < b && b > c`, or put parentheses around one of them
            a == b < c > d
                error: these comparisons do not form a chain
                 --> contract:1:12
                  |
                1 | a == b < c > d
                  |            ^
                  |
                  = help: write `a < b && b > c`, or put parentheses around one of them
            a != b != c
                error: these comparisons do not form a chain
                 --> contract:1:8
                  |
                1 | a != b != c
                  |        ^^
                  |
                  = help: write `a < b && b > c`, or put parentheses around one of them
            a == b != c
                error: these comparisons do not form a chain
                 --> contract:1:8
                  |
                1 | a == b != c
                  |        ^^
                  |
                  = help: write `a < b && b > c`, or put parentheses around one of them
            x in s == y
                error: these comparisons do not form a chain
                 --> contract:1:8
                  |
                1 | x in s == y
                  |        ^^
                  |
                  = help: write `a < b && b > c`, or put parentheses around one of them
            a < b && b < c
                (&& (< a b) (< b c))
            \result \in {0, *p} && x
                (&& (|| (== result Int(0)) (== result (deref p))) x)
            x \in l.*next
                (in x (join l (* next)))
            x \in {c: s | c.v > 0}
                (in x {[c: s] (> (field c v) Int(0))})
            0 ≤ x ∧ x ≠ y ⇒ ¬z
                (==> (&& (<= Int(0) x) (!= x y)) (! z))
        "#]],
    );
}

#[test]
fn connectives() {
    check_acsl(
        r"
        a ==> b <==> c ==> d
        a || b ^^ c && d
        a ^ ^next
        a | b ^ c & d == e
        a & b == c
        !a && ~b
        c ? x : y
        a => b else c
        x >>> y
        x << 2 >> 1
        ",
        expect![[r#"
            a ==> b <==> c ==> d
                (<==> (==> a b) (==> c d))
            a || b ^^ c && d
                (|| a (<=!=> b (&& c d)))
            a ^ ^next
                (^ a (^ next))
            a | b ^ c & d == e
                (| a (^ b (& c (== d e))))
            a & b == c
                (& a (== b c))
            !a && ~b
                (&& (! a) (~ b))
            c ? x : y
                (if c x y)
            a => b else c
                (if a b c)
            x >>> y
                error: expected an operator or the end of the clause, found `>>>`
                 --> contract:1:3
                  |
                1 | x >>> y
                  |   ^^^
            x << 2 >> 1
                (>> (<< x Int(2)) Int(1))
        "#]],
    );
}

#[test]
fn quantifiers() {
    check_acsl(
        r"
        \forall integer i; 0 <= i < n ==> a[i] == 0
        \forall integer i, j; 0 <= i < j < n ==> a[i] <= a[j]
        \exists int i; \forall int j; a[i] <= a[j] && \true
        \forall struct node *p; p in l.*next ==> p->val > 0
        \forall node *p, *q; p == q
        \forall int *p, i, **q; p == q
        \forall integer i, char *s, *t; s[i] == t[i]
        \forall const unsigned long *p; *p > 0
        \forall int a[]; a == b
        \exists integer x; name: x > 0
        (\forall integer i; 0 <= i < n; a[i] == 0)
        (\exists integer i; a[i] == 0) && b
        a && \forall integer i; b && c
        all x: l.*next | x->val == 0
        \let x = a + b; x * x
        \let x = \forall int i; a; x
        \forall i; i > 0
        \forall integer i: i > 0
        \let x; y
        \sum(1, 2, f)
        \foral integer i; i > 0
        ",
        expect![[r#"
            \forall integer i; 0 <= i < n ==> a[i] == 0
                (\forall [integer i] - (==> (&& (<= Int(0) i) (< i n)) (== (index a i) Int(0))))
            \forall integer i, j; 0 <= i < j < n ==> a[i] <= a[j]
                (\forall [integer i j] - (==> (&& (&& (<= Int(0) i) (< i j)) (< j n)) (<= (index a i) (index a j))))
            \exists int i; \forall int j; a[i] <= a[j] && \true
                (\exists [int i] - (\forall [int j] - (&& (<= (index a i) (index a j)) Bool(true))))
            \forall struct node *p; p in l.*next ==> p->val > 0
                (\forall [struct node * p] - (==> (in p (join l (* next))) (> (field (deref p) val) Int(0))))
            \forall node *p, *q; p == q
                (\forall [node * p q] - (== p q))
            \forall int *p, i, **q; p == q
                (\forall [int * p] - (\forall [int i] - (\forall [int ** q] - (== p q))))
            \forall integer i, char *s, *t; s[i] == t[i]
                (\forall [integer i] - (\forall [char * s t] - (== (index s i) (index t i))))
            \forall const unsigned long *p; *p > 0
                (\forall [unsigned long * p] - (> (deref p) Int(0)))
            \forall int a[]; a == b
                (\forall [int a[]] - (== a b))
            \exists integer x; name: x > 0
                (\exists [integer x] - (> x Int(0)))
            (\forall integer i; 0 <= i < n; a[i] == 0)
                (\forall [integer i] (&& (<= Int(0) i) (< i n)) (== (index a i) Int(0)))
            (\exists integer i; a[i] == 0) && b
                (&& (\exists [integer i] - (== (index a i) Int(0))) b)
            a && \forall integer i; b && c
                (&& a (\forall [integer i] - (&& b c)))
            all x: l.*next | x->val == 0
                (all [x: (join l (* next))] (== (field (deref x) val) Int(0)))
            \let x = a + b; x * x
                (let x (+ a b) (* x x))
            \let x = \forall int i; a; x
                (let x (\forall [int i] - a) x)
            \forall i; i > 0
                error: expected a type and a name, found `i`
                 --> contract:1:9
                  |
                1 | \forall i; i > 0
                  |         ^
                  |
                  = help: write `\forall integer i; F`
            \forall integer i: i > 0
                error: expected `,` or `;`, found `:`
                 --> contract:1:18
                  |
                1 | \forall integer i: i > 0
                  |                  ^
                  |
                  = help: write `\forall T x; F`, or `all x: e | F` for a relational quantifier
            \let x; y
                error: expected `=` and a value, found `;`
                 --> contract:1:7
                  |
                1 | \let x; y
                  |       ^
                  |
                  = help: write `\let x = e; F`
            \sum(1, 2, f)
                error: `\sum` is not supported
                 --> contract:1:1
                  |
                1 | \sum(1, 2, f)
                  | ^^^^
                  |
                  = help: leave the clause out, or say it without this name
            \foral integer i; i > 0
                error: unknown name `\foral`
                 --> contract:1:1
                  |
                1 | \foral integer i; i > 0
                  | ^^^^^^
                  |
                  = help: did you mean `\forall`?
        "#]],
    );
}

#[test]
fn relations() {
    check_acsl(
        r"
        no c: l.*next | c in c.^next
        no a.*next & b.*next
        \result.*next == \old(a.*next) + \old(b.*next)
        #l.*next == 3
        {c: l.*next | c.value != v}
        x.~next == y
        some s - t && lone l.*next
        all disj x, y: l.*next | x->val != y->val
        (*head).*next
        some (*head).*next
        l.*
        a -> b
        ",
        expect![[r#"
            no c: l.*next | c in c.^next
                (no [c: (join l (* next))] (in c (join c (^ next))))
            no a.*next & b.*next
                (no (& (join a (* next)) (join b (* next))))
            \result.*next == \old(a.*next) + \old(b.*next)
                (== (join result (* next)) (+ (\old (join a (* next))) (\old (join b (* next)))))
            #l.*next == 3
                (== (# (join l (* next))) Int(3))
            {c: l.*next | c.value != v}
                {[c: (join l (* next))] (!= (field c value) v)}
            x.~next == y
                (== (join x (~ next)) y)
            some s - t && lone l.*next
                (&& (some (- s t)) (lone (join l (* next))))
            all disj x, y: l.*next | x->val != y->val
                (all [disj x y: (join l (* next))] (!= (field (deref x) val) (field (deref y) val)))
            (*head).*next
                (join (deref head) (* next))
            some (*head).*next
                (some (join (deref head) (* next)))
            l.*
                (all-fields l)
            a -> b
                (field (deref a) b)
        "#]],
    );
}
