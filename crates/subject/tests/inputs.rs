//! Inputs in evidence: also what no argument leads to.

mod support;

use expect_test::expect;
use support::{check, check_with_any_statics};

/// The clause speaks of all cells, also of those that nothing refers to.
#[test]
fn objects_that_nothing_refers_to() {
    check(
        r"class Cell { int val; }
          class T {
              //@ requires one c: Cell | c.val == 3;
              //@ ensures x == 0;
              static void f(int x) { }
              //@ requires h != null && h.val == 0;
              //@ ensures (\forall Cell c; c != h; c.val == 0);
              static void g(Cell h) { }
          }",
        "T.*",
        expect![[r#"
            T.f(int)
              ensures #1 at line 4: violated
                the call ends in a state that breaks `ensures x == 0`
                witness: x: Int(1)
                x = Int(1)
                Cell@0 {val: Int(3)} None
                  5  static void f(int x) { }                 []
            T.g(Cell)
              ensures #1 at line 7: violated
                the call ends in a state that breaks `ensures (\forall Cell c; c != h; c.val == 0)`
                witness: c: Object(ObjectName("Cell@1"))
                witness: c.val: Int(1)
                h = Object(ObjectName("Cell@0"))
                Cell@0 {val: Int(0)} None
                Cell@1 {val: Int(1)} None
                  8  static void g(Cell h) { }                []
        "#]],
    );
}

#[test]
fn static_fields() {
    check_with_any_statics(
        r"class T {
              static int count;
              static T first;
              static int unused;
              T next;
              //@ ensures count != 4;
              static void f() { if (first != null && first.next != null) count++; }
          }",
        "T.f",
        expect![[r#"
            T.f()
              ensures #1 at line 6: violated
                the call ends in a state that breaks `ensures count != 4`
                witness: count: Int(4)
                T.first = Null
                T.count = Int(4)
                  7  static void f() { if (first != null && first.next != null) count++; } []
        "#]],
    );
}
