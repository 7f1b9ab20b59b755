//! Clauses between statements, histories of objects, and assertions that hold as written.

mod support;

use expect_test::expect;
use support::check;

#[test]
fn clauses_between_statements() {
    check(
        "class T {
             int value;
             static int max(int[] a) {
                 //@ assume a != null && a.length > 0;
                 int best = a[0];
                 /*@ loop_invariant 1 <= i && i <= a.length;
                   @ loop_invariant (\\forall int k; 0 <= k && k < i; a[k] <= best);
                   @*/
                 for (int i = 1; i < a.length; i++) {
                     if (a[i] > best) best = a[i];
                 }
                 //@ assert (\\forall int k; 0 <= k && k < a.length; a[k] <= best);
                 return best;
             }
             static int badInvariant(int n) {
                 int i = 0;
                 //@ loop_invariant i < n;
                 while (i < n) { i++; }
                 return i;
             }
             void add(int x) {
                 value += x;
                 //@ assert value == \\old(value) + x;
                 if (x > 0) {
                     value++;
                     //@ assert value > \\old(value);
                 }
             }
             void caller(int y) { helper(y); }
             private void helper(int z) {
                 value = z;
                 //@ assert value != 7;
             }
             static void loops() {
                 int n = 0;
                 //@ loop_invariant n >= 0;
                 do { n++; } while (n < 3);
                 //@ loop_invariant n >= 3;
                 while (true) { n++; if (n > 5) break; }
                 //@ assert n == 6;
             }
             static void each(int[] a) {
                 //@ loop_invariant true;
                 for (int x : a) { }
             }
         }",
        "T.*",
        expect![[r#"
            T.max(int[])
              loop invariant at line 6: holds-within-bounds
                an input may have int[] with more than 3 elements (--array-length 6)
              loop invariant #2 at line 7: holds-within-bounds
                an input may have int[] with more than 3 elements (--array-length 6)
              assert at line 12: holds-within-bounds
                an input may have int[] with more than 3 elements (--array-length 6)
            T.badInvariant(int)
              loop invariant at line 17: violated
                `loop_invariant i < n` does not hold here
                witness: i: Int(0)
                witness: n: Int(0)
                n = Int(0)
                 16  int i = 0;                               []
                 18  while (i < n) { i++; }                   []
            T.add(int)
              assert at line 23: proved
              assert at line 26: violated
                `assert value > \old(value)` does not hold here
                witness: value: Int(-2147483647)
                witness: \old(value): Int(2147483647)
                this = Object(ObjectName("T@0"))
                x = Int(1)
                T@0 {value: Int(2147483647)} None
                 22  value += x;                              [("T@0.value", Int(-2147483648))]
                 23  //@ assert value == \old(value) + x;     []
                 24  if (x > 0) {                             []
                 25  value++;                                 [("T@0.value", Int(-2147483647))]
                 26  //@ assert value > \old(value);          []
            T.caller(int)
              assert at line 32: violated
                `assert value != 7` does not hold here
                witness: value: Int(7)
                this = Object(ObjectName("T@0"))
                y = Int(7)
                T@0 {value: Int(0)} None
                 29  void caller(int y) { helper(y); }        []
                 31  value = z;                               [("T@0.value", Int(7))]
                 32  //@ assert value != 7;                   []
            T.helper(int)
              assert at line 32: violated
                `assert value != 7` does not hold here
                witness: value: Int(7)
                this = Object(ObjectName("T@0"))
                z = Int(7)
                T@0 {value: Int(0)} None
                 31  value = z;                               [("T@0.value", Int(7))]
                 32  //@ assert value != 7;                   []
            T.loops()
              loop invariant at line 36: proved
              loop invariant at line 38: proved
              assert at line 40: proved
            T.each(int[])
              null-dereference at line 44: violated
                java.lang.NullPointerException: Cannot read the array length because "<local1>" is null
                a = Null
                 44  for (int x : a) { }                      []
              invariant at line 43: unknown
                a clause of the contract cannot be understood: `loop_invariant` between statements is not supported yet
        "#]],
    );
}

/// How objects begin, and how they may change.
#[test]
fn histories() {
    check(
        "class T {
             int count;
             int made;
             //@ initially count == 0;
             //@ constraint count >= \\old(count);
             T(int made) { this.made = made; }
             T() { this(0); count = 1; }
             void up() { if (count < 100) count++; }
             void reset() { count = 0; }
             private void back() { count--; }
         }",
        "T.*",
        expect![[r#"
            T.T(int)
              initially at line 4: proved
            T.up()
              constraint at line 5: proved
            T.reset()
              constraint at line 5: violated
                the call ends in a state that breaks `constraint count >= \old(count)`
                this = Object(ObjectName("T@0"))
                T@0 {count: Int(1), made: Int(0)} None
                  9  void reset() { count = 0; }              [("T@0.count", Int(0))]
            T.back()
        "#]],
    );
}

/// An assertion that holds as written is a check, too.
#[test]
fn assertions_that_hold_as_written() {
    check(
        "class T { static void sure() { int x = 2; assert x == 2; } }",
        "T.sure",
        expect![[r#"
        T.sure()
          assert at line 1: proved
    "#]],
    );
}
