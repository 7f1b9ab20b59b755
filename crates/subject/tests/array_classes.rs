//! The classes of input arrays: an array may be of a class below the declared one, which shows where it is written or copied.

mod support;

use expect_test::{Expect, expect};
use support::check;

/// Checks methods that are called with an array of one element.
fn with_array(classes: &str, methods: &[(&str, &str)], expected: Expect) {
    let mut source = format!("import java.util.*; public class T {{ {classes}\n");
    for (number, (class, body)) in methods.iter().enumerate() {
        source.push_str(&format!(
            "//@ requires a != null && a.length == 1;\n static void m{number:02}({class} a) {{ {body} }}\n"
        ));
    }
    source.push('}');
    check(&source, "T.m*", expected);
}

/// Of library classes there are arrays that are not considered.
#[test]
fn arrays_of_library_classes() {
    with_array(
        "",
        &[
            ("Number[]", "a[0] = 1;"),
            ("Number[]", "a[0] = null;"),
            ("CharSequence[]", "a[0] = \"x\";"),
            ("List<String>[]", "a[0] = new ArrayList<>();"),
            ("String[]", "a[0] = \"x\";"),
            ("Object[][]", "a[0] = null; assert a.getClass() != Integer[][].class;"),
        ],
        expect![[r#"
            T.m00(Number[])
              array-store at line 3: violated
                java.lang.ArrayStoreException: java.lang.Integer
                a = Object(ObjectName("Long[]@0"))
                Long[]@0 {} Some([Null])
                  3  static void m00(Number[] a) { a[0] = 1; } []
            T.m01(Number[])
              holds within bounds: an input may have java.lang.Number[] with more than 3 elements (--array-length 6)
              holds within bounds: an input may have java.lang.Integer[] with more than 3 elements (--array-length 6)
              holds within bounds: an input may have java.lang.Long[] with more than 3 elements (--array-length 6)
              holds within bounds: an input may have objects of class java.lang.Number other than java.lang.Integer or java.lang.Long or java.lang.Double (write a harness that makes such objects)
            T.m02(CharSequence[])
              holds within bounds: an input may have java.lang.String[] with more than 3 elements (--array-length 6)
              holds within bounds: an input may have java.lang.CharSequence[] with more than 3 elements (--array-length 6)
              holds within bounds: an input may have arrays of references other than java.lang.CharSequence[] and java.lang.String[] (write a harness that makes such objects)
              holds within bounds: an input may have objects of class java.lang.CharSequence other than some strings (write a harness that makes such objects)
              holds within bounds: an input may have strings other than "", "a", "b", "ab", "x" (write a harness that makes such objects)
            T.m03(List[])
              holds within bounds: an input may have java.util.List[] with more than 3 elements (--array-length 6)
              holds within bounds: an input may have java.util.ArrayList[] with more than 3 elements (--array-length 6)
              holds within bounds: an input may have arrays of references other than java.util.List[] and java.util.ArrayList[] (write a harness that makes such objects)
              holds within bounds: an input may have objects of class java.util.List other than new java.util.ArrayList<>() (write a harness that makes such objects)
              holds within bounds: an input may have objects of class java.util.ArrayList other than new java.util.ArrayList<>() (write a harness that makes such objects)
            T.m04(String[])
              holds within bounds: an input may have java.lang.String[] with more than 3 elements (--array-length 6)
            T.m05(Object[][])
              assert at line 13: holds-within-bounds
                an input may have java.lang.Object[][] with more than 3 elements (--array-length 6)
                an input may have java.lang.String[][] with more than 3 elements (--array-length 6)
                an input may have arrays of references other than java.lang.Object[] and java.lang.String[] (write a harness that makes such objects)
                an input may have arrays of references other than java.lang.Object[][] and java.lang.String[][] (write a harness that makes such objects)
        "#]],
    );
}

/// A class that others can extend has arrays of classes that are not there.
#[test]
fn arrays_of_open_classes() {
    with_array(
        "public static class D { }\n",
        &[
            ("D[]", "a[0] = new D();"),
            ("D[]", "D d = a[0]; a[0] = null; assert a[0] == null;"),
            ("D[][]", "a[0] = new D[0];"),
            ("D[]", "D[] b = a.clone(); b[0] = new D();"),
            ("D[]", "D[] b = Arrays.copyOf(a, 1); b[0] = new D();"),
            ("D[]", "System.arraycopy(new D[] {new D()}, 0, a, 0, 1);"),
            ("D[]", "assert a.getClass() == D[].class;"),
            ("D[]", "assert a.hashCode() == a.hashCode();"),
        ],
        expect![[r#"
            T.m00(D[])
              holds within bounds: an input may have T.D[] with more than 3 elements (--array-length 6)
              holds within bounds: T.D may be extended by other classes (--closed-world, if there are no such classes)
            T.m01(D[])
              assert at line 6: holds-within-bounds
                an input may have T.D[] with more than 3 elements (--array-length 6)
            T.m02(D[][])
              holds within bounds: an input may have T.D[][] with more than 3 elements (--array-length 6)
              holds within bounds: T.D may be extended by other classes (--closed-world, if there are no such classes)
            T.m03(D[])
              null-dereference at line 10: holds-within-bounds
                an input may have T.D[] with more than 3 elements (--array-length 6)
                T.D may be extended by other classes (--closed-world, if there are no such classes)
            T.m04(D[])
              holds within bounds: an input may have T.D[] with more than 3 elements (--array-length 6)
              holds within bounds: T.D may be extended by other classes (--closed-world, if there are no such classes)
            T.m05(D[])
              holds within bounds: an input may have T.D[] with more than 3 elements (--array-length 6)
              holds within bounds: T.D may be extended by other classes (--closed-world, if there are no such classes)
            T.m06(D[])
              assert at line 16: holds-within-bounds
                an input may have T.D[] with more than 3 elements (--array-length 6)
                T.D may be extended by other classes (--closed-world, if there are no such classes)
            T.m07(D[])
              assert at line 18: holds-within-bounds
                an input may have T.D[] with more than 3 elements (--array-length 6)
        "#]],
    );
}

/// Of closed classes all arrays are considered, as long as there are few; others have none below.
#[test]
fn arrays_of_closed_classes() {
    with_array(
        "static final class F { }\n\
         private static class G { } private static class H extends G { }\n\
         private static abstract class M { } private static class M1 extends M { } private static class M2 extends M { }\n\
         private static class M3 extends M { }\n",
        &[
            ("F[]", "a[0] = new F();"),
            ("G[]", "a[0] = new G();"),
            ("G[]", "a[0] = new H();"),
            ("G[][]", "a[0] = new G[0];"),
            ("M[]", "if (a.getClass() == M[].class) a[0] = new M1();"),
        ],
        expect![[r#"
            T.m00(F[])
              holds within bounds: an input may have T.F[] with more than 3 elements (--array-length 6)
            T.m01(G[])
              array-store at line 9: violated
                java.lang.ArrayStoreException: T$G
                a = Object(ObjectName("H[]@0"))
                H[]@0 {} Some([Null])
                  9  static void m01(G[] a) { a[0] = new G(); } []
                  2  private static class G { } private static class H extends G { } []
            T.m02(G[])
              holds within bounds: an input may have T.G[] with more than 3 elements (--array-length 6)
              holds within bounds: an input may have T.H[] with more than 3 elements (--array-length 6)
            T.m03(G[][])
              array-store at line 13: violated
                java.lang.ArrayStoreException: [LT$G;
                a = Object(ObjectName("H[][]@0"))
                H[][]@0 {} Some([Null])
                 13  static void m03(G[][] a) { a[0] = new G[0]; } []
            T.m04(M[])
              holds within bounds: an input may have T.M[] with more than 3 elements (--array-length 6)
              holds within bounds: an input may have T.M1[] with more than 3 elements (--array-length 6)
              holds within bounds: an input may have T.M2[] with more than 3 elements (--array-length 6)
              holds within bounds: an input may have arrays of references other than T.M[] and T.M1[] and T.M2[] (write a harness that makes such objects)
        "#]],
    );
}

/// An array that a class copies is of the class that the original has.
#[test]
fn copies_in_fields() {
    check(
        r#"public final class T {
               public static class D { }
               private final D[] a;
               T(D[] given) { a = given.clone(); }
               void put() { if (a.length == 1) a[0] = new D(); }
           }"#,
        "T.put",
        expect![[r#"
            T.put()
              null-dereference at line 5: holds-within-bounds
                an input may have T.D[] with more than 3 elements (--array-length 6)
                T.D may be extended by other classes (--closed-world, if there are no such classes)
        "#]],
    );
}
