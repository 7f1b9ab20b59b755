//! Objects that other code sees before their constructor has set all fields.

mod support;

use expect_test::expect;
use support::check;

/// A class that is not there may override what a constructor calls: that is a bound for what the constructor sets later.
#[test]
fn overridable_methods() {
    check(
        r#"import java.util.*;
           public class T {
               private final String name; private final List<String> list; private final int[] array; private int number;
               public T() { prepare(); name = "x"; list = new ArrayList<>(); array = new int[2]; number = 5; }
               protected void prepare() { }
               public int name() { return name.length(); }
               public int list() { return list.size(); }
               public int array() { return array.length; }
               public void number() { assert number == 5; }
           }"#,
        "T.*",
        expect![[r#"
            T.prepare()
            T.name()
              holds within bounds: an input may have objects of T.name other than the one that new T() makes (write a harness that makes such objects)
            T.list()
              holds within bounds: other code may see objects of class T before T.list is set (--closed-world, if there are no such classes)
              holds within bounds: an input may have objects of class java.util.ArrayList other than new java.util.ArrayList<>() (write a harness that makes such objects)
            T.array()
              holds within bounds: an input may have objects of T.array other than the one that new T() makes (write a harness that makes such objects)
            T.number()
              assert at line 9: holds-within-bounds
                other code may see objects of class T before T.number is set (--closed-world, if there are no such classes)
        "#]],
    );
}

/// What an overriding method of the program sees is an alarm.
#[test]
fn overridden_methods() {
    check(
        r#"class T {
               private final String name;
               T() { prepare(); name = "x"; }
               void prepare() { }
               int length() { return name.length(); }
           }
           class Eager extends T { void prepare() { length(); } }"#,
        "T.length",
        expect![[r#"
            T.length()
              null-dereference at line 5: violated
                java.lang.NullPointerException: Cannot invoke "String.length()" because "this.name" is null
                this = Object(ObjectName("Eager@0"))
                Eager@0 {name: Null} None
                  5  int length() { return name.length(); }   []
        "#]],
    );
}

/// Where all code that gets the object is there, or cannot call back, it is not seen.
#[test]
fn no_other_code() {
    check(
        r#"import java.util.*;
           public class T {
               static final class A { private final String s; A() { prepare(); s = "x"; } void prepare() { } int n() { return s.length(); } }
               static final class B { private final Object s; B() { Objects.requireNonNull(this); s = new Object(); } int n() { return s.hashCode(); } }
               static final class C { private final Object s; final int h; C() { h = System.identityHashCode(this); s = new Object(); } int n() { return s.hashCode(); } }
               static final class D { private final Object s; final int h; D() { h = Objects.hashCode(this); s = new Object(); } int n() { return s.hashCode(); } }
               static final class E { private final int[] s; E() { String t = "made " + getClass().getName(); s = new int[1]; } int n() { return s[0]; } }
               private static class F { private final Object s; F() { prepare(); s = new Object(); } void prepare() { } int n() { return s.hashCode(); } }
           }"#,
        "T.*",
        expect![[r#"
            T.A.A()
            T.A.prepare()
            T.A.n()
            T.B.B()
            T.B.n()
            T.C.C()
            T.C.n()
            T.D.D()
            T.D.n()
            T.E.E()
            T.E.n()
            T.F.F()
            T.F.prepare()
            T.F.n()
        "#]],
    );
}

/// A method that sets the field for the constructor may be overridden.
#[test]
fn set_by_methods() {
    check(
        r#"public class T {
               private Object o;
               public T() { set(); }
               protected void set() { o = new Object(); }
               public int n() { return o.hashCode(); }
           }"#,
        "T.n",
        expect![[r#"
            T.n()
              holds within bounds: other code may see objects of class T before T.o is set (--closed-world, if there are no such classes)
        "#]],
    );
}

/// A method that the constructor calls before a field is set may see it unset; no other method does.
#[test]
fn read_by_the_constructor() {
    check(
        r#"final class T {
               private final Object o; private int n; private Object stored;
               T() { read(); store(); ask(); o = new Object(); n = 5; done(); }
               Object read() { return o; }
               void store() { stored = o; }
               void ask() { assert through() != null; }
               Object through() { return read(); }
               void done() { assert n == 5; }
               int use() { return o.hashCode(); }
               int useStoredBad() { return stored.hashCode(); }
               int useOther(T other) { return other == null ? 0 : other.read().hashCode(); }
               int copy() { return new T(this).o.hashCode(); }
               T(T other) { other.o.hashCode(); o = other.o; n = 5; }
           }"#,
        "T.*",
        expect![[r#"
            T.read()
            T.store()
            T.ask()
              assert at line 6: violated
                the assertion fails
                this = Object(ObjectName("T@0"))
                T@0 {o: Null, n: Int(5), stored: Null} None
                  6  void ask() { assert through() != null; } []
                  7  Object through() { return read(); }      []
                  4  Object read() { return o; }              []
            T.through()
            T.done()
              assert at line 8: proved
            T.use()
              null-dereference at line 9: proved
            T.useStoredBad()
              null-dereference at line 10: violated
                java.lang.NullPointerException: Cannot invoke "Object.hashCode()" because "this.stored" is null
                this = Object(ObjectName("T@0"))
                T@0 {o: Object(ObjectName("Object@0")), n: Int(5), stored: Null} None
                Object@0 {} None
                 10  int useStoredBad() { return stored.hashCode(); } []
            T.useOther(T)
              null-dereference at line 11: proved
            T.copy()
              null-dereference at line 13: proved
            T.T(T)
              null-dereference at line 13: violated
                java.lang.NullPointerException: Cannot read field "o" because "other" is null
                this = Object(ObjectName("T@0"))
                other = Null
                T@0 {o: Null, n: Int(0), stored: Null} None
                 13  T(T other) { other.o.hashCode(); o = other.o; n = 5; } []
        "#]],
    );
}

/// A constructor above runs before fields are set.
#[test]
fn read_by_a_constructor_above() {
    check(
        r#"public class T {
               static abstract class Above { Above() { hook(); } abstract void hook(); }
               static final class Below extends Above {
                   private final Object o = new Object();
                   void hook() { if (o != null) o.hashCode(); }
                   int use() { return o.hashCode(); }
               }
               static final class BelowBad extends Above {
                   private final Object o = new Object();
                   void hook() { o.hashCode(); }
                   int use() { return o.hashCode(); }
               }
           }"#,
        "T.Below*",
        expect![[r#"
            T.Below.Below()
            T.Below.hook()
            T.Below.use()
            T.BelowBad.BelowBad()
              null-dereference at line 10: violated
                java.lang.NullPointerException: Cannot invoke "Object.hashCode()" because "this.o" is null
                this = Object(ObjectName("BelowBad@0"))
                BelowBad@0 {o: Null} None
                  8  static final class BelowBad extends Above { []
                  2  static abstract class Above { Above() { hook(); } abstract void hook(); } []
                 10  void hook() { o.hashCode(); }            []
            T.BelowBad.hook()
              null-dereference at line 10: violated
                java.lang.NullPointerException: Cannot invoke "Object.hashCode()" because "this.o" is null
                this = Object(ObjectName("BelowBad@0"))
                BelowBad@0 {o: Null} None
                 10  void hook() { o.hashCode(); }            []
            T.BelowBad.use()
        "#]],
    );
}

/// What is printed is asked for its text, which a class that is not there may answer.
#[test]
fn printed_by_the_constructor() {
    check(
        r#"public class T {
               private final Object o;
               public T() { System.out.println(this); o = new Object(); }
               public int n() { return o.hashCode(); }
               static final class Text {
                   private final String s;
                   Text() { System.out.println(this); s = "x"; }
                   public String toString() { return s; }
                   int n() { return s.length(); }
               }
           }"#,
        "T.*",
        expect![[r#"
            T.n()
              holds within bounds: other code may see objects of class T before T.o is set (--closed-world, if there are no such classes)
            T.Text.Text()
            T.Text.toString()
              holds within bounds: an input may have objects of T.Text.s other than the one that new T.Text() makes (write a harness that makes such objects)
            T.Text.n()
              holds within bounds: an input may have objects of T.Text.s other than the one that new T.Text() makes (write a harness that makes such objects)
        "#]],
    );
}
