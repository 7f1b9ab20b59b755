//! Expressions of ACSL.

use crate::check_acsl;
use expect_test::expect;

#[test]
fn pointers() {
    check_acsl(
        r"
        *p == 0
        **p
        &x
        & &x
        &a[0]
        p->next->val == 0
        (*p).next
        p.next.val
        *p->next
        *p++
        a * *p & &b
        -*p
        p->*next
        p->int
        (*p) + (int *) q
        ",
        expect![[r#"
            *p == 0
                (== (deref p) Int(0))
            **p
                (deref (deref p))
            &x
                (address x)
            & &x
                (address (address x))
            &a[0]
                (address (index a Int(0)))
            p->next->val == 0
                (== (field (deref (field (deref p) next)) val) Int(0))
            (*p).next
                (field (deref p) next)
            p.next.val
                (field (field p next) val)
            *p->next
                (deref (field (deref p) next))
            *p++
                error: `++` changes a variable
                 --> contract:1:3
                  |
                1 | *p++
                  |   ^^
                  |
                  = help: a contract must not change the state it speaks about
            a * *p & &b
                (& (* a (deref p)) (address b))
            -*p
                (- (deref p))
            p->*next
                error: expected a field, found `*`
                 --> contract:1:4
                  |
                1 | p->*next
                  |    ^
                  |
                  = help: relations stand behind a point: `p.*next`
            p->int
                error: expected a field, found `int`
                 --> contract:1:4
                  |
                1 | p->int
                  |    ^^^
            (*p) + (int *) q
                (+ (deref p) (cast int * q))
        "#]],
    );
}

#[test]
fn ranges() {
    check_acsl(
        r"
        \valid(a + (0 .. n - 1))
        \valid_read(&a[0..n-1])
        *(p + (0 .. n-1))
        a[..]
        a[*]
        a[1 ..]
        a[.. n]
        (..)
        \separated(a + (0 .. 3), b + (0..3), &c)
        a[i .. j].next
        a[i .. j
        ",
        expect![[r#"
            \valid(a + (0 .. n - 1))
                (\valid (+ a (interval Int(0) (- n Int(1)))))
            \valid_read(&a[0..n-1])
                (\valid_read (address (range a Int(0) (- n Int(1)))))
            *(p + (0 .. n-1))
                (deref (+ p (interval Int(0) (- n Int(1)))))
            a[..]
                (range a)
            a[*]
                (range a)
            a[1 ..]
                (index a (interval Int(1) -))
            a[.. n]
                (index a (interval - n))
            (..)
                (interval - -)
            \separated(a + (0 .. 3), b + (0..3), &c)
                (\separated (+ a (interval Int(0) Int(3))) (+ b (interval Int(0) Int(3))) (address c))
            a[i .. j].next
                (field (range a i j) next)
            a[i .. j
                error: expected `]`, but the clause ends here
                 --> contract:1:9
                  |
                1 | a[i .. j
                  |         ^
        "#]],
    );
}

#[test]
fn names() {
    check_acsl(
        r"
        \valid(p) && \separated(p, q)
        \at(x, Pre) == \at(*p, LoopEntry)
        \old(p->next) == \null
        \block_length(p) >= 4294967296u
        \base_addr(p) == p && \offset(p) == 0
        \initialized(&x) && \freeable(p) && \fresh(p, 4) && \allocable(p)
        \result == NULL
        \min(a, b) <= \max(a, \abs(b))
        \true || \false || true
        sorted(a, n)
        sorted{Old}(a, n) && p{L1, L2}()
        valid_read_string(s)
        in != NULL && x in in
        this->class == new
        \valid{Here}(p)
        \valid{Pre}(p)
        \typeof(x)
        \vald(p)
        \max(a)
        (a: x > 0) && (b: y > 0)
        ",
        expect![[r#"
            \valid(p) && \separated(p, q)
                (&& (\valid p) (\separated p q))
            \at(x, Pre) == \at(*p, LoopEntry)
                (== (\at x Pre) (\at (deref p) LoopEntry))
            \old(p->next) == \null
                (== (\old (field (deref p) next)) (\null))
            \block_length(p) >= 4294967296u
                (>= (\block_length p) Int(4294967296))
            \base_addr(p) == p && \offset(p) == 0
                (&& (== (\base_addr p) p) (== (\offset p) Int(0)))
            \initialized(&x) && \freeable(p) && \fresh(p, 4) && \allocable(p)
                (&& (&& (&& (\initialized (address x)) (\freeable p)) (\fresh p Int(4))) (\allocable p))
            \result == NULL
                (== result Null)
            \min(a, b) <= \max(a, \abs(b))
                (<= (\min a b) (\max a (\abs b)))
            \true || \false || true
                (|| (|| Bool(true) Bool(false)) Bool(true))
            sorted(a, n)
                (call sorted a n)
            sorted{Old}(a, n) && p{L1, L2}()
                (&& (call sorted{Old} a n) (call p{L1 L2}))
            valid_read_string(s)
                (call valid_read_string s)
            in != NULL && x in in
                (&& (!= in Null) (in x in))
            this->class == new
                (== (field (deref this) class) new)
            \valid{Here}(p)
                (\valid p)
            \valid{Pre}(p)
                error: `\valid` with a label is not supported
                 --> contract:1:7
                  |
                1 | \valid{Pre}(p)
                  |       ^^^^^
                  |
                  = help: write `\at(…, L)` around what is meant at a label
            \typeof(x)
                error: `\typeof` is not supported
                 --> contract:1:1
                  |
                1 | \typeof(x)
                  | ^^^^^^^
                  |
                  = help: leave the clause out, or say it without this name
            \vald(p)
                error: unknown name `\vald`
                 --> contract:1:1
                  |
                1 | \vald(p)
                  | ^^^^^
                  |
                  = help: did you mean `\valid`?
            \max(a)
                error: `\max` takes 2 arguments, not 1
                 --> contract:1:1
                  |
                1 | \max(a)
                  | ^^^^^^^
            (a: x > 0) && (b: y > 0)
                (&& (> x Int(0)) (> y Int(0)))
        "#]],
    );
}

#[test]
fn types() {
    check_acsl(
        r"
        (int) x + 1
        (struct node *) p
        (unsigned long long) -1
        (size_t) -x
        (node) - x
        (node) x
        (node *) x
        (x) * y
        (const char *const *) p
        sizeof(int) * n
        sizeof(struct node)
        sizeof(x)
        sizeof(*p)
        sizeof x + 1
        sizeof(char *)
        (struct) x
        ",
        expect![[r#"
            (int) x + 1
                (+ (cast int x) Int(1))
            (struct node *) p
                (cast struct node * p)
            (unsigned long long) -1
                (cast unsigned long long Int(-1))
            (size_t) -x
                (cast size_t (- x))
            (node) - x
                (- node x)
            (node) x
                (cast node x)
            (node *) x
                (cast node * x)
            (x) * y
                (* x y)
            (const char *const *) p
                (cast char ** p)
            sizeof(int) * n
                (* (sizeof-type int) n)
            sizeof(struct node)
                (sizeof-type struct node)
            sizeof(x)
                (sizeof x)
            sizeof(*p)
                (sizeof (deref p))
            sizeof x + 1
                (+ (sizeof x) Int(1))
            sizeof(char *)
                (sizeof-type char *)
            (struct) x
                error: expected an expression, found `struct`
                 --> contract:1:2
                  |
                1 | (struct) x
                  |  ^^^^^^
        "#]],
    );
}

#[test]
fn literals() {
    check_acsl(
        r"
        10UL + 0x1Fu + 017 + 1ull
        'a' + '\n' + '\0' + '\x41' + '\'' + '\a'
        1.5 + 1.5f + 2e3 + 1.0L
        18446744073709551615
        18446744073709551616
        0xg
        'ab'
        '\q'
        ",
        expect![[r#"
            10UL + 0x1Fu + 017 + 1ull
                (+ (+ (+ Long(10) Int(31)) Int(15)) Long(1))
            'a' + '\n' + '\0' + '\x41' + '\'' + '\a'
                (+ (+ (+ (+ (+ Char(97) Char(10)) Char(0)) Char(65)) Char(39)) Char(7))
            1.5 + 1.5f + 2e3 + 1.0L
                (+ (+ (+ Double(1.5) Float(1.5)) Double(2000.0)) Double(1.0))
            18446744073709551615
                Int(18446744073709551615)
            18446744073709551616
                error: `18446744073709551616` is too large: numbers have at most 64 bits
                 --> contract:1:1
                  |
                1 | 18446744073709551616
                  | ^^^^^^^^^^^^^^^^^^^^
            0xg
                error: `0xg` is not a number
                 --> contract:1:1
                  |
                1 | 0xg
                  | ^^^
            'ab'
                error: 'ab' is not one character
                 --> contract:1:1
                  |
                1 | 'ab'
                  | ^^^^
                  |
                  = help: a character constant holds one byte; write others by their number: '\xff'
            '\q'
                error: unknown escape `\q`
                 --> contract:1:1
                  |
                1 | '\q'
                  | ^^^^
                  |
                  = help: a backslash itself is written `\\`
        "#]],
    );
}
