//! What must not be called proved: bounds that cut off every check, clauses that are not understood, inputs that are not
//! considered.

mod support;

use expect_test::expect;
use support::check;

#[test]
fn a_bound_that_hides_the_only_check() {
    check(
        "class T {
             static void sum(int n) { int s = 0; for (int i = 0; i < n; i++) s += 2; assert s != 12; }
             static int depth(int n) { return n <= 0 ? 0 : 1 + depth(n - 1); }
             static void deep(int n) { if (depth(n) >= 6) assert false; }
             static void array(int n) { if (n < 5) return; byte[] b = new byte[n]; assert b.length < 5; }
             static void text(String s) { if (s != null) assert s.length() < 3; }
         }",
        "T.*",
        expect![[r#"
            T.sum(int)
              assert at line 2: holds-within-bounds
                a run may need more than 3 iterations of the loop at line 2 (--unroll 6)
            T.depth(int)
              holds within bounds: a run may need more than 3 nested calls of T.depth(int) (--unroll 6)
            T.deep(int)
              assert at line 4: holds-within-bounds
                a run may need more than 3 nested calls of T.depth(int) (--unroll 6)
            T.array(int)
              assert at line 5: holds-within-bounds
                a run may need an array of more than 3 elements at line 5 (--array-length 6)
            T.text(String)
              assert at line 6: holds-within-bounds
                an input may have strings other than "", "a", "b", "ab" (write a harness that makes such objects)
        "#]],
    );
}

#[test]
fn lengths_that_are_one_of_a_few() {
    check(
        "class T { static void few(boolean c) { byte[] b = new byte[c ? 5 : 6]; assert b.length == 5; } }",
        "T.few",
        expect![[r#"
            T.few(boolean)
              assert at line 1: violated
                the assertion fails
                c = Bool(false)
                  1  class T { static void few(boolean c) { byte[] b = new byte[c ? 5 : 6]; assert b.length == 5; } } [("b", Object(ObjectName("byte[]@0")))]
        "#]],
    );
}

#[test]
fn clauses_that_cannot_be_understood() {
    check(
        "class T {
             int size;
             //@ ensures sise == 0;
             //@ ensures size == 0;
             void clear() { size = 0; }
             //@ requires capasity > 0;
             //@ ensures size == 1;
             void one() { size = 1; }
             //@ ensures \\result > 0;
             static int positive(int a) {
                 //@ assert a > 0;
                 return 3;
             }
         }",
        "T.*",
        expect![[r#"
            T.clear()
              ensures #2 at line 4: proved
              ensures #1 at line 3: unknown
                a clause of the contract cannot be understood: no variable, field or class `sise` in scope
            T.one()
              unknown: a clause of the contract cannot be understood: no variable, field or class `capasity` in scope
              ensures #1 at line 7: unknown
                a clause of the contract cannot be understood: no variable, field or class `capasity` in scope
            T.positive(int)
              assert at line 11: violated
                `assert a > 0` does not hold here
                witness: a: Int(0)
                a = Int(0)
                 11  //@ assert a > 0;                        []
              ensures #1 at line 9: proved
        "#]],
    );
}

#[test]
fn a_precondition_that_nothing_satisfies() {
    check(
        "class T {
             //@ requires a > 3 && a < 4;
             //@ ensures \\result == 0;
             static int never(int a) { return 1; }
         }",
        "T.never",
        expect![[r#"
            T.never(int)
              vacuous: no input satisfies the precondition: nothing was checked
              unknown: no input satisfies the precondition: nothing was checked
        "#]],
    );
}

#[test]
fn constructors_start_with_a_new_object() {
    check(
        "class T {
             int size = 3;
             int other;
             //@ ensures size == 3 && other == 0;
             T() { }
         }",
        "T.T",
        expect![[r#"
            T.T()
              ensures #1 at line 4: proved
        "#]],
    );
}

#[test]
fn a_language_exception_does_not_end_the_other_paths() {
    check(
        "class T {
             static void caught(int x) {
                 if (x < 0 || x > 7) return;
                 try {
                     byte[] b = new byte[8];
                     b[x] = 1;
                     throw new RuntimeException(\"a\");
                 } catch (RuntimeException e) {
                     assert e.getMessage().length() == 2;
                 }
             }
         }",
        "T.caught",
        expect![[r#"
            T.caught(int)
              assert at line 9: violated
                the assertion fails
                x = Int(0)
                  3  if (x < 0 || x > 7) return;              []
                  5  byte[] b = new byte[8];                  [("b", Object(ObjectName("byte[]@0")))]
                  6  b[x] = 1;                                [("byte[]@0[0]", Int(1))]
                  7  throw new RuntimeException("a");         []
                  8  } catch (RuntimeException e) {           [("e", Object(ObjectName("RuntimeException@0")))]
                  9  assert e.getMessage().length() == 2;     []
        "#]],
    );
}

#[test]
fn paths_that_join_keep_their_condition() {
    check(
        "class Cell { Cell next; int value; }
         class T {
             static Cell deleteAll(Cell l, int v) {
                 while (l != null && l.value == v) l = l.next;
                 Cell at = l;
                 while (at != null) {
                     Cell kept = at.next;
                     while (kept != null && kept.value == v) kept = kept.next;
                     at.next = kept;
                     at = kept;
                 }
                 return l;
             }
         }",
        "T.deleteAll",
        expect![[r#"
            T.deleteAll(Cell,int)
              null-dereference at line 8: holds-within-bounds
                a run may need more than 3 iterations of the loop at line 4 (--unroll 6)
                a run may need more than 3 iterations of the loop at line 8 (--unroll 6)
                a run may need more than 3 iterations of the loop at line 6 (--unroll 6)
                an input may have more than 3 objects of class Cell (--scope Cell=6)
        "#]],
    );
}

/// A method may be called when static state is no longer what initialisers left; `main` may not.
#[test]
fn static_state_is_not_what_it_was_for_ever() {
    check(
        "class T {
             static int count;
             static final int LIMIT = 3;
             static final int[] table = { 1, 2 };
             static void counted() { assert count == 0; }
             static void limited() { assert LIMIT == 3; }
             static void listed() { assert table[1] == 2; }
             public static void main(String[] args) { assert count == 0; }
         }",
        "T.*",
        expect![[r#"
            T.counted()
              assert at line 5: holds-within-bounds
                the static field T.count may be other than static initialisers leave it (--statics any)
            T.limited()
            T.listed()
              assert at line 7: holds-within-bounds
                an object of class int[] that a static field leads to may be other than static initialisers leave it (write a harness that changes it)
            T.main(String[])
              assert at line 8: proved
        "#]],
    );
}

#[test]
fn an_interface_that_nobody_implements() {
    check(
        "class T {
             interface Shape { int area(); }
             static void positive(Shape shape) { if (shape != null) assert shape.area() > 0; }
         }",
        "T.positive",
        expect![[r#"
            T.positive(Shape)
              unknown: not supported: T.Shape.area, which has no implementation and no contract
              assert at line 3: unknown
                not supported: T.Shape.area, which has no implementation and no contract
        "#]],
    );
}

#[test]
fn what_cannot_be_cloned() {
    check(
        "class T {
             int size;
             static void copy(T t) {
                 if (t == null) return;
                 try {
                     T other = (T) t.clone();
                     assert other.size == t.size;
                 } catch (CloneNotSupportedException e) {
                     assert false;
                 }
             }
         }",
        "T.copy",
        expect![[r#"
            T.copy(T)
              unknown: not supported: a copy of an object that cannot be copied
              assert at line 7: unknown
                not supported: a copy of an object that cannot be copied
              assert at line 9: unknown
                not supported: a copy of an object that cannot be copied
        "#]],
    );
}

#[test]
fn the_bits_of_a_nan() {
    check(
        "class T {
             static void raw(int x) { assert Float.floatToRawIntBits(Float.intBitsToFloat(x)) == x || x > 0; }
             static void number(float f) { assert f != f || Float.intBitsToFloat(Float.floatToRawIntBits(f)) == f; }
         }",
        "T.*",
        expect![[r#"
            T.raw(int)
              assert at line 2: unknown
                not supported: the bits of a NaN
            T.number(float)
              assert at line 3: proved
        "#]],
    );
}

/// Where the bounds cut a clause off, it is not known: an input that may be meant is not left out in silence, and nothing is
/// called broken.
#[test]
fn clauses_that_are_cut_off() {
    check(
        "class T {
             //@ pure
             static boolean even(int n) { return n == 0 ? true : n == 1 ? false : even(n - 2); }
             //@ requires n >= 0 && even(n);
             //@ ensures \\result < 10;
             static int id(int n) { return n; }
             //@ requires n >= 0 && n < 4;
             //@ requires even(n);
             //@ ensures \\result < 10;
             static int small(int n) { return n; }
             //@ requires n >= 0;
             //@ ensures even(\\result);
             static int twice(int n) { return 2 * n; }
             //@ requires even(n);
             static void needs(int n) { }
             static void calls(int n) { if (n >= 0) needs(2 * n); }
             static void asserts(int n) {
                 if (n < 0) return;
                 int m = 2 * n;
                 //@ assert even(m);
             }
         }",
        "T.*",
        expect![[r#"
            T.even(int)
              assignable at line 0: holds-within-bounds
                a run may need more than 3 nested calls of T.even(int) (--unroll 6)
            T.id(int)
              ensures #1 at line 5: holds-within-bounds
                a run may need more than 3 nested calls of T.even(int) (--unroll 6)
            T.small(int)
              ensures #1 at line 9: proved
            T.twice(int)
              ensures #1 at line 12: holds-within-bounds
                a run may need more than 3 nested calls of T.even(int) (--unroll 6)
            T.needs(int)
              holds within bounds: a run may need more than 3 nested calls of T.even(int) (--unroll 6)
            T.calls(int)
              requires #1 of T.needs(int) at line 16: holds-within-bounds
                a run may need more than 3 nested calls of T.even(int) (--unroll 6)
            T.asserts(int)
              assert at line 20: holds-within-bounds
                a run may need more than 3 nested calls of T.even(int) (--unroll 6)
        "#]],
    );
}

/// What stands for implementations that are not there has the code that they inherit; theirs may be another.
#[test]
fn implementations_may_override() {
    check(
        "class T {
             interface Shape { default int sides() { return 4; } }
             static abstract class Base { abstract void step(); int two() { return 2; } final int three() { return 3; } }
             static void same(Shape a, Shape b) { if (a != null && a.equals(b)) assert a == b; }
             static void sides(Shape a) { if (a != null) assert a.sides() == 4; }
             static void two(Base b) { if (b != null) assert b.two() == 2; }
             static void three(Base b) { if (b != null) assert b.three() == 3; }
         }",
        "T.*",
        expect![[r#"
            T.same(Shape,Shape)
              assert at line 4: holds-within-bounds
                an input may have objects of class T.Shape with a java.lang.Object.equals of their own (write a harness that makes such objects)
            T.sides(Shape)
              assert at line 5: holds-within-bounds
                an input may have objects of class T.Shape with a T.Shape.sides of their own (write a harness that makes such objects)
            T.two(Base)
              assert at line 6: holds-within-bounds
                an input may have objects of class T.Base with a T.Base.two of their own (write a harness that makes such objects)
            T.three(Base)
              assert at line 7: proved
            T.Base.Base()
            T.Base.step()
              unknown: not supported: T.Base.step is abstract
            T.Base.two()
            T.Base.three()
            T.Shape.sides()
        "#]],
    );
}

/// A static initialiser that does not end, or that fails, makes what needs the class undecided.
#[test]
fn static_initialisers_that_do_not_end() {
    check(
        "class T {
             static int x;
             static { while (x >= 0) { x++; if (x > 100) x = 0; } }
             static void any() { assert x == 0; }
         }",
        "T.any",
        expect![[r#"
            T.any()
              unknown: the static initialiser of T takes too long
        "#]],
    );
    check(
        "class T { static int x = 1 / Integer.parseInt(\"0\"); static void any() { assert x == 0; } }",
        "T.any",
        expect![[r#"
            T.any()
              unknown: the static initialiser of T throws java.lang.ExceptionInInitializerError
        "#]],
    );
}

/// A clause that no run reaches says nothing.
#[test]
fn assertions_behind_a_false_assumption() {
    check(
        "class T {
             static void never(int x) {
                 //@ assume x * x == 3;
                 //@ assert x == 7;
             }
         }",
        "T.never",
        expect![[r#"
            T.never(int)
              assert #2 at line 4: proved, and no run reaches it
        "#]],
    );
}
