//! Every kind of clause, and how clauses form specification cases.

use crate::check_java;
use expect_test::{Expect, expect};

/// Puts contracts before a method.
fn check_method(contract: &str, expected: Expect) {
    let source = format!("class C {{\n{}\nint m(int x, Object o) {{ return 0; }}\n}}\n", contract.trim());
    let contracts = skolem_contract::read_java(&source);
    let shown = crate::show::spec(&contracts.methods[0]) + &crate::show::diagnostics(&contracts, &source);
    expected.assert_eq(&shown);
}

#[test]
fn of_methods() {
    check_method(
        r"
//@ requires x > 0; pre o != null; requires_redundantly x >= 0;
//@ ensures \result == x; post true; ensures_redundantly \result > 0;
//@ signals (java.io.IOException e) e != null;
//@ signals (IllegalStateException) x == 1; exsures (Error e);
//@ signals_only IOException, IllegalStateException;
//@ assignable x, this.*, o.f, a[*], a[0..n - 1];
//@ modifies \nothing; modifiable \everything; assigns \not_specified;
",
        expect![[r#"
            requires x > 0
            requires o != null
            requires(redundant) x >= 0
            ensures \result == x
            ensures true
            ensures(redundant) \result > 0
            signals (java.io.IOException e) e != null
            signals (IllegalStateException) x == 1
            signals (Error e)
            signals_only IOException, IllegalStateException
            assignable x, this.*, o.f, a[*], a[0 .. n - 1]
            assignable \nothing
            assignable \everything
            assignable \not_specified
        "#]],
    );
    check_method(
        "//@ signals_only \\nothing;",
        expect![[r#"
            signals_only \nothing
        "#]],
    );
}

#[test]
fn of_the_interface_page() {
    check_method(
        r"
//@ requires no a.*next & b.*next;
//@ ensures \result.*next == \old(a.*next) + \old(b.*next);
//@ ensures (\forall Cell c; c in \result.*next; !(c in c.^next));
/*@ alloy (no c: h.*next | c in c.^next) => ($return.*next' = h.*next && (no c: $return.*next' | c in c.^next')) */
",
        expect![[r#"
            requires no a.*next & b.*next
            ensures \result.*next == \old(a.*next) + \old(b.*next)
            ensures (\forall Cell c; c in \result.*next; !(c in c.^next))
            alloy (no c: h.*next | c in c.^next) => $return.*next' = h.*next && no c: $return.*next' | c in c.^next'
        "#]],
    );
}

#[test]
fn alloy() {
    check_method(
        r"
/*@ alloy l.*next' in l.*next
  @ alloy no c: l.*next' | c.val' = v;
  @ alloy all c |
  @           c.val = c.val'
  @*/
//@ alloy a = b
",
        expect![[r#"
            alloy l.*next' in l.*next
            alloy no c: l.*next' | c.val' = v
            alloy all c | c.val = c.val'
            alloy a = b
        "#]],
    );
}

#[test]
fn cases() {
    check_method(
        r"
/*@ public normal_behavior
  @   requires x > 0;
  @   assignable \nothing;
  @ also
  @ private exceptional_behavior
  @   requires x <= 0;
  @   signals_only IllegalArgumentException;
  @ also protected behaviour
  @   ensures true;
  @ also
  @   ensures false;
  @*/
",
        expect![[r#"
            public normal_behavior
            requires x > 0
            assignable \nothing
            also
            private exceptional_behavior
            requires x <= 0
            signals_only IllegalArgumentException
            also
            protected behavior
            ensures true
            also
            ensures false
        "#]],
    );
}

#[test]
fn cases_that_extend() {
    check_method(
        "//@ also\n//@ ensures true;",
        expect![[r#"
            also
            ensures true
        "#]],
    );
    check_method(
        "/*@ ensures a; */\n/*@ also */\n//@ ensures b;",
        expect![[r#"
            ensures a
            also
            ensures b
        "#]],
    );
}

#[test]
fn cases_that_are_broken() {
    check_method(
        "//@ normal_behavior ensures a; exceptional_behavior ensures b;",
        expect![[r#"
            normal_behavior
            ensures a
            clause (unreadable Method)
            also
            exceptional_behavior
            ensures b
            error: `also` is missing before `exceptional_behavior`
             --> Test.java:2:32
              |
            2 | //@ normal_behavior ensures a; exceptional_behavior ensures b;
              |                                ^^^^^^^^^^^^^^^^^^^^
              |
              = help: specification cases are separated by `also`
        "#]],
    );
    check_method(
        "//@ ensures a; also",
        expect![[r#"
            ensures a
            clause (unreadable Method)
            error: no specification case follows this `also`
             --> Test.java:2:16
              |
            2 | //@ ensures a; also
              |                ^^^^
        "#]],
    );
    check_method(
        "//@ ensures a; also also ensures b;",
        expect![[r#"
            ensures a
            clause (unreadable Method)
            also
            ensures b
            error: no specification case stands between two `also`
             --> Test.java:2:16
              |
            2 | //@ ensures a; also also ensures b;
              |                ^^^^
        "#]],
    );
    check_method(
        "//@ requires a;\n//@ {| requires b; ensures c; also requires d; |}\n//@ ensures e;",
        expect![[r#"
            requires a
            clause (unreadable Unknown)
            ensures e
            error: nested specification cases `{| … |}` are not supported
             --> Test.java:3:5
              |
            3 | //@ {| requires b; ensures c; also requires d; |}
              |     ^^
              |
              = help: write the cases out, with `also` between them
        "#]],
    );
}

#[test]
fn of_types() {
    check_java(
        r"
class C {
    //@ public invariant x >= 0; private static invariant y >= 0;
    int x;
    //@ constraint \old(x) <= x;
    //@ initially x == 0;
    static int y; //@ invariant y < 10;
    //@ instance invariant
    //@     x != y;
}
",
        expect![[r#"
            Class C
                public invariant x >= 0
                private static invariant y >= 0
                constraint \old(x) <= x
                initially x == 0
                invariant y < 10
                invariant x != y
            field C.x: int = int
            field C.y: int = int
        "#]],
    );
}

#[test]
fn of_statements() {
    check_java(
        r#"
class C {
    void m(int n) {
        //@ assume n > 0; assert n != 0 : "message";
        int i = 0;
        //@ loop_invariant 0 <= i && i <= n;
        //@ maintaining i >= 0; decreases n - i; decreasing n;
        //@ loop_modifies i; assignable a[*];
        while (i < n) {
            i++;
            //@ assert i > 0;
        }
        outer: for (;;) { break; }
        //@ unreachable;
    }
}
"#,
        expect![[r#"
            Class C
            C.m(int n = int)
            4:9 in C.m before statement 5:9
                assume n > 0
                assert n != 0
            6:9 in C.m before loop 9:9
                loop_invariant 0 <= i && i <= n
                loop_invariant i >= 0
                decreases n - i
                decreases n
                loop_modifies i
                loop_modifies a[*]
            11:13 in C.m before the end
                assert i > 0
            14:9 in C.m before the end
                assert false
        "#]],
    );
}

#[test]
fn that_are_ignored_or_not_supported() {
    check_method(
        r"
//@ diverges true; measured_by x; accessible o; captures o;
//@ ghost int g = 1; requires a;
//@ model instance public int f; represents f = x; set g = 2; axiom true;
//@ forall int i; old int j = x; for_example ensures true;
//@ skipesc spec_bigint_math ensures b;
",
        expect![[r#"
            accessible o
            requires a
            clause (unreadable Method)
            clause (unreadable Method)
            clause (unreadable Method)
            clause (unreadable Unknown)
            ensures b
            clause (unreadable Unknown)
            note: `diverges` is ignored
             --> Test.java:2:5
              |
            2 | //@ diverges true; measured_by x; accessible o; captures o;
              |     ^^^^^^^^^^^^^^
            note: `measured_by` is ignored
             --> Test.java:2:20
              |
            2 | //@ diverges true; measured_by x; accessible o; captures o;
              |                    ^^^^^^^^^^^^^^
            note: `captures` is ignored
             --> Test.java:2:49
              |
            2 | //@ diverges true; measured_by x; accessible o; captures o;
              |                                                 ^^^^^^^^^^^
            error: `ghost` is not supported
             --> Test.java:3:5
              |
            3 | //@ ghost int g = 1; requires a;
              |     ^^^^^
              |
              = help: declare it in the program, where contracts can use it
            error: `model` is not supported
             --> Test.java:4:5
              |
            4 | //@ model instance public int f; represents f = x; set g = 2; axiom true;
              |     ^^^^^
              |
              = help: declare it in the program, where contracts can use it
            error: `represents` is not supported
             --> Test.java:4:34
              |
            4 | //@ model instance public int f; represents f = x; set g = 2; axiom true;
              |                                  ^^^^^^^^^^
              |
              = help: say it with a pure method of the program
            error: `set` is not supported
             --> Test.java:4:52
              |
            4 | //@ model instance public int f; represents f = x; set g = 2; axiom true;
              |                                                    ^^^
              |
              = help: assign to a variable of the program
            error: `axiom` is not supported
             --> Test.java:4:63
              |
            4 | //@ model instance public int f; represents f = x; set g = 2; axiom true;
              |                                                               ^^^^^
              |
              = help: say it as an `invariant`, or `assume` it where it is needed
            error: `forall` is not supported
             --> Test.java:5:5
              |
            5 | //@ forall int i; old int j = x; for_example ensures true;
              |     ^^^^^^
              |
              = help: write `(\forall T x; range; F)` in each clause
            error: `old` is not supported
             --> Test.java:5:19
              |
            5 | //@ forall int i; old int j = x; for_example ensures true;
              |                   ^^^
              |
              = help: write `\old(e)` where the value is used
            error: `for_example` is not supported
             --> Test.java:5:34
              |
            5 | //@ forall int i; old int j = x; for_example ensures true;
              |                                  ^^^^^^^^^^^
              |
              = help: make it an ordinary comment
            note: `skipesc` is ignored
             --> Test.java:6:5
              |
            6 | //@ skipesc spec_bigint_math ensures b;
              |     ^^^^^^^
            error: `spec_bigint_math` is not supported
             --> Test.java:6:13
              |
            6 | //@ skipesc spec_bigint_math ensures b;
              |             ^^^^^^^^^^^^^^^^
              |
              = help: arithmetic is Java's; the check kind `overflow` finds what wraps around
        "#]],
    );
}

/// One fault, one message; the other clauses are all there.
#[test]
fn recovery() {
    check_method(
        r"
//@ requires x >;
//@ ensures (\forall int i; a[i] == 0;
//@ requires y
//@ ensures z && (b
//@ ensures c;
//@ requres d; ensures e;
//@ ensures ); requires 1;
//@ ) ensures 2;
//@ ensures post() && x.ensures == pre;
",
        expect![[r#"
            requires (unreadable Method)
            ensures (unreadable Method)
            requires y
            ensures (unreadable Method)
            ensures c
            clause (unreadable Method)
            ensures e
            ensures (unreadable Method)
            requires 1
            clause (unreadable Unknown)
            ensures 2
            ensures post() && x.ensures == pre
            error: expected an expression, but the clause ends here
             --> Test.java:2:17
              |
            2 | //@ requires x >;
              |                 ^
            error: expected `)`, but the clause ends here
             --> Test.java:3:38
              |
            3 | //@ ensures (\forall int i; a[i] == 0;
              |                                      ^
            warning: this `requires` clause has no `;` at its end
             --> Test.java:4:15
              |
            4 | //@ requires y
              |               ^
              |
              = help: add `;`
            error: expected `)`, but the clause ends here
             --> Test.java:5:20
              |
            5 | //@ ensures z && (b
              |                    ^
            error: unknown keyword `requres`
             --> Test.java:7:5
              |
            7 | //@ requres d; ensures e;
              |     ^^^^^^^
              |
              = help: did you mean `requires`?
            error: expected an expression, found `)`
             --> Test.java:8:13
              |
            8 | //@ ensures ); requires 1;
              |             ^
            error: expected a clause, found `)`
             --> Test.java:9:5
              |
            9 | //@ ) ensures 2;
              |     ^
              |
              = help: clauses begin with a word such as `requires`, `ensures` or `invariant`
        "#]],
    );
}
