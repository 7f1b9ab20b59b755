//! Types that other code can extend or implement, and implementations that are lambda expressions.

mod support;

use expect_test::expect;
use support::check;

/// What `main` passes is an implementation, too; and there may be more.
#[test]
fn lambda_expressions_implement() {
    check(
        r#"interface Op { int apply(int x); }
           final class Half implements Op { public int apply(int x) { return x / 2; } }
           final class T {
               //@ requires o != null && x > 0;
               //@ ensures \result <= x;
               static int f(Op o, int x) { return o.apply(x); }
               public static void main(String[] args) { f(x -> x + 1, 3); f(Math::abs, 1); }
           }"#,
        "T.f",
        expect![[r#"
            T.f(Op,int)
              ensures #1 at line 5: violated
                the call ends in a state that breaks `ensures \result <= x`
                witness: \result: Int(2)
                witness: x: Int(1)
                o = Object(ObjectName("Lambda1@0"))
                x = Int(1)
                Lambda1@0 {} None
                  6  static int f(Op o, int x) { return o.apply(x); } []
                  7  public static void main(String[] args) { f(x -> x + 1, 3); f(Math::abs, 1); } []
        "#]],
    );
}

/// Lambda expressions have what they capture where they stand.
#[test]
fn captured_values() {
    check(
        r#"final class T {
               private interface Op { int apply(int x); }
               private int base = 1;
               Op own() { return x -> base + x; }
               static Op of(String given) { String text = given.trim(); return x -> text.length() + x; }
               static int f(Op o) { return o == null ? 0 : o.apply(1); }
           }"#,
        "T.f",
        expect![[r#"
            T.f(Op)
              uncaught-exception at line 6: holds-within-bounds
                an input may have strings other than "", "a", "b", "ab" (write a harness that makes such objects)
              null-dereference at line 5: holds-within-bounds
                an input may have strings other than "", "a", "b", "ab" (write a harness that makes such objects)
        "#]],
    );
}

/// A bound for what is open, where a run depends on it; none for what is closed.
#[test]
fn open_and_closed_types() {
    check(
        r#"interface Open { default int size() { return 1; } }
           final class One implements Open { }
           sealed interface Closed permits Two { int size(); }
           record Two() implements Closed { public int size() { return 2; } }
           sealed interface Half permits Three { int size(); }
           non-sealed class Three implements Half { public int size() { return 3; } }
           public class T {
               public static class Shape { public int area() { return 4; } public final int sides() { return 4; } }
               private static class Hidden { int size() { return 5; } }
               public static class Single { private Single() { } int size() { return 6; } }
               static class Local { int size() { return 7; } }
               enum Level { LOW; int size() { return 8; } }
               static void open(Open o) { if (o != null) assert o.size() == 1; }
               static void closed(Closed o) { if (o != null) assert o.size() == 2; }
               static void half(Half o) { if (o != null) assert o.size() == 3; }
               static void shape(Shape o) { if (o != null) assert o.area() == 4; }
               static void sides(Shape o) { if (o != null) assert o.sides() == 4; }
               static void hidden(Hidden o) { if (o != null) assert o.size() == 5; }
               static void single(Single o) { if (o != null) assert o.size() == 6; }
               static void local(Local o) { if (o != null) assert o.size() == 7; }
               static void level(Level o) { if (o != null) assert o.size() == 8; }
               static void tested(Open o) { if (o != null) assert o instanceof One; }
               static void cast(Open o) { Open same = (Open) (Object) o; assert same == o; }
               static void passedOn(Shape o) { Shape[] all = {o}; assert all[0] == o; }
               int size() { return 9; }
               void own() { assert size() == 9; }
           }"#,
        "T.*",
        expect![[r#"
            T.open(Open)
              assert at line 13: holds-within-bounds
                Open may be implemented by other classes of its package (--closed-world, if there are no such classes)
            T.closed(Closed)
              assert at line 14: proved
            T.half(Half)
              assert at line 15: holds-within-bounds
                Half may be implemented by other classes of its package (--closed-world, if there are no such classes)
            T.shape(Shape)
              assert at line 16: holds-within-bounds
                T.Shape may be extended by other classes (--closed-world, if there are no such classes)
            T.sides(Shape)
              assert at line 17: proved
            T.hidden(Hidden)
              assert at line 18: proved
            T.single(Single)
              assert at line 19: proved
            T.local(Local)
              assert at line 20: holds-within-bounds
                T.Local may be extended by other classes of its package (--closed-world, if there are no such classes)
            T.level(Level)
              assert at line 21: proved
            T.tested(Open)
              assert at line 22: holds-within-bounds
                Open may be implemented by other classes of its package (--closed-world, if there are no such classes)
            T.cast(Open)
              assert at line 23: proved
            T.passedOn(Shape)
              assert at line 24: proved
            T.size()
            T.own()
              assert at line 26: holds-within-bounds
                T may be extended by other classes (--closed-world, if there are no such classes)
            T.Hidden.Hidden()
            T.Hidden.size()
            T.Level.values()
            T.Level.valueOf(String)
              uncaught-exception at line 12: violated
                java.lang.NullPointerException: Name is null leaves T.Level.valueOf(String)
                name = Null
                 12  enum Level { LOW; int size() { return 8; } } []
                 12  enum Level { LOW; int size() { return 8; } } []
            T.Level.Level(String,int)
              holds within bounds: an input may have strings other than "", "a", "b", "ab", "LOW" (write a harness that makes such objects)
            T.Level.size()
            T.Level.$values()
            T.Local.Local()
            T.Local.size()
            T.Shape.Shape()
            T.Shape.area()
            T.Shape.sides()
            T.Single.Single()
            T.Single.size()
        "#]],
    );
}

/// A class of the program that others can extend opens the types above it, private as they may be.
#[test]
fn types_reopened_below() {
    check(
        r#"public class T {
               private static class P { int f() { return 1; } }
               public static class Q extends P { }
               private static class R { int f() { return 1; } }
               private static class S extends R { }
               public static class U { private U() { } int f() { return 1; } static class V extends U { } }
               private interface I { int f(); }
               private static abstract class J implements I { }
               public static class K extends J { public int f() { return 1; } }
               sealed interface L permits M { int f(); }
               static sealed class M implements L permits N { public int f() { return 1; } }
               static final class N extends M { }
               static void onP(P p) { if (p != null) assert p.f() == 1; }
               static void onR(R p) { if (p != null) assert p.f() == 1; }
               static void onU(U p) { if (p != null) assert p.f() == 1; }
               static void onI(I p) { if (p != null) assert p.f() == 1; }
               static void onL(L p) { if (p != null) assert p.f() == 1; }
           }"#,
        "T.on*",
        expect![[r#"
            T.onP(P)
              assert at line 13: holds-within-bounds
                T.P may be extended by other classes (--closed-world, if there are no such classes)
            T.onR(R)
              assert at line 14: proved
            T.onU(U)
              assert at line 15: holds-within-bounds
                T.U may be extended by other classes of its package (--closed-world, if there are no such classes)
            T.onI(I)
              assert at line 16: holds-within-bounds
                T.I may be implemented by other classes (--closed-world, if there are no such classes)
            T.onL(L)
              assert at line 17: proved
        "#]],
    );
}
