//! C files: what belongs to which function or statement, and the marks between statements.

use crate::{check_c, show};
use expect_test::{Expect, expect};
use skolem_contract::{mark_c, marks, read_c};

/// Marks a C file and shows the text and what the numbers stand for.
fn check_marks(source: &str, expected: Expect) {
    let mut out = mark_c(source).unwrap_or_else(|| source.to_owned());
    assert_eq!(out.lines().count(), source.lines().count());
    for (statement, contract) in read_c(source).statements.iter().enumerate() {
        for clause in &contract.clauses {
            let Some(of_loop) = clause.kind.is_at_head() else { continue };
            out += &format!("{}: {}\n", marks::number(statement, of_loop), clause.span.text(source));
        }
    }
    expected.assert_eq(&out);
}

#[test]
fn function_contracts() {
    check_c(
        r"
#include <stddef.h>

/*@ requires n > 0;
  @ requires \valid_read(a + (0 .. n-1));
  @ assigns \nothing;
  @ ensures positive: 0 <= \result < n;
  @ ensures \forall integer i; 0 <= i < n ==> a[i] <= a[\result];
  @*/
static size_t max_index(const int *a, size_t n);

//@ requires \valid(p) && \valid(q);
//@ assigns *p, *q \from *p, *q;
//@ ensures *p == \old(*q) &&
//@         *q == \old(*p);
void swap(int *p, int *q)
{
    int t = *p;
    *p = *q;
    *q = t;
}

/* Two comments are one contract. */
/*@ assigns a[0 .. n - 1], p->next, \result; */
/* Not a contract. */
/*@ alloy $return.*next' = p.*next */
struct node *fill(int a[10], unsigned int n, struct node *p, int (*f)(int), ...) { return p; }

int one(void), *two(int, char *);
int (*pointer)(int x);
int (*maker(int x))(void) { return 0; }
int old(a, b) int a; char *b; { return a; }
#ifdef X
/*@ ensures \result == 1; */
int in_ifdef() { return 1; }
#endif
",
        expect![[r#"
            static prototype 10:15 max_index(a: const int *, n: size_t): size_t
                requires n > 0
                requires \valid_read(a + (0 .. n - 1))
                assigns \nothing
                ensures positive: 0 <= \result && \result < n
                ensures \forall integer i; 0 <= i && i < n ==> a[i] <= a[\result]
            definition 16:6 swap(p: int *, q: int *): nothing
                requires \valid(p) && \valid(q)
                assigns *p, *q
                ensures *p == \old(*q) && *q == \old(*p)
            definition 27:14 fill(a: int [10], n: unsigned int, p: struct node *, f: int (*)(int)): struct node *
                assigns a[0 .. n - 1], p->next, \result
                alloy $return.*next' = p.*next
            prototype 29:5 one(): int
            prototype 29:17 two(: int, : char *): int *
            definition 31:7 maker(x: int): int *
            definition 32:5 old(a: , b: ): int
            definition 35:5 in_ifdef(): int
                ensures \result == 1
        "#]],
    );
}

#[test]
fn behaviors() {
    check_c(
        r"
/*@ requires \valid(p);
    behavior null:
      assumes x == 0;
      ensures \result == 0;
      assigns \nothing;
    behavior positive:
      assumes x > 0;
      assumes big: x < 100;
      requires x < 50;
      ensures \result == 1;
    complete behaviors;
    disjoint behaviors null, positive;
*/
/*@ ensures always: \true; */
int sign(int x, int *p);
",
        expect![[r#"
            prototype 16:5 sign(x: int, p: int *): int
                requires \valid(p)
                ensures always: \true
                behavior null
                assumes x == 0
                ensures \result == 0
                assigns \nothing
                behavior positive
                assumes x > 0
                assumes x < 100
                requires x < 50
                ensures \result == 1
                complete
                disjoint null positive
        "#]],
    );
}

#[test]
fn definitions() {
    check_c(
        r"
/*@ predicate sorted(int *a, integer n) = \forall integer i, j; 0 <= i <= j < n ==> a[i] <= a[j];
    predicate valid_list{L}(struct node *l) = \at(no c: l.*next | c in c.^next, L);
    logic integer twice(integer x) = 2 * x;
    logic struct node *second(struct node *l) = l->next;
    logic integer limit = 100;
    predicate in_range(int a[], int b[3]) = small: a[0] < b[twice(limit)];
*/
/*@ axiomatic Sums {
      predicate empty(struct node *l) = l == \null;
      logic integer sum(int *a, integer n) reads a[0 .. n-1];
      axiom zero: \forall int *a; sum(a, 0) == 0;
      axiom next: \forall int *a, integer n; n > 0 ==> sum(a, n) == sum(a, n-1) + a[n-1];
      predicate full(struct node *l) = !empty(l);
    }
*/
//@ ensures sorted(a, n);
void sort(int *a, int n);
",
        expect![[r#"
            predicate sorted(int * a, integer n) = \forall integer i, j; 0 <= i && i <= j && j < n ==> a[i] <= a[j]
            predicate valid_list{L}(struct node * l) = \at((no c: l.*next | c in c.^next), L)
            logic integer twice(integer x) = 2 * x
            logic struct node * second(struct node * l) = l->next
            logic integer limit() = 100
            predicate in_range(int[] a, int[] b) = a[0] < b[twice(limit)]
            predicate empty(struct node * l) = l == \null
            predicate full(struct node * l) = !empty(l)
            prototype 18:6 sort(a: int *, n: int): nothing
                ensures sorted(a, n)
            error: `sum` has no definition, which is not supported
              --> test.c:11:21
               |
            11 |       logic integer sum(int *a, integer n) reads a[0 .. n-1];
               |                     ^^^
               |
               = help: say what it is: `= …;`
            error: `axiom` is not supported
              --> test.c:12:7
               |
            12 |       axiom zero: \forall int *a; sum(a, 0) == 0;
               |       ^^^^^
               |
               = help: define it: `predicate p(…) = …;`
            error: `axiom` is not supported
              --> test.c:13:7
               |
            13 |       axiom next: \forall int *a, integer n; n > 0 ==> sum(a, n) == sum(a, n-1) + a[n-1];
               |       ^^^^^
               |
               = help: define it: `predicate p(…) = …;`
        "#]],
    );
}

#[test]
fn statements() {
    check_c(
        r"
int f(int *a, int n)
{
    int i = 0; //@ assert i == 0;
    /*@ loop invariant bounds: 0 <= i <= n;
      @ loop invariant \forall integer j; 0 <= j < i ==> a[j] == 0;
      @ loop assigns i, a[0 .. n - 1];
      @ loop variant n - i;
      @*/
    while (i < n)
        a[i++] = 0;
    //@ loop invariant i >= n;
#pragma unroll 4
    for (;;) { break; }
    /*@ requires n > 0; assigns i; ensures i == 1;
        behavior b: assumes \true; ensures i > 0; */
    i = 1;
    if (n) {
        //@ assume n > 5;
        //@ check small: n < 100;
    }
    switch (n) {
    case 1:
        //@ assert n == 1;
        return 1;
    default: break;
    }
end:
    //@ assert \at(i, end) == i;
    return i;
}
",
        expect![[r#"
            definition 2:5 f(a: int *, n: int): int
            4:16 in f before loop 10:5
                assert i == 0
            5:5 in f before loop 10:5
                loop invariant bounds: 0 <= i && i <= n
                loop invariant \forall integer j; 0 <= j && j < i ==> a[j] == 0
                loop assigns i, a[0 .. n - 1]
                loop variant n - i
            12:5 in f before loop 14:5
                loop invariant i >= n
            15:5 in f before statement 17:5
                of statement: requires n > 0
                of statement: assigns i
                of statement: ensures i == 1
                of statement: behavior b
                of statement: assumes \true
                of statement: ensures i > 0
            19:9 in f before the end
                assume n > 5
                check small: n < 100
            24:9 in f before statement 25:9
                assert n == 1
            29:5 in f before statement 30:5
                assert \at(i, end) == i
        "#]],
    );
}

#[test]
fn marks() {
    check_marks(
        "/* A file. */
#include <assert.h>
int f(int x) {
    int y = x; //@ assert y == x; assume x > 0;
    /*@ assert
          \\forall integer i;
            i == i; */ y++;
    //@ check y
    //@   > x;
    //@ loop invariant y > 0;
    while (y) y--;
    if (x) { /*@ assert x != 0; */ }
    //@ loop invariant y == y;
    for (int i = 0; (i) < (x); i++) { }
    //@ assert x >= 0; loop invariant x >= 0;
    for (;;) { break; }
    /*@ loop invariant y >= 0; loop variant y; */
    do { y--; } while (y > 0);
    return y;
}
",
        expect![[r#"
            /* A file. */
            #include <assert.h>
            int f(int x) {
                int y = x; __skolem_clause(0); //@ assert y == x; assume x > 0;
                __skolem_clause(2); /*@ assert
                      \forall integer i;
                        i == i; */ y++;
                __skolem_clause(4); //@ check y
                //@   > x;
                //@ loop invariant y > 0;
                while (__skolem_clause(5), (y)) y--;
                if (x) { __skolem_clause(6); /*@ assert x != 0; */ }
                //@ loop invariant y == y;
                for (int i = 0; __skolem_clause(9), ((i) < (x)); i++) { }
                __skolem_clause(10); //@ assert x >= 0; loop invariant x >= 0;
                for (;;) {__skolem_clause(11);  break; }
                /*@ loop invariant y >= 0; loop variant y; */
                do {__skolem_clause(13);  y--; } while (y > 0);
                return y;
            }
            0: assert y == x;
            0: assume x > 0;
            2: assert
                      \forall integer i;
                        i == i;
            4: check y
                //@   > x;
            5: loop invariant y > 0;
            6: assert x != 0;
            9: loop invariant y == y;
            10: assert x >= 0;
            11: loop invariant x >= 0;
            13: loop invariant y >= 0;
        "#]],
    );
    check_marks(
        "/* a\n b */ #include <a.h>\nint f(void) {\n    //@ assert 1 == 1;\n}\n",
        expect![[r#"
            /* a
             b */ #include <a.h>
            int f(void) {
                __skolem_clause(0); //@ assert 1 == 1;
            }
            0: assert 1 == 1;
        "#]],
    );
    check_marks(
        "int f(void) { return 0; }\n",
        expect![[r#"
        int f(void) { return 0; }
    "#]],
    );
}

#[test]
fn words_of_other_tools() {
    check_c(
        "/*@null@*/ char *f(/*@unused@*/ int x);\n//@{\n//@}\nint g(void);\n",
        expect![[r#"
        prototype 1:18 f(x: int): char *
        prototype 4:5 g(): int
    "#]],
    );
}

/// The examples of the repository read without a complaint.
#[test]
fn examples() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/c");
    let mut count = 0;
    let folders = std::fs::read_dir(root).unwrap().map(|folder| folder.unwrap().path()).filter(|path| path.is_dir());
    for entry in folders.flat_map(|folder| std::fs::read_dir(folder).unwrap()) {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "c") {
            continue;
        }
        let source = std::fs::read_to_string(&path).unwrap();
        let contracts = read_c(&source);
        assert_eq!(show::c_diagnostics(&contracts, &source), "", "{}", path.display());
        let comments = source.matches("/*@").count();
        let of_function = |it: &skolem_contract::FunctionContract| !it.spec.is_empty();
        assert!(contracts.functions.iter().filter(|it| of_function(it)).count() <= comments);
        count += contracts.functions.iter().flat_map(|it| it.spec.clauses()).count();
    }
    assert!(count > 200, "{count}");
}

#[test]
fn merge_of_lists() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/c/list-procedures/lists.c");
    let source = std::fs::read_to_string(path).unwrap();
    let mut contracts = read_c(&source);
    contracts.functions.retain(|function| function.name == "merge" || function.name == "reverse");
    expect![[r#"
        definition 110:14 reverse(l: struct cell *): struct cell *
            requires no c: l.*next | c in c.^next
            ensures \result.*next == \old(l.*next)
            assigns l.*next.next
            alloy all c: l.*next | c.next' = c.~next & l.*next
            alloy no c: $return.*next' | c in c.^next'
        definition 167:14 merge(a: struct cell *, b: struct cell *): struct cell *
            requires no c: a.*next + b.*next | c in c.^next
            requires no a.*next & b.*next
            requires all c: a.*next + b.*next | c.next != \null ==> c.value <= c.next.value
            ensures \result.*next == \old(a.*next) + \old(b.*next)
            ensures no c: \result.*next | c in c.^next
            ensures \forall struct cell *c; c in \result.*next && c.next != \null ==> c.value <= c.next.value
            assigns a.*next.next, b.*next.next
    "#]]
    .assert_eq(&show::c_contracts(&contracts, &source));
}
