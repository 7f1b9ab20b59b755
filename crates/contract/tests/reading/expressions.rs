//! Names, relations, built-in functions and types.

use crate::check_jml;
use expect_test::expect;

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
