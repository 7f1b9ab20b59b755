//! Why a clause does not hold: instances of quantifiers, values of parts, elements that make the difference.

mod support;

use expect_test::{Expect, expect};
use support::why;

const CELLS: &str = "class Cell { Cell next; int val; }
";

/// Checks a method `f` of a class `T` beside class `Cell`, and shows the witnesses of what is violated.
fn check(members: &str, expected: Expect) {
    expected.assert_eq(&why(&format!("{CELLS}class T {{\n{members}\n}}\n"), "T.f"));
}

#[test]
fn sides_of_comparisons() {
    check(
        r"//@ ensures \result == \old(x.val) + 1;
         static int f(Cell x) { return ++x.val + 1; }",
        expect![[r#"
            null-dereference at line 4: violated
            ensures #1 at line 3: violated
            witness: \result: Int(2)
            witness: \old(x.val) + 1: Int(1)
        "#]],
    );
    check(
        r"//@ ensures \result != null && \result != a;
         static Cell f(Cell a) { return a; }",
        expect![[r#"
            ensures #1 at line 3: violated
            witness: \result: Null
        "#]],
    );
    check(
        r"//@ ensures x > 0 ==> \result < 0 || \result > (long) x;
         static long f(int x) { return x; }",
        expect![[r#"
            ensures #1 at line 3: violated
            witness: \result: Int(1)
            witness: (long) x: Int(1)
        "#]],
    );
    check(
        r"//@ ensures \result <==> x > 0;
         static boolean f(int x) { return x >= 0; }",
        expect![[r#"
            ensures #1 at line 3: violated
            witness: \result: Bool(true)
            witness: x > 0: Bool(false)
        "#]],
    );
    check(
        r"//@ ensures \result == x;
         static double f(char x) { return x == 'a' ? 0.5 : x; }",
        expect![[r#"
            ensures #1 at line 3: violated
            witness: \result: F64(0.5)
            witness: x: Char(97)
        "#]],
    );
    check(
        r"//@ requires a != null;
         //@ ensures \not_modified(a.val);
         static void f(Cell a) { a.val++; }",
        expect![[r#"
            ensures #1 at line 4: violated
            witness: a.val: Int(1)
            witness: \old(a.val): Int(0)
        "#]],
    );
    check(
        r"//@ ensures let k = \result + 1 | k > 3 && k < 9;
         static int f(int x) { return x; }",
        expect![[r#"
            ensures #1 at line 3: violated
            witness: k: Int(1)
        "#]],
    );
    check(
        r"//@ ensures \old(x.val >= 0);
         static void f(Cell x) { if (x != null) x.val = 1; }",
        expect![[r#"
            ensures #1 at line 3: violated
            witness: \old(x.val): Text("(no value)")
        "#]],
    );
}

#[test]
fn a_number_that_does_not_exist() {
    check(
        r"//@ ensures a.val == a.val;
         static void f(Cell a) { }",
        expect![[r#"
            ensures #1 at line 3: violated
            witness: a.val: Text("(no value)")
        "#]],
    );
}

#[test]
fn sets() {
    check(
        r"//@ requires h != null;
         //@ ensures \result.*next == \old(h.*next);
         static Cell f(Cell h) { return h.next; }",
        expect![[r#"
            ensures #1 at line 4: violated
            witness: in \old(h.*next) but not in \result.*next: Object(ObjectName("Cell@0"))
        "#]],
    );
    check(
        r"//@ requires h != null;
         //@ ensures h.*next in \old(h.*next);
         static void f(Cell h) { Cell c = new Cell(); h.next = c; }",
        expect![[r#"
            ensures #1 at line 4: violated
            witness: in h.*next but not in \old(h.*next): Object(ObjectName("Cell@1"))
        "#]],
    );
    check(
        r"//@ ensures \result in h.*next;
         static Cell f(Cell h) { return new Cell(); }",
        expect![[r#"
            ensures #1 at line 3: violated
            witness: \result: Object(ObjectName("Cell@0"))
        "#]],
    );
    check(
        r"//@ ensures no a.*next & b.*next;
         static void f(Cell a, Cell b) { }",
        expect![[r#"
            ensures #1 at line 3: violated
            witness: in a.*next & b.*next: Object(ObjectName("Cell@0"))
        "#]],
    );
    check(
        r"//@ ensures lone h.*next;
         static void f(Cell h) { }",
        expect![[r#"
            ensures #1 at line 3: violated
            witness: in h.*next: Object(ObjectName("Cell@0"))
            witness: in h.*next: Object(ObjectName("Cell@1"))
        "#]],
    );
    check(
        r"//@ requires h != null;
         /*@ alloy next' = next */
         static void f(Cell h) { h.next = h; }",
        expect![[r#"
            ensures #1 at line 4: violated
            witness: in next' but not in next: Text("Cell@0 -> Cell@0")
        "#]],
    );
}

#[test]
fn instances_of_quantifiers() {
    check(
        r"//@ requires a != null;
         //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] >= \old(a[i]));
         static void f(int[] a) { if (a.length == 2) a[1] = 0; }",
        expect![[r#"
            ensures #1 at line 4: violated
            witness: i: Int(1)
            witness: a[i]: Int(0)
            witness: \old(a[i]): Int(1)
        "#]],
    );
    check(
        r"//@ requires a != null;
         //@ ensures (\forall int i; 0 <= i && i < a.length; (\forall int j; i < j && j < a.length; a[i] <= a[j]));
         static void f(int[] a) { }",
        expect![[r#"
            ensures #1 at line 4: violated
            witness: i: Int(0)
            witness: j: Int(2)
            witness: a[i]: Int(0)
            witness: a[j]: Int(-1)
        "#]],
    );
    check(
        r"/*@ alloy no c: h.*next' | c.val' = 0 */
         static void f(Cell h) { }",
        expect![[r#"
            ensures #1 at line 3: violated
            witness: c: Object(ObjectName("Cell@0"))
            witness: c.val': Int(0)
        "#]],
    );
    check(
        r"//@ ensures all c: h.*next | !(c in c.^next);
         static void f(Cell h) { }",
        expect![[r#"
            ensures #1 at line 3: violated
            witness: c: Object(ObjectName("Cell@0"))
        "#]],
    );
    check(
        r"//@ ensures lone c: h.*next | c.val > 0;
         static void f(Cell h) { }",
        expect![[r#"
            ensures #1 at line 3: violated
            witness: c: Object(ObjectName("Cell@0"))
            witness: c: Object(ObjectName("Cell@1"))
        "#]],
    );
    check(
        r"//@ ensures !(\exists Cell c; c in h.*next; c.val == 7);
         static void f(Cell h) { }",
        expect![[r#"
            ensures #1 at line 3: violated
            witness: c: Object(ObjectName("Cell@0"))
            witness: c.val: Int(7)
        "#]],
    );
}

#[test]
fn the_object_of_an_invariant() {
    expect![[r#"
        invariant #1 at line 2: violated
        witness: this: Object(ObjectName("T@0"))
        witness: low: Int(1)
        witness: high: Int(0)
    "#]]
    .assert_eq(&why(
        r"class T { int low, high;
         //@ invariant low <= high;
         //@ requires o != null;
         void f(T o) { o.low++; } }",
        "T.f",
    ));
}

#[test]
fn conditions_of_exceptions() {
    check(
        r"static boolean open;
          static class Refused extends RuntimeException { int code; }
          //@ signals (Refused e) e.code == n && !open;
          static void f(int n) { Refused r = new Refused(); r.code = n; open = n > 3; throw r; }",
        expect![[r#"
            uncaught-exception at line 6: violated
            witness: open: Bool(true)
        "#]],
    );
    check(
        r"static class Refused extends Exception { }
          interface Gate {
              //@ signals (Refused e) n < 0;
              //@ assignable \nothing;
              void pass(int n) throws Refused;
          }
          //@ requires gate != null;
          //@ signals (Refused e) n < -1;
          static void f(Gate gate, int n) throws Refused { gate.pass(n); }",
        expect![[r#"
            uncaught-exception at line 11: violated
            witness: n: Int(-1)
        "#]],
    );
}

#[test]
fn clauses_on_the_way() {
    check(
        r"//@ requires (\forall int i; 0 <= i && i < a.length; a[i] != 0);
         static void all(int[] a) { }
         static void f(int n) { all(new int[] {1, n}); }",
        expect![[r#"
            requires #1 of T.all(int[]) at line 5: violated
            witness: i: Int(1)
            witness: a[i]: Int(0)
        "#]],
    );
    check(
        r"static void f(int n) { int k = n + 1;
         //@ assert k > n;
         k++; }",
        expect![[r#"
            assert at line 4: violated
            witness: k: Int(-2147483648)
            witness: n: Int(2147483647)
        "#]],
    );
    check(
        r"//@ requires n >= 0;
         static void f(int n) { int k = 0;
         //@ loop_invariant k < n;
         while (k < n) k++; }",
        expect![[r#"
            loop invariant at line 5: violated
            witness: k: Int(0)
            witness: n: Int(0)
        "#]],
    );
}
