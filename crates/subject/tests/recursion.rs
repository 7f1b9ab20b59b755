//! Recursive calls on paths that exclude each other are carried out once: what each caller sees must be its own.

mod support;

use expect_test::expect;
use support::check;

/// Three calls, each with other arguments and another use of the result.
#[test]
fn results_go_to_their_callers() {
    check(
        "class T {
             static int f(int n, int tag) {
                 if (n <= 0) return tag;
                 if (n % 3 == 0) return 10 + f(n - 3, 1);
                 if (n % 3 == 1) return 20 + f(n - 1, 2);
                 int rest = f(n - 2, 3);
                 return rest == 3 ? 30 : 100 + rest;
             }
             //@ requires n == 2 || n == 3 || n == 4 || n == 5;
             //@ ensures n == 2 ==> \\result == 30;
             //@ ensures n == 3 ==> \\result == 11;
             //@ ensures n == 4 ==> \\result == 31;
             //@ ensures n == 5 ==> \\result == 111;
             static int use(int n) { return f(n, 0); }
         }",
        "T.use",
        expect![[r#"
            T.use(int)
              ensures #1 at line 10: proved
              ensures #2 at line 11: proved
              ensures #3 at line 12: proved
              ensures #4 at line 13: proved
        "#]],
    );
}

/// Methods of objects: the receiver decides whose code runs, and each caller changes another field.
#[test]
fn nodes_that_call_their_children() {
    check(
        "class T {
             interface Tree { int size(); void put(int key); }
             static class Leaf implements Tree {
                 int hits;
                 public int size() { return 0; }
                 public void put(int key) { hits++; }
             }
             static class Fork implements Tree {
                 int key;
                 Tree left, right;
                 int lefts, rights;
                 public int size() { return 1 + left.size() + right.size(); }
                 public void put(int k) {
                     if (k < key) { lefts++; left.put(k); } else { rights++; right.put(k); }
                 }
             }
             //@ requires fork != null && fork.left != null && fork.right != null && fork.left != fork && fork.right != fork;
             //@ requires fork.left instanceof Leaf && fork.right instanceof Leaf;
             //@ ensures k < fork.key ==> fork.lefts == \\old(fork.lefts) + 1 && fork.rights == \\old(fork.rights);
             //@ ensures k < fork.key ==> ((Leaf) fork.left).hits == \\old(((Leaf) fork.left).hits) + 1;
             //@ ensures k >= fork.key ==> ((Leaf) fork.left).hits == \\old(((Leaf) fork.left).hits);
             static void use(Fork fork, int k) { fork.put(k); }
         }",
        "T.use",
        expect![[r#"
            T.use(Fork,int)
              null-dereference at line 14: holds-within-bounds
                an input may have more than 3 objects of class T.Fork (--scope T.Fork=6)
                an input may have more than 3 objects of class T.Leaf (--scope T.Leaf=6)
                T.Fork may be extended by other classes of its package (--closed-world, if there are no such classes)
                T.Tree may be implemented by other classes of its package (--closed-world, if there are no such classes)
              ensures #1 at line 19: holds-within-bounds
                an input may have more than 3 objects of class T.Fork (--scope T.Fork=6)
                an input may have more than 3 objects of class T.Leaf (--scope T.Leaf=6)
                T.Fork may be extended by other classes of its package (--closed-world, if there are no such classes)
                T.Tree may be implemented by other classes of its package (--closed-world, if there are no such classes)
              ensures #2 at line 20: holds-within-bounds
                an input may have more than 3 objects of class T.Fork (--scope T.Fork=6)
                an input may have more than 3 objects of class T.Leaf (--scope T.Leaf=6)
                T.Fork may be extended by other classes of its package (--closed-world, if there are no such classes)
                T.Tree may be implemented by other classes of its package (--closed-world, if there are no such classes)
              ensures #3 at line 21: violated
                the call ends in a state that breaks `ensures k >= fork.key ==> ((Leaf) fork.left).hits == \old(((Leaf) fork.left).hits)`
                witness: ((Leaf) fork.left).hits: Int(1)
                witness: \old(((Leaf) fork.left).hits): Int(0)
                fork = Object(ObjectName("Fork@0"))
                k = Int(0)
                Fork@0 {key: Int(0), left: Object(ObjectName("Leaf@0")), right: Object(ObjectName("Leaf@0")), lefts: Int(0), rights: Int(0)} None
                Leaf@0 {hits: Int(0)} None
                 22  static void use(Fork fork, int k) { fork.put(k); } []
                 14  if (k < key) { lefts++; left.put(k); } else { rights++; right.put(k); } [("Fork@0.rights", Int(1))]
                  6  public void put(int key) { hits++; }     [("Leaf@0.hits", Int(1))]
                 15  }                                        []
        "#]],
    );
}

/// What a call requires is told where the call is.
#[test]
fn what_recursive_calls_require() {
    check(
        "class T {
             //@ requires n >= 0;
             static int half(int n, boolean up) {
                 if (n == 0) return 0;
                 if (up)
                     return half(n - 1, false);
                 else
                     return half(n - 2, true);
             }
         }",
        "T.half",
        expect![[r#"
            T.half(int,boolean)
              requires #1 of T.half(int,boolean) at line 8: violated
                the call breaks `requires n >= 0`
                witness: n: Int(-1)
                n = Int(1)
                up = Bool(false)
                  4  if (n == 0) return 0;                    []
                  5  if (up)                                  []
                  8  return half(n - 2, true);                []
              requires #1 of T.half(int,boolean) at line 6: holds-within-bounds
                a run may need more than 3 nested calls of T.half(int,boolean) (--unroll 6)
        "#]],
    );
}

/// A throw reaches the handler of its own caller.
#[test]
fn throws_go_to_their_callers() {
    check(
        "class T {
             static int f(int n, boolean careful) {
                 if (n == 0) throw new IllegalStateException();
                 if (careful) {
                     try { return f(n - 1, false); } catch (IllegalStateException e) { return 7; }
                 } else {
                     return f(n - 1, true) + 1;
                 }
             }
             //@ requires n == 1 || n == 2;
             //@ ensures careful ==> \\result == 7;
             //@ ensures !careful ==> \\result == 8 && n == 2;
             //@ signals (IllegalStateException e) !careful && n == 1;
             static int use(int n, boolean careful) { return f(n, careful); }
         }",
        "T.use",
        expect![[r#"
            T.use(int,boolean)
              uncaught-exception at line 3: proved
              ensures #1 at line 11: proved
              ensures #2 at line 12: proved
        "#]],
    );
}

/// In a loop, each pass has its own calls.
#[test]
fn calls_in_a_loop() {
    check(
        "class T {
             int[] marks = new int[2];
             static int f(T t, int n, boolean a) {
                 int sum = 0;
                 for (int i = 0; i < 2; i++) {
                     if (n == 0) sum++;
                     else if (a) sum += f(t, n - 1, false);
                     else sum += 10 * f(t, n - 1, true);
                 }
                 return sum;
             }
             //@ requires n >= 0 && n <= 2;
             //@ ensures n == 0 ==> \\result == 2;
             //@ ensures n == 1 && a ==> \\result == 4;
             //@ ensures n == 1 && !a ==> \\result == 40;
             //@ ensures n == 2 ==> \\result == 80;
             static int use(int n, boolean a) { return f(null, n, a); }
         }",
        "T.use",
        expect![[r#"
            T.use(int,boolean)
              ensures #1 at line 13: proved
              ensures #2 at line 14: proved
              ensures #3 at line 15: proved
              ensures #4 at line 16: proved
        "#]],
    );
}
