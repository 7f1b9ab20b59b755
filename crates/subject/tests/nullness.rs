//! What annotations and modifiers say about null: of parameters, results and fields, one by one or by default.

mod support;

use expect_test::expect;
use support::check;

/// A field that is not null is an invariant: relied on before, kept afterwards, established by constructors.
#[test]
fn fields() {
    check(
        "class T {
             @interface NonNull {}
             @NonNull int[] data;
             /*@ non_null @*/ T self;
             T other;
             T(int n) { data = new int[2]; self = this; }
             T() { self = this; }
             int first() { return data.length + self.data.length; }
             int other() { return other.first(); }
             void clear() { data = null; }
         }",
        "T.*",
        expect![[r#"
            T.T(int)
              invariant #1 at line 3: proved
              invariant #2 at line 4: proved
            T.first()
              null-dereference at line 8: holds-within-bounds
                an input may have more than 3 objects of class T (--scope T=6)
                an input may have int[] with more than 3 elements (--array-length 6)
                another class of the unnamed package may set T.self (--closed-world, if there are no such classes)
              invariant #1 at line 3: holds-within-bounds
                an input may have more than 3 objects of class T (--scope T=6)
                an input may have int[] with more than 3 elements (--array-length 6)
                another class of the unnamed package may set T.self (--closed-world, if there are no such classes)
              invariant #2 at line 4: holds-within-bounds
                an input may have more than 3 objects of class T (--scope T=6)
                an input may have int[] with more than 3 elements (--array-length 6)
                another class of the unnamed package may set T.self (--closed-world, if there are no such classes)
            T.other()
              null-dereference at line 8: holds-within-bounds
                an input may have more than 3 objects of class T (--scope T=6)
                an input may have int[] with more than 3 elements (--array-length 6)
                T may be extended by other classes of its package (--closed-world, if there are no such classes)
                another class of the unnamed package may set T.self (--closed-world, if there are no such classes)
              null-dereference at line 9: violated
                java.lang.NullPointerException: Cannot invoke "T.first()" because "this.other" is null
                this = Object(ObjectName("T@0"))
                T@0 {data: Object(ObjectName("int[]@0")), self: Object(ObjectName("T@0")), other: Null} None
                int[]@0 {} Some([])
                  9  int other() { return other.first(); }    []
              invariant #1 at line 3: holds-within-bounds
                an input may have more than 3 objects of class T (--scope T=6)
                an input may have int[] with more than 3 elements (--array-length 6)
                T may be extended by other classes of its package (--closed-world, if there are no such classes)
                another class of the unnamed package may set T.self (--closed-world, if there are no such classes)
              invariant #2 at line 4: holds-within-bounds
                an input may have more than 3 objects of class T (--scope T=6)
                an input may have int[] with more than 3 elements (--array-length 6)
                T may be extended by other classes of its package (--closed-world, if there are no such classes)
                another class of the unnamed package may set T.self (--closed-world, if there are no such classes)
            T.clear()
              invariant #1 at line 3: violated
                the call ends in a state that breaks `@NonNull int[] data`
                witness: this: Object(ObjectName("T@0"))
                witness: data: Null
                this = Object(ObjectName("T@0"))
                T@0 {data: Object(ObjectName("int[]@0")), self: Object(ObjectName("T@0")), other: Null} None
                int[]@0 {} Some([])
                 10  void clear() { data = null; }            [("T@0.data", Null)]
              invariant #2 at line 4: holds-within-bounds
                an input may have more than 3 objects of class T (--scope T=6)
                another class of the unnamed package may set T.self (--closed-world, if there are no such classes)
        "#]],
    );
}

/// What is said of a class holds for what its members do not say themselves.
#[test]
fn by_default() {
    check(
        "//@ non_null_by_default
         class T {
             int[] data;
             /*@ nullable @*/ int[] spare;
             T(int[] data) { this.data = data; }
             int sum(int[] more) { return data.length + more.length; }
             int size() { return spare.length; }
             int[] get() { return spare; }
         }",
        "T.*",
        expect![[r#"
            T.T(int[])
              invariant #1 at line 3: proved
            T.sum(int[])
              null-dereference at line 6: holds-within-bounds
                an input may have int[] with more than 3 elements (--array-length 6)
              invariant #1 at line 3: holds-within-bounds
                an input may have int[] with more than 3 elements (--array-length 6)
            T.size()
              null-dereference at line 7: violated
                java.lang.NullPointerException: Cannot read the array length because "this.spare" is null
                this = Object(ObjectName("T@0"))
                T@0 {data: Object(ObjectName("int[]@0")), spare: Null} None
                int[]@0 {} Some([])
                  7  int size() { return spare.length; }      []
              invariant #1 at line 3: holds-within-bounds
                an input may have int[] with more than 3 elements (--array-length 6)
            T.get()
              ensures non-null result at line 0: violated
                the call ends in a state that breaks `@NonNull`
                this = Object(ObjectName("T@0"))
                T@0 {data: Object(ObjectName("int[]@0")), spare: Null} None
                int[]@0 {} Some([])
                  8  int[] get() { return spare; }            []
              invariant #1 at line 3: proved
        "#]],
    );
}
