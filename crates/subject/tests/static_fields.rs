//! Fields that are set to what final static fields hold.

mod support;

use expect_test::expect;
use support::check;

/// Constants of enumerations, shared empty arrays and tables, and what the library offers are there.
#[test]
fn constants_that_are_there() {
    check(
        r#"import java.math.BigInteger;
           import java.util.*;
           public final class T {
               enum Natural implements Comparator<Object> { UP; public int compare(Object a, Object b) { return 0; } }
               private static final Object[] EMPTY = {};
               private static final List<String> NAMES = new ArrayList<>();
               static { NAMES.add("x"); }
               private final Comparator<Object> order;
               private Object[] data = EMPTY;
               private final List<String> names = NAMES;
               private final BigInteger one = BigInteger.ONE;
               T(Comparator<Object> order) { this.order = order == null ? Natural.UP : order; }
               void seeOrder() { assert order != null; }
               int seeData() { return data.length; }
               void seeNames() { assert names != null; }
               void seeOne() { assert one != null; }
           }"#,
        "T.see*",
        expect![[r#"
            T.seeOrder()
              assert at line 13: holds-within-bounds
                an input may have objects of class java.util.Comparator that do not order all objects and null as documented, or by what a run changes (write a harness that makes such objects)
            T.seeData()
              null-dereference at line 14: holds-within-bounds
                an input may have java.lang.Object[] with more than 3 elements (--array-length 6)
            T.seeNames()
              assert at line 15: holds-within-bounds
                an input may have objects of T.names other than the one that new T((java.util.Comparator) null) makes (write a harness that makes such objects)
            T.seeOne()
              assert at line 16: holds-within-bounds
                an input may have objects of T.one other than the one that new T((java.util.Comparator) null) makes (write a harness that makes such objects)
        "#]],
    );
}

/// An array that is as long as an enumeration has constants.
#[test]
fn arrays_with_a_place_for_each_constant() {
    check(
        r#"public final class T {
               enum Unit { PIECE, BOX, PALLET { int n() { return 2; } }; int n() { return 1; } }
               private final int[] counts = new int[Unit.values().length];
               void seeAdded(Unit unit) { if (unit != null) counts[unit.ordinal()]++; }
               int seeBoxes() { return counts[Unit.BOX.ordinal()]; }
               int seeBeyondBad() { return counts[3]; }
           }"#,
        "T.see*",
        expect![[r#"
            T.seeAdded(Unit)
            T.seeBoxes()
            T.seeBeyondBad()
              array-bounds at line 6: violated
                java.lang.ArrayIndexOutOfBoundsException: Index 3 out of bounds for length 3
                this = Object(ObjectName("T@0"))
                T@0 {counts: Object(ObjectName("int[]@0"))} None
                int[]@0 {} Some([Int(0), Int(0), Int(0)])
                  6  int seeBeyondBad() { return counts[3]; } []
        "#]],
    );
}

/// Objects that a static initialiser makes before it sets the field have null.
#[test]
fn read_before_they_are_set() {
    check(
        r#"public class T {
               static final class Early {
                   static final Early ONE = new Early();
                   static final Object LATE = new Object();
                   private final Object o;
                   Early() { o = LATE; }
               }
               static class Above { static final Below B = new Below(); }
               static final class Below extends Above { static final Object O = new Object(); private final Object o = O; }
               static class P { static final Q Q1 = new Q(); static final Object O = new Object(); }
               static final class Q { private final Object o = P.O; }
               static final class Given {
                   static final Object A = T.pick();
                   static final Object B = new Object();
                   private final Object a = A, b = B;
               }
               static Object pick() { return Given.B; }
               static void seeEarly(Early e) { if (e != null) assert e.o != null; }
               static void seeBelow(Below b) { if (b != null) assert b.o != null; }
               static void seeQ(Q q) { if (q != null) assert q.o != null; }
               static void seeGiven(Given g) { if (g != null) assert g.a != null; }
           }"#,
        "T.see*",
        expect![[r#"
            T.seeEarly(Early)
              assert at line 18: violated
                the assertion fails
                e = Object(ObjectName("Early@0"))
                Early@0 {o: Null} None
                 18  static void seeEarly(Early e) { if (e != null) assert e.o != null; } []
            T.seeBelow(Below)
              assert at line 19: violated
                the assertion fails
                b = Object(ObjectName("Below@0"))
                Below@0 {o: Null} None
                 19  static void seeBelow(Below b) { if (b != null) assert b.o != null; } []
            T.seeQ(Q)
              assert at line 20: violated
                the assertion fails
                q = Object(ObjectName("Q@0"))
                Q@0 {o: Null} None
                 20  static void seeQ(Q q) { if (q != null) assert q.o != null; } []
            T.seeGiven(Given)
              assert at line 21: violated
                the assertion fails
                g = Object(ObjectName("Given@0"))
                Given@0 {a: Null, b: Null} None
                 21  static void seeGiven(Given g) { if (g != null) assert g.a != null; } []
        "#]],
    );
}
