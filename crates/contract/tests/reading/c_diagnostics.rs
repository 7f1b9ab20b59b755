//! What is said about contracts of C that cannot be read or stand in the wrong place.

use crate::{check_c, check_c_diagnostics};
use expect_test::expect;

#[test]
fn misspelt_words() {
    check_c_diagnostics(
        r"
/*@ requres x > 0; ensures \result > 0; assignable \nothing; pure; */
int f(int x) {
    //@ loop invarant x > 0;
    //@ loop_invariant x > 0;
    while (x) x--;
    //@ assrt x == 0;
    // @ assert x == 0;
    return x;
}
",
        expect![[r#"
            error: unknown keyword `requres`
             --> test.c:2:5
              |
            2 | /*@ requres x > 0; ensures \result > 0; assignable \nothing; pure; */
              |     ^^^^^^^
              |
              = help: did you mean `requires`?
            error: unknown keyword `assignable`
             --> test.c:2:41
              |
            2 | /*@ requres x > 0; ensures \result > 0; assignable \nothing; pure; */
              |                                         ^^^^^^^^^^
              |
              = help: did you mean `assigns`?
            error: unknown keyword `pure`
             --> test.c:2:62
              |
            2 | /*@ requres x > 0; ensures \result > 0; assignable \nothing; pure; */
              |                                                              ^^^^
              |
              = help: did you mean `assigns \nothing;`?
            error: unknown keyword `loop invarant`
             --> test.c:4:14
              |
            4 |     //@ loop invarant x > 0;
              |              ^^^^^^^^
              |
              = help: did you mean `loop invariant`?
            error: unknown keyword `loop_invariant`
             --> test.c:5:9
              |
            5 |     //@ loop_invariant x > 0;
              |         ^^^^^^^^^^^^^^
              |
              = help: did you mean `loop invariant`?
            error: unknown keyword `assrt`
             --> test.c:7:9
              |
            7 |     //@ assrt x == 0;
              |         ^^^^^
              |
              = help: did you mean `assert`?
            note: this comment is not read as a contract
             --> test.c:8:5
              |
            8 |     // @ assert x == 0;
              |     ^^^^
              |
              = help: a contract begins with `//@`, without a space before `@`
        "#]],
    );
}

/// One fault is one message, and the other clauses are there.
#[test]
fn the_rest_is_read() {
    check_c(
        r"
/*@ requires x >;
    requires x > 0
    ensures (x > 0;
    ensures \forall integer i; i == i
    ensures \result == 1;
    assigns *p;
    & 3;
*/
int f(int x, int *p);
",
        expect![[r#"
            prototype 10:5 f(x: int, p: int *): int
                requires (unreadable Method)
                requires x > 0
                ensures (unreadable Method)
                ensures \forall integer i; i == i
                ensures \result == 1
                assigns *p
                clause (unreadable Unknown)
            error: expected an expression, but the clause ends here
             --> test.c:2:17
              |
            2 | /*@ requires x >;
              |                 ^
            warning: this `requires` clause has no `;` at its end
             --> test.c:3:19
              |
            3 |     requires x > 0
              |                   ^
              |
              = help: add `;`
            error: expected `)`, but the clause ends here
             --> test.c:4:19
              |
            4 |     ensures (x > 0;
              |                   ^
            warning: this `ensures` clause has no `;` at its end
             --> test.c:5:38
              |
            5 |     ensures \forall integer i; i == i
              |                                      ^
              |
              = help: add `;`
            error: expected a clause, found `&`
             --> test.c:8:5
              |
            8 |     & 3;
              |     ^
              |
              = help: clauses begin with a word such as `requires`, `ensures` or `loop invariant`
        "#]],
    );
}

#[test]
fn unsupported() {
    check_c_diagnostics(
        r"
/*@ global invariant positive: x > 0;
    type invariant small(struct s *p) = p->x < 10;
    type stack;
    lemma l: \forall integer i; i == i;
    inductive reachable{L}(struct node *a, struct node *b) {
      case empty: \forall struct node *p; reachable(p, p);
    }
    predicate rec(integer n) = n == 0 || rec(n - 1);
    predicate even(integer n) = n == 0 || odd(n - 1);
    predicate odd(integer n) = n != 0 && even(n - 1);
    predicate user(integer n) = even(n);
    predicate user(integer m, integer user) = user(m) && user > 0;
    logic integer length<a>(\list<a> l);
    predicate p(integer n);
*/
/*@ terminates \true; decreases n; allocates \result; frees p; exits \false; check requires n > 0;
    for b: ensures \true; */
int f(int n, int *p) {
    /*@ ghost int x = 0; /@ loop invariant x < 3; @/ while (x < 3) { x++; } */
    //@ ghost x = 2;
    //@ assert n > 0;
    //@ invariant n > 0;
    //@ loop unroll 10;
    while (n) n--;
    return 0;
}
",
        expect![[r#"
            error: `global invariant` is not supported
             --> test.c:2:5
              |
            2 | /*@ global invariant positive: x > 0;
              |     ^^^^^^
              |
              = help: say it in `requires` and `ensures` of the functions that rely on it
            error: `type invariant` is not supported
             --> test.c:3:5
              |
            3 |     type invariant small(struct s *p) = p->x < 10;
              |     ^^^^
              |
              = help: say it in `requires` and `ensures` of the functions that rely on it
            error: types of the logic are not supported
             --> test.c:4:5
              |
            4 |     type stack;
              |     ^^^^
              |
              = help: use the types of C
            note: `lemma` is ignored
             --> test.c:5:5
              |
            5 |     lemma l: \forall integer i; i == i;
              |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            error: `inductive` is not supported
             --> test.c:6:5
              |
            6 |     inductive reachable{L}(struct node *a, struct node *b) {
              |     ^^^^^^^^^
              |
              = help: say it with a closure: `q in p.*next`
            error: `rec` is defined by means of itself, which is not supported
             --> test.c:9:15
              |
            9 |     predicate rec(integer n) = n == 0 || rec(n - 1);
              |               ^^^
              |
              = help: say it with a closure: `q in p.*next`
            error: `even` is defined by means of itself, which is not supported
              --> test.c:10:15
               |
            10 |     predicate even(integer n) = n == 0 || odd(n - 1);
               |               ^^^^
               |
               = help: say it with a closure: `q in p.*next`
            error: `odd` is defined by means of itself, which is not supported
              --> test.c:11:15
               |
            11 |     predicate odd(integer n) = n != 0 && even(n - 1);
               |               ^^^
               |
               = help: say it with a closure: `q in p.*next`
            error: definitions with type variables are not supported
              --> test.c:14:25
               |
            14 |     logic integer length<a>(\list<a> l);
               |                         ^
               |
               = help: write one definition for each type
            error: `p` has no definition, which is not supported
              --> test.c:15:15
               |
            15 |     predicate p(integer n);
               |               ^
               |
               = help: say what it is: `= …;`
            warning: `terminates` is not supported
              --> test.c:17:5
               |
            17 | /*@ terminates \true; decreases n; allocates \result; frees p; exits \false; check requires n > 0;
               |     ^^^^^^^^^^^^^^^^^
               |
               = help: whether a function terminates is not checked
            warning: `decreases` is not supported
              --> test.c:17:23
               |
            17 | /*@ terminates \true; decreases n; allocates \result; frees p; exits \false; check requires n > 0;
               |                       ^^^^^^^^^^^^
               |
               = help: whether a function terminates is not checked
            note: `allocates` is ignored
              --> test.c:17:36
               |
            17 | /*@ terminates \true; decreases n; allocates \result; frees p; exits \false; check requires n > 0;
               |                                    ^^^^^^^^^^^^^^^^^^
            note: `frees` is ignored
              --> test.c:17:55
               |
            17 | /*@ terminates \true; decreases n; allocates \result; frees p; exits \false; check requires n > 0;
               |                                                       ^^^^^^^^
            warning: `exits` is not supported
              --> test.c:17:64
               |
            17 | /*@ terminates \true; decreases n; allocates \result; frees p; exits \false; check requires n > 0;
               |                                                                ^^^^^^^^^^^^^
               |
               = help: whether a function ends the program is not checked
            error: `check` before another clause is not supported
              --> test.c:17:78
               |
            17 | /*@ terminates \true; decreases n; allocates \result; frees p; exits \false; check requires n > 0;
               |                                                                              ^^^^^
               |
               = help: no clause is only checked; leave `check` out
            error: `for` is not supported
              --> test.c:18:5
               |
            18 |     for b: ensures \true; */
               |     ^^^
               |
               = help: say the condition of the behavior in the clause itself
            error: `ghost` is not supported
              --> test.c:20:9
               |
            20 |     /*@ ghost int x = 0; /@ loop invariant x < 3; @/ while (x < 3) { x++; } */
               |         ^^^^^
               |
               = help: declare it in the program, where contracts can use it
            error: `ghost` is not supported
              --> test.c:21:9
               |
            21 |     //@ ghost x = 2;
               |         ^^^^^
               |
               = help: declare it in the program, where contracts can use it
            error: `invariant` is not supported
              --> test.c:23:9
               |
            23 |     //@ invariant n > 0;
               |         ^^^^^^^^^
               |
               = help: write `loop invariant` before a loop, or `assert`
            note: `loop unroll` is ignored
              --> test.c:24:9
               |
            24 |     //@ loop unroll 10;
               |         ^^^^^^^^^^^^^^^
        "#]],
    );
}

#[test]
fn misplaced() {
    check_c_diagnostics(
        r"
//@ assert 1 == 1;
//@ loop invariant 1 == 1;
//@ ensures \true;
int x;
int g(int y); //@ ensures \true;
int h(int y);
struct s { /*@ requires x; */ int x; };
int f(int y) {
    if (y)
        //@ assert y;
        y++;
    //@ loop invariant y > 0;
    y++;
    //@ predicate p = \true;
    int z = /*@ assert y; */ 5;
    //@ requires y > 0;
}
/*@ assumes \true; ensures \true;
    behavior a: ensures \true;
    behavior a: ensures \true;
    behavior : ensures \true;
    complete behaviors a, bb;
    disjoint a;
*/
int k(void);
//@ disjoint behaviors;
int l(void);
//@ ensures \true;
",
        expect![[r#"
            warning: this contract belongs to nothing
             --> test.c:2:1
              |
            2 | //@ assert 1 == 1;
              | ^^^^^^^^^^^^^^^^^^
              |
              = help: contracts stand before a function or, within it, before a statement
            error: `assert` cannot stand outside of functions
             --> test.c:2:5
              |
            2 | //@ assert 1 == 1;
              |     ^^^^^^^^^^^^^^
              |
              = help: it stands between statements
            error: `loop invariant` cannot stand outside of functions
             --> test.c:3:5
              |
            3 | //@ loop invariant 1 == 1;
              |     ^^^^^^^^^^^^^^^^^^^^^^
              |
              = help: it stands before a loop
            warning: this contract stands behind other code and is not read
             --> test.c:6:15
              |
            6 | int g(int y); //@ ensures \true;
              |               ^^^^^^^^^^^^^^^^^^
              |
              = help: put it in a line of its own, before what it belongs to
            warning: this contract belongs to nothing
             --> test.c:8:12
              |
            8 | struct s { /*@ requires x; */ int x; };
              |            ^^^^^^^^^^^^^^^^^^
              |
              = help: contracts stand before a function or, within it, before a statement
            error: `assert` cannot stand where a single statement is expected
              --> test.c:11:13
               |
            11 |         //@ assert y;
               |             ^^^^^^^^^
               |
               = help: put braces around the statement
            error: no loop follows this `loop invariant`
              --> test.c:13:9
               |
            13 |     //@ loop invariant y > 0;
               |         ^^^^^^^^^^^^^^^^^^^^^
               |
               = help: put it directly before the loop, without code between them
            error: `predicate` cannot stand within a function
              --> test.c:15:9
               |
            15 |     //@ predicate p = \true;
               |         ^^^^^^^^^^^^^^^^^^^^
               |
               = help: move it out of the function
            warning: this contract belongs to nothing
              --> test.c:16:13
               |
            16 |     int z = /*@ assert y; */ 5;
               |             ^^^^^^^^^^^^^^^^
               |
               = help: contracts stand before a function or, within it, before a statement
            error: no statement follows this `requires`
              --> test.c:17:9
               |
            17 |     //@ requires y > 0;
               |         ^^^^^^^^^^^^^^^
            error: `assumes` stands outside of every behavior
              --> test.c:19:5
               |
            19 | /*@ assumes \true; ensures \true;
               |     ^^^^^^^^^^^^^^
               |
               = help: write `behavior name:` before it, or use `requires`
            error: there is a behavior `a` already
              --> test.c:21:5
               |
            21 |     behavior a: ensures \true;
               |     ^^^^^^^^^^^
               |
               = help: give one of them another name
            error: expected a name and `:` behind `behavior`
              --> test.c:22:5
               |
            22 |     behavior : ensures \true;
               |     ^^^^^^^^
               |
               = help: write `behavior found: assumes …; ensures …;`
            error: expected a clause, found `:`
              --> test.c:22:14
               |
            22 |     behavior : ensures \true;
               |              ^
               |
               = help: clauses begin with a word such as `requires`, `ensures` or `loop invariant`
            error: there is no behavior `bb` here
              --> test.c:23:27
               |
            23 |     complete behaviors a, bb;
               |                           ^^
            error: expected `behaviors`, found `a`
              --> test.c:24:14
               |
            24 |     disjoint a;
               |              ^
            error: there are no behaviors here
              --> test.c:27:5
               |
            27 | //@ disjoint behaviors;
               |     ^^^^^^^^^^^^^^^^^^^
            warning: this contract belongs to nothing
              --> test.c:29:1
               |
            29 | //@ ensures \true;
               | ^^^^^^^^^^^^^^^^^^
               |
               = help: contracts stand before a function or, within it, before a statement
        "#]],
    );
}

#[test]
fn unreadable_code() {
    check_c_diagnostics(
        "int f( {\n    //@ assert x;\n",
        expect![[r#"
        error: `assert` cannot stand outside of functions
         --> test.c:2:9
          |
        2 |     //@ assert x;
          |         ^^^^^^^^^
          |
          = help: it stands between statements
    "#]],
    );
    check_c_diagnostics(
        "/*@ requires x; */\n)))\nint f(int x);\n",
        expect![[r#"
        warning: the C code around this contract cannot be read
         --> test.c:1:1
          |
        1 | /*@ requires x; */
          | ^^^^^^^^^^^^^^^^^^
          |
          = help: the contract is left out; see what the compiler says about the code
    "#]],
    );
}

#[test]
fn contracts_that_begin_with_another_word() {
    check_c(
        r#"
#define PRE requires x > -5
#define SPECIFICATION requires x > -5;
/*@ Requires x > 0; Ensures \result > 5; */
int capital(int x);
/*@ TODO: ensures \result > 5; */
int note(int x);
/*@ todo: ensures x > 5; */
int small(int x);
/*@ X
    requires x > 0; */
int stray(int x);
/*@ PRE; ensures \result > 0; */
int macro(int x);
/*@ SPECIFICATION */
int word(int x);
/*@ OTHER_MACRO; */
int semicolon(int x);
//@ Assert x > 0
int first(int x);
/*@ NOTREACHED */
/*@ TODO: rename this */
/*@null@*/
int ordinary(int x);
"#,
        expect![[r#"
            prototype 5:5 capital(x: int): int
                clause (unreadable Unknown)
                clause (unreadable Unknown)
            prototype 7:5 note(x: int): int
                clause (unreadable Unknown)
            prototype 9:5 small(x: int): int
                clause (unreadable Unknown)
            prototype 12:5 stray(x: int): int
                clause (unreadable Unknown)
            prototype 14:5 macro(x: int): int
                clause (unreadable Unknown)
                ensures \result > 0
            prototype 16:5 word(x: int): int
                clause (unreadable Unknown)
            prototype 18:5 semicolon(x: int): int
                clause (unreadable Unknown)
            prototype 20:5 first(x: int): int
                clause (unreadable Unknown)
            prototype 24:5 ordinary(x: int): int
            error: unknown keyword `Requires`
             --> test.c:4:5
              |
            4 | /*@ Requires x > 0; Ensures \result > 5; */
              |     ^^^^^^^^
              |
              = help: did you mean `requires`?
            error: unknown keyword `Ensures`
             --> test.c:4:21
              |
            4 | /*@ Requires x > 0; Ensures \result > 5; */
              |                     ^^^^^^^
              |
              = help: did you mean `ensures`?
            error: unknown keyword `TODO`
             --> test.c:6:5
              |
            6 | /*@ TODO: ensures \result > 5; */
              |     ^^^^
              |
              = help: an ordinary comment begins with `//` or `/*` without `@`
            error: unknown keyword `todo`
             --> test.c:8:5
              |
            8 | /*@ todo: ensures x > 5; */
              |     ^^^^
              |
              = help: an ordinary comment begins with `//` or `/*` without `@`
            error: unknown keyword `X`
              --> test.c:10:5
               |
            10 | /*@ X
               |     ^
               |
               = help: an ordinary comment begins with `//` or `/*` without `@`
            error: unknown keyword `PRE`
              --> test.c:13:5
               |
            13 | /*@ PRE; ensures \result > 0; */
               |     ^^^
               |
               = help: an ordinary comment begins with `//` or `/*` without `@`
            error: unknown keyword `SPECIFICATION`
              --> test.c:15:5
               |
            15 | /*@ SPECIFICATION */
               |     ^^^^^^^^^^^^^
               |
               = help: an ordinary comment begins with `//` or `/*` without `@`
            error: unknown keyword `OTHER_MACRO`
              --> test.c:17:5
               |
            17 | /*@ OTHER_MACRO; */
               |     ^^^^^^^^^^^
               |
               = help: an ordinary comment begins with `//` or `/*` without `@`
            error: unknown keyword `Assert`
              --> test.c:19:5
               |
            19 | //@ Assert x > 0
               |     ^^^^^^
               |
               = help: did you mean `assert`?
        "#]],
    );
}
