//! Native methods and reflection of the library in symbolic runs.

mod support;

use expect_test::{Expect, expect};
use support::check_methods;

/// The beginning of the class that the methods stand in.
const OPENING: &str = "import java.lang.reflect.Array; import java.util.*;\n\
                      class T { enum Col { RED, GREEN, BLUE }";

fn methods(methods: &[(&str, &str)], expected: Expect) {
    check_methods(OPENING, methods, expected);
}

#[test]
fn reflection_on_arrays() {
    methods(
        &[
            ("int n", "if (n >= 0 && n < 3) assert ((int[]) Array.newInstance(int.class, n)).length == n;"),
            ("", "try { Array.newInstance(int.class, -1); assert false; } catch (NegativeArraySizeException e) { }"),
            ("int[] a", "if (a != null) assert Array.getLength(a) == a.length;"),
            ("", "try { Array.getLength(\"\"); assert false; } catch (IllegalArgumentException e) { }"),
            ("byte[] a", "if (a != null && a.length == 1) assert Array.getLong(a, 0) == a[0];"),
            ("char[] a", "if (a != null && a.length == 1) assert (Character) Array.get(a, 0) == a[0];"),
            ("", "long[] a = {0}; Array.set(a, 0, 7); assert a[0] == 7;"),
            ("", "int[] a = {0}; try { Array.set(a, 0, 7L); assert false; } catch (IllegalArgumentException e) { }"),
            (
                "",
                "int[] a = {0}; try { Array.getInt(a, 1); assert false; } catch (ArrayIndexOutOfBoundsException e) { }",
            ),
            ("", "List<String> l = new ArrayList<>(List.of(\"q\")); assert l.toArray(new String[0])[0] == \"q\";"),
        ],
        expect![[r#"
            T.m00(int)
              assert at line 3: proved
            T.m01()
              assert at line 4: proved
            T.m02(int[])
              assert at line 5: holds-within-bounds
                an input may have int[] with more than 3 elements (--array-length 6)
            T.m03()
              assert at line 6: proved
            T.m04(byte[])
              assert at line 7: holds-within-bounds
                an input may have byte[] with more than 3 elements (--array-length 6)
            T.m05(char[])
              assert at line 8: holds-within-bounds
                an input may have char[] with more than 3 elements (--array-length 6)
            T.m06()
              assert at line 9: proved
            T.m07()
              assert at line 10: proved
            T.m08()
              assert at line 11: proved
            T.m09()
              assert at line 12: proved
        "#]],
    );
}

#[test]
fn arrays_side_by_side() {
    methods(
        &[
            ("int[] a", "if (a != null) assert Arrays.equals(a, a.clone());"),
            (
                "long[] a, long[] b",
                "if (a != null && b != null && a.length == 2 && Arrays.equals(a, b)) assert a[1] == b[1];",
            ),
            (
                "byte[] a, byte[] b",
                "int i = a == null || b == null ? -1 : Arrays.mismatch(a, b); assert i < 0 || i == Math.min(a.length, b.length) || a[i] != b[i];",
            ),
            ("", "double[] a = {1, Double.NaN}, b = {1, Double.NaN}; assert Arrays.equals(a, b);"),
            ("", "long[] a = {1, 2}, b = {1, 3}; assert Arrays.compare(a, b) < 0 && Arrays.mismatch(a, b) == 1;"),
            (
                "",
                "int[] a = new int[2]; try { System.arraycopy(a, 0, a, 1, 2); assert false; } catch (ArrayIndexOutOfBoundsException e) { assert e.getMessage().equals(\"arraycopy: last destination index 3 out of bounds for int[2]\"); }",
            ),
        ],
        expect![[r#"
            T.m00(int[])
              assert at line 3: holds-within-bounds
                an input may have int[] with more than 3 elements (--array-length 6)
            T.m01(long[],long[])
              assert at line 4: holds-within-bounds
                an input may have long[] with more than 3 elements (--array-length 6)
            T.m02(byte[],byte[])
              assert at line 5: holds-within-bounds
                an input may have byte[] with more than 3 elements (--array-length 6)
            T.m03()
              assert at line 6: proved
            T.m04()
              assert at line 7: proved
            T.m05()
              assert at line 8: proved
        "#]],
    );
}

#[test]
fn enumerations() {
    methods(
        &[
            (
                "Col c",
                "if (c != null) { EnumMap<Col, Integer> m = new EnumMap<>(Col.class); m.put(c, 1); assert m.get(c) == 1; }",
            ),
            ("Col c", "if (c != null) { EnumSet<Col> s = EnumSet.of(c); assert s.contains(c) && s.size() == 1; }"),
            ("", "assert Col.valueOf(\"RED\") == Col.RED;"),
            ("", "try { Col.valueOf(\"PINK\"); assert false; } catch (IllegalArgumentException e) { }"),
            ("Col c", "if (c != null) { Map<Col, Integer> m = new HashMap<>(); m.put(c, 1); assert m.get(c) == 1; }"),
        ],
        expect![[r#"
            T.m00(Col)
              assert at line 3: proved
            T.m01(Col)
              assert at line 4: proved
            T.m02()
              assert at line 5: proved
            T.m03()
              assert at line 6: proved
            T.m04(Col)
              assert at line 7: holds-within-bounds
                an object of class T.Col that a static field leads to may be other than static initialisers leave it (write a harness that changes it)
        "#]],
    );
}

#[test]
fn texts_and_remainders() {
    methods(
        &[
            ("", "assert new String(\"ab\").intern() == \"ab\";"),
            ("float f", "if (f > 0 && f < 10) assert f % 3f < 3;"),
            ("float f", "if (f > 0 && f < 10) assert f % 3f < 2;"),
            ("", "double d = -5.5; assert d % 2 == -1.5; assert 1 / (-4.0 % 2 + 0 * d) < 0;"),
            ("", "double d = 5; assert d % Double.POSITIVE_INFINITY == 5; assert d % 0 != d % 0;"),
        ],
        expect![[r#"
            T.m00()
              assert at line 3: proved
            T.m01(float)
              assert at line 4: proved
            T.m02(float)
              assert at line 5: violated
            T.m03()
              assert at line 6: proved
            T.m04()
              assert at line 7: proved
        "#]],
    );
}

/// Only the owner of a monitor may wake others.
#[test]
fn monitors_that_are_not_owned() {
    methods(
        &[
            ("", "try { new Object().notify(); assert false; } catch (IllegalMonitorStateException e) { }"),
            ("", "Object o = new Object(); synchronized (o) { o.notifyAll(); } assert o != null;"),
            ("boolean b", "Object o = new Object(); if (b) o.notifyAll();"),
        ],
        expect![[r#"
            T.m00()
              assert at line 3: proved
            T.m01()
              assert at line 4: proved
            T.m02(boolean)
        "#]],
    );
}

/// One of several classes: each is asked.
#[test]
fn classes_that_depend_on_the_input() {
    methods(
        &[
            ("boolean b", "Class<?> c = b ? int.class : int[].class; assert c.isArray() != b; assert c.isPrimitive();"),
            ("Object[] a", "if (a != null) assert a.getClass().isArray();"),
            ("boolean b", "Class<?> c = b ? Integer.class : Col.class; assert c.getSuperclass() != Enum.class;"),
            (
                "int n",
                "Class<?> c = n > 0 ? null : n == 0 ? Number.class : List.class;\n\
                 if (c != null) assert c.isAssignableFrom(Integer.class) == (n == 0);",
            ),
            ("boolean b", "Class<?> c = b ? null : List.class; assert c.isInterface();"),
        ],
        expect![[r#"
            T.m00(boolean)
              assert at line 3: violated
            T.m01(Object[])
              assert at line 4: holds-within-bounds
                an input may have arrays of references other than java.lang.Object[] and java.lang.String[] (write a harness that makes such objects)
            T.m02(boolean)
              assert at line 5: violated
            T.m03(int)
              assert at line 7: proved
            T.m04(boolean)
              assert at line 8: proved
        "#]],
    );
}

/// A concatenation is a new object, also where nothing is put together (JLS §15.18.1).
#[test]
fn concatenations_are_new() {
    methods(
        &[
            ("", r#"String s = new String(""); assert s + s == "";"#),
            ("", r#"String s = new String(""); assert s + s != (s + s);"#),
            ("String s, String t", "if (s != null && t != null) assert s + t != s;"),
            ("", r#"assert new StringBuilder().toString() == "";"#),
        ],
        expect![[r#"
            T.m00()
              assert at line 3: violated
            T.m01()
              assert at line 4: proved
            T.m02(String,String)
              assert at line 5: holds-within-bounds
                a run may need an array of more than 3 elements at line 5 (--array-length 6)
                an input may have strings other than "", "a", "b", "ab", "RED", "GREEN", "BLUE" (write a harness that makes such objects)
            T.m03()
              assert at line 6: proved
        "#]],
    );
}
