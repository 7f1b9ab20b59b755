//! What stands in `alloy` clauses only.

use crate::{check_alloy, check_jml};
use expect_test::expect;

#[test]
fn primes() {
    check_alloy(
        r"
        next'
        $return.*next' = h.*next
        c.val' = c.val
        l.*next' = l.*next - {c | c.val = v}
        x.~next'
        f'(x)
        $return'
        (a + b)'
        ",
        expect![[r#"
            next'
                next'
            $return.*next' = h.*next
                (== (join result (* next')) (join h (* next)))
            c.val' = c.val
                (== (field c val') (field c val))
            l.*next' = l.*next - {c | c.val = v}
                (== (join l (* next')) (- (join l (* next)) {[c] (== (field c val) v)}))
            x.~next'
                (join x (~ next'))
            f'(x)
                error: expected an operator or the end of the clause, found `(`
                 --> contract:1:3
                  |
                1 | f'(x)
                  |   ^
            $return'
                error: `$return` takes no prime
                 --> contract:1:1
                  |
                1 | $return'
                  | ^^^^^^^^
                  |
                  = help: prime the fields whose state after is meant: `$return.*next'`
            (a + b)'
                error: this `'` neither closes a character nor marks the state after: only a name takes a prime
                 --> contract:1:8
                  |
                1 | (a + b)'
                  |        ^
        "#]],
    );
    check_jml(
        "next'",
        expect![[r#"
        next'
            error: a prime stands in `alloy` clauses only
             --> contract:1:1
              |
            1 | next'
              | ^^^^^
              |
              = help: elsewhere plain names speak of the state after, and `\old(…)` of the state before
    "#]],
    );
}

#[test]
fn alloy_clauses() {
    check_alloy(
        r"
        (no c: h.*next | c in c.^next) => ($return.*next' = h.*next && (no c: $return.*next' | c in c.^next'))
        l.*next' in l.*next
        no c: l.*next' | c.val' = v
        all c | c.val = c.val'
        all x | sole cell: l.*next | cell.val = x
        F => G else H => I else J
        x = {}
        all x: s { x.f = y  (x) in t  no z }
        not x in s and y not in s
        x !in s
        #s =< 3
        ~next.val
        ",
        expect![[r#"
            (no c: h.*next | c in c.^next) => ($return.*next' = h.*next && (no c: $return.*next' | c in c.^next'))
                (==> (no [c: (join h (* next))] (in c (join c (^ next)))) (&& (== (join result (* next')) (join h (* next))) (no [c: (join result (* next'))] (in c (join c (^ next'))))))
            l.*next' in l.*next
                (in (join l (* next')) (join l (* next)))
            no c: l.*next' | c.val' = v
                (no [c: (join l (* next'))] (== (field c val') v))
            all c | c.val = c.val'
                (all [c] (== (field c val) (field c val')))
            all x | sole cell: l.*next | cell.val = x
                (all [x] (lone [cell: (join l (* next))] (== (field cell val) x)))
            F => G else H => I else J
                (if F G (if H I J))
            x = {}
                (== x Null)
            all x: s { x.f = y  (x) in t  no z }
                (all [x: s] (&& (&& (== (field x f) y) (in x t)) (no z)))
            not x in s and y not in s
                (&& (! (in x s)) (!in y s))
            x !in s
                (!in x s)
            #s =< 3
                (<= (# s) Int(3))
            ~next.val
                (field (~ next) val)
        "#]],
    );
}
