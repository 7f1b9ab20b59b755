//! What is said about faults.

use crate::{check_diagnostics, check_jml};
use expect_test::{Expect, expect};

#[test]
fn of_expressions() {
    check_jml(
        r"
        new Node()
        super.x
        x + while
        String.class
        x instanceof Node n
        i++ > 0
        --i
        \old(x, L)
        \old()
        \nothing(1)
        \fresh()
        \reslt
        \foral
        \lockset
        \forall int i; F
        (\forall int i: F)
        (\forall \bigint i; F)
        (\forall i; F)
        (\forall T x;; F; G)
        (* this is sorted *)
        a @ b
        x.
        x.5
        a[1
        f(a,
        {a b
        all x: s
        all x', y: s | F
        let x' = a | b
        x == ∅
        a ! b
        \
        ",
        expect![[r#"
            new Node()
                error: a contract cannot create objects
                 --> contract:1:1
                  |
                1 | new Node()
                  | ^^^
                  |
                  = help: say that an object is new with `\fresh(e)`
            super.x
                error: `super` is not supported in contracts
                 --> contract:1:1
                  |
                1 | super.x
                  | ^^^^^
                  |
                  = help: use `this`; inherited fields are fields of `this`
            x + while
                error: expected an expression, found `while`
                 --> contract:1:5
                  |
                1 | x + while
                  |     ^^^^^
            String.class
                error: class literals are written `\type(T)` in contracts
                 --> contract:1:8
                  |
                1 | String.class
                  |        ^^^^^
                  |
                  = help: write `\type(T)`
            x instanceof Node n
                error: a contract cannot declare a variable by `instanceof`
                 --> contract:1:19
                  |
                1 | x instanceof Node n
                  |                   ^
                  |
                  = help: test first, then cast: `x instanceof T && ((T) x).f == 0`
            i++ > 0
                error: `++` changes a variable
                 --> contract:1:2
                  |
                1 | i++ > 0
                  |  ^^
                  |
                  = help: a contract must not change the state it speaks about
            --i
                error: `--` changes a variable
                 --> contract:1:1
                  |
                1 | --i
                  | ^^
                  |
                  = help: a contract must not change the state it speaks about
            \old(x, L)
                error: `\old` with a label is not supported
                 --> contract:1:1
                  |
                1 | \old(x, L)
                  | ^^^^^^^^^^
                  |
                  = help: `\old(e)` speaks of the state in which the method was called
            \old()
                error: `\old` takes one argument, not 0
                 --> contract:1:1
                  |
                1 | \old()
                  | ^^^^^^
            \nothing(1)
                error: `\nothing` takes no arguments, not 1
                 --> contract:1:1
                  |
                1 | \nothing(1)
                  | ^^^^^^^^^^^
            \fresh()
                error: `\fresh` takes at least one argument, not 0
                 --> contract:1:1
                  |
                1 | \fresh()
                  | ^^^^^^^^
            \reslt
                error: unknown name `\reslt`
                 --> contract:1:1
                  |
                1 | \reslt
                  | ^^^^^^
                  |
                  = help: did you mean `\result`?
            \foral
                error: unknown name `\foral`
                 --> contract:1:1
                  |
                1 | \foral
                  | ^^^^^^
                  |
                  = help: did you mean `\forall`?
            \lockset
                error: `\lockset` is not supported
                 --> contract:1:1
                  |
                1 | \lockset
                  | ^^^^^^^^
                  |
                  = help: leave the clause out, or say it without this name
            \forall int i; F
                error: `\forall` stands in parentheses of its own
                 --> contract:1:1
                  |
                1 | \forall int i; F
                  | ^^^^^^^
                  |
                  = help: write `(\forall T x; range; e)`
            (\forall int i: F)
                error: `\forall` declares its variables as `T x, y;`
                 --> contract:1:15
                  |
                1 | (\forall int i: F)
                  |               ^
                  |
                  = help: write `(\forall T x; range; F)`, or `all x: e | F` for a relational quantifier
            (\forall \bigint i; F)
                error: the type `\bigint` is not supported
                 --> contract:1:10
                  |
                1 | (\forall \bigint i; F)
                  |          ^^^^^^^
                  |
                  = help: use `int` or `long`
            (\forall i; F)
                error: expected a name, found `;`
                 --> contract:1:11
                  |
                1 | (\forall i; F)
                  |           ^
            (\forall T x;; F; G)
                error: expected `)`, found `;`
                 --> contract:1:17
                  |
                1 | (\forall T x;; F; G)
                  |                 ^
            (* this is sorted *)
                error: an informal description cannot be checked
                 --> contract:1:1
                  |
                1 | (* this is sorted *)
                  | ^
                  |
                  = help: write a formula, or make it an ordinary comment
            a @ b
                error: unexpected character `@`
                 --> contract:1:3
                  |
                1 | a @ b
                  |   ^
            x.
                error: expected a field, or a relation such as `*next`, but the clause ends here
                 --> contract:1:3
                  |
                1 | x.
                  |   ^
            x.5
                error: expected an operator or the end of the clause, found `.5`
                 --> contract:1:2
                  |
                1 | x.5
                  |  ^^
            a[1
                error: expected `]`, but the clause ends here
                 --> contract:1:4
                  |
                1 | a[1
                  |    ^
            f(a,
                error: expected an expression, but the clause ends here
                 --> contract:1:5
                  |
                1 | f(a,
                  |     ^
            {a b
                error: expected an expression, but the clause ends here
                 --> contract:1:5
                  |
                1 | {a b
                  |     ^
            all x: s
                error: expected `|` and the formula that the variables are about, but the clause ends here
                 --> contract:1:9
                  |
                1 | all x: s
                  |         ^
            all x', y: s | F
                error: a variable that is declared here takes no prime
                 --> contract:1:5
                  |
                1 | all x', y: s | F
                  |     ^^
                  |
                  = help: it is the same in both states; prime the fields
            let x' = a | b
                error: a variable that is declared here takes no prime
                 --> contract:1:5
                  |
                1 | let x' = a | b
                  |     ^^
                  |
                  = help: it is the same in both states; prime the fields
            x == ∅
                error: unexpected character `∅`
                 --> contract:1:6
                  |
                1 | x == ∅
                  |      ^
            a ! b
                error: expected an operator or the end of the clause, found `!`
                 --> contract:1:3
                  |
                1 | a ! b
                  |   ^
            \
                error: a backslash begins a name such as `\old` or `\result`
                 --> contract:1:1
                  |
                1 | \
                  | ^
        "#]],
    );
}

fn check_clause(clause: &str, expected: Expect) {
    check_diagnostics(&format!("class C {{\n    {clause}\n    int m() {{ return 1; }}\n}}\n"), expected);
}

#[test]
fn of_clauses() {
    check_clause(
        "//@ signals IOException;",
        expect![[r#"
        error: expected `(` and an exception, found `IOException`
         --> Test.java:2:17
          |
        2 |     //@ signals IOException;
          |                 ^^^^^^^^^^^
          |
          = help: write `signals (Exception e) F;`
    "#]],
    );
    check_clause(
        "//@ signals_only 1;",
        expect![[r#"
        error: expected a type, found `1`
         --> Test.java:2:22
          |
        2 |     //@ signals_only 1;
          |                      ^
    "#]],
    );
    check_clause(
        "//@ assignable ;",
        expect![[r#"
        error: expected an expression, but the clause ends here
         --> Test.java:2:20
          |
        2 |     //@ assignable ;
          |                    ^
    "#]],
    );
    check_clause(
        "//@ requires",
        expect![[r#"
        error: expected an expression, but the clause ends here
         --> Test.java:2:17
          |
        2 |     //@ requires
          |                 ^
    "#]],
    );
    check_clause(
        "//@ requires a",
        expect![[r#"
        warning: this `requires` clause has no `;` at its end
         --> Test.java:2:19
          |
        2 |     //@ requires a
          |                   ^
          |
          = help: add `;`
    "#]],
    );
    check_clause(
        "//@ unreachable x;",
        expect![[r#"
        error: expected an operator or the end of the clause, found `x`
         --> Test.java:2:21
          |
        2 |     //@ unreachable x;
          |                     ^
    "#]],
    );
}

#[test]
fn of_places() {
    check_diagnostics(
        r"
//@ invariant x > 0;
//@ requires a;
class C {
    //@ pure
    int x; //@ requires trailing;
    //@ loop_invariant a;
    //@ non_null_by_default
    //@ non_null
    void m(/*@ requires a; */ int p, /*@ pure */ int q /*@ nullable */) {
        //@ requires b;
        //@ loop_invariant c;
        x = 1;
        /*@ nullable @*/ Object o = null;
        //@ also
        x = /*@ nullable */ 2;
        if (true) //@ assert d;
            x = 3;
        while (true) //@ assert e; loop_invariant f;
            x = 4;
    }
    //@ ensures nothing;
}
//@ ensures at_the_end;
",
        expect![[r#"
            error: this clause stands outside of every class
             --> Test.java:2:5
              |
            2 | //@ invariant x > 0;
              |     ^^^^^^^^^^^^^^^^
              |
              = help: move it into the body of the class it is about
            error: `requires` cannot stand before a class
             --> Test.java:3:5
              |
            3 | //@ requires a;
              |     ^^^^^^^^^^^
              |
              = help: it stands before a method or constructor
            error: `pure` cannot stand before a field
             --> Test.java:5:9
              |
            5 |     //@ pure
              |         ^^^^
              |
              = help: it stands before a method
            warning: this contract stands behind other code and is not read
             --> Test.java:6:12
              |
            6 |     int x; //@ requires trailing;
              |            ^^^^^^^^^^^^^^^^^^^^^^
              |
              = help: put it in a line of its own, before what it belongs to
            error: `loop_invariant` cannot stand before a method
             --> Test.java:7:9
              |
            7 |     //@ loop_invariant a;
              |         ^^^^^^^^^^^^^^^^^
              |
              = help: it stands before a loop
            error: `non_null_by_default` cannot stand before a method
             --> Test.java:8:9
              |
            8 |     //@ non_null_by_default
              |         ^^^^^^^^^^^^^^^^^^^
              |
              = help: it stands before a class
            error: `non_null` cannot stand before a method without a result
             --> Test.java:9:9
              |
            9 |     //@ non_null
              |         ^^^^^^^^
              |
              = help: it stands before a field, a parameter or a method with a result
            error: `requires` cannot stand before a parameter
              --> Test.java:10:16
               |
            10 |     void m(/*@ requires a; */ int p, /*@ pure */ int q /*@ nullable */) {
               |                ^^^^^^^^^^^
               |
               = help: it stands before a method or constructor
            error: `pure` cannot stand before a parameter
              --> Test.java:10:42
               |
            10 |     void m(/*@ requires a; */ int p, /*@ pure */ int q /*@ nullable */) {
               |                                          ^^^^
               |
               = help: it stands before a method
            warning: this contract belongs to nothing
              --> Test.java:10:56
               |
            10 |     void m(/*@ requires a; */ int p, /*@ pure */ int q /*@ nullable */) {
               |                                                        ^^^^^^^^^^^^^^^
               |
               = help: contracts stand before a class, method, field, parameter or statement
            error: `requires` cannot stand between statements
              --> Test.java:11:13
               |
            11 |         //@ requires b;
               |             ^^^^^^^^^^^
               |
               = help: it stands before a method or constructor
            error: no loop follows this `loop_invariant`
              --> Test.java:12:13
               |
            12 |         //@ loop_invariant c;
               |             ^^^^^^^^^^^^^^^^^
               |
               = help: put it directly before the loop, without code between them
            note: `nullable` says nothing about a local variable and is ignored
              --> Test.java:14:13
               |
            14 |         /*@ nullable @*/ Object o = null;
               |             ^^^^^^^^
            error: `also` cannot stand between statements
              --> Test.java:15:13
               |
            15 |         //@ also
               |             ^^^^
               |
               = help: it stands before a method or constructor
            warning: this contract belongs to nothing
              --> Test.java:16:13
               |
            16 |         x = /*@ nullable */ 2;
               |             ^^^^^^^^^^^^^^^
               |
               = help: contracts stand before a class, method, field, parameter or statement
            error: `assert` cannot stand where a single statement is expected
              --> Test.java:17:23
               |
            17 |         if (true) //@ assert d;
               |                       ^^^^^^^^^
               |
               = help: put braces around the statement
            error: `assert` cannot stand where a single statement is expected
              --> Test.java:19:26
               |
            19 |         while (true) //@ assert e; loop_invariant f;
               |                          ^^^^^^^^^
               |
               = help: put braces around the statement
            warning: this contract belongs to nothing
              --> Test.java:22:5
               |
            22 |     //@ ensures nothing;
               |     ^^^^^^^^^^^^^^^^^^^^
               |
               = help: contracts stand before a class, method, field, parameter or statement
            warning: this contract belongs to nothing
              --> Test.java:24:1
               |
            24 | //@ ensures at_the_end;
               | ^^^^^^^^^^^^^^^^^^^^^^^
               |
               = help: contracts stand before a class, method, field, parameter or statement
        "#]],
    );
}

#[test]
fn of_nullness() {
    check_diagnostics(
        "class C { /*@ nullable */ @NonNull Object f; /*@ non_null nullable */ Object g; }",
        expect![[r#"
            error: this is both nullable and not nullable
             --> Test.java:1:15
              |
            1 | class C { /*@ nullable */ @NonNull Object f; /*@ non_null nullable */ Object g; }
              |               ^^^^^^^^
              |
              = help: take one of them away
            error: this is both nullable and not nullable
             --> Test.java:1:59
              |
            1 | class C { /*@ nullable */ @NonNull Object f; /*@ non_null nullable */ Object g; }
              |                                                           ^^^^^^^^
              |
              = help: take one of them away
        "#]],
    );
}
