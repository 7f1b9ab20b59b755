//! Constructors of abstract classes: they work on new objects of classes below.

mod support;

use expect_test::expect;
use support::check;

#[test]
fn constructors_of_classes_that_are_extended() {
    check(
        r#"public class T {
               static abstract class Base {
                   private final int n;
                   Base(int n) { if (n < 0) throw new IllegalArgumentException(); this.n = n; assert n < 5; }
                   abstract Object hook();
               }
               static final class One extends Base { One() { super(1); } Object hook() { return this; } }
               static abstract class Asks { Asks() { assert hook() != null; } abstract Object hook(); }
               static final class Early extends Asks { private final Object o; Early() { o = new Object(); } Object hook() { return o; } }
               static final class Late extends Asks { Object hook() { return this; } }
               static sealed abstract class Closed permits Leaf { Closed(int k) { assert id() == 7; } abstract int id(); }
               static final class Leaf extends Closed { Leaf() { super(7); } int id() { return 7; } }
           }"#,
        "T.*",
        expect![[r#"
            T.Asks.Asks()
              assert at line 8: violated
                the assertion fails
                this = Object(ObjectName("Early@0"))
                Early@0 {o: Null} None
                  8  static abstract class Asks { Asks() { assert hook() != null; } abstract Object hook(); } []
                  9  static final class Early extends Asks { private final Object o; Early() { o = new Object(); } Object hook() { return o; } } []
            T.Asks.hook()
              unknown: not supported: T.Asks.hook is abstract
            T.Base.Base(int)
              assert at line 4: violated
                the assertion fails
                this = Object(ObjectName("One@0"))
                n = Int(5)
                One@0 {n: Int(0)} None
                  4  Base(int n) { if (n < 0) throw new IllegalArgumentException(); this.n = n; assert n < 5; } [("One@0.n", Int(5))]
            T.Base.hook()
              unknown: not supported: T.Base.hook is abstract
            T.Closed.Closed(int)
              assert at line 11: proved
            T.Closed.id()
              unknown: not supported: T.Closed.id is abstract
            T.Early.Early()
              assert at line 8: violated
                the assertion fails
                this = Object(ObjectName("Early@0"))
                Early@0 {o: Null} None
                  9  static final class Early extends Asks { private final Object o; Early() { o = new Object(); } Object hook() { return o; } } []
                  8  static abstract class Asks { Asks() { assert hook() != null; } abstract Object hook(); } []
                  9  static final class Early extends Asks { private final Object o; Early() { o = new Object(); } Object hook() { return o; } } []
            T.Early.hook()
            T.Late.Late()
            T.Late.hook()
            T.Leaf.Leaf()
            T.Leaf.id()
            T.One.One()
            T.One.hook()
        "#]],
    );
}

/// Of a class that no other extends, there are objects whose methods do what their contracts allow.
#[test]
fn constructors_of_classes_that_nothing_extends() {
    check(
        r#"public abstract class T {
               private final int n;
               protected T(int n) { this.n = n; assert n != 3; }
               protected T(boolean b) { this.n = make(); assert n > 0; }
               protected T(String s) { this.n = free(); assert n > 0; }
               //@ ensures \result > 0;
               protected abstract int make();
               protected abstract int free();
           }"#,
        "T.*",
        expect![[r#"
            T.T(int)
              assert at line 3: violated
                the assertion fails
                this = Object(ObjectName("T@0"))
                n = Int(3)
                T@0 {n: Int(0)} None
                  3  protected T(int n) { this.n = n; assert n != 3; } [("T@0.n", Int(3))]
            T.T(boolean)
              assert at line 4: proved
            T.T(String)
              unknown: not supported: T.free, which has no implementation and no contract
              assert at line 5: unknown
                not supported: T.free, which has no implementation and no contract
            T.make()
              unknown: not supported: T.make is abstract
            T.free()
              unknown: not supported: T.free is abstract
        "#]],
    );
}

#[test]
fn enumerations_with_bodies() {
    check(
        r#"public enum T {
               A(1) { int go() { return 1; } }, B(2) { int go() { return 2; } };
               private final int w;
               T(int w) { this.w = w; assert go() > 0; assert w < 3; }
               abstract int go();
           }"#,
        "T.T*",
        expect![[r#"
            T.T(String,int,int)
              assert at line 4: violated
                the assertion fails
                this = Object(ObjectName("1@0"))
                argument1 = Null
                argument2 = Int(0)
                w = Int(3)
                1@0 {name: Null, ordinal: Int(0), w: Int(0)} None
                  4  T(int w) { this.w = w; assert go() > 0; assert w < 3; } [("1@0.w", Int(3))]
                  2  A(1) { int go() { return 1; } }, B(2) { int go() { return 2; } }; []
        "#]],
    );
}
