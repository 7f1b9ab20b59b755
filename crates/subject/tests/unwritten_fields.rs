//! Fields that no code writes, arrays that constructors copy, and classes that make all objects of theirs: what code leaves.

mod support;

use expect_test::expect;
use support::{check_with_any_statics, verdicts};

/// A private field that is never written has the value that it starts with.
#[test]
fn never_written() {
    let source = r#"class T {
               private int number; private boolean truth; private String text; private double real; private int[] array;
               private static long count; private int written; private static int raised; protected int open;
               void m0() { assert number == 0 && !truth && text == null && real == 0.0 && array == null; }
               static void m1() { assert count == 0; }
               void m2() { assert written == 0; }
               static void m3() { assert raised == 0; }
               void m4() { assert open == 0; }
               static class Other { void write(T t) { t.written = 1; Runnable r = () -> raised++; r.run(); } }
           }"#;
    check_with_any_statics(
        source,
        "T.m*",
        expect![[r#"
        T.m0()
          assert at line 4: proved
        T.m1()
          assert at line 5: proved
        T.m2()
          assert at line 6: violated
            the assertion fails
            this = Object(ObjectName("T@0"))
            T@0 {number: Int(0), truth: Bool(false), text: Null, real: F64(0.0), array: Null, written: Int(1), open: Int(0)} None
              6  void m2() { assert written == 0; }       []
        T.m3()
          assert at line 7: violated
            the assertion fails
            T.raised = Int(1)
              7  static void m3() { assert raised == 0; } []
        T.m4()
          assert at line 8: violated
            the assertion fails
            this = Object(ObjectName("T@0"))
            T@0 {number: Int(0), truth: Bool(false), text: Null, real: F64(0.0), array: Null, written: Int(0), open: Int(1)} None
              8  void m4() { assert open == 0; }          []
    "#]],
    );
}

/// An annotation may tell other code to set a field.
#[test]
fn annotated_fields() {
    let source = r#"import java.lang.annotation.*;
           class T {
               @Retention(RetentionPolicy.RUNTIME) @interface Inject { }
               @Inject private int number;
               void m() { assert number == 0; }
           }"#;
    expect![[r#"
        T.m()
          assert at line 5: violated
    "#]]
    .assert_eq(&verdicts(source, "T.m"));
}

/// A copy is an array of the object's own.
#[test]
fn copied_arrays() {
    let source = r#"import java.util.*;
           class T {
               record R(int[] a) { R { a = a.clone(); } }
               static final class A { private final int[] a; A(int[] x) { a = x.clone(); } }
               static final class B { private final String[] a; B(String[] x) { a = Arrays.copyOf(x, x.length); } }
               static final class C { private final Object[] a; C(Object[] x) { a = Arrays.copyOfRange(x, 0, 1); } }
               static final class D { private final int[] a; D(int[] x, boolean b) { a = b ? x.clone() : x; } }
               static final class E { private final int[] a, b; E(int[] x) { int[] c = x.clone(); a = c; b = c; } }
               static final class F { private final int[][] a; F(int[][] x) { a = x.clone(); } }
               static void twoA(A p, A q, int[] x) { if (p != null && q != null && p != q) assert p.a != q.a && p.a != x; }
               static void twoB(B p, B q, String[] x) { if (p != null && q != null && p != q) assert p.a != q.a && p.a != x; }
               static void twoC(C p, C q, Object[] x) { if (p != null && q != null && p != q) assert p.a != q.a && p.a != x; }
               static void twoD(D p, int[] x) { if (p != null && x != null) assert p.a != x; }
               static void twoE(E p) { if (p != null) assert p.a != p.b; }
               static void twoF(F p, int[] x) { if (p != null && x != null && p.a.length == 1) assert p.a[0] != x; }
               static void twoR(R p, R q) { if (p != null && q != null && p != q) assert p.a != q.a; }
           }"#;
    expect![[r#"
        T.twoA(A,A,int[])
          assert at line 10: proved
        T.twoB(B,B,String[])
          assert at line 11: proved
        T.twoC(C,C,Object[])
          assert at line 12: holds-within-bounds
            an input may have arrays of references other than java.lang.Object[] and java.lang.String[] (write a harness that makes such objects)
        T.twoD(D,int[])
          assert at line 13: violated
        T.twoE(E)
          assert at line 14: violated
        T.twoF(F,int[])
          assert at line 15: violated
        T.twoR(R,R)
          assert at line 16: holds-within-bounds
            an input may have more than 3 objects of class int[] (--scope 'int[]=6')
    "#]].assert_eq(&verdicts(source, "T.two*"));
}

/// The objects in final static fields are all that there are; their other fields may have changed.
#[test]
fn single_objects_that_change() {
    let source = r#"class T {
               static final class One { static final One I = new One(); private int hits; private final int size = 3; private One() { } static void hit() { I.hits++; } }
               static final class Many { static final Many I = new Many(); int hits; private Many() { } static Many more() { return new Many(); } }
               static void same(One a, One b) { if (a != null && b != null) assert a == b && a == One.I && a.size == 3; }
               static void hits(One a) { if (a != null) assert a.hits != 7; }
               static void held() { assert One.I.hits < 3; }
               static void many(Many a, Many b) { if (a != null && b != null) assert a == b; }
               public static void main(String[] args) { assert One.I.hits == 0; }
           }"#;
    expect![[r#"
        T.same(One,One)
          assert at line 4: proved
        T.hits(One)
          assert at line 5: violated
        T.held()
          assert at line 6: violated
        T.many(Many,Many)
          assert at line 7: violated
        T.main(String[])
          assert at line 8: proved
        T.Many.Many()
        T.Many.more()
        T.One.One()
        T.One.hit()
    "#]]
    .assert_eq(&verdicts(source, "T.*"));
}

/// Elements of arrays that reflection sets are no fields.
#[test]
fn reflection_on_arrays_alone() {
    let source = r#"import java.lang.reflect.Array;
           class T {
               private final int[] a = new int[3]; private final int[] b = new int[1];
               static Object first(Object x) { return Array.get(x, 0); }
               void set() { Array.setInt(b, 0, 7); }
               void m0() { assert a.length == 3 && b.length == 1; }
               void m1() { assert b[0] == 0; }
               void m2() { assert a[0] == 0; }
           }"#;
    expect![[r#"
        T.m0()
          assert at line 6: holds-within-bounds
            an input may have int[] with more than 3 elements (--array-length 6)
        T.m1()
          assert at line 7: violated
        T.m2()
          assert at line 8: proved
    "#]]
    .assert_eq(&verdicts(source, "T.m*"));
}

/// What describes types sets no fields.
#[test]
fn reflection_on_types_alone() {
    let source = r#"import java.lang.reflect.*;
           class T {
               private final Object o = new Object();
               static Class<?> compared(Object x) {
                   for (Type type : x.getClass().getGenericInterfaces())
                       if (type instanceof ParameterizedType p && p.getRawType() == Comparable.class)
                           return (Class<?>) p.getActualTypeArguments()[0];
                   return null;
               }
               void m0() { assert o != null; }
           }"#;
    expect![[r#"
        T.m0()
          assert at line 10: proved
    "#]]
    .assert_eq(&verdicts(source, "T.m*"));
}

/// The launcher makes a string of its own for each argument.
#[test]
fn arguments_of_a_program() {
    let source = r#"class T {
               static class A { public static void main(String[] args) { if (args.length > 1) assert args[0] != args[1] && args[0] != "a"; } }
               static class B { public static void main(String[] args) { if (args.length > 1) assert !args[0].equals(args[1]); } }
               static class C { static void run(String[] args) { if (args != null && args.length > 1) assert args[0] != args[1]; } }
               static class D { public static void main(String[] args) {
                   if (args.length > 2 && args[0] != args[2]) assert !(args[0].equals(args[1]) && args[1].equals(args[2])); } }
           }"#;
    expect![[r#"
        T.A.A()
        T.A.main(String[])
          assert at line 2: holds-within-bounds
            an input may have java.lang.String[] with more than 3 elements (--array-length 6)
            an input may have strings other than "", "a", "b", "ab" (write a harness that makes such objects)
        T.B.B()
        T.B.main(String[])
          assert at line 3: violated
        T.C.C()
        T.C.run(String[])
          assert at line 4: violated
        T.D.D()
        T.D.main(String[])
          assert at line 6: violated
    "#]]
    .assert_eq(&verdicts(source, "T.*"));
}
