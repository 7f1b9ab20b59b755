//! Which comments are contracts.

use crate::check_java;
use expect_test::expect;

#[test]
fn forms() {
    check_java(
        r"
class C {
    //@ requires a
    //@     && b
    //@@    && c;
    /*@ requires d; */
    /*@@ requires e; @@*/
    /*@
      @ requires f &&
      @@   g; // not this
          requires h;
      @*/
    void m() { }

    //@ requires
    //@   Math.abs(a) > 0;
    //@Deprecated
    void n() { }

    //@ requires a;
    // a comment between
    //@ ensures b;
    /** Documentation. */
    void o() { }
}
",
        expect![[r#"
            Class C
            C.m()
                requires a && b && c
                requires d
                requires e
                requires f && g
                requires h
            C.n()
                requires Math.abs(a) > 0
            C.o()
                requires a
                ensures b
        "#]],
    );
}

#[test]
fn that_are_none() {
    check_java(
        r#"
class C {
    //@Override
    //@SuppressWarnings("unchecked")
    //@ Nullable
    // @author somebody
    //+ESC@ requires b;
    //-RAC@ requires c;
    /*+KEY@ requires d; @*/
    //@formatter:off
    //@
    /*@*/
    /*@ @*/
    //@{
    //@}
    /* @ requires e; */
    String s = "//@ requires f;";
    void m() { }
}
"#,
        expect![[r#"
            Class C
            field C.s: String = String
            C.m()
        "#]],
    );
}

#[test]
fn that_look_like_contracts() {
    check_java(
        r"
class C {
    // @ requires a;
    //  @normal_behavior
    // @author somebody
    void m() { }
}
",
        expect![[r#"
            Class C
            C.m()
            note: this comment is not read as a contract
             --> Test.java:3:5
              |
            3 |     // @ requires a;
              |     ^^^^
              |
              = help: a contract begins with `//@`, without a space before `@`
            note: this comment is not read as a contract
             --> Test.java:4:5
              |
            4 |     //  @normal_behavior
              |     ^^^^^
              |
              = help: a contract begins with `//@`, without a space before `@`
        "#]],
    );
}

#[test]
fn that_are_misspelt() {
    check_java(
        r"
class C {
    //@ requres a; ensure b;
    //@ asignable \nothing;
    //@ zzzzzz;
    //@ (a);
    //@ € ;
    void m() { }
}
",
        expect![[r#"
            Class C
            C.m()
                clause (unreadable Method)
                clause (unreadable Method)
                clause (unreadable Method)
                clause (unreadable Unknown)
                clause (unreadable Unknown)
                clause (unreadable Unknown)
            error: unknown keyword `requres`
             --> Test.java:3:9
              |
            3 |     //@ requres a; ensure b;
              |         ^^^^^^^
              |
              = help: did you mean `requires`?
            error: unknown keyword `ensure`
             --> Test.java:3:20
              |
            3 |     //@ requres a; ensure b;
              |                    ^^^^^^
              |
              = help: did you mean `ensures`?
            error: unknown keyword `asignable`
             --> Test.java:4:9
              |
            4 |     //@ asignable \nothing;
              |         ^^^^^^^^^
              |
              = help: did you mean `assignable`?
            error: unknown keyword `zzzzzz`
             --> Test.java:5:9
              |
            5 |     //@ zzzzzz;
              |         ^^^^^^
              |
              = help: an ordinary comment begins with `//` or `/*` without `@`
            error: expected a clause, found `(`
             --> Test.java:6:9
              |
            6 |     //@ (a);
              |         ^
              |
              = help: clauses begin with a word such as `requires`, `ensures` or `invariant`
            error: unexpected character `€`
             --> Test.java:7:9
              |
            7 |     //@ € ;
              |         ^
        "#]],
    );
}

#[test]
fn that_begin_with_another_word() {
    check_java(
        r#"
class C {
    //@ Requires x > 0; Ensures \result > 5;
    int capital(int x) { return x; }
    //@ TODO: ensures \result > 5;
    int note(int x) { return x; }
    //@ todo: ensures true;
    int small(int x) { return x; }
    /*@ X
      @ requires x > 0; */
    int stray(int x) { return x; }
    //@Assert x > 0;
    int first(int x) { return x; }
    //@ Positive(\result);
    int backslash(int x) { return x; }
    //@ TODO: rename
    //@Autowired private final int x;
    //@Test public void t() { assert x > 0; }
    int ordinary(int x) { return x; }
}
"#,
        expect![[r#"
            Class C
            C.capital(int x = int): int = int
                clause (unreadable Method)
                clause (unreadable Method)
            C.note(int x = int): int = int
                clause (unreadable Unknown)
            C.small(int x = int): int = int
                clause (unreadable Unknown)
            C.stray(int x = int): int = int
                clause (unreadable Unknown)
            C.first(int x = int): int = int
                clause (unreadable Unknown)
            C.backslash(int x = int): int = int
                clause (unreadable Unknown)
            C.ordinary(int x = int): int = int
            error: unknown keyword `Requires`
             --> Test.java:3:9
              |
            3 |     //@ Requires x > 0; Ensures \result > 5;
              |         ^^^^^^^^
              |
              = help: did you mean `requires`?
            error: unknown keyword `Ensures`
             --> Test.java:3:25
              |
            3 |     //@ Requires x > 0; Ensures \result > 5;
              |                         ^^^^^^^
              |
              = help: did you mean `ensures`?
            error: unknown keyword `TODO`
             --> Test.java:5:9
              |
            5 |     //@ TODO: ensures \result > 5;
              |         ^^^^
              |
              = help: an ordinary comment begins with `//` or `/*` without `@`
            error: unknown keyword `todo`
             --> Test.java:7:9
              |
            7 |     //@ todo: ensures true;
              |         ^^^^
              |
              = help: did you mean `code`?
            error: unknown keyword `X`
             --> Test.java:9:9
              |
            9 |     /*@ X
              |         ^
              |
              = help: an ordinary comment begins with `//` or `/*` without `@`
            error: unknown keyword `Assert`
              --> Test.java:12:8
               |
            12 |     //@Assert x > 0;
               |        ^^^^^^
               |
               = help: did you mean `assert`?
            error: unknown keyword `Positive`
              --> Test.java:14:9
               |
            14 |     //@ Positive(\result);
               |         ^^^^^^^^
               |
               = help: an ordinary comment begins with `//` or `/*` without `@`
        "#]],
    );
}
