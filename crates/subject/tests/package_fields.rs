//! Fields that the classes of a package can set: what all of these that are there do with them is known, and that there are no
//! others is a bound.

mod support;

use expect_test::expect;
use support::check;

/// An alarm that rests on what no class of the package does is none; the answer says what it rests on.
#[test]
fn what_no_class_of_the_package_does() {
    check(
        r#"package shop;
           class T {
               Object[] items = new Object[4];
               int size;
               private final Object[] first = items;
               Object get() { return items[0]; }
               int length() { return items.length; }
               Object first() { return first.length; }
               void set(Object[] given) { items = given.clone(); }
               boolean known() { boolean b = items == null || items.length >= 0; assert b; return b; }
           }
           class Other {
               Object[] items = {};
               int length() { return items.length; }
           }
           class Clerk { void clear(Other other) { other.items = null; } }"#,
        "*",
        expect![[r#"
            Clerk.Clerk()
            Clerk.clear(Other)
              null-dereference at line 16: violated
                java.lang.NullPointerException: Cannot assign field "items" because "other" is null
                this = Object(ObjectName("Clerk@0"))
                other = Null
                Clerk@0 {} None
                 16  class Clerk { void clear(Other other) { other.items = null; } } []
            Other.Other()
            Other.length()
              null-dereference at line 14: violated
                java.lang.NullPointerException: Cannot read the array length because "this.items" is null
                this = Object(ObjectName("Other@0"))
                Other@0 {items: Null} None
                 14  int length() { return items.length; }    []
            T.get()
              array-bounds at line 6: violated
                java.lang.ArrayIndexOutOfBoundsException: Index 0 out of bounds for length 0
                this = Object(ObjectName("T@0"))
                T@0 {items: Object(ObjectName("String[]@0")), size: Int(0), first: Object(ObjectName("Object[]@0"))} None
                String[]@0 {} Some([])
                Object[]@0 {} Some([])
                  6  Object get() { return items[0]; }        []
              null-dereference at line 6: holds-within-bounds
                an input may have more than 3 objects of class shop.T (--scope shop.T=6)
                an input may have java.lang.Object[] with more than 3 elements (--array-length 6)
                an input may have java.lang.String[] with more than 3 elements (--array-length 6)
                another class of package shop may set shop.T.items (--closed-world, if there are no such classes)
                an input may have arrays of references other than java.lang.Object[] and java.lang.String[] (write a harness that makes such objects)
                an input may have objects of class java.lang.Object other than new java.lang.Object() or java.lang.Integer or shop.Clerk or shop.Other or shop.T (write a harness that makes such objects)
                an input may have strings other than "", "a", "b", "ab" (write a harness that makes such objects)
            T.length()
              null-dereference at line 7: holds-within-bounds
                an input may have java.lang.Object[] with more than 3 elements (--array-length 6)
                an input may have java.lang.String[] with more than 3 elements (--array-length 6)
                another class of package shop may set shop.T.items (--closed-world, if there are no such classes)
                an input may have arrays of references other than java.lang.Object[] and java.lang.String[] (write a harness that makes such objects)
            T.first()
              null-dereference at line 8: holds-within-bounds
                an input may have java.lang.Object[] with more than 3 elements (--array-length 6)
                an input may have java.lang.String[] with more than 3 elements (--array-length 6)
                another class of package shop may set fields that shop.T.first depends on (--closed-world, if there are no such classes)
                an input may have arrays of references other than java.lang.Object[] and java.lang.String[] (write a harness that makes such objects)
            T.set(Object[])
              null-dereference at line 9: violated
                java.lang.NullPointerException: Cannot invoke "[Ljava.lang.Object;.clone()" because "given" is null
                this = Object(ObjectName("T@0"))
                given = Null
                T@0 {items: Object(ObjectName("Object[]@0")), size: Int(0), first: Object(ObjectName("Object[]@1"))} None
                Object[]@0 {} Some([])
                Object[]@1 {} Some([])
                  9  void set(Object[] given) { items = given.clone(); } []
            T.known()
              assert at line 10: holds-within-bounds
                an input may have java.lang.Object[] with more than 3 elements (--array-length 6)
                an input may have java.lang.String[] with more than 3 elements (--array-length 6)
                another class of package shop may set shop.T.items (--closed-world, if there are no such classes)
                an input may have arrays of references other than java.lang.Object[] and java.lang.String[] (write a harness that makes such objects)
        "#]],
    );
}

/// A proof that needs none of it has no such bound.
#[test]
fn proofs_that_rest_on_nothing() {
    check(
        r#"final class T {
               static final class Part { int n; }
               Part part = new Part();
               int size;
               T() { }
               void same() { assert part == null || part.n == part.n; }
               int is() { return part == null ? 0 : 1; }
               int reads() { return part.n; }
               void there() { part.n = 1; assert part.n == 1; }
               void both(T other) { if (other != null && other != this) { assert part == other.part; assert size == size; } }
           }"#,
        "T.*",
        expect![[r#"
            T.same()
              assert at line 6: proved
            T.is()
            T.reads()
              null-dereference at line 8: holds-within-bounds
                another class of the unnamed package may set T.part or share its object (--closed-world, if there are no such classes)
            T.there()
              assert at line 9: proved
              null-dereference at line 9: holds-within-bounds
                another class of the unnamed package may set T.part or share its object (--closed-world, if there are no such classes)
            T.both(T)
              assert at line 10: violated
                the assertion fails
                this = Object(ObjectName("T@0"))
                other = Object(ObjectName("T@1"))
                T@0 {part: Object(ObjectName("Part@0")), size: Int(0)} None
                T@1 {part: Object(ObjectName("Part@1")), size: Int(0)} None
                Part@0 {n: Int(0)} None
                Part@1 {n: Int(0)} None
                 10  void both(T other) { if (other != null && other != this) { assert part == other.part; assert size == size; } } []
            T.Part.Part()
        "#]],
    );
}

/// What only the nest can name is closed, whatever the fields themselves say.
#[test]
fn fields_of_private_classes() {
    check(
        r#"class T {
               private static class Cell { int[] data = {}; int count = 3; public String name = ""; Cell next; }
               private static class Above { int[] data = {}; }
               static class Below extends Above { }
               static int sum(Cell cell) { assert cell.count == 3; return cell.data.length + cell.name.length(); }
               static void next(Cell cell) { assert cell.next == null; }
               static int below(Below below) { return below == null ? 0 : below.data.length; }
           }"#,
        "T.*",
        expect![[r#"
            T.sum(Cell)
              assert at line 5: proved
              null-dereference at line 5: violated
                java.lang.NullPointerException: Cannot read field "count" because "cell" is null
                cell = Null
                  5  static int sum(Cell cell) { assert cell.count == 3; return cell.data.length + cell.name.length(); } []
            T.next(Cell)
              assert at line 6: proved
              null-dereference at line 6: violated
                java.lang.NullPointerException: Cannot read field "next" because "cell" is null
                cell = Null
                  6  static void next(Cell cell) { assert cell.next == null; } []
            T.below(Below)
              holds within bounds: another class of the unnamed package may set T.Above.data or share its object (--closed-world, if there are no such classes)
            T.Above.Above()
            T.Below.Below()
            T.Cell.Cell()
        "#]],
    );
}

/// A callee that is known by its contract leaves what the package's classes leave.
#[test]
fn callees_that_are_known_by_contracts() {
    check(
        r#"abstract class T {
               int[] data = {};
               //@ assignable data;
               abstract void change();
               int length() { change(); return data.length; }
           }"#,
        "T.length",
        expect![[r#"
            T.length()
              null-dereference at line 5: holds-within-bounds
                an input may have int[] with more than 3 elements (--array-length 6)
                a callee that is known by its contract may make more than 3 objects of int[] (--scope 6)
                another class of the unnamed package may set T.data or share its object (--closed-world, if there are no such classes)
        "#]],
    );
}

/// What a class sets itself where it is read from a stream may be seen before by what else the stream holds.
#[test]
fn fields_that_streams_do_not_hold() {
    check(
        r#"import java.io.*;
           final class T implements Serializable {
               private transient Object[] data = {};
               private transient Object lost = "";
               private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
                   in.defaultReadObject();
                   early();
                   data = new Object[] { in.readObject() };
               }
               void early() { assert data != null; }
               void late() { assert data != null; }
               void lost() { assert lost != null; }
           }"#,
        "T.*",
        expect![[r#"
            T.readObject(ObjectInputStream)
              null-dereference at line 6: violated
                java.lang.NullPointerException: Cannot invoke "java.io.ObjectInputStream.defaultReadObject()" because "in" is null
                this = Object(ObjectName("T@0"))
                in = Null
                T@0 {data: Object(ObjectName("Object[]@0")), lost: Null} None
                Object[]@0 {} Some([])
                  6  in.defaultReadObject();                  []
            T.early()
              assert at line 10: violated
                the assertion fails
                this = Object(ObjectName("T@0"))
                T@0 {data: Null, lost: Null} None
                 10  void early() { assert data != null; }    []
            T.late()
              assert at line 11: holds-within-bounds
                objects of a stream may see one of class T before readObject sets T.data (write a harness that makes the object)
            T.lost()
              assert at line 12: violated
                the assertion fails
                this = Object(ObjectName("T@0"))
                T@0 {data: Object(ObjectName("Object[]@0")), lost: Null} None
                Object[]@0 {} Some([])
                 12  void lost() { assert lost != null; }     []
        "#]],
    );
}
