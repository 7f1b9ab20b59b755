//! Every kind of expression.

use crate::{check_alloy, check_expressions, check_jml};
use expect_test::expect;
use skolem_contract::syntax::Dialect;

#[test]
fn literals() {
    check_jml(
        r#"
        12
        0xff
        0xffffffff
        0x8000_0000
        -0x80000000
        017
        0b101
        -2147483648
        -(5)
        9223372036854775807L
        -9223372036854775808L
        1.5
        .5
        1e3
        2.5e-3f
        1d
        'a'
        '\''
        '\n'
        '\u0041'
        '\377'
        "say \"hi\"\t\u00e9é"
        true
        false
        null
        {}
        "#,
        expect![[r#"
            12
                Int(12)
            0xff
                Int(255)
            0xffffffff
                Int(-1)
            0x8000_0000
                Int(-2147483648)
            -0x80000000
                Int(-2147483648)
            017
                Int(15)
            0b101
                Int(5)
            -2147483648
                Int(-2147483648)
            -(5)
                (- Int(5))
            9223372036854775807L
                Long(9223372036854775807)
            -9223372036854775808L
                Long(-9223372036854775808)
            1.5
                Double(1.5)
            .5
                Double(0.5)
            1e3
                Double(1000.0)
            2.5e-3f
                Float(0.0025)
            1d
                Double(1.0)
            'a'
                Char(97)
            '\''
                Char(39)
            '\n'
                Char(10)
            '\u0041'
                Char(65)
            '\377'
                Char(255)
            "say \"hi\"\t\u00e9é"
                String("say \"hi\"\téé")
            true
                Bool(true)
            false
                Bool(false)
            null
                Null
            {}
                Null
        "#]],
    );
}

#[test]
fn bad_literals() {
    check_jml(
        r#"
        2147483648
        99999999999999999999L
        12abc
        0x
        09
        1e999
        0x1p3
        'ab'
        '\q'
        '\u12'
        "\ud800"
        "open
        "#,
        expect![[r#"
            2147483648
                error: `2147483648` is too large for an int
                 --> contract:1:1
                  |
                1 | 2147483648
                  | ^^^^^^^^^^
                  |
                  = help: write `2147483648L` for a long
            99999999999999999999L
                error: `99999999999999999999L` is too large for a long
                 --> contract:1:1
                  |
                1 | 99999999999999999999L
                  | ^^^^^^^^^^^^^^^^^^^^^
            12abc
                error: `12abc` is not a number
                 --> contract:1:1
                  |
                1 | 12abc
                  | ^^^^^
            0x
                error: `0x` is not a number
                 --> contract:1:1
                  |
                1 | 0x
                  | ^^
            09
                error: `09` is not a number
                 --> contract:1:1
                  |
                1 | 09
                  | ^^
            1e999
                error: `1e999` is too large for a floating-point number
                 --> contract:1:1
                  |
                1 | 1e999
                  | ^^^^^
            0x1p3
                error: hexadecimal floating-point numbers are not supported
                 --> contract:1:1
                  |
                1 | 0x1p3
                  | ^^^^^
                  |
                  = help: write the number in decimal
            'ab'
                error: 'ab' is not one character
                 --> contract:1:1
                  |
                1 | 'ab'
                  | ^^^^
                  |
                  = help: a character literal holds one UTF-16 unit; strings are written "…"
            '\q'
                error: unknown escape `\q`
                 --> contract:1:1
                  |
                1 | '\q'
                  | ^^^^
                  |
                  = help: a backslash itself is written `\\`
            '\u12'
                error: `\u` is followed by four hexadecimal digits
                 --> contract:1:1
                  |
                1 | '\u12'
                  | ^^^^^^
            "\ud800"
                error: this string holds half of a surrogate pair
                 --> contract:1:1
                  |
                1 | "\ud800"
                  | ^^^^^^^^
                  |
                  = help: contracts compare whole characters; write both halves
            "open
                error: this string is not closed in its line
                 --> contract:1:1
                  |
                1 | "open
                  | ^^^^^
        "#]],
    );
}

#[test]
fn names_and_fields() {
    check_jml(
        r"
        x
        this
        \result
        $return
        this.size
        a.b.c
        Outer.this.x
        java.util.Map.Entry
        a[i]
        a[i + 1][j].f
        m()
        m(a, b)
        x.m(a).n()
        ünïcode
        ",
        expect![[r#"
            x
                x
            this
                this
            \result
                result
            $return
                result
            this.size
                (field this size)
            a.b.c
                (field (field a b) c)
            Outer.this.x
                (field (field Outer this) x)
            java.util.Map.Entry
                (field (field (field java util) Map) Entry)
            a[i]
                (index a i)
            a[i + 1][j].f
                (field (index (index a (+ i Int(1))) j) f)
            m()
                (call m)
            m(a, b)
                (call m a b)
            x.m(a).n()
                (call (call x.m a).n)
            ünïcode
                ünïcode
        "#]],
    );
}

#[test]
fn relations() {
    check_jml(
        r"
        x.*next
        x.^next.val
        x.+next
        x.*(left + right)
        x.^~next
        x.~next
        x.(left + right).val
        ~next
        ^next
        *next
        ~a.b
        #x.*next
        a -> b
        r ++ s
        s <: r
        r :> s
        \typeof(x) <: \type(Node)
        {c: Node | c.val == 0}
        {a, b: Node, c: a.*next | a.next == c}
        ",
        expect![[r#"
            x.*next
                (join x (* next))
            x.^next.val
                (field (join x (^ next)) val)
            x.+next
                (join x (^ next))
            x.*(left + right)
                (join x (* (+ left right)))
            x.^~next
                (join x (^ (~ next)))
            x.~next
                (join x (~ next))
            x.(left + right).val
                (field (join x (+ left right)) val)
            ~next
                (~ next)
            ^next
                (^ next)
            *next
                (* next)
            ~a.b
                (~ (field a b))
            #x.*next
                (# (join x (* next)))
            a -> b
                (-> a b)
            r ++ s
                (++ r s)
            s <: r
                (<: s r)
            r :> s
                (:> r s)
            \typeof(x) <: \type(Node)
                (<: (\typeof x) (type Node))
            {c: Node | c.val == 0}
                {[c: Node] (== (field c val) Int(0))}
            {a, b: Node, c: a.*next | a.next == c}
                {[a b: Node, c: (join a (* next))] (== (field a next) c)}
        "#]],
    );
}

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
fn builtins() {
    check_jml(
        r"
        \old(x.next) == x
        \pre(x)
        \fresh(a, b)
        \typeof(x) == \type(int[])
        \elemtype(\typeof(a))
        \nonnullelements(a)
        \not_modified(this.x, a[*], a[0..n])
        \not_modified(this.*)
        \reach(x)
        \everything
        \nothing
        \not_specified
        ",
        expect![[r#"
            \old(x.next) == x
                (== (\old (field x next)) x)
            \pre(x)
                (\pre x)
            \fresh(a, b)
                (\fresh a b)
            \typeof(x) == \type(int[])
                (== (\typeof x) (type int[]))
            \elemtype(\typeof(a))
                (\elemtype (\typeof a))
            \nonnullelements(a)
                (\nonnullelements a)
            \not_modified(this.x, a[*], a[0..n])
                (\not_modified (field this x) (range a) (range a Int(0) n))
            \not_modified(this.*)
                (\not_modified (all-fields this))
            \reach(x)
                (\reach x)
            \everything
                (\everything)
            \nothing
                (\nothing)
            \not_specified
                (\not_specified)
        "#]],
    );
}

#[test]
fn types() {
    check_jml(
        r"
        (int) x
        (int) -x
        (Node) x
        (Node) (x)
        (java.util.List<String>) x.y
        (Node[][]) x
        (x) - y
        (x) & y
        (x) in y
        (x)
        (a < b)
        x instanceof Node
        x instanceof List<String>[] && y
        ",
        expect![[r#"
            (int) x
                (cast int x)
            (int) -x
                (cast int (- x))
            (Node) x
                (cast Node x)
            (Node) (x)
                (cast Node x)
            (java.util.List<String>) x.y
                (cast java.util.List (field x y))
            (Node[][]) x
                (cast Node[][] x)
            (x) - y
                (- x y)
            (x) & y
                (& x y)
            (x) in y
                (in x y)
            (x)
                x
            (a < b)
                (< a b)
            x instanceof Node
                (instanceof Node x)
            x instanceof List<String>[] && y
                (&& (instanceof List[] x) y)
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

/// What is there for C already.
#[test]
fn acsl() {
    check_expressions(
        Dialect::Acsl,
        r"
        \valid(p) && \separated(p, q)
        p->next->val == 0
        \at(x, Pre)
        \block_length(p) >= 4294967296u
        \result == \null
        \typeof(x)
        ",
        expect![[r#"
            \valid(p) && \separated(p, q)
                (&& (\valid p) (\separated p q))
            p->next->val == 0
                (== (field (* (field (* p) next)) val) Int(0))
            \at(x, Pre)
                (\at x Pre)
            \block_length(p) >= 4294967296u
                (>= (\block_length p) Int(4294967296))
            \result == \null
                (== result (\null))
            \typeof(x)
                error: unknown name `\typeof`
                 --> contract:1:1
                  |
                1 | \typeof(x)
                  | ^^^^^^^
        "#]],
    );
}
